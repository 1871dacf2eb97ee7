"""English for one-shot effects on spells, choices and the game itself."""

from __future__ import annotations

from typing import Final

from domain.cards.effects import (
    AddPhases,
    Airbend,
    BecomeMonarch,
    CastWithoutPaying,
    ChangeTargets,
    Choose,
    ChooseAtRandom,
    ChooseValue,
    CopyCard,
    CopySpell,
    CutShort,
    ExtraTurn,
    LayAside,
    Link,
    LoseGame,
    MayCast,
    MayPlayLand,
    Pair,
    PhaseOut,
    Remember,
    TakeInitiative,
    Tempt,
    Venture,
    WinGame,
)
from domain.cards.render.doing import does
from domain.cards.render.nouns import noun, one
from domain.cards.render.references import are_many, everything, limit
from domain.cards.render.speech import Speech, say
from domain.cards.render.words import chosen_kind
from domain.cards.terms import Each, EventAmount, Remembered, You
from domain.vocabulary import STEP_NAMES, Step

_CHOSEN: Final = {
    "colour": "a colour", "name": "a card name", "creature_type": "a creature type", "number": "a number",
    "land_type": "a basic land type",
}  # fmt: skip


PHASE_NAMES: Final = {
    Step.UNTAP: "an additional beginning phase",
    Step.BEGINNING_OF_COMBAT: "an additional combat phase",
    Step.POSTCOMBAT_MAIN: "an additional main phase",
}


@say.register
def say_change_targets(effect: ChangeTargets, speech: Speech) -> str:
    what = say(effect.refs, speech)
    if effect.how == "new":
        words = does(effect.chooser, "choose", f"new targets for {what}", speech)
    else:
        single = "single target" in what or "targets only" in what or effect.to is not None
        the = "the target" if single else "the targets"
        which = {"the": the, "a": "a target", "any": "any targets"}[effect.how]
        words = does(effect.chooser, "change", f"{which} of {what}", speech)
    if effect.to is None:
        return words
    if isinstance(effect.to, Each):
        return f"{words}. The new target must be {one(speech, effect.to.filter)}"
    return f"{words} to {say(effect.to, speech)}"


@say.register
def say_copy_spell(effect: CopySpell, speech: Speech) -> str:
    times = "" if effect.count == 1 else f" {_times(effect, speech)}"
    words = does(effect.who, "copy", f"{say(effect.refs, speech)}{times}", speech)
    many = "copy" if effect.count == 1 else "copies"
    if effect.for_each is not None:
        each = noun(speech, effect.for_each)
        each = f"other {each.removeprefix('another ')}" if each.startswith("another ") else each
        kind = "creatures" if "creature" in each else "permanents"
        return f"{words} for each {each} that the spell could target. Each copy targets a different one of those {kind}"
    return f"{words}. You may choose new targets for the {many}" if effect.new_targets else words


def _times(effect: CopySpell, speech: Speech) -> str:
    """How often it is copied."""
    if isinstance(effect.count, EventAmount):
        return "for each spell cast before it this turn"
    return f"{limit(effect.count, speech)} times"


@say.register
def say_cast_without_paying(effect: CastWithoutPaying, speech: Speech) -> str:
    if effect == CastWithoutPaying(Remembered("copy")) and speech.doer is None:
        return f"you may cast {say(effect.refs, speech)} without paying its mana cost"
    turned = " transformed" if effect.transformed else ""
    if effect == CastWithoutPaying(Remembered("copy")):
        return "you may cast the copy without paying its mana cost"
    return does(effect.who, "cast", f"{say(effect.refs, speech)}{turned} without paying its mana cost", speech)


@say.register
def say_may_cast(effect: MayCast, speech: Speech) -> str:
    if not effect.way and isinstance(effect.who, You):
        return f"you may cast {say(effect.refs, speech)}"
    price = f" for its {effect.way} cost" if effect.way else ""
    return does(effect.who, "cast", f"{say(effect.refs, speech)}{price} if wanted", speech)


@say.register
def say_copy_card(effect: CopyCard, speech: Speech) -> str:
    return does(effect.who, "copy", say(effect.refs, speech), speech)


@say.register
def say_choose(effect: Choose, speech: Speech) -> str:
    words = does(effect.who, "choose", lambda: what_is_chosen(effect, speech), speech)
    speech.it = "it" if effect.most == 1 else "them"
    return words


def what_is_chosen(effect: Choose, speech: Speech) -> str:
    """What somebody chooses: "a creature you control", "up to two lands"."""
    if effect.least == effect.most == 1:
        return one(speech, effect.filter)
    if effect.most is None:
        return f"any number of {noun(speech, effect.filter, many=True)}"
    up_to = "up to " if effect.least != effect.most else ""
    return f"{up_to}{limit(effect.most, speech)} {noun(speech, effect.filter, many=effect.most != 1)}"


@say.register
def say_choose_value(effect: ChooseValue, speech: Speech) -> str:
    return does(effect.who, "choose", chosen_kind(_CHOSEN[effect.what], effect.but), speech)


@say.register
def say_choose_at_random(effect: ChooseAtRandom, speech: Speech) -> str:
    return f"choose {limit(effect.count, speech)} of {noun(speech, effect.filter, many=True)} at random"


@say.register
def say_win_game(effect: WinGame, speech: Speech) -> str:
    return does(effect.who, "win", "the game", speech, say_you=True)


@say.register
def say_lose_game(effect: LoseGame, speech: Speech) -> str:
    return does(effect.who, "lose", "the game", speech, say_you=True)


@say.register
def say_extra_turn(effect: ExtraTurn, speech: Speech) -> str:
    return does(effect.who, "take", "an extra turn after this one", speech)


@say.register
def say_remember(effect: Remember, speech: Speech) -> str:
    return f"note {say(effect.quantity, speech)} as the {effect.key}"


@say.register
def say_add_phases(effect: AddPhases, speech: Speech) -> str:
    names = [
        f"an additional {STEP_NAMES[Step(step)]} step" if effect.steps_only else PHASE_NAMES[Step(step)]
        for step in effect.steps
    ]
    return f"after this {'step' if effect.steps_only else 'phase'}, there is {' followed by '.join(names)}"


@say.register
def say_cut_short(effect: CutShort, speech: Speech) -> str:
    return "end the turn" if effect.what == "turn" else "end the combat phase"


@say.register
def say_phase_out(effect: PhaseOut, speech: Speech) -> str:
    return f"{say(effect.refs, speech)} phase{'' if are_many(effect.refs, speech) else 's'} out"


@say.register
def say_pair(effect: Pair, speech: Speech) -> str:
    return f"pair {say(effect.one, speech)} with {say(effect.other, speech)}"


@say.register
def say_link(effect: Link, speech: Speech) -> str:
    return f"{say(effect.what, speech)} is bound to {say(effect.to, speech)}"


@say.register
def say_airbend(effect: Airbend, speech: Speech) -> str:
    return f"airbend {everything(effect.refs, speech)}"


@say.register
def say_venture(effect: Venture, speech: Speech) -> str:
    return f"venture into {effect.into or 'the dungeon'}"


@say.register
def say_become_monarch(effect: BecomeMonarch, speech: Speech) -> str:
    return does(effect.who, "become", "the monarch", speech, say_you=True)


@say.register
def say_take_initiative(effect: TakeInitiative, speech: Speech) -> str:
    return does(effect.who, "take", "the initiative", speech, say_you=True)


@say.register
def say_tempt(effect: Tempt, speech: Speech) -> str:
    return "the Ring tempts you"


@say.register
def say_may_play_land(effect: MayPlayLand, speech: Speech) -> str:
    return f"you may play {say(effect.refs, speech)} if it is a land"


@say.register
def say_lay_aside(effect: LayAside, speech: Speech) -> str:
    return f"the owner of {say(effect.refs, speech)} may cast it in a later turn for as long as it remains exiled"
