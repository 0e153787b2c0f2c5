"""The set-up sheet as the paper twin of the result form: its buildings, and every fact that the form will ask."""

from typing import Any

from django import forms

from battles.systems.base.pieces import TableMap
from battles.web.briefing import ground_map, numbered
from campaigns.ledger import engine
from campaigns.models import Encounter
from campaigns.months import resolution
from campaigns.web import page_context
from campaigns.web.result_form import ResultForm
from rules.core.errors import RulesError

Row = dict[str, Any]


def houses(encounter: Encounter, sheet: Row) -> list[Row]:
    """Return the buildings of a month's table; those of a Raid: Defend depend on how many units go (MM-ENC-3)."""
    found = list(page_context.ground_of(sheet).get("houses") or [])
    if encounter.kind == "raid_defend" and sheet and not any(row.get("stores") for row in found):
        found += _stores(encounter)
    return found


def _stores(encounter: Encounter) -> list[Row]:
    """Return the buildings that a defender holds: those of the battle, or before it those that it will have."""
    battle = encounter.battle
    if battle is not None and not encounter.system:
        first = battle.pages.order_by("number").first()
        events = first.events if first else []
        placed = [row["after"] for row in events if (row["kind"], row["what"]) == ("place", "house")]
        return [row for row in placed if row["stores"]]
    campaign = encounter.campaign
    state = campaign.state
    if encounter.state == Encounter.State.CLOSED:
        try:
            state = resolution.replayed(campaign, encounter)[0][1].state
        except RulesError:  # prepared by rules that have changed since
            return []
    _, units = page_context.force(encounter)
    return engine.stores(state, [unit["id"] for unit in units], campaign.seed_of(engine.battle_stream(state)))


def table(encounter: Encounter, sheet: Row) -> tuple[TableMap, list[Row]]:
    """Return the map of a month's table with its entry edges, and its buildings by number."""
    found = houses(encounter, sheet)
    ground = page_context.ground_of(sheet) | {"houses": found}
    return ground_map(encounter.kind, ground, night=sheet.get("light") == "night"), numbered(found)


def facts(encounter: Encounter, keys: list[str]) -> Row:
    """Return what the result form will ask for the units that go, to be filled in with a pencil."""
    campaign = encounter.campaign
    form = ResultForm(campaign=campaign, units=list(campaign.units.filter(key__in=keys)))
    marks = [row["marks"] for row in form.unit_rows()]
    return {
        "marks": max(marks, key=len, default=[]),
        "whole": form.whole_fields(),
        "questions": [(field.label, _choices(field)) for field in form.whole_fields()],
        "unit_rows": form.unit_rows(),
        "leader_rows": form.leader_rows(),
        "fates": _choices(form.leader_rows()[0]) if form.leader_rows() else [],
    }


def _choices(field: forms.BoundField) -> list[str]:
    """Return what may be chosen in a field, in words."""
    return [str(choice.data["label"]) for choice in field.subwidgets if choice.data["value"]]
