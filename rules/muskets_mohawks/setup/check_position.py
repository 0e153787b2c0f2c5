"""What no turn can begin with: in an order of battle of a later turn, otherwise without faults (`position_reading`).

First the fields of each piece are judged, then the table that follows from them, as a battle lays it.
"""

from typing import Final

from rules.core.dice import SeededDice
from rules.core.errors import Fault
from rules.core.narrate import counted
from rules.core.schema import REFERENCE, Part, specs_of
from rules.core.suggest import did_you_mean
from rules.core.umpire import Umpire
from rules.muskets_mohawks import invariants
from rules.muskets_mohawks.encounters import ending
from rules.muskets_mohawks.ground import TABLE
from rules.muskets_mohawks.setup.build import build
from rules.muskets_mohawks.setup.position_reading import hide, left_of, quietly, take_up, unplaced
from rules.muskets_mohawks.setup.rolling import set_table
from rules.muskets_mohawks.setup.schema import GunSetup, LeaderSetup, PefSetup, Setup, SideSetup, UnitSetup, WorksSetup
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.words import ARTILLERY, EDGES, ENEMY, HEAD_TO_HEAD, HORSE, SIDE_KEYS

_EDGE_OF: Final = {
    "far": (1, 0),
    "right": (0, TABLE),
    "near": (1, TABLE),
    "left": (0, 0),
}  # which coordinate, and its value
_OF_HORSE: Final = ("holders", "horses", "horses_heading", "leader_on_foot", "stunned", "crowded")
_RULE: Final = "MM-TURN-1"


def check_position(order: Setup) -> list[Fault]:
    """MM-TURN-1: return the faults of an order of battle that begins with a later turn."""
    if order.ground is None:
        message = "A battle that begins with a later turn has its table: give its map as ground."
        return [Fault("ground", message, "MM-TERR-7")]
    checker = _Pieces(order)
    return checker.faults or _on_table(order)


class _Pieces:
    """Judges the fields of each piece against each other and against those of the others."""

    __slots__ = ("faults", "order", "side_of", "storeys", "units", "works")

    def __init__(self, order: Setup) -> None:
        self.faults: list[Fault] = []
        self.order: Setup = order
        self.units: dict[str, UnitSetup] = {unit.id: unit for side in order.sides() for unit in side.units}
        self.side_of: dict[str, int] = {
            unit.id: number for number, side in enumerate(order.sides()) for unit in side.units
        }
        before = order.position
        self.works: list[str] = [works.id for works in before.works] if before is not None else []
        ground = order.ground if isinstance(order.ground, dict) else {}
        self.storeys: dict[str, int] = {str(row["id"]): row.get("levels") or 1 for row in ground.get("houses") or []}
        for works in before.works if before is not None else []:
            self._works(works)
        if before is not None and before.standoff > before.quiet:
            message = f"position.standoff is {before.standoff}, and only {before.quiet} turns were quiet; give no more."
            self._fault("position.standoff", message, "MM-NP-3")
        numbers: dict[int, str] = {}
        for number, side in enumerate(order.sides()):
            for unit in side.units:
                self._unit(unit)
                self._number(numbers, unit.came, unit.id, f"{unit.where}came")
            for leader in side.leaders:
                self._leader(leader, number)
                self._number(numbers, leader.came, leader.id, f"{leader.where}came")
            self._markers(side, number, numbers)

    def _fault(self, field: str, message: str, rule: str) -> None:
        self.faults.append(Fault(field, message, rule))

    def _number(self, numbers: dict[int, str], number: int, name: str, field: str) -> None:
        if number and number in numbers:
            message = f"{field} is {number}, which {numbers[number]} has; give each that came a number of its own."
            self._fault(field, message, "MM-REINF-1")
        elif number:
            numbers[number] = name

    def _references(self, part: Part) -> None:
        """Judge whether what names another piece is a word."""
        for spec in specs_of(type(part)):
            given = part.raw.get(spec.key)
            if spec.kind == REFERENCE and given is not None and not isinstance(given, str):
                self._fault(
                    f"{part.where}{spec.key}", f"{part.where}{spec.key} must be the word of a piece.", spec.rule
                )

    def _unit(self, unit: UnitSetup) -> None:
        where, called, raw = unit.where, unit.called, unit.raw
        self._references(unit)
        left = left_of(raw)
        total = unit.figures + unit.recovered
        lost = sum(int(str(each)) for each in unit.losses.values())
        if left < 0 or left > total:
            field = "left" if unit.has("left") else "losses"
            amount = f"{left} left" if unit.has("left") else f"lost {lost}"
            message = f"{called} has {amount} of {counted(total, 'figure')}; count them once more."
            self._fault(f"{where}{field}", message, "MM-CAS-1")
        elif unit.has("left") and unit.losses and lost != total - left:
            message = f"{called} has {left} left of {total} and lost {lost}; make the two agree, or leave one out."
            self._fault(f"{where}left", message, "MM-CAS-1")
        there = bool(unit.at or unit.house)
        if unit.gone and (there or unit.waiting):
            message = f"{called} is gone ({unit.gone}) and has a place; leave one of the two out."
            self._fault(f"{where}gone", message, "MM-LEAVE-1")
        elif left == 0 and (there or unit.waiting):
            message = (
                f"{called} has no figure left and has a place; leave the place out, or count its losses once more."
            )
            self._fault(f"{where}at", message, "MM-CAS-1")
        if unit.waiting:
            self._waiting(unit)
        if unit.has("pef"):
            message = (
                f"{where}pef is what was noted before the battle; list {unit.id} as force of the PEF that hides it."
            )
            self._fault(f"{where}pef", message, "MM-PLAY-1")
        self._indoors(unit)
        self._horse(unit, left)
        fights = left - unit.holders
        if (
            unit.has("places")
            and not unit.places_of
            and len(unit.places) != (fights if unit.at and not unit.waiting else 0)
        ):
            message = f"{where}places has {len(unit.places)} places, and {called} has {max(fights, 0)} figures there; "
            self._fault(f"{where}places", message + "list one for each, or none.", "MM-FORM-1")
        self._others(unit)
        if unit.gun is not None and unit.troop != ARTILLERY:
            message = f"{called} is no artillery; write its gun with the gunners who brought it, this unit as crew."
            self._fault(f"{where}gun", message, "MM-GUN-1")
        elif unit.gun is not None:
            self._gun(unit.gun)

    def _gun(self, gun: GunSetup) -> None:
        """MM-GUN-1: judge who serves a gun, and that one that is served or left is somewhere."""
        self._references(gun)
        crew = self.units.get(gun.crew)
        if gun.crew and (crew is None or crew.gone or left_of(crew.raw) <= 0):
            message = f"{gun.where}crew is {gun.crew}, which is no unit here, or gone."
            self._fault(f"{gun.where}crew", message + did_you_mean(gun.crew, list(self.units)), "MM-GUN-1")
        if gun.on_table and not (gun.at or (crew is not None and crew.at)):
            message = f"{gun.where}at is missing: a gun on the table has its place, or a crew that has one; give it."
            self._fault(f"{gun.where}at", message, "MM-GUN-1")

    def _waiting(self, unit: UnitSetup) -> None:
        edge = unit.entered_from or EDGES[self._home(self.side_of[unit.id])]
        place, value = _EDGE_OF[edge]
        if not unit.at or unit.at[place] != value:
            coordinate = ("x", "y")[place]
            message = f"{unit.called} waits at the {edge} edge; give its place there in at, with {coordinate} {value}."
            self._fault(f"{unit.where}at", message, "MM-REINF-3")

    def _home(self, number: int) -> int:
        """Return the edge behind a side, as a battle has it."""
        order = self.order
        attacks = order.encounter != "raid_defend"
        if order.encounter == "stand_up_fight":
            attacks = bool(order.player.contesting)
        return 2 if attacks == (number == 0) else 0

    def _indoors(self, unit: UnitSetup) -> None:
        where, called = unit.where, unit.called
        if unit.house and unit.house not in self.storeys:
            message = f"{where}house is {unit.house}, and there is no such building."
            self._fault(f"{where}house", message + did_you_mean(unit.house, list(self.storeys)), "MM-BUILD-1")
        elif unit.level >= self.storeys.get(unit.house, 1):
            message = f"{called} is on storey {unit.level}; its building has none so high, or it is in none."
            self._fault(f"{where}level", f"{message} Set level to 0.", "MM-BUILD-1")
        if unit.house and unit.water:
            self._fault(f"{where}water", f"{called} is in a building and in the water; leave one out.", "MM-TERR-5")
        if unit.works and unit.works not in self.works:
            message = f"{where}works is {unit.works}, and position.works has none of that id."
            self._fault(f"{where}works", message + did_you_mean(unit.works, self.works), "MM-PEF-4")

    def _horse(self, unit: UnitSetup, left: int) -> None:
        where, called = unit.where, unit.called
        if unit.troop not in HORSE:
            for key in _OF_HORSE:
                if unit.has(key):
                    message = f"{where}{key} is of horse, and {called} is on foot; leave it out."
                    self._fault(f"{where}{key}", message, "MM-TROOP-3")
            return
        mounted = unit.raw.get("mounted") is not False
        for key in ("house", "prone"):
            if mounted and unit.raw.get(key):
                message = f"{called} is on horseback and {'in a building' if key == 'house' else 'lies down'}; "
                self._fault(f"{where}{key}", message + "set mounted to false, or leave this out.", "MM-TROOP-3")
        if mounted and unit.holders:
            message = f"{called} is on horseback, and nobody holds its horses; set mounted to false, or leave this out."
            self._fault(f"{where}holders", message, "MM-TROOP-3")
        elif unit.holders > left:
            message = f"{called} has {left} figures left and {unit.holders} with the horses; count them once more."
            self._fault(f"{where}holders", message, "MM-TROOP-3")
        elif unit.horses and len(unit.horses) != (unit.holders or len(unit.horses)):
            message = f"{where}horses has {len(unit.horses)} places for {unit.holders} holders; list one for each."
            self._fault(f"{where}horses", message, "MM-TROOP-3")

    def _others(self, unit: UnitSetup) -> None:
        """Judge what refers to other units: enemies on the table."""
        where = unit.where
        named = [("opponents", name, "MM-MELEE-4") for name in unit.opponents]
        if unit.target:
            named.append(("target", unit.target, "MM-FIRE-5"))
        for key, name, rule in named:
            other = self.units.get(name)
            if other is None:
                message = f"{where}{key} names {name}, which is no unit here.{did_you_mean(name, list(self.units))}"
            elif self.side_of[name] == self.side_of[unit.id]:
                message = f"{where}{key} names {name}, which is on the same side; name an enemy."
            elif not _is_there(other) or not _is_there(unit):
                away = other if not _is_there(other) else unit
                message = f"{where}{key} names {name}, and {away.called} is not on the table; leave it out."
            else:
                continue
            self._fault(f"{where}{key}", message, rule)

        leaders = [leader.id for leader in self.order.sides()[self.side_of[unit.id]].leaders]
        if unit.led_by and unit.led_by not in leaders:
            message = f"{where}led_by names {unit.led_by}, who is no leader above units on its side; name one, or none."
            self._fault(f"{where}led_by", message + did_you_mean(unit.led_by, leaders), "MM-LEAD-5")
        for place, order in enumerate(unit.no_way):
            if order.count(":") < 2:
                message = f"{where}no_way.{place} is {order}, and no order; write one as in move:house:mill."
                self._fault(f"{where}no_way.{place}", message, "MM-ACT-1")

    def _leader(self, leader: LeaderSetup, side: int) -> None:
        where, called = leader.where, leader.called
        self._references(leader)
        if leader.gone and (leader.at or leader.attached):
            message = f"{called} is gone ({leader.gone}), and has a place or a unit; leave one of the two out."
            self._fault(f"{where}gone", message, "MM-CAS-2")
        unit = self.units.get(leader.attached)
        if leader.attached and (unit is None or self.side_of[leader.attached] != side):
            known = [name for name, number in self.side_of.items() if number == side]
            message = f"{where}attached names {leader.attached}, which is no unit of his side."
            self._fault(f"{where}attached", message + did_you_mean(leader.attached, known), "MM-LEAD-1")
        elif unit is not None and (unit.gone or left_of(unit.raw) <= 0):
            message = f"{called} is with {unit.called}, which is gone; give his place, or say how he went."
            self._fault(f"{where}attached", message, "MM-LEAD-1")
        elif unit is not None and leader.at and not _is_there(unit):
            message = f"{called} is on the table and with {unit.called}, which is not; leave one of the two out."
            self._fault(f"{where}attached", message, "MM-LEAD-1")
        if leader.unhorsed and not leader.mounted:
            message = f"{called} came on foot and has no horse to lose; leave this out, or set mounted."
            self._fault(f"{where}unhorsed", message, "MM-CAS-2")

    def _works(self, works: WorksSetup) -> None:
        if works.x0 >= works.x1 or works.y0 >= works.y1:
            message = f"{works.id}: its corners are the lower first; exchange x0 and x1, or y0 and y1."
            self._fault(f"{works.where}x0", message, "MM-PEF-4")

    def _markers(self, side: SideSetup, number: int, numbers: dict[int, str]) -> None:
        """MM-PEF-1: judge a side's PEFs, and find the units that are nowhere."""
        if side.pefs and number != ENEMY and self.order.play != HEAD_TO_HEAD:
            message = "Only head to head has the player PEFs of his own; leave these out."
            self._fault(f"{side.where}pefs", message, "MM-PLAY-1")
        hidden: dict[str, str] = {}
        partners = [partner.id for partner in side.partners]
        for place, marker in enumerate(side.pefs, start=1):
            name = f"pef{marker.number}" if marker.number else f"PEF {place} of the {SIDE_KEYS[number]}"
            self._number(numbers, marker.number, name, f"{marker.where}number")
            if marker.partner and marker.partner not in partners:
                message = f"{marker.where}partner names {marker.partner}, who is no partner here."
                self._fault(f"{marker.where}partner", message + did_you_mean(marker.partner, partners), "MM-PLAY-1")
            self._force(marker, name, number, hidden)
        open_ = [marker for marker in side.pefs if not marker.has("force")]
        for row in unplaced(side.raw):
            of_his = [marker for marker in open_ if marker.partner == (row.get("partner") or "")]
            if of_his if self.order.play == HEAD_TO_HEAD else open_:
                continue
            unit = self.units[str(row["id"])]
            message = (
                f"{unit.called} is nowhere; give its place in at, say how it is gone, or list it as force of a PEF."
            )
            self._fault(f"{unit.where}at", message, _RULE)

    def _force(self, marker: PefSetup, name: str, side: int, hidden: dict[str, str]) -> None:
        """MM-PEF-3: judge what is under a PEF: units of its side that have not come, each under one."""
        for unit in marker.force:
            known = self.units.get(unit)
            if known is None or self.side_of[unit] != side:
                own = [each for each, number in self.side_of.items() if number == side]
                message = f"{name} hides {unit}, which is no unit of its side.{did_you_mean(unit, own)}"
            elif unit in hidden:
                message = f"{name} hides {unit}, and so does {hidden[unit]}; leave it out of one of them."
            elif known.at or known.house:
                message = (
                    f"{name} hides {unit}, which is on the table: the PEF has been resolved. Take one of them away."
                )
            elif known.gone or left_of(known.raw) <= 0:
                message = f"{name} hides {unit}, which is gone; leave it out of its force."
            else:
                hidden[unit] = name
                continue
            self._fault(f"{marker.where}force", message, "MM-PEF-3")


def _is_there(unit: UnitSetup) -> bool:
    return bool(unit.at or unit.house) and not unit.waiting


def _on_table(order: Setup) -> list[Fault]:
    """Lay the battle and judge its table: no base on another or off the table, none in water or in a wall.

    What is still left to dice has nothing to do with where the pieces are.
    """
    umpire = Umpire(SeededDice("check", "position"), recording=False)
    full = hide(umpire, set_table(umpire, order.raw))
    battle = build(umpire, full)
    take_up(umpire, battle, full)
    where: dict[str, UnitSetup | LeaderSetup] = {}
    for side in order.sides():
        where.update({unit.id: unit for unit in side.units})
        where.update({leader.id: leader for leader in side.leaders})
    faults: list[Fault] = []
    for unit in battle.units:
        row = where[unit.id]
        if unit.on_table and len(unit.xs) < unit.figures:
            message = f"{row.called} has {unit.figures} figures, and {unit.house} has space for {len(unit.xs)}; "
            faults.append(Fault(f"{row.where}house", message + "put it elsewhere.", "MM-BUILD-1"))
        elif unit.on_table:
            for sentence in invariants.ill_placed(battle, unit):
                faults.append(Fault(f"{row.where}at", f"{sentence[:-1]}; change its place or its state.", "MM-MOVE-1"))
                break
    figures = invariants.figures_on(battle)
    seen: set[tuple[str, str]] = set()
    for first, second in invariants.overlapping(figures):
        pair = (second[3], first[3])
        if pair not in seen:
            seen.add(pair)
            one, other = where[first[3]], where[second[3]]
            message = f"{one.called} overlaps {other.called}, at {first[0]} {first[1]}; move one of them."
            faults.append(Fault(f"{one.where}at", message, "MM-MOVE-4"))
    for x, y, _, name, _, _ in figures:
        if not (5 <= x <= TABLE - 5 and 5 <= y <= TABLE - 5) and not faults_of(faults, where[name].where):
            message = f"{where[name].called} has a figure off the table, at {x} {y}; move it in."
            faults.append(Fault(f"{where[name].where}at", message, "MM-MOVE-1"))
    return faults or _over(battle)


def faults_of(faults: list[Fault], where: str) -> bool:
    """Return whether a part has a fault."""
    return any(fault.field.startswith(where) for fault in faults)


def _over(battle: Battle) -> list[Fault]:
    """MM-ENC-5: return the fault of a battle that has been decided before its turn begins."""
    if ending.close_if_over(quietly(), battle):
        message = f"The battle is over ({battle.ending.replace('_', ' ')}) before that turn; begin earlier."
        return [Fault("turn", message, "MM-ENC-5")]
    return []
