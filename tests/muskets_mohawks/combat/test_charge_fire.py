"""The fire that a charge draws: when it is at a charger and when no longer, and what comes before it."""

import pytest

from rules.core.events import MOVE, ROLL
from rules.core.umpire import Umpire
from rules.muskets_mohawks.combat import charge
from rules.muskets_mohawks.pieces.unit import Unit
from tests.muskets_mohawks.combat.field import field, men, script

FAIL, PASS, MISS = 6, 1, 6
STEPS = (MOVE, ROLL)
STANDS = [5, 5]  # no leader among the fallen


def charged(ahead: int, *faces: int) -> tuple[Umpire, Unit]:
    """Indians charge militia in line of Rep 4, who pass so many dice more than they; the other dice as they come."""
    unit = men("c", "indian", at=(240, 400), ranks=1)
    foe = men("t", "militia", 1, at=(240, 290), heading=16, ranks=1, formation="line")
    umpire = script(FAIL, FAIL, FAIL, *[PASS] * ahead, *[FAIL] * (3 - ahead), *faces)
    charge.charge(umpire, field(unit, foe), unit, foe)
    return umpire, unit


@pytest.mark.rule("MM-CHARGE-2", "MM-FIRE-2")
@pytest.mark.parametrize("ahead", [1, 2])
@pytest.mark.parametrize(("hits", "down"), [(1, 1), (2, 1), (3, 2), (4, 2)])
def test_fire_at_will_at_a_charger_who_halts_is_halved(ahead: int, hits: int, down: int) -> None:
    """He was charging when the target fired, so half of its hits count, rounded up."""
    _, unit = charged(ahead, *[1] * hits, *[MISS] * (4 - hits), *STANDS * down)
    assert unit.lost_fire == down


@pytest.mark.rule("MM-CHARGE-2", "MM-FIRE-2")
@pytest.mark.parametrize("hits", [1, 2, 3])
def test_who_is_thrown_back_retires_before_he_is_fired_at(hits: int) -> None:
    """The charger retires, target fires if able: in this order, at men who charge no more, so that every hit counts."""
    umpire, unit = charged(3, *[1] * hits, *[MISS] * (4 - hits), *STANDS * hits, *[PASS] * 9)
    steps = [event.kind for event in umpire.events if event.rule in ("MM-MOVE-5", "MM-FIRE-1") and event.kind in STEPS]
    assert steps[:2] == [MOVE, ROLL]
    assert unit.lost_fire == hits


@pytest.mark.rule("MM-CHARGE-2", "MM-WEAPON-1")
@pytest.mark.parametrize("ahead", [-1, 1, 2, 3])
@pytest.mark.parametrize(
    ("weather", "weapon", "heading", "reason"),
    [(1, "musket", 16, "foul_weather"), (0, "none", 16, "no_weapon"), (0, "musket", 0, "not_in_front")],
)
def test_a_target_that_may_fire_and_can_not_gives_its_reason(
    ahead: int, weather: int, weapon: str, heading: int, reason: str
) -> None:
    """Where the rows let the target fire if able, the record says why it did not."""
    unit = men("c", "indian", at=(240, 400), ranks=1)
    foe = men("t", "militia", 1, at=(240, 290), heading=heading, ranks=1, formation="line", weapon=weapon)
    battle = field(unit, foe)
    battle.weather = weather
    # From behind the charger rolls two dice more (MM-CHARGE-1).
    own = 3 if heading == 16 else 5
    passed = [PASS] * max(-ahead, 0) + [FAIL] * (own - max(-ahead, 0))
    umpire = script(*passed, *[PASS] * max(ahead, 0), *[FAIL] * (3 - max(ahead, 0)), *[5, 6] * 40)
    charge.charge(umpire, battle, unit, foe)
    found = [(event.who, event.before, event.after) for event in umpire.events if event.what == "no_fire"]
    assert found == [("t", "c", reason)]
