"""Two copies of the rules, one plain and one compiled from the same sources, and a process that fights by each."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from common.exceptions import InvalidRequest
from common.json_input import Json
from rules import compiled

PLAIN, COMPILED = "plain", "compiled"
_PASSES = {PLAIN: 1, COMPILED: 5}
_RUNNER = Path(__file__).with_name("runner.py")
_NEEDED = ("setup.py", "pyproject.toml", "README.md", "LICENSE")  # a build writes it into the package of the rules


class Way:
    """A process that runs the rules in one way.

    Compiled rules need so little time for what is enough for plain ones that they fight it several times a round.
    """

    def __init__(self, name: str, folder: Path) -> None:
        self.name = name
        self.passes = _PASSES[name]
        environment = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
        self._process = subprocess.Popen(
            [sys.executable, "-P", str(_RUNNER)],
            env=environment | {"PYTHONPATH": str(folder)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def load(self, setups: list[Json], battles: list[tuple[int, str, str]]) -> None:
        """Give it battles to fight, and make sure that it fights them in its way."""
        reply = self._ask({"setups": setups, "battles": battles})
        if reply["way"] != self.name:
            raise InvalidRequest(f"The {self.name} rules were to be measured, and the {reply['way']} ones ran.")

    def checksums(self, first: int, count: int, recording: bool) -> list[str]:
        """Fight consecutive battles and return a checksum of each."""
        found: list[str] = self._ask({"first": first, "count": count, "recording": recording, "passes": 0})["checksums"]
        return found

    def seconds(self, first: int, count: int, recording: bool) -> float:
        """Fight consecutive battles as often as `passes` says and return the median of the seconds that took."""
        asked = {"first": first, "count": count, "recording": recording, "passes": self.passes}
        taken: list[float] = self._ask(asked)["seconds"]
        return max(median(taken), 1e-9)

    def forecast_seconds(self, first: int, count: int) -> float:
        """Count consecutive battles as samples of a forecast and return the seconds that took."""
        taken: list[float] = self._ask({"first": first, "count": count, "forecast": True})["seconds"]
        return max(median(taken), 1e-9)

    def close(self) -> None:
        """End the process, even in the middle of its work."""
        self._process.kill()
        self._process.communicate()

    def _ask(self, asked: Json) -> Json:
        if self._process.stdin is None or self._process.stdout is None:
            raise InvalidRequest("The process that fights has no pipes.")
        try:
            self._process.stdin.write(json.dumps(asked) + "\n")
            self._process.stdin.flush()
            line = self._process.stdout.readline()
        except BrokenPipeError:
            line = ""
        if not line:
            raise InvalidRequest(
                f"The process that ran the {self.name} rules ended before its time; its last words are above."
            )
        answer: Json = json.loads(line)
        return answer


@contextmanager
def both(root: Path, scratch: Path) -> Iterator[tuple[Way, Way]]:
    """Yield a process for each way, plain first; the compiled rules are built on the way if there are none yet."""
    folders = copy(root, scratch)
    ways: list[Way] = []
    try:
        ways = [Way(name, folder) for name, folder in zip((PLAIN, COMPILED), folders, strict=True)]
        yield ways[0], ways[1]
    finally:
        for way in ways:
            way.close()


@contextmanager
def alone(root: Path, scratch: Path) -> Iterator[Way]:
    """Yield a process that runs the rules plain, for which nothing is compiled."""
    way = Way(PLAIN, sources(root, scratch)[0])
    try:
        yield way
    finally:
        way.close()


def sources(root: Path, scratch: Path) -> tuple[Path, Path]:
    """Return two folders with today's sources, for plain and for compiled rules; those of other days are taken away."""
    name = compiled.fingerprint(root / "rules")[:16]
    for other in scratch.glob("*-*"):
        if not other.name.endswith(name):
            shutil.rmtree(other)
    plain, built = scratch / f"{PLAIN}-{name}", scratch / f"{COMPILED}-{name}"
    for folder in (plain, built):
        if not (folder / "rules").exists():
            _copy_sources(root, folder)
    return plain, built


def copy(root: Path, scratch: Path) -> tuple[Path, Path]:
    """Return two folders with today's rules, plain and compiled."""
    import compiling  # here, since a wheel has no such module and still measures seasons

    plain, built = sources(root, scratch)
    if not compiled.is_compiled(built / "rules") or compiled.stale(built / "rules"):
        if compiled.is_compiled(root / "rules") and not compiled.stale(root / "rules"):
            _copy_built(root, built)
            return plain, built
        try:
            compiling.build(built)
        except compiling.CompileError as error:
            raise InvalidRequest(str(error)) from error
    return plain, built


def is_built(root: Path, scratch: Path) -> bool:
    """Return whether today's rules are compiled already, here or in the copy."""
    name = compiled.fingerprint(root / "rules")[:16]
    built = (scratch / f"{COMPILED}-{name}" / "rules" / compiled.STAMP).exists()
    return built or compiled.is_compiled(root / "rules")


def _copy_built(root: Path, folder: Path) -> None:
    """Copy the modules that the checkout has compiled, the stamp last: it marks them as complete."""
    import compiling

    for path in [*compiled.modules(root / "rules"), *root.glob(compiling.SHARED), root / "rules" / compiled.STAMP]:
        shutil.copy(path, folder / path.relative_to(root))


def _copy_sources(root: Path, folder: Path) -> None:
    draft = folder.with_name(f"{folder.name}.draft")
    shutil.rmtree(draft, ignore_errors=True)
    ignored = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd", compiled.STAMP)
    shutil.copytree(root / "rules", draft / "rules", ignore=ignored)
    for name in _NEEDED:
        shutil.copy(root / name, draft / name)
    draft.rename(folder)
