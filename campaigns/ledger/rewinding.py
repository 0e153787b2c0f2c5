"""A campaign's record as it was before one of its months was prepared: plain values in, plain values out."""

from typing import Any

from campaigns.ledger import projection
from campaigns.ledger.record import CHANGED
from common.json_input import Json

# Columns of rows that refer to another by its key.
_REFERENCES = {"parent": "parent__key", "formation": "formation__key", "leader": "leader__key"}


def rewound(record: Json, number: int) -> Json:
    """Return the record of a campaign as it was before month `number` was prepared; it must have been prepared."""
    row = next(row for row in record["encounters"] if row["number"] == number)
    when = (row["year"], row["month"])
    snapshot = next(shot for shot in record["snapshots"] if (shot["year"], shot["month"]) == when)
    state = snapshot["state"]
    tables = {name: _rows(name, rows) for name, rows in projection.tables(state)}
    return record | tables | {
        "campaign": record["campaign"] | projection.header(state) | {"state": state},
        "territory": record["territory"] | {"slug": state["territory"]},
        "encounters": [month for month in record["encounters"] if month["number"] < number],
        "inputs": [entry for entry in record["inputs"] if entry["number"] <= snapshot["inputs"]],
        "snapshots": [shot for shot in record["snapshots"] if (shot["year"], shot["month"]) < when],
        "standing_points": [point for point in record["standing_points"] if _is_before(point, when)],
        "journal": _journal(record["journal"], number),
        "battles": [battle for battle in record["battles"] if battle["encounter"] < number],
    }  # fmt: skip


def _rows(name: str, rows: dict[str, Json]) -> list[Json]:
    """Return a projected table as a record has it."""
    column = projection.KEYS[name]
    return [
        {column: key} | {_REFERENCES.get(field, field): _value(field, value) for field, value in row.items()}
        for key, row in rows.items()
    ]


def _value(field: str, value: Any) -> Any:
    return (value or None) if field in _REFERENCES else value


def _is_before(point: Json, when: tuple[int, int]) -> bool:
    # A campaign of the chain may begin, with a point of its own, in the month that is prepared next.
    there = (point["year"], point["month"])
    return there < when or (point["start"] and there == when)


def _journal(lines: list[Json], number: int) -> list[Json]:
    """Return the lines written before the month, numbered from 1; of those struck out what is of earlier months."""
    # Lines on changes to the past are older than what an earlier month was amended to afterwards.
    in_force = [line for line in lines if not line["withdrawn"] and line["data"].get("what") not in CHANGED]
    begins = (line["number"] for line in in_force if (line["encounter__number"] or 0) >= number)
    until = min(begins, default=len(lines) + 1)
    kept = [
        line
        for line in lines
        if line["number"] < until
        and (line["encounter__number"] or 0) < number
        and not (line["withdrawn"] and line["encounter__number"] is None)
    ]
    return [line | {"number": place} for place, line in enumerate(kept, start=1)]
