"""The printed numbers, typed from the source and not from the code."""

import pytest

from rules.fast_musket import guns, tables
from rules.fast_musket.combat import fire
from rules.fast_musket.geometry import shape
from rules.fast_musket.movement import movement
from rules.fast_musket.words import COLUMN, DOUBLE_LINE, LINE, WEAPONS
from tests.fast_musket.field import battery, battle_of, duel, foot, order, side

# Weapon, and the score that hits at 1, 6, 12 and 24 inches; 7 is never.
SHOOTING = [
    ("musket", 5, 6, 7, 7),
    ("rifle", 4, 5, 6, 7),
    ("light", 5, 6, 6, 7),
    ("medium", 4, 5, 6, 6),
    ("heavy", 4, 5, 5, 6),
]


@pytest.mark.rule("FM-FIRE-3")
@pytest.mark.parametrize("row", SHOOTING, ids=lambda row: row[0])
def test_the_shooting_table(row: tuple[str, int, int, int, int]) -> None:
    """Each weapon hits at each range from the printed score on, and not at all beyond its longest."""
    weapon = WEAPONS.index(row[0])
    assert tuple(tables.FIRE[weapon]) == row[1:]
    assert (1, 6, 12, 24)[fire.farthest(weapon)] == {"musket": 6, "rifle": 12, "light": 12, "medium": 24, "heavy": 24}[
        row[0]
    ]


@pytest.mark.rule("FM-FIRE-3")
def test_dice_of_bases_and_guns() -> None:
    """A base throws one die and a gun model two."""
    raw = order(
        side("Red", [foot("a", 450, 400, "w", bases=4)], [battery("g", 600, 400, "w")]),
        side("Blue", [foot("b", 450, 200, "e")]),
    )
    battle = battle_of(raw)
    assert [fire.dice_of(unit) for unit in battle.units] == [4, 2, 6]


@pytest.mark.rule("FM-TABLE-2", "FM-FORM-1")
@pytest.mark.parametrize(
    ("formation", "width", "depth"),
    [(LINE, 9.0, 0.75), (DOUBLE_LINE, 4.5, 1.5), (COLUMN, 1.5, 4.5)],
)
def test_frontages(formation: int, width: float, depth: float) -> None:
    """Six bases of 1.5 by 0.75 inches are 9 inches wide in line, half of it in two ranks, and one base in column."""
    (block,) = shape.foot(formation, 0, 6, 0, 450, 300, 0)
    # Blocks are in fortieths of an inch from their middle.
    assert (block.half_width / 20, block.half_depth / 20) == (width, depth)


@pytest.mark.rule("FM-TABLE-2")
def test_the_bases_of_a_gun() -> None:
    """A gun is 1.5 by 0.75 inches, with two crew bases of 0.75 square behind it."""
    raw = order(side("Red", [], [battery("g", 600, 400, "w")]), side("Blue", [foot("b", 450, 200, "e")]))
    state = battle_of(raw).snapshot()["g-1"]
    sizes = [
        (
            max(x for x, _ in corners) - min(x for x, _ in corners),
            max(y for _, y in corners) - min(y for _, y in corners),
        )
        for corners in shape.outline(state)
    ]
    assert [(wide / 40, high / 40) for wide, high in sizes] == [(1.5, 0.75), (0.75, 0.75), (0.75, 0.75)]


@pytest.mark.rule("FM-TABLE-2")
def test_the_ground_of_a_gun() -> None:
    """A gun and the crew behind it keep others off a square of 1.5 inches: 0.75 of gun and 0.75 of crew in depth."""
    (block,) = shape.gun(450, 300, 0)
    assert (block.half_width / 20, block.half_depth / 20) == (1.5, 1.5)


@pytest.mark.rule("FM-TABLE-2")
def test_the_outline_shows_every_base() -> None:
    """The bases that a map draws lie side by side over the whole frontage, and none is drawn once off the table."""
    state = battle_of(duel()).snapshot()["red"]
    bases = shape.outline(state)
    assert len(bases) == 6
    assert sorted(min(x for x, _ in corners) // 4 for corners in bases) == [405, 420, 435, 450, 465, 480]
    state["on_table"] = False
    assert shape.outline(state) == []


@pytest.mark.rule("FM-MOVE-1")
@pytest.mark.parametrize(("formation", "inches"), [("line", 6), ("double_line", 6), ("column", 12)])
def test_allowances_of_foot(formation: str, inches: int) -> None:
    """Foot moves 6 inches in line and 12 in column."""
    battle = battle_of(duel(200, {"formation": formation}))
    assert movement.allowance(battle.units[0]) == inches * 10


@pytest.mark.rule("FM-MOVE-1")
def test_allowance_of_guns() -> None:
    """A field gun moves 6 inches."""
    raw = order(side("Red", [], [battery("g", 600, 400, "w")]), side("Blue", [foot("b", 450, 200, "e")]))
    assert movement.allowance(battle_of(raw).units[0]) == 60


@pytest.mark.rule("FM-GUNS-1")
def test_the_artillery_table() -> None:
    """Faces 1 to 6 bring 0, 3, 3, 10, 15 and 20 medium guns, or 0, 1, 1, 2, 2 and 3 light ones."""
    assert guns.BROUGHT == ((0, 3, 3, 10, 15, 20), (0, 1, 1, 2, 2, 3))


@pytest.mark.rule("FM-TABLE-1")
def test_the_table() -> None:
    """The table is 90 inches by 60."""
    assert (tables.TABLE_LONG, tables.TABLE_SHORT) == (900, 600)
