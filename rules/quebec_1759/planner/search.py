"""The search: sieges played out for pairs of plans, a mixture of the best, and a plan drawn from it by lot."""

from typing import Final

from rules.core.dice import SeededDice
from rules.core.native import mypyc_attr
from rules.core.orders import Orders
from rules.core.umpire import Umpire
from rules.quebec_1759.doctrine.policy import Policy
from rules.quebec_1759.known import Known, Rivals
from rules.quebec_1759.plan import Plan
from rules.quebec_1759.planner.deal import deal, transplant
from rules.quebec_1759.planner.mixing import mixture, pick
from rules.quebec_1759.planner.templates import ENEMY_KEYS, Candidate, candidates, plan_by
from rules.quebec_1759.siege.asking import know
from rules.quebec_1759.siege.turn import carry_out, play
from rules.quebec_1759.state import Siege
from rules.quebec_1759.words import BRITISH, FRENCH

# What a victory is worth, in steps of difference at the end.
_VICTORY: Final = 200
# How many plans are left after the first half of the sieges.
_FINALISTS: Final = 4
_MIXES: Final = "shores"


@mypyc_attr(acyclic=True)
class Search:
    """One search: `totals` are what each plan has gained so far against each way of the enemy, in steps."""

    __slots__ = ("candidates", "keys", "known", "rivals", "seed", "totals")

    def __init__(self, known: Known, rivals: Rivals) -> None:
        self.known: Known = known
        self.rivals: Rivals = rivals
        self.seed: str = digest(known, rivals)
        self.candidates: list[Candidate] = candidates(known)
        self.keys: tuple[str, ...] = ENEMY_KEYS[1 - known.nation]
        self.totals: list[list[int]] = [[0] * len(self.keys) for _ in self.candidates]

    def plan(self) -> Plan:
        """Return a plan drawn by lot from the mixture of those that half of the sieges leave over."""
        half = self.known.options.planner_playouts // 2
        deals = max(1, half // (len(self.candidates) * len(self.keys)))
        self.weigh(list(range(len(self.candidates))), 0, deals)
        places = best(self.totals, _FINALISTS)
        more = max(1, half // (len(places) * len(self.keys)))
        self.weigh(places, deals, deals + more)
        matrix = [[total // (deals + more) for total in self.totals[place]] for place in places]
        return self.candidates[places[pick(mixture(matrix), self.known.lot)]].plan

    def weigh(self, places: list[int], first: int, last: int) -> None:
        """Play the plans at some places against each way of the enemy, in deals of a range of numbers.

        All pairs have the same deals, and in each deal the same dice.
        """
        nation = self.known.nation
        for number in range(first, last):
            for column, key in enumerate(self.keys):
                for place in places:
                    siege = deal(self.known, self.rivals, SeededDice(self.seed, f"deal:{number}"))
                    dice = SeededDice(self.seed, f"playout:{number}")
                    self.totals[place][column] += playout(siege, nation, self.candidates[place], key, dice)


def digest(known: Known, rivals: Rivals) -> str:
    """Return all that a nation knows, and its lot, as a text from which the dice of a search are seeded."""
    blocks = [(block.order, block.area, block.steps) for block in known.blocks]
    leaders = [(leader.kind, leader.area, leader.until) for leader in known.leaders]
    own = (known.nation, known.turn, known.lot, blocks, leaders, known.decoys, known.ships, known.works)
    course = (known.path_found, known.fire_ships, known.fire_ships_sent, rivals.replaced, rivals.first_works)
    theirs = (known.enemies, rivals.steps, rivals.areas, rivals.leaders, rivals.holders, rivals.deserted)
    return f"{own}/{course}/{theirs}"


def playout(siege: Siege, nation: int, candidate: Candidate, key: str, dice: SeededDice) -> int:
    """Play a dealt siege out from its plots on, and return what the nation gains, in steps."""
    enemy = 1 - nation
    plans = [Plan(), Plan()]
    plans[nation] = transplant(candidate.plan, siege, nation)
    plans[enemy] = plan_by(key, know(siege, enemy))
    follows = [key, key]
    follows[nation] = candidate.follows
    orders: list[Orders] = [Policy(follows[BRITISH]), Policy(follows[FRENCH])]
    siege.mixes = [follow == _MIXES for follow in follows]
    umpire = Umpire(dice, orders, recording=False)
    carry_out(umpire, siege, plans)
    if not siege.ending:
        siege.open_turn(umpire, "QB-TURN-1", siege.turn + 1)
        play(umpire, siege)
    gain = siege.steps(nation) - siege.steps(enemy)
    return gain + _VICTORY if siege.winner == nation else gain - _VICTORY


def best(totals: list[list[int]], count: int) -> list[int]:
    """Return the places of the rows with most in all, the first among equals first."""
    left = list(range(len(totals)))
    found: list[int] = []
    while left and len(found) < count:
        place = left[0]
        for other in left:
            if sum(totals[other]) > sum(totals[place]):
                place = other
        left.remove(place)
        found.append(place)
    return found
