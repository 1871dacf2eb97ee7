"""The loop at the keyboard: show the moment, ask, take a line, say what came of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rich.text import Text

from domain import decisions as d
from domain.answers import Pass
from domain.rulebook import citation
from interfaces.cli.backups import print_report
from interfaces.cli.legal import print_refused
from interfaces.cli.paper import Paper, bold, dim
from interfaces.cli.position import print_position
from interfaces.cli.targets import rules
from interfaces.legal_report import Option
from interfaces.questions_in_words import asked, to_pay
from interfaces.terminal.sitting import Sitting
from projections.timeline import Timeline

HELP: Final = (
    ("12", "do number 12 of the list"),
    ("p", "pass priority"),
    ("a", "pay automatically"),
    ("why [WORDS]", "what can't be done now, and why not"),
    ("show", "stack and board"),
    ("log", "what has happened so far"),
    ("back", "take back what was done last"),
    ("concede", "whoever is asked concedes"),
    ("quit", "leave; the game is kept where that was asked for"),
    ("anything else", 'a line as scripts have it: "Alice casts Cancel targeting Deflection", "resolve", "Bob passes"'),
)
Ask = Callable[[str], str]


class Keyboard:
    """A sitting, what is written on, and where lines come from; ``kept`` is called whenever something has happened."""

    def __init__(self, sitting: Sitting, paper: Paper, ask: Ask, kept: Callable[[], None]) -> None:
        self.sitting, self.paper, self.ask, self.kept = sitting, paper, ask, kept
        self.shown = self.asked = 0
        self.told = 0
        self.listed: tuple[Option, ...] = ()

    def play(self) -> None:
        """Until the game is over, or whoever plays leaves."""
        self.told = self.sitting.game.version
        while True:
            self.sitting.let_bots()
            self.kept()
            self.tell()
            if self.sitting.decision is None:
                self.show()
                return
            self.question()
            try:
                line = self.ask("> ").strip()
            except EOFError:
                return
            if line in ("quit", "q", "exit"):
                return
            self.take(line)

    # --- showing ---

    def timeline(self) -> Timeline:
        """The story until now."""
        return Timeline(self.sitting.game.events)

    def tell(self, first: int | None = None) -> None:
        """What has happened since it was told last, or since a version."""
        since = self.told if first is None else first
        self.told = self.sitting.game.version
        if since < self.told:
            self.paper.blank()
        for entry in self.timeline().entries:
            if since < entry.version <= self.told and not (entry.detail and first is None):
                style = "dim" * (entry.detail or entry.undone)
                self.paper.line(Text(entry.words, style=style), rules(entry.numbers), indent=2, hang=4)

    def show(self) -> None:
        """Stack and board."""
        self.asked = 0
        self.paper.blank()
        print_position(self.paper, self.timeline(), self.sitting.game.state)
        self.shown = self.sitting.game.version

    def question(self) -> None:
        """Who is asked what, and what may be answered; the position where somebody has priority anew."""
        decision = self.sitting.decision
        if decision is None or self.asked == self.sitting.game.version:
            return
        if isinstance(decision, d.Priority) and self.shown != self.sitting.game.version:
            self.show()
        self.asked = self.sitting.game.version
        options, more = self.sitting.options()
        self.listed = options
        self.paper.blank()
        number = citation(decision.rule, self.sitting.game.state.game.edition)
        self.paper.line(bold(f"{self.sitting.name(decision.player)}: {asked(decision)}"), rules((number,)))
        if bill := to_pay(decision):
            self.paper.line(dim(f"to pay {bill}; a pays it automatically"), indent=2)
        width = len(str(len(options)))
        for place, option in enumerate(options, 1):
            self.paper.line(Text(f"{place:>{width}}", style="cyan"), f"  {option.words}", indent=2, hang=width + 4)
        if more:
            self.paper.line(dim("and more: say it in words, as scripts have it"), indent=2)

    # --- taking a line ---

    def take(self, line: str) -> None:
        """Do what a line says."""
        word, _, rest = line.partition(" ")
        before = self.sitting.game.version
        if line.isdecimal():
            self.choose(int(line))
        elif word == "why":
            self.why(rest.strip())
        elif line == "back":
            self.back()
            before = self.sitting.game.version  # going back again goes back further
        elif line in self.commands():
            self.commands()[line]()
        elif line:
            self.sitting.say(line)
        else:
            self.asked = 0
        self.sitting.note(before)
        self.complain()

    def commands(self) -> dict[str, Callable[[], None]]:
        """The lines that are one word."""
        return {
            "help": self.help, "?": self.help, "show": self.show, "log": lambda: self.tell(0), "a": self.sitting.pay,
            "p": self.pass_priority, "pass": self.pass_priority, "concede": self.sitting.concede,
        }  # fmt: skip

    def choose(self, number: int) -> None:
        """Do what stands in the list."""
        if 1 <= number <= len(self.listed):
            self.sitting.answer(self.listed[number - 1].answer)
        else:
            self.paper.line(Text(f"there is no {number} in the list; ? helps", style="red"))

    def pass_priority(self) -> None:
        """Pass, if that is the question."""
        if isinstance(self.sitting.decision, d.Priority):
            self.sitting.answer(Pass())
        else:
            self.paper.line(Text("nobody has priority now; the question above has to be answered", style="red"))

    def complain(self) -> None:
        """Say why a line did nothing, or was refused."""
        refused, self.sitting.refused = self.sitting.refused, None
        if refused is not None:
            self.paper.line(Text(f"✗ {refused.words}", style="red"), rules(refused.rules))

    def help(self) -> None:
        """The commands."""
        self.paper.blank()
        for words, meaning in HELP:
            self.paper.line(Text(f"{words:<15}", style="cyan"), meaning, indent=2, hang=17)

    def why(self, wanted: str) -> None:
        """What can't be done and why."""
        found = list(self.sitting.why_not(wanted))
        if found:
            print_refused(self.paper, found)
        else:
            self.paper.line(dim(f"nothing{f' with {wanted!r}' if wanted else ''} that could be thought of is refused"))

    def back(self) -> None:
        """Take the last answer by hand back, after the consent it needs."""
        decision = self.sitting.decision
        if not self.sitting.moments or decision is None:
            self.paper.line(Text("nothing has been done here yet that could be taken back", style="red"))
            return
        to = self.sitting.moments[-1]
        report = self.sitting.take_back(to)
        print_report(self.paper, report)
        if report.grade != "free" and not self.agreed("take it back all the same?"):
            return
        self.sitting.rewind(to, self.sitting.name(decision.player), f"taken back at the keyboard ({report.grade})")

    def agreed(self, question: str) -> bool:
        """Whether those at the keyboard say yes."""
        try:
            return self.ask(f"{question} [y/n] ").strip().casefold() in ("y", "yes")
        except EOFError:
            return False
