"""Keeping measurements and finding the one to show: the newest of the database, else the one that comes with the code.

The one that comes with the code is a file `measured/KIND-SYSTEM.json` of this package, as the command prints it with
--json. Whether it is still true of the present rules is for its `engine_version` to say, as of any other.
"""

import json
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any, cast

from battles.fighting import Json
from battles.models import Measurement
from battles.versions import engine_version
from common.exceptions import InvalidRequest
from rules import registry

_FOLDER = Path(__file__).with_name("measured")


@dataclass(slots=True, frozen=True)
class Measured:
    """A measurement to show, from the database or, if `bundled`, from the files of the program."""

    kind: str
    system: str
    engine_version: str
    runs: int
    seed: str
    created: datetime
    document: Json
    bundled: bool

    @property
    def stale(self) -> bool:
        """Return whether the rules of the system are others now."""
        return is_stale(self.system, self.engine_version)


def store(*, kind: str, document: Json) -> Measurement:
    """Keep what a command measured and return its row; the header is read from the document itself.

    The document has `system`, `engine_version`, `runs` and `seed`. Raises InvalidRequest where the rules changed while
    it was made.
    """
    system, version = str(document["system"]), str(document["engine_version"])
    if is_stale(system, version):
        raise InvalidRequest("The rules changed while this was measured; measure it again.")
    return Measurement.objects.create(
        kind=kind,
        system=system,
        engine_version=version,
        runs=cast(int, document["runs"]),
        seed=str(document["seed"]),
        document=document,
    )


def newest(kind: str, system: str) -> Measured | None:
    """Return the measurement of a kind and a system that pages show, None if there is none."""
    row = Measurement.objects.filter(kind=kind, system=system).order_by("-created").first()
    if row is None:
        return _bundled(kind, system)
    return Measured(
        kind, system, row.engine_version, row.runs, row.seed, row.created, cast(Json, row.document), bundled=False
    )


def measured_systems(kind: str) -> list[str]:
    """Return the registered systems of which there is a measurement of a kind."""
    return [key for key in registry.known() if newest(kind, key) is not None]


def is_stale(system: str, version: str) -> bool:
    """Return whether a system's rules are others than those of a version, or are gone."""
    return system not in registry.known() or engine_version(system) != version


@cache
def _bundled(kind: str, system: str) -> Measured | None:
    path = _FOLDER / f"{kind}-{system}.json"
    if not path.is_file():
        return None
    document: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    created = datetime.fromisoformat(document["measured"])
    return Measured(
        kind,
        system,
        document["engine_version"],
        document["runs"],
        document["seed"],
        created,
        document,
        bundled=True,
    )
