"""Who may charge later in a phase of charges in which things have already happened to it (FM-CHARGE-1, FM-CHARGE-3)."""

import pytest

from rules.fast_musket.combat import charge
from tests.fast_musket.field import battle_of, duel, foot, notes, umpire_of


@pytest.mark.rule("FM-CHARGE-1", "FM-CHARGE-3")
def test_who_gave_way_may_still_charge() -> None:
    """A unit in line within six inches of an enemy may charge: to have given way to a charge does not forbid it."""
    battle = battle_of(duel(60, {"bases": 4}))
    red = battle.units[0]
    charge.charge(umpire_of(battle, [1, 5], [[], []]), battle, battle.units[1], red)
    assert (red.bases, red.retired) == (3, True)
    assert charge.may_charge(battle, red)


@pytest.mark.rule("FM-CHARGE-1", "FM-CHARGE-3")
def test_who_gave_way_charges_in_its_own_part_of_the_phase() -> None:
    """Red gives way to Blue's charge and, twelve inches back, goes for another Blue who stands there before it."""
    raw = duel(60, {"bases": 4})
    raw["enemy"]["units"].append(foot("blue2", 750, 250, "e"))
    battle = battle_of(raw)
    red, _, other = battle.units
    other.put(umpire_of(battle, []), "FM-MOVE-1", 530, 385, other.heading)
    umpire = umpire_of(battle, [1, 5, 6], [["charge:blue2"], ["charge:red", "stand"]])
    charge.charge_all(umpire, battle)
    assert notes(umpire, "charges") == ["red", "blue2"]
    assert red.bases == 3
