"""Naming a card: the options say nothing of cards that only the opponent has, and any other may be named."""

from __future__ import annotations

import pytest

from tests.server.serving import HOST, Person, server

PATH = "/api/v1/games/needle"
SCENARIO = """
[player.Alice]
hand        = ["Pithing Needle"]
battlefield = ["Mountain"]
[player.Bob]
hand        = ["Counterspell"]
library     = ["Serra Angel"]
battlefield = ["Grizzly Bears"]
"""


@pytest.mark.rule("201.4")
def test_only_cards_that_one_has_met_are_offered_as_names() -> None:
    with server() as (client, _):
        made = Person(client, HOST).post("/api/v1/games", scenario=SCENARIO, game="needle", policy={"pay": True})
        alice, bob, judge = (Person(client, each["token"]) for each in made["tokens"][:3])
        state = alice.get(f"{PATH}/state")
        alice.do(PATH, "Cast", card=state["players"][0]["hand"][0]["id"])
        alice.do(PATH, "Pass")
        bob.do(PATH, "Pass")
        asked = alice.get(f"{PATH}/question", options=True, why=True, most=500)
        assert asked["question"] == "ChooseWord"
        names = {each["answer"]["words"][0] for each in asked["options"]}
        assert {"Pithing Needle", "Grizzly Bears"} <= names
        assert not names & {"Counterspell", "Serra Angel"}
        assert "Counterspell" not in str(asked)
        whole = judge.get(f"{PATH}/question", options=True, most=500)
        assert "Counterspell" in str(whole["options"])
        assert alice.do(PATH, "Words", words=["Serra Angel"])["refusal"] is None
