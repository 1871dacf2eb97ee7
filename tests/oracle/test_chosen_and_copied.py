"""Sentences made up for the tests: targets only named, opponents' choices, new targets, texts, copies (115, 707)."""

from __future__ import annotations

import pytest

from domain.cards.abilities import (
    AddRule,
    AnyEffect,
    BecomeCopy,
    ChooseOne,
    CopyCounters,
    CopyExcept,
    CreateCopy,
    CreateDelayedTrigger,
    EntersAsCopy,
    ForEach,
    If,
    May,
    MayPay,
    ModeChoice,
    Reword,
    Static,
    TargetSpec,
    XIs,
)
from domain.cards.build import activated, instant, triggered, when_enters
from domain.cards.combat_effects import BecomeBlocked, Reselect
from domain.cards.costs import DiscardSome, EitherCost, SacrificeSome
from domain.cards.effects import (
    AttachElsewhere,
    CastWithoutPaying,
    ChangeTargets,
    Choose,
    ChooseAtRandom,
    ChooseValue,
    CopyCard,
    CopySpell,
    Counter,
    Distribute,
    ExchangeControl,
    Extract,
    MayCast,
    Move,
    Sacrifice,
    SacrificeIt,
    Tap,
    Unattach,
    Untap,
)
from domain.cards.keywords import kicker, protection_from
from domain.cards.nouns import (
    ANOTHER,
    ANY_TARGET,
    ARTIFACT,
    CREATURE,
    EQUIPMENT,
    INSTANT_OR_SORCERY_SPELL,
    IT,
    ITSELF,
    LAND,
    OPPONENT,
    PERMANENT,
    PLAYER,
    SPELL,
    T0,
    T1,
    T2,
    T3,
    TRIGGERING,
    YOU,
    YOURS,
)
from domain.cards.static_rules import CantBeCountered
from domain.cards.terms import (
    Among,
    Chooser,
    ChosenPlayer,
    Controlled,
    Count,
    Did,
    Each,
    Fits,
    HasColour,
    HasType,
    InZone,
    IsAttachedTo,
    Kicked,
    Kicks,
    Linked,
    Measure,
    Owned,
    OwnerOf,
    Plus,
    Quotient,
    Remembered,
    SharesName,
    Status,
    Targets,
    Times,
    TopOf,
    Unless,
)
from domain.cards.triggers import Begins, Casts
from domain.cards.verbs import (
    another_target,
    bounce,
    counter,
    deal,
    destroy,
    draw,
    gains,
    if_,
    lose_life,
    opponents_choice,
    tap,
    target,
    these,
    up_to,
)
from domain.vocabulary import Step, Zone
from tests.oracle.test_pool_compiled import ordered
from tests.oracle.texts import compiled, refused

NAME, COST = "Testing Words", "{1}{R}"
TOKENS, EACH = Remembered("token"), Remembered("each")
CARD = InZone(Zone.GRAVEYARD)
Says = tuple[TargetSpec | AnyEffect, ...]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("Choose two target artifacts. Tap those artifacts.", (target(ARTIFACT, 2), Tap(T0))),
        (
            "Tap two target lands controlled by different players.",
            (TargetSpec(LAND, 2, 2, differ="controller"), tap(T0)),
        ),
        ("Tap any target of an opponent's choice.", (opponents_choice(ANY_TARGET), tap(T0))),
        (
            "Destroy target land of an opponent's choice they control.",
            (opponents_choice(LAND & Controlled(Chooser(0))), destroy(T0)),
        ),
        (
            "Destroy target land of an opponent's choice you don't control.",
            (opponents_choice(LAND & ~YOURS), destroy(T0)),
        ),
        (
            "Destroy target artifact, target land, target creature, and target Equipment.",
            (target(ARTIFACT), target(LAND), target(CREATURE), target(EQUIPMENT), destroy(these(T0, T1, T2, T3))),
        ),
        (
            "Testing Words deals 2 damage to any target, 1 damage to another target, and 3 damage to a third target.",
            (
                target(ANY_TARGET),
                another_target(ANY_TARGET),
                another_target(ANY_TARGET, than=(0, 1)),
                deal(2, T0),
                deal(1, T1),
                deal(3, T2),
            ),
        ),
        (
            "Testing Words deals 5 damage divided evenly, rounded down, among any number of targets.",
            (TargetSpec(ANY_TARGET, 0, None), deal(Quotient(5, Count(Among(T0))), T0)),
        ),
        (
            "Choose three target artifacts. Destroy one of them at random.",
            (target(ARTIFACT, 3), ChooseAtRandom(Among(T0)), destroy(IT)),
        ),
        (
            "Distribute three +1/+1 counters among any number of creatures you control.",
            (Distribute("+1/+1", 3, CREATURE & YOURS),),
        ),
        ("Target attacking creature becomes blocked.", (target(CREATURE & Status("attacking")), BecomeBlocked(T0))),
        (
            "You may reselect which player or permanent target attacking creature is attacking.",
            (target(CREATURE & Status("attacking")), May((Reselect(T0),))),
        ),
        (
            "Unattach all Equipment from target creature.",
            (target(CREATURE), Unattach(Each(EQUIPMENT & IsAttachedTo(T0)))),
        ),
        (
            "Attach target Equipment to another creature it can enchant.",
            (target(EQUIPMENT), AttachElsewhere(T0, CREATURE)),
        ),
        (
            "Each player sacrifices all artifacts they control that are one or more colors.",
            (SacrificeIt(Each(ARTIFACT & ~HasColour("colourless"))),),
        ),
        ("Each opponent sacrifices all lands they control.", (SacrificeIt(Each(LAND & Controlled("opponent"))),)),
        (
            "Each opponent sacrifices an artifact and a land of their choice.",
            (Sacrifice(Each(OPPONENT), ARTIFACT, and_one_of=(LAND,)),),
        ),
        ("Exile the top two cards of target player's library.", (target(PLAYER), Move(TopOf(T0, 2), Zone.EXILE))),
        ("You may choose new targets for target spell.", (target(SPELL), May((ChangeTargets(T0, "new"),)))),
        ("Change any targets of target spell.", (target(SPELL), ChangeTargets(T0, "any"))),
        (
            "Change the target of target spell. The new target must be a land.",
            (target(SPELL), ChangeTargets(T0, "the", Each(LAND))),
        ),
        (
            (
                "Change the text of target land by replacing all instances of one basic land type with "
                "another until end of turn."
            ),
            (target(LAND), Reword(T0, ("land_type",), "end_of_turn")),
        ),
        (
            (
                "Change the text of target spell by replacing all instances of one creature type "
                "with another. The new creature "
                "type can't be Bear."
            ),
            (target(SPELL), Reword(T0, ("creature_type",), but=("Bear",))),
        ),
        (
            (
                "Counter target spell. If that spell is countered this way, put it on the bottom of "
                "its owner's library instead "
                "of into that player's graveyard."
            ),
            (target(SPELL), Counter(T0, Zone.LIBRARY, "bottom")),
        ),
        ("Target spell can't be countered.", (target(SPELL), AddRule((CantBeCountered(Among(T0)),)))),
        (
            "Choose an artifact on the battlefield. Target artifact becomes a copy of that artifact until end of turn.",
            (target(ARTIFACT), Choose(ARTIFACT), BecomeCopy(T0, IT, "end_of_turn")),
        ),
        (
            "Each other land becomes a copy of target land until end of turn.",
            (target(LAND), BecomeCopy(Each(LAND & ~Among(T0)), T0, "end_of_turn")),
        ),
        (
            "Create a token that's a copy of target land. Sacrifice it at the beginning of the next end step.",
            (
                target(LAND),
                CreateCopy(T0),
                CreateDelayedTrigger(triggered(Begins(Step.END, "any"), SacrificeIt(TRIGGERING)), TOKENS),
            ),
        ),
        (
            "Exile the top card of your library. You may cast that card. If you don't, draw a card.",
            (Move(TopOf(YOU), Zone.EXILE), MayCast(IT), if_(~Did("cast"), draw())),
        ),
        (
            (
                "Return up to X target artifacts to their owners' hands, where X is the number of "
                "lands target opponent controls "
                "as you cast this spell."
            ),
            (target(OPPONENT), up_to(Count(LAND & Controlled(T0)), ARTIFACT), bounce(T1)),
        ),
        (
            "Each opponent loses 2 life unless that player sacrifices a land of their choice or discards a card.",
            (
                ForEach(
                    Each(OPPONENT),
                    (
                        MayPay(
                            (EitherCost(((SacrificeSome(LAND),), (DiscardSome(),))),),
                            EACH,
                            otherwise=(lose_life(2, EACH),),
                        ),
                    ),
                ),
            ),
        ),
        (
            (
                "Choose target card in a graveyard other than a land card. Search its owner's "
                "graveyard, hand, and library for any "
                "number of cards with the same name as that card and exile them. Then that player shuffles."
            ),
            (target(CARD & ~HasType("Land")), Extract(SharesName(T0), OwnerOf(T0))),
        ),
        (
            "Target creature gains protection from artifacts or from the color of your choice until end of turn.",
            (
                target(CREATURE),
                ChooseOne(
                    (
                        (gains(T0, protection_from(HasType("Artifact"))),),
                        (ChooseValue("colour"), gains(T0, protection_from(HasColour("chosen")))),
                    )
                ),
            ),
        ),
    ],
)
def test_what_a_spell_does(text: str, says: Says) -> None:
    assert ordered(compiled(text)) == ordered(instant(NAME, COST, *says))


KICKED = Kicked()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (
            (
                "Counter target spell if its mana value is 1 or less. If this spell was kicked, "
                "counter that spell if its mana "
                "value is 3 or less instead."
            ),
            (
                target(SPELL),
                If(
                    KICKED,
                    (if_(Fits(T0, Measure("mana_value", "<=", 3)), counter()),),
                    (if_(Fits(T0, Measure("mana_value", "<=", 1)), counter()),),
                ),
            ),
        ),
        (
            (
                "Create a token that's a copy of target land. If this spell was kicked, create three of "
                "those tokens instead."
            ),
            (target(LAND), If(KICKED, (CreateCopy(T0, 3),), (CreateCopy(T0),))),
        ),
        (
            "Tap target land. If this spell was kicked, instead tap target artifact.",
            (target(LAND, when=Unless(KICKED)), target(ARTIFACT, when=KICKED), If(KICKED, (tap(T1),), (tap(T0),))),
        ),
        (
            "Untap a land you control. If this spell was kicked, untap all lands you control instead.",
            (If(KICKED, (Untap(Each(LAND & YOURS)),), (Choose(LAND & YOURS), Untap(IT))),),
        ),
        (
            (
                "Choose any target, then choose another target for each time this spell was kicked. "
                "Testing Words deals 2 damage "
                "to each of them."
            ),
            (TargetSpec(ANY_TARGET, Plus(1, Kicks()), Plus(1, Kicks())), deal(2, T0)),
        ),
    ],
)
def test_what_it_does_if_it_was_kicked(text: str, says: Says) -> None:
    wanted = instant(NAME, COST, kicker("{2}"), *says)
    assert ordered(compiled(f"Kicker {{2}}\n{text}")) == ordered(wanted)


@pytest.mark.rule("700.2")
def test_any_number_of_modes_if_it_was_kicked() -> None:
    text = (
        "Kicker {2}\nChoose one. If this spell was kicked, choose any number instead.\n• Draw a card.\n• "
        "Tap target land."
    )
    said = compiled(text).text
    assert said is not None
    assert said.choose == ModeChoice(Plus(1, Times(-1, Kicks())), Plus(1, Times(1, Kicks())))


@pytest.mark.rule("107.3d")
def test_what_x_is_as_the_spell_is_cast() -> None:
    text = "X is the number of lands you control as you cast this spell.\nDraw X cards."
    assert compiled(text).x_is == XIs(Count(LAND & YOURS))
    text = "X is the number of artifact cards in an opponent's graveyard as you cast this spell.\nDraw X cards."
    theirs = XIs(Count(CARD & HasType("Artifact") & Owned(ChosenPlayer())), opponent=True)
    assert compiled(text).x_is == theirs


@pytest.mark.rule("707.9e")
def test_exceptions_of_copies() -> None:
    text = (
        "You may have this creature enter as a copy of an artifact or creature you control, except it enters with an "
        "additional +1/+1 counter on it if it's a creature and its name is Testing Words."
    )
    (ability,) = compiled(text, "Creature — Bear").abilities
    what = PERMANENT & (HasType("Artifact") | HasType("Creature")) & YOURS
    copies = EntersAsCopy(what, CopyExcept(name=NAME), counters=(CopyCounters("+1/+1", 1, "Creature"),))
    assert ability == Static((copies,))
    text = "You may have this creature enter as a copy of any creature, except it doesn't copy that creature's color."
    (ability,) = compiled(text, "Creature — Bear").abilities
    assert ability == Static((EntersAsCopy(CREATURE, CopyExcept(keeps_colours=True)),))


@pytest.mark.rule("707.10d")
def test_a_copy_for_each_that_the_spell_could_target() -> None:
    text = (
        "Whenever you cast an instant or sorcery spell that targets only this creature, copy that spell for each other "
        "creature you control that the spell could target. Each copy targets a different one of those creatures."
    )
    (ability,) = compiled(text, "Creature — Bear").abilities
    copies = CopySpell(TRIGGERING, new_targets=False, for_each=CREATURE & ANOTHER & YOURS)
    assert ability == triggered(Casts("you", INSTANT_OR_SORCERY_SPELL & Targets("only", ITSELF)), copies)
    refused(text.replace("that targets only this creature, ", ", "), "Creature — Bear")


@pytest.mark.rule("607.2a")
def test_a_card_that_may_be_exiled_is_linked() -> None:
    text = (
        "When this artifact enters, you may exile a land card from your hand.\n"
        "{T}: You may copy the exiled card. If you do, you may cast the copy without paying its mana cost."
    )
    copies = May((CopyCard(Linked()), CastWithoutPaying(Remembered("copy"))))
    choice = Choose(InZone(Zone.HAND, "you") & HasType("Land"))
    imprints = when_enters(May((choice, Move(IT, Zone.EXILE, link=True))))
    assert compiled(text, "Artifact").abilities == (imprints, activated("{T}", copies))


def test_the_player_who_was_chosen_as_a_target() -> None:
    text = "Choose target opponent. The chosen player loses 2 life."
    assert compiled(text) == instant(NAME, COST, target(OPPONENT), lose_life(2, T0))


def test_what_is_changed_only_in_part_is_not_told_whole() -> None:
    text = "Target creature gets +1/+1 and gains haste until end of turn. If this spell was kicked, "
    refused(f"Kicker {{2}}\n{text}that creature gets +3/+3 until end of turn instead.")
    compiled(f"Kicker {{2}}\n{text}that creature gets +3/+3 and gains haste until end of turn instead.")


@pytest.mark.rule("701.12b")
def test_control_of_spells_is_not_exchanged() -> None:
    refused(
        "Whenever an opponent casts a spell, you may exchange control of this creature and that spell.",
        "Creature — Bear",
    )
    exchanged = compiled("Exchange control of target artifact and target land.")
    assert exchanged == instant(NAME, COST, target(ARTIFACT), target(LAND), ExchangeControl(T0, T1))
