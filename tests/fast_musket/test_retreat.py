"""Falling back: straight, through friends, round enemies, off the table."""

import pytest

from rules.fast_musket import invariants
from rules.fast_musket.combat import retreat
from rules.fast_musket.state import Battle
from rules.fast_musket.words import LINE, REDOUBT, ROUTED
from tests.fast_musket.field import battle_of, duel, foot, notes, order, side, umpire_of


def column(name: str, x: int, y: int, facing: str) -> dict[str, object]:
    """A body of two bases in column: 15 tenths square."""
    return foot(name, x, y, facing, bases=2, formation="column")


def back(battle: Battle, number: int = 0, heading: int = 16) -> list[object]:
    """A unit falls back; returns what was found."""
    umpire = umpire_of(battle, [])
    retreat.fall_back(umpire, battle, battle.units[number], heading)
    assert invariants.check(battle) == []
    return notes(umpire, "routed") + notes(umpire, "cut_off")


@pytest.mark.rule("FM-RETREAT-1")
@pytest.mark.parametrize(("heading", "x", "y"), [(16, 450, 450), (20, 365, 415), (12, 535, 415)])
def test_straight_back_twelve_inches(heading: int, x: int, y: int) -> None:
    """It goes 12 inches away from the enemy, regardless of the way, and ends facing him."""
    battle = battle_of(duel(60))
    assert back(battle, heading=heading) == []
    unit = battle.units[0]
    assert (unit.x, unit.y, unit.heading) == (x, y, (heading + 16) % 32)


@pytest.mark.rule("FM-RETREAT-1")
def test_off_the_table_it_is_routed() -> None:
    """Where 12 inches lead over the edge all its bases are lost."""
    raw = order(side("Red", [foot("red", 450, 500, "w")]), side("Blue", [foot("blue", 450, 200, "e")]))
    battle = battle_of(raw)
    assert len(back(battle)) == 1
    unit = battle.units[0]
    assert (unit.on_table, unit.lost[ROUTED], unit.routed, battle.losses) == (False, 6, True, [6, 0])


@pytest.mark.rule("FM-RETREAT-1")
def test_through_friends() -> None:
    """Friends on the way are passed; where one has the place it ends at the nearest free one short of 12 inches."""
    raw = order(
        side("Red", [column("red", 450, 330, "w"), column("near", 450, 380, "w"), column("far", 450, 450, "w")]),
        side("Blue", [foot("blue", 450, 200, "e")]),
    )
    battle = battle_of(raw)
    assert back(battle) == []
    assert (battle.units[0].x, battle.units[0].y) == (450, 435)


@pytest.mark.rule("FM-RETREAT-1")
def test_beyond_friends_only_without_a_place_short_of_them() -> None:
    """Where friends stand all along its 12 inches it goes on past the last of them, and no farther."""
    hedge = [column(f"f{n}", 450, y, "w") for n, y in enumerate((345, 360, 375, 390, 405, 420, 435, 450, 465))]
    raw = order(side("Red", [column("red", 450, 330, "w"), *hedge]), side("Blue", [foot("blue", 450, 200, "e")]))
    battle = battle_of(raw)
    assert back(battle) == []
    assert (battle.units[0].x, battle.units[0].y) == (450, 480)


@pytest.mark.rule("FM-RETREAT-1")
def test_a_retreat_of_an_inch_short_of_friends_comes_before_one_beyond_them() -> None:
    """Where friends stand from an inch behind it on, it goes that inch, and not past the last of them."""
    hedge = [column(f"f{n}", 450, y, "w") for n, y in enumerate((355, 370, 385, 400, 415, 430, 445, 460))]
    raw = order(side("Red", [column("red", 450, 330, "w"), *hedge]), side("Blue", [foot("blue", 450, 200, "e")]))
    battle = battle_of(raw)
    assert back(battle) == []
    assert (battle.units[0].x, battle.units[0].y) == (450, 340)


@pytest.mark.rule("FM-RETREAT-1")
def test_short_of_friends_at_the_edge() -> None:
    """Where there is no place beyond friends it stops short of them."""
    raw = order(
        side("Red", [column("red", 450, 460, "w"), column("far", 450, 585, "w")]),
        side("Blue", [foot("blue", 450, 200, "e")]),
    )
    battle = battle_of(raw)
    assert back(battle) == []
    assert battle.units[0].y == 570


@pytest.mark.rule("FM-RETREAT-1")
@pytest.mark.parametrize(("neighbour", "x", "heading"), [(310, 730, 0), (400, 771, 24)])
def test_without_room_to_turn_it_stands_as_it_stood(neighbour: int, x: int, heading: int) -> None:
    """Charged in its flank with friends all along its way, it stays as it was; with room it turns and goes some way."""
    rows = [foot(f"f{n}", x, y, "w", bases=bases) for n, (x, y, bases) in enumerate(_hedge(neighbour))]
    battle = battle_of(
        order(side("Red", [foot("red", 730, 300, "w"), *rows]), side("Blue", [foot("blue", 200, 100, "e")]))
    )
    assert back(battle, heading=8) == []
    unit = battle.units[0]
    assert (unit.x, unit.y, unit.heading) == (x, 300, heading)


def manned(foe: int, *friends: dict[str, object]) -> Battle:
    """Eight bases in two ranks along the wall of a work, friends, and an enemy in column to the south at `foe`."""
    holder = foot("red", 450, 500, "w", bases=8, formation="redoubt", redoubt="work")
    raw = order(side("Red", [holder, *friends]), side("Blue", [column("blue", 450, 200, "e")]))
    raw["redoubts"] = [{"id": "work", "at": [450, 500], "width": 60, "depth": 20, "facing": "w"}]
    battle = battle_of(raw)
    battle.units[-1].x, battle.units[-1].y = foe, 500
    battle.units[-1].lay()
    return battle


@pytest.mark.rule("FM-RETREAT-1", "FM-FORM-2")
def test_a_garrison_without_a_place_to_go_stays_as_it_stood() -> None:
    """Friends cross all its way to the edge, and the line that it would form on the spot, so it keeps its ranks."""
    hedge = [foot(f"f{n}", x, 530, "w") for n, x in enumerate((457, 547, 637, 727, 817))]
    battle = manned(380, *hedge, foot("last", 880, 530, "w", bases=2))
    assert back(battle, heading=8) == []
    unit = battle.units[0]
    assert (unit.x, unit.y, unit.heading, unit.formation, unit.redoubt, unit.files) == (450, 500, 0, REDOUBT, "work", 4)


@pytest.mark.rule("FM-RETREAT-1", "FM-FORM-2")
def test_a_garrison_that_cannot_get_away_keeps_its_work() -> None:
    """Friends cross all its way, though not the line that it could form on the spot: it stays in the work in ranks."""
    hedge = [foot(f"f{n}", x, 530, "w") for n, x in enumerate((499, 589, 679, 769))]
    rest = [foot("next", 857, 530, "w", bases=5)]
    battle = manned(380, *hedge, *rest)
    assert back(battle, heading=8) == []
    unit = battle.units[0]
    assert (unit.x, unit.y, unit.heading, unit.formation, unit.redoubt, unit.files) == (450, 500, 0, REDOUBT, "work", 4)


@pytest.mark.rule("FM-RETREAT-1", "FM-FORM-2")
def test_a_garrison_forms_line_when_it_is_out() -> None:
    """The enemy stands where its line would on the spot, but its bases walk out one by one, and then form up."""
    battle = manned(405)
    assert back(battle, heading=8) == []
    unit = battle.units[0]
    assert (unit.x, unit.y, unit.heading, unit.formation, unit.redoubt, unit.files) == (570, 500, 24, LINE, "", 0)


def _hedge(neighbour: int) -> list[tuple[int, int, int]]:
    """Lines side by side up to the edge, one of them so near to the unit that it may or may not turn there."""
    return [(730, neighbour, 6), (820, 310, 6), (882, 310, 2)]


def beset(*places: tuple[int, int]) -> Battle:
    """A body of two bases, and enemies in column moved behind it."""
    enemies = [column(f"b{number}", 60 * number + 30, 200, "e") for number in range(len(places))]
    battle = battle_of(
        order(side("Red", [column("red", 450, 330, "w")]), side("Blue", [*enemies, foot("blue", 450, 100, "e")]))
    )
    for unit, (x, y) in zip(battle.units[1:], places, strict=False):
        unit.x, unit.y = x, y
        unit.lay()
    return battle


@pytest.mark.rule("FM-RETREAT-1")
@pytest.mark.parametrize(
    ("enemies", "heading"), [([(450, 400)], 19), ([(450, 400), (410, 400)], 13), ([(450, 420), (490, 420)], 18)]
)
def test_round_enemies(enemies: list[tuple[int, int]], heading: int) -> None:
    """An enemy in the way, or within an inch of it, bends it as little as may be, by 45 degrees at the most."""
    battle = beset(*enemies)
    assert back(battle) == []
    unit = battle.units[0]
    turned = {18: (404, 441), 13: (517, 430), 19: (383, 430)}
    assert (unit.x, unit.y) == turned[heading]


@pytest.mark.rule("FM-RETREAT-1")
def test_cut_off() -> None:
    """Where enemies bar every way within 45 degrees it is lost with all its bases."""
    battle = beset((450, 400), (410, 400), (490, 400), (370, 390), (530, 390), (330, 350), (570, 350))
    assert len(back(battle)) == 1
    assert (battle.units[0].on_table, battle.losses) == (False, [2, 0])


@pytest.mark.rule("FM-RETREAT-1", "FM-COMMAND-2")
def test_generals_go_with_their_unit() -> None:
    """A general goes back with it, and off the table with it, alive."""
    raw = duel(60)
    raw["player"]["commanders"] = [{"id": "c", "overall": True, "with": "red"}]
    battle = battle_of(raw)
    back(battle)
    assert (battle.commanders[0].x, battle.commanders[0].y) == (450, 450)
    back(battle)
    back(battle)
    general = battle.commanders[0]
    assert (general.gone, general.fallen, general.unit) == (True, False, -1)
