"""The commanders: `staff` and `greedy`, who search; `first` and `random`, who do not think."""

from collections.abc import Sequence
from typing import Final

from rules.core.dice import SeededDice
from rules.core.native import mypyc_attr
from rules.core.orders import Choice, Ongoing, Orders, View
from rules.core.running import Running
from rules.core.search.expectation import Expectation, best_of, gains
from rules.core.search.guide import Asked, Guide, Secrets
from rules.core.search.halving import weigh
from rules.core.search.keys import FIRST, GREEDY, RANDOM, budget_of
from rules.core.search.rehearsal import Decision, Rehearsal, Turn
from rules.core.umpire import Umpire

_SIXTH: Final = 6
_EACH: Final = 12  # playouts that an order needs to be worth trying: with fewer the search follows luck (measured)


def commander(key: str, side: int, quick: list[Orders], guide: Guide, secrets: Secrets) -> Orders:
    """Return the commander of a key for a side; `quick` are doctrines that lead both sides in his playouts."""
    if key == FIRST:
        return First()
    if key == RANDOM:
        return Random(side)
    return Staff(key, side, quick, guide, secrets)


class First(Orders):
    """Takes the first legal order."""

    __slots__ = ()

    def choose(self, rule: str, who: str, side: int, choices: Sequence[Choice], view: View) -> int:
        """Return the first place."""
        return 0


class Random(Orders):
    """Draws among the legal orders by dice of its own, from the seed of the battle."""

    __slots__ = ("_dice", "_side")

    def __init__(self, side: int) -> None:
        self._side: int = side
        self._dice: SeededDice = SeededDice("", RANDOM)

    def turn_begins(self, battle: Ongoing, is_laid: bool) -> None:
        """Take the turn's own dice, so that a battle that is taken up in between goes on as it would."""
        assert isinstance(battle, Running)
        self._dice = SeededDice(battle.umpire.lots, f"random:{self._side}:{battle.turn}:{int(is_laid)}")

    def choose(self, rule: str, who: str, side: int, choices: Sequence[Choice], view: View) -> int:
        """Return a place, each about as likely as the others."""
        count = len(choices)
        span = 1
        drawn = 0
        while span < count * count:
            span *= _SIXTH
            drawn = drawn * _SIXTH + self._dice.face(rule) - 1
        return drawn * count // span


@mypyc_attr(allow_interpreted_subclasses=True)
class Staff(Orders):
    """Plays the orders worth trying out before it gives one; decisions of little weight are its doctrine's.

    Its playouts go by dice of their own and by what its side knows, so that neither the battle's next dice nor
    anything hidden has a part in an order.
    """

    __slots__ = ("_guide", "_key", "_quick", "_secrets", "_side", "_turn", "_umpire", "_weighed")

    def __init__(self, key: str, side: int, quick: list[Orders], guide: Guide, secrets: Secrets) -> None:
        self._key: str = key
        self._side: int = side
        self._quick: list[Orders] = quick
        self._guide: Guide = guide
        self._secrets: Secrets = secrets
        self._turn: Turn | None = None
        self._umpire: Umpire | None = None
        self._weighed: list[Expectation] = []

    def turn_begins(self, battle: Ongoing, is_laid: bool) -> None:
        """Keep a copy of the battle to play out from."""
        assert isinstance(battle, Running)
        battle.umpire.follow()
        self._umpire = battle.umpire
        self._turn = Turn(battle, is_laid)

    def searches(self) -> bool:
        """Return that it does."""
        return True

    def deliberates(self, rule: str, who: str, choices: Sequence[Choice], view: View) -> bool:
        """Return whether the decision has weight, and more than one order is worth trying."""
        usual = self._quick[self._side].choose(rule, who, self._side, choices, view)
        return len(self._guide.candidates(Asked(rule, who, self._side), choices, view, usual)) > 1

    def expected(self) -> list[Expectation]:
        """Return what it expected of the orders that it tried at the last question."""
        return self._weighed

    def choose(self, rule: str, who: str, side: int, choices: Sequence[Choice], view: View) -> int:
        """Return the place of the order that does best, and of the doctrine's where none is clearly better."""
        self._weighed = []
        usual = self._quick[side].choose(rule, who, side, choices, view)
        tried = self._guide.candidates(Asked(rule, who, side), choices, view, usual)
        budget, is_greedy = budget_of(self._key), self._key == GREEDY
        if not is_greedy:
            tried = tried[: max(2, budget // _EACH)]  # the guide has the likeliest first
        turn, umpire = self._turn, self._umpire
        if len(tried) < 2 or turn is None or umpire is None:
            return usual
        decision = Decision(turn, umpire, side, self._secrets.known_to(umpire, side))
        rehearsal = Rehearsal(decision, self._quick, self._secrets, is_greedy)
        self._weighed = [Expectation(place, choices[place].code()) for place in tried]
        weigh(rehearsal, self._weighed, budget)
        best = best_of(self._weighed)
        if is_greedy or gains(best, self._weighed[0]):
            return best.place
        return usual

    def always_takes(self, choice: Choice) -> bool:
        """Return what its doctrine does: what that always takes is not worth a search."""
        return self._quick[self._side].always_takes(choice)

    def never_takes(self, choice: Choice) -> bool:
        """Return what its doctrine does."""
        return self._quick[self._side].never_takes(choice)
