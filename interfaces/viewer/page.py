"""The page: its files as a server hands them out, and page and replay in one file that opens from disk."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from importlib.resources import files
from types import MappingProxyType
from typing import Final

from interfaces.viewer.document import Replay, encoded

TYPES: Final = {"html": "text/html", "css": "text/css", "js": "text/javascript"}
"""The media types of the page's files, all of them UTF-8."""
ENTRY: Final = "main.js"
IMPORT: Final = re.compile(r'^import \{[^}]*\} from "\./([a-z-]+\.js)";\n', re.MULTILINE)
EXPORT: Final = re.compile(r"^export (?=async function|function|class|const|let)", re.MULTILINE)


@cache
def page_files() -> Mapping[str, bytes]:
    """The files of the page by name; ``index.html`` is where one begins."""
    folder = files("interfaces.viewer").joinpath("static")
    found = {each.name: each.read_bytes() for each in folder.iterdir() if each.name.rpartition(".")[2] in TYPES}
    return MappingProxyType(dict(sorted(found.items())))


def media_type(name: str) -> str:
    """The media type of a file of the page; its text is UTF-8."""
    return TYPES[name.rpartition(".")[2]]


def single_file(replay: Replay) -> bytes:
    """Page and replay as one HTML file, which loads nothing and runs no script but its own."""
    style, script = page_files()["style.css"].decode(), joined_modules(ENTRY)
    policy = (
        f"default-src 'none'; script-src '{hashed(script)}'; style-src '{hashed(style)}'; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )
    page = page_files()["index.html"].decode()
    page = re.sub(r'(Content-Security-Policy" content=")[^"]*', lambda found: found[1] + policy, page)
    page = page.replace('<link rel="stylesheet" href="style.css">', f"<style>{style}</style>")
    page = page.replace('<script type="module" src="main.js"></script>', "")
    data = encoded(replay).decode().replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
    inside = f'<script type="application/json" id="replay">{data}</script>\n<script type="module">{script}</script>\n'
    return page.replace("</body>", f"{inside}</body>").encode()


def hashed(source: str) -> str:
    """What a content security policy calls an inline source that may be used."""
    return f"sha256-{b64encode(sha256(source.encode()).digest()).decode()}"


@cache
def joined_modules(entry: str) -> str:
    """The modules that one needs as a single one: no two of them may use a name at their top level."""
    done: dict[str, str] = {}

    def add(name: str) -> None:
        if name not in done:
            source = page_files()[name].decode()
            done[name] = ""  # a module that imports its importer finds it begun
            for needed in IMPORT.findall(source):
                add(needed)
            del done[name]
            done[name] = EXPORT.sub("", IMPORT.sub("", source))

    add(entry)
    return "\n".join(done.values()).replace("</script", "<\\/script")
