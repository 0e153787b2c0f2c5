"""Which tests call which functions of the rules, so that a changed function is shown to no other test."""

import json
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

Function = tuple[str, str, int]  # file, name, line of its beginning


class Calls:
    """The functions of some files that each test calls; written by many processes and read by another."""

    def __init__(self, files: set[str]) -> None:
        self.files = files
        self._tests: dict[Function, set[int]] = {}
        self._seen: set[Function] = set()
        self._path = Path(tempfile.mkstemp(suffix=".calls")[1])

    @contextmanager
    def of(self, test: int) -> Iterator[None]:
        """Note the functions that are called in this context as called by a test."""
        if not self.files:
            yield
            return
        self._seen = set()
        sys.setprofile(self._note)
        try:
            yield
        finally:
            sys.setprofile(None)
            for function in self._seen:
                self._tests.setdefault(function, set()).add(test)

    def _note(self, frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename in self.files:
            self._seen.add((code.co_filename, code.co_name, code.co_firstlineno))

    def forget(self, test: int) -> None:
        """Take back what was noted of a test."""
        for tests in self._tests.values():
            tests.discard(test)

    def write(self) -> None:
        """Leave what was noted in this process for `read` in another."""
        with self._path.open("a") as left:
            left.writelines(f"{json.dumps([*function, sorted(tests)])}\n" for function, tests in self._tests.items())

    def read(self) -> None:
        """Take over what every `write` left."""
        self._tests = {}
        for line in self._path.read_text().splitlines():
            *function, tests = json.loads(line)
            self._tests.setdefault(tuple(function), set()).update(tests)
        self._path.unlink()

    def callers(self, path: Path, name: str, line: int) -> set[int]:
        """Return the tests that call a function."""
        return self._tests.get((str(path), name, line), set())
