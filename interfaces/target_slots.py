"""What a card targets: each instance of the word "target" of each text, under which mode, cost, condition (115.1)."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping
from typing import Final, Literal, NamedTuple, TypeAlias

import msgspec
from immutables import Map
from msgspec.structs import replace

from domain.cards.abilities import (
    Activated,
    CardDefinition,
    CreateDelayedTrigger,
    GetEmblem,
    Mode,
    TargetSpec,
    Text,
    Triggered,
)
from domain.cards.effects import ChangeTargets, Choose, ChooseAtRandom, Distribute
from domain.cards.pool import POOL
from domain.cards.render import render_ability, render_card, render_cost, render_target, render_text
from domain.cards.render.nouns import noun
from domain.cards.render.references import limit
from domain.cards.render.speech import Speech, say, speech_of
from domain.cards.terms import Among, AnyOf, Each, Node, Quantity
from domain.errors import UnknownCard
from domain.rulebook import NEWEST, Rule, citation
from domain.rules.faces import CHOSEN_ON_CASTING
from domain.rules.texts import text_of
from domain.stack_parts import Choices
from domain.state import Board, GameObject
from domain.vocabulary import FIRST_ID, Zone
from interfaces.scenario.faces import every_name
from replays.card_database import folded

Kind: TypeAlias = Literal[
    "spell", "aura spell", "mutating spell", "permanent spell", "activated ability", "triggered ability"
]
RULES: Final[Mapping[Kind, Rule]] = {
    "spell": Rule.TARGETED_SPELL,
    "aura spell": Rule.TARGETED_AURA_SPELL,
    "mutating spell": Rule.TARGETED_KEYWORDS,
    "permanent spell": Rule.TARGETS,
    "activated ability": Rule.TARGETED_ACTIVATED_ABILITY,
    "triggered ability": Rule.TARGETED_TRIGGERED_ABILITY,
}
CHOSEN_BY: Final[Mapping[Kind, tuple[Rule, ...]]] = {
    "activated ability": (Rule.ACTIVATE_BY_CASTING_STEPS, Rule.CHOOSE_TARGETS),
    "triggered ability": (Rule.TRIGGER_TARGETS, Rule.CHOOSE_TARGETS),
}
"""By which rules the targets of abilities are chosen: like those of spells, but because of another rule."""


CAST_AS: Final[Mapping[str, Kind]] = {"aura": "aura spell", "mutating": "mutating spell"}
"""What a spell is that is cast so (702.103b, 702.140a)."""


class Slot(msgspec.Struct, frozen=True):
    """One instance of the word "target": its words, how many it takes, whose choice it is, what is divided."""

    number: int
    words: str
    how_many: str
    chooser: Literal["you", "opponent"]
    exists_if: str
    divides: str
    differs_from: tuple[int, ...]
    rules: tuple[str, ...]


class Untargeted(msgspec.Struct, frozen=True):
    """Something that a text affects or has chosen without targeting it (115.10a)."""

    word: str
    what: str
    rules: tuple[str, ...]


class ModeSlots(msgspec.Struct, frozen=True):
    """One mode, or the whole of a text that isn't modal (number 0): its instances of the word, what does without."""

    number: int
    words: str
    cost: str
    slots: tuple[Slot, ...]
    untargeted: tuple[Untargeted, ...]


class TextSlots(msgspec.Struct, frozen=True):
    """A text of a card: a spell as it may be cast, or an ability."""

    kind: Kind
    label: str
    words: str
    choose: str
    modes: tuple[ModeSlots, ...]
    rules: tuple[str, ...]

    @property
    def untargeted(self) -> tuple[Untargeted, ...]:
        """What it affects or has chosen without targeting it, mode by mode."""
        return tuple(each for mode in self.modes for each in mode.untargeted)

    @property
    def has_targets(self) -> bool:
        """Whether the word stands anywhere in it."""
        return any(mode.slots for mode in self.modes)


class CardSlots(msgspec.Struct, frozen=True):
    """All that a card may target."""

    card: str
    edition: str
    printed: str
    texts: tuple[TextSlots, ...]
    spliced: bool
    rules: tuple[str, ...]


class CardText(NamedTuple):
    """A text of a card as the rules hold it, with what the card is cast for, or the ability that it belongs to."""

    kind: Kind
    label: str
    text: Text | None
    alternative: str = ""
    ability: Activated | Triggered | None = None
    printed: bool = True
    face: CardDefinition | None = None

    def said_by(self, card: CardDefinition) -> CardDefinition:
        """The face of a card, or the token, on which it stands."""
        return self.face or card


# --- which card ------------------------------------------------------------------------------------------------------


def find_card(name: str, cards: Mapping[str, CardDefinition] = POOL, *, short: bool = True) -> CardDefinition:
    """The card of that name, or with a face of that name, however capitals and accents stand; else ``UnknownCard``.

    ``short``: what stands before the comma is enough, if only one card begins so.
    """
    if name in cards:
        return cards[name]
    keys = {folded(each): each for each in cards}
    asked = folded(name)
    if asked in keys:
        return cards[keys[asked]]
    for card in cards.values():
        if asked and card.faces and asked in map(folded, every_name((card,))):
            return card
    beginning = [each for key, each in keys.items() if key.startswith(f"{asked},")]
    if len(beginning) == 1 and short:
        return cards[beginning[0]]
    near = [keys[each] for each in difflib.get_close_matches(asked[:100], keys, n=3)]
    within = [each for key, each in keys.items() if asked and asked in key]
    raise UnknownCard(name, tuple((beginning or near or within)[:3]))


# --- its texts -------------------------------------------------------------------------------------------------------


def texts_of(card: CardDefinition) -> tuple[CardText, ...]:
    """Every text of a card that may have targets: spells by cost, then abilities, then abilities that others bring."""
    own = () if card.layout == "split" else (*spells_of(card), *abilities_of(card))
    cast = card.layout in CHOSEN_ON_CASTING
    return (*own, *(text for face in card.faces for text in texts_of_face(face, cast=cast)))


def texts_of_face(face: CardDefinition, *, cast: bool) -> Iterator[CardText]:
    """The texts of a half or another face, each with its name; a face that isn't cast as such has only abilities."""
    for text in (*(spells_of(face) if cast else ()), *abilities_of(face)):
        yield text._replace(label=f"{face.name}: {text.label}", face=text.face or face)


def spells_of(card: CardDefinition) -> Iterator[CardText]:
    """The spell, and what it says where a cost changes that (702.96c)."""
    if "Land" in card.types:
        return
    plain = spell_text(card, "")
    kind: Kind = "aura spell" if card.enchant is not None else "spell" if plain is not None else "permanent spell"
    yield CardText(kind, "the spell", plain)
    for cost in card.alternative_costs:
        text = spell_text(card, cost.name)
        if text != plain and cost.cast_as != "face_down":
            yield CardText(
                CAST_AS.get(cost.cast_as, "spell"), f"the spell, cast for its {cost.name} cost", text, cost.name
            )


def spell_text(card: CardDefinition, alternative: str) -> Text | None:
    """What the rules say that the spell does, cast for that cost."""
    board = Board(definitions=Map({card.name: card}))
    spell = GameObject(
        id=FIRST_ID,
        card=FIRST_ID,
        definition=card.name,
        owner=1,
        controller=1,
        zone=Zone.STACK,
        choices=Choices(alternative=alternative),
    )
    return text_of(board, spell)


def abilities_of(card: CardDefinition) -> Iterator[CardText]:
    """The activated and triggered abilities, also those that the card gives, creates or puts on tokens."""
    for ability in card.abilities:
        if isinstance(ability, (Activated, Triggered)):
            yield ability_text(ability, "")
    alone = replace(card, faces=())  # other faces say their own
    for ability, where, token in dict.fromkeys(inner_abilities(alone, "")):
        if ability not in card.abilities:
            yield ability_text(ability, where)._replace(face=token)


def ability_text(ability: Activated | Triggered, where: str) -> CardText:
    """The text of an ability."""
    kind: Kind = "activated ability" if isinstance(ability, Activated) else "triggered ability"
    name = f" ({ability.name})" if ability.name else ""
    return CardText(kind, f"{where or 'its'} {kind}{name}".strip(), ability.text, "", ability, not where)


EMBLEM: Final = "the emblem's"


Inner: TypeAlias = tuple[Activated | Triggered, str, CardDefinition | None]
"""An ability, where it comes from, and on which token it stands."""


def inner_abilities(node: object, where: str, token: CardDefinition | None = None) -> Iterator[Inner]:
    """The abilities within a card."""
    if isinstance(node, (Activated, Triggered)):
        yield node, where, token
    if isinstance(node, CreateDelayedTrigger):
        where = "a delayed"
    elif isinstance(node, GetEmblem):
        where = EMBLEM
    elif isinstance(node, CardDefinition) and where and where != EMBLEM:
        where, token = f"the {node.name} token's", node
    elif isinstance(node, Node) and where in ("", "its"):
        where = "a granted"
    for part in parts_of(node):
        yield from inner_abilities(part, where, token)


def parts_of(node: object) -> Iterator[object]:
    """What a piece of card language is made of."""
    if isinstance(node, tuple):
        yield from node
    elif isinstance(node, Node):
        yield from (getattr(node, field) for field in node.__struct_fields__)


# --- in words --------------------------------------------------------------------------------------------------------


def slots_of(card: CardDefinition, edition: str = NEWEST) -> CardSlots:
    """Everything that a card may target, in words and with the rules of an edition."""
    texts = tuple(text_slots(card, text, edition) for text in texts_of(card))
    return CardSlots(
        card=card.name,
        edition=edition,
        printed=render_card(card),
        texts=texts,
        spliced=card.splice is not None,
        rules=(citation(Rule.TARGETS, edition),),
    )


def text_slots(card: CardDefinition, found: CardText, edition: str) -> TextSlots:
    """One text in words."""
    speech = speech_of(found.said_by(card))
    text = found.text
    words = "" if text is None else render_text(text, speech)
    if found.ability is not None:
        words = render_ability(found.ability, speech)
    rules = [RULES[found.kind]]
    rules += [Rule.AURA_TARGET] if found.kind == "aura spell" else []
    rules += [Rule.MUTATE] if found.kind == "mutating spell" else []
    rules += [Rule.TARGETED_KEYWORDS] if found.ability is not None and found.ability.name else []
    modal = text is not None and text.choose is not None
    modes = () if text is None else text.modes
    kind = found.kind
    return TextSlots(
        kind=found.kind,
        label=found.label,
        words=words,
        choose=render_text(text, speech).partition("\n")[0] if modal and text is not None else "",
        modes=tuple(mode_slots(mode, at + 1 if modal else 0, speech, edition, kind) for at, mode in enumerate(modes)),
        rules=tuple(citation(rule, edition) for rule in rules),
    )


def mode_slots(mode: Mode, number: int, speech: Speech, edition: str, kind: Kind) -> ModeSlots:
    """One mode in words."""
    return ModeSlots(
        number=number,
        words=say(mode, speech),
        cost=render_cost(mode.cost, speech) if mode.cost else "",
        slots=tuple(slot(spec, at, mode, speech, edition, kind) for at, spec in enumerate(mode.targets)),
        untargeted=tuple(dict.fromkeys(untargeted(mode.effects, speech.within(mode.targets), edition))),
    )


def slot(spec: TargetSpec, at: int, mode: Mode, speech: Speech, edition: str, kind: Kind) -> Slot:
    """One instance of the word in words."""
    inner = speech.within(mode.targets)
    words = render_target(spec, inner)
    where = f", where {' and '.join(inner.where)}" if inner.where else ""
    rules = list(CHOSEN_BY.get(kind, (Rule.CHOOSE_TARGETS,)))
    rules += [Rule.ZERO_TARGETS] if spec.least == 0 else []
    rules += [Rule.ANNOUNCE_DIVISION] if spec.divides is not None else []
    rules += [Rule.OPPONENT_CHOOSES] if spec.chooser == "opponent" else []
    return Slot(
        number=at + 1,
        words=f"{words}{where}",
        how_many=how_many(spec, speech.letter),
        chooser=spec.chooser,
        exists_if="" if spec.when is None else say(spec.when, speech.within(mode.targets)),
        divides="" if spec.divides is None else divided(spec, speech),
        differs_from=tuple(other + 1 for other in spec.other_than),
        rules=tuple(citation(rule, edition) for rule in rules),
    )


def how_many(spec: TargetSpec, letter: str) -> str:
    """How many targets an instance takes; ``letter`` stands for a number that needs words."""
    least, most = number_words(spec.least, letter), "" if spec.most is None else number_words(spec.most, letter)
    if spec.most is None:
        return "any number" if spec.least == 0 else f"{least} or more"
    if spec.least == spec.most:
        return f"exactly {most}"
    return f"up to {most}" if spec.least == 0 else f"{least} to {most}"


def number_words(quantity: Quantity, letter: str) -> str:
    """A number, and what it is where it is a letter."""
    speech = Speech(letter=letter)
    word = limit(quantity, speech)
    return f"{word} ({speech.where[0]})" if speech.where else word


def divided(spec: TargetSpec, speech: Speech) -> str:
    """What is divided among the targets (601.2d)."""
    return "" if spec.divides is None else f"{say(spec.divides, speech)} {spec.divides_what}"


# --- without targeting -----------------------------------------------------------------------------------------------


UNTARGETED: Final = (Each, Choose, ChooseAtRandom, Distribute)
"""The nodes that affect something, or have it chosen, without the word "target"."""


def untargeted(node: object, speech: Speech, edition: str) -> Iterator[Untargeted]:
    """What effects speak of with "each", "all" or "choose": none of it is targeted (115.10a)."""
    if isinstance(node, (Activated, Triggered, ChangeTargets)):
        return
    word = word_without_target(node)
    if word and isinstance(node, UNTARGETED):
        rules = (citation(Rule.TARGET_NEEDS_THE_WORD, edition),)
        yield Untargeted(word, noun(speech, node.filter, many=True), rules)
    for part in parts_of(node):
        yield from untargeted(part, speech, edition)


def word_without_target(node: object) -> str:
    """The word by which a node affects or chooses something without targeting it."""
    if isinstance(node, Each):
        return "" if speaks_of_others(node) else "each or all"
    if isinstance(node, Distribute):
        return "shared out among"
    if isinstance(node, (Choose, ChooseAtRandom)) and not isinstance(node.filter, Among):
        return "chosen" if isinstance(node, Choose) else "chosen at random"
    return ""


def speaks_of_others(each: Each) -> bool:
    """Whether "each" stands only for things named elsewhere: "those creatures", several references at once."""
    parts = each.filter.filters if isinstance(each.filter, AnyOf) else (each.filter,)
    return any(isinstance(part, Among) for part in parts)
