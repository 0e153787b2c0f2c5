"""Forged campaign files: a real export with something in it changed and its checksum computed again."""

import json
from contextlib import suppress
from copy import deepcopy
from random import Random
from typing import Any

from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from rest_framework.test import APIClient

from battles.models import Battle
from campaigns import services
from campaigns.ledger import projection
from campaigns.ledger.record import TABLES, steady
from campaigns.models import Campaign
from common.hashing import digest
from rules import registry
from tests.campaigns.tables import a_result
from tests.factories import a_campaign
from tests.people import a_browser, a_program

VALUES: list[Any] = [
    None, True, False, 0, -1, 7, 10**5, 2**40, 10**30, 0.5, 1e308, "", " ", "x", "x" * 5000, "1755-13", "volcano",
    "u1", "l1", "french", "../..", "<b>", "{0}", "{who.__class__}", "%s", [], {}, [[]], [{}], {"id": 1}, [1, 2, 3],
    "9999-12-31T23:59:59.999999+00:00", "0001-01-01T00:00:00+23:59", "10000-01-01T00:00:00+00:00", "2026-01-01",
]  # fmt: skip
_DEEP = ("campaign", "encounters", "inputs", "snapshots", "journal", "battles", "units", "leaders", "standing_points")


def an_export() -> Any:
    """A season: fought, passed to a table, fought by other rules, and a month that waits."""
    campaign = a_campaign()
    services.play_month(campaign=campaign)
    month = services.prepare_month(campaign=campaign)
    services.record_table_result(encounter=month, result=a_result(month))
    services.play_month(campaign=campaign)
    campaign.refresh_from_db()
    changes = [{"what": "unit", "key": "u1", "field": "rep", "value": 5}]
    services.umpire_override(campaign=campaign, changes=changes, reason="A test.")
    services.rename(campaign=campaign, kind="unit", key="u2", name="Gage's")
    services.prepare_month(campaign=campaign)
    data = json.loads(json.dumps(services.export_campaign(campaign=campaign)))
    away(campaign)
    return data


def away(campaign: Campaign) -> None:
    """Take a campaign off the machine."""
    battles = [row.battle_id for row in campaign.encounters.all() if row.battle_id]
    campaign.delete()
    Battle.objects.filter(pk__in=battles).delete()


def forged(data: Any, random: Random) -> Any:
    """The file with one to three things changed somewhere, and all its seals renewed."""
    data = deepcopy(data)
    for _ in range(random.choice((1, 1, 2, 3))):
        # Most of a file is in a few parts, which hold most of what pages read.
        part = random.choice([*data] if random.random() < 0.2 else _DEEP)
        if part not in data:
            continue
        _change(data, part, random)
    if random.random() < 0.5:
        with suppress(Exception):  # the forger cannot mirror a state that is none
            _mirror(data)
    _seal(data)
    return data


def _change(holder: Any, key: Any, random: Random) -> None:
    """Go down from here by chance, and change what is there."""
    value = holder[key]
    if isinstance(value, dict | list) and value and random.random() < 0.93:
        return _change(value, random.choice([*value] if isinstance(value, dict) else range(len(value))), random)
    way = random.randrange(6)
    if way == 0 and isinstance(holder, dict):
        del holder[key]
    elif way == 1 and isinstance(holder, list):
        holder.append(deepcopy(value))
    elif way == 2 and isinstance(holder, list):
        del holder[key]
    elif way == 3 and isinstance(holder, dict):
        holder[str(random.choice(VALUES))[:40]] = random.choice(VALUES)
    elif way == 4 and isinstance(value, int) and not isinstance(value, bool):
        holder[key] = value + random.choice((-1, 1, 3, 100))
    else:
        holder[key] = deepcopy(random.choice(VALUES))
    return None


def _mirror(data: Any) -> None:
    """Make header, rows and the open month say what the changed state says."""
    state = data["campaign"]["state"]
    data["campaign"] |= projection.header(state)
    data["territory"]["slug"] = state["territory"]
    for name, wanted in projection.tables(state):
        column = "faction" if name == "standings" else "key"
        rows = []
        for key, row in wanted.items():
            named = {each.partition("__")[0]: each for each in TABLES[name] if "__" in each}
            rows.append({column: key} | {named.get(k, k): (v or None) if k in named else v for k, v in row.items()})
        data[name] = rows
    month = data["encounters"][-1]
    if state["encounter"] is not None and month["state"] != "closed":
        month["sheet"] = {key: value for key, value in state["encounter"].items() if key != "posture"}
        month["hidden"] = {"posture": state["encounter"]["posture"]}
    for row in data["inputs"]:
        if row["kind"] == "begin":
            row["payload"]["setup"] = data["campaign"]["setup"]


def _seal(data: Any) -> None:
    for row in _rows(data, "snapshots"):
        with suppress(Exception):
            row["digest"] = digest(row["state"])
    for row in _rows(data, "battles"):
        with suppress(Exception):
            events = [event for page in row["pages"] for event in page]
            row["setup_hash"] = digest(row["setup"])
            row["event_count"], row["ending"] = len(events), row["result"]["ending"]
            row["turns"] = row["result"]["turns"]
            row["digest"] = digest({"initial": row["initial"], "events": events, "result": row["result"]})
    with suppress(Exception):
        data["digest"] = digest(steady(data))


def _rows(data: Any, part: str) -> list[Any]:
    return data[part] if isinstance(data.get(part), list) else []


def broken_pages(campaign: Campaign, user: User) -> list[str]:
    """The addresses of a campaign, pages and API, that answer its umpire with a fault of the server."""
    browser, program = a_browser(user), a_program(user)
    browser.raise_request_exception = program.raise_request_exception = False
    found = [f"{address} {status}" for address, status in _answers(browser, _pages(campaign)) if status >= 500]
    return found + [f"{address} {status}" for address, status in _answers(program, _api(campaign)) if status >= 500]


def _answers(client: Client | APIClient, addresses: list[str]) -> list[tuple[str, int]]:
    return [(address, client.get(address).status_code) for address in addresses]


def _pages(campaign: Campaign) -> list[str]:
    found = [reverse("campaigns"), reverse("campaign-new"), "/api/v1/territories/"]
    names = ("campaign", "roster", "names", "journal", "members", "dice", "umpire", "export")
    found += [reverse(name, args=[campaign.key]) for name in names]
    for month in campaign.encounters.all():
        where = [campaign.key, month.number]
        found += [reverse(name, args=where) for name in ("encounter", "sheet", "result")]
        if month.battle:
            found += [reverse("battle", args=[month.battle_id])]
            found += [reverse("battle-turn", args=[month.battle_id, turn]) for turn in (1, month.battle.turns)]
    return found


def _api(campaign: Campaign) -> list[str]:
    found = [f"/api/v1/campaigns/{campaign.key}/{part}" for part in (
        "", "standings/", "export/", "months/", "journal/?page_size=100", "roster/", "units/", "leaders/", "members/",
    )]  # fmt: skip
    for month in campaign.encounters.all():
        found.append(f"/api/v1/campaigns/{campaign.key}/months/{month.number}/")
        if month.state != "closed":
            found += [f"{found[-1]}preview/?system={system}" for system in registry.known()]
        if month.battle_id:
            found += [f"/api/v1/battles/{month.battle_id}/", f"/api/v1/battles/{month.battle_id}/transcript/"]
    return found
