"""A decision, tried out: the turn is fought again from its beginning to the question, and on with a candidate.

Up to the question the dice are those that have fallen, and both sides give the orders that they gave. There, what the
side cannot know is drawn again; from there on the dice are others, and quick doctrines lead both sides.
"""

from collections.abc import Sequence
from typing import Final

from rules.core.battle_record import Snapshot
from rules.core.dice import ContinuedDice, SeededDice
from rules.core.errors import GivenUp, RulesError
from rules.core.native import mypyc_attr
from rules.core.orders import Choice, Given, Orders, Relayed, View
from rules.core.outcome import BattleResult
from rules.core.running import Running
from rules.core.search.expectation import Trial
from rules.core.search.guide import Hidden, Secrets
from rules.core.sides import SIDES
from rules.core.umpire import Umpire

# Victory counts for ten times what a side can lose. When both counted alike, a staff gave victories up to save men: in
# 69 decisions of a scout's encounter its choices won nothing; with this weight, 2 or 3 playouts in a hundred.
VICTORY: Final = 1000
_PERCENT: Final = 100


class Turn:
    """A battle at the beginning of a turn, or before it is set up, under an umpire who asks no one."""

    __slots__ = ("events", "is_laid", "lots", "running")

    def __init__(self, running: Running, is_laid: bool) -> None:
        umpire = running.umpire
        self.events: int = len(umpire.events)
        self.lots: str = umpire.lots
        self.is_laid: bool = is_laid
        self.running: Running = running.copy(umpire.shadow())


class Decision:
    """One question to a side, and all that came before it in the turn."""

    __slots__ = ("faces", "given", "known", "places", "recording", "seed", "side", "sources", "turn")

    def __init__(self, turn: Turn, umpire: Umpire, side: int, known: Snapshot) -> None:
        self.turn: Turn = turn
        self.side: int = side
        self.known: Snapshot = known
        self.recording: bool = umpire.recording
        self.sources: list[Orders] = umpire.commanders()
        self.given: list[Given] = umpire.given
        self.faces: list[int] = umpire.faces_since(turn.running.umpire, turn.events)
        count = sum([len(given.places) for given in self.given])
        self.seed: str = f"{turn.lots}\nsearch:{side}:{turn.running.turn}:{int(turn.is_laid)}:{count}"


class _Follower(Relayed):
    """Gives the orders that a side gave this turn, and then leads it as a quick doctrine does."""

    __slots__ = ("_at", "_candidate", "_given", "_hidden", "_places", "_recording", "_source", "_then")

    def __init__(self, decision: Decision, side: int, then: Orders) -> None:
        given = decision.given[side]
        self._recording: bool = decision.recording
        self._source: Orders = decision.sources[side]
        self._then: Orders = then
        self._given: Given = given
        self._places: list[int] = given.places
        self._at: int = 0
        self._candidate: str = ""
        self._hidden: Hidden | None = None  # while the candidate is still to be given

    def try_out(self, candidate: str, hidden: Hidden) -> None:
        """Give a candidate, by its code, after the orders that were given, when the hidden has been drawn again."""
        self._candidate = candidate
        self._hidden = hidden

    def _is_following(self) -> bool:
        return self._hidden is not None or self._at < len(self._places)

    def in_command(self) -> Orders:
        """Return the side's own commander, and from the question on the doctrine."""
        return self._source if self._is_following() else self._then

    def choose(self, rule: str, who: str, side: int, choices: Sequence[Choice], view: View) -> int:
        """Return the place of the order that was given; that of the candidate at the question; then the doctrine's."""
        if not self._is_following():
            return self._then.choose(rule, who, side, choices, view)
        if self._at == len(self._places):
            return self._try(rule, choices, view)
        place = self._places[self._at]
        self._at += 1
        if place >= len(choices):
            raise RulesError("An order that was given is not on offer any more.", rule)
        return place

    def _try(self, rule: str, choices: Sequence[Choice], view: View) -> int:
        """Return the place of the candidate, which a person may be offered among other orders than a doctrine."""
        hidden, self._hidden = self._hidden, None
        if hidden is None or not hidden.draw(view):
            raise RulesError("What is hidden cannot be drawn again.", rule)
        for place, choice in enumerate(choices):
            if choice.code() == self._candidate:
                return place
        raise RulesError("The order that is tried is not on offer.", rule)

    def takes_now(self, choice: Choice, view: View) -> bool:
        """Return what the side's own commander does where he is asked on record or not, and then the doctrine."""
        if self._recording and self._is_following():
            return self._source.always_takes(choice)
        return self.in_command().takes_now(choice, view)

    def rejects_now(self, choice: Choice, view: View) -> bool:
        """Return what the side's own commander does where he is asked on record or not, and then the doctrine."""
        if self._recording and self._is_following():
            return self._source.never_takes(choice)
        return self.in_command().rejects_now(choice, view)

    def is_person(self, who: str) -> bool:
        """Return whether a person was asked, so that the same is on offer."""
        return self._is_following() and self._source.is_person(who)

    def following(self, who: str) -> str:
        """Return the order that a person named."""
        if self._at >= len(self._given.codes) or not self._source.is_person(who):
            return ""
        return self._given.codes[self._at]


@mypyc_attr(allow_interpreted_subclasses=True)
class Rehearsal:
    """Plays candidates of one decision out, to the end of the battle or of the turn."""

    __slots__ = ("decision", "quick", "secrets", "to_turns_end")

    def __init__(self, decision: Decision, quick: list[Orders], secrets: Secrets, to_turns_end: bool) -> None:
        self.decision: Decision = decision
        self.quick: list[Orders] = quick
        self.secrets: Secrets = secrets
        self.to_turns_end: bool = to_turns_end

    def play(self, candidate: str, number: int) -> Trial:
        """Return playout `number` of a candidate, by its code; equal numbers have the same dice for all of them."""
        decision = self.decision
        orders: list[Orders] = []
        for side, quick in enumerate(self.quick):
            follower = _Follower(decision, side, quick)
            if side == decision.side:
                drawn = SeededDice(decision.seed, f"hidden:{number}")
                follower.try_out(candidate, Hidden(self.secrets, side, decision.known, drawn))
            orders.append(follower)
        dice = ContinuedDice(decision.faces, SeededDice(decision.seed, f"playout:{number}"))
        umpire = Umpire(dice, orders, recording=False)
        umpire.lots = f"{decision.seed}\n{number}"
        umpire.resume(decision.turn.running.umpire, dice)
        running = decision.turn.running.copy(umpire)
        try:
            return self._worth(self._played(running))
        except RulesError:
            return Trial(0, 0, False)

    def _played(self, running: Running) -> Running:
        if self.decision.turn.is_laid:
            running.deploy()
            if self.to_turns_end:
                return running
        else:
            running.advance()
        while not running.is_over and not self.to_turns_end:
            running.advance()
        return running

    def _worth(self, running: Running) -> Trial:
        """Return a playout's worth: `VICTORY` for that, and by how many in a hundred the enemy lost more."""
        side = self.decision.side
        nearer = 0
        if not running.is_over:
            nearer = running.progress(side) - running.progress(1 - side)
            running.give_up(GivenUp(-1, running.rule))
        result = running.record().result
        won = int(result.side(SIDES[side]).success) - int(result.side(SIDES[1 - side]).success)
        return Trial(won, VICTORY * won + nearer + lost_share(result, 1 - side) - lost_share(result, side))


def lost_share(result: BattleResult, side: int) -> int:
    """Return how many in a hundred of its figures a side has lost."""
    key = SIDES[side]
    strength = lost = 0
    for unit in result.units:
        if unit.side == key:
            strength += unit.strength
            lost += unit.casualties()
    return _PERCENT * lost // strength if strength else 0
