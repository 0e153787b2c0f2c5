"""Each line of every bundled army list is fought with in whole battles, and each score of the dice of a list falls."""

from functools import cache
from typing import Any

import pytest

from rules.core.dice import SeededDice
from rules.core.events import MOVE, PLACE, ROLL, Event
from rules.core.umpire import Umpire
from rules.muskets_mohawks.forces.equipment import comes_by_choice
from rules.muskets_mohawks.forces.lists import KEYS
from rules.muskets_mohawks.forces.periods import armies_of, slug_of
from rules.muskets_mohawks.tables_periods import ARMIES, LISTS
from rules.registry import system
from tests import written
from tests.muskets_mohawks.periods.orders import order, unit
from tests.orders_of_battle import varied

GAME = system("muskets_mohawks")
OURS = ("british", "british_allies", "french", "french_allies")
# Page 26, the tables of reinforcements: the troops of each army that they, its own or its allies', can bring.
BROUGHT = {"british": ("line", "militia", "irregular"), "french": ("line", "irregular")}
ENDINGS = ("objective", "cleared", "destroyed", "left", "draw")


@cache
def lines_of(army: str) -> list[dict[str, Any]]:
    """The lines of a bundled list."""
    rows: list[dict[str, Any]] = written.army(army)["units"]
    return rows


def serving(army: str, year: int) -> list[dict[str, Any]]:
    """What a campaign of a year sends into battle of a list: all but guns and horse, which no table brings."""
    rows = [row for row in lines_of(army) if row.get("first_year", 1754) <= year <= row.get("last_year", 1760)]
    rows = [row for row in rows if not comes_by_choice(row["troop"])]
    return [{key: value for key, value in row.items() if key in KEYS} for row in rows]


def fought(given: dict[str, Any], seed: int) -> list[Event]:
    """The events of a battle that came to an end by the rules."""
    assert GAME.check(given) == []
    umpire = Umpire(SeededDice(str(seed), "battle"), GAME.engagement(given).orders())
    assert GAME.engagement(given).fight(umpire).result.ending in ENDINGS
    return umpire.events


def as_on(row: dict[str, Any], army: str, number: int) -> dict[str, Any]:
    """A unit of a line of a list, with its arms and strength."""
    full = row.get("figures", 10)
    made = {"id": f"p{number}", "name": row["name"], "troop": row["troop"], "faction": army, "rep": 4}
    arms = {"weapon": row.get("weapon", "musket"), "figures": full, "paper": full}
    return made | arms | {"leader": {"id": f"p{number}-nco", "name": "Own", "rep": 4}}


@pytest.mark.gate("fights until every corps has come")
@pytest.mark.rule("MM-ARMY-1", "MM-REINF-2")
def test_every_corps_that_tables_can_bring_comes_into_battle() -> None:
    """Reinforcements and PEFs of battles of 1754 to 1760 bring each corps of a kind that the tables have."""
    wanted = {
        (army, row["name"]) for army in OURS for row in lines_of(army) if row["troop"] in BROUGHT.get(army, ("indian",))
    }
    named = {name: (army, row["name"]) for army in OURS for row in lines_of(army) for name in row["unit_names"]}
    found: set[tuple[str, str]] = set()
    for seed in range(280):
        lists = {army: serving(army, 1754 + seed % 7) for army in OURS}
        given: Any = varied(seed // 7, ("scout", "raid_attack", "raid_defend")[seed % 3]) | {"lists": lists}
        for event in fought(given, seed):
            if event.kind == PLACE and isinstance(event.after, dict) and event.after.get("name") in named:
                found.add(named[event.after["name"]])
        if found >= wanted:
            break
    assert sorted(wanted - found) == []
    assert {army for army, _ in found} == set(OURS)


@pytest.mark.rule("MM-ARMY-1")
@pytest.mark.parametrize("army", OURS)
def test_every_corps_of_the_four_factions_fights(army: str) -> None:
    """Each line, guns and horse too, is on the table in its first year, four at a time, in a raid to its end."""
    rows = lines_of(army)
    for first in range(0, len(rows), 4):
        given: Any = varied(2, "raid_attack")
        units = [as_on(row, army, first + place) for place, row in enumerate(rows[first : first + 4])]
        given["player"] |= {"faction": army, "units": units, "leaders": []}
        given["enemy"] |= {"faction": "british" if army.startswith("french") else "french"}
        events = fought(given, first)
        moved = {event.who for event in events if event.kind == MOVE or event.rule.startswith("MM-GUN")}
        assert {each["id"] for each in units} <= moved


@pytest.mark.rule("MM-PERIOD-1", "MM-PERIOD-2")
@pytest.mark.parametrize("army", ARMIES)
def test_every_line_of_the_other_periods_fights(army: str) -> None:
    """Each line is on the table in a raid that ends; of a line with dice every score falls within a few battles."""
    _, period, side, _, _ = ARMIES[army]
    rival = next(other for other in armies_of(period) if ARMIES[other][2] != side)
    lines = LISTS[army]
    for first in range(0, len(lines), 4):
        some = lines[first : first + 4]
        diced = {slug_of(line) for line in some if len(line[2]) == 6 or len(line[3]) == 6}
        missing = {(slug, face) for slug in diced for face in range(1, 7)}
        for seed in range(60):
            units = []
            for line in some:
                men = 5 if line[1] == "artillery" else 10
                units.append(unit(slug_of(line), slug_of(line), figures=men, paper=men))
            events = fought(order(period, (army, units), (rival, [unit("x", slug_of(LISTS[rival][0]))])), seed)
            moved = {event.who for event in events if event.kind == MOVE or event.rule.startswith("MM-GUN")}
            assert {each["id"] for each in units} <= moved
            for event in events:
                if event.kind == ROLL and event.what in ("list_rep", "list_weapon"):
                    missing -= {(event.who, face) for face in event.faces}
            if not missing:
                break
        assert sorted(missing) == []
