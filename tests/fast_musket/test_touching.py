"""Bodies that touch: rounded corners may overlap by a hair's breadth, and no body goes deeper than that."""

import pytest

from common.json_input import Json
from rules.core.geometry import HEADING_X, HEADING_Y
from rules.fast_musket import invariants
from rules.fast_musket.combat import charge
from rules.fast_musket.geometry.block import overlaps
from rules.fast_musket.movement import way
from rules.fast_musket.state import Battle
from rules.fast_musket.words import DOUBLE_LINE
from tests.fast_musket.field import battle_of, foot, order, side, umpire_of


def neighbours(own: Json, own_place: tuple[int, int, int], other: Json, other_place: tuple[int, int, int]) -> Battle:
    """Two units of one side, placed next to each other after any march."""
    blue = foot("blue", 450, 60, "e")
    battle = battle_of(
        order(
            side("Red", [foot("red-1", 200, 400, "w", **own), foot("red-2", 600, 400, "w", **other)]), side("B", [blue])
        )
    )
    umpire = umpire_of(battle, [])
    battle.units[0].put(umpire, "FM-MOVE-1", *own_place)
    battle.units[1].put(umpire, "FM-MOVE-1", *other_place)
    return battle


@pytest.mark.rule("FM-MOVE-4")
def test_no_unit_marches_on_into_a_friend_it_touches() -> None:
    """A bent line that has closed up against its neighbour goes no step ahead, and back as far as it likes."""
    battle = neighbours(
        {"bases": 5, "bend": 1}, (364, 279, 2), {"bases": 6, "formation": "double_line"}, (407, 276, 30)
    )
    red, friend = battle.units[:2]
    assert any(overlaps(wing, friend.blocks[0], 0, 0) for wing in red.blocks)
    assert invariants.check(battle) == []
    assert way.free(battle, red, HEADING_X[2], HEADING_Y[2], 60, way.FRIENDS) == 0
    assert way.free(battle, red, -HEADING_X[2], -HEADING_Y[2], 60, way.FRIENDS) == 60


@pytest.mark.rule("FM-MOVE-4")
@pytest.mark.parametrize(("x", "complete"), [(498, True), (497, True), (495, False), (487, False)])
def test_a_unit_in_contact_stands_on_no_other(x: int, complete: bool) -> None:
    """A column and a wing of a bent line may touch to the rounding of their corners, and not be further in."""
    battle = neighbours({"bend": 1}, (469, 266, 24), {"formation": "column"}, (x, 272, 23))
    assert invariants.check(battle) == ([] if complete else ["red-2 stands on red-1."])


@pytest.mark.rule("FM-CHARGE-3", "FM-FORM-2")
def test_who_finds_no_room_in_a_redoubt_halts_before_it() -> None:
    """Of two who hold a redoubt one gives way: eight bases have no space next to the other and keep their two ranks."""
    reds = [foot(f"red-{n}", 420 + 60 * n, 320, "w", bases=8, formation="double_line") for n in range(2)]
    blues = [foot(f"blue-{n}", 420 + 60 * n, 270, "e", bases=4, formation="redoubt", redoubt="work") for n in range(2)]
    raw = order(side("Red", reds), side("Blue", blues))
    raw["redoubts"] = [{"id": "work", "name": "Work", "at": [450, 270], "width": 120, "depth": 20, "facing": "e"}]
    battle = battle_of(raw)
    red, _, blue, _ = battle.units
    charge.charge(umpire_of(battle, [1, 5], [[], []]), battle, red, blue)
    assert (blue.y, blue.redoubt) == (150, "")
    assert (red.formation, red.redoubt, red.x, red.y) == (DOUBLE_LINE, "", 420, 288)
    assert invariants.check(battle) == []
