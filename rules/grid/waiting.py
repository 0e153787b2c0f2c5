"""Why a side, or a unit of it, let a turn go by without a move or a shot; the record alone asks for it."""

from typing import Final

from rules.core.events import NOTE, ORDER, Event
from rules.core.int64 import i64
from rules.core.umpire import Umpire
from rules.grid.facing import ARCS, MIDDLE, SHEET
from rules.grid.losses import bears
from rules.grid.pieces import Unit
from rules.grid.state import Battle

# The reasons why a unit has no target, each nearer to having one than those before it.
_REASONS: Final = ("out_of_reach", "only_from_near", "out_of_arc", "hidden", "friends_between")


def note_waiting(umpire: Umpire, battle: Battle, side: int, since: int) -> None:
    """D3-COMBAT-1: note for the record which units of a side neither moved nor shot, and why each had no shot.

    Units that failed their die, and those which the failed die of another left no time to move, are not among them:
    the record has that die already. A side of which no unit did anything has a note of its own (`why_idle`).
    """
    if is_idle(umpire.events, since):
        return
    acted: list[str] = []
    ended = False
    for place in range(since, len(umpire.events)):
        event = umpire.events[place]
        if event.what == "shot" or event.what == "not_activated":
            acted.append(event.who)
        elif event.what == "step_ends":
            ended = True
    reasons: dict[str, object] = {}
    for unit in battle.forces[side]:
        if not unit.moved and unit.id not in acted and (unit.tried or unit.sights or not ended):
            reasons[unit.id] = reason_of(battle, unit)
    if reasons:
        umpire.record(battle.edition.cites.turn, NOTE, battle.sides[side].key, "waited", None, reasons)


def reason_of(battle: Battle, unit: Unit) -> str:
    """D3-COMBAT-1, D3-COMBAT-2, D3-COMBAT-5, OH-COMBAT-2: return why a unit that may shoot did not.

    With a target it is `held_fire`, or `beaten` where each has more hits than it bears already. Without one it is what
    keeps it from the enemy who is nearest to being one: `out_of_reach`, `only_from_near` for one behind works,
    `out_of_arc`, `hidden`, or `friends_between` where friends alone are in the way.
    """
    if unit.sights:
        for shot in unit.sights:
            target = battle.units[shot.target]
            if target.hits <= bears(battle, target):
                return "held_fire"
        return "beaten"
    found: i64 = 0
    for foe in battle.forces[1 - unit.side]:
        away: i64 = unit.gaps[foe.square]
        if away <= unit.kind.reach:
            reason: i64 = _hindrance(battle, unit, foe, away)
            if reason > found:
                found = reason
    return _REASONS[found]


def _hindrance(battle: Battle, unit: Unit, foe: Unit, away: i64) -> i64:
    """Return the place of what keeps a unit from shooting at an enemy in its reach."""
    if away > unit.kind.short and battle.board.works[foe.square]:
        return 1
    line: i64 = foe.spot - unit.spot + MIDDLE
    if not unit.sees_all_round and not ARCS[unit.facing * SHEET + line]:
        return 2
    for between in battle.board.lines[line]:
        square: i64 = unit.square + between
        holder = battle.holder[square]
        if battle.board.blocks[square] or (holder is not None and holder.side != unit.side):
            return 3
    return 4


def why_idle(battle: Battle, side: int) -> tuple[int, str]:
    """D3-COMBAT-1: return how far off the nearest enemy is, and why no unit of a side that did nothing shot at him.

    The reason is one of `held_fire`, where a unit had a target, `hidden`, where an enemy was in range and none in
    view, and `out_of_reach`.
    """
    nearest = len(battle.board.ground)
    reason = "out_of_reach"
    for unit in battle.forces[side]:
        for foe in battle.forces[1 - side]:
            away = unit.gaps[foe.square]
            nearest = min(nearest, away)
            if away <= unit.kind.reach and reason == "out_of_reach":
                reason = "hidden"
        if unit.sights:
            reason = "held_fire"
    return nearest, reason


def is_idle(events: list[Event], since: int) -> bool:
    """Return whether nothing but orders to stay has been recorded."""
    for place in range(since, len(events)):
        if events[place].kind != ORDER:
            return False
    return True
