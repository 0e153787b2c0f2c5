"""Moving a campaign whole: out of the database into a JSON value, and back into this or another one, exactly."""

import uuid
from copy import deepcopy
from typing import Any

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import DatabaseError, transaction
from django.db.models import Model

from battles.digests import digest
from battles.models import Battle, TranscriptPage
from battles.refusals import Conflict, Refused
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
from campaigns.record import BATTLE, HEADER, SPARSE, TABLES, Json, steady, territory_of, to_record
from campaigns.transfer_check import file_faults
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
    faults = file_faults(data) + (_name_faults(name) if name else [])
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
