"""Every form of line of the scenario format, and the struct that it becomes."""

import re

import msgspec
import pytest

from interfaces.scenario import Scenario, ScenarioError, ScriptLine, facts, read_scenario, statements, syntax
from interfaces.scenario.grammar import _parser
from interfaces.scenario.positions import Positions
from interfaces.scenario.syntax import Ref, Zone, ZoneRef

KNOWN = (
    "Cancel",
    "Circu, Dimir Lobotomist",
    "Fight with Fire",
    "Fire // Ice",
    "Forest",
    "Grizzly Bears",
    "Imp's Mischief",
    "Mountain",
    "Rancor",
    "Shock",
    "Wastes",
    "X",
)
ALICE, BOB, BEARS, CARD = Ref("Alice"), Ref("Bob"), Ref("bears"), Ref("Shock")
SHARES = (syntax.Share(2, ALICE), syntax.Share(1, BEARS))


class Catalogue(msgspec.Struct, frozen=True):
    """A few names."""

    known: tuple[str, ...] = KNOWN

    def names(self) -> tuple[str, ...]:
        return self.known


def scenario(text: str) -> Scenario:
    return read_scenario(text, Catalogue())


def with_line(line: str) -> str:
    return f'''[player.Alice]
hand = ["Shock", "Circu, Dimir Lobotomist"]
[player.Bob]
battlefield = ["Grizzly Bears as bears", "Forest x2"]
[run]
script = """
{line}
"""
'''


def line(text: str) -> ScriptLine:
    (found,) = scenario(with_line(text)).runs[0].script
    return found


def refused(text: str) -> ScenarioError:
    with pytest.raises(ScenarioError) as caught:
        scenario(text)
    return caught.value


# --- Statements ---

STATEMENTS = {
    "Alice casts Shock": statements.Casts("Alice", CARD),
    "Alice activates bears": statements.Activates("Alice", syntax.Ability(BEARS)),
    "Alice activates ability 2 of bears": statements.Activates("Alice", syntax.Ability(BEARS, number=2)),
    "Alice activates equip of bears": statements.Activates("Alice", syntax.Ability(BEARS, keyword="equip")),
    "Alice begins casting Shock": statements.BeginsCasting("Alice", CARD),
    "Alice begins activating bears": statements.BeginsActivating("Alice", syntax.Ability(BEARS)),
    "Alice announces kicked X = 2": statements.Announces("Alice", (syntax.Kicked(), syntax.XIs(2))),
    "Alice plays Forest": statements.Plays("Alice", Ref("Forest")),
    "Alice plays Forest from exile": statements.Plays("Alice", Ref("Forest"), Zone.EXILE),
    "Alice turns bears face up": statements.TurnsFaceUp("Alice", BEARS),
    "Alice suspends Shock": statements.SetsAside("Alice", "suspend", Ref("Shock")),
    "Alice foretells Shock": statements.SetsAside("Alice", "foretell", Ref("Shock")),
    "Alice plots Shock": statements.SetsAside("Alice", "plot", Ref("Shock")),
    "Alice ignores bears": statements.ActsSpecially("Alice", "ignore", BEARS),
    "Alice unlocks bears": statements.ActsSpecially("Alice", "unlock", BEARS),
    "Alice discards Shock": statements.ActsSpecially("Alice", "discard", CARD),
    "Alice attacks with bears": statements.Attacks("Alice", (statements.AttackGroup(None, (BEARS,)),)),
    "Alice attacks Bob with bears, Shock; Forest with Cancel": statements.Attacks(
        "Alice",
        (statements.AttackGroup(BOB, (BEARS, CARD)), statements.AttackGroup(Ref("Forest"), (Ref("Cancel"),))),
    ),
    "Alice attacks with bears, Shock banding bears, Shock": statements.Attacks(
        "Alice", (statements.AttackGroup(None, (BEARS, CARD)),), (statements.Band((BEARS, CARD)),)
    ),
    "Bob blocks bears with Shock; Forest with Cancel": statements.Blocks(
        "Bob",
        (statements.BlockGroup(BEARS, (CARD,)), statements.BlockGroup(Ref("Forest"), (Ref("Cancel"),))),
    ),
    "Bob chooses nothing": statements.ChoosesNothing("Bob"),
    'Bob chooses mode 2, "its words"': statements.ChoosesModes("Bob", (2, "its words")),
    "Bob chooses Alice, unchanged; 3": statements.Chooses("Bob", ((ALICE, syntax.Unchanged()), (syntax.Number(3),))),
    "Bob chooses light blue; {R}": statements.Chooses("Bob", ((syntax.Word("light blue"),), (syntax.Mana("{R}"),))),
    "Bob chooses Alice dividing 2 to Alice, 1 to bears": statements.Chooses("Bob", ((ALICE,),), SHARES),
    "chance chooses bears": statements.Chooses(syntax.CHANCE, ((BEARS,),)),
    "Bob divides 2 to Alice, 1 to bears": statements.Divides("Bob", SHARES),
    "Bob orders bears, Shock": statements.Orders("Bob", (BEARS, CARD)),
    "Bob says yes": statements.Says("Bob", yes=True),
    "Bob says no": statements.Says("Bob", yes=False),
    "Bob pays": statements.Pays("Bob"),
    "Bob pays {1}{R}": statements.Pays("Bob", mana="{1}{R}"),
    "Bob pays 2 life exiling Shock": statements.Pays("Bob", life=2, clauses=(syntax.Exiling((CARD,)),)),
    "Bob keeps nothing": statements.Keeps("Bob", ()),
    "Bob keeps Forest#1, Forest#2": statements.Keeps("Bob", (Ref("Forest", nth=1), Ref("Forest", nth=2))),
    "Bob passes": statements.Passes("Bob"),
    "Bob declines": statements.Declines("Bob"),
    "Bob concedes": statements.Concedes("Bob"),
    "everyone passes": statements.EveryonePasses(),
    "resolve": statements.Resolve(),
    "resolve all": statements.Resolve(all=True),
    "go to end of combat": statements.GoesTo("end of combat"),
    "go to end of Bob's turn": statements.GoesTo("end", "Bob"),
    "judge rewinds to line 3: Bob spoke too soon": statements.RewindsToLine(3, "Bob spoke too soon"),
    'judge rewinds to before "Bob passes": a slip': statements.RewindsToBefore("Bob passes", "a slip"),
}


@pytest.mark.parametrize("text", STATEMENTS)
def test_every_statement_has_its_struct(text: str) -> None:
    assert line(text).body == STATEMENTS[text]


CLAUSES: dict[str, syntax.Clause] = {
    "targeting nothing": syntax.Targeting(()),
    "targeting Alice, bears; Shock": syntax.Targeting(((ALICE, BEARS), (CARD,))),
    "dividing 2 to Alice, 1 to bears": syntax.Dividing(SHARES),
    "choosing mode 1, 3": syntax.ChoosingModes((1, 3)),
    "choosing Bob": syntax.Choosing((BOB,)),
    "X = 3": syntax.XIs(3),
    "with X = 3": syntax.XIs(3),
    "splicing Shock": syntax.Splicing((CARD,)),
    "face down": syntax.CastFaceDown(),
    'as "Ice"': syntax.AsFace("Ice"),
    "kicked": syntax.Kicked(1),
    "kicked twice": syntax.Kicked(2),
    "kicked 3 times": syntax.Kicked(3),
    "overloaded": syntax.Overloaded(),
    "bestowed": syntax.Bestowed(),
    "with flashback": syntax.WithKeyword("flashback"),
    "for its mutate cost": syntax.ForItsCost("mutate"),
    "for its mana cost": syntax.ForItsCost("mana"),
    "for {3}": syntax.ForMana("{3}"),
    "without paying its mana cost": syntax.WithoutPaying(),
    "without priority": syntax.WithoutPriority(),
    "sacrificing bears": syntax.Sacrificing((BEARS,)),
    "putting counters on bears": syntax.PuttingOn((BEARS,)),
    "removing counters from bears, bears": syntax.RemovingFrom((BEARS, BEARS)),
    "discarding Cancel": syntax.Discarding((Ref("Cancel"),)),
    "discarding at random": syntax.DiscardingAtRandom(),
    "exiling Cancel": syntax.Exiling((Ref("Cancel"),)),
    "tapping bears": syntax.Tapping((BEARS,)),
    "paying {R} for {R/G}": syntax.Paying((syntax.PayingFor("{R}", "{R/G}"),)),
    "paying {B/P} with life, {1} with bears": syntax.Paying(
        (syntax.PayingLife("{B/P}"), syntax.PayingWith("{1}", BEARS))
    ),
    "using Forest, {R} from bears": syntax.Using((syntax.Source(Ref("Forest")), syntax.Source(BEARS, "{R}"))),
    "from graveyard": syntax.FromZone(Zone.GRAVEYARD),
}


@pytest.mark.parametrize("text", CLAUSES)
def test_every_clause_has_its_struct_and_stands_anywhere(text: str) -> None:
    expected = (syntax.Overloaded(), CLAUSES[text], syntax.Bestowed())
    assert line(f"Alice casts Shock overloaded {text} bestowed").body == statements.Casts("Alice", CARD, expected)


REFERENCES: dict[str, syntax.AnyRef] = {
    "Grizzly Bears": Ref("Grizzly Bears"),
    '"Grizzly Bears"': Ref("Grizzly Bears"),
    '"Marit Lage"': Ref("Marit Lage"),
    "Circu": Ref("Circu"),
    "Circu, Dimir Lobotomist": Ref("Circu, Dimir Lobotomist"),
    "Fight with Fire": Ref("Fight with Fire"),
    "Imp’s Mischief": Ref("Imp's Mischief"),
    "Ice": Ref("Ice"),
    "Forest#2": Ref("Forest", nth=2),
    "Bob's Shock": Ref("Shock", owner="Bob"),
    "Shock in hand": Ref("Shock", place=Zone.HAND),
    "Shock on the stack": Ref("Shock", place=Zone.STACK),
    "bears on the battlefield": Ref("bears", place=Zone.BATTLEFIELD),
    "bears's ability": Ref("bears", ability=True),
    "copy of Bob's Forest#2's ability#3 in exile": Ref(
        "Forest", owner="Bob", copy=True, nth=2, ability=True, ability_nth=3, place=Zone.EXILE
    ),
    "Bob's library": ZoneRef("Bob", Zone.LIBRARY),
}


@pytest.mark.parametrize("text", REFERENCES)
def test_every_reference_is_read_whole(text: str) -> None:
    assert line(f"Bob orders {text}, Shock").body == statements.Orders("Bob", (REFERENCES[text], CARD))


FACTS = {
    "stack is bears, Shock": facts.Is(facts.TheStack(), facts.Listed((BEARS, CARD))),
    "stack is bears, …": facts.Is(facts.TheStack(), facts.Listed((BEARS,), more=True)),
    "stack is empty": facts.Is(facts.TheStack(), facts.Empty()),
    "Bob's hand is Shock": facts.Is(ZoneRef("Bob", Zone.HAND), facts.Listed((CARD,))),
    "bears is on the battlefield": facts.Is(BEARS, facts.AtPlace(Zone.BATTLEFIELD)),
    "bears is not in exile": facts.Is(BEARS, facts.AtPlace(Zone.EXILE), negated=True),
    "bears is -1/4": facts.Is(BEARS, facts.PowerToughness(-1, 4)),
    "bears is tapped": facts.Is(BEARS, facts.Described("tapped")),
    "bears is an instant": facts.Is(BEARS, facts.AKind("instant")),
    "bears is not a Forest": facts.Is(BEARS, facts.AKind("Forest"), negated=True),
    "bears is face down": facts.Is(BEARS, facts.FaceIs(down=True)),
    "bears is face up": facts.Is(BEARS, facts.FaceIs(down=False)),
    "bears is controlled by Bob": facts.Is(BEARS, facts.ControlledBy("Bob")),
    "bears is attached to Shock": facts.Is(BEARS, facts.AttachedTo(CARD)),
    "Alice is asked ChooseTarget": facts.Is(ALICE, facts.Asked("ChooseTarget")),
    "ability 2 of bears is targeted": facts.Is(facts.NumberedAbility(2, BEARS), facts.Described("targeted")),
    "keyword equip is not targeted": facts.Is(facts.KeywordAbility("equip"), facts.Described("targeted"), negated=True),
    "bears has first strike": facts.Has(BEARS, facts.Having("first strike")),
    "bears has protection from red": facts.Has(BEARS, facts.Having("protection", "red")),
    "bears has no name": facts.Has(BEARS, facts.Having("name"), negated=True),
    "bears has 2 +1/+1 counters": facts.Has(BEARS, facts.CounterCount(2, "+1/+1")),
    "bears has 1 loyalty counter": facts.Has(BEARS, facts.CounterCount(1, "loyalty")),
    "bears has 3 damage": facts.Has(BEARS, facts.Damage(3)),
    "bears has mana value 4": facts.Has(BEARS, facts.ManaValueOf(4)),
    "bears has 2 targets": facts.Has(BEARS, facts.TargetCount(2)),
    "Alice has 17 life": facts.Has(ALICE, facts.Life(17)),
    "Alice has 1 card in hand": facts.Has(ALICE, facts.CardCount(1, Zone.HAND)),
    "Alice has {U} floating": facts.Has(ALICE, facts.FloatingMana("{U}")),
    "Alice has nothing floating": facts.Has(ALICE, facts.FloatingMana(None)),
    "Alice has priority": facts.Has(ALICE, facts.Having("priority")),
    "Alice knows Shock": facts.Knows(ALICE, CARD),
    "Alice does not know Shock": facts.Knows(ALICE, CARD, negated=True),
    "Shock targets nothing": facts.Targets(CARD, ()),
    "Shock targets bears; Alice": facts.Targets(CARD, ((BEARS,), (ALICE,))),
    "Shock requires targets": facts.RequiresTargets(CARD),
    "Shock costs {1}{R}": facts.Costs(CARD, "{1}{R}"),
    "Shock can target Alice, bears": facts.Can(CARD, facts.CanTarget((ALICE, BEARS))),
    "Shock cannot target bears as target 2 kicked because 702.18a, 101.2": facts.Cannot(
        CARD, facts.CanTarget((BEARS,), slot=2, clauses=(syntax.Kicked(),)), ("702.18a", "101.2")
    ),
    "Alice can cast Shock X = 1": facts.Can(ALICE, facts.CanCast(CARD, (syntax.XIs(1),))),
    "Alice can activate equip of bears": facts.Can(ALICE, facts.CanActivate(syntax.Ability(BEARS, keyword="equip"))),
    "Alice cannot play Forest": facts.Cannot(ALICE, facts.CanPlay(Ref("Forest"))),
    "log has SpellCast, TargetChanged": facts.LogHas(
        (facts.EventPattern("SpellCast"), facts.EventPattern("TargetChanged"))
    ),
    "log has 1 SpellCast (Shock)": facts.LogHas((facts.EventPattern("SpellCast", CARD),), 1),
    "log has no TargetChanged": facts.LogHas((facts.EventPattern("TargetChanged"),), 0),
    "log cites 601.2a, 115.1": facts.LogCites(("601.2a", "115.1")),
    'log says "plays Shock # 2"': facts.LogSays("plays Shock # 2"),
}


@pytest.mark.parametrize("text", FACTS)
def test_every_fact_has_its_struct(text: str) -> None:
    assert line(f"check {text}").body == FACTS[text]


def test_the_tables_above_use_every_rule_of_the_grammar() -> None:
    texts = [*STATEMENTS, *(f"check {text}" for text in FACTS), *(f"Alice casts Shock {text}" for text in CLAUSES)]
    seen = {type(node).__name__ for text in texts for node in _nodes(line(text).body)}
    kinds = {
        name
        for module in (syntax, statements, facts)
        for name, kind in vars(module).items()
        if isinstance(kind, type) and issubclass(kind, syntax.Node) and kind is not syntax.Node
    }
    assert kinds == seen


def _nodes(node: object) -> list[object]:
    if isinstance(node, tuple):
        return [found for item in node for found in _nodes(item)]
    if isinstance(node, msgspec.Struct):
        return [node, *(found for field in node.__struct_fields__ for found in _nodes(getattr(node, field)))]
    return []


def test_the_builder_knows_every_rule_of_the_grammar() -> None:
    callbacks = {rule.alias or rule.options.template_source or rule.origin.name for rule in _parser().rules}
    transformer = _parser().options.transformer
    assert [name for name in callbacks if not name.startswith("_") and not hasattr(transformer, name)] == []


# --- What stands around a statement ---


def test_a_line_may_be_for_some_editions_only() -> None:
    found = line("in 2008-02, 2017-04: Bob passes")
    assert (found.editions, found.refusal) == (("2008-02", "2017-04"), None)


def test_a_line_may_expect_a_refusal_by_any_rule_or_by_some() -> None:
    assert line("Bob passes => illegal").refusal == ()
    assert line("Bob passes => illegal 601.2c, 702.18a").refusal == ("601.2c", "702.18a")


def test_comments_and_blank_lines_are_free() -> None:
    found = scenario(with_line("# nothing\n\n   Bob passes   # a comment\nBob keeps Forest#1")).runs[0].script
    assert [(one.number, one.text) for one in found] == [(3, "Bob passes"), (4, "Bob keeps Forest#1")]


def test_the_longest_name_is_meant_and_never_a_part_of_a_word() -> None:
    assert line("Bob orders Circu, Dimir Lobotomist, Circu").body == statements.Orders(
        "Bob", (Ref("Circu, Dimir Lobotomist"), Ref("Circu"))
    )
    assert "Shocks" in refused(with_line("Alice casts Shocks")).message


def test_a_card_whose_name_is_a_word_of_the_language_needs_quotes() -> None:
    assert line('Alice casts "X" X = 1').body == statements.Casts("Alice", Ref("X"), (syntax.XIs(1),))


def test_every_struct_survives_a_round_trip() -> None:
    found = scenario(with_line("Alice casts Shock targeting bears => illegal 601.2c"))
    assert msgspec.convert(msgspec.to_builtins(found), Scenario) == found


def test_positions_follow_the_joins_and_escapes_of_strings() -> None:
    text = 'a = """\none\\\n   two\nthree\\nfour\n"""\nb = "x\\ny"\nc = [\n  1,\n  "z",\n]\nd.e = {f = "g"}\n'
    positions = Positions(text)
    assert positions.of(("a",)).lines == (2, 4, 4, 5)
    assert positions.of(("b",)).lines == (6, 6)
    assert [positions.line("c", 0), positions.line("c", 1), positions.line("d", "e", "f")] == [8, 9, 11]


def test_messages_name_no_terminal_of_the_parser() -> None:
    for text in ("Alice", "Alice casts", "Alice casts Shock %", "check", "check Alice has", "in 2008-02", "go to"):
        assert not re.search(r"\b[A-Z_]{3,}\b|\$END|\ue000", refused(with_line(text)).message)
