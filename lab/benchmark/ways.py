"""The two ways of running the rules, from their sources and compiled, and a process that fights by each."""

import json
import os
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


class Way:
    """A process that runs the rules in one way.

    Compiled rules need so little time for what is enough for plain ones that they fight it several times a round.
    """

    def __init__(self, name: str, root: Path) -> None:
        self.name = name
        self.passes = _PASSES[name]
        environment = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
        self._process = subprocess.Popen(
            [sys.executable, "-P", str(_RUNNER)],
            env=environment | {"PYTHONPATH": str(root), compiled.CHOICE: name},
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
def both(root: Path) -> Iterator[tuple[Way, Way]]:
    """Yield a process for each way, plain first; the rules are compiled on the way if they are not."""
    import compiling  # here, since a wheel has no such module and still measures seasons

    if compiled.build(root) is None:
        try:
            compiling.build(root)
        except compiling.CompileError as error:
            raise InvalidRequest(str(error)) from error
    with alone(root) as plain, alone(root, COMPILED) as quick:
        yield plain, quick


@contextmanager
def alone(root: Path, name: str = PLAIN) -> Iterator[Way]:
    """Yield a process that runs the rules in one way, plain unless named."""
    way = Way(name, root)
    try:
        yield way
    finally:
        way.close()
