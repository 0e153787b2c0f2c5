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
