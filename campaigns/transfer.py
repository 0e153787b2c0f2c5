"""Moving a campaign whole: out of the database into a JSON value, and back into this or another one, exactly."""

import uuid
from collections.abc import Callable
from copy import deepcopy
from typing import Any

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import DatabaseError, transaction
from django.db.models import Model

from battles.digests import digest, is_storable
from battles.models import Battle, TranscriptPage
from battles.refusals import Conflict, Refused
from campaigns import engine, narration, projection
from campaigns.digest import campaign_digest
from campaigns.models import (
    Campaign,
    CampaignInput,
    Encounter,
    Formation,
    JournalLine,
    Leader,
    Membership,
    Role,
    Snapshot,
    Standing,
    StandingPoint,
    Unit,
)
from campaigns.record import BATTLE, HEADER, SCHEMA, SPARSE, TABLES, TERRITORY, Json, steady, territory_of, to_record
from rules import registry
from rules.core.errors import Fault

_MODELS: dict[str, type[Model]] = {
    "standings": Standing,
    "standing_points": StandingPoint,
    "formations": Formation,
    "leaders": Leader,
    "units": Unit,
    "encounters": Encounter,
    "inputs": CampaignInput,
    "snapshots": Snapshot,
    "journal": JournalLine,
}
_PARTS = ("schema", "key", "campaign", "territory", *TABLES, "battles", "digest")
_BATCH = 500
_NAME_LENGTH = 120


def export_campaign(*, campaign: Campaign) -> Json:
    """Return the campaign whole with its digest, ready to be written as JSON."""
    with transaction.atomic():
        record = to_record(campaign)
    return {**record, "digest": digest(steady(record))}


def import_campaign(*, data: Any, owner: User, name: str = "") -> Campaign:
    """Bring an exported campaign in, with `owner` as its umpire; refused whole when anything about it is wrong.

    With a `name` it comes in as a campaign of its own, called so, beside one that is here already.
    """
    faults = _shape_faults(data) + (_name_faults(name) if name else [])
    if faults:
        raise Refused.of_faults(faults)
    if name:
        return _bring_in_named(data, owner, name)
    if Campaign.objects.filter(key=data["key"]).exists():
        raise Conflict(f"{data['campaign']['name']} is here already; import it under another name to have it twice.")
    return _bring_in(data, owner, data["key"])


@transaction.atomic
def copy_campaign(*, campaign: Campaign, owner: User, name: str) -> Campaign:
    """Return a copy that goes on by itself from here, with the same seed."""
    if faults := _name_faults(name):
        raise Refused.of_faults(faults)
    return _bring_in_named(deepcopy(export_campaign(campaign=campaign)), owner, name)


def _name_faults(name: str) -> list[Fault]:
    if name.strip() and len(name.strip()) <= _NAME_LENGTH:
        return []
    return [Fault("name", f"A copy needs a name of 1 to {_NAME_LENGTH} letters.")]


def _bring_in_named(data: Json, owner: User, name: str) -> Campaign:
    """Bring a whole campaign in under another name and a key of its own; a file that was changed is refused first."""
    if data["digest"] != digest(steady(data)):
        raise _changed()
    data = {**data, "campaign": data["campaign"] | {"name": name.strip()}}
    data["digest"] = digest(steady(data))
    return _bring_in(data, owner, str(uuid.uuid4()))


def _changed() -> Refused:
    message = "The file's digest does not fit what is in it; it was changed or damaged. Export it anew."
    return Refused(message, fields={"digest": [message]})


def _bring_in(data: Json, owner: User, key: str) -> Campaign:
    try:
        with transaction.atomic():
            campaign = _write(data, owner, key)
            if campaign_digest(campaign) != data["digest"]:
                raise _changed()
            return campaign
    except (ValidationError, DatabaseError, KeyError, TypeError, ValueError, AttributeError) as error:
        message = f"The file is no whole campaign: {_reason(error)}. Export it anew."
        raise Refused(message, fields={"file": [message]}) from error


def _reason(error: Exception) -> str:
    if isinstance(error, ValidationError):
        return "; ".join(f"{field}: {' '.join(texts)}" for field, texts in error.message_dict.items())
    return f"{type(error).__name__} {error}"


def _write(data: Json, owner: User, key: str) -> Campaign:
    campaign = Campaign(key=key, owner=owner, territory=territory_of(data), **_columns(data["campaign"], HEADER))
    campaign.clean_fields(exclude=["owner", "territory"])
    campaign.save()
    Campaign.objects.filter(pk=campaign.pk).update(created=data["campaign"]["created"])
    Membership.objects.create(campaign=campaign, user=owner, role=Role.UMPIRE)
    seen: dict[str, dict[Any, int]] = {"parent": {}, "formation": {}, "leader": {}, "encounter": {}}
    for name, model in _MODELS.items():
        # The formation above comes last in its list, and is written before those that belong to it.
        for row in reversed(data[name]) if name == "formations" else data[name]:
            _write_row(campaign, name, model, row, seen)
    _write_battles(campaign, data["battles"])
    campaign.refresh_from_db()
    return campaign


def _write_row(campaign: Campaign, name: str, model: type[Model], row: Json, seen: dict[str, dict[Any, int]]) -> None:
    fields: Json = {"campaign": campaign}
    for column in TABLES[name]:
        target, _, reference = column.partition("__")
        if not reference:
            fields[column] = row.get(column, "") if column in SPARSE and name == "encounters" else row[column]
        elif row[column] is not None:
            fields[f"{target}_id"] = seen[target][row[column]]
    created = model(**fields)
    created.clean_fields(exclude=["campaign", "user", "battle", *seen])
    created.save()
    if "created" in TABLES[name]:
        model._default_manager.filter(pk=created.pk).update(created=row["created"])
    kinds = {"formations": ("parent", "formation"), "leaders": ("leader",), "encounters": ("encounter",)}
    for target in kinds.get(name, ()):
        seen[target][row["number" if name == "encounters" else "key"]] = created.pk


def _write_battles(campaign: Campaign, rows: list[Json]) -> None:
    encounters = {encounter.number: encounter for encounter in campaign.encounters.all()}
    for row in rows:
        battle = Battle(**_columns(row, BATTLE))
        battle.clean_fields()
        battle.save()
        Battle.objects.filter(pk=battle.pk).update(created=row["created"])
        pages = (TranscriptPage(battle=battle, number=place, events=page) for place, page in enumerate(row["pages"], 1))
        TranscriptPage.objects.bulk_create(pages, batch_size=_BATCH)
        Encounter.objects.filter(pk=encounters[row["encounter"]].pk).update(battle=battle)


def _columns(row: Json, names: tuple[str, ...]) -> Json:
    return {name: row[name] for name in names}


def _shape_faults(data: Any) -> list[Fault]:
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
