"""Bodies and frames that are nested too deeply are malformed, like any others that make no sense."""

from __future__ import annotations

import msgspec
import pytest

from interfaces.server.acting import AnswerBody
from interfaces.server.calls import read_body
from interfaces.server.frames import read_said

DEEP = '{"type": "Chosen", "things": ' + "[" * 20_000 + "]" * 20_000 + "}"


def test_a_body_nested_too_deeply_is_malformed() -> None:
    with pytest.raises(msgspec.DecodeError, match="too deeply"):
        read_body(AnswerBody, f'{{"answer": {DEEP}}}'.encode())


def test_a_frame_nested_too_deeply_is_malformed() -> None:
    with pytest.raises(msgspec.DecodeError, match="too deeply"):
        read_said(f'{{"do": "answer", "version": 2, "answer": {DEEP}}}')
