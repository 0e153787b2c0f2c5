"""The search: sieges played out for pairs of plans, a mixture of the best, and a plan drawn from it by lot.

First each way of planning is weighed, then other plans for this turn that go on as the best way does, then the best of
all once more. One is taken instead of the default doctrine's only if it is clearly better: with the best of so few
sieges, `staff:50` won 3 sieges of a hundred where the doctrine won 25.
"""

from typing import Final

from rules.core.dice import SeededDice
from rules.core.int64 import i64
from rules.core.native import mypyc_attr
from rules.core.orders import Orders
from rules.core.search.expectation import Expectation, Trial
from rules.core.umpire import Umpire
from rules.quebec_1759.doctrine.policy import Policy
from rules.quebec_1759.doctrine.routes import draws_lots
from rules.quebec_1759.known import Known, Rivals
from rules.quebec_1759.orders import Order
from rules.quebec_1759.plan import NO_ADDITION, Plan
from rules.quebec_1759.planner.deal import deal, likely_set_ups, transplant
from rules.quebec_1759.planner.templates import MOST_PLANS, Candidate, deviations, enemy_ways, plan_by, ways
from rules.quebec_1759.siege.asking import draw_plan_lot, know
from rules.quebec_1759.siege.turn import carry_out, play
from rules.quebec_1759.state import Siege
from rules.quebec_1759.tables import AREAS
from rules.quebec_1759.words import BOTH, BRITISH, FRENCH

# What a victory is worth, in steps of difference at the end.
_VICTORY: Final = 200
# The stages of a search, and how many plans the last of them weighs.
_STAGES: Final = 3
_FINALISTS: Final = 4
_DOCTRINE: Final = 0  # the place of the default doctrine's plan
_ERRORS: Final = 2
STEPS: Final = 1000
LOTS: Final = 216  # what a lot of three dice can show
_WHOLE: Final = 10000  # chances are in parts of this


@mypyc_attr(acyclic=True)
class Search:
    """One search: `gains` are what each plan has gained, siege by siege, in steps.

    All plans have the same deals, dice and ways of the enemy in the same order.
    """

    def __init__(self, known: Known, rivals: Rivals, playouts: i64, to_turns_end: bool = False) -> None:
        self.known: Known = known
        self.playouts: i64 = playouts  # in all, about
        self.to_turns_end: bool = to_turns_end  # whether a siege is played out to the end of this turn only
        self.rivals: Rivals = rivals
        self.seed: str = digest(known, rivals)
        self.candidates: list[Candidate] = ways(known)
        self.keys: list[str] = enemy_ways(known)
        self.set_ups: list[str] = likely_set_ups(known, rivals)
        self.gains: list[list[int]] = [[] for _ in self.candidates]

    def plan(self) -> Plan:
        """QB-ORDERS-1: return a plan drawn by lot from a mixture of the best."""
        count = len(self.candidates)
        stage = self.playouts // _STAGES
        first = max(1, stage // (MOST_PLANS // 2 * len(self.keys)))
        for place in range(count):
            self.weigh(place, 0, first)
        follows = self.candidates[best(self.gains, 1)[0]].follows
        for candidate in deviations(self.known, MOST_PLANS - count):
            candidate.follows = follows
            self.candidates.append(candidate)
            self.gains.append([])
            self.weigh(len(self.gains) - 1, 0, first)
        finalists = best(self.gains, _FINALISTS)
        if _DOCTRINE not in finalists:
            finalists[-1] = _DOCTRINE
        last = first + max(1, stage // (len(finalists) * len(self.keys)))
        for place in finalists:
            self.weigh(place, first, last)
        places = self.worth_mixing(finalists)
        return self.candidates[places[pick(mixture(self.matrix(places)), self.known.lot)]].plan

    def expected(self) -> list[Expectation]:
        """Return what the playouts of each plan came to, the default doctrine's first."""
        found: list[Expectation] = []
        for place, candidate in enumerate(self.candidates):
            each = Expectation(place, code_of(candidate.plan))
            for gain in self.gains[place]:
                won = 1 if gain > _VICTORY // 2 else -1 if gain < -_VICTORY // 2 else 0
                each.add(Trial(won, gain))
            found.append(each)
        return found

    def weigh(self, place: int, first: int, last: int) -> None:
        """Play a plan against each way of the enemy, in deals of a range of numbers."""
        for number in range(first, last):
            for key in self.keys:
                siege = deal(self.known, self.rivals, self.set_ups, SeededDice(self.seed, f"deal:{number}"))
                dice = SeededDice(self.seed, f"playout:{number}")
                candidate = self.candidates[place]
                gain = playout(siege, self.known.nation, candidate, key, dice, self.to_turns_end)
                self.gains[place].append(gain)

    def worth_mixing(self, finalists: list[int]) -> list[int]:
        """Return the plans that are clearly better than the default doctrine's, that one if none is."""
        found = [place for place in finalists if is_better(self.gains[place], self.gains[_DOCTRINE])]
        return found or [_DOCTRINE]

    def matrix(self, places: list[int]) -> list[list[int]]:
        """Return what plans gain on the average against each way of the enemy."""
        found: list[list[int]] = []
        for place in places:
            gains = self.gains[place]
            found.append(
                [
                    sum(gains[column :: len(self.keys)]) * len(self.keys) // len(gains)
                    for column in range(len(self.keys))
                ]
            )
        return found


def code_of(plan: Plan) -> str:
    """Return a plan in short: the codes of its main action, of where its pieces go, and of what is added."""
    codes = [Order(plan.action, None, None, plan.area, plan.column, plan.ships).code()]
    for area in range(len(AREAS)):
        count = sum([move.to == area for move in plan.moves if move.block is not None])
        if count:
            codes.append(f"{count}>{AREAS[area]}")
    if plan.added != NO_ADDITION:
        codes.append(Order(plan.added, None, None, plan.added_area).code())
    return "+".join(codes)


def digest(known: Known, rivals: Rivals) -> str:
    """Return all that a nation knows, and its lot, as a text from which the dice of a search are seeded."""
    blocks = [(block.order, block.area, block.steps) for block in known.blocks]
    leaders = [(leader.kind, leader.area, leader.until) for leader in known.leaders]
    own = (known.nation, known.turn, known.lot, blocks, leaders, known.decoys, known.ships, known.works)
    course = (known.path_found, known.fire_ships, known.fire_ships_sent, rivals.replaced, rivals.first_works)
    theirs = (known.enemies, rivals.steps, rivals.areas, rivals.leaders, rivals.holders, rivals.deserted)
    return f"{own}/{course}/{theirs}"


def playout(
    siege: Siege, nation: int, candidate: Candidate, key: str, dice: SeededDice, to_turns_end: bool = False
) -> int:
    """Play a dealt siege out from its plots on, and return what the nation gains, in steps."""
    enemy = 1 - nation
    follows = [key, key]
    follows[nation] = candidate.follows
    orders: list[Orders] = [Policy(follows[BRITISH]), Policy(follows[FRENCH])]
    siege.mixes = [draws_lots(follows[each], each) for each in BOTH]
    umpire = Umpire(dice, orders, recording=False)
    draw_plan_lot(umpire, siege, enemy)  # not the lot that he has drawn, which is hidden
    plans = [Plan(), Plan()]
    plans[nation] = transplant(candidate.plan, siege, nation)
    plans[enemy] = plan_by(key, know(siege, enemy))
    carry_out(umpire, siege, plans)
    if not siege.ending and not to_turns_end:
        siege.open_turn(umpire, "QB-TURN-1", siege.turn + 1)
        play(umpire, siege)
    gain = siege.steps(nation) - siege.steps(enemy)
    if not siege.ending:
        return gain
    return gain + _VICTORY if siege.winner == nation else gain - _VICTORY


def best(gains: list[list[int]], count: int) -> list[int]:
    """Return the places of the plans with the highest average, the first among equals first."""
    left = list(range(len(gains)))
    found: list[int] = []
    while left and len(found) < count:
        place = left[0]
        for other in left:
            if sum(gains[other]) * len(gains[place]) > sum(gains[place]) * len(gains[other]):
                place = other
        left.remove(place)
        found.append(place)
    return found


def is_better(gains: list[int], others: list[int]) -> bool:
    """Return whether one plan has gained more than another by more than two standard errors, siege by siege.

    The error is reckoned from the squares of the differences and not from their spread: two sieges that went alike
    prove nothing.
    """
    total, squares, count = 0, 0, len(gains)
    for place in range(count):
        difference = gains[place] - others[place]
        total += difference
        squares += difference * difference
    return total > 0 and total * total * (count + 1) > _ERRORS * _ERRORS * count * squares


def mixture(matrix: list[list[int]]) -> list[int]:
    """Return how often, of all steps, the rows are played in the long run; rows gain what columns lose.

    At each step a side plays each of its plans in proportion to how much it regrets not having played it so far.
    """
    rows, columns = len(matrix), len(matrix[0])
    row_regrets, column_regrets = [0] * rows, [0] * columns
    played = [0] * rows
    for _ in range(STEPS):
        own, other = _chances(row_regrets), _chances(column_regrets)
        gains = [0] * rows
        losses = [0] * columns
        for row in range(rows):
            for column in range(columns):
                value = matrix[row][column]
                gains[row] += other[column] * value
                losses[column] += own[row] * value
        expected = 0
        for row in range(rows):
            expected += own[row] * gains[row]
        expected //= _WHOLE
        for row in range(rows):
            row_regrets[row] += gains[row] - expected
            played[row] += own[row]
        for column in range(columns):
            column_regrets[column] += expected - losses[column]
    return played


def _chances(regrets: list[int]) -> list[int]:
    """Return chances in proportion to what is regretted, even ones where nothing is."""
    total = 0
    for regret in regrets:
        total += max(regret, 0)
    if total == 0:
        return [_WHOLE // len(regrets)] * len(regrets)
    return [max(regret, 0) * _WHOLE // total for regret in regrets]


def pick(weights: list[int], lot: int) -> int:
    """QB-ORDERS-1: return the place that a lot from 0 to 215 draws, places being as likely as their weights."""
    mark = (2 * lot + 1) * sum(weights)
    reached = 0
    for place, weight in enumerate(weights):
        reached += weight
        if mark < 2 * LOTS * reached:
            return place
    return len(weights) - 1
