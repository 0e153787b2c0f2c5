"""Possible enemy forces: laid down unseen, and moved by their table until they are seen."""

from typing import Final

from rules.core.events import NOTE
from rules.core.geometry import divide, heading_to, length
from rules.core.int64 import i64
from rules.core.umpire import Umpire
from rules.muskets_mohawks import dice
from rules.muskets_mohawks.encounters import deployment
from rules.muskets_mohawks.encounters.kinds import rule_of_posts
from rules.muskets_mohawks.forces import noting
from rules.muskets_mohawks.forces.sides import nearest_foe
from rules.muskets_mohawks.ground import TABLE, section_centre
from rules.muskets_mohawks.pieces.pef import Pef
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.sight import cover, watch
from rules.muskets_mohawks.sight.lines import clear
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.tables_encounter import (
    PEF_COUNT,
    PEF_MOVEMENT,
    PEF_STOPS_SHORT,
    RANDOM_HELD_SECTION,
    RANDOM_SECTION,
    SMALL_ARMS,
)
from rules.muskets_mohawks.words import ENEMY, HEAD_TO_HEAD, PLAYER

_STRIDE: Final = 20  # a PEF looks about at every inch of its move
_TURNS: Final[list[int]] = [0, 1, -1, 2, -2, 3, -3, 4, -4]  # headings off the straight way, up to 45 degrees
# Where in a section a PEF may lie, from its centre outwards; the first place out of sight is taken.
_PLACES: Final[tuple[tuple[int, int], ...]] = (
    (0, 0),
    (0, -40),
    (40, 0),
    (-40, 0),
    (0, 40),
    (40, -40),
    (-40, -40),
    (40, 40),
    (-40, 40),
    (0, -65),
    (65, 0),
    (-65, 0),
    (0, 65),
)


def lay_down(umpire: Umpire, battle: Battle, forces: list[list[str]]) -> None:
    """MM-PEF-1: three PEFs, each in the section of a die, out of sight where the ground allows, else in its centre.

    `forces` deals a listed enemy force over the three, as unit ids; it is empty when the tables fill them (MM-PEF-3).
    """
    for number in range(_count(forces)):
        name = _next_name(battle)
        section = dice.score(umpire, "MM-PEF-1", name, "section")
        umpire.record("MM-PEF-1", NOTE, name, "row:pef_section", None, str(section))
        x, y = hiding_place(battle, section)
        _lay(umpire, battle, "MM-PEF-1", x, y, forces, number)


def enter_at_random(umpire: Umpire, battle: Battle, forces: list[list[str]]) -> None:
    """MM-ENC-3, MM-ENC-4: three PEFs come on at the near edge of sections 7 to 9, each by a die."""
    rule = rule_of_posts(battle)
    for number in range(_count(forces)):
        name = _next_name(battle)
        face = dice.score(umpire, rule, name, "section")
        section = RANDOM_SECTION[face]
        umpire.record(rule, NOTE, name, "row:random_section", None, str(section))
        x, y = section_centre(section)
        y = TABLE - 10 if battle.sides[ENEMY].home == 2 else 10
        x, y = deployment.dry_point(battle, x, y)
        _lay(umpire, battle, rule, x, y, forces, number)


def set_up_at_random(umpire: Umpire, battle: Battle, forces: list[list[str]]) -> None:
    """MM-ENC-4: three PEFs are set up in the sections 1 to 3, each by a die, before the attacker comes on."""
    for number in range(_count(forces)):
        name = _next_name(battle)
        face = dice.score(umpire, "MM-ENC-4", name, "section")
        section = RANDOM_HELD_SECTION[face]
        umpire.record("MM-ENC-4", NOTE, name, "row:random_held_section", None, str(section))
        x, y = hiding_place(battle, section)
        _lay(umpire, battle, "MM-ENC-4", x, y, forces, number)


def _count(forces: list[list[str]]) -> int:
    """Return how many PEFs are laid: three, or for an enemy with several players three each (MM-PLAY-1)."""
    return len(forces) if forces else PEF_COUNT


def _next_name(battle: Battle) -> str:
    """Return the id of the marker that is laid next."""
    return f"pef{battle.serial + 1}"


def _lay(umpire: Umpire, battle: Battle, rule: str, x: int, y: int, forces: list[list[str]], number: int) -> None:
    name = _next_name(battle)
    battle.serial += 1
    listed = len(forces) > 0
    force = forces[number] if number < len(forces) else []
    sealed = battle.play == HEAD_TO_HEAD
    marker = Pef(name, x, y, listed=listed, force=list(force), sealed=sealed)
    if sealed:
        noting.assign(umpire, marker, number)
    battle.add_pef(umpire, rule, marker)


def hiding_place(battle: Battle, section: int) -> tuple[int, int]:
    """MM-PEF-1: return a point of the section where the player's side sees no PEF, or its centre; never in deep water.

    Inferred: the centre and twelve places about it are looked at, from within outwards.
    """
    centre_x, centre_y = section_centre(section)
    for dx, dy in _PLACES:
        x = centre_x + dx
        y = centre_y + dy
        if deployment.is_dry(battle, x, y) and not comes_into_sight(battle, ENEMY, x, y):
            return x, y
    return deployment.dry_point(battle, centre_x, centre_y)


def comes_into_sight(battle: Battle, side: i64, x: i64, y: i64) -> bool:
    """MM-PEF-3, MM-PLAY-1: return whether a PEF of a side that comes to this point is seen there.

    Inferred: head to head the other player's PEFs see it as well as his figures do, since any may be figures, and only
    the one that comes is turned up. So who moves takes the risk, and nothing depends on what the other PEF is.
    """
    if in_sight(battle, x, y, 1 - side):
        return True
    for other in battle.pefs:
        if other.side != side and clear(battle, other.x, other.y, x, y):
            return True
    return False


def in_sight(battle: Battle, x: i64, y: i64, by: i64 = PLAYER) -> bool:
    """MM-PEF-3: return whether a figure of a side and a PEF at this point see each other, from windows if need be."""
    key = watch.key_of(battle, x, y)
    for unit in battle.units:
        if unit.side == by and unit.on_table and watch.spots(battle, unit, x, y, key):
            return True
    for leader in battle.leaders:
        if leader.side == by and leader.on_table and watch.leader_spots(battle, leader, x, y, key):
            return True
    return False


def move(umpire: Umpire, battle: Battle, pef: Pef) -> None:
    """MM-PEF-2: a PEF moves by dice against the enemy's investment level; it resolves when it comes into sight."""
    level = battle.sides[ENEMY].investment
    passed = dice.row_of(dice.pass_dice(umpire, "MM-PEF-2", pef.id, 2, level, "pef_movement"))
    others = len(battle.pefs) > 1
    umpire.record("MM-PEF-2", NOTE, pef.id, "row:pef_movement", None, f"{passed}:{'others' if others else 'alone'}")
    if passed == 0:
        pef.set_still(umpire, "MM-PEF-2", pef.still + 1)
        return
    distance, towards_pef, splits = PEF_MOVEMENT[passed]
    face = dice.score(umpire, "MM-PEF-2", pef.id, "pef_way")
    before_x = pef.x
    before_y = pef.y
    if others and face <= towards_pef:
        umpire.record("MM-PEF-2", NOTE, pef.id, "row:pef_way", None, f"{passed}:join")
        _join(umpire, battle, pef, distance)
    elif not others and face <= splits:
        umpire.record("MM-PEF-2", NOTE, pef.id, "row:pef_way", None, f"{passed}:split")
        split(umpire, battle, pef)
    else:
        umpire.record("MM-PEF-2", NOTE, pef.id, "row:pef_way", None, f"{passed}:approach")
        _approach(umpire, battle, pef, distance)
    moved = pef.x != before_x or pef.y != before_y
    if umpire.recording and not moved and (others or face > splits):
        umpire.record("MM-PEF-2", NOTE, pef.id, "rests", None, _reason(battle, pef, others and face <= towards_pef))
    pef.set_still(umpire, "MM-PEF-2", 0 if moved else pef.still + 1)


def _reason(battle: Battle, pef: Pef, joins: bool) -> str:
    """MM-PEF-2: return why a PEF that its dice let move stays where it is."""
    if joins:
        for other in battle.pefs:
            if other is not pef and length(other.x - pef.x, other.y - pef.y) <= PEF_STOPS_SHORT:
                return "joined"
    elif nearest_foe(battle, ENEMY, pef.x, pef.y) is None:
        return "nobody"
    elif _lies_in_wait(battle, pef.x, pef.y):
        return "in_wait"
    return "water"


def split(umpire: Umpire, battle: Battle, pef: Pef) -> None:
    """MM-PEF-2: a PEF alone becomes two. Inferred: side by side, an inch apart; a listed force stays with the first."""
    battle.serial += 1
    x = pef.x + 20 if pef.x + 20 < TABLE else pef.x - 20
    x, y = deployment.dry_point(battle, x, pef.y)
    battle.add_pef(umpire, "MM-PEF-2", Pef(f"pef{battle.serial}", x, y, listed=pef.listed))


def _join(umpire: Umpire, battle: Battle, pef: Pef, distance: int) -> None:
    best: Pef | None = None
    best_square = 0
    for other in battle.pefs:
        apart = (other.x - pef.x) * (other.x - pef.x) + (other.y - pef.y) * (other.y - pef.y)
        if other is not pef and (best is None or apart < best_square):
            best = other
            best_square = apart
    if best is None:
        return
    room = length(best.x - pef.x, best.y - pef.y) - PEF_STOPS_SHORT
    _walk(umpire, battle, pef, best.x, best.y, min(distance, room), False)


def _approach(umpire: Umpire, battle: Battle, pef: Pef, distance: int) -> None:
    """MM-PEF-2: towards the nearest enemy, in cover if a way there is; halts in cover once in small-arms range."""
    foe = nearest_foe(battle, ENEMY, pef.x, pef.y)
    if foe is None:
        return
    x, y = _covered_way(battle, pef, foe, distance)
    _walk(umpire, battle, pef, x, y, distance, True)


def _covered_way(battle: Battle, pef: Pef, foe: Unit, distance: i64) -> tuple[i64, i64]:
    """MM-PEF-2: return the point to make for: the end in cover that brings it nearest, else the enemy himself.

    Inferred: ends up to 45 degrees to either side of the straight way are looked at.
    """
    apart = length(foe.x - pef.x, foe.y - pef.y)
    best_x = foe.x
    best_y = foe.y
    best_square = apart * apart
    found = False
    straight = heading_to(foe.x - pef.x, foe.y - pef.y)
    way = distance if distance < apart else apart
    for turn in _TURNS:
        x, y = deployment.step(pef.x, pef.y, straight + turn, way)
        left = (foe.x - x) * (foe.x - x) + (foe.y - y) * (foe.y - y)
        if (not found or left < best_square) and left < apart * apart and cover.in_wood(battle, x, y):
            best_x = x
            best_y = y
            best_square = left
            found = True
    return best_x, best_y


def _walk(umpire: Umpire, battle: Battle, pef: Pef, to_x: i64, to_y: i64, distance: i64, halting: bool) -> None:
    """Walk a PEF over any ground until it arrives, halts in cover or comes into sight."""
    if halting and _lies_in_wait(battle, pef.x, pef.y):
        return
    x, y = stop_of(battle, pef, to_x, to_y, distance, halting)
    if x != pef.x or y != pef.y:
        pef.put(umpire, "MM-PEF-2", x, y)


def stop_of(battle: Battle, pef: Pef, to_x: i64, to_y: i64, distance: i64, halting: bool) -> tuple[i64, i64]:
    """MM-PEF-2: return where a PEF ends that makes for a point over any ground.

    It ends there, or where it comes into sight, or `halting` where it is in cover and range. Inferred: it is looked at
    every two inches of its way, as a unit looks for it.
    """
    complete = length(to_x - pef.x, to_y - pef.y)
    most = distance if distance < complete else complete
    walked: i64 = 0
    stopped_x = pef.x
    stopped_y = pef.y
    while walked < most:
        walked = walked + _STRIDE if walked + _STRIDE < most else most
        x = pef.x + divide((to_x - pef.x) * walked, complete)
        y = pef.y + divide((to_y - pef.y) * walked, complete)
        if not deployment.is_dry(battle, x, y):
            continue
        stopped_x = x
        stopped_y = y
        if comes_into_sight(battle, pef.side, x, y):
            break
        if halting and _lies_in_wait(battle, x, y):
            break
    return stopped_x, stopped_y


def _lies_in_wait(battle: Battle, x: i64, y: i64) -> bool:
    """MM-PEF-2: whether a PEF halts, or has halted, at a point: in cover with an enemy in small-arms range."""
    if not cover.in_wood(battle, x, y):
        return False
    foe = nearest_foe(battle, ENEMY, x, y)
    return foe is not None and length(foe.x - x, foe.y - y) <= 10 * SMALL_ARMS
