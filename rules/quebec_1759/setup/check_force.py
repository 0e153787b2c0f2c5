"""The blocks, leaders and ships of a side of an order of battle, and what is wrong with them together."""

from rules.core.schema_reader import SchemaReader
from rules.core.suggest import did_you_mean
from rules.quebec_1759.setup.fields import block_of, leader_of
from rules.quebec_1759.setup.schema import (
    BLOCK_KEYS,
    LEADER_KEYS,
    SCHEMA,
    CasualtySetup,
    LeaderSetup,
    PoolUnitSetup,
    SideSetup,
)
from rules.quebec_1759.tables import AREAS, DECOYS, LEADERS, SHIPS, UNITS
from rules.quebec_1759.words import BRITISH, COLUMNS, FRENCH, ILE_DORLEANS, NATION_NAMES

# The keys of all pieces: an id that is one of them is that piece's own.
_PIECES = BLOCK_KEYS + LEADER_KEYS
_CODE = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-."


class ForceChecker(SchemaReader):
    """Checks what a side has; lists are by side, the player's first."""

    __slots__ = ("blocks", "how", "nations", "real", "turn", "works")

    def __init__(self) -> None:
        super().__init__(SCHEMA)
        self.turn: int = 1
        self.nations: list[str] = ["", ""]
        self.real: list[list[bool]] = [[False] * len(AREAS), [False] * len(AREAS)]  # has a named unit there
        self.blocks: list[list[bool]] = [[False] * len(AREAS), [False] * len(AREAS)]  # has any block there
        self.works: list[list[str]] = [[], []]  # areas with works
        self.how: list[str] = ["units", "units"]  # the field that says where the blocks are

    def check_words(self, side: SideSetup) -> None:
        """Check that names and answers can be stored and shown, and that ids are plain and the pieces' own."""
        self.check_name(side.name, f"{side.where}name")
        for place, answer in enumerate(side.answers):
            if not _is_readable(answer):
                self.fault(
                    f"{side.where}answers.{place}", f"{side.where}answers.{place} must be the code of an answer."
                )
        units: list[PoolUnitSetup] = [*side.units, *side.fallen]
        if side.pool is not None:
            units += side.pool.units
        for unit in units:
            self.check_id(unit.id, unit.block, unit.where)
            self.check_name(unit.name, f"{unit.where}name")
        for leader in side.leaders:
            self.check_id(leader.id, leader.leader, leader.where)
            self.check_name(leader.name, f"{leader.where}name")

    def check_name(self, name: str, field: str) -> None:
        """Check that a name can be stored and shown."""
        if not _is_readable(name):
            self.fault(field, f"{field} holds characters that cannot be stored; write it without them.")

    def check_id(self, name: str, piece: str, where: str) -> None:
        """Check the id of a piece: plain and its own, since the codes of answers are made of it."""
        if name in _PIECES and piece not in ("", name):
            self.fault(f"{where}id", f"{where}id {name} is the name of another piece; choose another.")
        for letter in name:
            if letter not in _CODE:
                message = f"{where}id may have letters, digits, dots, hyphens and underscores; change it."
                self.fault(f"{where}id", message)
                return

    def check_unit(self, unit: PoolUnitSetup, nation: int, seen: list[int], is_placed: bool) -> None:
        """QB-OOB-1, QB-OOB-2: check a real unit: which block it is, named once, and the steps it has."""
        rule = "QB-OOB-1" if nation == BRITISH else "QB-OOB-2"
        known = tuple([str(each[0]) for each in UNITS[nation]])
        field = f"{unit.where}{'block' if unit.raw.get('block') else 'id'}"
        block = block_of(unit, nation)
        if block < 0 or not _is_word(unit.raw.get("block")):
            self.unknown(
                unit.raw.get("block") or unit.id, f"The {NATION_NAMES[nation]} have no block", known, field, rule
            )
            return
        if block in seen:
            self.fault(field, f"The block {known[block]} is in two places; list it once.", rule)
        seen.append(block)
        full = UNITS[nation][block][3]
        if not unit.has("steps"):
            return
        steps = self.number(unit.raw, unit.where, "steps", 1, full, rule)
        if self.turn == 1 and is_placed and unit.raw["steps"] == steps != full:
            message = f"On turn 1 {known[block]} has its {full} steps; leave {unit.where}steps out."
            self.fault(f"{unit.where}steps", message, "QB-SETUP-1")

    def unknown(self, key: object, begin: str, known: tuple[str, ...], field: str, rule: str) -> None:
        """Add the fault of a piece that its nation does not have; `begin` is the sentence up to its name."""
        if key == "" and f"{field.rpartition('.')[0]}.id" in [fault.field for fault in self.faults]:
            return  # an id that is missing or no text has its fault already
        self.fault(field, f"{begin} {key}; use one of {', '.join(known)}.{did_you_mean(key, known)}", rule)

    def check_battle_units(self, side: SideSetup, nation: int) -> None:
        """QB-BATTLE-1: check the units of a battle and where they are deployed."""
        field = f"{side.where}units"
        if not side.entries("units") and "units" not in side.faulty:
            self.fault(field, f"A battle needs a unit on each side; list some in {field}.", "QB-BATTLE-1")
        seen: list[int] = []
        placed: list[str] = []
        for unit in side.units:
            self.check_unit(unit, nation, seen, False)
            if unit.has("place"):
                placed.append(unit.place)
        missing = [column for column in COLUMNS if column not in placed]
        if len(side.units) >= len(COLUMNS) and len(missing) > len(side.units) - len(placed):
            message = f"Nobody is left for {' and '.join(missing)}; three units or more fill all three columns."
            self.fault(field, message, "QB-BATTLE-1")

    def check_siege_blocks(self, side: SideSetup, number: int, nation: int) -> None:
        """QB-SETUP-1, QB-SETUP-2: check where the blocks are: named, dealt, or left to the side."""
        seen: list[int] = []
        for unit in side.units:
            self.check_unit(unit, nation, seen, True)
            if unit.at:
                self.real[number][AREAS.index(unit.at)] = True
                self.stands(unit.at, number, nation, f"{unit.where}at")
            block = block_of(unit, nation)
            self.check_lost(unit, nation, unit.steps or (UNITS[nation][block][3] if block >= 0 else 0))
        for fallen in side.fallen:
            self.check_unit(fallen, nation, seen, False)
            self.check_lost(fallen, nation, 0)
            if fallen.has("steps"):
                message = f"{fallen.called} has fallen and has no steps left; take out {fallen.where}steps."
                self.fault(f"{fallen.where}steps", message, "QB-BATTLE-4")
        for key, given in (("decoys", side.decoys), ("blocks", side.blocks)):
            for area, count in given.items():
                if count:
                    self.stands(area, number, nation, f"{side.where}{key}.{area}")
        if side.has("blocks") and not side.has("units"):
            self.how[number] = "blocks"
        self.check_counts(side, nation, seen)
        if nation == BRITISH and side.is_left:
            self.real[number][ILE_DORLEANS] = True
            self.blocks[number][ILE_DORLEANS] = True

    def check_lost(self, unit: CasualtySetup, nation: int, left: int) -> None:
        """QB-BATTLE-4: check what a unit has lost that has these steps left, 0 for one that has fallen."""
        block = block_of(unit, nation)
        if block < 0 or "lost" in unit.faulty:
            return
        full, lost = UNITS[nation][block][3], sum(unit.lost.values())
        field = f"{unit.where}lost"
        if lost > max(0, full - left):
            message = f"{unit.called} has {full} steps, and not {left} left and {lost} lost; change {field}."
            self.fault(field, message, "QB-BATTLE-4")
        elif left == 0 and lost == 0:
            self.fault(field, f"{unit.called} has fallen; say in {field} by what it has lost its steps.", "QB-BATTLE-4")

    def check_counts(self, side: SideSetup, nation: int, seen: list[int]) -> None:
        """QB-OOB-1, QB-OOB-2, QB-SETUP-2: check how many blocks there are; `seen` are those placed by name."""
        where, name = side.where, NATION_NAMES[nation]
        decoys, dealt = sum(side.decoys.values()), sum(side.blocks.values())
        if decoys > DECOYS[nation]:
            message = f"The {name} have {DECOYS[nation]} decoys, not {decoys}; change {where}decoys."
            self.fault(f"{where}decoys", message, "QB-OOB-1" if nation == BRITISH else "QB-OOB-2")
        pool = self.check_pool(side, nation, seen, DECOYS[nation] - decoys)
        if dealt > pool:
            message = f"{dealt} blocks are to be dealt and {pool} are left to deal; change {where}blocks."
            self.fault(f"{where}blocks", message, "QB-SETUP-2")
        field = f"{where}{'blocks' if side.has('blocks') else 'units'}"
        blocks, count = len(UNITS[nation]) + DECOYS[nation], len(seen) + decoys + dealt
        if side.is_left:
            if self.turn > 1:
                message = f"On turn {self.turn} the {name} are somewhere; list them in {where}units."
                self.fault(field, message, "QB-TURN-1")
        elif self.turn == 1 and count != blocks and not {"units", "decoys", "blocks"} & set(side.faulty):
            message = f"The {name} begin with {blocks} blocks, decoys among them, and {count} are placed; place all."
            self.fault(field, message, "QB-SETUP-1")

    def stands(self, area: str, number: int, nation: int, field: str) -> None:
        """QB-SETUP-1: note that a side has a block in an area, and check that it may."""
        self.blocks[number][AREAS.index(area)] = True
        if nation == FRENCH and AREAS.index(area) == ILE_DORLEANS:
            self.fault(field, "No French block is ever on Ile d'Orleans; choose another area.", "QB-SETUP-1")
        elif nation == BRITISH and AREAS.index(area) != ILE_DORLEANS and self.turn == 1:
            self.fault(field, "On turn 1 the British are on Ile d'Orleans; choose that, or a later turn.", "QB-SETUP-1")

    def check_pool(self, side: SideSetup, nation: int, seen: list[int], decoys: int) -> int:
        """QB-SETUP-2: return how many blocks there are to be dealt, `decoys` of them left for a pool without any."""
        pool, decoys = side.pool, max(0, decoys)
        if pool is None:
            return len(UNITS[nation]) - len(set(seen)) + decoys
        named = list(seen)  # `seen` stays the blocks that are placed by name
        for unit in pool.units:
            self.check_unit(unit, nation, named, False)
        if pool.has("decoys"):
            decoys = self.number(pool.raw, pool.where, "decoys", 0, decoys, "QB-SETUP-2")
        return pool.entries("units") + decoys

    def check_leaders(self, side: SideSetup, nation: int) -> None:
        """QA-LEADER-1, QA-LEADER-3: check who leads, and where he is."""
        seen: list[int] = []
        taken: list[str] = []
        for leader in side.leaders:
            self.check_leader(leader, nation, seen)
            if leader.fate and (leader.at or leader.wounded):
                key = "at" if leader.at else "wounded"
                message = f"{leader.called} is {leader.fate} and off the map; take out {leader.where}{key}, or fate."
                self.fault(f"{leader.where}{key}", message, "QA-LEADER-2")
            if leader.at == AREAS[ILE_DORLEANS] and nation == FRENCH:
                message = "No Frenchman is ever on Ile d'Orleans; choose another area."
                self.fault(f"{leader.where}at", message, "QA-LEADER-3")
            if leader.place and leader.place in taken:
                self.fault(
                    f"{leader.where}place", f"Two leaders are in {leader.place}; a place has one.", "QA-LEADER-1"
                )
            taken.append(leader.place)

    def check_leader(self, leader: LeaderSetup, nation: int, seen: list[int]) -> None:
        """QA-LEADER-1: check which leader of his nation one is, named once."""
        known = tuple([str(each[0]) for each in LEADERS[nation]])
        which = leader_of(leader, nation)
        field = f"{leader.where}id"
        if which < 0 or not _is_word(leader.raw.get("leader")):
            key = leader.raw.get("leader") or leader.id
            self.unknown(key, f"The {NATION_NAMES[nation]} have no leader", known, field, "QA-LEADER-1")
        elif which in seen:
            self.fault(field, f"{known[which]} is listed twice; list him once.", "QA-LEADER-1")
        seen.append(which)

    def check_ships(self, side: SideSetup, nation: int) -> None:
        """QB-OOB-1: check the ships, which only the British have."""
        if side.ships is None:
            return
        where = f"{side.where}ships"
        total = side.ships.bason + side.ships.st_laurent
        if nation == FRENCH:
            self.fault(where, f"The French have no ships; take {where} out.", "QB-OOB-2")
        elif total > SHIPS:
            self.fault(where, f"There are {SHIPS} ships, not {total}; change {where}.", "QB-OOB-1")


def _is_word(value: object) -> bool:
    return value is None or isinstance(value, str)


def _is_readable(text: str) -> bool:
    """Return whether a text can be stored and shown: no NUL, no half of a surrogate pair."""
    for letter in text:
        if letter == "\0" or 0xD800 <= ord(letter) <= 0xDFFF:
            return False
    return True
