"""How far a doctrine that hauls its guns takes them: along with the foot, and under muskets only between battalions."""

import pytest

from rules.core.dice import SeededDice
from rules.core.umpire import Umpire
from rules.fast_musket.doctrine.attack import AttackFast, AttackSlow
from rules.fast_musket.doctrine.policy import Policy
from rules.fast_musket.orders import HALT, HAUL, Order
from rules.fast_musket.view import BattleView
from tests.fast_musket.field import GAME, battery, battle_of, foot, order, plains, side

# Tenths at which muskets reach.
REACH = 60


def hauled(doctrine: Policy, foe: int, *friends: tuple[int, int]) -> bool:
    """Whether a gun at 450 across and 400 deep is hauled 6 inches; an enemy line stands so many tenths before it.

    Friends are as many tenths to its right, and as many before or, below zero, behind it.
    """
    units = [foot(f"f{n}", 450 + across, 400 - ahead, "w") for n, (across, ahead) in enumerate(friends)]
    own = side("Red", units, [battery("gun", 450, 400, "w")])
    battle = battle_of(order(own, side("Blue", [foot("blue", 450, 400 - foe, "e")])))
    view = BattleView(battle, 0)
    gun = next(unit for unit in battle.units if unit.profile.id.startswith("gun"))
    view.look(battle, gun.number)
    gap = (foe * 4 * 1000) ** 2  # measured in thousandths of a quarter of a tenth, squared
    return doctrine.lay(view, [Order(HALT, 0, "", 1, gap), Order(HAUL, amount=60)], gun) == 1


@pytest.mark.rule("FM-MOVE-1", "FM-REPORT-1")
@pytest.mark.parametrize("doctrine", [AttackSlow(), AttackFast()], ids=lambda found: found.key)
def test_a_gun_goes_under_muskets_only_between_two_battalions(doctrine: Policy) -> None:
    """Within six inches of the enemy it goes with one on either side that is no farther back, and not if one fell back.

    One that is farther off than ten inches is no cover, nor is one behind, nor two on the same side.
    """
    assert hauled(doctrine, 115, (53, 60), (-53, 60))
    assert hauled(doctrine, 115, (100, 60), (-100, 60))
    assert not hauled(doctrine, 115, (53, 60), (-53, -60))
    assert not hauled(doctrine, 115, (-53, 60), (53, -60))
    assert not hauled(doctrine, 115, (53, 60), (-101, 60))
    assert not hauled(doctrine, 115, (-53, 60), (101, 60))
    assert not hauled(doctrine, 115, (53, 60), (100, 0), (100, 80))
    assert not hauled(doctrine, 115, (53, 60))
    assert hauled(doctrine, 115, (0, 75))


@pytest.mark.rule("FM-MOVE-1", "FM-REPORT-1")
@pytest.mark.parametrize("doctrine", [AttackSlow(), AttackFast()], ids=lambda found: found.key)
def test_a_gun_beyond_muskets_goes_along_with_any_battalion_by_it(doctrine: Policy) -> None:
    """One abreast within twenty inches on one side is enough, one an inch behind is abreast, one far off is none."""
    assert hauled(doctrine, 200, (53, 60), (-53, -60))
    assert hauled(doctrine, 200, (-200, 60))
    assert hauled(doctrine, 200, (200, 50))
    assert not hauled(doctrine, 200, (200, 49))
    assert not hauled(doctrine, 200, (-201, 60))
    assert not hauled(doctrine, 200, (201, 60))


@pytest.mark.rule("FM-MOVE-1", "FM-REPORT-1")
@pytest.mark.parametrize("seed", [18, 45, 57, 59])
def test_no_gun_of_the_plains_drives_up_alone(seed: int) -> None:
    """Where its battalions have fallen back or are gone, a six-pounder stays out of reach of the British muskets."""
    for first_fire in (True, False):
        raw = plains(first_fire=first_fire)
        raw["player"]["doctrine"], raw["enemy"]["doctrine"] = "attack_fast", "advance"
        at = {unit["id"]: (key, unit["at"]) for key in ("player", "enemy") for unit in raw[key]["units"]}
        for event in (
            GAME.engagement(raw).fight(Umpire(SeededDice(str(seed), "gun"), GAME.engagement(raw).orders())).events
        ):
            if event.what == "on_table" and not event.after:
                at.pop(event.who, None)
            if event.what != "at" or not isinstance(event.after, list):
                continue
            x, y = event.after[:2]
            if event.who in at:
                at[event.who] = (at[event.who][0], [x, y])
            elif event.who.startswith("six") and event.rule == "FM-MOVE-1":
                if any(abs(p[0] - x) <= 45 and y - p[1] <= REACH for key, p in at.values() if key == "enemy"):
                    by = [p[0] - x for key, p in at.values() if key == "player" and p[1] <= y + 10]
                    assert min(map(abs, by), default=900) <= 100, (event.who, event.after)
