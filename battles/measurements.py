"""Measurements of a game: kept, and found to be shown, the newest of the database, else that which comes with the code.

The one that comes with the code is a file `measured/KIND-SYSTEM.json` of this app, as the command prints it with
--json; that of ladders has one document by scenario. Whether it is still true of the present rules is for its
`engine_version` to say, as of any other.
"""

import json
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any, cast

from battles.models import Measurement
from battles.option_names import option_name
from battles.versions import engine_version
from common.exceptions import InvalidRequest
from common.json_input import Json
from rules import registry

WAYS = ("alone", "in_all")  # on the base game alone, and within all advanced rules
_FOLDER = Path(__file__).with_name("measured")
SIDE_NAMES = {"british": "British", "french": "French"}


def store(*, kind: str, document: Json) -> Measurement:
    """Keep what a command measured and return its row; the header is read from the document itself.

    The document has `system`, `engine_version`, `runs` and `seed`, and that of a ladder `scenario`. Raises
    InvalidRequest where the rules changed while it was made.
    """
    measured = _of_document(kind, document)
    refuse_stale(measured)
    measured.save()
    return measured


def refuse_stale(measured: Measurement) -> None:
    """Raise InvalidRequest for what was measured by rules that are others by now."""
    if is_stale(measured):
        raise InvalidRequest("The rules changed while this was measured; measure it again.")


def newest(kind: str, system: str, scenario: str = "") -> Measurement | None:
    """Return the measurement of a kind that pages show, None if there is none; it is not to be changed.

    It is of a system, or of one `scenario` of it.
    """
    kept = Measurement.finished.filter(kind=kind, system=system, scenario=scenario)
    return kept.order_by("-created").first() or _bundled(kind, system).get(scenario)


def newest_by_scenario(kind: str, system: str) -> dict[str, Measurement]:
    """Return what `newest` returns for each scenario of a system that was measured, by its slug."""
    kept = Measurement.finished.filter(kind=kind, system=system).order_by("created")
    return {**_bundled(kind, system), **{row.scenario: row for row in kept}}


def measured_systems(kind: str) -> list[str]:
    """Return the registered systems of which there is a measurement of a kind."""
    kept = set(Measurement.finished.filter(kind=kind).values_list("system", flat=True))
    return [key for key in registry.known() if _path(kind, key).is_file() or key in kept]


def is_stale(measured: Measurement) -> bool:
    """Return whether the rules of a measurement's system are others now, or are gone."""
    return measured.system not in registry.known() or engine_version(measured.system) != measured.engine_version


def moves_by_rule(system: str) -> dict[str, list[str]]:
    """Return by rule ID what its options move, a sentence an option; empty where nothing was measured.

    Measurements by other rules than the present ones say so.
    """
    measured = newest("balance", system)
    found: dict[str, list[str]] = {}
    if measured is not None:
        old = ", by earlier rules" if is_stale(measured) else ""
        for row in cast(list[dict[str, Any]], measured.document["effects"]):
            parts = [_brief(row[way]) for way in WAYS]
            claim = f" The authors: {claim_words(row['claim'])}." if row["claim"] else ""
            found.setdefault(row["rule"], []).append(
                f"{change_words(row).capitalize()}{old}: {parts[0]} alone, {parts[1]} within all advanced rules, "
                f"as our doctrines use it.{claim}"
            )
    return found


def change_words(row: dict[str, Any]) -> str:
    """Return an option with the value that was measured, as "hits: firer" or "landing parts: off"."""
    name, value = option_name(str(row["option"])), row["value"]
    if row["switch"]:
        return name
    return f"{name}: {('on' if value else 'off') if isinstance(value, bool) else str(value).replace('_', ' ')}"


def claim_words(claim: dict[str, str] | None) -> str:
    """Return which side the authors say a rule helps and how much, as "French, slight"; "" where they claim nothing."""
    return f"{SIDE_NAMES[claim['side']]}, {claim['size']}" if claim else ""


def effect_words(effect: dict[str, float], of: str = "") -> tuple[str, str]:
    """Return an effect on the British share in points, and its interval; `of` is "margin" for that on the margin."""
    keys = ("margin", "margin_low", "margin_high") if of else ("points", "low", "high")
    value, low, high = (_signed(effect[key]) for key in keys)
    return value, f"{low} to {high}"


def _brief(effect: dict[str, Any]) -> str:
    if effect["idle"]:
        return "nothing"
    if not effect["changed"]:
        return "not used by the doctrines"
    points, interval = effect_words(effect["solved"])
    return f"{points} ({interval})"


def _signed(number: float) -> str:
    rounded = round(number, 1) or 0.0  # no minus before a nought
    return f"{rounded:+.1f}".replace("-", "−") if rounded else "0.0"


@cache
def _bundled(kind: str, system: str) -> dict[str, Measurement]:
    """Return what comes with the code, by scenario; what is of a whole system is under ""."""
    documents = _documents(_path(kind, system))
    found = {scenario: _of_document(kind, document) for scenario, document in documents.items()}
    for measured in found.values():
        measured.created = datetime.fromisoformat(str(measured.document["measured"]))
    return found


def written(kind: str, document: Json, folder: Path) -> Measurement | None:
    """Return what a folder of measurements has of a document's scenario, None where it has nothing of it."""
    found = _documents(_path(kind, str(document["system"]), folder)).get(str(document["scenario"]))
    return _of_document(kind, found) if found else None


def write(kind: str, document: Json, folder: Path) -> None:
    """Put the measurement of a scenario into the file of its system in a folder, in place of an earlier one of it.

    Raises InvalidRequest where the rules changed while it was made.
    """
    refuse_stale(_of_document(kind, document))
    path = _path(kind, str(document["system"]), folder)
    found = _documents(path) | {str(document["scenario"]): document}
    text = json.dumps(dict(sorted(found.items())), ensure_ascii=False, separators=(",", ":"))
    part = path.with_suffix(".part")
    part.write_text(f"{text}\n", encoding="utf-8")
    part.replace(path)


def _documents(path: Path) -> dict[str, Json]:
    """Return the documents of a file by scenario; that of a whole system is under ""."""
    if not path.is_file():
        return {}
    read: Json = json.loads(path.read_text(encoding="utf-8"))
    return {"": read} if "system" in read else cast(dict[str, Json], read)


def _of_document(kind: str, document: Json) -> Measurement:
    columns = {key: document[key] for key in ("system", "engine_version", "runs", "seed")}
    return Measurement(kind=kind, scenario=str(document.get("scenario", "")), document=document, **columns)


def _path(kind: str, system: str, folder: Path | None = None) -> Path:
    return (folder or _FOLDER) / f"{kind}-{system}.json"
