"""``stacktrail rule`` and ``stacktrail rules``: what a rule says, where it lives, and the official text if given."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.text import Text

from domain.rulebook import EDITIONS, NEWEST, edition, rules_in, summary, title
from domain.rulebook import number as number_of
from interfaces.cli.as_json import dumped
from interfaces.cli.errors import Mistake, careful
from interfaces.cli.paper import Paper, bold, dim
from interfaces.rules_text.carriers import Carrier
from interfaces.rules_text.entry import RuleEntry, UnknownRule, entries, nearest
from interfaces.rules_text.reader import read_rules
from interfaces.rules_text.search import Hit, search, search_summaries
from interfaces.rules_text.store import NoRulesText, RulesShelf
from interfaces.rules_text.texts import ChapterText, RulesText, RuleText, is_example

MOST_HITS: Final = 40
EditionOption = Annotated[str, typer.Option("--edition", "-e", metavar="E", help=f"One of {', '.join(EDITIONS)}.")]
TextOption = Annotated[
    str, typer.Option("--edition", "-e", metavar="E", help="A year and month, or a date; the newest if left out.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
rules_app = typer.Typer(
    help="Read and search the official rules, from the file that you give.", no_args_is_help=True, rich_markup_mode=None
)


def register(app: typer.Typer) -> None:
    """Add the commands to an app."""
    app.command("rule")(rule)
    app.add_typer(rules_app, name="rules")


# --- one rule --------------------------------------------------------------------------------------------------------


@careful
def rule(
    number: Annotated[str, typer.Argument(metavar="NUMBER", help="Such as 115.7b, or a key such as CHANGE_A_TARGET.")],
    edition_name: EditionOption = NEWEST,
    as_json: AsJson = False,
) -> None:
    """Show a rule: what it says, its number in each edition, and the functions and tests that carry it."""
    found = entries(number, edition_name)
    if as_json:
        typer.echo(dumped(found))
        return
    paper = Paper()
    for place, entry in enumerate(found):
        if place:
            paper.blank()
        print_entry(paper, entry, is_last=place == len(found) - 1)


def print_entry(paper: Paper, entry: RuleEntry, *, is_last: bool) -> None:
    """One rule; of several with one number, the last brings the official text and the subrules."""
    if entry.key:
        paper.line(bold(entry.number, "cyan"), "  ", bold(entry.title), dim(f"  {entry.key}"))
        paper.line(entry.summary, indent=2)
        numbered = "   ".join(f"{name}: {its or '–'}" for name, its in entry.numbers.items())
        paper.line(dim("editions  "), numbered, indent=2)
        print_carriers(paper, "code", entry.functions)
        print_carriers(paper, "tests", entry.tests)
    else:
        paper.line(bold(entry.number, "cyan"), dim("  the engine cites no rule of this number"))
    if is_last:
        print_subrules(paper, entry)
        print_wording(paper, entry)


def print_carriers(paper: Paper, label: str, carriers: Sequence[Carrier]) -> None:
    """Functions or tests, file by file."""
    files: defaultdict[str, list[Carrier]] = defaultdict(list)
    for carrier in carriers:
        files[carrier.file].append(carrier)
    for place, (file, its) in enumerate(files.items()):
        names = ", ".join(f"{each.name}:{each.line}" if each.name else f":{each.line}" for each in its)
        paper.line(dim(f"{label if not place else '':<10}"), f"{file}  ", Text(names, style="green"), indent=2, hang=12)
    if not files:
        paper.line(dim(f"{label:<10}"), "none", indent=2)


def print_subrules(paper: Paper, entry: RuleEntry) -> None:
    """What stands under a chapter or a rule."""
    for line in entry.subrules:
        paper.line(Text(f"{line.number:<9}", style="cyan"), line.summary, indent=2, hang=9)


def print_wording(paper: Paper, entry: RuleEntry) -> None:
    """The official text, or how to get it."""
    paper.blank()
    if entry.text is None:
        paper.line(dim("the official text isn't here; give it with: stacktrail rules import FILE"), indent=2)
        return
    paper.line(dim(f"official text of {entry.text_of}"), indent=2)
    for paragraph in entry.text:
        paper.line(Text(paragraph, style="dim" if is_example(paragraph) else ""), indent=2, hang=0)


# --- the whole document ----------------------------------------------------------------------------------------------


@rules_app.command("import")
@careful
def import_(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The official rules as a .txt of any year.")],
) -> None:
    """Take in an official rules file; it stays on this computer. The same date again replaces the copy."""
    text = read_rules(file)
    path, again = RulesShelf().keep(text)
    counts = ", ".join(f"{count} {what}" for what, count in text.counts().items())
    paper = Paper()
    paper.line(bold(f"rules of {text.effective}"), f" {'updated' if again else 'kept'}: {counts}")
    known = f"the edition {text.edition}" if text.edition in EDITIONS else "no edition that games can be pinned to"
    paper.line(f"{known}; {path}", indent=2)


@rules_app.command("list")
@careful
def list_(as_json: AsJson = False) -> None:
    """List the editions that games know, and the official texts that are here."""
    shelf = RulesShelf()
    names = shelf.names()
    if as_json:
        typer.echo(dumped({"editions": list(EDITIONS), "texts": names, "folder": str(shelf.folder)}))
        return
    paper = Paper()
    for name in EDITIONS:
        its = [each for each in names if each[:7] == name]
        paper.line(bold(name, "cyan"), f"  text of {its[-1]}" if its else dim("  no official text"))
    for name in names:
        if name[:7] not in EDITIONS:
            paper.line(bold(name, "cyan"), "  text only; no edition that games can be pinned to")
    paper.line(dim(f"texts are kept in {shelf.folder}"))


@rules_app.command("show")
@careful
def show(
    what: Annotated[str, typer.Argument(metavar="CHAPTER|RULE", help="Such as 6, 115, 601.2 or 601.2c, or a term.")],
    edition_name: TextOption = "",
    as_json: AsJson = False,
) -> None:
    """Show a section, a chapter, a rule with its subrules, or a glossary term; our summaries where no text is here."""
    text = RulesShelf().find(edition_name)
    if text is None:
        show_summaries(what, edition_name or NEWEST, as_json=as_json)
        return
    asked = what.strip().rstrip(".")
    if (section := text.section(asked)) is not None:
        lines = [RuleText(chapter.number, (chapter.title,)) for chapter in section.chapters]
        shown(f"{section.number}. {section.title}", lines, text, as_json=as_json)
    elif (chapter := text.chapter(asked)) is not None:
        shown(f"{chapter.number}. {chapter.title}", chapter.rules, text, as_json=as_json)
    elif rules := text.under(asked.lower()):
        shown(heading_of(text, rules[0]), rules, text, as_json=as_json)
    elif terms := [term for term in text.glossary if term.name.casefold() == asked.casefold()]:
        lines = [RuleText(term.name, term.paragraphs) for term in terms]
        shown("Glossary", lines, text, as_json=as_json)
    else:
        raise unknown(asked, text)


def heading_of(text: RulesText, rule_: RuleText) -> str:
    """The chapter over a rule."""
    chapter = text.chapter(rule_.number[:3]) or ChapterText(rule_.number[:3], "")
    return f"{chapter.number}. {chapter.title}"


def unknown(asked: str, text: RulesText) -> UnknownRule:
    """The error for a number that the text doesn't have."""
    name = text.edition if text.edition in EDITIONS else NEWEST
    return UnknownRule(asked, text.effective.isoformat(), nearest(asked, name, text))


def shown(heading: str, lines: Sequence[RuleText], text: RulesText, *, as_json: bool) -> None:
    """Rules under their heading."""
    if as_json:
        typer.echo(dumped({"effective": text.effective, "heading": heading, "rules": lines}))
        return
    paper = Paper()
    paper.line(bold(heading), dim(f"  official text of {text.effective}"))
    for each in lines:
        first, *more = each.paragraphs
        paper.line(Text(each.number, style="cyan"), "  ", first)
        for paragraph in more:
            paper.line(Text(paragraph, style="dim" if is_example(paragraph) else ""), indent=4, hang=0)


def show_summaries(what: str, edition_name: str, *, as_json: bool) -> None:
    """The rules that the engine cites, in our words."""
    name = named_edition(edition_name)
    asked = what.strip().rstrip(".").lower()
    found = [(number_of(each, name) or each.value, title(each), summary(each)) for each in rules_in(asked, name)]
    if not found:
        raise UnknownRule(asked, name, nearest(asked, name, None))
    if as_json:
        typer.echo(dumped([{"number": its, "title": called, "summary": said} for its, called, said in found]))
        return
    paper = Paper()
    paper.line(dim(f"our summaries ({name}); for the official text: stacktrail rules import FILE"))
    for its, called, said in found:
        paper.line(Text(f"{its:<9}", style="cyan"), bold(called), f"  {said}", hang=9)


def named_edition(name: str) -> str:
    """An edition of the rulebook; for another one there would have to be a text."""
    if name not in EDITIONS:
        raise NoRulesText(name, RulesShelf().names())
    return edition(name).name


# --- searching -------------------------------------------------------------------------------------------------------


@rules_app.command("search")
@careful
def search_(
    words: Annotated[list[str], typer.Argument(metavar="WORDS", help='All must occur; "words together" in quotes.')],
    edition_name: TextOption = "",
    as_json: AsJson = False,
) -> None:
    """Search the official text, or our summaries where no text is here."""
    wanted = " ".join(f'"{word}"' if " " in word and '"' not in word else word for word in words)
    text = RulesShelf().find(edition_name)
    if text is not None:
        hits, where = search(text, wanted), f"official text of {text.effective}"
    else:
        name = named_edition(edition_name or NEWEST)
        hits, where = search_summaries(wanted, name), f"our summaries ({name})"
    if as_json:
        typer.echo(dumped({"words": wanted, "in": where, "hits": hits}))
    elif not hits:
        raise Mistake(f"nothing in the {where} has all of these words: {wanted}")
    else:
        print_hits(Paper(), hits, where)


def print_hits(paper: Paper, hits: Sequence[Hit], where: str) -> None:
    """The best hits, each with its chapter."""
    paper.line(dim(f"{len(hits)} in the {where}{counted(hits)}"))
    for each in hits[:MOST_HITS]:
        paper.line(Text(each.where, style="cyan"), dim(f"  {each.chapter}"))
        paper.line(each.excerpt, indent=4, hang=0)


def counted(hits: Iterable[Hit]) -> str:
    """What is left out."""
    left = sum(1 for _ in hits) - MOST_HITS
    return f", the first {MOST_HITS}" if left > 0 else ""
