"""Why a commander who searches gave an order: the battle is fought again to that question, and only there he searches.

What he expected is no part of the record: it follows from the record, and is the same each time.
"""

from collections.abc import Sequence

from rules.core.errors import RulesError
from rules.core.orders import Choice, Ongoing, Orders, View
from rules.core.running import Running
from rules.core.search.expectation import Expectation
from rules.core.umpire import Umpire


class Explained(RulesError):
    """Not a fault: the question was reached; `taken` is the code of the order, and `expected` what was tried."""

    def __init__(self, rule: str, who: str, side: int, taken: str, expected: list[Expectation]) -> None:
        super().__init__("The order is explained.", rule)
        self.who = who
        self.side = side
        self.taken = taken
        self.expected = expected


class Recalled(Orders):
    """A side's orders, given again as they are recorded, up to the one that is to be explained.

    `codes` are the recorded orders by the number of their event, and `wanted` is the number of that one; with -1 none
    is explained, and `weighed` gets the number of each for which others were tried.
    """

    __slots__ = ("_codes", "_source", "_umpire", "_wanted", "weighed")

    def __init__(self, source: Orders, codes: dict[int, str], wanted: int) -> None:
        self._source: Orders = source
        self._codes: dict[int, str] = codes
        self._wanted: int = wanted
        self._umpire: Umpire | None = None
        self.weighed: list[int] = []

    def choose(self, rule: str, who: str, side: int, choices: Sequence[Choice], view: View) -> int:
        """Return the place of the recorded order; raises Explained at the one that is wanted."""
        umpire, source = self._umpire, self._source
        if not source.searches():
            return source.choose(rule, who, side, choices, view)
        number = len(umpire.events) if umpire is not None else -1
        codes = [choice.code() for choice in choices]
        if number == self._wanted:
            place = source.choose(rule, who, side, choices, view)
            raise Explained(rule, who, side, codes[place], source.expected())
        if self._wanted < 0 and source.deliberates(rule, who, choices, view):
            self.weighed.append(number)
        recorded = self._codes.get(number, "")
        if source.is_person(who) or recorded not in codes:
            return source.choose(rule, who, side, choices, view)
        return codes.index(recorded)

    def turn_begins(self, battle: Ongoing, is_laid: bool) -> None:
        """Note who keeps the record."""
        assert isinstance(battle, Running)
        self._umpire = battle.umpire
        self._source.turn_begins(battle, is_laid)

    def searches(self) -> bool:
        """Return whether the commander does."""
        return self._source.searches()

    def always_takes(self, choice: Choice) -> bool:
        """Return what the commander does."""
        return self._source.always_takes(choice)

    def never_takes(self, choice: Choice) -> bool:
        """Return what the commander does."""
        return self._source.never_takes(choice)

    def is_person(self, who: str) -> bool:
        """Return whether a person answers for a piece of the side."""
        return self._source.is_person(who)

    def following(self, who: str) -> str:
        """Return a person's next answer."""
        return self._source.following(who)

    def used(self, who: str) -> int:
        """Return how many answers of a person have been used."""
        return self._source.used(who)

    def player_of(self, who: str) -> str:
        """Return the place of the player whose piece this is."""
        return self._source.player_of(who)

    def assign(self, who: str, player: int) -> None:
        """Let a piece that comes during the battle be a player's."""
        self._source.assign(who, player)

    def left(self) -> list[str]:
        """Return the answers that have not been used."""
        return self._source.left()

    def given(self, player: str) -> list[str]:
        """Return the answers that have been used."""
        return self._source.given(player)
