"""How often regulars volley, in battles whose ground lets them stand in line (MM-FIRE-1)."""

from collections import Counter

import pytest

from rules.core.battle_record import BattleRecord
from rules.core.dice import SeededDice
from rules.core.umpire import Umpire
from rules.registry import system
from tests.written import scenario

GAME = system("muskets_mohawks")
# Battles of regulars against regulars, whose ground lets them form.
OF_REGULARS = ("sainte-foy-1760-stand-up", "concepcion-1835", "cowpens-pickets-1781", "vedette-at-the-inn-1811")
REGULARS = ("line", "light", "grenadier", "guard")


def fires(battle: BattleRecord) -> Counter[tuple[bool, str]]:
    """The fires of regulars in a record: whether they stood in line with nothing to reload, and how they fired."""
    units = {who: dict(row) for who, row in battle.initial.items() if "troop" in row}
    found: Counter[tuple[bool, str]] = Counter()
    for event in battle.events:
        if event.kind == "place" and event.what == "unit" and isinstance(event.after, dict):
            units[event.who] = dict(event.after)
        elif event.kind in ("change", "move") and event.who in units:
            units[event.who][event.what] = event.after
        elif event.kind == "roll" and event.rule == "MM-FIRE-1" and units[event.who]["troop"] in REGULARS:
            row = units[event.who]
            found[row["formation"] == "line" and not row["markers"], event.what] += 1
    return found


def counted(names: tuple[str, ...], seeds: range) -> Counter[tuple[bool, str]]:
    """The fires of regulars in battles of these scenarios, under the doctrines that they name."""
    found: Counter[tuple[bool, str]] = Counter()
    for name in names:
        order = scenario(name)["setup"]
        order["system"] = "muskets_mohawks"
        for seed in seeds:
            found += fires(
                GAME.engagement(order).fight(Umpire(SeededDice(str(seed), "battle"), GAME.engagement(order).orders()))
            )
    return found


@pytest.mark.gate("fights until volleys can be counted")
@pytest.mark.rule("MM-FIRE-1")
def test_regulars_volley_often_where_they_may() -> None:
    """Page 14: a volley needs a formed line with nothing to reload. There most fires are volleys, and one fire in
    thirteen of all is; it was 15 of 909. Fire at will is left to lines with fewer muskets to bear than Rep, who have
    more dice so, and to those who go on firing with muskets to reload.
    """
    found = counted(OF_REGULARS, range(8))
    volleys, fired = found[True, "volley"], sum(found.values())
    assert found[False, "volley"] == 0
    assert volleys > found[True, "at_will"]
    assert 13 * volleys > fired > 300
