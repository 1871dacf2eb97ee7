"""The API is what its description says: schemathesis against every endpoint, and schemas against what is sent."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import jsonschema_rs
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from litestar.testing import WebSocketTestSession
from schemathesis.specs.openapi import checks

from domain.events import ALL
from interfaces.server.calls import ENDPOINTS, Endpoint
from interfaces.server.describing import description, event_schemas, frame_schemas
from tests.server.real import HOST, running
from tests.server.serving import EXCHANGE, table, thing
from tests.server.test_sockets import Frame, frame, live

CHECKS = [
    schemathesis.checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
]
ROLES: list[str] = []
"""The tokens of whoever calls."""
EXAMPLES = int(os.environ.get("STACKTRAIL_API_EXAMPLES", "5"))


@pytest.fixture(scope="module")
def described(tmp_path_factory: pytest.TempPathFactory) -> Iterator[schemathesis.BaseSchema]:
    with running(tmp_path_factory.mktemp("described"), "--rate", "1000000", "--delay", "0") as here:
        made = here.call("games", HOST, scenario=EXCHANGE, game="g1")
        tokens = {each["role"]: each["token"] for each in made["tokens"]}
        ROLES[:] = [HOST, tokens["seat"], tokens["spectator"], "nobody's"]
        yield schemathesis.openapi.from_url(f"{here.url}/openapi.json")


POSITIVE, NEGATIVE = schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE
CASES = [(each, POSITIVE) for each in ENDPOINTS] + [(each, NEGATIVE) for each in ENDPOINTS if "{" in each.path]


@pytest.mark.parametrize(("endpoint", "mode"), CASES, ids=[f"{each.name}-{mode.name}" for each, mode in CASES])
def test_every_endpoint_does_what_its_description_says(
    described: schemathesis.BaseSchema, endpoint: Endpoint, mode: schemathesis.GenerationMode
) -> None:
    operation = described[endpoint.path][endpoint.method]
    tried = []

    @settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
    @given(case=operation.as_strategy(generation_mode=mode))
    def holds(case: schemathesis.Case[Any]) -> None:
        for token in ROLES:
            if "game" in case.path_parameters:
                case.path_parameters["game"] = "g1"
            case.call_and_validate(headers={"Authorization": f"Bearer {token}"}, checks=CHECKS)
        tried.append(case)

    holds()
    assert tried


# --- events and frames ------------------------------------------------------------------------------------------------


def test_events_and_frames_are_what_their_schemas_say() -> None:
    events = event_schemas()
    frames = jsonschema_rs.validator_for(frame_schemas())
    known: dict[str, Any] = {}

    def valid(kind: str, fields: Any) -> bool:
        if kind not in known:
            known[kind] = jsonschema_rs.validator_for({"$ref": f"#/$defs/{kind}", "$defs": events["$defs"]})
        return bool(known[kind].is_valid(fields))

    with (
        table(policy={"pay": True}) as here,
        live(here.judge, here.path) as judge,
        live(here.alice, here.path) as alice,
    ):
        here.alice.do(here.path, "Cast", card=thing(here.alice, here.path, "Lightning Bolt"))
        here.alice.do(here.path, "Chosen", things=[2])
        here.alice.do(here.path, "Cast", card=thing(here.alice, here.path, "Cancel"))
        here.bob.post(f"{here.path}/concession")
        for socket in (judge, alice):
            told = until_over(socket)
            for each in told:
                frames.validate(each)
            seen = [event for each in told if each["frame"] == "events" for event in each["events"]]
            assert len({event["event"] for event in seen}) > 10
            assert [event for event in seen if not valid(event["event"], event["fields"])] == []
    with pytest.raises(jsonschema_rs.ValidationError):
        frames.validate({"frame": "hello"})
    assert not valid("Answered", {"player": "Alice"})
    assert not valid("TargetChosen", {"spell": "Cancel"})
    assert set(events["$defs"]) >= {kind.__name__ for kind in ALL}


def until_over(socket: WebSocketTestSession) -> list[Frame]:
    """All frames up to the question that says that the game is over."""
    told = [frame(socket)]
    while not told[-1].get("question", {}).get("over"):
        told.append(frame(socket))
    return told


def test_every_endpoint_is_described() -> None:
    paths = description(ENDPOINTS)["paths"]
    assert {(each.path, each.method.lower()) for each in ENDPOINTS} == {
        (path, method) for path, methods in paths.items() for method in methods
    }
    assert all(each.words.endswith(".") for each in ENDPOINTS)
