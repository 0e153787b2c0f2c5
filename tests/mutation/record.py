"""What has passed: of each room a hash of all that its trial depends on, and which test noticed which change.

A room whose hashes are those of the record needs no trial. Comments, docstrings and blank lines are not hashed, as in
`battles/versions.py`. The tests of the record are the first to be shown the change that they noticed, which spares a
room nearly all of its time, and the number of noticed changes is a floor: it rises when more are noticed, and a room
that falls below it has failed.
"""

import ast
import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from pathlib import Path

from battles.versions import parse
from tests.mutation.changes import ROOT
from tests.mutation.drawing import EQUIVALENT
from tests.mutation.rooms import Room

PASSED = Path(__file__).with_name("passed.json")
# What makes the changes and tries them.
TRIAL = tuple(Path(__file__).with_name(f"{name}.py") for name in
              ("calls", "changes", "conditions", "drawing", "loaded", "trial"))  # fmt: skip


@dataclass(slots=True)
class Passed:
    """What a room was when it passed."""

    modules: dict[str, str] = field(default_factory=dict)  # the sources that are changed
    rules: str = ""  # the rest of the rules that they, and their systems, consist of
    tests: str = ""  # with their helpers
    trial: str = ""  # how the changes are made and tried
    changes: int = 0
    noticed: int = 0
    by: dict[str, str] = field(default_factory=dict)  # by test, the changes that it noticed

    def differs(self, now: "Passed") -> list[str]:
        """Return in words what is not as it was when the room passed."""
        if not self.modules:
            return ["it never passed"]
        found = [name for name, value in now.modules.items() if self.modules.get(name) != value]
        found += [f"{name} (gone)" for name in self.modules if name not in now.modules]
        words = {"rules": "other rules that it uses", "tests": "its tests", "trial": "the trials themselves"}
        return found + [word for name, word in words.items() if getattr(self, name) != getattr(now, name)]

    def first(self) -> dict[str, str]:
        """Return by change the test that noticed it."""
        return {change: test for test, changes in self.by.items() for change in changes.split()}


@dataclass(slots=True)
class Record:
    """What every room was when it passed, by its name."""

    rooms: dict[str, Passed] = field(default_factory=dict)

    @classmethod
    def read(cls, path: Path = PASSED) -> "Record":
        """Read the record; there may be none yet."""
        if not path.exists():
            return cls()
        return cls({name: Passed(**room) for name, room in json.loads(path.read_text(encoding="utf-8")).items()})

    def write(self, path: Path = PASSED) -> None:
        """Write the record, a line for each test."""
        rooms = {name: {key: getattr(self.rooms[name], key) for key in Passed.__slots__} for name in sorted(self.rooms)}
        path.write_text(json.dumps(rooms, indent=1, sort_keys=True, ensure_ascii=False) + "\n", encoding="utf-8")

    def of(self, room: Room) -> Passed:
        """Return what is recorded of a room."""
        return self.rooms.get(room.name, Passed())

    def due(self, room: Room) -> list[str]:
        """Return in words why a room needs a trial; nothing where it passed as it is."""
        return self.of(room).differs(state(room))

    def passed(self, room: Room, changes: int, noticed: dict[str, str]) -> None:
        """Record that a room passed, with the test that noticed each change; its floor only rises."""
        now = state(room)
        by: dict[str, list[str]] = {}
        for change, test in noticed.items():
            by.setdefault(test, []).append(change)
        now.changes, now.noticed = changes, max(len(noticed), self.floor(room))
        now.by = {test: " ".join(sorted(changes)) for test, changes in by.items()}
        self.rooms[room.name] = now

    def floor(self, room: Room) -> int:
        """Return how many changes have to be noticed: all numbers, and as many conditions as ever were."""
        tried = len(room.changes())
        return min(tried, self.of(room).noticed) if room.sample else tried


def state(room: Room) -> Passed:
    """Return what a room is now, with nothing of its outcome."""
    sources = {path.relative_to(ROOT / "rules").as_posix(): _hash([path]) for path in room.sources}
    folders = [path for name in room.packages for path in (ROOT / "rules" / name).rglob("*.py")]
    rules = with_imports(folders, "rules") - set(room.sources)
    tests = with_imports(test_files(room.tests), "tests")
    own = [line for line in EQUIVALENT.read_text(encoding="utf-8").splitlines() if line.split(" ")[0] in sources]
    definition = "\n".join([*room.tests, str(room.sample), *sorted(own)])
    return Passed(sources, _hash(rules), _hash(tests), _digest([_hash(TRIAL), definition]))


def test_files(tests: Iterable[str]) -> list[Path]:
    """Return the files of tests that pytest finds for arguments as a room has them."""
    places = [ROOT / name for name in tests if (ROOT / name).exists()]
    return [file for place in places for file in (place.rglob("*.py") if place.is_dir() else [place])]


def with_imports(files: Iterable[Path], package: str) -> set[Path]:
    """Return files with all modules of a package that they import, directly or through others."""
    found: set[Path] = set()
    waiting = list(files)
    while waiting:
        path = waiting.pop()
        if path not in found:
            found.add(path)
            waiting += [file for name in _imports(path.read_bytes()) if (file := _file(name, package)) is not None]
    return found


def _file(name: str, package: str) -> Path | None:
    """Return the file of a module of a package; the registry, which imports every system, is none of a room's."""
    parts = name.split(".")
    if parts[0] != package or name == "rules.registry":
        return None
    place = ROOT.joinpath(*parts)
    return next((file for file in (place.with_suffix(".py"), place / "__init__.py") if file.is_file()), None)


@cache
def _imports(source: bytes) -> tuple[str, ...]:
    found: list[str] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
            found += [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
        elif isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
    return tuple(found)


def _hash(files: Iterable[Path]) -> str:
    return _digest(f"{file.relative_to(ROOT).as_posix()} {_of_source(file.read_bytes())}" for file in sorted(files))


@cache
def _of_source(source: bytes) -> str:
    return sha256(parse(source).code).hexdigest()


def _digest(parts: Iterable[str]) -> str:
    return sha256("\0".join(parts).encode()).hexdigest()[:12]
