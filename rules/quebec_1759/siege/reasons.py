"""Why an answer to a plot is refused: the rule, and a sentence that says what to do instead."""

from typing import Final

from rules.core.errors import DecisionNeeded, OrderRefused, refuse_together
from rules.core.narrate import counted
from rules.core.native import mypyc_attr
from rules.core.orders import number_of
from rules.core.umpire import Umpire
from rules.quebec_1759.known import Known, ways_from
from rules.quebec_1759.orders import LAND, LEAVING, LOWER, MAIN, MARCH, NOTHING, REST_STAY, STAY, Order
from rules.quebec_1759.pieces import Block, Leader
from rules.quebec_1759.plan import Plan
from rules.quebec_1759.tables import AREA_NAMES, AREAS, TURNS
from rules.quebec_1759.view import QuebecView
from rules.quebec_1759.words import ABRAHAM, BRITISH, ETCHEMIN, INDIAN, NATION_NAMES, NATIONS, NOWHERE

_TO: Final = ">"
_DECOYS: Final = "decoys:"


@mypyc_attr(acyclic=True)
class Reason:
    """A rule and a sentence; both are empty where the answer is just none of those on offer."""

    def __init__(self, rule: str = "", message: str = "") -> None:
        self.rule: str = rule
        self.message: str = message


def is_of_plot(answer: str, known: Known) -> bool:
    """Return whether an answer behind a plot can only belong to it: a block or decoys sent, a search, steps passed.

    A raid or scout may be the plot of the next turn, but for the last turn.
    """
    piece, to, _ = answer.partition(_TO)
    if to:
        return piece.startswith(_DECOYS) or _block(known, piece) is not None
    if answer.startswith(("raid:", "scout:")):
        return known.turn == TURNS
    return answer == "search" or answer.startswith(("from:", "pass:"))


def reason_of(answer: str, known: Known, plan: Plan) -> Reason:
    """QB-PLOT-1: return why an answer is refused in a plot that has come so far."""
    piece, to, area = answer.partition(_TO)
    if to:
        return _of_move(piece, area, known, plan)
    if answer.startswith("from:") and plan.area != NOWHERE:
        message = f"The move leaves {AREA_NAMES[plan.area]}, and nothing asks for {answer}; take it out."
        return Reason("QB-MOVE-1", message)
    if answer == "search":
        return _of_search(known, plan)
    if answer.startswith(("raid:", "scout:")):
        return _of_raid(answer, known, plan)
    if answer == "lower" and known.nation == BRITISH and known.options.lower_quebec:
        need = "a real unit on Ile d'Orleans, a ship in the Bason and no unit of your own in Abraham"
        return Reason("QA-LOWER-1", f"The assault on Lower Quebec needs {need}; choose another main action.")
    if answer == "landing" and known.nation != BRITISH:
        return Reason("QB-MOVE-1", "Only the British have ships to land from; let the French march.")
    return Reason()


def _of_move(piece: str, to: str, known: Known, plan: Plan) -> Reason:
    """Return why a piece does not go to an area."""
    if to not in AREAS:
        return Reason("QB-MAP-1", f"{piece}>{to}: there is no area {to}; choose one of {', '.join(AREAS)}.")
    area = AREAS.index(to)
    if piece.startswith(_DECOYS):
        return _of_decoys(piece, area, known, plan)
    block, leader = _block(known, piece), _leader(known, piece)
    if block is None and leader is None:
        nation = NATION_NAMES[known.nation]
        return Reason("QB-MOVE-1", f"The {nation} have no piece {piece} on the map; name one that is there.")
    here = block.area if block is not None else leader.area if leader is not None else plan.area
    if not plan.is_army_move() and plan.action != LOWER:
        return Reason("QB-PLOT-1", f"No piece moves in this plot; take {piece}>{to} out, or plot a march or a landing.")
    if here != plan.area:
        leaves = f"the move leaves {AREA_NAMES[plan.area]}"
        return Reason("QB-MOVE-1", f"{piece} is in {AREA_NAMES[here]}, and {leaves}; give orders to pieces there.")
    if leader is not None and leader.until >= known.turn:
        return Reason("QA-LEADER-2", f"{piece} is wounded until turn {leader.until}; let him stay.")
    if block is not None and _is_full(known, plan):
        return _no_ship(known, plan, piece)
    return _of_way(piece, area, known, plan)


def _of_decoys(piece: str, area: int, known: Known, plan: Plan) -> Reason:
    """QA-LOWER-1, QB-SHIP-1: return why decoys do not go to an area."""
    if plan.action == LOWER:
        return Reason("QA-LOWER-1", "A decoy cannot storm Lower Quebec; send a real unit from Ile d'Orleans.")
    if not plan.is_army_move():
        return Reason("QB-PLOT-1", "No decoys move in this plot; take the answer out, or plot a march or a landing.")
    if _is_full(known, plan):
        return _no_ship(known, plan, piece)
    count = piece[len(_DECOYS) :]
    if number_of(count) > known.decoys[plan.area]:
        there = counted(known.decoys[plan.area], "decoy")
        message = f"{AREA_NAMES[plan.area]} has {there}, and {count} were to go; send no more than are there."
        return Reason("QB-DECOY-1", message)
    return _of_way("decoys", area, known, plan)


def _of_way(piece: str, area: int, known: Known, plan: Plan) -> Reason:
    """QB-MAP-2, QB-SHIP-1, QA-PATH-1: return why a way leads nowhere; empty where nothing is wrong with it."""
    here, there = AREA_NAMES[plan.area], AREA_NAMES[area]
    if plan.action == LOWER:
        return Reason("QA-LOWER-1", f"The assault goes straight to Abraham, not to {there}; name abraham.")
    if plan.action == MARCH and area not in known.theatre.roads[plan.area]:
        ways = _names(ways_from(known, plan.area, False))
        return Reason("QB-MAP-2", f"No road leads from {here} to {there}; {piece} can march to {ways}, or stay.")
    if plan.action == LAND and area not in known.theatre.across[plan.area]:
        ways = _names(ways_from(known, plan.area, True))
        return Reason("QB-SHIP-1", f"No ship carries {piece} from {here} to {there}; it can land at {ways}, or stay.")
    if plan.action == LAND and area == ABRAHAM and known.options.path and not known.path_found:
        message = "The path up to Abraham is not found; search for it from Etchemin, or land elsewhere."
        return Reason("QA-PATH-1", message)
    if plan.action == LAND and not known.options.landing_parts:
        return Reason("QB-SHIP-1", "All blocks of a landing go to one area here; send this one where the others go.")
    return Reason()


def _of_search(known: Known, plan: Plan) -> Reason:
    """QA-PATH-1: return why the path is not searched for."""
    why = ""
    if known.nation != BRITISH:
        why = "Only the British search for the path; take the search out."
    elif not known.options.path:
        why = "There is no path to find without the rule path; turn it on, or take the search out."
    elif known.path_found:
        why = "The path is found already; take the search out."
    elif not known.has_unit(ETCHEMIN):
        why = "The search needs a real unit in Etchemin; take one there first, or take the search out."
    elif known.options.leaders:
        why = _of_wolfe(known, plan)
    return Reason("QA-PATH-1", why) if why else Reason()


def _of_wolfe(known: Known, plan: Plan) -> str:
    for leader in known.leaders:
        if leader.is_wolfe() and plan.moves_leader(leader):
            return "Wolfe moves this turn, and cannot search too; let him stay, or take the search out."
        if leader.is_wolfe() and leader.until >= known.turn:
            return f"Wolfe is wounded until turn {leader.until}, and cannot search; take the search out."
        if leader.is_wolfe():
            return ""
    return "Wolfe is gone, and nobody else searches; take the search out."


def _of_raid(answer: str, known: Known, plan: Plan) -> Reason:
    """QB-INDIAN-1, QA-MATRIX-1: return why the Indians neither raid nor scout."""
    word, _, area = answer.partition(":")
    if known.nation == BRITISH:
        return Reason("QB-INDIAN-1", f"Only the French {word}; take {answer} out.")
    if area not in AREAS:
        return Reason("QB-MAP-1", f"{answer}: there is no area {area}; choose one of {', '.join(AREAS)}.")
    if not any(block.kind == INDIAN for block in known.blocks):
        return Reason("QB-INDIAN-1", f"The Indian block is gone, and nobody else can {word}; take {answer} out.")
    if plan.action == MARCH:
        return Reason("QB-INDIAN-1", f"A {word} does not go with a march; plot one of the two.")
    if plan.action != NOTHING:
        return Reason("QA-MATRIX-1", f"A {word} goes with digging only; plot one of the two.")
    return Reason()


def _is_full(known: Known, plan: Plan) -> bool:
    """QB-SHIP-1: return whether every ship of a landing has its block."""
    if plan.action != LAND:
        return False
    aboard = len([move for move in plan.moves if move.block is not None]) + sum(plan.decoys)
    return aboard >= known.ships[known.theatre.sea[plan.area]]


def _no_ship(known: Known, plan: Plan, piece: str) -> Reason:
    sea = known.theatre.sea[plan.area]
    ships = counted(known.ships[sea], "ship")
    message = f"The landing has {ships}, each for one block, and {piece} is one too many; leave it behind."
    return Reason("QB-SHIP-1", message)


def _names(areas: list[int]) -> str:
    return ", ".join([AREA_NAMES[area] for area in areas])


def _block(known: Known, piece: str) -> Block | None:
    for block in known.blocks:
        if block.id == piece:
            return block
    return None


def _leader(known: Known, piece: str) -> Leader | None:
    for leader in known.leaders:
        if leader.id == piece:
            return leader
    return None


@mypyc_attr(acyclic=True)
class Judge:
    """Asks a person for the parts of one plot, and keeps what is refused of it."""

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
