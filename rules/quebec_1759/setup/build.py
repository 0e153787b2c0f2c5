"""An order of battle without faults, read once: fresh pieces for each game are laid from it."""

from rules.quebec_1759.options import Options
from rules.quebec_1759.pieces import Block, Leader
from rules.quebec_1759.setup.fields import (
    Json,
    block_of,
    counts,
    default_leaders,
    encounter_of,
    leader_of,
    number,
    objects,
    part,
    sides_by_nation,
    turn_of,
    words,
)
from rules.quebec_1759.state import Siege
from rules.quebec_1759.tables import AREAS, DECOYS, LEADERS, SHIPS, UNITS
from rules.quebec_1759.words import (
    BATTLE,
    BOTH,
    BRITISH,
    COLUMNS,
    CROSSINGS,
    FRENCH,
    ILE_DORLEANS,
    KINDS,
    NATIONS,
    NOWHERE,
    PLACES,
    UNPLACED,
)


class _Unit:
    """One real unit as an order of battle gives it."""

    __slots__ = ("area", "block", "full", "id", "kind", "name", "place", "steps")

    def __init__(self, row: Json, nation: int) -> None:
        self.block: int = block_of(row, nation)
        key, name, kind, full = UNITS[nation][self.block]
        self.kind: int = KINDS.index(kind)
        self.full: int = full
        self.id: str = str(row.get("id") or key)
        self.name: str = str(row.get("name") or name)
        self.steps: int = number(row, "steps", full)
        self.area: int = AREAS.index(str(row["at"])) if row.get("at") else NOWHERE
        self.place: int = PLACES.index(str(row["place"])) if row.get("place") else UNPLACED

    def lay(self, nation: int) -> Block:
        """Return a fresh block."""
        block = Block(self.id, self.name, nation, self.kind, self.block, self.full, self.steps)
        block.area = self.area
        block.place = self.place
        return block


class _Leader:
    """One leader as an order of battle gives him."""

    __slots__ = ("area", "id", "kind", "name", "place", "wounded")

    def __init__(self, row: Json, nation: int) -> None:
        self.kind: int = leader_of(row, nation)
        key, name, _ = LEADERS[nation][self.kind]
        self.id: str = str(row.get("id") or key)
        self.name: str = str(row.get("name") or name)
        self.area: int = AREAS.index(str(row["at"])) if row.get("at") else NOWHERE
        self.wounded: int = number(row, "wounded", 0)
        self.place: int = PLACES.index(str(row["place"])) if row.get("place") else UNPLACED

    def lay(self, nation: int, turn: int) -> Leader:
        """Return a fresh leader, kept away by a wound for as long as the order of battle says."""
        leader = Leader(self.id, self.name, nation, self.kind, LEADERS[nation][self.kind][2])
        leader.area = self.area
        leader.place = self.place
        leader.until = turn - 1 + self.wounded
        return leader


class Muster:
    """What an order of battle fields; lists by nation have the British first.

    `dealt` are blocks to be dealt by area, drawn from `pool` and `spare` decoys; `left` is whether the side sets up
    its blocks itself. `works` are columns by area that are named, `works_dealt` how many are dealt.
    """

    __slots__ = (
        "attacker",
        "columns",
        "crossing",
        "dealt",
        "decoys",
        "every_unit",
        "is_battle",
        "leaders",
        "leaders_dealt",
        "left",
        "options",
        "pool",
        "position",
        "retreat",
        "ships",
        "side_of",
        "spare",
        "turn",
        "units",
        "works",
        "works_dealt",
        "works_left",
    )

    def __init__(self, setup: Json) -> None:
        self.options: Options = Options(part(setup, "options"))
        self.is_battle: bool = encounter_of(setup) == BATTLE
        self.turn: int = 1 if self.is_battle else turn_of(setup)
        sides = sides_by_nation(setup)
        self.side_of: list[int] = [0, 1] if sides[BRITISH] is part(setup, "player") else [1, 0]
        self.units: list[list[_Unit]] = []
        self.pool: list[list[_Unit]] = []
        self.every_unit: list[list[_Unit]] = []  # named and to be dealt, in the order of battle
        self.spare: list[int] = []
        self.decoys: list[list[int]] = []
        self.dealt: list[list[int]] = []
        self.left: list[bool] = []
        self.leaders: list[list[_Leader]] = []
        self.leaders_dealt: list[bool] = []  # whether leaders without an area are dealt; else their side places them
        self.works: list[list[list[int]]] = []
        self.works_dealt: list[list[int]] = []
        for nation in BOTH:
            self._blocks(sides[nation], nation)
            self._leaders(sides[nation], nation)
            self._works({} if self.is_battle else sides[nation])
        # QA-ENTRENCH-1: the two first works are the French side's choice where the order of battle does not say.
        self.works_left: bool = self.options.entrenchments and self.turn == 1 and sides[FRENCH].get("works") is None
        ships = part(sides[BRITISH], "ships")
        has_ships = isinstance(sides[BRITISH].get("ships"), dict)
        self.ships: list[int] = [number(ships, "bason", 0 if has_ships else SHIPS), number(ships, "st_laurent", 0)]
        self.position: Json = part(setup, "position")
        self.attacker: int = NATIONS.index(str(setup.get("attacker"))) if setup.get("attacker") else BRITISH
        self.crossing: int = CROSSINGS.index(str(setup.get("crossing"))) if setup.get("crossing") else 0
        self.retreat: bool = setup.get("retreat") is not False
        self.columns: list[list[int]] = [[COLUMNS.index(word) for word in words(side, "works")] for side in sides]

    def _blocks(self, side: Json, nation: int) -> None:
        """QB-SETUP-1, QB-SETUP-2: read where the blocks are: named, dealt or left to the side."""
        left = (
            not self.is_battle
            and side.get("units") is None
            and side.get("blocks") is None
            and side.get("decoys") is None
        )
        units = [_Unit(row, nation) for row in objects(side, "units")]
        decoys = counts(side, "decoys")
        if left and nation == BRITISH:
            units = [_Unit({"id": unit[0], "at": "ile_dorleans"}, nation) for unit in UNITS[nation]]
            decoys[ILE_DORLEANS] = DECOYS[nation]
        named = [unit.block for unit in units]
        pool = part(side, "pool")
        spare = DECOYS[nation] - sum(decoys)
        if side.get("pool") is None:
            others = [_Unit({"id": unit[0]}, nation) for unit in UNITS[nation]]
            found = [unit for unit in others if unit.block not in named]
        else:
            found = [_Unit(row, nation) for row in objects(pool, "units")]
            spare = number(pool, "decoys", spare)
        dealt = counts(side, "blocks")
        if not left and sum(dealt) == 0:
            found = []
            spare = 0
        self.units.append(in_order(units))
        self.pool.append(in_order(found) if nation == FRENCH or not left else [])
        self.every_unit.append(in_order([*self.units[nation], *self.pool[nation]]))
        self.spare.append(spare)
        self.decoys.append(decoys)
        self.dealt.append(dealt)
        self.left.append(left and nation == FRENCH)

    def _leaders(self, side: Json, nation: int) -> None:
        """QA-LEADER-1, QA-LEADER-3: read who leads: on turn 1 all three, later those that are listed."""
        rows = objects(side, "leaders")
        if side.get("leaders") is None and self.turn == 1 and not self.is_battle:
            rows = default_leaders(nation)
        found = [_Leader(row, nation) for row in rows] if self.options.leaders or self.is_battle else []
        self.leaders.append([leader for kind in range(len(LEADERS[nation])) for leader in found if leader.kind == kind])
        self.leaders_dealt.append(side.get("leaders") is not None)

    def _works(self, side: Json) -> None:
        """QA-ENTRENCH-1: read the works by area, named or dealt."""
        named: list[list[int]] = [[] for _ in AREAS]
        dealt = [0] * len(AREAS)
        for key, value in part(side, "works").items():
            if not self.options.entrenchments or key not in AREAS:
                continue
            if isinstance(value, list):
                named[AREAS.index(key)] = [COLUMNS.index(str(word)) for word in value]
            else:
                dealt[AREAS.index(key)] = int(str(value))
        self.works.append(named)
        self.works_dealt.append(dealt)

    def lay(self) -> Siege:
        """Return a fresh siege with everything in place that the order of battle names."""
        siege = Siege(self.options, self.side_of)
        siege.turn = self.turn
        siege.ships = list(self.ships)
        for nation in BOTH:
            siege.blocks[nation] = self.lay_units(nation)
            siege.leaders[nation] = [leader.lay(nation, self.turn) for leader in self.leaders[nation]]
            siege.decoys[nation] = list(self.decoys[nation])
            for area, columns in enumerate(self.works[nation]):
                for column in columns:
                    siege.works[area][column] = True
            for block in siege.blocks[nation]:
                if block.area != NOWHERE:
                    siege.holders[block.area] = nation
                    siege.counts[nation][block.area] += 1
            for area in range(len(AREAS)):
                siege.counts[nation][area] += siege.decoys[nation][area]
        self._take_position(siege)
        return siege

    def lay_units(self, nation: int) -> list[Block]:
        """Return fresh blocks of a nation in the order of battle, those to be dealt among them."""
        return [unit.lay(nation) for unit in self.every_unit[nation]]

    def certain_units(self, nation: int) -> list[Block]:
        """QB-SETUP-2: return those that take part whatever is dealt; fewer blocks than the pool leave some out."""
        every = self.left[nation] or sum(self.dealt[nation]) >= len(self.pool[nation]) + self.spare[nation]
        return [unit.lay(nation) for unit in (self.every_unit if every else self.units)[nation]]

    def _take_position(self, siege: Siege) -> None:
        """QB-TURN-1, QB-MAP-3: take over what the turns before left behind."""
        position = self.position
        siege.path_found = position.get("path_found") is True
        siege.fire_ships = number(position, "fire_ships", 0)
        siege.fire_ships_sent = position.get("fire_ships_sent") is True
        siege.replaced = number(position, "replaced", 0)
        for key, nation in part(position, "holders").items():
            siege.holders[AREAS.index(key)] = NATIONS.index(str(nation))
        deserted = words(position, "deserted")
        for area, key in enumerate(AREAS):
            british = siege.holders[area] == BRITISH
            if british and self.turn > 1:
                siege.fell[area] = self.turn - 1
            if area != ILE_DORLEANS:
                siege.deserted[area] = key in deserted if position.get("deserted") is not None else british


def in_order(units: list[_Unit]) -> list[_Unit]:
    """Return units in the order of battle."""
    return [unit for order in range(len(UNITS[BRITISH]) + len(UNITS[FRENCH])) for unit in units if unit.block == order]
