"""The army lists that a new campaign raises its forces by (MM-ARMY-1), as they are when it begins.

Their names of the period go to units and leaders; which ones is decided by the seed alone.
"""

from hashlib import sha256
from typing import Any

from django.db import models

from campaigns.models import Army, ArmyUnitType
from common.json_input import Json
from rules.core.errors import Fault
from rules.core.suggest import did_you_mean
from rules.muskets_mohawks.forces import naming
from rules.muskets_mohawks.forces.factions import FACTIONS
from rules.muskets_mohawks.forces.periods import check_period
from rules.muskets_mohawks.tables_periods import FRENCH_AND_INDIAN

# What the rules read of a line; where it comes from stays with the list.
CORPS = (
    "slug", "name", "troop", "weapon", "figures", "first_year", "last_year", "share_cap", "unit_names", "leader_names",
)  # fmt: skip


def chosen(armies: Any, faction: str, army: str = "") -> dict[str, str]:
    """Return the list of each faction by its slug: as `armies` says, else its own; "" for plain units without a list.

    `army` is the list of the campaign's own `faction`, which comes before that of `armies`.
    """
    there = set(Army.objects.filter(slug__in=FACTIONS).values_list("slug", flat=True))
    found = {each: each if each in there else "" for each in FACTIONS}
    if isinstance(armies, dict):
        found |= {key: str(value or "") for key, value in armies.items()}
    return found | ({faction: army} if army else {})


def list_faults(armies: Any, own: str, army: str) -> list[Fault]:
    """Return what is wrong with the lists that are chosen, `army` for the `own` faction: none, or another's."""
    faults = check_period("army", army.partition("-")[0], FRENCH_AND_INDIAN)
    if not faults and army not in ("", own, *lists_for(own)):
        known = list(dict.fromkeys([own, *lists_for(own)]))
        message = f"There is no army {army} of the faction {own}; choose one of {', '.join(known)}."
        faults.append(Fault("army", message + did_you_mean(army, known)))
    if armies is None:
        return faults
    if not isinstance(armies, dict):
        message = "armies must be an object that names a list for each of some factions."
        return [*faults, Fault("armies", message, "MM-ARMY-1")]
    for faction, slug in armies.items():
        field = f"armies.{faction}"
        if faction not in FACTIONS:
            message = f"{faction} is no faction; choose among {', '.join(FACTIONS)}.{did_you_mean(faction, FACTIONS)}"
            faults.append(Fault(field, message, "MM-ARMY-1"))
        elif elsewhere := check_period(field, str(slug).partition("-")[0], FRENCH_AND_INDIAN):
            faults += elsewhere
        elif slug and slug not in lists_for(faction):
            listed = lists_for(faction)
            choice = ", ".join(listed) or "none, for none is loaded"
            message = f"There is no army {slug} of the faction {faction}; choose one of {choice}."
            faults.append(Fault(field, message + did_you_mean(slug, listed), "MM-ARMY-1"))
    return faults


def choice_faults(faction: str, slug: str) -> list[Fault]:
    """Return what is wrong with one faction's choice of a list (MM-ARMY-1)."""
    return list_faults({faction: slug}, faction, "")


def lists_for(faction: str) -> list[str]:
    """Return the lists that a faction may be raised by: its own, where it is loaded, and the users' copies of it."""
    own = Army.objects.filter(slug=faction).values_list("slug", flat=True)
    return [*own, *own_lists(faction).order_by("slug").values_list("slug", flat=True)]


def with_lists(setup: Json, slugs: dict[str, str], seed: str) -> Json:
    """Return a setup with the lists chosen, written out so that a later change of a list changes no campaign.

    The seed decides with which of its names each corps begins. Without any list the setup stays as it is.
    """
    found = {army.slug: army for army in Army.objects.filter(slug__in=slugs.values()).prefetch_related("unit_types")}
    lists: Json = {}
    for faction, slug in slugs.items():
        if slug in found:
            lists[faction] = [_corps(line, seed) for line in found[slug].unit_types.all()]
    if not lists:
        return setup
    return setup | {"lists": lists, "armies": {faction: found[slugs[faction]].name for faction in lists}}


def _corps(line: Any, seed: str) -> Json:
    row = {key: getattr(line, key) for key in CORPS}
    return row | {key: turned_by(list(row[key]), seed) for key in ("unit_names", "leader_names")}


# How many names of a kind a campaign takes along; no battle raises more.
_LENT = 12


def names_for(*, army: str, listed: bool, troops: list[str], year: int, seed: str) -> dict[str, list[str]]:
    """Return names from an army's list for the units, in order of `troops`, and for leaders, the highest rank first.

    A kind of troops without a list in that year gives its units no name here; the rules number them then. A roster
    that is `listed`, raised by the list itself, has names here for its higher leaders alone.
    """
    found = Army.objects.filter(slug=army).first()
    if found is None:
        return {"units": [], "leaders": []}
    if listed:
        return {"units": [], "leaders": turned_by(list(found.leader_names), seed)}
    types = found.unit_types.filter(first_year__lte=year, last_year__gte=year)
    by_troop = {troop: _listed(types, troop, seed) for troop in set(troops)}
    units: list[str] = []
    for troop in troops:
        if not by_troop[troop]:
            break  # names are matched by position: with one missing, the later ones would go to the wrong units
        units.append(by_troop[troop].pop(0))
    leaders = turned_by(list(found.leader_names), seed)
    for troop in dict.fromkeys(troops):
        for kind in types.filter(troop=troop):
            leaders += turned_by(list(kind.leader_names), seed)
    return {"units": units, "leaders": list(dict.fromkeys(leaders))}


def names_of_armies(*, year: int, seed: str, slugs: dict[str, str]) -> dict[str, dict[str, list[str]]]:
    """Return names that each faction's list lends to units and leaders who come during a battle, by kind of troops.

    They are the first few of a list as the seed turns it; a kind without names of that year is left out. A faction
    that `slugs` gives a list has the names of its leaders alone, for its corps have those of their units.
    """
    found: dict[str, dict[str, list[str]]] = {}
    rows = {army.slug: army for army in Army.objects.filter(slug__in=[*FACTIONS, *slugs.values()])}
    for faction in sorted(FACTIONS):
        army = rows.get(slugs.get(faction, "") or faction)
        if army is None:
            continue
        lists: dict[str, list[str]] = {}
        if not slugs.get(faction):
            types = army.unit_types.filter(first_year__lte=year, last_year__gte=year)
            lists = {troop: _listed(types, troop, seed)[:_LENT] for troop in naming.PLAIN}
        lists[naming.LEADERS] = turned_by(list(army.leader_names), seed)[:_LENT]
        found[faction] = {kind: names for kind, names in lists.items() if names}
    return found


def own_lists(faction: str = "") -> "models.QuerySet[Army]":
    """Return the users' own army lists, all or those of one faction."""
    return Army.objects.filter(slug__startswith=f"{faction}-") if faction else Army.objects.filter(slug__contains="-")


def _listed(types: "models.QuerySet[ArmyUnitType]", troop: str, seed: str) -> list[str]:
    names: list[str] = []
    for kind in types:
        if kind.troop == troop:
            names += kind.unit_names
    return turned_by(list(dict.fromkeys(names)), seed)


def turned_by(names: list[str], seed: str) -> list[str]:
    """Return names in their order, begun at the one that the seed says."""
    if not names:
        return []
    start = int.from_bytes(sha256(seed.encode()).digest()[:8], "big") % len(names)
    return names[start:] + names[:start]
