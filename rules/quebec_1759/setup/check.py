"""What the schema alone does not say of an order of battle: rules that look at several of its fields at once."""

from typing import Final

from rules.core.errors import Fault
from rules.core.orders import PERSON
from rules.core.schema_reader import SchemaReader, faults_within
from rules.quebec_1759 import words
from rules.quebec_1759.options import IN_BATTLE, OPTIONS
from rules.quebec_1759.setup.check_force import ForceChecker
from rules.quebec_1759.setup.fields import block_of
from rules.quebec_1759.setup.schema import (
    PositionSetup,
    SeenBySideSetup,
    SeenLeaderSetup,
    SeenSetup,
    SeenUnitSetup,
    Setup,
    SideSetup,
)
from rules.quebec_1759.tables import AREAS, FIRST_WORKS, MOST_REPLACED, PREPARATION, SHIPS, TURNS, UNITS

RULE = "QB-FOG-2"
_HOME: Final = "ile_dorleans"
_LIGHT: Final = tuple(key for key, _, kind, _ in UNITS[words.BRITISH] if kind == "light")
_UNWATCHED: Final = ("stand", PERSON)  # doctrines that keep no unit back for intelligence


def read(setup: object) -> tuple[Setup, list[Fault]]:
    """Return an order of battle as read, and all its faults; without faults it can be fought."""
    checker = _Checker()
    order = checker.order(setup)
    assert isinstance(order, Setup)
    if isinstance(setup, dict):
        checker.check(order)
    return order, checker.faults


def check(setup: object) -> list[Fault]:
    """Return all faults of an order of battle; an empty list means that it can be fought."""
    return read(setup)[1]


class _Checker(ForceChecker):
    """Looks at the parts that were read and adds to their faults."""

    __slots__ = ()

    def check(self, order: Setup) -> None:
        """Add the faults of an order of battle as a whole."""
        self.turn = order.turn
        for number, side in enumerate(order.sides()):
            self.nations[number] = side.nation
            if order.has_part(words.SIDE_KEYS[number]):
                self.check_side(side, number, order.is_battle)
        one_nation = self.nations[0] == self.nations[1]
        if one_nation and self.nations[0]:
            self.fault("enemy.nation", f"Both sides are {self.nations[0]}; give each nation one side.", "QB-SETUP-1")
        if not one_nation and order.player.title == order.enemy.title:
            self.fault("enemy.name", "Both sides have one name; give each its own.")
        if order.is_battle:
            self.check_battle(order)
            return
        self.check_position(order)
        if not one_nation:
            self.check_together()

    def check_side(self, side: SideSetup, number: int, is_battle: bool) -> None:
        """Add the faults of one side."""
        self.check_words(side)
        if not side.nation:
            return
        nation = words.NATIONS.index(side.nation)
        if is_battle:
            self.check_battle_units(side, nation)
            self.check_leaders(side, nation)
            self.check_columns(side.raw.get("works"), f"{side.where}works")
            return
        self.check_siege_blocks(side, number, nation)
        self.check_leaders(side, nation)
        self.check_ships(side, nation)
        self.check_works(side, number, nation)

    def check_battle(self, order: Setup) -> None:
        """QB-BATTLE-1, QB-BATTLE-3: check who attacks, and how he comes."""
        if order.attacker == words.NATIONS[words.FRENCH] and order.crossing == words.CROSSINGS[words.LANDING]:
            self.fault(
                "crossing", "Only the British have ships to land from; let the French come by road.", "QB-MOVE-1"
            )
        for key, side in zip(words.SIDE_KEYS, order.sides(), strict=True):
            if side.entries("works") and order.attacker and side.nation == order.attacker:
                message = f"{key} attacks, and works are the defender's; take {key}.works out."
                self.fault(f"{key}.works", message, "QA-ENTRENCH-1")

    def check_position(self, order: Setup) -> None:
        """QB-TURN-1: check what a later turn needs to know of the turns before it."""
        position = order.position
        if position is None:
            self.check_holders({})
            return
        for place, area in enumerate(_entries(position, "deserted")):
            if area == AREAS[words.ILE_DORLEANS]:
                message = f"position.deserted.{place} must be an area other than Ile d'Orleans."
                self.fault(f"position.deserted.{place}", message, "QB-MILITIA-1")
        if position.holders.get(AREAS[words.ILE_DORLEANS]) == words.NATIONS[words.FRENCH]:
            where = f"position.holders.{AREAS[words.ILE_DORLEANS]}"
            self.fault(where, "The French never hold Ile d'Orleans; leave it to the British.", "QB-MAP-3")
        self.check_holders(position.holders)
        if position.has("seen") and self.turn == 1:
            message = "Before turn 1 neither side has seen anything; take position.seen out, or choose a later turn."
            self.fault("position.seen", message, "QB-SETUP-1")
        elif position.seen is not None and self.nations[0] != self.nations[1] and all(self.nations):
            check_seen(self, position.seen, order.by_nation())

    def check_holders(self, held: dict[str, str]) -> None:
        """QB-MAP-3, QA-ENTRENCH-1: check who can hold what, and that works are where their side is."""
        for side, key in enumerate(words.SIDE_KEYS):
            nation = self.nations[side]
            for area, name in enumerate(AREAS):
                if not nation or nation == self.holder(area, held):
                    continue
                if self.real[side][area] and name in held:
                    message = f"The {nation} have a unit in {name}; say so in position.holders.{name}, or leave it out."
                    self.fault(f"position.holders.{name}", message, "QB-MAP-3")
                if name in self.works[side]:
                    message = f"{key}.works.{name} is held by the enemy; put works where the side is."
                    self.fault(f"{key}.works.{name}", message, "QA-ENTRENCH-1")

    def holder(self, area: int, held: dict[str, str]) -> str:
        """QB-MAP-3: return the nation that holds an area at the start."""
        if AREAS[area] in held:
            return held[AREAS[area]]
        for side in (0, 1):
            if self.real[side][area] and self.nations[side]:
                return self.nations[side]
        return words.NATIONS[words.BRITISH if area == words.ILE_DORLEANS else words.FRENCH]

    def check_together(self) -> None:
        """QB-BATTLE-4, QB-DECOY-1: check that no area has blocks of both sides, since every turn ends with one.

        On Ile d'Orleans French blocks are a fault in any case.
        """
        for area, name in enumerate(AREAS):
            if area != words.ILE_DORLEANS and self.blocks[0][area] and self.blocks[1][area]:
                message = f"Blocks of both sides are in {name}; a turn begins with one side alone in an area."
                self.fault(f"enemy.{self.how[1]}", message, "QB-DECOY-1")

    def check_works(self, side: SideSetup, number: int, nation: int) -> None:
        """QA-ENTRENCH-1: check the works of a side of a siege by area."""
        for area, columns in side.works.items():
            self.works[number].append(area)
            if isinstance(columns, list):
                self.check_columns(columns, f"{side.where}works.{area}")
        if side.has_part("works") and self.turn == 1 and not faults_within(self.faults, f"{side.where}works"):
            self.check_first_works(side, nation)

    def check_first_works(self, side: SideSetup, nation: int) -> None:
        """QA-ENTRENCH-1: check that on turn 1 the French have two works in one area, and the British none."""
        total = 0
        for columns in side.works.values():
            total += len(columns) if isinstance(columns, list) else int(str(columns))
        most = FIRST_WORKS if nation == words.FRENCH else 0
        if total != most or len(side.works) > 1:
            begin = "two works, in one area" if most else "no works"
            message = f"The {words.NATION_NAMES[nation]} begin with {begin}; change {side.where}works."
            self.fault(f"{side.where}works", message, "QA-ENTRENCH-1")

    def check_columns(self, columns: object, where: str) -> None:
        """QA-ENTRENCH-1: check that each column with works is named once."""
        rows: list[object] = columns if isinstance(columns, list) else []
        for place, column in enumerate(rows):
            if column in rows[:place]:
                message = f"{where}.{place} repeats {column}; name each column once."
                self.fault(f"{where}.{place}", message, "QA-ENTRENCH-1")


def _entries(position: PositionSetup, key: str) -> list[object]:
    value = position.raw.get(key)
    return value if isinstance(value, list) else []


def check_seen(reader: SchemaReader, given: SeenBySideSetup, sides: list[SideSetup]) -> None:
    """QB-FOG-2: check `position.seen`; `sides` are those of the order of battle, the British first."""
    for watcher in words.BOTH:
        seen, nation = given.by_nation()[watcher], 1 - watcher
        if seen is not None:
            _units(reader, seen, sides[nation], nation)
            _leaders(reader, seen, sides[nation], nation)
            _decoys(reader, seen, sides[nation])
            _works(reader, seen, sides[nation])


def _units(reader: SchemaReader, seen: SeenSetup, enemy: SideSetup, nation: int) -> None:
    """QB-FOG-2: check the units seen: each is the enemy's, once, and where it was seen it still is."""
    blocks = {unit.id: block_of(unit, nation) for unit in enemy.pool.units} if enemy.pool is not None else {}
    blocks |= {unit.id: block_of(unit, nation) for unit in enemy.units}
    areas = {unit.id: unit.at for unit in enemy.units}
    met: list[str] = []
    for unit in seen.units:
        if unit.id not in blocks or unit.id in met:
            reason = "listed twice" if unit.id in met else f"no unit of the {words.NATION_NAMES[nation]}"
            message = f"{unit.where}id {unit.raw.get('id')} is {reason}; name each of their units once."
            reader.fault(f"{unit.where}id", message, RULE)
            continue
        met.append(unit.id)
        if unit.has("steps") and blocks[unit.id] >= 0:
            reader.number(unit.raw, unit.where, "steps", 1, UNITS[nation][blocks[unit.id]][3], RULE)
        _still_there(reader, unit, areas.get(unit.id, ""))


def _still_there(reader: SchemaReader, seen: SeenUnitSetup | SeenLeaderSetup, area: str) -> None:
    """QB-FOG-2: check that a piece that was seen somewhere and cannot have moved is there."""
    if seen.at and seen.at != area:
        message = f"{seen.id} is not in {seen.at}; leave {seen.where}at out, for it may have moved."
        reader.fault(f"{seen.where}at", message, RULE)


def _leaders(reader: SchemaReader, seen: SeenSetup, enemy: SideSetup, nation: int) -> None:
    """QB-FOG-2: check the leaders seen."""
    areas = {leader.id: leader.at for leader in enemy.leaders}
    for leader in seen.leaders:
        if leader.id in areas:
            _still_there(reader, leader, areas[leader.id])
            continue
        named = f"{leader.where}id {leader.raw.get('id')}"
        message = f"{named} is no leader of the {words.NATION_NAMES[nation]} here; name one of theirs."
        reader.fault(f"{leader.where}id", message, RULE)


def _decoys(reader: SchemaReader, seen: SeenSetup, enemy: SideSetup) -> None:
    """QA-INTEL-1, QB-FOG-2: check the decoys seen, of which no more can be known than are there."""
    for area, count in seen.decoys.items():
        field, there = f"{seen.where}decoys.{area}", enemy.decoys.get(area, 0)
        if count > there:
            reader.fault(field, f"{count} decoys were seen in {area}, and {there} are there; lower {field}.", RULE)


def _works(reader: SchemaReader, seen: SeenSetup, enemy: SideSetup) -> None:
    """QA-ENTRENCH-1: check the works seen: columns by area, or how many are known of."""
    for area, held in seen.works.items():
        there = enemy.works.get(area, 0)
        columns = there if isinstance(there, list) else []
        count = len(columns) if isinstance(there, list) else int(str(there))
        field = f"{seen.where}works.{area}"
        if isinstance(held, list):
            for column in held:
                if column not in columns:
                    reader.fault(field, f"{field}: {column} is no column of theirs with works; take it out.", RULE)
        elif int(str(held)) > count:
            message = f"{field} must be columns that have works, or a number up to {count}, of which they are."
            reader.fault(field, message, RULE)


def ineffective_options(order: Setup) -> list[Fault]:
    """Return the options that have no effect, each with the reason; the order of battle has no faults."""
    found: list[Fault] = []
    for option in OPTIONS:
        if order.options[option.key] == option.default:
            continue
        why = _in_battle(option.key, order) if order.is_battle else _in_siege(option.key, order)
        if why:
            found.append(Fault(f"options.{option.key}", f"{option.key} changes nothing: {why}", option.rule))
    return found


def _in_battle(key: str, order: Setup) -> str:
    if key not in IN_BATTLE:
        return "a battle by itself has neither map nor turns; leave the option out."
    sizes = [len(side.units) for side in order.sides()]
    if key == "leaders" and not any(side.leaders for side in order.sides()):
        return "nobody leads here; list leaders, or leave the option off."
    if key == "entrenchments" and not any(side.columns for side in order.sides()):
        return "no column is behind works; list some, or leave the option off."
    if key == "skirmish_below" and min(sizes) != 2:
        return "neither side has just two units; leave the option as it is."
    if key == "rout" and min(sizes) < int(str(order.options["skirmish_below"])):
        return "nobody routs in a skirmish; leave the option as it is."
    return ""


def _in_siege(key: str, order: Setup) -> str:
    options, position = order.options, order.position
    if key == "ships_a_turn" and options["interdiction"] is True:
        return "with interdiction on, all ships may pass in one turn; leave the option as it is."
    if key == "lower_doubled" and options["lower_quebec"] is not True:
        return "the Lower Town cannot be stormed; turn on lower_quebec, or leave the option on."
    if key == "planner_playouts" and not _searches(order):
        return "neither side follows the doctrine planner; leave the option as it is."
    if key == "path" and position is not None and position.path_found:
        return "the path is found already; leave the option off."
    if key == "fire_ships" and not _ships_to_replace(order):
        if position is not None and position.fire_ships_sent:
            return "the fire ships are gone already; leave the option off."
        if order.turn == TURNS and _marks(order) < PREPARATION and not _searches(order):
            return f"the third turn of preparation comes too late on turn {TURNS}; leave the option off."
    if key == "intelligence" and order.turn == TURNS and not _watches(order):
        return f"turn {TURNS} is the last, and the siege ends before its intelligence; leave the option off."
    if key == "leaders" and order.turn != 1 and not any(side.leaders for side in order.sides()):
        return f"of the {' and '.join(words.NATIONS)} nobody leads; list leaders, or leave the option off."
    if key == "bombardment" and order.turn == TURNS and not _british_in_levis(order):
        return "no British unit is in Lévis, and this is the last turn; leave the option off."
    return ""


def _british_in_levis(order: Setup) -> bool:
    british = order.by_nation()[words.BRITISH]
    return british.blocks.get("levis", 0) > 0 or any(unit.at == "levis" for unit in british.units)


def _searches(order: Setup) -> bool:
    """Return whether a side follows the planner, which weighs what is on offer though it changes nothing."""
    return any(side.doctrine == words.PLANNER for side in order.sides())


def _marks(order: Setup) -> int:
    return order.position.fire_ships if order.position is not None else 0


def _ships_to_replace(order: Setup) -> bool:
    """QA-FIRESHIP-1: return whether ships lost before are replaced because of this rule alone."""
    ships = order.by_nation()[words.BRITISH].ships
    if ships is None or order.options["interdiction"] is True:
        return False
    replaced = order.position.replaced if order.position is not None else 0
    return ships.bason + ships.st_laurent < SHIPS and replaced < MOST_REPLACED


def _watches(order: Setup) -> bool:
    """QA-INTEL-1: return whether a doctrine of the British may keep a light unit on Ile d'Orleans for its effort."""
    british = order.by_nation()[words.BRITISH]
    if british.doctrine in _UNWATCHED:
        return False
    if british.blocks.get(_HOME, 0) > 0 or not (british.units or british.blocks):
        return True
    return any(unit.at == _HOME and (unit.block or unit.id) in _LIGHT for unit in british.units)
