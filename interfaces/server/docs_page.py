"""The description of the API as a page for people: one file, no script, nothing from elsewhere."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from html import escape
from typing import Any, Final

STYLE: Final = (
    ":root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;"
    "padding:0 1rem}"
    "code,pre{font:14px/1.4 ui-monospace,monospace}pre{overflow:auto;padding:.5rem;border:1px solid #8886;"
    "border-radius:.3rem}h2{margin:2rem 0 0;font-size:1.1rem;overflow-wrap:anywhere}h2 b{display:inline-block;"
    "min-width:4rem}td,th{text-align:left;padding:.1rem 1rem .1rem 0;vertical-align:top}small{opacity:.7}"
)


def docs_page(description: Mapping[str, Any]) -> bytes:
    """The page."""
    body = "".join(parts(description))
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><style>{STYLE}</style>'
    title = escape(description["info"]["title"])
    return f'<!doctype html><html lang="en"><head>{head}<title>{title}: the API</title></head>{body}</html>'.encode()


def parts(description: Mapping[str, Any]) -> Iterator[str]:
    """The body, piece by piece."""
    yield f"<body><h1>{escape(description['info']['title'])}: the API</h1>"
    yield '<p>Made from <a href="/openapi.json">/openapi.json</a>. '
    yield "Send a token as <code>Authorization: Bearer …</code>.</p>"
    for path, methods in description["paths"].items():
        for method, told in methods.items():
            heading = f"<b>{method.upper()}</b> <code>{escape(path)}</code>"
            yield f'<section><h2 id="{escape(told["operationId"])}">{heading}</h2>'
            yield f"<p>{escape(told['summary'])} <small>{escape(told['description'])}</small></p>"
            yield from parameters(told)
            if "requestBody" in told:
                yield "<p>Body:</p>"
                yield from schema_of(told["requestBody"]["content"])
            first = next(iter(told["responses"].values()))
            yield "<details><summary>What comes back</summary>"
            yield from schema_of(first["content"])
            yield "</details></section>"
    yield "<h1>Schemas</h1>"
    for name, schema in description["components"]["schemas"].items():
        yield f'<h2 id="{escape(name)}">{escape(name)}</h2>{pretty(schema)}'
    yield "</body>"


def parameters(told: Mapping[str, Any]) -> Iterator[str]:
    """The parameters of the query."""
    rows = [each for each in told["parameters"] if each["in"] == "query"]
    if rows:
        yield "<table><tr><th>parameter<th>what</tr>"
        for each in rows:
            needed = " (needed)" if each["required"] else ""
            schema = escape(json.dumps(each["schema"]))
            yield f"<tr><td><code>{escape(each['name'])}</code>{needed}<td><code>{schema}</code></tr>"
        yield "</table>"


def schema_of(content: Mapping[str, Any]) -> Iterator[str]:
    """What is sent: a link to its schema, or the schema."""
    for kind, told in content.items():
        name = told["schema"].get("$ref", "").rpartition("/")[2]
        what = f'<a href="#{escape(name)}">{escape(name)}</a>' if name else pretty(told["schema"])
        yield f"<p><code>{escape(kind)}</code> {what}</p>"


def pretty(schema: Mapping[str, Any]) -> str:
    """A schema, to be read."""
    return f"<pre>{escape(json.dumps(schema, indent=1, ensure_ascii=False))}</pre>"
