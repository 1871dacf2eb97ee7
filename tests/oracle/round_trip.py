"""Which compiled cards aren't the same after a round trip: ``python -m tests.oracle.round_trip [--every N]``.

``--texts N`` ranks what parts the printed texts from ours.
Status 1 if a card isn't the same definition again, or fewer than ``--least`` per cent.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from os import cpu_count

from rich.progress import track

from domain.oracle import RawCard
from interfaces.card_files.reading import cards_in
from interfaces.oracle_coverage import corpus_file
from interfaces.oracle_round_trip import RoundTrip, face_trips
from tests.oracle.text_differences import compared, ranked


def main(words: Sequence[str]) -> int:
    """Round trips over the corpus: shares, what the first failures say, what parts the texts; status."""
    parser = ArgumentParser(prog="python -m tests.oracle.round_trip")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--show", type=int, default=20)
    parser.add_argument("--texts", type=int, default=0)
    parser.add_argument("--card", action="append", default=[])
    parser.add_argument("--workers", type=int, default=cpu_count() or 1)
    parser.add_argument("--least", type=float, default=100.0, help="status 1 if fewer per cent are the same definition")
    given = parser.parse_args(words)
    path = corpus_file()
    if path is None:
        print("there is no corpus; set STACKTRAIL_CORPUS", file=sys.stderr)
        return 2
    raws = [raw for raw in cards_in(path) if not given.card or raw.name in given.card][:: given.every]
    with ProcessPoolExecutor(given.workers) as workers:
        compared_ = list(track(workers.map(compared, raws, chunksize=32), total=len(raws)))
        found = [each for each in compared_ if each]
        lacking = [raw for raw, each in zip(raws, compared_, strict=True) if each is None and raw.layout != "normal"]
        faces = [trip for each in workers.map(understood_faces, lacking, chunksize=32) for trip in each]
    trips = [trip for trip, _ in found]
    failed = [trip for trip in trips if not trip.same_definition]
    failed_faces = [trip for trip in faces if not trip.same_definition]
    for trip in (failed + failed_faces)[: given.show]:
        print(told(trip))
    for reason, count in Counter(reason_of(trip) for trip in failed).most_common(given.show):
        print(f"{count:5} {reason}")
    same, texts = len(trips) - len(failed), sum(trip.same_text for trip in trips)
    for difference, count, card in ranked(found)[: given.texts]:
        print(f"{count:5} {difference.printed} → {difference.ours}   ({card})")
    print(f"{len(trips)} cards: {same} the same definition again ({share(same, trips)})")
    print(f"{texts} the same text ({share(texts, trips)})")
    alike = sum(trip.alike for trip in trips)
    print(f"{alike} the same text but for named differences ({share(alike, trips)})")
    print(f"{len(faces)} faces of cards that lack another, {len(faces) - len(failed_faces)} of them the same again")
    return 1 if 100 * same < given.least * len(trips) or (failed_faces and given.least == 100) else 0


def understood_faces(raw: RawCard) -> list[RoundTrip]:
    """The faces of a card that aren't all told, as they come back."""
    return list(face_trips(raw))


def reason_of(trip: RoundTrip) -> str:
    """What went wrong, without what is special to the card."""
    return f"stopped: {trip.stopped[:90]}" if trip.stopped else f"differs: {trip.differs[:120]}"


def told(trip: RoundTrip) -> str:
    """One failure."""
    return f"--- {trip.name}\n{trip.text}\n>>>\n{trip.again}\n{trip.stopped or trip.differs}\n"


def share(part: int, whole: Sequence[object]) -> str:
    """A part in per cent."""
    return f"{100 * part / max(len(whole), 1):.1f} %"


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
