"""``stacktrail targets``: the target slots of a card, and what they could choose in a scenario."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Final, NamedTuple

import msgspec
import typer
from msgspec.structs import replace
from rich.text import Text

from domain.cards.abilities import CardDefinition
from domain.cards.face_names import BETWEEN
from domain.cards.pool import POOL
from domain.cards.render import render_target
from domain.errors import UnknownCard
from domain.evolve import fold
from domain.oracle import Compiled, LineRead, RawCard, compile_card
from domain.rulebook import EDITIONS, NEWEST, Rule, citation, edition
from domain.state import EMPTY, Position
from interfaces.card_files.finding import NoCards, find_raw
from interfaces.cli.as_json import dumped
from interfaces.cli.errors import Mistake, careful
from interfaces.cli.paper import Paper, bold, dim
from interfaces.scenario import read_scenario
from interfaces.scenario.definitions import Catalogue, cards_for
from interfaces.scenario.photograph import photograph
from interfaces.scenario.runner import run_scenario
from interfaces.scenario.setup import Run, Scenario
from interfaces.target_choices import Candidate, SlotChoices, TextChoices, choices_in
from interfaces.target_slots import CardSlots, Slot, TextSlots, Untargeted, find_card, slots_of

NOT_HERE: Final = "not all of {} is understood, so nobody can tell what it may choose in a game"
LABEL: Final = 12
"""The width of a slot's labels."""


class Scene(NamedTuple):
    """Where choices are looked for: a position, its cards, and what to call it."""

    game: Position
    cards: Mapping[str, CardDefinition]
    words: str


class CardReport(msgspec.Struct, frozen=True):
    """What ``--json`` prints: the slots, and the choices if a scenario was given."""

    slots: CardSlots
    scenario: str | None = None
    choices: tuple[TextChoices, ...] | None = None


class PhrasesReport(msgspec.Struct, frozen=True):
    """What ``--json`` prints of a card that isn't wholly understood: slots where it is, phrases of the other lines."""

    card: str
    targeted: bool
    lines: tuple[LineRead, ...]
    slots: CardSlots | None = None
    lacking: tuple[str, ...] = ()
    compiled: bool = False


def register(app: typer.Typer) -> None:
    """Add the command to an app."""
    app.command("targets")(targets)


@careful
def targets(
    card: Annotated[str, typer.Argument(metavar="CARD", help="The English name of a card.")],
    scenario: Annotated[
        Path | None, typer.Option("--in", metavar="SCENARIO", help="What each slot could choose in its set-up.")
    ] = None,
    run: Annotated[str | None, typer.Option(metavar="NAME", help="The set-up of this run.")] = None,
    edition_name: Annotated[
        str | None, typer.Option("--edition", "-e", metavar="E", help=f"One of {', '.join(EDITIONS)}.")
    ] = None,
    after: Annotated[bool, typer.Option("--after", help="Not in the set-up, but when the script has run.")] = False,
    player: Annotated[
        str, typer.Option("--as", metavar="PLAYER", help="Who casts or activates it; whoever has it if left out.")
    ] = "",
    x: Annotated[int | None, typer.Option("--x", min=0, metavar="N", help="The value of X.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Show what a card targets; with --in, what it could target there, and why not anything else."""
    scene = None if scenario is None else scene_of(scenario, run, edition_name, after=after)
    definition = by_name(card, POOL if scene is None else scene.cards)
    if isinstance(definition, RawCard):
        raw, compiled = definition, compile_card(definition)
        if compiled.definition is None:
            if scene is not None:
                raise Mistake(NOT_HERE.format(compiled.name))
            print_phrases(phrases_of(raw, compiled, edition_name or NEWEST), as_json=as_json)
            return
        definition = compiled.definition
    name = scene.game.edition if scene is not None else edition(edition_name or NEWEST).name
    shown = slots_of(definition, name)
    chosen = None if scene is None else choices_in(scene.game, definition, player, x)
    if as_json:
        typer.echo(dumped(CardReport(shown, None if scene is None else scene.words, chosen)))
        return
    paper = Paper()
    print_card(paper, shown, chosen or ())
    if scene is not None:
        paper.blank()
        paper.line(dim(f"in {scene.words}, rules of {name}"))


def by_name(name: str, cards: Mapping[str, CardDefinition]) -> CardDefinition | RawCard:
    """The card of that name, else the imported one or one of a corpus, else the only one whose name begins so."""
    near: tuple[str, ...] = ()
    with suppress(UnknownCard):
        return find_card(name, cards, short=False)
    try:
        return find_raw(name)
    except NoCards:
        pass
    except UnknownCard as unknown:
        near = unknown.nearest
    try:
        return find_card(name, cards)
    except UnknownCard as unknown:
        raise UnknownCard(name, tuple(dict.fromkeys((*unknown.nearest, *near)))) from None


def phrases_of(raw: RawCard, compiled: Compiled, edition_name: str) -> PhrasesReport:
    """What can be told of a card that isn't wholly understood: slots where it is, the phrases of all else."""
    partly = compile_card(raw, partly=True).definition
    slots = slots_of(partly, edition(edition_name).name) if partly is not None else None
    unread = partly.unread if partly is not None else ()
    lines = (
        compiled.lines if partly is None else tuple(whole for line in compiled.lines for whole in within(line, unread))
    )
    faces = len(raw.name.split(BETWEEN)) - len(raw.faces)
    return PhrasesReport(
        card=compiled.name,
        targeted=any(line.target_words for line in compiled.lines)
        or (slots is not None and any(text.has_targets for text in slots.texts)),
        lines=lines,
        slots=slots,
        lacking=compiled.lacking or (("the other face",) if faces > 0 else ()),
    )


def within(line: LineRead, unread: Sequence[str]) -> Iterator[LineRead]:
    """A line as it stands among those that aren't played; bullets stand behind theirs."""
    for each in unread:
        if each == line.text or each.startswith(f"{line.text} •"):
            yield replace(line, text=each)
            return


def print_phrases(report: PhrasesReport, *, as_json: bool) -> None:
    """What each instance of the word "target" may choose on a card that isn't wholly understood."""
    if as_json:
        typer.echo(dumped(report))
        return
    paper = Paper()
    if report.slots is not None:
        print_card(paper, report.slots, (), more=any(line.target_words for line in report.lines))
        paper.line(dim("not wholly understood; target phrases of the rest:"))
    else:
        paper.line(bold(report.card), dim("  not compiled; its target phrases:"))
    for line in report.lines:
        for spec in line.targets:
            paper.line(render_target(spec), dim(f"  in: {line.text}"), indent=2)
        for bad in line.bad_targets:
            paper.line(Text(bad.sentence, style="red"), dim("  not understood"), indent=2)
    if not any(line.target_words for line in report.lines):
        paper.line("none", indent=2)
    for lacking in report.lacking:
        paper.line(dim("not in the file  "), lacking, indent=2)


def scene_of(file: Path, run: str | None, edition_name: str | None, *, after: bool) -> Scene:
    """A scenario's set-up, or where a run of it ends, in the newest of its editions if none is asked for."""
    scenario = read_scenario(file, Catalogue())
    chosen = run_of(scenario, run)
    name = edition(edition_name).name if edition_name else max(chosen.editions)
    cards = cards_for(scenario)
    words = f"{file}{f', run {chosen.name}' if chosen.name else ''}"
    if after:
        return Scene(played(scenario, chosen, name), cards, f"{words}, after its script")
    start = photograph(chosen.setup, name, cards, scenario.file)
    return Scene(fold(EMPTY, start.started).game, cards, words)


def played(scenario: Scenario, run: Run, edition_name: str) -> Position:
    """The position at the end of a run."""
    results = run_scenario(scenario, run=run.name, edition=edition_name)
    if not results:
        raise Mistake(f"{scenario.file} isn't played in {edition_name}; its editions are {', '.join(run.editions)}")
    if results[0].error is not None:
        raise results[0].error
    return results[0].game.state.game


def run_of(scenario: Scenario, name: str | None) -> Run:
    """The run of that name; the first if none is asked for."""
    runs = {each.name: each for each in scenario.runs}
    if name is None:
        return scenario.runs[0]
    if name not in runs:
        known = ", ".join(each for each in runs if each) or "only one, without a name"
        raise Mistake(f"{scenario.file} has no run {name}; it has {known}")
    return runs[name]


# --- for people ------------------------------------------------------------------------------------------------------


def print_card(paper: Paper, shown: CardSlots, chosen: Sequence[TextChoices], *, more: bool = False) -> None:
    """The card as it is printed, then its texts; it may have ``more`` that isn't understood."""
    name, *lines = shown.printed.split("\n")
    paper.line(bold(name))
    for line in lines:
        paper.line(dim(line), indent=2)
    paper.blank()
    targeted = any(text.has_targets for text in shown.texts)
    if not targeted and not more:
        nothing = "is a land: it is never cast and " if not shown.texts else ""
        paper.line(f"{shown.card} {nothing}has no targets", rules(shown.rules[:1]))
    choices = iter(chosen)
    for text in shown.texts:
        if text.modes or not more:
            print_text(paper, text, next(choices, None) if text.has_targets else None, say_none=targeted)
    if shown.spliced:
        number = citation(Rule.SPLICED_TARGETS, shown.edition)
        paper.line("Spliced onto another spell, it adds these slots to that spell's own", rules((number,)))


def print_text(paper: Paper, text: TextSlots, chosen: TextChoices | None, *, say_none: bool) -> None:
    """One text: its slots mode by mode, and what it does without targeting."""
    source = dim(f"  {chosen.source}") if chosen is not None else ""
    paper.line(bold(text.label[:1].upper() + text.label[1:]), rules(text.rules), source)
    if text.kind.endswith("ability"):
        said, *modes = text.words.split("\n")
        for words in (said, *(() if text.choose else modes)):
            paper.line(dim(words), indent=2)
    elif text.choose:
        paper.line(text.choose, indent=2)
    slots = {(mode.number, each.number): each for mode in (chosen.modes if chosen else ()) for each in mode.slots}
    for mode in text.modes:
        if mode.number:
            cost = f" ({mode.cost})" if mode.cost else ""
            paper.line(f"mode {mode.number}{cost}: ", dim(mode.words), indent=2, hang=8)
        for slot in mode.slots:
            print_slot(paper, slot, slots.get((mode.number, slot.number)), 4)
        if mode.number and not mode.slots and text.has_targets:
            paper.line("no target", indent=4)
        print_untargeted(paper, mode.untargeted if mode.number else ())
    if say_none and not text.has_targets:
        paper.line("no target", indent=4)
    print_untargeted(paper, () if text.choose else text.untargeted)


def print_untargeted(paper: Paper, affected: tuple[Untargeted, ...]) -> None:
    """What a mode or text affects, or has chosen, without targeting it."""
    for each in affected:
        paper.line(f"{each.what}: {each.word}, so not targeted", rules(each.rules), indent=4)


def print_slot(paper: Paper, slot: Slot, chosen: SlotChoices | None, indent: int) -> None:
    """One instance of the word, and what it could choose."""
    paper.line(Text(f"target {slot.number}  ", style="cyan"), bold(slot.words), rules(slot.rules), indent=indent)
    facts = [slot.how_many, "an opponent chooses" if slot.chooser == "opponent" else "you choose"]
    facts += [f"only if {slot.exists_if}"] if slot.exists_if else []
    facts += [f"{slot.divides} divided among them"] if slot.divides else []
    facts += [f"another than target {' and '.join(map(str, slot.differs_from))}"] if slot.differs_from else []
    paper.line("; ".join(facts), indent=indent + 2)
    if chosen is not None:
        print_choices(paper, chosen, indent + 2)


def print_choices(paper: Paper, chosen: SlotChoices, indent: int) -> None:
    """What may be chosen now, and what not, like things together."""
    if not chosen.exists:
        paper.line(dim(f"{'now':<{LABEL}}"), "it doesn't exist: its condition isn't met", indent=indent)
        return
    under = f" ({chosen.under})" if chosen.under else ""
    names = ", ".join(together(each for each in chosen.legal if not each.demanded))
    demanded = ", ".join(together(each for each in chosen.legal if each.demanded))
    said = [f"{demanded} (an effect demands that it be chosen)"] if demanded else []
    said += [names] if names else []
    may = Text("; ".join(said) or "nothing", style="green" if said else "red")
    paper.line(dim(f"{'may choose':<{LABEL}}"), may, under, indent=indent, hang=LABEL)
    reasons: defaultdict[tuple[tuple[str, tuple[str, ...]], ...], list[Candidate]] = defaultdict(list)
    for each in chosen.refused:
        reasons[tuple((reason.words, reason.rules) for reason in each.reasons)].append(each)
    for place, (why, things) in enumerate(reasons.items()):
        label = dim(f"{'' if place else 'not':<{LABEL}}")
        because = Text("; ").join(Text.assemble(words, rules(numbers)) for words, numbers in why)
        paper.line(label, Text(", ".join(together(things)), style="yellow"), ": ", because, indent=indent, hang=LABEL)


def together(candidates: Iterable[Candidate]) -> list[str]:
    """Names, like ones counted."""
    counted: defaultdict[str, int] = defaultdict(int)
    for each in candidates:
        counted[each.name] += 1
    return [name if count == 1 else f"{name} ×{count}" for name, count in counted.items()]


def rules(numbers: Sequence[str]) -> Text:
    """Rule numbers in brackets."""
    return dim(f" [{', '.join(numbers)}]" if numbers else "")
