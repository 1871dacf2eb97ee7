"""What goes into the compiler and what comes out: printed cards, understood lines, and sentences that aren't."""

from __future__ import annotations

import msgspec

from domain.cards.abilities import CardDefinition, TargetSpec


class RawFace(msgspec.Struct, frozen=True, kw_only=True):
    """One face of a card as data files have it: strings, nothing understood yet.

    ``colours`` are letters, or none where the file doesn't say; ``identity`` is the colour identity.
    """

    name: str
    mana_cost: str | None = None
    supertypes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    text: str = ""
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    colours: tuple[str, ...] | None = None
    identity: tuple[str, ...] = ()


class RawCard(msgspec.Struct, frozen=True, kw_only=True):
    """A card as a data file has it; ``faces`` are all the file has, in its order."""

    name: str
    layout: str = "normal"
    faces: tuple[RawFace, ...]


class UnsupportedText(msgspec.Struct, frozen=True):
    """A sentence, or another part of a card, that wasn't understood, and where understanding stopped."""

    sentence: str
    position: int

    @property
    def stopped_at(self) -> str:
        """What stands where understanding stopped."""
        return self.sentence[self.position :]


class LineRead(msgspec.Struct, frozen=True):
    """A line of a text: its sentences and its target phrases, and those of both that aren't understood."""

    text: str
    kind: str
    sentences: int
    unsupported: tuple[UnsupportedText, ...] = ()
    targets: tuple[TargetSpec, ...] = ()
    target_words: int = 0
    bad_targets: tuple[UnsupportedText, ...] = ()


class Compiled(msgspec.Struct, frozen=True):
    """What became of a card: its definition, if all of it was understood, else what wasn't.

    ``lacking`` is what the file doesn't tell, so that there is no definition though the text is understood: faces that
    aren't in it, the colour of a face without a mana cost.
    """

    name: str
    definition: CardDefinition | None
    lines: tuple[LineRead, ...]
    unsupported: tuple[UnsupportedText, ...]
    lacking: tuple[str, ...] = ()
