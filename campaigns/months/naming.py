"""Names of the period for a new roster, out of the army lists: which ones is decided by the seed alone."""

from hashlib import sha256

from django.db import models

from campaigns.models import Army, ArmyUnitType
from rules.muskets_mohawks.forces import naming
from rules.muskets_mohawks.forces.factions import FACTIONS

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
