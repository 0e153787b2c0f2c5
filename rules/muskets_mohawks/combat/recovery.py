"""Figures that come back: in a pause of the battle, and when it is over."""

from typing import Final

from rules.core.events import NOTE
from rules.core.umpire import Umpire
from rules.muskets_mohawks import dice
from rules.muskets_mohawks.forces import troops
from rules.muskets_mohawks.movement import buildings, places
from rules.muskets_mohawks.movement.crossing import IN
from rules.muskets_mohawks.movement.places import touches_woods
from rules.muskets_mohawks.movement.placing import settle
from rules.muskets_mohawks.pieces import facing
from rules.muskets_mohawks.pieces.ranks import Spot, spot_of, stand
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.tables_combat import (
    AFTER_BATTLE,
    ALL_RETURN,
    HALF_IF_WON,
    HALF_RETURNS,
    RAN_DICE,
    RECOVERY_DISTANCE,
    RECOVERY_PART,
    STOOD_DICE,
)
from rules.muskets_mohawks.words import UNFORMED

_REACHES: Final[tuple[int, ...]] = (60, 240, 480)  # how far off a place is looked for, in tenths of an inch


def casualties_of(unit: Unit) -> int:
    """MM-RECOVER-1: return how many figures of a unit are down and have not come back."""
    return unit.lost_fire + unit.lost_contact + unit.lost_melee + unit.lost_burning - unit.recovered


def may_recover(battle: Battle, unit: Unit) -> bool:
    """MM-RECOVER-1: return whether a unit that now begins its activation may recover figures at its end.

    Regulars alone, once a game, with something to recover, and with no enemy figure within 12 inches; ask before the
    unit acts, and call `recover_in_battle` afterwards if it has not moved.
    """
    if not unit.on_table or unit.recovery_done or unit.opponents or not troops.is_regular(unit.troop):
        return False
    if casualties_of(unit) < RECOVERY_PART:
        return False
    for enemy in battle.units:
        if enemy.side != unit.side and enemy.on_table and facing.is_within(unit, enemy, RECOVERY_DISTANCE * 10 - 1):
            return False
    return True


def recover_in_battle(umpire: Umpire, battle: Battle, unit: Unit) -> int:
    """MM-RECOVER-1: bring half of a unit's casualties, rounded down, back into its ranks and return how many.

    Ruling: a unit that finds no space for them in its order takes open order. Inferred: as near as it can.
    """
    back = casualties_of(unit) // RECOVERY_PART
    figures = unit.figures + back
    spot = with_those_back(battle, unit)
    if spot is None:
        return 0
    unit.set_figures(umpire, "MM-RECOVER-1", figures)
    settle(umpire, battle, "MM-RECOVER-1", unit, spot)
    unit.set_recovered(umpire, "MM-RECOVER-1", unit.recovered + back)
    unit.set_recovery_done(umpire, "MM-RECOVER-1", True)
    return back


def with_those_back(battle: Battle, unit: Unit) -> Spot | None:
    """MM-RECOVER-1: return how a unit stands with the figures that come back; None while it has no space for them."""
    figures = unit.figures + casualties_of(unit) // RECOVERY_PART
    spot = _muster(battle, unit, figures)
    return spot if spot is not None else _in_open_order(battle, unit, figures)


def _muster(battle: Battle, unit: Unit, figures: int) -> Spot | None:
    """MM-RECOVER-1, MM-TERR-4: return how the unit stands where it is with more figures, or None without room.

    A formed unit at a wood has no room among the trees.
    """
    house = buildings.house_of(battle, unit.house)
    if house is not None:
        xs, ys = buildings.inside(battle, house, unit, figures)
        if len(xs) < figures:
            return None
        return spot_of(UNFORMED, unit.x, unit.y, unit.heading, unit.ranks, (xs, ys))
    for ranks in (unit.ranks, 0, 3, 2):
        spot = stand(unit.formation, unit.x, unit.y, unit.heading, figures, ranks)
        if unit.formation != UNFORMED:
            return spot if places.room(battle, unit, spot) and not touches_woods(battle, spot) else None
        if places.room(battle, unit, spot):
            return spot
    return None


def _in_open_order(battle: Battle, unit: Unit, figures: int) -> Spot | None:
    """MM-RECOVER-1: return the nearest place on the table where the unit stands unformed with more figures.

    Inferred: in the water, where no unit rests for long, the men wait until it is out; and until a building that
    several units fill has places for them.
    """
    if unit.water == IN or unit.house:
        return None
    grown = Unit(id=unit.id, figures=figures, side=unit.side, x=unit.x, y=unit.y, on_table=True)
    for reach in _REACHES:
        spot = places.nearest_room(battle, grown, UNFORMED, unit.x, unit.y, unit.heading, reach)
        if spot is not None:
            return spot
    return None


def recover_after(umpire: Umpire, who: str, rep: int, casualties: int, ran_away: bool, won: bool) -> int:
    """MM-AFTER-1: return how many of a unit's casualties come back after the battle.

    `casualties` are all figures for a unit that ran away. Without casualties nothing is rolled.
    """
    if casualties <= 0:
        return 0
    number = RAN_DICE if ran_away else STOOD_DICE
    passed = dice.row_of(dice.pass_dice(umpire, "MM-AFTER-1", who, number, rep, "recovery"))
    if umpire.recording:
        umpire.record("MM-AFTER-1", NOTE, who, "row:after_battle", None, str(passed))
    result = AFTER_BATTLE[passed]
    umpire.record("MM-AFTER-1", NOTE, who, "recovery", None, result)
    if result == ALL_RETURN:
        return casualties
    if result == HALF_IF_WON and won:
        return (casualties + HALF_RETURNS - 1) // HALF_RETURNS
    return 0
