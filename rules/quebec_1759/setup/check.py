"""What the schema alone does not say of an order of battle: rules that look at several of its fields at once."""

from rules.core.errors import Fault
from rules.core.schema_reader import faults_within
from rules.quebec_1759.setup.check_force import ForceChecker
from rules.quebec_1759.setup.check_seen import check_seen
from rules.quebec_1759.setup.position_schema import PositionSetup
from rules.quebec_1759.setup.schema import Setup, SideSetup
from rules.quebec_1759.tables import AREAS, FIRST_WORKS
from rules.quebec_1759.words import BRITISH, CROSSINGS, FRENCH, ILE_DORLEANS, LANDING, NATION_NAMES, NATIONS, SIDE_KEYS


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
            if order.has_part(SIDE_KEYS[number]):
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
        nation = NATIONS.index(side.nation)
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
        if order.attacker == NATIONS[FRENCH] and order.crossing == CROSSINGS[LANDING]:
            self.fault(
                "crossing", "Only the British have ships to land from; let the French come by road.", "QB-MOVE-1"
            )
        for key, side in zip(SIDE_KEYS, order.sides(), strict=True):
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
            if area == AREAS[ILE_DORLEANS]:
                message = f"position.deserted.{place} must be an area other than Ile d'Orleans."
                self.fault(f"position.deserted.{place}", message, "QB-MILITIA-1")
        if position.holders.get(AREAS[ILE_DORLEANS]) == NATIONS[FRENCH]:
            where = f"position.holders.{AREAS[ILE_DORLEANS]}"
            self.fault(where, "The French never hold Ile d'Orleans; leave it to the British.", "QB-MAP-3")
        self.check_holders(position.holders)
        if position.has("seen") and self.turn == 1:
            message = "Before turn 1 neither side has seen anything; take position.seen out, or choose a later turn."
            self.fault("position.seen", message, "QB-SETUP-1")
        elif position.seen is not None and self.nations[0] != self.nations[1] and all(self.nations):
            check_seen(self, position.seen, order.by_nation())

    def check_holders(self, held: dict[str, str]) -> None:
        """QB-MAP-3, QA-ENTRENCH-1: check who can hold what, and that works are where their side is."""
        for side, key in enumerate(SIDE_KEYS):
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
        return NATIONS[BRITISH if area == ILE_DORLEANS else FRENCH]

    def check_together(self) -> None:
        """QB-BATTLE-4, QB-DECOY-1: check that no area has blocks of both sides, since every turn ends with one.

        On Ile d'Orleans French blocks are a fault in any case.
        """
        for area, name in enumerate(AREAS):
            if area != ILE_DORLEANS and self.blocks[0][area] and self.blocks[1][area]:
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
        most = FIRST_WORKS if nation == FRENCH else 0
        if total != most or len(side.works) > 1:
            begin = "two works, in one area" if most else "no works"
            message = f"The {NATION_NAMES[nation]} begin with {begin}; change {side.where}works."
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
