"""Lines of fire measured a second time, by sines and cosines, among friends placed at random."""

from math import hypot
from random import Random

import pytest

from rules.fast_musket.pieces.unit import Unit
from rules.fast_musket.sight import aim
from rules.fast_musket.sight.arc import is_to_front
from rules.fast_musket.state import Battle
from rules.fast_musket.words import COLUMN, DOUBLE_LINE, LINE
from tests.fast_musket.field import battle_of, foot, order, side
from tests.referees.fast_musket.audit_ground import Row, boxes, clear_of_line, line_to, part_to_front, way

HAIR = 0.7  # tenths, within which whole numbers and sines may see it differently


def row_of(unit: Unit) -> Row:
    """A unit as the record shows it."""
    return unit.fields("")


def scattered(dice: Random) -> Battle:
    """A firer in the middle, four friends and a target about him, each in any formation and with any heading."""
    friends = [foot(f"friend-{n}", 60 + 120 * n, 560, "w") for n in range(4)]
    raw = order(side("Red", [foot("red", 450, 400, "w"), *friends]), side("Blue", [foot("blue", 450, 100, "e")]))
    battle = battle_of(raw)
    for unit in battle.units:
        unit.formation = dice.choice((LINE, LINE, DOUBLE_LINE, COLUMN))
        unit.bend = dice.choice((0, 0, 2, -3)) if unit.formation == LINE else 0
        unit.bases = dice.randint(2, 7)
        unit.heading = dice.randrange(32)
        unit.x, unit.y = 450 + dice.randint(-140, 140), 300 + dice.randint(-140, 140)
        unit.lay()
    red, blue = battle.units[0], battle.units[5]
    red.x, red.y = 450, 300
    red.lay()
    blue.x, blue.y = 450 + dice.randint(-200, 200), 300 + dice.randint(-200, 200)
    blue.lay()
    return battle


def by_hand(battle: Battle) -> bool | None:
    """Whether the line from the first unit to the last is clear of the others; None where a hair decides it."""
    red, blue = row_of(battle.units[0]), row_of(battle.units[5])
    x, y, heading = red["at"]
    dx, dy = line_to(blue, x, y)
    if not red["bend"]:
        deep = boxes(red)[0][5]
        x, y = x + deep * way(heading)[0], y + deep * way(heading)[1]
        dx, dy = dx - deep * way(heading)[0], dy - deep * way(heading)[1]
    length = hypot(dx, dy)
    if length < 5:
        return None
    left, right = 99.0, 99.0
    for friend in (row_of(unit) for unit in battle.units[1:5]):
        for box in boxes(friend):
            least, most = clear_of_line([box], x, y, dx / length, dy / length, length)
            if least > most:
                continue
            if min(abs(least), abs(most)) < HAIR:
                return None
            if least < 0 < most:
                return False
            left, right = (left, min(right, least)) if least > 0 else (min(left, -most), right)
    return None if abs(left + right - 15) < HAIR else left + right > 15


@pytest.mark.rule("FM-FIRE-2")
def test_lines_of_fire_among_friends() -> None:
    """In 700 scenes the engine's line is clear, barred or too narrow exactly where the sines say so."""
    dice = Random(1759)
    seen = {True: 0, False: 0}
    for scene in range(700):
        battle = scattered(dice)
        wanted = by_hand(battle)
        _, dx, dy = aim.line(battle.units[0], battle.units[5])
        if wanted is not None:
            assert aim.is_clear(battle, battle.units[0], dx, dy) is wanted, scene
            seen[wanted] += 1
    assert min(seen.values()) > 150


@pytest.mark.rule("FM-FIRE-2", "FM-FIRE-4")
def test_ranges_and_arcs_of_any_two() -> None:
    """In 700 scenes who is to the front, and within 6 or 12 or 24 inches, is so by the sines as well."""
    dice = Random(1760)
    seen = {1: 0, 2: 0, 3: 0, -1: 0}
    cut = 0
    for scene in range(700):
        battle = scattered(dice)
        red, blue = battle.units[0], battle.units[5]
        dx, dy = line_to(row_of(blue), float(red.x), float(red.y))
        far = hypot(dx, dy)
        if min(abs(far - reach) for reach in (0, 60, 120, 240)) < HAIR:
            continue
        before = [part_to_front(row_of(red), row_of(blue), spare) for spare in (-HAIR, HAIR)]
        if (before[0] is None) != (before[1] is None):
            continue
        assert is_to_front(red, blue) is (before[0] is not None), scene
        gap, x, y = aim.sight(red, blue, 3)
        place = (1 if far < 60 else 2 if far < 120 else 3) if before[0] is not None and far < 240 else -1
        assert (aim.bracket_of(gap) if gap >= 0 else -1) == place, scene
        seen[place] += 1
        part = part_to_front(row_of(red), row_of(blue))
        if gap >= 0 and part is not None:
            assert hypot(x / 4 - part[0], y / 4 - part[1]) < HAIR
            cut += hypot(part[0] - dx, part[1] - dy) > 1
    assert min(seen.values()) > 10
    assert cut > 20
