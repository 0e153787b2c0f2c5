"""A person's answers to the questions of a plot: those that are refused, with rule and remedy, and all of them at once.

Only a side with recorded answers comes here. After an answer that is refused the plot goes on as if the piece stayed,
so that the answers behind it are judged too; without a main action or an area to leave nothing can be judged.
"""

from rules.core.errors import DecisionNeeded, OrderRefused, refuse_together
from rules.core.native import mypyc_attr
from rules.core.umpire import Umpire
from rules.quebec_1759.known import Known
from rules.quebec_1759.orders import LEAVING, MAIN, REST_STAY, STAY, Order
from rules.quebec_1759.plan import Plan
from rules.quebec_1759.siege.reasons import Reason, is_of_plot, reason_of
from rules.quebec_1759.view import QuebecView
from rules.quebec_1759.words import NATIONS


@mypyc_attr(acyclic=True)
class Judge:
    """Asks a person for the parts of one plot, and keeps what is refused of it."""

    __slots__ = ("known", "plan", "refused", "side", "umpire")

    def __init__(self, umpire: Umpire, known: Known, side: int, plan: Plan) -> None:
        self.umpire: Umpire = umpire
        self.known: Known = known
        self.side: int = side
        self.plan: Plan = plan
        self.refused: list[OrderRefused] = []

    def ask(self, rule: str, choices: list[Order], view: QuebecView) -> Order:
        """Return the answer to a question of the plot, or what does least where the answer is refused.

        An order for another piece than the one asked about is passed over where the next answer fits the question.
        Raises OrderRefused with all faults so far where nothing behind this answer can be judged.
        """
        while True:
            try:
                return self.umpire.ask(rule, NATIONS[self.known.nation], self.side, choices, view)
            except OrderRefused as refused:
                explained = self._note(refused.rule, refused.answer, refused.choices)
                piece, to, _ = refused.answer.partition(">")
                if view.question in (MAIN, LEAVING) or (to and not explained):
                    raise refuse_together(self.refused) from refused
                fits = self.umpire.next_answer(self.side) in refused.choices
                if not to or not fits or piece == _asked_about(choices):
                    return _least(choices)
            except DecisionNeeded:
                if self.refused:
                    raise refuse_together(self.refused) from None
                raise

    def close(self) -> None:
        """QB-PLOT-1: raise OrderRefused for all that was refused of the plot, and of what behind it belongs to it."""
        answer = self.umpire.next_answer(self.side)
        while is_of_plot(answer, self.known):
            self._note("QB-PLOT-1", answer, [])
            answer = self.umpire.next_answer(self.side)
        if self.refused:
            raise refuse_together(self.refused)

    def _note(self, rule: str, answer: str, choices: list[str]) -> bool:
        """Keep the refusal of the next answer, pass over it, and return whether there was a reason to give."""
        reason = reason_of(answer, self.known, self.plan)
        explained = reason.message != ""
        if not explained and not choices:
            reason = Reason("QB-PLOT-1", f"{answer} answers nothing that this plot asks; take it out.")
        who = NATIONS[self.known.nation]
        refused = OrderRefused(reason.rule or rule, who, self.side, answer, choices, reason.message)
        self.refused.append(refused.at(self.umpire.answers_used(self.side)))
        self.umpire.skip_answer(self.side)
        return explained


def _asked_about(choices: list[Order]) -> str:
    """Return the piece that a question is about, "" where it is about none or several."""
    first, last = choices[0], choices[-1]
    if last.kind not in (STAY, REST_STAY):
        return ""
    return first.block.id if first.block is not None else first.leader.id if first.leader is not None else ""


def _least(choices: list[Order]) -> Order:
    """Return the order that does least: staying where that is on offer, else the first."""
    for order in choices:
        if order.kind == STAY:
            return order
    return choices[0]
