"""What is wrong with a file that is to be a campaign again: its parts, their columns, and rows unlike its state."""

import uuid
from collections.abc import Callable
from typing import Any

from battles.digests import is_storable
from campaigns import engine, narration, projection
from campaigns.record import BATTLE, HEADER, SCHEMA, SPARSE, TABLES, TERRITORY, Json
from rules import registry
from rules.core.errors import Fault

_PARTS = ("schema", "key", "campaign", "territory", *TABLES, "battles", "digest")


def file_faults(data: Any) -> list[Fault]:
    """Return what is wrong with a file before anything is written: its parts, their columns, its state."""
    if not isinstance(data, dict):
        return [Fault("file", "An exported campaign is a JSON object.")]
    if not is_storable(data):
        return [Fault("file", "A text in the file holds a character that is none; export it anew.")]
    if data.get("schema") != SCHEMA:
        return [Fault("schema", f"The file is {data.get('schema') or 'nothing we know'}, not {SCHEMA}.")]
    faults = [Fault(name, f"{name} is missing from the file.") for name in _PARTS if name not in data]
    faults += [
        Fault(name, f"{name} is no part of an exported campaign; remove it.") for name in data if name not in _PARTS
    ]
    if faults:
        return faults
    _check_row(faults, data["campaign"], "campaign", HEADER)
    _check_row(faults, data["territory"], "territory", TERRITORY)
    for name, columns in {**TABLES, "battles": ("encounter", *BATTLE, "pages")}.items():
        if not isinstance(data[name], list):
            faults.append(Fault(name, f"{name} must be a list."))
            continue
        for place, row in enumerate(data[name]):
            _check_row(faults, row, f"{name}.{place}", columns)
    if not faults:
        faults = _content_faults(data)
    return faults


def _check_row(faults: list[Fault], row: Any, where: str, columns: tuple[str, ...]) -> None:
    optional = SPARSE if where.startswith("encounters.") else frozenset()
    if not isinstance(row, dict) or set(row) | optional != set(columns) | optional:
        faults.append(Fault(where, f"{where} must hold exactly {', '.join(columns)}."))


def _content_faults(data: Json) -> list[Fault]:
    try:
        uuid.UUID(data["key"])
    except (ValueError, TypeError, AttributeError):
        return [Fault("key", "key must be a UUID.")]
    header = data["campaign"]
    if header["system"] not in registry.systems():
        return [Fault("campaign.system", f"There is no rule system {header['system']} here.")]
    if faults := engine.state_faults(header["state"]):
        return [Fault(f"campaign.state.{fault.field}", fault.message, fault.rule) for fault in faults]
    return _row_faults(data) or _journal_faults(data)


def _journal_faults(data: Json) -> list[Fault]:
    """Return the journal lines that nothing can be said of."""
    faults: list[Fault] = []
    names = projection.names(data["campaign"]["state"])
    for place, row in enumerate(data["journal"]):
        try:
            narration.sentence(row["data"], names)
            whole = all(isinstance(roll["faces"], list) for roll in row["dice"])
        except (KeyError, TypeError, ValueError, AttributeError, IndexError):
            whole = False
        if not whole:
            faults.append(Fault(f"journal.{place}", f"journal.{place} is no line of a journal."))
    return faults


def _row_faults(data: Json) -> list[Fault]:
    """Return where the rows say something else than the state they are a projection of."""
    state = data["campaign"]["state"]
    readers: dict[str, tuple[Callable[[projection.State], dict[str, projection.Row]], str]] = {
        "standings": (projection.standings, "faction"),
        "formations": (projection.formations, "key"),
        "leaders": (projection.leaders, "key"),
        "units": (projection.units, "key"),
    }
    faults: list[Fault] = []
    for name, (project, column) in readers.items():
        wanted = project(state)
        if {row[column] for row in data[name]} != set(wanted):
            faults.append(Fault(name, f"{name} are not those of the campaign's state."))
            continue
        for place, row in enumerate(data[name]):
            given = {key.partition("__")[0]: value or "" if "__" in key else value for key, value in row.items()}
            for field, value in wanted[row[column]].items():
                if given[field] != value:
                    faults.append(Fault(f"{name}.{place}.{field}", f"{row[column]}: {field} is not that of the state."))
    return faults
