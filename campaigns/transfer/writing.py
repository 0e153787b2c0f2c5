"""Moving a campaign whole: out of the database into a JSON value, and back into this or another one, exactly.

A proven record is written as a campaign of this machine: its own rows alone, all in one short transaction.
"""

import uuid
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.db.models import Model

from battles.models import Battle, TranscriptPage
from campaigns.ledger import operations
from campaigns.ledger.record import BATTLE, HEADER, SPARSE, SPARSE_HEADER, TABLES, model_of, steady, to_record
from campaigns.membership.access import refuse_sealed
from campaigns.models import Campaign, Formation, Membership, Role, Territory
from campaigns.transfer.reading import read_record
from common.exceptions import Conflict, InvalidRequest
from common.hashing import digest
from common.json_input import Json
from rules.core.errors import Fault

NAME_LENGTH = 120
_BATCH = 500
_MOMENTS = ("created", "finished", "queued_at", "opened")
_TARGETS = {"formations": ("formation", "key"), "leaders": ("leader", "key"), "encounters": ("encounter", "number")}


def name_faults(name: str) -> list[Fault]:
    """Return what is wrong with the name that a campaign is to have here."""
    if name.strip() and len(name.strip()) <= NAME_LENGTH and "\0" not in name:
        return []
    return [Fault("name", f"A copy needs a name of 1 to {NAME_LENGTH} letters.")]


def import_record(data: Json, owner: User, name: str = "") -> Campaign:
    """Write a proven record, with a `name` as one more campaign; or raise InvalidRequest and write nothing."""
    if name:
        return write_record(data | {"campaign": data["campaign"] | {"name": name.strip()}}, owner, str(uuid.uuid4()))
    called = data["campaign"]["name"]
    taken = Conflict(f"{called} is here already; import it under another name for a second copy.")
    if Campaign.objects.filter(key=data["key"]).exists():
        raise taken
    try:
        return write_record(data, owner, data["key"])
    except IntegrityError as error:
        raise taken from error


@transaction.atomic
def write_record(data: Json, owner: User, key: str, *, draft: bool = False) -> Campaign:
    """Write a proven record under a key, with its owner as the umpire; its territory must be one of this site's.

    A draft has no members, so that no list shows it.
    """
    header = data["campaign"]
    campaign = Campaign(key=key, owner=owner, territory=_territory(data), **_columns(SPARSE_HEADER | header, HEADER))
    campaign.save(force_insert=True)
    if not draft:
        Membership.objects.create(campaign=campaign, user=owner, role=Role.UMPIRE)
    seen: dict[str, dict[Any, int]] = {"parent": {}, "formation": {}, "leader": {}, "encounter": {}}
    battles = _write_battles(data["battles"])
    for name in TABLES:  # in the order in which they refer to each other
        model = model_of(name)
        rows: list[Any] = [_row(campaign, name, model, row, seen) for row in data[name]]
        if name == "encounters":
            for encounter in rows:
                encounter.battle_id = battles.get(encounter.number)
        written = model._default_manager.bulk_create(rows, batch_size=_BATCH)
        if name in _TARGETS:
            target, column = _TARGETS[name]
            seen[target] = {getattr(row, column): row.pk for row in written}
    _write_parents(data["formations"], seen["formation"])
    campaign.refresh_from_db()
    return campaign


def _territory(data: Json) -> Territory:
    slug = data["campaign"]["state"]["territory"]
    territory = Territory.objects.filter(slug=slug).first()
    if territory is None:
        message = (
            f"This site has no territory {slug}; ask its administrator to load it, and bring the campaign in then."
        )
        raise InvalidRequest(message, "MM-CAMP-4", {"territory.slug": [message]})
    return territory


def _row(campaign: Campaign, name: str, model: type[Model], row: Json, seen: dict[str, dict[Any, int]]) -> Model:
    fields: Json = {"campaign": campaign}
    for column in TABLES[name]:
        target, _, reference = column.partition("__")
        if not reference:
            fields[column] = _value(column, row.get(column, SPARSE[column]) if column in SPARSE else row[column])
        elif target != "parent" and row[column] is not None:
            fields[f"{target}_id"] = seen[target][row[column]]
    return model(**fields)


def _write_parents(rows: list[Json], formations: dict[Any, int]) -> None:
    for row in rows:
        if row["parent__key"] is not None:
            parent = formations[row["parent__key"]]
            Formation.objects.filter(pk=formations[row["key"]]).update(parent_id=parent)


def _write_battles(rows: list[Json]) -> dict[int, uuid.UUID]:
    """Write the battles with their transcripts and return their ids by the number of their month."""
    written = {row["encounter"]: Battle(**_columns(row, BATTLE)) for row in rows}
    Battle.objects.bulk_create(written.values(), batch_size=_BATCH)
    TranscriptPage.objects.bulk_create(
        (
            TranscriptPage(battle=written[row["encounter"]], number=place, events=page)
            for row in rows
            for place, page in enumerate(row["pages"], start=1)
        ),
        batch_size=_BATCH,
    )
    return {number: battle.pk for number, battle in written.items()}


def _columns(row: Json, names: tuple[str, ...]) -> Json:
    return {name: _value(name, row[name]) for name in names}


def _value(column: str, value: Any) -> Any:
    return datetime.fromisoformat(value) if column in _MOMENTS and value is not None else value


def export_campaign(*, campaign: Campaign) -> Json:
    """Return the complete campaign with its digest, ready to be written as JSON; Conflict for one that keeps its seal.

    It is read under the campaign's lock, which all who write months take: an export is never taken between
    two steps of a month.
    """
    with transaction.atomic():
        campaign = operations.lock(campaign.pk)
        refuse_sealed(campaign, "A file or a copy of it holds the root of all dice.")
        record = to_record(campaign)
    return {**record, "digest": digest(steady(record))}


def import_campaign(*, data: Any, owner: User, name: str = "") -> Campaign:
    """Bring an exported campaign in, with `owner` as its umpire; refused whole when anything about it is wrong.

    With a `name` it comes in as a campaign of its own, called so, next to one that is here already. What others send
    goes to the workers instead (`campaigns.transfer.jobs`).
    """
    if name and (faults := name_faults(name)):
        raise InvalidRequest.of_faults(faults)
    return import_record(read_record(data), owner, name)


def copy_campaign(*, campaign: Campaign, owner: User, name: str) -> Campaign:
    """Return a copy that goes on by itself from here, with the same seed."""
    if faults := name_faults(name):
        raise InvalidRequest.of_faults(faults)
    return import_record(export_campaign(campaign=campaign), owner, name)
