"""A battle at the beginning of a later turn, written as an order of battle: it goes on from there as the battle does.

Only what differs from the value that a field has when it is left out is written (`position_reading`).
"""

from copy import deepcopy
from typing import Final

from rules.core.errors import Fault, SetupError
from rules.core.int64 import i64
from rules.core.schema import Json, Part, specs_of
from rules.core.vectors import vec
from rules.muskets_mohawks.encounters import entering
from rules.muskets_mohawks.pieces.gun import gun_id
from rules.muskets_mohawks.pieces.leader import Leader
from rules.muskets_mohawks.pieces.ranks import ranks_of, stand
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.setup import stored_ground
from rules.muskets_mohawks.setup.build import build
from rules.muskets_mohawks.setup.position_reading import knows_posture, pose_of, quietly, take_up
from rules.muskets_mohawks.setup.rolling import part_of, rows_of
from rules.muskets_mohawks.setup.schema import (
    ABSENT,
    AS_NOW,
    BEFORE,
    FALLEN,
    LEFT_TABLE,
    RAN_AWAY,
    LeaderSetup,
    SideSetup,
    UnitSetup,
)
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.words import ARTILLERY, EDGES, LOSS_CAUSES, SIDE_KEYS

# Fields of the snapshot that are written as they are where they differ.
_UNIT: Final = (
    "formation", "markers", "prone", "retiring", "retired_by", "opponents", "target", "house", "level", "works",
    "water", "trophies", "nco_lost", "entered_at", "tactic", "task", "activated", "recovery_done",
    "engaged", "retired", "below_half", "hit_by_fire", "fought_melee", "leader_on_foot", "stunned",
)  # fmt: skip
_GUN: Final = ("limbered", "markers", "crew")


def position_of(battle: Battle, order: Json, posture_known: bool) -> Json:
    """MM-TURN-1: return the order of battle of a battle at the end of a turn, so that it begins with the next one.

    `order` is that of its start with all that dice decided before it, `posture_known` whether the player has found out
    what his enemy is about. Raises SetupError for what no order of battle can say.
    """
    found = deepcopy(order)
    found["turn"] = battle.turn + 1
    found["weather"] = battle.weather
    found["end"] = "far"  # the table is turned already
    found["ground"] = _ground(battle, part_of(order, "ground"))
    before: Json = {"quiet": battle.quiet, "standoff": battle.standoff, "posture_known": posture_known}
    before["serial"] = battle.serial
    before["works"] = [works.fields() for works in battle.works]
    found["position"] = {key: value for key, value in before.items() if value}
    hidden = [name for pef in battle.pefs for name in pef.force]
    for number, key in enumerate(SIDE_KEYS):
        _write_side(battle, number, part_of(found, key), hidden)
    if not posture_known and knows_posture(found):  # as of an enemy who has come and not acted yet
        part_of(found, "position")["posture_known"] = False
    again = read_back(found)
    for key in SIDE_KEYS:
        for row in rows_of(part_of(found, key), "units"):
            unit = battle.unit_of[str(row["id"])]
            _write_unit(unit, again.unit_of[unit.id], row)
            _write_memory(battle, unit, row)
            if unit.troop == ARTILLERY:
                _write_gun(battle, again, unit, row)
        for row in rows_of(part_of(found, key), "leaders"):
            _write_leader(_leader(battle, row), _leader(again, row), row)
        _write_armies(battle, again, key, part_of(found, key))
    if {**read_back(found).snapshot(), "battle": {}} != {**battle.snapshot(), "battle": {}}:
        message = "What has happened by that turn is more than an order of battle can say; choose another turn."
        raise SetupError.of([Fault("turn", message, "MM-TURN-1")])
    return found


def read_back(order: Json) -> Battle:
    """Return the battle of a complete order of battle that begins with a later turn."""
    battle = build(quietly(), order)
    take_up(quietly(), battle, order)
    return battle


def _ground(battle: Battle, drawn: Json) -> Json:
    """MM-TERR-7: return the table with the buildings as they are, called as its map calls them."""
    found = stored_ground.store(battle)
    names = {row["id"]: row["name"] for row in rows_of(drawn, "houses") if row.get("name")}
    for house in rows_of(found, "houses"):
        if house["id"] in names:
            house["name"] = names[house["id"]]
    return found


def _write_side(battle: Battle, number: int, row: Json, hidden: list[str]) -> None:
    """Write a side with all of its pieces, those that dice have brought among them, and its markers."""
    side = battle.sides[number]
    forget(row, SideSetup)
    row.pop("answers", None)
    for partner in rows_of(row, "partners"):
        partner.pop("answers", None)
    now = side.fields()
    row.update({key: now[key] for key in ("had_enough", "met", "reported", "latecomers") if now[key]})
    if side.seen:
        row["seen"] = [str(section) for section in side.seen]
    listed = {str(each["id"]): each for kind in ("units", "leaders") for each in rows_of(row, kind)}
    units: list[object] = []
    for unit in battle.units:
        if unit.side == number:
            fresh = listed.get(unit.id) or _raised(unit)
            forget(fresh, UnitSetup, "came")
            fresh.pop("pef", None)
            units.append(fresh | _place(unit, side.home, hidden))
    row["units"] = units
    leaders: list[object] = []
    for leader in battle.leaders:
        if leader.side == number:
            fresh = listed.get(leader.id) or _raised_leader(leader)
            forget(fresh, LeaderSetup, "came")
            leaders.append(fresh | _whereabouts(leader))
    row["leaders"] = leaders
    partners = ["", *[str(partner["id"]) for partner in rows_of(row, "partners")]]
    markers: list[object] = []
    for pef in battle.markers_of(number):
        marker: Json = {"number": int(pef.id[3:]), "at": [pef.x, pef.y]}
        marker |= {"still": pef.still} if pef.still else {}
        marker |= {"force": list(pef.force)} if pef.listed else {}
        marker |= {"partner": partners[pef.player]} if pef.player else {}
        markers.append(marker)
    if markers:
        row["pefs"] = markers


def forget(row: Json, shape: type[Part], *kept: str) -> None:
    """Take out of a part what only a battle that begins with a later turn has."""
    for spec in specs_of(shape):
        if spec.begun and spec.key not in kept:
            row.pop(spec.key, None)


def _raised(unit: Unit) -> Json:
    """MM-REINF-2: return a unit that the dice brought as an order of battle lists one."""
    return {
        "id": unit.id,
        "name": unit.name,
        "troop": unit.troop,
        "faction": unit.faction,
        "weapon": unit.weapon,
        "rep": unit.rep - (1 if unit.trophies == "taken" else 0),
        "figures": unit.strength,
        "paper": unit.paper,
        "leader": {"id": unit.nco, "rep": unit.nco_rep} if unit.nco else None,
        "came": int(unit.id[1:]),
    }


def _raised_leader(leader: Leader) -> Json:
    """MM-REINF-2: return a leader who came with such units."""
    return {
        "id": leader.id,
        "name": leader.name,
        "rank": leader.rank,
        "rep": leader.rep,
        "commands": list(leader.commands),
        "faction": leader.faction,
        "came": int(leader.id[1:]),
    }


def _place(unit: Unit, home: int, hidden: list[str]) -> Json:
    """Return where a unit is or how it went, by which edge it came, what it has lost, and whether it rides."""
    found: Json = {} if unit.entered_from == home else {"entered_from": EDGES[unit.entered_from]}
    if unit.on_table:
        found |= {"at": [unit.x, unit.y], "heading": unit.heading, "formation": unit.formation}
        usual = ranks_of(unit, unit.formation)
        if unit.ranks != usual:
            found["ranks"] = unit.ranks
        spot = stand(unit.formation, unit.x, unit.y, unit.heading, unit.figures, unit.ranks, unit.mounted)
        if (spot.xs, spot.ys) != (unit.xs, unit.ys):
            found["places"] = _pairs(unit.xs, unit.ys)
    elif unit.x >= 0:
        found |= {"at": [unit.x, unit.y], "waiting": True}
    elif unit.ran_away or unit.left_table:
        found["gone"] = RAN_AWAY if unit.ran_away else LEFT_TABLE
    elif unit.men() and unit.id not in hidden:
        found["gone"] = ABSENT
    account = unit.account()
    losses = {cause: account[f"lost_{cause}"] for cause in LOSS_CAUSES}
    if any(losses.values()):
        found["losses"] = {cause: lost for cause, lost in losses.items() if lost}
    if unit.recovered:
        found["recovered"] = unit.recovered
    if unit.horses is not None:
        found["mounted"] = unit.mounted
        if unit.horses.holders:
            found["holders"] = unit.horses.holders
    return found


def _whereabouts(leader: Leader) -> Json:
    """Return where a higher leader is, or how he went."""
    found: Json = {"attached": leader.attached} if leader.attached else {}
    if leader.on_table:
        found["at"] = [leader.x, leader.y]
    elif leader.lost or leader.ran_away or leader.left_table:
        found["gone"] = FALLEN if leader.lost else RAN_AWAY if leader.ran_away else LEFT_TABLE
        if leader.x >= 0:
            found["was_at"] = [leader.x, leader.y]
    elif not leader.attached:
        found["gone"] = ABSENT
    if leader.rides and not leader.mounted:
        found["unhorsed"] = True
    if leader.stunned:
        found["stunned"] = True
    return found


def _write_unit(unit: Unit, again: Unit, row: Json) -> None:
    """Write what a unit has otherwise than `again`, which is what is read of it as written so far."""
    now, read = unit.fields(), again.fields()
    for key in _UNIT:
        if now.get(key) != read.get(key):
            row[key] = now[key]
    if unit.heading != again.heading:
        row["heading"] = unit.heading
    if (unit.leader, unit.leader_rep) != (again.leader, again.leader_rep) and unit.leader:
        row["led_by"] = unit.leader
    horses = unit.horses
    if horses is not None and horses.xs:
        row["horses"] = _pairs(horses.xs, horses.ys)
    if row.get("places") or row.get("horses"):
        row["places_of"] = pose_of(row, unit)
    if horses is not None:
        if again.horses is None or horses.heading != again.horses.heading:
            row["horses_heading"] = horses.heading
        if unit.mounted and unit.on_table and not unit.hind_xs:
            row["crowded"] = True


def _pairs(xs: vec[i64], ys: vec[i64]) -> list[list[int]]:
    return [[x, y] for x, y in zip(xs, ys, strict=True)]


def _write_memory(battle: Battle, unit: Unit, row: Json) -> None:
    """Write what a unit found out in the turns before, so that it is not found out and reported once more."""
    wait = battle.waits.get(unit.id)
    if wait is not None and wait.turn == battle.turn:
        row["holds"] = wait.why
        if wait.foe:
            row["holds_for"] = wait.foe
    if battle.no_way.get(unit.id):
        row["no_way"] = list(battle.no_way[unit.id])
    if unit.id in battle.detours:
        row["detour"] = list(battle.detours[unit.id])
    crowd = battle.crowds.get(unit.id)
    if crowd is not None and not unit.on_table and unit.x >= 0:
        row["edge_taken"] = AS_NOW if crowd == entering.crowd(battle, unit) else BEFORE


def _write_gun(battle: Battle, again: Battle, unit: Unit, row: Json) -> None:
    """MM-GUN-1: write a gun where it is otherwise than with its crew and ready."""
    name = gun_id(unit.id)
    gun = next(each for each in battle.guns if each.id == name)
    other = next(each for each in again.guns if each.id == name)
    now, read = gun.fields(), other.fields()
    found: Json = {key: now[key] for key in _GUN if now[key] != read[key]}
    if gun.on_table != (gun.x >= 0):
        found["on_table"] = gun.on_table
    if gun.side != other.side:
        found["side"] = SIDE_KEYS[gun.side]
    if gun.at() != other.at() or "crew" in found:
        found |= {"at": [gun.x, gun.y]} if gun.x >= 0 else {}
        found["heading"] = gun.heading
    if found:
        row["gun"] = found


def _leader(battle: Battle, row: Json) -> Leader:
    return next(leader for leader in battle.leaders if leader.id == row["id"])


def _write_leader(leader: Leader, again: Leader, row: Json) -> None:
    if leader.heading != again.heading:
        row["heading"] = leader.heading
    if leader.activated != again.activated:
        row["activated"] = leader.activated
    if leader.attached != again.attached:
        row["attached"] = leader.attached


def _write_armies(battle: Battle, again: Battle, key: str, row: Json) -> None:
    number = SIDE_KEYS.index(key)
    if battle.sides[number].armies != again.sides[number].armies:
        row["armies"] = list(battle.sides[number].armies)
