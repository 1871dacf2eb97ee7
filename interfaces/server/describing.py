"""The description of the API (OpenAPI 3.1) and of the events, made from the types that requests are decoded with."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, Final, get_type_hints

import msgspec

from domain.events import ALL, Event
from interfaces.server.answers import ANY_FORM
from interfaces.server.calls import JSON, Endpoint, Media, Nothing
from interfaces.server.frames import ANY_TOLD, AnySaid
from interfaces.server.problems import Trouble
from interfaces.server.rights import GRANTED, Right, Role

REF: Final = "#/components/schemas/{name}"
VERSION: Final = "1"
TROUBLES: Final = {
    "400": "the request makes no sense",
    "401": "there is no token, or nobody's",
    "403": "the token doesn't go so far",
    "404": "there is no such thing",
    "405": "there is no such method here",
    "409": "the game isn't where the request thinks, or asks something else",
    "413": "the body is too large",
    "415": "the body isn't JSON",
    "422": "the request is well-formed, but wrong",
    "429": "too many requests",
    "500": "something went wrong here",
    "503": "too much to do, or the store can't be used now",
}
"""Every way in which a request may not be carried out."""


def description(endpoints: Sequence[Endpoint]) -> dict[str, Any]:
    """The whole document."""
    kinds = [each.gives for each in endpoints if not isinstance(each.gives, Media)] + [each.body for each in endpoints]
    schemas = components([*kinds, Trouble, *ANY_FORM.__args__])
    paths: dict[str, dict[str, Any]] = {}
    for each in endpoints:
        paths.setdefault(each.path, {})[each.method.lower()] = operation(each)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Stacktrail",
            "version": VERSION,
            "summary": "Games as logs of facts: look, play, go back.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "security": [{"token": []}],
        "paths": paths,
        "components": {"schemas": schemas, "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}}},
    }


def components(kinds: Iterable[Any]) -> dict[str, Any]:
    """The schemas of types, and of all that they consist of."""
    wanted = [kind for kind in dict.fromkeys(kinds) if kind not in (Nothing, str)]
    _, schemas = msgspec.json.schema_components(wanted, ref_template=REF)
    return dict(sorted(schemas.items()))


def operation(endpoint: Endpoint) -> dict[str, Any]:
    """One endpoint."""
    told: dict[str, Any] = {
        "operationId": endpoint.name,
        "summary": endpoint.words,
        "description": f"For: {', '.join(role.value for role in Role if role in GRANTED[endpoint.needs])}.",
        "parameters": [*path_parameters(endpoint), *query_parameters(endpoint)],
        "responses": responses(endpoint),
    }
    if endpoint.needs is Right.OPEN:
        told["security"] = []
    if endpoint.body is not Nothing:
        content = {JSON: {"schema": {"$ref": REF.format(name=endpoint.body.__name__)}}}
        told["requestBody"] = {"required": True, "content": content}
    return told


def path_parameters(endpoint: Endpoint) -> list[dict[str, Any]]:
    """What stands in braces in a path."""
    names = [part[1:-1] for part in endpoint.path.split("/") if part.startswith("{")]
    return [{"name": name, "in": "path", "required": True, "schema": {"type": "string"}} for name in names]


def query_parameters(endpoint: Endpoint) -> list[dict[str, Any]]:
    """The fields of the query's struct."""
    (found,), parts = msgspec.json.schema_components([endpoint.query], ref_template=REF)
    schema = parts.get(endpoint.query.__name__, found)
    required = schema.get("required", ())
    return [
        {"name": name, "in": "query", "required": name in required, "schema": without_null(its)}
        for name, its in schema.get("properties", {}).items()
    ]


def without_null(schema: dict[str, Any]) -> dict[str, Any]:
    """A parameter is left out rather than null."""
    if "anyOf" not in schema:
        return schema
    (only,) = [each for each in schema["anyOf"] if each != {"type": "null"}]
    return only if isinstance(only, dict) else schema


def responses(endpoint: Endpoint) -> dict[str, Any]:
    """What comes back."""
    schema: dict[str, Any] = {}
    if not isinstance(endpoint.gives, Media):
        (schema,), _ = msgspec.json.schema_components([endpoint.gives], ref_template=REF)
    content = {kind: {"schema": schema} for kind in endpoint.media}
    found: dict[str, Any] = {str(endpoint.status): {"description": "done", "content": content}}
    trouble = {"application/problem+json": {"schema": {"$ref": REF.format(name=Trouble.__name__)}}}
    for status, words in TROUBLES.items():
        found[status] = {"description": words, "content": trouble}
    return found


# --- events -----------------------------------------------------------------------------------------------------------


@cache
def event_schemas() -> dict[str, Any]:
    """A JSON schema of each event's ``fields``, made from the events' own structs; hidden is null."""
    forms = [fields_form(kind) for kind in ALL]
    found, parts = msgspec.json.schema_components(forms, ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The fields of Stacktrail's events",
        "oneOf": list(found),
        "$defs": {name: hidable(schema) for name, schema in parts.items()},
    }


def hidable(schema: Any) -> Any:
    """A schema in which each place of an array may be null: events are arrays inside, and parts of them hidden."""
    if isinstance(schema, list):
        return [hidable(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    found = {name: hidable(each) for name, each in schema.items()}
    if "prefixItems" in found:
        found["prefixItems"] = [or_null(each) for each in found["prefixItems"]]
    if isinstance(found.get("items"), dict):
        found["items"] = or_null(found["items"])
    return found


def or_null(schema: dict[str, Any]) -> dict[str, Any]:
    """The same, or nothing."""
    return {"anyOf": [schema, {"type": "null"}]}


@cache
def frame_schemas() -> dict[str, Any]:
    """A JSON schema of the frames that travel over sockets: of what is told, and of what may be said."""
    told, parts = msgspec.json.schema_components([*ANY_TOLD], ref_template="#/$defs/{name}")
    said, more = msgspec.json.schema_components([AnySaid, *ANY_FORM.__args__], ref_template=REF)
    text = msgspec.json.encode({**parts, **more, "Said": said[0]}).replace(REF[:-6].encode(), b"#/$defs/")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The frames of Stacktrail's sockets; what clients say is Said",
        "oneOf": list(told),
        "$defs": msgspec.json.decode(text),
    }


def fields_form(kind: type[Event]) -> type[msgspec.Struct]:
    """The fields of an event as an object, each of which may be hidden."""
    hints = get_type_hints(kind)
    fields: list[Any] = [(name, hints[name] | None) for name in kind.__struct_fields__]
    return msgspec.defstruct(kind.__name__, fields, namespace={"__doc__": kind.__doc__}, kw_only=True)
