"""Names of the period for a new roster, out of the army lists: which ones is decided by the seed alone."""

from hashlib import sha256

from django.db import models

from campaigns.models import Army, ArmyUnitType
from rules.muskets_mohawks.forces import naming
from rules.muskets_mohawks.forces.factions import FACTIONS

# How many names of a kind a campaign takes along; no battle raises more.
_LENT = 12


def names_for(*, army: str, troops: list[str], year: int, seed: str) -> dict[str, list[str]]:
    """Return names from an army's list for the units, in order of `troops`, and for leaders, the highest rank first.

    A kind of troops without a list in that year gives its units no name here; the rules number them then.
    """
    found = Army.objects.filter(slug=army).first()
    if found is None:
        return {"units": [], "leaders": []}
    types = found.unit_types.filter(first_year__lte=year, last_year__gte=year)
    by_troop = {troop: _listed(types, troop, seed) for troop in set(troops)}
    units: list[str] = []
    for troop in troops:
        if not by_troop[troop]:
            break  # names are matched by position: with one missing, the later ones would go to the wrong units
        units.append(by_troop[troop].pop(0))
    leaders = _turned(list(found.leader_names), seed)
    for troop in dict.fromkeys(troops):
        for kind in types.filter(troop=troop):
            leaders += _turned(list(kind.leader_names), seed)
    return {"units": units, "leaders": list(dict.fromkeys(leaders))}


def names_of_armies(*, year: int, seed: str) -> dict[str, dict[str, list[str]]]:
    """Return names that each faction's list lends to units and leaders who come during a battle, by kind of troops.

    They are the first few of a list as the seed turns it; a kind without names of that year is left out.
    """
    found: dict[str, dict[str, list[str]]] = {}
    for army in Army.objects.filter(slug__in=FACTIONS).order_by("slug"):
        types = army.unit_types.filter(first_year__lte=year, last_year__gte=year)
        lists = {troop: _listed(types, troop, seed)[:_LENT] for troop in naming.PLAIN}
        lists[naming.LEADERS] = _turned(list(army.leader_names), seed)[:_LENT]
        found[army.slug] = {kind: names for kind, names in lists.items() if names}
    return found


def own_lists(faction: str = "") -> "models.QuerySet[Army]":
    """Return the users' own army lists, all or those of one faction."""
    return Army.objects.filter(slug__startswith=f"{faction}-") if faction else Army.objects.filter(slug__contains="-")


def _listed(types: "models.QuerySet[ArmyUnitType]", troop: str, seed: str) -> list[str]:
    names: list[str] = []
    for kind in types:
        if kind.troop == troop:
            names += kind.unit_names
    return _turned(list(dict.fromkeys(names)), seed)


def _turned(names: list[str], seed: str) -> list[str]:
    if not names:
        return []
    start = int.from_bytes(sha256(seed.encode()).digest()[:8], "big") % len(names)
    return names[start:] + names[:start]
