"""Redoubts: how many bases find room at which wall, who can walk in, and where a garrison comes out."""

from math import hypot
from random import Random

import pytest

from common.json_input import Json
from rules.core.errors import DecisionNeeded
from rules.fast_musket.movement import movement, works
from rules.fast_musket.pieces.others import Redoubt
from rules.fast_musket.state import Battle
from rules.fast_musket.words import COLUMN, DOUBLE_LINE, LINE
from tests.fast_musket.field import battle_of, foot, order, side, umpire_of
from tests.referees.fast_musket.audit_ground import Row, way


def offered(battle: Battle, *answers: str) -> list[str]:
    """The ways into a redoubt, within it and out of it that the first unit is offered after some steps."""
    try:
        movement.march(umpire_of(battle, [], [list(answers), []]), battle, battle.units[0])
    except DecisionNeeded as asked:
        return [code for code in asked.choices if code.split(":")[0] in ("enter", "man", "out")]
    return []


def work(width: int, depth: int, **unit: object) -> Json:
    """A unit by a redoubt, or in it, whose middle is at 300, 360, and an enemy far away."""
    raw = order(side("Red", [foot("red", 300, 400, "w") | unit]), side("Blue", [foot("blue", 450, 100, "e")]))
    raw["redoubts"] = [{"id": "work", "name": "Work", "at": [300, 360], "width": width, "depth": depth, "facing": "w"}]
    return raw


def garrison(width: int, depth: int, bases: int) -> Json:
    """A unit that holds the redoubt."""
    return work(width, depth, at=[300, 360], formation="redoubt", redoubt="work", bases=bases)


@pytest.mark.rule("FM-FORM-2")
@pytest.mark.parametrize("facing", [0, 8, 20])
@pytest.mark.parametrize(
    ("turn", "files"), [(0, 6), (4, 6), (8, 2), (12, 6), (16, 6), (20, 6), (24, 2), (28, 6), (5, 2), (11, 2)]
)
def test_how_many_bases_man_a_wall(facing: int, turn: int, files: int) -> None:
    """Six bases stand side by side along 12 inches, two along 4; a slanting front is that of the nearer wall."""
    redoubt = Redoubt("work", "Work", 300, 360, 120, 40, facing)
    assert works.files_facing(redoubt, 6, (facing + turn) % 32) == files


@pytest.mark.rule("FM-FORM-2")
def test_who_may_walk_in() -> None:
    """A unit walks in as its first step, if there is space for all its bases and no other unit holds it."""
    assert offered(battle_of(work(120, 40))) == ["enter:work"]
    assert offered(battle_of(work(120, 40)), "ahead:10") == []
    assert offered(battle_of(work(120, 40)), "form:double_line") == []
    # Twelve bases in two files are 45 tenths deep.
    assert offered(battle_of(work(30, 30, bases=12, at=[300, 425], formation="column"))) == []
    assert offered(battle_of(work(30, 50, bases=12, at=[300, 432], formation="column"))) == ["enter:work"]
    held = work(120, 40)
    held["player"]["units"].append(foot("mate", 300, 360, "w", formation="redoubt", redoubt="work"))
    assert offered(battle_of(held)) == []


@pytest.mark.rule("FM-FORM-2")
def test_walls_and_ways_out() -> None:
    """Four bases in a work of 6 by 4 inches man its other walls, and step out to each side as far as they must."""
    codes = offered(battle_of(garrison(60, 40, 4)))
    assert [code for code in codes if code.startswith("man")] == ["man:n", "man:e", "man:s"]
    for word, place in (("w", (300, 336)), ("n", (334, 360)), ("e", (300, 384)), ("s", (266, 360))):
        assert f"out:{word}" in codes
        battle = battle_of(garrison(60, 40, 4))
        red = battle.units[0]
        movement.march(umpire_of(battle, [], [[f"out:{word}"], []]), battle, red)
        assert (red.x, red.y, red.formation, red.redoubt, red.bend, red.files) == (*place, LINE, "", 0, 0)


@pytest.mark.rule("FM-FORM-2", "FM-MOVE-1")
@pytest.mark.parametrize(("width", "out"), [(112, True), (114, False)])
def test_six_inches_are_the_longest_way_out(width: int, out: bool) -> None:
    """From the middle of 11.2 inches a line is clear of the end after 5.975, from that of 11.4 after 6.075."""
    assert ("out:n" in offered(battle_of(garrison(width, 40, 6)))) is out


@pytest.mark.rule("FM-FORM-2")
def test_a_wall_is_manned_by_as_many_as_fit() -> None:
    """At the narrow end of the work six bases stand in two files, unbent."""
    battle = battle_of(garrison(120, 40, 6))
    red = battle.units[0]
    movement.march(umpire_of(battle, [], [["man:n"], []]), battle, red)
    assert (red.x, red.y, red.heading, red.files, red.bend, red.redoubt) == (300, 360, 8, 2, 0, "work")


def bases(row: Row, files: int) -> list[tuple[float, float]]:
    """The middles of a body's bases, the front rank from left to right and so on."""
    x, y, heading = row["at"]
    ux, uy = way(heading)
    ranks = -(-row["bases"] // files)
    found = []
    for place in range(row["bases"]):
        right, ahead = 7.5 * (2 * (place % files) - files + 1), 3.75 * (ranks - 1 - 2 * (place // files))
        found.append((x + ahead * ux - right * uy, y + ahead * uy + right * ux))
    return found


@pytest.mark.rule("FM-FORM-2", "FM-MOVE-1")
def test_no_base_walks_farther_than_it_may() -> None:
    """From anywhere around, a unit is offered a redoubt exactly if every base can reach its place, in either order."""
    dice = Random(1756)
    seen = {True: 0, False: 0}
    for scene in range(400):
        battle = battle_of(work(120, 40, at=[450, 450]))
        red = battle.units[0]
        red.x, red.y, red.heading = 300 + dice.randint(-110, 110), 360 + dice.randint(-90, 90), dice.randrange(32)
        red.formation, red.bases = dice.choice((LINE, DOUBLE_LINE, COLUMN)), dice.randint(2, 8)
        red.lay()
        row: Row = {"at": [red.x, red.y, red.heading], "bases": red.bases}
        files = {LINE: red.bases, DOUBLE_LINE: (red.bases + 1) // 2, COLUMN: 1}[red.formation]
        goals = bases({"at": [300, 360, 0], "bases": red.bases}, min(red.bases, 8))
        ways = [
            max(hypot(a - c, b - d) for (a, b), (c, d) in zip(bases(row, files), order_, strict=True))
            for order_ in (goals, goals[::-1])
        ]
        most = 120 if red.formation == COLUMN else 60
        if abs(min(ways) - most) > 0.5:
            assert ("enter:work" in offered(battle)) is (min(ways) < most), scene
            seen[min(ways) < most] += 1
    assert min(seen.values()) > 80
