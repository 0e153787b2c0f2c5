"""What the rows of a campaign say, made from its pure state: one function a table, no database."""

from collections.abc import Iterator
from typing import Any

State = dict[str, Any]
Row = dict[str, Any]
# The column that identifies a row of each table.
KEYS = {"standings": "faction", "formations": "key", "leaders": "key", "units": "key"}


def header(state: State) -> Row:
    """Return the columns of the campaign itself."""
    return _same(state, "year", "month", "number", "contesting", "rival") | {"status": state["over"] or "active"}


def standings(state: State) -> dict[str, Row]:
    """Return morale and investment by faction; the investment of an army not yet met is None (MM-CAMP-9)."""
    return {
        row["faction"]: {
            "morale": row["morale"],
            "investment": row["investment"] if row["investment"] >= 0 else None,
            "out": row["morale"] == 0,
        }
        for row in state["standings"]
    }


def formations(state: State) -> dict[str, Row]:
    """Return the formations by key; `parent` is the key of the one each belongs to, or ""."""
    parents = {part: row["id"] for row in state["formations"] for part in row["parts"]}
    return {
        row["id"]: {
            **_same(row, "name", "kind"),
            "leader_key": row["leader"],
            "parent": parents.get(row["id"], ""),
            "position": place,
        }
        for place, row in enumerate(state["formations"])
    }


def leaders(state: State) -> dict[str, Row]:
    """Return the leaders by key, the fallen too, each with his service record."""
    own = state["formations"][-1]["leader"] if state["formations"] else ""
    led = {row["id"] for row in state["formations"]}
    return {
        row["id"]: {
            **_same(row, "name", "rank", "rep", "status", "post"),
            "is_player": row["id"] == own,
            "formation": row["post"] if row["post"] in led else "",
            "service": [entry for entry in state["leader_service"] if entry["leader"] == row["id"]],
            "position": place,
        }
        for place, row in enumerate(state["leaders"])
    }


def units(state: State) -> dict[str, Row]:
    """Return the units by key, each with its service record; `available` is True if it may go this month."""
    return {
        row["id"]: {
            **_same(row, "number", "name", "troop", "weapon", "rep", "figures", "paper", "back", "formation", "leader"),
            "available": not row["back"] and row["figures"] > 0,
            "service": [entry for entry in state["unit_service"] if entry["unit"] == row["id"]],
            "position": place,
        }
        for place, row in enumerate(state["units"])
    }


def names(state: State) -> dict[str, str]:
    """Return the names of everything on the roster by key, for sentences."""
    rows = [*state["units"], *state["leaders"], *state["formations"]]
    return {row["id"]: row["name"] for row in rows if row["name"]}


def fit_units(state: State) -> list[str]:
    """Return the keys of the units that may go this month, in order of their numbers."""
    rows = sorted(state["units"], key=lambda row: row["number"])
    return [row["id"] for row in rows if not row["back"] and row["figures"] > 0]


def month_summary(state: State, key: str) -> Row:
    """Return what a month ("1755-06") changed: figures lost and won back, and the standings at its end."""
    entries = [entry for entry in state["unit_service"] if entry["month"] == key]
    figures = {word: sum(entry[word] for entry in entries) for word in ("lost", "returned", "replaced", "deserted")}
    return {
        **figures,
        "strength": sum(row["figures"] for row in state["units"]),
        "standings": {faction: [row["morale"], row["investment"]] for faction, row in standings(state).items()},
        "over": state["over"],
    }


def tables(state: State) -> Iterator[tuple[str, dict[str, Row]]]:
    """Return all projected tables by the name of their relation, in the order in which they are written."""
    yield "standings", standings(state)
    yield "formations", formations(state)
    yield "leaders", leaders(state)
    yield "units", units(state)


def as_projected(row: Row) -> Row:
    """Return a stored row as it is projected: a reference goes by its key, "" for none."""
    return {name.partition("__")[0]: value or "" if "__" in name else value for name, value in row.items()}


def _same(row: Row, *keys: str) -> Row:
    return {key: row[key] for key in keys}
