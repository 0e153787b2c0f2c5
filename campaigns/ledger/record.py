"""A campaign whole, as plain values: what is exported, digested and read back.

People, database ids and claims are left out; a month that a worker has in hand counts as queued, and one that is
being played as prepared. One that was played has all answers of its match.
"""

from collections.abc import Iterable
from datetime import datetime
from typing import Any, cast

from django.db.models import Model

from campaigns.models import Campaign, Encounter
from common.hashing import digest
from common.json_input import Json

SCHEMA = "petite-guerre/campaign/1"

HEADER = (
    "name", "system", "faction", "role", "started_year", "started_month", "seed", "doctrine", "engine_version",
    "content_hash", "status", "year", "month", "number", "rival", "contesting", "setup", "state", "created",
    "nonce", "sealed", "opened",
)  # fmt: skip
TERRITORY = ("slug", "name", "description", "source", "confidence", "latitude", "longitude", "label_side")
# Each table by its relation: its columns in order; `x__y` is a reference by what it is called, not by its id.
TABLES: dict[str, tuple[str, ...]] = {
    "standings": ("faction", "morale", "investment", "out"),
    "standing_points": ("faction", "year", "month", "number", "start", "morale", "investment", "out"),
    "formations": ("key", "name", "kind", "parent__key", "leader_key", "position"),
    "leaders": (
        "key", "name", "rank", "rep", "status", "post", "is_player", "formation__key", "service", "position",
    ),
    "units": (
        "key", "number", "name", "troop", "weapon", "rep", "figures", "paper", "available", "back",
        "formation__key", "leader__key", "service", "position",
    ),
    "encounters": (
        "number", "chain", "year", "month", "kind", "opponent", "passed", "state", "sheet", "hidden", "system", "units",
        "doctrine", "options", "orders", "result", "result_source", "success", "summary", "error_message", "error_rule",
        "error_fields", "queued_at", "created", "finished",
    ),
    "inputs": ("number", "kind", "payload", "encounter__number", "created"),
    "snapshots": ("year", "month", "inputs", "engine_version", "state", "digest", "created"),
    "journal": (
        "number", "encounter__number", "year", "month", "part", "rule", "kind", "dice", "data", "hidden",
        "withdrawn", "created",
    ),
}  # fmt: skip
BATTLE = (
    "system", "title", "setup", "setup_hash", "seed", "stream", "doctrine", "options", "dice", "engine_version",
    "status", "worker", "created", "finished", "result", "ending", "turns", "digest", "initial", "names",
    "event_count", "dice_count",
)  # fmt: skip
# Columns that a record leaves out where they are empty, each with what it is then.
SPARSE: Json = {"system": "", "orders": {}}
SPARSE_HEADER: Json = {"nonce": "", "sealed": False, "opened": None}
# Lines of the journal on changes to the past itself and on the seal; they are never struck out.
CHANGED = ("amended", "undone", "redone", "gone_back", "seal_broken", "seal_opened")
# What two runs of the same campaign may differ in: wall-clock times, workers' names and the nonce of its commitment.
VOLATILE = frozenset({"created", "finished", "queued_at", "worker", "nonce", "opened"})

# A worker's month waits for one again. A match is its players' and not the campaign's: its month waits to be played.
_KEPT_AS = {
    Encounter.State.RUNNING.value: Encounter.State.QUEUED.value,
    Encounter.State.PLAYING.value: Encounter.State.PREPARED.value,
}


def model_of(table: str) -> type[Model]:
    """Return the model of one of the tables."""
    return cast(type[Model], Campaign._meta.get_field(table).related_model)


def to_record(campaign: Campaign, *, battles: bool = True) -> Json:
    """Return the campaign whole, as the database has it; the number of queries does not grow with the campaign.

    Without `battles` their transcripts are left out.
    """
    campaign = Campaign.objects.select_related("territory").get(pk=campaign.pk)
    fought = campaign.encounters.select_related("battle").prefetch_related("battle__pages") if battles else ()
    return {
        "schema": SCHEMA,
        "key": str(campaign.key),
        "campaign": _header(campaign),
        "territory": _plain(campaign.territory, TERRITORY),
        **{name: _rows(campaign, name, columns) for name, columns in TABLES.items()},
        "battles": [battle for battle in map(_battle, fought) if battle],
    }


def _header(campaign: Campaign) -> Json:
    row = _plain(campaign, HEADER)
    return {name: value for name, value in row.items() if value or name not in SPARSE_HEADER}


def steady(record: Json) -> Json:
    """Return a record without what two runs of the same campaign may differ in."""
    complete: Json = {"campaign": _steady_row(record["campaign"])}
    for name in (*TABLES, "battles"):
        complete[name] = [_steady_row(row) for row in record[name]]
    return complete


def _rows(campaign: Campaign, name: str, columns: Iterable[str]) -> list[Json]:
    rows = [
        {column: _value(value) for column, value in row.items()} for row in getattr(campaign, name).values(*columns)
    ]
    if name == "encounters":
        rows = [{key: value for key, value in row.items() if value or key not in SPARSE} for row in rows]
        for row in rows:
            row["state"] = _KEPT_AS.get(row["state"], row["state"])
    return rows


def _battle(encounter: Encounter) -> Json | None:
    battle = encounter.battle
    if battle is None:
        return None
    pages = sorted(battle.pages.all(), key=lambda page: page.number)
    return {"encounter": encounter.number, **_plain(battle, BATTLE), "pages": [page.events for page in pages]}


def _plain(row: Model, columns: Iterable[str]) -> Json:
    return {column: _value(getattr(row, column)) for column in columns}


def _value(value: Any) -> Any:
    return value.isoformat() if isinstance(value, datetime) else value


def _steady_row(row: Json) -> Json:
    return {key: value for key, value in row.items() if key not in VOLATILE}


def campaign_digest(campaign: Campaign) -> str:
    """Return the digest of everything but wall-clock times, workers' names, claims and people.

    Two runs with the same seed and inputs agree in it.
    """
    return digest(steady(to_record(campaign)))


def in_force_digest(campaign: Campaign) -> str:
    """Return the digest of what is in force: without lines that were struck out, and how the past was changed.

    A campaign that was amended agrees in it with one that was played so from the start.
    """
    record = steady(to_record(campaign))
    lines = [line for line in record["journal"] if not line["withdrawn"] and line["data"].get("what") not in CHANGED]
    record["journal"] = [line | {"number": place} for place, line in enumerate(lines, start=1)]
    return digest(record)
