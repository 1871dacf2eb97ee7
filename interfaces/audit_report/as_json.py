"""The report as JSON, for machines: everything, with the stack in words and times in milliseconds."""

from __future__ import annotations

from typing import Any

import msgspec

from domain.vocabulary import STEP_NAMES
from interfaces.audit_report.gathering import Fork, Report
from projections.audit import Audit
from projections.passages import Chapter, Passage


def report_json(report: Report) -> dict[str, Any]:
    """The whole report."""
    verdict: dict[str, Any] = msgspec.to_builtins(report.verdict)
    verdict |= {"depth": report.verdict.depth.name.lower()}
    del verdict["seconds"]  # the same log gives the same report
    return {
        "source": report.source,
        "game": report.game,
        "title": report.title,
        "ok": report.verdict.ok,
        "first_wrong": report.verdict.version if not report.verdict.ok else None,
        "verdict": verdict,
        "signatures": [msgspec.to_builtins(each) for each in report.signatures],
        "hidden": msgspec.to_builtins(report.hidden),
        "forks": [fork_json(each) for each in report.forks],
        **audit_json(report.audit),
    }


def fork_json(fork: Fork) -> dict[str, Any]:
    """A game that left this one, with its own audit where the file carries it."""
    told: dict[str, Any] = msgspec.to_builtins(msgspec.structs.replace(fork, audit=None))
    return told | {"audit": audit_json(fork.audit) if fork.audit is not None else None}


def audit_json(audit: Audit) -> dict[str, Any]:
    """The audit of a line."""
    times = audit.times
    return {
        "edition": audit.edition,
        "engine": audit.engine,
        "players": audit.players,
        "version": audit.version,
        "result": audit.result,
        "stopped": msgspec.to_builtins(audit.stopped),
        "refusals": [msgspec.to_builtins(each) for each in audit.refusals],
        "target_changes": [msgspec.to_builtins(each) for each in audit.changes],
        "backups": [msgspec.to_builtins(each) for each in audit.backups],
        "left": [msgspec.to_builtins(each) for each in audit.forks],
        "clocks": [msgspec.to_builtins(each) for each in times.clocks],
        "backwards": [msgspec.to_builtins(each) for each in times.backwards],
        "first_input": times.first or None,
        "last_input": times.last or None,
        "story": [
            {
                "turn": turn.number,
                "player": turn.player,
                "steps": [chapter_json(chapter, audit) for chapter in turn.chapters],
            }
            for turn in audit.turns
        ],
    }


def chapter_json(chapter: Chapter, audit: Audit) -> dict[str, Any]:
    """A step; without passages nothing happened in it."""
    return {
        "step": STEP_NAMES[chapter.step] if chapter.turn else None,
        "version": chapter.version,
        "passages": [passage_json(passage, audit) for passage in chapter.passages],
    }


def passage_json(passage: Passage, audit: Audit) -> dict[str, Any]:
    """A passage; its stack is given from the top."""
    told: dict[str, Any] = msgspec.to_builtins(msgspec.structs.replace(passage, stack=None))
    if passage.stack is not None:
        told["stack"] = [
            {
                "name": row.name,
                "controller": audit.players[row.controller - 1],
                "kind": "spell" if row.kind == "spell" else "ability",
                "targets": list(row.target_names),
            }
            for row in reversed(passage.stack)
        ]
    return told | {"at": audit.times.at(passage.version) or None}
