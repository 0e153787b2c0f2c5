"""Where orders come from: a doctrine, a record of answers, or a person whose answer is awaited."""

from collections.abc import Sequence
from typing import Final

from rules.core.errors import DecisionNeeded, GivenUp, OrderRefused
from rules.core.native import mypyc_attr
from rules.core.search.expectation import Expectation

# The doctrine of a side in an order of battle that a person commands.
PERSON: Final = "person"
# Answers that no rule offers, by which the players end a battle: the side that gives it up, -1 for an agreed draw.
OVER: Final = "over:"
ENDS: Final[dict[str, int]] = {f"{OVER}player": 0, f"{OVER}enemy": 1, f"{OVER}draw": -1}


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Choice:
    """One legal order; systems subclass it with typed fields."""

    def code(self) -> str:
        """Return a short stable code of the choice, as stored in the record and shown to clients."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class View:
    """What one side may know of a battle; systems subclass it. It holds no seed and nothing hidden."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Ongoing:
    """A battle under way, as commanders hear of it; `rules.core.running.Running` is all there is of them."""


class Given:
    """The orders that a side has given since a turn began: their places among the choices, and a person's by code."""

    __slots__ = ("codes", "places")

    def __init__(self) -> None:
        self.places: list[int] = []
        self.codes: list[str] = []


@mypyc_attr(allow_interpreted_subclasses=True)
class Orders:
    """A side's source of orders."""

    def choose(self, rule: str, who: str, side: int, choices: Sequence[Choice], view: View) -> int:
        """Return the index of the chosen order."""
        raise NotImplementedError

    def always_takes(self, choice: Choice) -> bool:
        """Return whether a choice is taken whenever it is on offer, so that no other need be worked out."""
        return False

    def never_takes(self, choice: Choice) -> bool:
        """Return whether choices of this kind are never taken, so that they need not be worked out."""
        return False

    def takes_now(self, choice: Choice, view: View) -> bool:
        """Return whether a choice is taken as things are, whatever else were on offer."""
        return self.always_takes(choice)

    def rejects_now(self, choice: Choice, view: View) -> bool:
        """Return whether a choice is not taken as things are, whatever else were on offer."""
        return self.never_takes(choice)

    def is_person(self, who: str) -> bool:
        """Return whether a person answers for a piece, or for the side where `who` is no piece."""
        return False

    def following(self, who: str) -> str:
        """Return a person's recorded answer to the next question about a piece, "" for none."""
        return ""

    def used(self, who: str) -> int:
        """Return how many recorded answers have been used of the player whose piece this is; 0 for a doctrine."""
        return 0

    def player_of(self, who: str) -> str:
        """Return the place below the side of the player whose piece this is, "" for who leads the side."""
        return ""

    def assign(self, who: str, player: int) -> None:
        """Let a piece that comes during a battle be a player's, by number; 0 leads the side."""

    def left(self) -> list[str]:
        """Return the recorded answers that have not been used."""
        return []

    def given(self, player: str) -> list[str]:
        """Return the recorded answers that have been used of a player, who is named as in `player_of`."""
        return []

    def resume(self, other: "Orders") -> None:
        """Go on from where the orders of the same side are in a battle that is copied."""

    def searches(self) -> bool:
        """Return whether it plays battles out before it gives an order."""
        return False

    def deliberates(self, rule: str, who: str, choices: Sequence[Choice], view: View) -> bool:
        """Return whether it would play orders out before it answers this question."""
        return False

    def expected(self) -> list[Expectation]:
        """Return what it expected of the orders that it tried at the last question, the usual one first; none else."""
        return []

    def turn_begins(self, battle: Ongoing, is_laid: bool) -> None:
        """Hear that a battle begins its next turn, or its setting up where it is only `is_laid`; it may be copied."""

    def succeeds(self, view: View) -> None:
        """Hear that the person whose command it takes is about to give the last answer that is recorded."""

    def lend(self, adjutant: "Orders", player: str, wholly: bool = False) -> None:
        """Let an adjutant answer for a person from where his recorded answers end; `player` is as in `player_of`.

        An adjutant who has the command `wholly`, to the end, is asked no more than a doctrine that leads the side, so
        that his answers are no record by which the battle could be played again.
        """


_ASKED: Final = Orders()  # takes and rejects nothing unasked


@mypyc_attr(allow_interpreted_subclasses=True)
class Doctrine(Orders):
    """A pure policy: equal views and choices give equal answers, and only a doctrine knows them beforehand."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Relayed(Orders):
    """Orders that take and reject unasked what another source does, which may change during a battle."""

    def in_command(self) -> Orders:
        """Return the source that leads by now."""
        raise NotImplementedError

    def always_takes(self, choice: Choice) -> bool:
        """Return what the source in command does."""
        return self.in_command().always_takes(choice)

    def never_takes(self, choice: Choice) -> bool:
        """Return what the source in command does."""
        return self.in_command().never_takes(choice)

    def takes_now(self, choice: Choice, view: View) -> bool:
        """Return what the source in command does."""
        return self.in_command().takes_now(choice, view)

    def rejects_now(self, choice: Choice, view: View) -> bool:
        """Return what the source in command does."""
        return self.in_command().rejects_now(choice, view)


class RecordedOrders(Relayed):
    """Answers given before, by code, in order; the first one missing is asked of a person.

    `player` is his place below the side, such as partners.0, "" for the person who leads it. An adjutant answers what
    is not recorded, or raises DecisionNeeded for what he leaves to the person.
    """

    __slots__ = ("_adjutant", "_answers", "_at", "_player", "_wholly")

    def __init__(self, answers: list[str], player: str = "") -> None:
        self._answers: list[str] = list(answers)
        self._at: int = 0
        self._player: str = player
        self._adjutant: Orders | None = None
        self._wholly: bool = False

    def choose(self, rule: str, who: str, side: int, choices: Sequence[Choice], view: View) -> int:
        """Return the place of the recorded answer.

        Raises DecisionNeeded with the legal codes where none is recorded, OrderRefused for one that is not legal, and
        GivenUp for one of `ENDS`.
        """
        if self._wholly and self._adjutant is not None and self._at >= len(self._answers):
            return self._adjutant.choose(rule, who, side, choices, view)
        codes = [choice.code() for choice in choices]
        if self._at >= len(self._answers):
            if self._adjutant is None:
                raise DecisionNeeded(rule, who, side, codes, self._player)
            self._answers.append(codes[self._adjutant.choose(rule, who, side, choices, view)])
        answer = self._answers[self._at]
        if answer not in codes:
            if answer in ENDS:
                self._at += 1
                raise GivenUp(ENDS[answer], rule)
            raise OrderRefused(rule, who, side, answer, codes).at(self._at, self._player)
        self._at += 1
        if self._wholly and self._adjutant is not None and self._at == len(self._answers):
            self._adjutant.succeeds(view)
        return codes.index(answer)

    def turn_begins(self, battle: Ongoing, is_laid: bool) -> None:
        """Let the adjutant hear of it."""
        if self._adjutant is not None:
            self._adjutant.turn_begins(battle, is_laid)

    def _successor(self) -> Orders | None:
        """Return the adjutant who has the command wholly, once the recorded answers have been used."""
        return self._adjutant if self._wholly and self._at >= len(self._answers) else None

    def in_command(self) -> Orders:
        """Return the successor, or a person, who is always asked."""
        successor = self._successor()
        return successor if successor is not None else _ASKED

    def is_person(self, who: str) -> bool:
        """Return that a person answers, for every question until a successor has the command."""
        return self._successor() is None

    def following(self, who: str) -> str:
        """Return the answer to the next question, "" where none is recorded yet, or where the battle ends instead."""
        answer = self._answers[self._at] if self._at < len(self._answers) else ""
        return "" if answer in ENDS else answer

    def skip(self) -> None:
        """Pass over the next answer, which was refused, so that those behind it can be judged too."""
        self._at += 1

    def used(self, who: str) -> int:
        """Return how many answers have been used, and so the place of the next one."""
        return self._at

    def player_of(self, who: str) -> str:
        """Return his place below the side."""
        return self._player

    def left(self) -> list[str]:
        """Return the answers that have not been used."""
        return self._answers[self._at :]

    def given(self, player: str) -> list[str]:
        """Return the answers that have been used, an adjutant's among them."""
        return self._answers[: self._at] if player == self._player else []

    def resume(self, other: Orders) -> None:
        """Take over the answers that have been used; those that are left are its own."""
        if isinstance(other, RecordedOrders):
            self._at = other._at
            self._answers[: self._at] = other._answers[: self._at]

    def lend(self, adjutant: Orders, player: str, wholly: bool = False) -> None:
        """Let an adjutant answer what is not recorded."""
        if player == self._player:
            self._adjutant = adjutant
            self._wholly = wholly


class SharedOrders(Orders):
    """The orders of several players who share a side: each answers for his own pieces, the first for all else.

    `sources` are the players' orders, the first player's first; `of` has the place of each other player's pieces in it.
    """

    __slots__ = ("_of", "_sources")

    def __init__(self, sources: list[Orders], of: dict[str, int]) -> None:
        self._sources: list[Orders] = sources
        self._of: dict[str, int] = of

    def _source(self, who: str) -> Orders:
        return self._sources[self._of.get(who, 0)]

    def choose(self, rule: str, who: str, side: int, choices: Sequence[Choice], view: View) -> int:
        """Return the place of the order that the player gives whose piece is asked about."""
        return self._source(who).choose(rule, who, side, choices, view)

    def always_takes(self, choice: Choice) -> bool:
        """Return whether all players take a choice whenever it is on offer."""
        for source in self._sources:
            if not source.always_takes(choice):
                return False
        return True

    def never_takes(self, choice: Choice) -> bool:
        """Return whether no player ever takes choices of this kind."""
        for source in self._sources:
            if not source.never_takes(choice):
                return False
        return True

    def is_person(self, who: str) -> bool:
        """Return whether the player whose piece this is is a person."""
        return self._source(who).is_person(who)

    def following(self, who: str) -> str:
        """Return the recorded answer of the player whose piece this is to his next question, "" for none."""
        return self._source(who).following(who)

    def used(self, who: str) -> int:
        """Return how many answers have been used of the player whose piece this is."""
        return self._source(who).used(who)

    def player_of(self, who: str) -> str:
        """Return the place below the side of the player whose piece this is."""
        return self._source(who).player_of(who)

    def turn_begins(self, battle: Ongoing, is_laid: bool) -> None:
        """Let each player hear of it."""
        for source in self._sources:
            source.turn_begins(battle, is_laid)

    def deliberates(self, rule: str, who: str, choices: Sequence[Choice], view: View) -> bool:
        """Return whether the player would whose piece is asked about."""
        return self._source(who).deliberates(rule, who, choices, view)

    def expected(self) -> list[Expectation]:
        """Return what any player expected at the last question."""
        for source in self._sources:
            if source.expected():
                return source.expected()
        return []

    def searches(self) -> bool:
        """Return whether any player does."""
        for source in self._sources:
            if source.searches():
                return True
        return False

    def assign(self, who: str, player: int) -> None:
        """Let a piece be a player's, by his place among the sources."""
        self._of[who] = player

    def left(self) -> list[str]:
        """Return the answers that have not been used, of all players."""
        found: list[str] = []
        for source in self._sources:
            found.extend(source.left())
        return found

    def given(self, player: str) -> list[str]:
        """Return the answers that have been used of one of the players."""
        found: list[str] = []
        for source in self._sources:
            found.extend(source.given(player))
        return found

    def resume(self, other: Orders) -> None:
        """Let each player go on, with the pieces that came during the battle."""
        if isinstance(other, SharedOrders):
            self._of = dict(other._of)
            for source, before in zip(self._sources, other._sources, strict=True):
                source.resume(before)

    def lend(self, adjutant: Orders, player: str, wholly: bool = False) -> None:
        """Let an adjutant answer for one of the players."""
        for source in self._sources:
            source.lend(adjutant, player, wholly)


def recorded(side: object, player: str = "") -> RecordedOrders | None:
    """Return the answers so far of the person who commands a side of an order of battle; None where a doctrine does.

    With the place of a `player` below the side it is his part, and his answers.
    """
    if not isinstance(side, dict) or side.get("doctrine") != PERSON:
        return None
    answers = side.get("answers")
    return RecordedOrders([str(answer) for answer in answers] if isinstance(answers, list) else [], player)


def doctrine_named(side: object, first: str) -> str:
    """Return the key of the doctrine that commands a side of an order of battle: the first where it names none."""
    named = side.get("doctrine") if isinstance(side, dict) else None
    return str(named) if named else first


def number_of(text: str) -> int:
    """Return the number that a part of an answer is, -1 for none: up to four figures, and no other sign for a digit."""
    return int(text) if 0 < len(text) <= 4 and text.isascii() and text.isdigit() else -1
