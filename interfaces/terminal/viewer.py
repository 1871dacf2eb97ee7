"""Scrubbing through a game in the terminal: the position, the story beside it, and keys to go from moment to moment."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import ClassVar, Final

from textual import on
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.reactive import reactive
from textual.screen import ModalScreen
from textual.widgets import Footer, Input, OptionList, Static
from textual.widgets.option_list import Option

from interfaces.taming import COMMANDS
from interfaces.terminal.pages import Eyes, label
from interfaces.terminal.strides import Stride
from replays.addresses import BadAddress, NoSuchMoment

HELP: Final = """\
 → ←    next, previous event          Home End   first, last moment
 a A    next, previous action         p          other eyes: all, each player, the public
 r R    next, previous resolution     /          search words or a rule ("Deflection", "601.2h")
 ] [    next, previous turn           n N        next, previous find
 x X    next, previous refusal        g          go to an address: @57, @turn 3 upkeep, @before "casts Cancel"
 ↑ ↓    up and down the story         q          leave

Dim lines are details, or what was taken back later; what was reversed stays told."""


class Help(ModalScreen[None]):
    """The keys."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q,question_mark", "dismiss", "close")]
    DEFAULT_CSS = "Help { align: center middle; } Help Static { width: auto; padding: 1 2; border: round $accent; }"

    def compose(self) -> ComposeResult:
        """One box of text."""
        yield Static(HELP, markup=False)


class Viewer(App[None]):
    """The application; ``version`` is the moment looked at, ``eyes`` whose they are."""

    CSS = """
    #where { height: 1; padding: 0 1; background: $panel; color: $text; }
    #position { width: 3fr; padding: 0 1; }
    #story { width: 2fr; border: none; border-left: solid $panel; }
    #ask { display: none; border: none; height: 1; }
    #ask.open { display: block; }
    .narrow #story { display: none; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,l", "onward('EVENT')", "event →", key_display="→", priority=False),
        Binding("left,h", "backward('EVENT')", "←", key_display="←"),
        Binding("a", "onward('ACTION')", "action"),
        Binding("A", "backward('ACTION')", show=False),
        Binding("r", "onward('RESOLUTION')", "resolution"),
        Binding("R", "backward('RESOLUTION')", show=False),
        Binding("right_square_bracket", "onward('TURN')", "turn", key_display="]"),
        Binding("left_square_bracket", "backward('TURN')", show=False),
        Binding("x", "onward('REFUSAL')", "refusal"),
        Binding("X", "backward('REFUSAL')", show=False),
        Binding("home", "go(1)", show=False, priority=True),
        Binding("end", "go(-1)", show=False, priority=True),
        Binding("p", "look", "eyes"),
        Binding("slash", "ask('/')", "search", key_display="/"),
        Binding("n", "find(1)", show=False),
        Binding("N", "find(-1)", show=False),
        Binding("g", "ask('g')", "go to"),
        Binding("question_mark", "help", "help", key_display="?"),
        Binding("q", "quit", "quit"),
    ]
    NARROW: ClassVar[int] = 90
    version: reactive[int] = reactive(0, init=False)

    def __init__(self, game: str, all_eyes: Sequence[Eyes], version: int, seat: int) -> None:
        super().__init__()
        self.game = game
        self.all_eyes = all_eyes
        self.last = all_eyes[0].game.last
        self.place = next((place for place, eyes in enumerate(self.all_eyes) if eyes.seat == seat), 0)
        self.first = version
        self.wanted = ""
        self.asking = ""

    @property
    def eyes(self) -> Eyes:
        """Whose eyes are looked through."""
        return self.all_eyes[self.place]

    def compose(self) -> ComposeResult:
        """Where we are, the position, the story, a line to ask in, the keys."""
        yield Static(id="where", markup=False)
        with Horizontal():
            with VerticalScroll(id="position", can_focus=False):
                yield Static(id="page", markup=False)
            yield OptionList(id="story", markup=False)
        yield Input(id="ask")
        yield Footer()

    def on_mount(self) -> None:
        """Show the first moment."""
        self.title = self.game
        self.tell()
        self.version = self.first
        self.query_one(OptionList).focus()

    def tell(self) -> None:
        """Fill the list with the story of these eyes."""
        story = self.query_one(OptionList)
        story.clear_options()
        story.add_options([Option(label(entry)) for entry in self.eyes.entries])

    def on_resize(self) -> None:
        """A narrow terminal has room for the position only."""
        self.screen.set_class(self.size.width < self.NARROW, "narrow")
        self.call_after_refresh(self.paint)

    def watch_version(self) -> None:
        """Another moment: paint it and mark its sentence."""
        self.paint()
        place = bisect_right([entry.version for entry in self.eyes.entries], self.version) - 1
        story = self.query_one(OptionList)
        if place >= 0 and story.highlighted != place:
            with self.prevent(OptionList.OptionHighlighted):
                story.highlighted = place

    def paint(self) -> None:
        """Write where we are and the position."""
        named = self.game.translate(COMMANDS)
        where = f"@{self.version} of {self.last} · {named} · seen by {self.eyes.name} (? helps)"
        self.query_one("#where", Static).update(where)
        room = self.query_one("#position").size.width or self.size.width
        self.query_one("#page", Static).update(self.eyes.page(self.version, max(room - 3, 20)))

    # --- going ---

    def action_onward(self, stride: str) -> None:
        """Go on by one of that kind."""
        self.version = self.eyes.strides.onward(Stride[stride], self.version)

    def action_backward(self, stride: str) -> None:
        """Go back by one of that kind."""
        self.version = self.eyes.strides.back(Stride[stride], self.version)

    def action_go(self, version: int) -> None:
        """To the first moment, or the last."""
        self.version = min(version, self.last) if version > 0 else self.last

    @on(OptionList.OptionHighlighted)
    def listed(self, event: OptionList.OptionHighlighted) -> None:
        """The list was moved through."""
        self.version = self.eyes.entries[event.option_index].version

    def action_look(self) -> None:
        """Through the next eyes."""
        self.place = (self.place + 1) % len(self.all_eyes)
        with self.prevent(OptionList.OptionHighlighted):
            self.tell()
        self.watch_version()

    # --- asking ---

    def action_ask(self, what: str) -> None:
        """Open the line for a search or an address."""
        self.asking = what
        line = self.query_one(Input)
        line.placeholder = "words, a name or a rule" if what == "/" else '@57, @turn 3 upkeep, @before "casts Cancel"'
        line.value = ""
        line.add_class("open")
        line.focus()

    def on_key(self, event: object) -> None:
        """Escape closes the line."""
        if getattr(event, "key", "") == "escape" and self.asking:
            self.close()

    def close(self) -> None:
        """Close the line; the story has the keys again."""
        self.asking = ""
        self.query_one(Input).remove_class("open")
        self.query_one(OptionList).focus()

    @on(Input.Submitted)
    def answered(self, event: Input.Submitted) -> None:
        """Search, or go to an address."""
        asking, text = self.asking, event.value.strip()
        self.close()
        if asking == "/":
            self.wanted = text.casefold()
            self.action_find(1)
        elif text:
            try:
                self.version = self.eyes.find(text)
            except (BadAddress, NoSuchMoment) as error:
                self.notify(str(error), severity="error", markup=False)

    def action_find(self, way: int) -> None:
        """The next sentence, or the one before, that has the words or the rule."""
        found = [
            entry.version
            for entry in self.eyes.entries
            if self.wanted and (self.wanted in entry.words.casefold() or self.wanted in entry.numbers)
        ]
        onward = [version for version in found if (version - self.version) * way > 0]
        if onward:
            self.version = min(onward) if way > 0 else max(onward)
        else:
            self.notify(f"nothing more says {self.wanted!r}" if self.wanted else "search with /", markup=False)

    def action_help(self) -> None:
        """Show the keys."""
        self.push_screen(Help())
