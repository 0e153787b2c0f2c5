"""Try the changes of the rooms that were touched since they passed.

    python -m tests.mutation.touched             what the record says is due, within four minutes
    python -m tests.mutation.touched --write     the same whole, and record what passed
    python -m tests.mutation.touched --all       every room whole

With words after it only the rooms are meant whose names have one of them ("fast_musket", "numbers of d3_grid"). When
more is due than the time allows, each room tries a sample, always the same one, with the changes of the sources that
differ first; a room that was not tried whole waits for the night.
"""

import json
import math
import os
import subprocess
import sys
import tempfile
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from rules.compiled import is_compiled
from tests.mutation.changes import ROOT
from tests.mutation.drawing import identified
from tests.mutation.record import Record, state
from tests.mutation.rooms import RULES, Room, names, room

SECONDS = 240.0
# Seconds of the processor: to collect a room's tests, to try a change on the test that noticed it or to look for one,
# and to measure the tests among which it looks.
COLLECT, KNOWN, UNKNOWN, MEASURE = 12.0, 0.4, 2.0, 60.0
USED = 0.8  # of the processors that there are


@dataclass(slots=True)
class Outcome:
    """What came of a room."""

    room: Room
    changes: int
    noticed: dict[str, str] = field(default_factory=dict)  # the test that noticed each change
    waiting: int = 0
    failure: str = ""

    @property
    def sentence(self) -> str:
        """Say it in a line."""
        if self.failure:
            return f"{self.room.name}: FAILED, {len(self.noticed)} of {self.changes} changes noticed"
        if self.waiting:
            return f"{self.room.name}: {len(self.noticed)} of {self.changes} changes noticed; waits for the night"
        return f"{self.room.name}: {len(self.noticed)} of {self.changes} changes noticed"


def tried(
    room: Room, record: Record, share: float = 1.0, seconds: float = math.inf, *, enough: bool = False
) -> Outcome:
    """Try a share of a room's changes in a process of its own; with `enough` search no further than to the floor."""
    changes = identified(room.changes())
    floor = record.floor(room)
    only = _ordered(room, record)[: math.ceil(share * len(changes))]
    outcome = Outcome(room, len(changes), waiting=len(changes))
    if seconds <= 0:
        return outcome
    with tempfile.TemporaryDirectory() as folder:
        first, found = Path(folder, "first"), Path(folder, "found")
        first.write_text(json.dumps({"by": record.of(room).first(), "only": only}), encoding="utf-8")
        command = [sys.executable, "-m", "tests.mutation.trial", "--processes", "1", "--seconds", str(seconds)]
        command += ["--first", str(first), "--found", str(found)]
        command += ["--conditions", "--sample", str(room.sample)] if room.sample else []
        command += ["--enough", str(floor)] if room.sample and enough else []
        command += [str(source) for source in room.sources]
        done = subprocess.run([*command, "--", *room.tests], cwd=ROOT, capture_output=True, text=True, check=False)
        if not found.exists():
            outcome.failure = f"{done.stdout}\n{done.stderr}"
            return outcome
        result = json.loads(found.read_text(encoding="utf-8"))
    outcome.noticed = result["noticed"]
    outcome.waiting = len(changes) - len(outcome.noticed) - len(result["unnoticed"])
    if room.sample and len(outcome.noticed) >= floor:
        outcome.waiting = 0
    if len(outcome.noticed) + outcome.waiting < floor:
        outcome.failure = (
            f"Only {len(outcome.noticed)} of {len(changes)} changes were noticed, not {floor}.\n{done.stdout}"
        )
    return outcome


def _ordered(room: Room, record: Record) -> list[str]:
    """Return the ids of a room's changes, those of the sources that differ first, otherwise by lot."""
    passed, now = record.of(room).modules, state(room).modules
    differing = {RULES / name for name, value in now.items() if passed.get(name) != value}
    # The ids are hashes, hence as good as drawn.
    return [name for _, name in sorted((change.path not in differing, name) for name, change in
                                       identified(room.changes()).items())]  # fmt: skip


def share_of(due: list[Room], record: Record, seconds: float) -> float:
    """Return which share of the changes of rooms can be tried within some seconds of the clock."""
    fixed = spent = 0.0
    for each in due:
        known = record.of(each).first()
        changes = identified(each.changes())
        unknown = sum(name not in known for name in changes)
        if each.sample:  # what went unnoticed before is left to the night
            unknown = max(0, record.floor(each) - sum(name in known for name in changes))
        fixed += COLLECT + (MEASURE if unknown else 0)
        spent += KNOWN * (len(changes) - unknown) + UNKNOWN * unknown
    left = seconds * (os.cpu_count() or 1) * USED - fixed
    return 1.0 if left >= spent else max(0.05, left / spent)


def outcomes(due: list[Room], record: Record, seconds: float) -> Iterator[Outcome]:
    """Try rooms, one on each processor, and yield what came of them."""
    share = share_of(due, record, seconds) if seconds < math.inf else 1.0
    end = time.monotonic() + seconds

    def work(room: Room) -> Outcome:
        return tried(room, record, share, end - time.monotonic(), enough=seconds < math.inf)

    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        yield from pool.map(work, due)


def main() -> int:
    """Run from the command line; return 1 when a room failed."""
    parser = ArgumentParser()
    parser.add_argument("words", nargs="*", help="parts of the names of rooms")
    parser.add_argument("--all", action="store_true", help="try the rooms that passed as they are as well")
    parser.add_argument("--write", action="store_true", help="record what passed; there is no limit of time")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="of the clock, for all rooms")
    options = parser.parse_args()
    if is_compiled():
        sys.exit("Compiled rules notice no change to their sources: `python3 manage.py compile --clean`.")
    record = Record.read()
    meant = [room(name) for name in names() if not options.words or any(word in name for word in options.words)]
    why = {each.name: record.due(each) for each in meant}
    due = [each for each in meant if why[each.name] or options.all]
    # Changed sources first, then what else differs.
    due.sort(key=lambda each: not any(reason.endswith(".py") for reason in why[each.name]))
    print(f"{len(due)} of {len(meant)} rooms are due." if due else "No room was touched since it passed.")
    for each in due:
        print(f"  {each.name}: {', '.join(why[each.name]) or 'it is asked for'}")
    failed = False
    for outcome in outcomes(due, record, math.inf if options.write or options.all else options.seconds):
        print(outcome.sentence, outcome.failure, sep="\n" if outcome.failure else "", flush=True)
        failed = failed or bool(outcome.failure)
        if options.write and not outcome.failure:
            record.passed(outcome.room, outcome.changes, outcome.noticed)
            record.write()
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
