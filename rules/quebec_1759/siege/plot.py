"""Plotting: a sequence of short questions whose answers make a plan; it rolls and changes nothing."""

from typing import Final

from rules.core.int64 import i64
from rules.core.native import mypyc_attr
from rules.core.umpire import Umpire
from rules.quebec_1759 import orders as kinds
from rules.quebec_1759.known import Known, free_leaders, ways_from
from rules.quebec_1759.orders import Order
from rules.quebec_1759.pieces import Leader
from rules.quebec_1759.plan import Plan
from rules.quebec_1759.siege.allowed import additions, main_actions, may_leave
from rules.quebec_1759.siege.reasons import Judge
from rules.quebec_1759.tables import AREAS
from rules.quebec_1759.view import QuebecView
from rules.quebec_1759.words import ABRAHAM, ILE_DORLEANS, NATIONS

MOST_BLOCKS: Final = 99
# The areas to leave, as orders that are offered turn by turn; none of them changes.
_FROM: Final[list[Order]] = [Order(kinds.FROM, None, None, area) for area in range(len(AREAS))]


@mypyc_attr(acyclic=True, free_list_len=1)
class Plotter:
    """Asks one nation for its plan, of which `view` keeps what its doctrine has decided."""

    def __init__(self, umpire: Umpire, known: Known, side: int) -> None:
        self.umpire: Umpire = umpire
        self.known: Known = known
        self.side: int = side
        self.plan: Plan = Plan()
        self.view: QuebecView = QuebecView(known.nation, kinds.MAIN, known)
        # Only for a person, of whose answers several may be refused at once.
        self.judge: Judge | None = Judge(umpire, known, side, self.plan) if umpire.is_person(side) else None

    def ask(self, rule: str, question: i64, choices: list[Order]) -> Order:
        """Return the answer to a question of the plot."""
        self.view.question = question
        if self.judge is not None:
            return self.judge.ask(rule, choices, self.view)
        return self.umpire.ask(rule, NATIONS[self.known.nation], self.side, choices, self.view)

    def plot(self) -> Plan:
        """QB-PLOT-1: ask for one main action, and for what may be added to it."""
        chosen = self.ask("QB-PLOT-1", kinds.MAIN, main_actions(self.known))
        plan = self.plan
        plan.action = chosen.kind
        plan.area = chosen.area
        plan.column = chosen.place
        plan.ships = chosen.number
        if plan.is_army_move():
            self.army_move()
        elif plan.action == kinds.LOWER:
            self.storm()
        if self.known.options.step_transfer:
            self.transfer()
        added = self.ask("QB-PLOT-1", kinds.ADDING, additions(self.known, plan))
        if added.kind != kinds.NONE:
            plan.added = added.kind
            plan.added_area = added.area
        if self.judge is not None:
            self.judge.close()
        return plan

    def army_move(self) -> None:
        """QB-MOVE-1, QB-SHIP-1: ask for the area to leave, then for each block, the decoys and each leader."""
        plan, known = self.plan, self.known
        by_sea = plan.action == kinds.LAND
        starts: list[Order] = []
        start: i64
        for start in range(len(AREAS)):
            if may_leave(known, start, by_sea):
                starts.append(_FROM[start])
        plan.area = self.ask("QB-MOVE-1", kinds.LEAVING, starts).area
        ways = ways_from(known, plan.area, by_sea)
        room = known.ships[known.theatre.sea[plan.area]] if by_sea else MOST_BLOCKS
        rule = "QB-SHIP-1" if by_sea else "QB-MOVE-1"
        orders = _ways_of(None, ways, True)  # about one block after the other
        for block in known.blocks:
            if block.area != plan.area:
                continue
            if room == 0:
                break
            self.view.block = block
            open_ways = self.open_ways(ways, by_sea)
            if len(open_ways) < len(ways):
                orders = _ways_of(None, open_ways, True)
            for place in range(len(open_ways)):
                orders[place].block = block
            chosen = self.ask(rule, kinds.MOVING, orders)
            if chosen.kind == kinds.REST_STAY:
                break
            if chosen.kind == kinds.GO:
                plan.add_move(chosen.area, block)
                room -= 1
        self.view.block = None
        left = known.decoys[plan.area]
        for to in ways:
            if left and room and to in self.open_ways(ways, by_sea):
                count = self.ask(rule, kinds.MOVING_DECOYS, kinds.DECOYS_TO[to][: min(left, room) + 1]).number
                plan.send_decoys(to, count)
                left -= count
                room -= count
        for leader in free_leaders(known, plan.area):
            chosen = self.ask("QA-LEADER-1", kinds.MOVING_LEADER, _ways_of(leader, self.open_ways(ways, by_sea), False))
            if chosen.kind == kinds.GO:
                plan.add_move(chosen.area, None, leader)

    def open_ways(self, ways: list[int], by_sea: bool) -> list[int]:
        """QB-SHIP-1: return where a piece may still go; by a reading all of a landing goes to one area."""
        if not by_sea or self.known.options.landing_parts:
            return ways
        for to in ways:
            if self.plan.decoys[to]:
                return [to]
        return [self.plan.moves[0].to] if self.plan.moves else ways

    def storm(self) -> None:
        """QA-LOWER-1: ask for the unit that storms the Lower Town, and for the leader who goes along."""
        plan, known = self.plan, self.known
        plan.area = ILE_DORLEANS
        orders = [Order(kinds.GO, block, None, ABRAHAM) for block in known.units_in(ILE_DORLEANS)]
        plan.unit = self.ask("QA-LOWER-1", kinds.STORMING, orders).block
        chosen = [kinds.ORDER_STAY]
        chosen += [Order(kinds.GO, None, leader, ABRAHAM) for leader in free_leaders(known, ILE_DORLEANS)]
        plan.leader = self.ask("QA-LOWER-1", kinds.STORMING_LEADER, chosen).leader

    def transfer(self) -> None:
        """QB-MOVE-1: by a reading, ask which steps units of one area pass to each other, one at a time."""
        steps = {block.id: block.steps for block in self.known.blocks}
        while True:
            orders = [kinds.ORDER_NONE]
            for giver in self.known.blocks:
                for taker in self.known.blocks:
                    together = giver is not taker and giver.area == taker.area
                    if together and steps[giver.id] > 1 and steps[taker.id] < taker.full:
                        order = Order(kinds.PASS, giver)
                        order.other = taker
                        orders.append(order)
            chosen = self.ask("QB-MOVE-1", kinds.PASSING, orders)
            if chosen.block is None or chosen.other is None:
                return
            steps[chosen.block.id] -= 1
            steps[chosen.other.id] += 1
            self.plan.add_pass(chosen.block, chosen.other)


def ask_plan(umpire: Umpire, known: Known, side: int) -> Plan:
    """QB-PLOT-1: return the plan that a side plots."""
    return Plotter(umpire, known, side).plot()


def _ways_of(leader: Leader | None, ways: list[int], has_rest: bool) -> list[Order]:
    found = [Order(kinds.GO, None, leader, to) for to in ways]
    found.append(kinds.ORDER_STAY)
    if has_rest:
        found.append(kinds.ORDER_REST_STAY)
    return found
