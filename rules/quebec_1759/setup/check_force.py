"""The blocks, leaders and ships of a side of an order of battle, and what is wrong with them."""

from rules.core.order_reader import OrderReader
from rules.core.orders import PERSON
from rules.core.suggest import did_you_mean
from rules.quebec_1759.setup.fields import (
    DOCTRINES,
    LEADER_BATTLE,
    LEADER_SIEGE,
    POOL,
    RESERVED,
    SIDE_BATTLE,
    SIDE_SIEGE,
    UNIT_BATTLE,
    UNIT_POOL,
    UNIT_SIEGE,
    Json,
    block_of,
    is_readable,
    leader_of,
)
from rules.quebec_1759.tables import AREAS, DECOYS, LEADERS, SEAS, SHIPS, TURNS, UNITS
from rules.quebec_1759.words import BRITISH, COLUMNS, FRENCH, ILE_DORLEANS, NATION_NAMES, NATIONS, PLACES

# The keys of all pieces: an id that is one of them is that piece's own.
_KEYS = tuple(str(piece[0]) for pieces in (*UNITS, *LEADERS) for piece in pieces)
_CODE = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-."


class ForceChecker(OrderReader):
    """Checks what a side has; lists are by side, the player's first."""

    __slots__ = ("blocks", "columns", "how", "nations", "real", "turn", "works")

    def __init__(self) -> None:
        super().__init__(RESERVED)
        self.turn: int = 1
        self.nations: list[str] = ["", ""]
        self.real: list[list[bool]] = [[False] * len(AREAS), [False] * len(AREAS)]  # has a named unit there
        self.blocks: list[list[bool]] = [[False] * len(AREAS), [False] * len(AREAS)]  # has any block there
        self.works: list[list[str]] = [[], []]  # areas with works
        self.columns: list[int] = [0, 0]  # works of a battle
        self.how: list[str] = ["units", "units"]  # the field that says where the blocks are

    def side(self, raw: object, number: int, where: str, is_battle: bool) -> None:
        """Check one side."""
        side = self.keys(raw, where, SIDE_BATTLE if is_battle else SIDE_SIEGE)
        self.name(side, where, "name")
        self.nations[number] = self.word(side, where, "nation", NATIONS, "QB-SETUP-1")
        self.word(side, where, "doctrine", (*DOCTRINES, PERSON), needed=False)
        for place, answer in enumerate(self.rows(side, where, "answers")):
            if not isinstance(answer, str) or not is_readable(answer):
                self.fault(f"{where}answers.{place}", f"{where}answers.{place} must be the code of an answer.")
        if not self.nations[number]:
            return
        nation = NATIONS.index(self.nations[number])
        if is_battle:
            self.battle_units(side, nation, where)
            self.leaders(side, nation, where, LEADER_BATTLE)
            self.battle_works(side, number, where)
            return
        self.siege_blocks(side, number, nation, where)
        self.leaders(side, nation, where, LEADER_SIEGE)
        self.ships(side, nation, where)
        self.side_works(side, number, where)

    def side_works(self, side: Json, number: int, where: str) -> None:
        """Check the works of a side of a siege."""
        raise NotImplementedError

    def battle_works(self, side: Json, number: int, where: str) -> None:
        """Check the works of a side of a battle."""
        raise NotImplementedError

    def name(self, row: Json, where: str, key: str) -> str:
        """Return a name that can be stored and shown, "" where there is none."""
        text = self.text(row, where, key, needed=False)
        if text and not is_readable(text):
            self.fault(f"{where}{key}", f"{where}{key} holds characters that cannot be stored; write it without them.")
        return text

    def piece_id(self, row: Json, where: str, key: str) -> None:
        """Check the id of a piece: plain and its own, since the codes of answers are made of it.

        `key` is the field by which it says which piece it is.
        """
        name = self.identity(row, where)
        if name in _KEYS and row.get(key) not in (None, name):
            self.fault(f"{where}id", f"{where}id {name} is the name of another piece; choose another.")
        for letter in name:
            if letter not in _CODE:
                said = f"{where}id may have letters, digits, dots, hyphens and underscores; change it."
                self.fault(f"{where}id", said)
                return

    def unit(self, raw: object, nation: int, where: str, keys: tuple[str, ...], seen: list[int]) -> Json:
        """QB-OOB-1, QB-OOB-2: check a real unit: which block it is, named once, and the steps it has."""
        row = self.keys(raw, where, keys)
        self.piece_id(row, where, "block")
        self.name(row, where, "name")
        if row.get("block") is not None:
            self.text(row, where, "block")
        rule = "QB-OOB-1" if nation == BRITISH else "QB-OOB-2"
        block = block_of(row, nation)
        known = tuple(str(unit[0]) for unit in UNITS[nation])
        field = f"{where}block" if row.get("block") else f"{where}id"
        if block < 0:
            key = row.get("block") or row.get("id")
            said = f"The {NATION_NAMES[nation]} have no block {key}; use one of {', '.join(known)}."
            self.fault(field, said + did_you_mean(key, known), rule)
            return row
        if block in seen:
            self.fault(field, f"The block {known[block]} is in two places; list it once.", rule)
        seen.append(block)
        full = UNITS[nation][block][3]
        if row.get("steps") is not None:
            steps = self.number(row, where, "steps", 1, full, rule)
            if self.turn == 1 and "at" in keys and row["steps"] == steps != full:
                said = f"On turn 1 {known[block]} has its {full} steps; leave {where}steps out."
                self.fault(f"{where}steps", said, "QB-SETUP-1")
        return row

    def battle_units(self, side: Json, nation: int, where: str) -> None:
        """QB-BATTLE-1: check the units of a battle and where they are deployed."""
        seen: list[int] = []
        rows = self.rows(side, where, "units")
        if not rows:
            self.fault(
                f"{where}units", f"A battle needs a unit on each side; list some in {where}units.", "QB-BATTLE-1"
            )
        placed: list[str] = []
        for place, raw in enumerate(rows):
            row = self.unit(raw, nation, f"{where}units.{place}.", UNIT_BATTLE, seen)
            if row.get("place") is not None:
                placed.append(self.word(row, f"{where}units.{place}.", "place", PLACES, "QB-BATTLE-1"))
        missing = [column for column in COLUMNS if column not in placed]
        if len(rows) >= len(COLUMNS) and len(missing) > len(rows) - len(placed):
            said = f"Nobody is left for {' and '.join(missing)}; three units or more fill all three columns."
            self.fault(f"{where}units", said, "QB-BATTLE-1")

    def siege_blocks(self, side: Json, number: int, nation: int, where: str) -> None:
        """QB-SETUP-1, QB-SETUP-2: check where the blocks are: named, dealt, or left to the side."""
        seen: list[int] = []
        for place, raw in enumerate(self.rows(side, where, "units")):
            here = f"{where}units.{place}."
            row = self.unit(raw, nation, here, UNIT_SIEGE, seen)
            area = self.word(row, here, "at", AREAS, "QB-MAP-1")
            if area:
                self.real[number][AREAS.index(area)] = True
                self.stands(area, number, nation, f"{here}at")
        decoys = self.by_area(side, number, nation, where, "decoys")
        dealt = self.by_area(side, number, nation, where, "blocks")
        if decoys > DECOYS[nation]:
            said = f"The {NATION_NAMES[nation]} have {DECOYS[nation]} decoys, not {decoys}; change {where}decoys."
            self.fault(f"{where}decoys", said, "QB-OOB-1" if nation == BRITISH else "QB-OOB-2")
        pool = self.pool(side, nation, where, seen, DECOYS[nation] - decoys)
        if dealt > pool:
            said = f"{dealt} blocks are to be dealt and {pool} are left to deal; change {where}blocks."
            self.fault(f"{where}blocks", said, "QB-SETUP-2")
        if side.get("blocks") is not None and side.get("units") is None:
            self.how[number] = "blocks"
        self.whole_army(side, nation, where, len(seen) + decoys + dealt)
        if nation == BRITISH and self.is_left(side):
            self.real[number][ILE_DORLEANS] = True
            self.blocks[number][ILE_DORLEANS] = True

    def is_left(self, side: Json) -> bool:
        """QB-SETUP-2: return whether an order of battle leaves the set-up to the side itself."""
        for key in ("units", "decoys", "blocks"):
            if side.get(key) is not None:
                return False
        return True

    def whole_army(self, side: Json, nation: int, where: str, count: int) -> None:
        """QB-SETUP-1: check that on turn 1 all blocks are on the map, and later that somebody is."""
        field = f"{where}{'blocks' if side.get('blocks') is not None else 'units'}"
        blocks = len(UNITS[nation]) + DECOYS[nation]
        name = NATION_NAMES[nation]
        if self.is_left(side):
            if self.turn > 1:
                self.fault(
                    field, f"On turn {self.turn} the {name} are somewhere; list them in {where}units.", "QB-TURN-1"
                )
        elif self.turn == 1 and count != blocks:
            said = f"The {name} begin with {blocks} blocks, decoys among them, and {count} are placed; place all."
            self.fault(field, said, "QB-SETUP-1")

    def by_area(self, side: Json, number: int, nation: int, where: str, key: str) -> int:
        """Return how many blocks an order of battle gives by area, with a fault for each that cannot be."""
        if side.get(key) is None:
            return 0
        total = 0
        given = self.keys(side[key], f"{where}{key}.", AREAS)
        for area in given:
            if area not in AREAS:
                continue
            count = self.number(given, f"{where}{key}.", area, 0, len(UNITS[nation]) + DECOYS[nation], "QB-SETUP-2")
            if count:
                self.stands(area, number, nation, f"{where}{key}.{area}")
            total += count
        return total

    def stands(self, area: str, number: int, nation: int, field: str) -> None:
        """QB-SETUP-1: note that a side has a block in an area, and check that it may."""
        self.blocks[number][AREAS.index(area)] = True
        if nation == FRENCH and AREAS.index(area) == ILE_DORLEANS:
            self.fault(field, "No French block is ever on Ile d'Orleans; choose another area.", "QB-SETUP-1")
        elif nation == BRITISH and AREAS.index(area) != ILE_DORLEANS and self.turn == 1:
            self.fault(field, "On turn 1 the British are on Ile d'Orleans; choose that, or a later turn.", "QB-SETUP-1")

    def pool(self, side: Json, nation: int, where: str, seen: list[int], decoys: int) -> int:
        """QB-SETUP-2: return how many blocks there are to be dealt."""
        if side.get("pool") is None:
            return len(UNITS[nation]) - len(set(seen)) + max(0, decoys)
        named = list(seen)  # `seen` stays the blocks that are placed by name
        row = self.keys(side["pool"], f"{where}pool.", POOL)
        for place, raw in enumerate(self.rows(row, f"{where}pool.", "units")):
            self.unit(raw, nation, f"{where}pool.units.{place}.", UNIT_POOL, named)
        if row.get("decoys") is not None:
            decoys = self.number(row, f"{where}pool.", "decoys", 0, max(0, decoys), "QB-SETUP-2")
        return len(self.rows(row, f"{where}pool.", "units")) + max(0, decoys)

    def leaders(self, side: Json, nation: int, where: str, keys: tuple[str, ...]) -> None:
        """QA-LEADER-1, QA-LEADER-3: check who leads, and where he is."""
        known = tuple(str(leader[0]) for leader in LEADERS[nation])
        seen: list[int] = []
        taken: list[str] = []
        for place, raw in enumerate(self.rows(side, where, "leaders")):
            here = f"{where}leaders.{place}."
            row = self.keys(raw, here, keys)
            self.piece_id(row, here, "leader")
            self.name(row, here, "name")
            leader = leader_of(row, nation)
            if leader < 0:
                key = row.get("leader") or row.get("id")
                said = f"The {NATION_NAMES[nation]} have no leader {key}; use one of {', '.join(known)}."
                self.fault(f"{here}id", said + did_you_mean(key, known), "QA-LEADER-1")
            elif leader in seen:
                self.fault(f"{here}id", f"{known[leader]} is listed twice; list him once.", "QA-LEADER-1")
            seen.append(leader)
            area = self.word(row, here, "at", AREAS, "QA-LEADER-3", needed=False)
            if area == AREAS[ILE_DORLEANS] and nation == FRENCH:
                self.fault(f"{here}at", "No Frenchman is ever on Ile d'Orleans; choose another area.", "QA-LEADER-3")
            if row.get("wounded") is not None:
                self.number(row, here, "wounded", 0, TURNS, "QA-LEADER-2")
            spot = self.word(row, here, "place", PLACES, "QA-LEADER-1", needed=False)
            if spot and spot in taken:
                self.fault(f"{here}place", f"Two leaders are in {spot}; a place has one.", "QA-LEADER-1")
            taken.append(spot)

    def ships(self, side: Json, nation: int, where: str) -> None:
        """QB-OOB-1: check the ships, which only the British have."""
        if side.get("ships") is None:
            return
        if nation == FRENCH:
            self.fault(f"{where}ships", f"The French have no ships; take {where}ships out.", "QB-OOB-2")
            return
        given = self.keys(side["ships"], f"{where}ships.", SEAS)
        total = 0
        for sea in SEAS:
            if given.get(sea) is not None:
                total += self.number(given, f"{where}ships.", sea, 0, SHIPS, "QB-OOB-1")
        if total > SHIPS:
            self.fault(f"{where}ships", f"There are {SHIPS} ships, not {total}; change {where}ships.", "QB-OOB-1")
