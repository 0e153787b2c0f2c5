"""The state of a siege: where everything is, who holds what, and what each side has done so far.

A field that `snapshot` shows is changed only through a method here or a function of `record`, which record it.
"""

from rules.core.battle_record import Snapshot, Table
from rules.core.change import change_flag, change_number, change_word
from rules.core.int64 import i64
from rules.core.native import mypyc_attr
from rules.core.umpire import Umpire
from rules.quebec_1759.counts import BITS, MASK, count_units
from rules.quebec_1759.known import NO_COLUMNS
from rules.quebec_1759.options import Options
from rules.quebec_1759.pieces import Block, Leader
from rules.quebec_1759.record import area_key
from rules.quebec_1759.tables import AREAS, SEAS, SHIPS
from rules.quebec_1759.theatre import Theatre, theatre
from rules.quebec_1759.words import BOTH, BRITISH, COLUMNS, FRENCH, ILE_DORLEANS, NATIONS, NOWHERE


@mypyc_attr(acyclic=True, free_list_len=1)
class Siege(Table):
    """A whole siege; lists by nation have the British first, lists by area follow `AREAS`."""

    def __init__(self, options: Options, side_of: list[int]) -> None:
        self.options: Options = options
        self.theatre: Theatre = theatre(options.ste_foy_road)
        self.side_of: list[int] = side_of  # by nation, 0 for the player's side
        self.blocks: list[list[Block]] = [[], []]
        self.leaders: list[list[Leader]] = [[], []]
        self._living: list[list[Block]] = [[], []]  # those alive when they were last asked for
        self.decoys: list[list[int]] = [[0] * len(AREAS), [0] * len(AREAS)]
        self.ships: list[int] = [SHIPS, 0]  # by sea
        self.works: list[list[bool]] = [NO_COLUMNS] * len(AREAS)  # by area and column; see `mark_works`
        self.holders: list[int] = [BRITISH if area == ILE_DORLEANS else FRENCH for area in range(len(AREAS))]
        self.deserted: list[bool] = [False] * len(AREAS)  # areas that have cost the French a Quebec block
        self.counts: list[list[int]] = [[0] * len(AREAS), [0] * len(AREAS)]  # blocks as both sides last saw them
        # QB-FOG-2: by nation and area, what it knows of the other's decoys and columns with works.
        self.seen_decoys: list[list[int]] = [[0] * len(AREAS), [0] * len(AREAS)]
        self.seen_works: list[list[int]] = [[0] * len(AREAS), [0] * len(AREAS)]
        self.turn: i64 = 1
        self.path_found: bool = False
        self.fire_ships: i64 = 0  # turns of preparation
        self.fire_ships_sent: bool = False
        self.replaced: i64 = 0
        self.first_works: i64 = NOWHERE  # the area of the first French works, which both sides know
        self.ships_lost: i64 = 0
        self.fell: list[int] = [0] * len(AREAS)  # the turn on which the British first held an area
        self.ending: str = ""
        self.winner: i64 = NOWHERE
        self.mixes: list[bool] = [False, False]  # whose doctrine mixes plans by lot
        self.notes: list[bool] = [False, False]  # of which a search may plot, by what was seen of the enemy
        self.lots: list[int] = [0, 0]
        self.searching: bool = False  # whether Wolfe looks for the path this turn
        self.indians_used: bool = False  # this turn, which bars the French from intelligence

    def copy(self) -> "Siege":
        """Return the siege as it is, to be fought on without a trace in this one."""
        other = Siege(self.options, self.side_of)
        other.blocks = [[block.copy() for block in blocks] for blocks in self.blocks]
        other.leaders = [[leader.copy() for leader in leaders] for leaders in self.leaders]
        other.decoys = [list(decoys) for decoys in self.decoys]
        other.ships = list(self.ships)
        other.works = list(self.works)
        other.holders = list(self.holders)
        other.deserted = list(self.deserted)
        other.counts = [list(counts) for counts in self.counts]
        other.seen_decoys = [list(decoys) for decoys in self.seen_decoys]
        other.seen_works = [list(works) for works in self.seen_works]
        other.turn = self.turn
        other.path_found = self.path_found
        other.fire_ships = self.fire_ships
        other.fire_ships_sent = self.fire_ships_sent
        other.replaced = self.replaced
        other.first_works = self.first_works
        other.ships_lost = self.ships_lost
        other.fell = list(self.fell)
        other.ending = self.ending
        other.winner = self.winner
        other.mixes = list(self.mixes)
        other.notes = list(self.notes)
        other.lots = list(self.lots)
        other.searching = self.searching
        other.indians_used = self.indians_used
        return other

    def snapshot(self) -> Snapshot:
        """Return the state as plain values by entity."""
        found: Snapshot = {
            "siege": {
                "turn": self.turn,
                "path_found": self.path_found,
                "fire_ships": self.fire_ships,
                "fire_ships_sent": self.fire_ships_sent,
                "replaced": self.replaced,
                SEAS[0]: self.ships[0],
                SEAS[1]: self.ships[1],
                "ending": self.ending,
                "player": NATIONS[self.side_of.index(0)],
            }
        }
        for area, key in enumerate(AREAS):
            found[key] = {
                "holder": NATIONS[self.holders[area]],
                NATIONS[0]: self.counts[0][area],
                NATIONS[1]: self.counts[1][area],
                "works": self.works_in(area),
                "deserted": self.deserted[area],
            }
        for nation in BOTH:
            for block in self.blocks[nation]:
                if block.steps > 0 and block.area != NOWHERE:
                    found[block.id] = block.fields(area_key(block.area))
            for leader in self.leaders[nation]:
                found[leader.id] = leader.fields(area_key(leader.area))
        return found

    def works_in(self, area: i64) -> str:
        """Return the columns of an area that have works, as keys joined by a blank."""
        return " ".join([key for place, key in enumerate(COLUMNS) if self.works[area][place]])

    def alive(self, nation: i64) -> list[Block]:
        """Return the real units that a nation has on the map; the list is shared, and no caller changes it."""
        living = self._living[nation]
        for block in living:
            if block.steps == 0:
                break
        else:
            if living:
                return living
        living = [block for block in self.blocks[nation] if block.steps > 0]
        self._living[nation] = living
        return living

    def units_in(self, nation: i64, area: i64) -> list[Block]:
        """Return the real units of a nation in an area, in the order of battle."""
        return [block for block in self.blocks[nation] if block.area == area and block.steps > 0]

    def has_unit(self, nation: i64, area: i64) -> bool:
        """QB-MAP-3: return whether a nation has a real unit in an area."""
        for block in self.blocks[nation]:
            if block.area == area and block.steps > 0:
                return True
        return False

    def unit_counts(self, nation: i64) -> i64:
        """QB-MAP-3: return how many real units a nation has in each area."""
        return count_units(self.blocks[nation])

    def has_block(self, nation: i64, area: i64) -> bool:
        """Return whether a nation has a block in an area, real or decoy."""
        return self.decoys[nation][area] > 0 or self.has_unit(nation, area)

    def leaders_in(self, nation: i64, area: i64) -> list[Leader]:
        """QA-LEADER-2, QA-PATH-1: return the leaders in an area kept away by neither a wound nor the search."""
        found: list[Leader] = []
        for leader in self.leaders[nation]:
            if leader.area == area and leader.until < self.turn and not (self.searching and leader.is_wolfe()):
                found.append(leader)
        return found

    def steps(self, nation: i64) -> int:
        """QB-WIN-1: return the steps that a nation has on the map."""
        total: i64 = 0
        for block in self.blocks[nation]:
            total += block.steps
        return total

    def recount(self, umpire: Umpire, rule: str) -> None:
        """QB-FOG-1: note for both sides how many blocks each has in each area now."""
        for nation in BOTH:
            units = count_units(self.blocks[nation])
            decoys, seen = self.decoys[nation], self.counts[nation]
            area: i64
            for area in range(len(AREAS)):
                now: i64 = decoys[area]
                now += units & MASK
                units >>= BITS
                before: i64 = seen[area]
                if now != before:
                    if umpire.recording:
                        umpire.change(rule, AREAS[area], NATIONS[nation], before, now)
                    seen[area] = now

    def hold(self, umpire: Umpire, rule: str, area: i64, nation: i64) -> None:
        """QB-MAP-3: give an area to a nation; works there are lost with it (QA-ENTRENCH-1)."""
        before = self.holders[area]
        if before != nation:
            change_word(umpire, rule, AREAS[area], "holder", NATIONS[before], NATIONS[nation])
            self.holders[area] = nation
            if self.works_in(area):
                if umpire.recording:
                    umpire.change("QA-ENTRENCH-1", AREAS[area], "works", self.works_in(area), "")
                self.works[area] = NO_COLUMNS
        self.seen_works[nation][area] = 0
        if nation == BRITISH and self.fell[area] == 0:
            self.fell[area] = self.turn

    def mark_works(self, area: i64, column: i64) -> None:
        """QA-ENTRENCH-1: give a column of an area works; areas without any share their row."""
        row = list(self.works[area])
        row[column] = True
        self.works[area] = row

    def dig(self, umpire: Umpire, rule: str, area: i64, column: i64) -> None:
        """QA-ENTRENCH-1: mark works in a column of an area."""
        before = self.works_in(area)
        self.mark_works(area, column)
        if umpire.recording:
            umpire.change(rule, AREAS[area], "works", before, self.works_in(area))

    def set_ships(self, umpire: Umpire, rule: str, sea: int, ships: int) -> None:
        """Give a sea its number of ships."""
        self.ships[sea] = change_number(umpire, rule, "siege", SEAS[sea], self.ships[sea], ships)

    def set_replaced(self, umpire: Umpire, rule: str, count: i64) -> None:
        """QA-INTERDICT-1: note how many ships have been replaced."""
        self.replaced = change_number(umpire, rule, "siege", "replaced", self.replaced, count)

    def find_path(self, umpire: Umpire, rule: str) -> None:
        """QA-PATH-1: note that the path has been found."""
        self.path_found = change_flag(umpire, rule, "siege", "path_found", self.path_found, True)

    def prepare(self, umpire: Umpire, rule: str) -> None:
        """QA-FIRESHIP-1: mark one more turn of preparation."""
        self.fire_ships = change_number(umpire, rule, "siege", "fire_ships", self.fire_ships, self.fire_ships + 1)

    def send_fire_ships(self, umpire: Umpire, rule: str) -> None:
        """QA-FIRESHIP-1: note that the fire ships have been used."""
        self.fire_ships_sent = change_flag(umpire, rule, "siege", "fire_ships_sent", self.fire_ships_sent, True)

    def desert(self, umpire: Umpire, rule: str, area: i64) -> None:
        """QB-MILITIA-1: note that an area has cost the French a Quebec block."""
        self.deserted[area] = change_flag(umpire, rule, AREAS[area], "deserted", self.deserted[area], True)

    def open_turn(self, umpire: Umpire, rule: str, turn: int) -> None:
        """QB-TURN-1, QA-LEADER-2: go on to a turn, on which leaders are back whose wounds are over."""
        self.turn = change_number(umpire, rule, "siege", "turn", self.turn, turn)
        for nation in BOTH:
            for leader in self.leaders[nation]:
                if 0 < leader.until < turn and leader.area != NOWHERE:
                    leader.until = change_number(umpire, "QA-LEADER-2", leader.id, "until", leader.until, 0)

    def close(self, umpire: Umpire, rule: str, ending: str, winner: int) -> None:
        """QB-WIN-1: end the siege."""
        self.ending = change_word(umpire, rule, "siege", "ending", self.ending, ending)
        self.winner = winner
