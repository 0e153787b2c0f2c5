"""Transcripts that a file brings: whether they are what their digest says, and whether the pages can show them."""

from typing import Any

from django.conf import settings
from django.utils.module_loading import import_string

from battles.models.battle import EVENTS_A_PAGE
from common.hashing import digest
from common.json_input import Json
from rules import registry
from rules.core.errors import Fault, RulesError
from rules.core.outcome_reader import read_result


def battle_faults(data: Json) -> list[Fault]:
    """Return what is wrong with the battles of a file."""
    faults: list[Fault] = []
    fought = {row["number"] for row in data["encounters"] if row["result_source"] == "engine"}
    if sorted(row["encounter"] for row in data["battles"]) != sorted(fought):
        faults.append(Fault("battles", "battles are not those of the months that the engine fought, each once."))
        return faults
    for place, row in enumerate(data["battles"]):
        faults += _faults(row, f"battles.{place}")
    return faults


def _faults(battle: Json, where: str) -> list[Fault]:
    events = [event for page in battle["pages"] for event in page]
    try:
        read_result(battle["result"], registry.system(battle["system"]).loss_causes())
    except RulesError as error:
        return [
            Fault(f"{where}.result.{fault.field}", f"{where}: {fault.message}", fault.rule) for fault in error.faults
        ]
    counted = {
        "setup_hash": digest(battle["setup"]),
        "digest": digest({"initial": battle["initial"], "events": events, "result": battle["result"]}),
        "event_count": len(events),
        "ending": battle["result"]["ending"],
        "turns": battle["result"]["turns"],
    }
    faults = [
        Fault(f"{where}.{field}", f"{where}.{field} does not fit the battle.")
        for field, value in counted.items()
        if battle[field] != value
    ]
    if any(len(page) != EVENTS_A_PAGE for page in battle["pages"][:-1]):
        faults.append(Fault(f"{where}.pages", f"{where}.pages must hold {EVENTS_A_PAGE} events each but the last."))
    if not faults and not _readable(battle, events):
        faults.append(Fault(where, f"{where} cannot be read as a battle of {battle['system']}."))
    return faults


def _readable(row: Json, events: list[Any]) -> bool:
    """Return whether every reader of transcripts that the settings name gets through this one."""
    for path in settings.TRANSCRIPT_READERS:
        try:
            import_string(path)(row["system"], row["setup"], row["initial"], row["names"], row["result"], events)
        except Exception:  # whatever a page would fail with
            return False
    return True
