"""The doctrine `planner`: its plots come from a search, its retreats from chances."""

from collections.abc import Sequence
from typing import Final

from rules.core.dice import SeededDice
from rules.core.errors import UnknownSystem
from rules.core.int64 import i64
from rules.core.orders import Choice, Doctrine, Orders, View
from rules.core.search.expectation import Expectation
from rules.core.suggest import no_doctrine
from rules.core.umpire import Umpire
from rules.quebec_1759.battle.rounds import UNKNOWN, half_round
from rules.quebec_1759.doctrine import fighting
from rules.quebec_1759.doctrine.policy import STAND, Policy
from rules.quebec_1759.known import Known
from rules.quebec_1759.lines import Field, Force
from rules.quebec_1759.orders import HALF_ROUND, MAIN, RETREAT, Order
from rules.quebec_1759.pieces import Block, Leader
from rules.quebec_1759.plan import Plan
from rules.quebec_1759.planner.search import Search
from rules.quebec_1759.tables import FIRST_VOLLEY
from rules.quebec_1759.view import QuebecView
from rules.quebec_1759.words import ABRAHAM, COLUMNS, DOCTRINES, PLANNER, RESERVE, UNPLACED

# The most sieges of a forecast in which it commands a side.
MOST_PLANNED: Final = 100
# Chances are in parts of this.
SURE: Final = 1_000_000_000
_NEGLIGIBLE: Final = 1000
_PLAYOUTS: Final = 40
_FACES: Final = 6
# Away from Abraham it leaves a battle that it wins less often than this.
_WORTH_STAYING: Final = SURE * 10 // 100


class Planner(Policy):
    """The doctrine that searches; all it goes by is the view.

    With a budget it is a commander of any game's (`rules.core.search`), whose search these plans take the place of.
    """

    __slots__ = ("_budget", "_to_turns_end", "_weighed")

    def __init__(self, key: str = PLANNER, budget: i64 = 0, to_turns_end: bool = False) -> None:
        super().__init__(key)
        self._budget: i64 = budget  # playouts for a plot; 0: by the option
        self._to_turns_end: bool = to_turns_end
        self._weighed: list[Expectation] = []

    def choose(self, rule: str, who: str, side: int, choices: Sequence[Choice], view: View) -> int:
        """Return the place of its order; away from Abraham its chance decides whether it stays in a battle."""
        assert isinstance(view, QuebecView)
        if view.question != MAIN:
            self._weighed = []
        if view.question == HALF_ROUND and view.field is not None and not _at_abraham(view.field, view.nation):
            return _stay_or_leave(view, view.field, choices)
        return super().choose(rule, who, side, choices, view)

    def set_up_key(self, view: QuebecView) -> str:
        """QB-SETUP-1: return the default doctrine's set-up, on which no opening that was measured improves."""
        return DOCTRINES[0]

    def plan(self, known: Known) -> Plan:
        """QB-PLOT-1: return the plan that a search draws."""
        if known.rivals is None:
            return super().plan(known)
        search = Search(known, known.rivals, self._budget or known.options.planner_playouts, self._to_turns_end)
        plan = search.plan()
        self._weighed = search.expected()
        return plan

    def searches(self) -> bool:
        """Return whether it is such a commander."""
        return self._budget > 0

    def deliberates(self, rule: str, who: str, choices: Sequence[Choice], view: View) -> bool:
        """QB-PLOT-1: return whether a plot is asked for."""
        assert isinstance(view, QuebecView)
        return view.question == MAIN

    def expected(self) -> list[Expectation]:
        """Return what it expected of the plans that it tried."""
        return self._weighed


def _at_abraham(field: Field, nation: int) -> bool:
    """Return whether a battle is for Abraham, which both sides hold as long as the default doctrine does."""
    units = field.forces[nation].units
    return len(units) > 0 and units[0].area == ABRAHAM


def _stay_or_leave(view: QuebecView, field: Field, choices: Sequence[Choice]) -> int:
    """QB-BATTLE-2: return the place of the retreat where the chance is small, else of what the default does."""
    staying: list[Order] = []
    places: list[int] = []
    leave = -1
    for place, choice in enumerate(choices):
        assert isinstance(choice, Order)
        if choice.kind == RETREAT:
            leave = place
        else:
            staying.append(choice)
            places.append(place)
    if leave >= 0 and (not staying or chance(field, view.nation) < _WORTH_STAYING):
        return leave
    return places[fighting.choose(view, staying, stands=False)]


def doctrine(key: str) -> Doctrine:
    """Return the doctrine of this key."""
    if key not in DOCTRINES:
        raise UnknownSystem(no_doctrine(key, DOCTRINES))
    return Planner() if key == PLANNER else Policy(key)


def chance(field: Field, nation: int) -> int:
    """Return the chance, in parts of `SURE`, that a nation wins a battle whose next half-round is its own."""
    if _is_plain(field):
        return exact(field, nation)
    won = 0
    seed = _digest(field)
    for number in range(_PLAYOUTS):
        won += 1 if _play_out(_copy(field), nation, SeededDice(seed, f"battle:{number}")) == nation else 0
    return won * (SURE // _PLAYOUTS)


def _is_plain(field: Field) -> bool:
    """Return whether nothing but the steps in the columns counts: no reserve and no leader."""
    for force in field.forces:
        if force.columns[RESERVE]:
            return False
        for leader in force.leaders:
            if leader is not None:
                return False
    return True


def exact(field: Field, nation: int) -> int:
    """QB-BATTLE-2, QB-BATTLE-4: return the chance where the side loses whose column is emptied first.

    Each column has a table of chances by the steps of both sides; the columns are independent until one is emptied.
    """
    tables: list[list[list[int]]] = []
    columns: list[int] = []
    for column in range(len(COLUMNS)):
        own, other = field.forces[nation].steps_in(column), field.forces[1 - nation].steps_in(column)
        if own and other:
            table = [[0] * (other + 1) for _ in range(own + 1)]
            table[own][other] = SURE
            tables.append(table)
            columns.append(column)
    won, open_chance, mine = 0, SURE, True
    round_number = field.round
    while open_chance > _NEGLIGIBLE and tables:
        firing = nation if mine else 1 - nation
        left = SURE
        for place, column in enumerate(columns):
            times = FIRST_VOLLEY if round_number == 1 and field.doubled and firing == field.defender else 1
            covered = round_number == 1 and firing == field.attacker and field.works[column]
            if not covered:
                tables[place] = _fire(tables[place], mine, times)
            left = left * _alive(tables[place]) // SURE
        if mine:
            won += open_chance - left
        open_chance = left
        if firing == field.attacker:
            round_number += 1
        mine = not mine
    return won


def hits(dice: int) -> list[int]:
    """QB-BATTLE-2: return the chances, in parts of `SURE`, of each number of hits by some dice."""
    row = [SURE]
    for _ in range(dice):
        longer = [0] * (len(row) + 1)
        for count, part in enumerate(row):
            longer[count] += part * (_FACES - 1) // _FACES
            longer[count + 1] += part // _FACES
        row = longer
    return row


def _fire(table: list[list[int]], mine: bool, times: int) -> list[list[int]]:
    """Return a table after one side's column has fired; an emptied column is left out, for it decides the battle."""
    found = [[0] * len(table[0]) for _ in table]
    for own, row in enumerate(table):
        for other, part in enumerate(row):
            if part == 0 or own == 0 or other == 0:
                continue
            for count, share in enumerate(hits(times * (own if mine else other))):
                left = (other if mine else own) - count
                if left <= 0:
                    break
                if mine:
                    found[own][left] += part * share // SURE
                else:
                    found[left][other] += part * share // SURE
    return found


def _alive(table: list[list[int]]) -> int:
    total = 0
    for row in table:
        total += sum(row)
    return total


def _digest(field: Field) -> str:
    parts: list[str] = [f"{field.turn}:{field.round}:{field.attacker}:{field.doubled}:{field.works}"]
    for force in field.forces:
        for place, column in enumerate(force.columns):
            leader = force.leaders[place]
            parts.append(f"{[block.steps for block in column]}:{leader.rating if leader is not None else 0}")
    return "/".join(parts)


def _copy(field: Field) -> Field:
    """Return a battle with pieces of its own, in which neither side leaves."""
    found = Field(field.options, field.attacker, field.doubled, field.turn)
    found.works = list(field.works)
    found.skirmish = field.skirmish
    found.round = field.round
    for force in field.forces:
        twin = Force(force.nation, force.side, [], [], False)
        for place, column in enumerate(force.columns):
            for block in column:
                copied = _copy_block(block)
                twin.units.append(copied)
                twin.put(copied, place)
            leader = force.leaders[place]
            if leader is not None:
                twin.leaders[place] = _copy_leader(leader)
        twin.had = list(force.had)
        found.forces.append(twin)
    return found


def _copy_block(block: Block) -> Block:
    return Block(block.id, block.name, block.nation, block.kind, block.order, block.full, block.steps)


def _copy_leader(leader: Leader) -> Leader:
    found = Leader(leader.id, leader.name, leader.nation, leader.kind, leader.rating)
    found.area = leader.area
    found.place = leader.place if leader.place != UNPLACED else RESERVE
    return found


def _play_out(field: Field, nation: int, dice: SeededDice) -> int:
    """Return who wins a copied battle in which both sides fight to the end."""
    orders: list[Orders] = [Policy(STAND), Policy(STAND)]
    umpire = Umpire(dice, orders, recording=False)
    acting = nation
    while not field.ending:
        half_round(umpire, field, acting, UNKNOWN)
        acting = 1 - acting
        if acting == field.defender:
            field.round += 1
    return field.winner
