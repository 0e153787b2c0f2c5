"""The orders of the game as choices with short codes, and the questions to which they are answers."""

from typing import Final

from rules.core.int64 import i64
from rules.core.native import mypyc_attr
from rules.core.orders import Choice
from rules.quebec_1759.pieces import Block, Leader
from rules.quebec_1759.tables import AREAS, DECOYS
from rules.quebec_1759.words import COLUMNS, NOWHERE, PLACES, UNPLACED

# Kinds of order. A code is the word, with what it is about.
PLACE: Final = 0  # 15th:left
RETREAT: Final = 1
FIRE: Final = 2
BRING: Final = 3  # bring:43rd:left
LEAD: Final = 4  # lead:wolfe:centre
HIT: Final = 5  # hit:43rd
TO: Final = 6  # to:levis
GO: Final = 7  # 15th>levis
STAY: Final = 8
REST_STAY: Final = 9
DECOYS_GO: Final = 10  # decoys:2>levis
FROM: Final = 11  # from:levis
NOTHING: Final = 12
MARCH: Final = 13
LAND: Final = 14
SHIPS_UP: Final = 15  # ships:up:4
SHIPS_DOWN: Final = 16
DIG: Final = 17  # dig:abraham:left
PREPARE: Final = 18
LOWER: Final = 19
RAID: Final = 20  # raid:levis
SCOUT: Final = 21
SEARCH: Final = 22
NONE: Final = 23
BOMBARD: Final = 24
HOLD: Final = 25
GIVE_UP: Final = 26  # give_up:quebec_1
SHOW: Final = 27  # show:15th
FIGHT: Final = 28  # battle:levis
ABOARD: Final = 29  # aboard:15th
CALL: Final = 30  # call:montreal_1
WORKS: Final = 31  # works:beauport:left
ROLL: Final = 32
LEARN_NOTHING: Final = 33
LEARN_DECOYS: Final = 34
LEARN_WORKS: Final = 35  # learn:works:levis
LEARN_FIRE_SHIPS: Final = 36
SHOW_DECOYS: Final = 37  # show_decoys:2:levis
PASS: Final = 38  # pass:15th:28th
ATTACK: Final = 39

_WORDS: Final = {
    RETREAT: "retreat",
    FIRE: "fire",
    STAY: "stay",
    REST_STAY: "rest_stay",
    NOTHING: "nothing",
    MARCH: "march",
    LAND: "landing",
    PREPARE: "prepare",
    LOWER: "lower",
    SEARCH: "search",
    NONE: "none",
    BOMBARD: "bombard",
    HOLD: "hold",
    ROLL: "roll",
    LEARN_NOTHING: "learn:nothing",
    LEARN_DECOYS: "learn:decoys",
    LEARN_FIRE_SHIPS: "learn:fire_ships",
    ATTACK: "attack",
}
_AREA_WORDS: Final = {
    TO: "to",
    FROM: "from",
    RAID: "raid",
    SCOUT: "scout",
    FIGHT: "battle",
    LEARN_WORKS: "learn:works",
}
_BLOCK_WORDS: Final = {HIT: "hit", GIVE_UP: "give_up", SHOW: "show", ABOARD: "aboard", CALL: "call", ATTACK: "attack"}
# The same by kind, "" for none, and for areas the complete codes.
_BLOCK_WORD: Final[list[str]] = [_BLOCK_WORDS.get(kind, "") for kind in range(ATTACK + 1)]
_WORD: Final[list[str]] = [_WORDS.get(kind, "") for kind in range(ATTACK + 1)]
_AREA_CODES: Final[list[list[str]]] = [
    [f"{_AREA_WORDS[kind]}:{area}" for area in AREAS] if kind in _AREA_WORDS else [] for kind in range(ATTACK + 1)
]

# What a side is asked.
DEPLOY: Final = 0  # where a unit goes in a battle
DEPLOY_LEADER: Final = 1
HALF_ROUND: Final = 2  # retreat, bring up, or fire
LEADING: Final = 3  # whether a leader goes up from reserve
HITS: Final = 4  # which unit is hit
SET_UP: Final = 5  # where a block begins
SET_UP_DECOYS: Final = 6
SET_UP_LEADER: Final = 7
SET_UP_WORKS: Final = 8
BOMBARDING: Final = 9  # whether to bombard
GIVING_UP: Final = 10  # which block loses a step, or deserts
MAIN: Final = 11  # the main action of a plot
LEAVING: Final = 12  # the area that the army move leaves
MOVING: Final = 13  # where a block goes
MOVING_DECOYS: Final = 14
MOVING_LEADER: Final = 15
ADDING: Final = 16  # search, raid or scout
PASSING: Final = 17  # steps between units
STORMING: Final = 18  # who storms the Lower Town
STORMING_LEADER: Final = 19
NEXT_BATTLE: Final = 20
SHOWING: Final = 21  # which unit is shown to decoys
WAY_OUT: Final = 22
BOARDING: Final = 23  # who goes aboard
CALLING: Final = 24  # which militia block Vaudreuil calls
LEADER_OUT: Final = 25  # where a leader alone flees
INTELLIGENCE: Final = 26  # whether to roll
LEARNING: Final = 27  # what to take of the result
SHOWING_DECOYS: Final = 28
ATTACKING: Final = 29  # who attacks the unit in the Lower Town
SECOND_WAVE: Final = 31
REINFORCING: Final = 32


@mypyc_attr(acyclic=True, free_list_len=1)
class Order(Choice):
    """One legal order: its kind, and what it is about: a block or leader, an area, a place in a battle, a number."""

    def __init__(
        self,
        kind: i64,
        block: Block | None = None,
        leader: Leader | None = None,
        area: i64 = NOWHERE,
        place: i64 = UNPLACED,
        number: int = 0,
    ) -> None:
        self.kind: i64 = kind
        self.block: Block | None = block
        self.leader: Leader | None = leader
        self.area: i64 = area
        self.place: i64 = place
        self.number: i64 = number
        self.other: Block | None = None

    def code(self) -> str:
        """Return the order's word and what it is about."""
        kind = self.kind
        piece = self.block.id if self.block is not None else self.leader.id if self.leader is not None else ""
        if kind == GO:
            return f"{piece}>{AREAS[self.area]}"
        if kind == PLACE:
            return f"{piece}:{PLACES[self.place]}"
        if piece and _BLOCK_WORD[kind]:
            return f"{_BLOCK_WORD[kind]}:{piece}"
        if _WORD[kind]:
            return _WORD[kind]
        if _AREA_CODES[kind]:
            return _AREA_CODES[kind][self.area]
        if kind in (BRING, LEAD):
            return f"{'bring' if kind == BRING else 'lead'}:{piece}:{PLACES[self.place]}"
        if kind == DECOYS_GO:
            return f"decoys:{self.number}>{AREAS[self.area]}"
        if kind in (SHIPS_UP, SHIPS_DOWN):
            return f"ships:{'up' if kind == SHIPS_UP else 'down'}:{self.number}"
        if kind == PASS and self.other is not None:
            return f"pass:{piece}:{self.other.id}"
        if kind == SHOW_DECOYS:
            return f"show_decoys:{self.number}:{AREAS[self.area]}"
        return f"{'dig' if kind == DIG else 'works'}:{AREAS[self.area]}:{COLUMNS[self.place]}"


# By area, the decoys that go there by their number, none first; no caller changes these.
DECOYS_TO: Final[list[list[Order]]] = [
    [Order(DECOYS_GO, None, None, area, UNPLACED, count) for count in range(max(DECOYS) + 1)]
    for area in range(len(AREAS))
]
# Shared where there is nothing to choose; no caller changes it.
NO_ORDERS: Final[list[Order]] = []
ORDER_RETREAT: Final = Order(RETREAT)
ORDER_FIRE: Final = Order(FIRE)
ORDER_STAY: Final = Order(STAY)
ORDER_REST_STAY: Final = Order(REST_STAY)
ORDER_NONE: Final = Order(NONE)
