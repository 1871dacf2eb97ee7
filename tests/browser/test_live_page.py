"""Playing at a table in the browser, by mouse: a whole exchange of Cancel and Deflection, what is illegal, what if."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.conftest import until
from tests.server.real import HOST, Running, running

EXCHANGE = """
active = "Bob"
[player.Alice]
hand        = ["Cancel"]
battlefield = ["Island x3"]
[player.Bob]
hand        = ["Deflection", "Shock x2", "Giant Growth"]
battlefield = ["Island x4", "Mountain x2"]
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("served")) as found:
        yield found


@pytest.fixture
def page(chromium: Browser, server: Running) -> Iterator[Page]:
    """The front page; whatever goes wrong in it, or is asked of another host, fails the test."""
    troubles: list[str] = []
    context = chromium.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    context.set_default_timeout(40_000)

    def watched(page: Page) -> None:
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.on("console", lambda said: troubles.append(said.text) if said.type == "error" else None)
        page.on("request", lambda request: None if request.url.startswith(server.url) else troubles.append(request.url))

    context.on("page", watched)
    page = context.new_page()
    page.goto(f"{server.url}/#token={HOST}")
    yield page
    context.close()
    assert not troubles


def dealt(page: Page, scenario: str = EXCHANGE) -> None:
    """A new game of a scenario, all seats here."""
    page.get_by_label("Scenario", exact=True).fill(scenario)
    page.get_by_role("button", name="Deal it out").click()
    page.get_by_role("button", name="Play all seats here").click()
    asked(page, "Bob", "What do you do?")


def asked(page: Page, who: str, what: str) -> None:
    """Wait until somebody is asked something, and the possible answers are there."""
    expect(page.locator(".asked h2")).to_contain_text(f"{who}: {what}")
    expect(page.locator(".asked .options button").first).to_be_visible()
    until(page, "!stacktrail.waiting && stacktrail.live.settled && stacktrail.live.now?.options")


def hand(page: Page, name: str) -> None:
    """Click a card in the hand of whoever is asked."""
    page.locator(".near .hand").get_by_role("button", name=name).first.click()


def option(page: Page, words: str) -> None:
    page.locator(".asked .options").get_by_role("button", name=words).first.click()


def on_stack(page: Page) -> list[str]:
    return page.locator(".stages > .stage .row .title .name").all_text_contents()


def cast(page: Page, who: str, name: str, target: str) -> None:
    """Cast a spell by mouse: the card, its target, and the payment."""
    hand(page, name)
    asked(page, who, "Choose a target")
    page.locator(target).click()
    pay(page, who, name)


def pay(page: Page, who: str, name: str) -> None:
    asked(page, who, "Tap for mana")
    option(page, "Pay automatically")
    expect(page.locator(".row .title .name").first).to_have_text(name)


def test_a_whole_exchange_of_cancel_and_deflection_by_mouse(page: Page, screens: Path) -> None:
    dealt(page)
    for _ in range(2):
        cast(page, "Bob", "Shock", ".who:has-text('Alice')")
        asked(page, "Bob", "What do you do?")
    option(page, "pass priority")
    asked(page, "Alice", "What do you do?")
    cast(page, "Alice", "Cancel", ".row >> nth=1 >> .title")
    asked(page, "Alice", "What do you do?")
    option(page, "pass priority")
    asked(page, "Bob", "What do you do?")
    cast(page, "Bob", "Deflection", ".row:has(.title .name:text-is('Cancel')) .title")
    asked(page, "Bob", "What do you do?")
    assert on_stack(page) == ["Deflection", "Cancel", "Shock", "Shock"]
    option(page, "pass priority")
    asked(page, "Alice", "What do you do?")
    option(page, "pass priority")
    asked(page, "Bob", "Choose new targets")
    page.screenshot(path=screens / "live-1440.png")
    page.locator(".row:has(.title .name:text-is('Deflection')) .title").click()
    asked(page, "Bob", "What do you do?")
    expect(page.locator(".row .aim").first).to_have_text("→ Deflection")
    assert on_stack(page) == ["Cancel", "Shock", "Shock"]


def test_an_illegal_casting_is_rolled_back_before_ones_eyes(page: Page, screens: Path) -> None:
    dealt(page)
    expect(page.locator(".near .hand .can")).to_have_count(2)
    hand(page, "Giant Growth")
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Try it all the same").click()
    alert = page.locator(".playing").get_by_role("alert")
    expect(alert).to_contain_text("Not possible")
    expect(alert).to_contain_text("The action was taken back: the game is where it was (@2).")
    page.screenshot(path=screens / "live-refused-1440.png")
    asked(page, "Bob", "What do you do?")
    assert on_stack(page) == []
    page.get_by_role("tab", name="Story").click()
    expect(page.locator("details.fold.reversal summary")).to_contain_text("Reversed: casting of Giant Growth")


def test_a_casting_is_taken_back_before_it_is_complete(page: Page) -> None:
    dealt(page)
    hand(page, "Shock")
    asked(page, "Bob", "Choose a target")
    page.locator(".near .who").click()
    asked(page, "Bob", "Tap for mana")
    option(page, "Take it back")
    asked(page, "Bob", "What do you do?")
    assert on_stack(page) == []
    expect(page.locator(".near .hand").get_by_role("button", name="Shock")).to_have_count(2)


def test_two_tabs_play_against_each_other_and_see_only_their_own(page: Page) -> None:
    page.get_by_label("Scenario", exact=True).fill(EXCHANGE)
    page.get_by_role("button", name="Deal it out").click()
    tabs = []
    for seat in ("Bob’s seat", "Alice’s seat"):
        with page.context.expect_page() as opened:
            page.get_by_role("link", name=seat).click()
        tabs.append(opened.value)
    bob, alice = tabs
    asked(bob, "Bob", "What do you do?")
    expect(alice.locator(".asked")).to_contain_text("Waiting for Bob.")
    expect(alice.locator(".player:not(.near) .hand .back")).to_have_count(4)
    assert "Deflection" not in alice.evaluate("JSON.stringify(stacktrail.film.doc)")
    option(bob, "pass priority")
    asked(alice, "Alice", "What do you do?")
    expect(alice.locator(".near .hand").get_by_role("button", name="Cancel")).to_be_visible()


def test_a_page_that_has_grown_shows_what_a_new_one_shows(page: Page) -> None:
    fetched: list[str] = []
    page.on(
        "response", lambda found: fetched.append(found.url) if "/replay" in found.url and "api" in found.url else None
    )
    dealt(page)
    hand(page, "Giant Growth")
    page.get_by_role("dialog").get_by_role("button", name="Try it all the same").click()
    expect(page.locator(".playing").get_by_role("alert")).to_contain_text("Not possible")
    cast(page, "Bob", "Shock", ".who:has-text('Alice')")
    for who in ("Bob", "Alice"):
        asked(page, who, "What do you do?")
        option(page, "pass priority")
    asked(page, "Bob", "What do you do?")
    assert len([url for url in fetched if "after=" not in url]) == len(["Alice", "Bob"])
    grown = page.evaluate(SHOWN)
    assert "fold reversal" in grown[1]
    assert page.evaluate("stacktrail.film.doc.lines[0].kinds.length") == page.evaluate("stacktrail.sight.last")
    page.reload()
    asked(page, "Bob", "What do you do?")
    assert page.evaluate(SHOWN) == grown


def hold(route: Route) -> None:
    """Leave a request waiting, as on a slow line."""


def test_a_question_waits_for_the_table_it_is_about(page: Page) -> None:
    dealt(page)
    page.route("**/replay?after=*", hold)
    option(page, "pass priority")
    live = "stacktrail.live"
    until(page, f"{live}.questions.get({live}.mine).options && {live}.version > {live}.app.sight.last")
    expect(page.locator(".asked h2")).to_contain_text("Bob: What do you do?")
    option(page, "pass priority")  # a second click, meant for the question before
    page.unroute("**/replay?after=*")  # now they go on
    asked(page, "Alice", "What do you do?")
    assert page.evaluate("stacktrail.live.questions.get(stacktrail.live.mine).name") == "Alice"


SHOWN = """(() => {
    const { sight, story, stage, film } = stacktrail;
    story.unfold(null);
    const told = [...story.list.children].map((each) => each.outerHTML).join("");
    const scene = [...sight.at(sight.last)].sort().map(([key, place]) => [key, film.value(place)]);
    return [scene, told.replace(/ (aria-current="step"|data-auto="1")/g, ""), stage.table.innerText, sight.actions];
})()"""
"""The newest scene, the story, the table."""


def test_taking_back_among_players_needs_the_others_consent(page: Page) -> None:
    dealt(page)
    option(page, "pass priority")
    asked(page, "Alice", "What do you do?")
    page.evaluate("stacktrail.go(2)")
    page.get_by_role("button", name="Take back what happened after @2").click()
    wish = page.get_by_role("alert").filter(has_text="Alice wants to take back")
    expect(wish).to_be_visible()
    wish.get_by_role("button", name="Bob: agree").click()
    asked(page, "Bob", "What do you do?")
    expect(page.locator(".news")).to_contain_text("Taken back.")
    page.get_by_role("tab", name="Story").click()
    expect(page.locator("details.fold.backup summary")).to_contain_text("Abandoned branch")


def tap(page: Page, who: str, land: str) -> None:
    """Tap a land for mana by mouse: its ability, and its cost, which is a payment of its own."""
    option(page, f"activate {land}")
    asked(page, who, "Pay the cost")
    page.locator(".asked .options").get_by_role("button", name="pay {tap}").click()


@pytest.mark.rule("106.4")
def test_mana_tapped_stands_in_the_pool_until_it_is_taken_back_by_consent(page: Page) -> None:
    dealt(page)
    option(page, "pass priority")
    asked(page, "Alice", "What do you do?")
    expect(page.get_by_label("floating mana")).to_have_count(0)
    tap(page, "Alice", "Island")
    asked(page, "Alice", "What do you do?")
    expect(page.locator(".near .pool")).to_have_attribute("aria-label", "floating mana U")
    expect(page.get_by_label("floating mana")).to_have_count(1)
    page.evaluate("stacktrail.go(2)")
    page.get_by_role("button", name="Take back what happened after @2").click()
    wish = page.get_by_role("alert").filter(has_text="Alice wants to take back")
    wish.get_by_role("button", name="Bob: agree").click()
    asked(page, "Bob", "What do you do?")
    expect(page.get_by_label("floating mana")).to_have_count(0)
    expect(page.locator(".player:not(.near) .tile.tapped")).to_have_count(0)


SHORT_OF_RED = """
[player.Alice]
hand        = ["Shock"]
battlefield = ["Island x2"]
[player.Bob]
"""


@pytest.mark.rule("732.1")
@pytest.mark.parametrize("chosen", [["Island"], []])
def test_an_illegal_casting_asks_which_mana_abilities_stay(page: Page, chosen: list[str]) -> None:
    sit_down(page, SHORT_OF_RED)
    asked(page, "Alice", "What do you do?")
    hand(page, "Shock")
    page.get_by_role("dialog").get_by_role("button", name="Try it all the same").click()
    asked(page, "Alice", "Choose a target")
    page.locator(".who:has-text('Bob')").click()
    asked(page, "Alice", "Tap for mana")
    tap(page, "Alice", "Island")
    asked(page, "Alice", "Tap for mana")
    expect(page.locator(".bill")).to_contain_text("in the pool")
    option(page, "Take it back")
    asked(page, "Alice", "Which mana abilities stay?")
    expect(page.locator(".playing").get_by_role("alert")).to_contain_text("first say which mana abilities stay")
    for each in chosen:
        page.locator(".asked .pick").filter(has_text=each).click()
    page.get_by_role("button", name=f"Choose {', '.join(chosen) or 'nothing'}", exact=True).click()
    asked(page, "Alice", "What do you do?")
    assert on_stack(page) == []
    expect(page.locator(".near .hand").get_by_role("button", name="Shock")).to_have_count(1)
    expect(page.get_by_label("floating mana U")).to_have_count(len(chosen))
    expect(page.locator(".near .tile.tapped")).to_have_count(len(chosen))


def test_a_judge_takes_the_game_back_and_says_why(page: Page) -> None:
    dealt(page)
    game = page.evaluate("stacktrail.live.game")
    option(page, "pass priority")
    asked(page, "Alice", "What do you do?")
    page.evaluate("location.hash = ''")
    page.get_by_role("button", name=f"Watch {game}").click()
    until(page, "globalThis.stacktrail && stacktrail.live.official")
    page.evaluate("stacktrail.go(2)")
    page.get_by_role("button", name="Take the game back to @2").click()
    page.get_by_label("Why? It stands in the log.").fill("a misunderstanding")
    page.get_by_role("button", name="Take it back").click()
    expect(page.locator(".asked")).to_contain_text("Waiting for Bob.")
    until(page, "stacktrail.version === stacktrail.sight.last && stacktrail.sight.folds.length === 1")


def test_what_if_goes_on_from_an_earlier_moment(page: Page) -> None:
    dealt(page)
    cast(page, "Bob", "Shock", ".near .who")
    game = page.evaluate("stacktrail.live.game")
    page.evaluate("location.hash = ''")  # another game, or none: the page begins anew
    page.get_by_role("button", name=f"Watch {game}").click()
    until(page, "globalThis.stacktrail && stacktrail.live.official")
    expect(page.get_by_label("Perspective", exact=True)).to_have_value("-1")
    page.evaluate("stacktrail.go(2)")
    page.get_by_role("button", name="What if? Play on from here").click()
    page.get_by_role("dialog").get_by_role("button", name="Play all seats here").click()
    asked(page, "Bob", "What do you do?")
    assert page.evaluate("stacktrail.live.game") != game
    assert on_stack(page) == []


def test_a_game_from_two_decks(page: Page) -> None:
    page.get_by_role("button", name="Shuffle up").click()
    page.get_by_role("button", name="Play all seats here").click()
    expect(page.locator(".asked h2")).to_contain_text("Do you take a mulligan?")
    expect(page.locator(".near .hand .tile")).to_have_count(7)


DIVIDED = """
[player.Alice]
hand        = ["Rolling Thunder"]
battlefield = ["Mountain x5"]
[player.Bob]
battlefield = ["Serra Angel", "Grizzly Bears"]
"""


def test_x_several_targets_and_a_division_by_mouse(page: Page) -> None:
    sit_down(page, DIVIDED)
    asked(page, "Alice", "What do you do?")
    hand(page, "Rolling Thunder")
    asked(page, "Alice", "What is X?")
    page.get_by_label("X", exact=True).fill("3")
    page.get_by_role("button", name="Say so").click()
    asked(page, "Alice", "How many targets?")
    option(page, "2 targets")
    asked(page, "Alice", "Choose a target")
    for name in ("Serra Angel", "Grizzly Bears"):
        page.locator(f".player:not(.near) .tile:has-text('{name}')").click()
    page.get_by_role("button", name="Choose Serra Angel, Grizzly Bears").click()
    asked(page, "Alice", "Divide it")
    for name, share in (("Serra Angel", "1"), ("Grizzly Bears", "2")):
        page.locator(".numbers").get_by_label(name).first.fill(share)
    page.get_by_role("button", name="Say so").click()
    pay(page, "Alice", "Rolling Thunder")
    asked(page, "Alice", "What do you do?")
    assert page.locator(".row .aim").all_text_contents() == ["→ Serra Angel 1", "→ Grizzly Bears 2"]
    expect(page.locator(".row .x")).to_have_text("X = 3")


FIGHT = """
step = "beginning of combat"
[player.Alice]
battlefield = ["Gurmag Angler", "Grizzly Bears", "Hill Giant"]
[player.Bob]
battlefield = ["Grizzly Bears", "Hill Giant"]
"""


def sit_down(page: Page, scenario: str) -> None:
    """A new game of a scenario, all seats here."""
    page.get_by_label("Scenario", exact=True).fill(scenario)
    page.get_by_role("button", name="Deal it out").click()
    page.get_by_role("button", name="Play all seats here").click()


def both_pass(page: Page) -> None:
    for who in ("Alice", "Bob"):
        asked(page, who, "What do you do?")
        option(page, "pass priority")


def mine(page: Page, name: str) -> None:
    page.locator(f".near .creatures .tile:has-text('{name}')").click()


def theirs(page: Page, name: str) -> None:
    page.locator(f".player:not(.near) .creatures .tile:has-text('{name}')").click()


@pytest.mark.rule("510.1c")
def test_attackers_blockers_and_damage_by_mouse(page: Page, screens: Path) -> None:
    sit_down(page, FIGHT)
    both_pass(page)
    asked(page, "Alice", "Who attacks?")
    for name in ("Gurmag Angler", "Grizzly Bears", "Hill Giant"):
        mine(page, name)
    mine(page, "Hill Giant")  # stays at home after all
    page.get_by_role("button", name="Attack", exact=True).click()
    both_pass(page)
    asked(page, "Bob", "Who blocks?")
    for name in ("Grizzly Bears", "Hill Giant"):
        mine(page, name)
        theirs(page, "Gurmag Angler")
    page.screenshot(path=screens / "live-blocks-1440.png")
    page.get_by_role("button", name="Block", exact=True).click()
    both_pass(page)
    asked(page, "Alice", "Assign")
    for name, share in (("Grizzly Bears", "2"), ("Hill Giant", "3")):
        page.locator(".numbers").get_by_label(name).first.fill(share)
    page.get_by_role("button", name="Say so").click()
    asked(page, "Alice", "What do you do?")
    expect(page.locator(".p2 .life").first).to_have_text("18")
    expect(page.locator(".near .creatures .tile")).to_have_count(2)
    expect(page.locator(".player:not(.near) .creatures .tile")).to_have_count(0)


CHARMED = """
[player.Alice]
hand        = ["Boros Charm"]
battlefield = ["Mountain", "Plains", "Grizzly Bears"]
[player.Bob]
"""


@pytest.mark.rule("700.2")
def test_a_mode_is_chosen_and_stands_on_the_stack(page: Page) -> None:
    sit_down(page, CHARMED)
    asked(page, "Alice", "What do you do?")
    hand(page, "Boros Charm")
    asked(page, "Alice", "Choose modes")
    assert page.locator(".asked .options button").count() == len(["damage", "indestructible", "double strike"])
    option(page, "4 damage")
    asked(page, "Alice", "Choose a target")
    page.locator(".who:has-text('Bob')").click()
    asked(page, "Alice", "Tap for mana")
    expect(page.locator(".bill")).to_contain_text("To pay")
    assert page.locator(".bill .pip").count() == len(["R", "W"])
    option(page, "Pay automatically")
    says = page.locator(".row .says p")
    expect(says).to_have_count(1)
    expect(says).to_contain_text("4 damage")
    expect(page.locator(".row .paid .unit")).to_have_text(["Plains", "Mountain"])


TRIGGERS = """
[player.Alice]
hand        = ["Shock"]
battlefield = ["Mountain", "Guttersnipe", "Young Pyromancer"]
[player.Bob]
"""


@pytest.mark.rule("603.3b")
def test_triggers_are_put_into_their_order_from_a_list(page: Page) -> None:
    sit_down(page, TRIGGERS)
    asked(page, "Alice", "What do you do?")
    hand(page, "Shock")
    asked(page, "Alice", "Choose a target")
    page.locator(".who:has-text('Bob')").click()
    asked(page, "Alice", "Tap for mana")
    option(page, "Pay automatically")
    asked(page, "Alice", "Order your triggers")
    for name in ("Young Pyromancer", "Guttersnipe"):
        page.locator(".asked .pick").filter(has_text=name).click()
    assert page.locator(".asked .pick .place").all_text_contents() == ["2", "1"]
    page.get_by_role("button", name="Choose ").click()
    asked(page, "Alice", "What do you do?")
    assert [name.split("'")[0] for name in on_stack(page)] == ["Guttersnipe", "Young Pyromancer", "Shock"]
