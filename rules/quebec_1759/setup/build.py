"""An order of battle without faults, read once: fresh pieces for each game are laid from it."""

from rules.core.schema import chosen
from rules.quebec_1759 import words
from rules.quebec_1759.options import Options
from rules.quebec_1759.pieces import FATES, UNHURT, Block, Leader
from rules.quebec_1759.setup.fields import block_of, leader_of
from rules.quebec_1759.setup.schema import (
    CasualtySetup,
    LeaderSetup,
    PoolUnitSetup,
    PositionSetup,
    SeenBySideSetup,
    Setup,
    SideSetup,
    UnitSetup,
)
from rules.quebec_1759.state import Siege
from rules.quebec_1759.tables import AREAS, DECOYS, LEADERS, SHIPS, UNITS


class _Unit:
    """One real unit: a block of its nation by its own name with all its steps, unless it is given otherwise."""

    __slots__ = ("area", "block", "engaged", "full", "hit", "id", "kind", "lost", "name", "place", "steps")

    def __init__(self, block: int, nation: int) -> None:
        self.block: int = block
        self.id, self.name, kind, self.full = UNITS[nation][block]
        self.kind: int = words.KINDS.index(kind)
        self.steps: int = self.full
        self.area: int = words.NOWHERE
        self.place: int = words.UNPLACED
        self.lost: dict[str, int] = {}  # steps by cause, in the turns before
        self.engaged: bool = False
        self.hit: bool = False

    def lay(self, nation: int) -> Block:
        """Return a fresh block, with what it has lost in the turns before."""
        lost = sum(self.lost.values())
        block = Block(self.id, self.name, nation, self.kind, self.block, self.full, self.steps + lost)
        for cause, steps in self.lost.items():
            block.lose(steps, words.CAUSES.index(cause))
        block.area = self.area
        block.place = self.place
        block.engaged = self.engaged
        block.hit = self.hit
        return block


class _Leader:
    """One leader by his own name, unless he is given otherwise."""

    __slots__ = ("area", "fate", "id", "kind", "name", "place", "wounded")

    def __init__(self, kind: int, nation: int) -> None:
        self.kind: int = kind
        self.id, self.name, _ = LEADERS[nation][kind]
        self.area: int = words.NOWHERE
        self.wounded: int = 0
        self.place: int = words.UNPLACED
        self.fate: int = UNHURT

    def lay(self, nation: int, turn: int) -> Leader:
        """Return a fresh leader, kept away by a wound for as long as the order of battle says."""
        leader = Leader(self.id, self.name, nation, self.kind, LEADERS[nation][self.kind][2])
        leader.area = self.area
        leader.place = self.place
        leader.until = turn - 1 + self.wounded if self.wounded else 0
        leader.fate = self.fate
        return leader


def _given(given: PoolUnitSetup, nation: int) -> _Unit:
    """Return a unit as an order of battle gives it."""
    unit = _Unit(block_of(given, nation), nation)
    unit.id, unit.name = given.id, given.name or unit.name
    unit.steps = given.steps or unit.steps
    if isinstance(given, CasualtySetup):
        unit.lost = given.lost
        unit.engaged = given.engaged
        unit.hit = given.hit
    if isinstance(given, UnitSetup):
        unit.area = AREAS.index(given.at) if given.at else words.NOWHERE
        unit.place = words.PLACES.index(given.place) if given.place else words.UNPLACED
    return unit


def _given_leader(given: LeaderSetup, nation: int) -> _Leader:
    """Return a leader as an order of battle gives him."""
    leader = _Leader(leader_of(given, nation), nation)
    leader.id, leader.name = given.id, given.name or leader.name
    leader.area = AREAS.index(given.at) if given.at else words.NOWHERE
    leader.wounded = given.wounded
    leader.fate = FATES.index(given.fate) if given.fate else UNHURT
    leader.place = words.PLACES.index(given.place) if given.place else words.UNPLACED
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

    def __init__(self, order: Setup) -> None:
        self.options: Options = chosen(Options, order.options)
        if self.options.interdiction:
            self.options.ships_a_turn = SHIPS
        self.is_battle: bool = order.is_battle
        self.turn: int = order.turn
        sides = order.by_nation()
        self.side_of: list[int] = [0, 1] if sides[words.BRITISH] is order.player else [1, 0]
        self.units: list[list[_Unit]] = []
        self.pool: list[list[_Unit]] = []
        self.every_unit: list[list[_Unit]] = []  # named, to be dealt and fallen, in the order of battle
        self.spare: list[int] = []
        self.decoys: list[list[int]] = []
        self.dealt: list[list[int]] = []
        self.left: list[bool] = []
        self.leaders: list[list[_Leader]] = []
        self.leaders_dealt: list[bool] = []  # whether leaders without an area are dealt; else their side places them
        self.works: list[list[list[int]]] = []
        self.works_dealt: list[list[int]] = []
        for nation in words.BOTH:
            self._blocks(sides[nation], nation)
            self._leaders(sides[nation], nation)
            self._works(sides[nation])
        # QA-ENTRENCH-1: the two first works are the French side's choice where the order of battle does not say.
        self.works_left: bool = self.options.entrenchments and self.turn == 1 and not sides[words.FRENCH].has("works")
        ships = sides[words.BRITISH].ships
        self.ships: list[int] = [SHIPS, 0] if ships is None else [ships.bason, ships.st_laurent]
        self.position: PositionSetup | None = order.position
        self.attacker: int = words.NATIONS.index(order.attacker) if order.attacker else words.BRITISH
        self.crossing: int = words.CROSSINGS.index(order.crossing)
        self.retreat: bool = order.retreat is not False
        self.columns: list[list[int]] = [[words.COLUMNS.index(word) for word in side.columns] for side in sides]

    def _blocks(self, side: SideSetup, nation: int) -> None:
        """QB-SETUP-1, QB-SETUP-2: read where the blocks are: named, dealt or left to the side."""
        left = not self.is_battle and side.is_left
        units = [_given(unit, nation) for unit in side.units]
        decoys = [side.decoys.get(area, 0) for area in AREAS]
        if left and nation == words.BRITISH:
            units = [_Unit(block, nation) for block in range(len(UNITS[nation]))]
            for unit in units:
                unit.area = words.ILE_DORLEANS
            decoys[words.ILE_DORLEANS] = DECOYS[nation]
        fallen = [_given(unit, nation) for unit in side.fallen]
        for unit in fallen:
            unit.steps = 0
        named = [unit.block for unit in [*units, *fallen]]
        spare = DECOYS[nation] - sum(decoys)
        if side.pool is None:
            found = [_Unit(block, nation) for block in range(len(UNITS[nation])) if block not in named]
        else:
            found = [_given(unit, nation) for unit in side.pool.units]
            spare = side.pool.decoys if side.pool.has("decoys") else spare
        dealt = [side.blocks.get(area, 0) for area in AREAS]
        if not left and sum(dealt) == 0:
            found = []
            spare = 0
        self.units.append(in_order(units))
        self.pool.append(in_order(found) if nation == words.FRENCH or not left else [])
        self.every_unit.append(in_order([*self.units[nation], *self.pool[nation], *fallen]))
        self.spare.append(spare)
        self.decoys.append(decoys)
        self.dealt.append(dealt)
        self.left.append(left and nation == words.FRENCH)

    def _leaders(self, side: SideSetup, nation: int) -> None:
        """QA-LEADER-1, QA-LEADER-3: read who leads: on turn 1 all three, later those that are listed."""
        found = [_given_leader(leader, nation) for leader in side.leaders]
        if not side.has("leaders") and self.turn == 1 and not self.is_battle:
            found = [_Leader(kind, nation) for kind in range(len(LEADERS[nation]))]
            for leader in found:
                leader.area = words.NOWHERE if nation == words.FRENCH else words.ILE_DORLEANS
        if not self.options.leaders and not self.is_battle:
            found = []
        self.leaders.append([leader for kind in range(len(LEADERS[nation])) for leader in found if leader.kind == kind])
        self.leaders_dealt.append(side.has("leaders"))

    def _works(self, side: SideSetup) -> None:
        """QA-ENTRENCH-1: read the works by area, named or dealt."""
        named: list[list[int]] = [[] for _ in AREAS]
        dealt = [0] * len(AREAS)
        for key, value in side.works.items():
            if not self.options.entrenchments:
                continue
            if isinstance(value, list):
                named[AREAS.index(key)] = [words.COLUMNS.index(str(word)) for word in value]
            else:
                dealt[AREAS.index(key)] = int(str(value))
        self.works.append(named)
        self.works_dealt.append(dealt)

    def lay(self) -> Siege:
        """Return a fresh siege with everything in place that the order of battle names."""
        siege = Siege(self.options, self.side_of)
        siege.turn = self.turn
        siege.ships = list(self.ships)
        for nation in words.BOTH:
            siege.blocks[nation] = self.lay_units(nation)
            siege.leaders[nation] = [leader.lay(nation, self.turn) for leader in self.leaders[nation]]
            siege.decoys[nation] = list(self.decoys[nation])
            for area, columns in enumerate(self.works[nation]):
                for column in columns:
                    siege.mark_works(area, column)
            for block in siege.blocks[nation]:
                if block.area != words.NOWHERE:
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
        """QB-SETUP-2: return those that take part in every deal; fewer blocks than the pool leave some out."""
        every = self.left[nation] or sum(self.dealt[nation]) >= len(self.pool[nation]) + self.spare[nation]
        return [unit.lay(nation) for unit in (self.every_unit if every else self.units)[nation]]

    def _take_position(self, siege: Siege) -> None:
        """QB-TURN-1, QB-MAP-3: take over what the turns before left behind."""
        position = self.position
        if position is not None:
            siege.path_found = position.path_found
            siege.fire_ships = position.fire_ships
            siege.fire_ships_sent = position.fire_ships_sent
            siege.replaced = position.replaced
            siege.ships_lost = position.ships_lost
            for key, nation in position.holders.items():
                siege.holders[AREAS.index(key)] = words.NATIONS.index(nation)
            if position.seen is not None:
                _take_sightings(siege, position.seen)
        for area, key in enumerate(AREAS):
            british = siege.holders[area] == words.BRITISH
            fell = position.fell.get(key, 0) if position is not None else 0
            siege.fell[area] = fell or (self.turn - 1 if british and self.turn > 1 else 0)
            if area != words.ILE_DORLEANS:
                listed = position is not None and position.has("deserted")
                siege.deserted[area] = position is not None and key in position.deserted if listed else british


def _take_sightings(siege: Siege, given: SeenBySideSetup) -> None:
    """QB-FOG-2: take over what each side knows of the other's decoys and works."""
    for nation, seen in enumerate(given.by_nation()):
        if seen is not None:
            for key, count in seen.decoys.items():
                siege.seen_decoys[nation][AREAS.index(key)] = count
            for key, works in seen.works.items():
                count = len(works) if isinstance(works, list) else int(str(works))
                siege.seen_works[nation][AREAS.index(key)] = count


def in_order(units: list[_Unit]) -> list[_Unit]:
    """Return units in the order of battle."""
    return [
        unit
        for order in range(len(UNITS[words.BRITISH]) + len(UNITS[words.FRENCH]))
        for unit in units
        if unit.block == order
    ]
