"""A battle that begins with a later turn, read from its order of battle: where the turns before have left every piece.

What is read are plain values without faults, with all that dice decide before a battle. Fields that are left out have
the values of a piece of which nothing is known but where it is.
"""

from typing import Final

from rules.core.dice import ScriptedDice
from rules.core.events import NOTE
from rules.core.geometry import heading_to
from rules.core.int64 import i64
from rules.core.schema import Json
from rules.core.umpire import Umpire
from rules.core.vectors import vec
from rules.muskets_mohawks import dice, turn
from rules.muskets_mohawks.encounters import entering
from rules.muskets_mohawks.forces import noting
from rules.muskets_mohawks.forces.sides import INWARDS, along_edge, leader_of
from rules.muskets_mohawks.movement.buildings import house_of, inside
from rules.muskets_mohawks.movement.places import on_bridge, room_for_one
from rules.muskets_mohawks.movement.placing import bring_horses, post
from rules.muskets_mohawks.movement.riding import holders_of
from rules.muskets_mohawks.pieces.gun import Gun, gun_id
from rules.muskets_mohawks.pieces.house import Works
from rules.muskets_mohawks.pieces.layouts import NO_FIGURES, rear_halves
from rules.muskets_mohawks.pieces.leader import Leader
from rules.muskets_mohawks.pieces.pef import Pef
from rules.muskets_mohawks.pieces.ranks import ranks_of, stand
from rules.muskets_mohawks.pieces.sighting import Wait
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.setup.rolling import number_of, part_of, rows_of
from rules.muskets_mohawks.setup.schema import AS_NOW, FALLEN, LEFT_TABLE, RAN_AWAY
from rules.muskets_mohawks.sight.cover import manned_works
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.tables_combat import TROPHY_GAIN, TROPHY_REP
from rules.muskets_mohawks.tables_encounter import PEF_COUNT
from rules.muskets_mohawks.words import EDGES, ENEMY, HEAD_TO_HEAD, LOSS_CAUSES, SIDE_KEYS

_RULE: Final = "MM-TURN-1"


def quietly() -> Umpire:
    """Return an umpire for what is no event of the battle: it throws no dice and keeps no record."""
    return Umpire(ScriptedDice([]), recording=False)


def hide(umpire: Umpire, order: Json) -> Json:
    """MM-PEF-3, MM-PLAY-1: return an order of battle in which each unit that has not come is under a PEF.

    A listed enemy is dealt over those of which nothing is stated, a unit at a time; head to head half a die says under
    which of its player's a unit is. Inferred: the dice count round where he has fewer than three left.
    """
    full = dict(order)
    for key in SIDE_KEYS:
        side = part_of(order, key)
        units = unplaced(side)
        open_ = [marker for marker in rows_of(side, "pefs") if marker.get("force") is None]
        forces: dict[int, list[str]] = {id(marker): [] for marker in open_}
        for place, row in enumerate(units):
            own = open_
            if order.get("play") == HEAD_TO_HEAD:
                own = [marker for marker in open_ if (marker.get("partner") or "") == (row.get("partner") or "")]
                place = dice.half_die(umpire, noting.RULE, key, "noted") - 1
                umpire.record(noting.RULE, NOTE, key, "noted", row.get("id"), place + 1)
            forces[id(own[place % len(own)])].append(str(row["id"]))
        if units:
            markers = [{**row, "force": forces[id(row)]} if id(row) in forces else row for row in rows_of(side, "pefs")]
            full[key] = {**side, "pefs": markers}
    return full


def unplaced(side: Json) -> list[Json]:
    """Return the units of a side that have not come, and are not under a PEF that names them."""
    hidden = [name for marker in rows_of(side, "pefs") for name in _words(marker.get("force"))]
    found: list[Json] = []
    for row in rows_of(side, "units"):
        there = row.get("at") or row.get("house") or row.get("gone") or str(row["id"]) in hidden
        if not there and left_of(row) > 0:
            found.append(row)
    return found


def knows_posture(order: Json) -> bool:
    """MM-NP-1: return whether the player knows, when an order of battle begins, what his enemy is about.

    Inferred: where it does not say so, he does once an enemy has been on the table.
    """
    known = part_of(order, "position").get("posture_known")
    if isinstance(known, bool):
        return known
    units = rows_of(part_of(order, SIDE_KEYS[ENEMY]), "units")
    return any(row.get("at") or row.get("gone") for row in units)


def left_of(row: Json) -> int:
    """MM-CAS-1: return how many figures a unit has left."""
    given = row.get("left")
    if isinstance(given, int):
        return given
    lost = sum(number_of(part_of(row, "losses"), cause) for cause in LOSS_CAUSES)
    return number_of(row, "figures") + number_of(row, "recovered") - lost


def take_up(umpire: Umpire, battle: Battle, order: Json) -> None:
    """MM-TURN-1: put a battle that is laid where its order of battle says that a later turn finds it."""
    battle.turn = number_of(order, "turn") - 1
    battle.active = 1 - turn.attacker_of(battle)
    battle.pefs_laid = True
    before = part_of(order, "position")
    battle.quiet = number_of(before, "quiet")
    battle.standoff = number_of(before, "standoff")
    for row in rows_of(before, "works"):
        side = str(row.get("side") or SIDE_KEYS[ENEMY])
        works = Works(str(row["id"]), str(row.get("kind") or "fieldworks"), side=side)
        works.x0, works.y0, works.x1, works.y1 = [number_of(row, key) for key in ("x0", "y0", "x1", "y1")]
        works.heading, works.dv = number_of(row, "heading"), _number(row, "dv", works.dv)
        works.holder = str(row.get("holder") or side)
        battle.works.append(works)
    rows: dict[str, Json] = {}
    for key in SIDE_KEYS:
        for kind in ("units", "leaders"):
            rows.update({str(row["id"]): row for row in rows_of(part_of(order, key), kind)})
    numbers = sorted({number_of(row, "came") for row in rows.values()})
    came = [(number, name) for number in numbers for name, row in rows.items() if number_of(row, "came") == number]
    leaders = {leader.id: leader for leader in battle.leaders}
    battle.units = [battle.unit_of[name] for _, name in came if name in battle.unit_of]
    battle.leaders = [leaders[name] for _, name in came if name in leaders]
    for gun in battle.guns:
        _man(battle, gun, rows)
    _read_units(battle, rows)
    for leader in battle.leaders:
        _read_leader(battle, leader, rows[leader.id])
    for unit in battle.units:
        _read_last(battle, unit, rows[unit.id])
    for gun in battle.guns:
        _read_gun(battle, gun, rows)
    for number, key in enumerate(SIDE_KEYS):
        _read_side(umpire, battle, number, part_of(order, key))
    markers = {int(pef.id[3:]): pef for pef in battle.pefs}
    battle.pefs = [markers[number] for number in sorted(markers)]
    battle.men = sum(unit.figures for unit in battle.units if unit.on_table)
    given = before.get("serial")
    battle.serial = given if isinstance(given, int) else _last_number(battle, rows)
    for unit in battle.units:
        _read_memory(battle, unit, rows[unit.id])


def _last_number(battle: Battle, rows: dict[str, Json]) -> int:
    """Return the highest number that what came during the battle has."""
    numbers = [number_of(row, "came") for row in rows.values()] + [int(pef.id[3:]) for pef in battle.pefs]
    for works in battle.works:
        figures = works.id.removeprefix("works")
        numbers.append(int(figures) if figures.isdecimal() else 0)
    return max(numbers, default=0)


def _read_units(battle: Battle, rows: dict[str, Json]) -> None:
    """Put the units down that have places; then those in buildings that have none, where there is space for them."""
    indoors: list[Unit] = []
    for unit in battle.units:
        row = rows[unit.id]
        _read_strength(unit, row)
        _read_fields(unit, row)
        if row.get("at"):
            _put(battle, unit, row)
        elif row.get("house"):
            indoors.append(unit)
    for unit in indoors:
        house = house_of(battle, unit.house)
        assert house is not None
        xs, ys = inside(battle, house, unit, unit.figures)
        unit.on_table = True
        x, y = (house.x0 + house.x1) // 2, (house.y0 + house.y1) // 2
        heading = _number(rows[unit.id], "heading", heading_to(*house.outwards()))
        unit.put(quietly(), _RULE, x, y, heading, 1, xs, ys)


def _read_strength(unit: Unit, row: Json) -> None:
    """MM-CAS-1: read losses, what is left, and who of these holds the horses."""
    losses = part_of(row, "losses")
    unit.recovered = number_of(row, "recovered")
    given = row.get("left")
    lost = unit.strength + unit.recovered - given if isinstance(given, int) else 0
    unit.lost_fire = number_of(losses, "fire") if losses else lost
    unit.lost_contact = number_of(losses, "contact")
    unit.lost_melee = number_of(losses, "melee")
    unit.lost_burning = number_of(losses, "burning")
    left = unit.strength + unit.recovered - _lost(unit)
    unit.figures = left
    horses = unit.horses
    if horses is not None:
        usual = 0 if unit.mounted or row.get("gone") or not left else min(holders_of(left), left - 1)
        horses.holders = _number(row, "holders", usual)
        unit.figures = left - horses.holders
    unit.below_half = unit.below_half or 2 * left < unit.paper


def _lost(unit: Unit) -> int:
    return unit.lost_fire + unit.lost_contact + unit.lost_melee + unit.lost_burning


def _read_fields(unit: Unit, row: Json) -> None:
    """Read what has a field of the same name, and how the unit has left the table or is to come onto it."""
    edge = unit.entered_from
    if row.get("entered_from"):
        edge = EDGES.index(str(row["entered_from"]))
        unit.entered_from = edge
    unit.heading = _number(row, "heading", INWARDS[edge])
    unit.ranks = _number(row, "ranks", 1)
    unit.formation = str(row.get("formation") or unit.formation)
    unit.markers = number_of(row, "markers")
    unit.prone = row.get("prone") is True
    unit.retiring = row.get("retiring") is True
    unit.retired_by = number_of(row, "retired_by")
    unit.target = str(row.get("target") or "")
    unit.house = str(row.get("house") or "")
    unit.level = number_of(row, "level")
    unit.water = str(row.get("water") or "")
    unit.trophies = str(row.get("trophies") or "")
    unit.nco_lost = row.get("nco_lost") is True
    unit.tactic = str(row.get("tactic") or "")
    unit.task = number_of(row, "task")
    unit.recovery_done = row.get("recovery_done") is True
    unit.retired = row.get("retired") is True
    unit.hit_by_fire = row.get("hit_by_fire") is True
    unit.fought_melee = row.get("fought_melee") is True
    if unit.horses is not None:
        unit.horses.leader_on_foot = row.get("leader_on_foot") is True
        unit.horses.stunned = row.get("stunned") is True
    unit.opponents = _words(row.get("opponents"))
    unit.ran_away = row.get("gone") == RAN_AWAY
    unit.left_table = row.get("gone") == LEFT_TABLE
    if unit.trophies == "taken" and unit.rep <= TROPHY_REP:
        unit.rep += TROPHY_GAIN
    if unit.nco_lost:
        unit.leader, unit.leader_rep = "", 0


def _put(battle: Battle, unit: Unit, row: Json) -> None:
    """MM-FORM-1: put a unit's figures where they are, in ranks about the middle of their front unless they are listed.

    One that waits at an edge has no figures there.
    """
    x, y = _point(row["at"])
    if row.get("waiting") is True:
        unit.put(quietly(), "MM-REINF-3", x, y, unit.heading, unit.ranks, NO_FIGURES, NO_FIGURES)
        unit.entered_at = along_edge(unit.entered_from, x, y)
        return
    unit.on_table = True
    ranks = number_of(row, "ranks") or ranks_of(unit, unit.formation)
    listed = _points(row.get("places")) if is_of(unit, row) else []
    if listed:
        xs, ys = vec[i64]([x for x, _ in listed]), vec[i64]([y for _, y in listed])
    else:
        spot = stand(unit.formation, x, y, unit.heading, unit.figures, ranks, unit.mounted)
        xs, ys, ranks = spot.xs, spot.ys, spot.ranks
    unit.put(quietly(), _RULE, x, y, unit.heading, ranks, xs, ys)
    crowded = unit.water == "in" or on_bridge(battle, unit)
    if unit.mounted and not (crowded if row.get("crowded") is None else row["crowded"]):
        unit.put(quietly(), _RULE, x, y, unit.heading, ranks, xs, ys, *rear_halves(xs, ys, unit.heading))


def pose_of(row: Json, unit: Unit) -> str:
    """Return in a few words where and how a unit is, and in what number, so that places are known as those of it."""
    x, y = _point(row["at"])
    return f"{x} {y} {unit.heading} {unit.formation} {unit.figures}"


def is_of(unit: Unit, row: Json) -> bool:
    """Return whether listed places are those of a unit where it is, and not of before it was moved in a form."""
    named = row.get("places_of")
    return not named or (bool(row.get("at")) and named == pose_of(row, unit))


def _read_leader(battle: Battle, leader: Leader, row: Json) -> None:
    """MM-LEAD-1: put a higher leader where he is, or behind the unit that he is with."""
    gone = row.get("gone")
    leader.heading = 0
    leader.lost, leader.ran_away, leader.left_table = gone == FALLEN, gone == RAN_AWAY, gone == LEFT_TABLE
    leader.mounted = leader.rides and row.get("unhorsed") is not True
    leader.stunned = row.get("stunned") is True
    if row.get("attached") is not None or row.get("at") or gone:
        leader.attached = str(row.get("attached") or "")
    if row.get("heading") is not None:
        leader.heading = number_of(row, "heading")
    unit = battle.unit_of.get(leader.attached)
    if row.get("at"):
        leader.x, leader.y = _point(row["at"])
        leader.on_table = True
    elif row.get("was_at"):
        leader.x, leader.y = _point(row["was_at"])
    elif not gone and unit is not None and unit.on_table:
        x, y = post(unit)
        spot = room_for_one(battle, leader, x, y, unit.heading)
        if spot is not None:
            leader.x, leader.y, leader.on_table = spot.x, spot.y, True
    if leader.on_table and row.get("heading") is None:
        leader.heading = unit.heading if unit is not None else INWARDS[battle.sides[leader.side].home]
    leader.activated = _flag(row, "activated", leader.on_table)


def _read_last(battle: Battle, unit: Unit, row: Json) -> None:
    """Read what follows from other pieces: opponents, works, horses, who leads it."""
    if row.get("opponents") is None:
        unit.opponents = [other.id for other in battle.units if unit.id in other.opponents]
    higher = leader_of(battle, str(row.get("led_by") or ""))
    if higher is not None:
        unit.leader, unit.leader_rep = higher.id, higher.rep
    works = manned_works(battle, unit.xs, unit.ys) if unit.on_table and battle.works else None
    unit.works = str(row["works"]) if row.get("works") is not None else works.id if works is not None else ""
    horses = unit.horses
    held = _points(row.get("horses")) if is_of(unit, row) else []
    if horses is not None and held:
        heading = _number(row, "horses_heading", unit.heading)
        places = vec[i64]([x for x, _ in held]), vec[i64]([y for _, y in held])
        horses.put(quietly(), "MM-TROOP-3", unit.id, heading, places)
    elif horses is not None and unit.on_table:
        bring_horses(quietly(), battle, "MM-TROOP-3", unit)
    if horses is not None and row.get("horses_heading") is not None:
        horses.heading = number_of(row, "horses_heading")
    unit.engaged = _flag(row, "engaged", bool(_lost(unit) or unit.target or unit.opponents))
    unit.below_half = _flag(row, "below_half", unit.below_half)
    unit.activated = _flag(row, "activated", unit.on_table)
    unit.entered_at = _number(row, "entered_at", unit.entered_at)


def _gunners(battle: Battle, gun: Gun) -> Unit:
    """Return the unit of artillery that had a gun at the start."""
    return next(unit for unit in battle.units if gun_id(unit.id) == gun.id)


def _man(battle: Battle, gun: Gun, rows: dict[str, Json]) -> None:
    """MM-GUN-1: read who serves a gun: its own crew while it is there, or who came to it later."""
    own = _gunners(battle, gun)
    row = part_of(rows[own.id], "gun")
    usual = "" if rows[own.id].get("gone") or left_of(rows[own.id]) <= 0 else own.id
    gun.crew = str(row.get("crew") if row.get("crew") is not None else usual)
    if row.get("side"):
        gun.side = SIDE_KEYS.index(str(row["side"]))
    if own.gun is gun:
        own.gun = None
    crew = battle.unit_of.get(gun.crew)
    if crew is not None:
        crew.gun = gun


def _read_gun(battle: Battle, gun: Gun, rows: dict[str, Json]) -> None:
    """MM-GUN-1: put a gun with its crew, or where it was left."""
    row = part_of(rows[_gunners(battle, gun).id], "gun")
    crew = battle.unit_of.get(gun.crew)
    if crew is not None and crew.on_table:
        gun.x, gun.y, gun.heading = crew.x, crew.y, crew.heading
    if row.get("at"):
        gun.x, gun.y = _point(row["at"])
    gun.heading = _number(row, "heading", gun.heading)
    gun.on_table = _flag(row, "on_table", gun.x >= 0)
    gun.limbered = _flag(row, "limbered", gun.limbered)
    gun.markers = number_of(row, "markers")


def _read_side(umpire: Umpire, battle: Battle, number: int, row: Json) -> None:
    """Read what a side has met and seen, and its markers."""
    side = battle.sides[number]
    side.had_enough = row.get("had_enough") is True
    side.met = row.get("met") is True
    side.reported = row.get("reported") is True
    side.latecomers = _words(row.get("latecomers"))
    side.seen = [int(each) for each in _words(row.get("seen"))]
    came = [unit for unit in battle.units if unit.side == number and _has_come(unit)]
    side.armies = _words(row.get("armies")) or list(dict.fromkeys(unit.faction for unit in came))
    sealed = battle.play == HEAD_TO_HEAD
    players = ["", *[str(partner["id"]) for partner in rows_of(row, "partners")]]
    for marker in markers_of(row):
        name = f"pef{marker['number']}"
        x, y = _point(marker["at"])
        listed = sealed or marker.get("force") is not None
        found = Pef(name, x, y, number_of(marker, "still"), False, listed, _words(marker.get("force")), number, sealed)
        battle.pefs.append(found)
        if sealed:
            noting.assign(umpire, found, PEF_COUNT * players.index(str(marker.get("partner") or "")))


def _has_come(unit: Unit) -> bool:
    return unit.on_table or unit.ran_away or unit.left_table or unit.figures == 0


def markers_of(side: Json) -> list[Json]:
    """MM-PEF-1: return the markers of a side, each with its number: the next after the highest where none is given."""
    found: list[Json] = []
    last = max([number_of(row, "number") for row in rows_of(side, "pefs")], default=0)
    for row in rows_of(side, "pefs"):
        if not row.get("number"):
            last += 1
            row = {**row, "number": last}
        found.append(row)
    return found


def _read_memory(battle: Battle, unit: Unit, row: Json) -> None:
    """Read what a unit found out in the turns before: why it held, where it found no way, and no space to come on."""
    if row.get("holds"):
        battle.waits[unit.id] = Wait(battle.turn, str(row.get("holds_for") or ""), str(row["holds"]))
    if row.get("no_way"):
        battle.no_way[unit.id] = _words(row["no_way"])
    detour = row.get("detour")
    if isinstance(detour, list) and detour:
        battle.detours[unit.id] = (int(detour[0]), int(detour[1]))
    if row.get("edge_taken"):
        battle.crowds[unit.id] = entering.crowd(battle, unit) if row["edge_taken"] == AS_NOW else []


def _number(row: Json, key: str, usual: int) -> int:
    value = row.get(key)
    return value if isinstance(value, int) else usual


def _flag(row: Json, key: str, usual: bool) -> bool:
    value = row.get(key)
    return value if isinstance(value, bool) else usual


def _words(value: object) -> list[str]:
    return [str(each) for each in value] if isinstance(value, list) else []


def _point(value: object) -> tuple[int, int]:
    assert isinstance(value, list)
    return int(value[0]), int(value[1])


def _points(value: object) -> list[tuple[int, int]]:
    return [_point(each) for each in value] if isinstance(value, list) else []
