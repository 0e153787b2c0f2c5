"""Everything that can go wrong in `rules`, each with a sentence, its rule and the fields at fault.

RulesError
├── SetupError       an order of battle that the rules refuse, with *all* its faults
├── ResultError      a battle result that does not add up, with all its faults
├── DiceError        a face outside 1 to 6, or a script with too few faces
├── UnknownSystem    a key that is not in the registry
├── OrderRefused     a recorded answer that is not among the legal ones
├── DecisionNeeded   not a fault: a person has to choose before the battle continues
└── GivenUp          not a fault: the players end the battle before its rules do
"""

import re
from dataclasses import dataclass, field
from typing import Final

from rules.core.sides import SIDES

_WORD: Final = 80  # letters; no key, name or choice has more
_SENTENCE: Final = 1500  # letters; the longest list of choices has some 1,000
_LONG_WORD: Final = re.compile(rf"(\S{{{_WORD // 2}}})\S{{{_WORD // 2 + 1},}}")


def cut_words(message: str) -> str:
    """Return a message with each word of over 80 letters cut, for it may quote a value of any length."""
    return _LONG_WORD.sub(r"\1…", message)


def clipped(sentence: str) -> str:
    """Return one sentence with its long words cut, and its middle where it is too long even then."""
    words = cut_words(sentence)
    return words if len(words) <= _SENTENCE else f"{words[: _SENTENCE // 2]} … {words[-_SENTENCE // 2 :]}"


def cited(message: str, rule: str) -> str:
    """Return a message with its rule in brackets behind it, unless there is none or the message names it itself."""
    return f"{message} ({rule})" if rule and rule not in message else message


@dataclass(slots=True, frozen=True)
class Fault:
    """One thing wrong with an input: where it is, which rule says so (or ""), and what to do."""

    field: str
    message: str
    rule: str = ""

    def sentence(self) -> str:
        """Return the message with its rule in brackets, as shown to a person.

        A value that is quoted is cut where it is longer than anything that could be meant.
        """
        return cited(clipped(self.message), self.rule)


class RulesError(Exception):
    """A refusal by the rules: `message` is a sentence, `rule` an ID or "", `faults` all that is wrong."""

    def __init__(self, message: str, rule: str = "", faults: list[Fault] | None = None) -> None:
        self.message = cut_words(message)
        super().__init__(self.message)
        self.rule = rule
        self.faults: list[Fault] = faults if faults is not None else []


class SetupError(RulesError):
    """An order of battle that the rules do not cover or that contradicts itself."""

    @classmethod
    def of(cls, faults: list[Fault]) -> "SetupError":
        """Build the error whose message joins the sentences of all faults."""
        return cls(" ".join(fault.sentence() for fault in faults), faults[0].rule, list(faults))


class ResultError(RulesError):
    """A battle result with unknown, missing or contradictory entries."""

    @classmethod
    def of(cls, faults: list[Fault]) -> "ResultError":
        """Build the error whose message joins the sentences of all faults."""
        return cls(" ".join(fault.sentence() for fault in faults), faults[0].rule, list(faults))


class DiceError(RulesError):
    """A face outside 1 to 6, or a script of faces that ends before the rules stop asking."""


class UnknownSystem(RulesError):
    """A system key that is not registered."""


@dataclass(slots=True)
class Pending:
    """A question that waits for a person's answer; `player` is his place below the side, "" for who leads it."""

    rule: str
    who: str
    side: int
    choices: list[str] = field(default_factory=list)
    player: str = ""


class OrderRefused(RulesError):
    """A recorded answer that is not legal where it is used: `answer`, and the legal `choices` in order.

    `reason` is a sentence that says why and what to do instead; without one the choices are listed. `faults` name the
    side's answers, and the very one once `at` has named its place.
    """

    def __init__(self, rule: str, who: str, side: int, answer: str, choices: list[str], reason: str = "") -> None:
        usual = f"{answer} is no order for {who} here; choose one of {', '.join(choices)}."
        super().__init__(reason or usual, rule)
        self.side = side
        self.answer = answer
        self.choices = choices
        self.faults = [Fault(answers_of(side), self.message, rule)]

    def at(self, number: int, player: str = "") -> "OrderRefused":
        """Note which of a player's answers it is, counted from 0, and return the error; see `answers_of`."""
        self.faults = [Fault(f"{answers_of(self.side, player)}.{number}", self.message, self.rule)]
        return self


def answers_of(side: int, player: str = "") -> str:
    """Return the field of an order of battle that has the answers of a side, or of a player at a place below it."""
    return f"{SIDES[side]}.{player}.answers" if player else f"{SIDES[side]}.answers"


def refuse_together(refused: list[OrderRefused]) -> OrderRefused:
    """Return one error for several answers that are refused at once: with all faults, and the choices of the first."""
    first = refused[0]
    if len(refused) == 1:
        return first
    message = " ".join([error.message for error in refused])
    found = OrderRefused(first.rule, "", first.side, first.answer, first.choices, message)
    found.faults = [fault for error in refused for fault in error.faults]
    return found


class DecisionNeeded(RulesError):
    """A person must choose: `who` acts for `side` under `rule`; `choices` are the legal answers in order."""

    def __init__(self, rule: str, who: str, side: int, choices: list[str], player: str = "") -> None:
        super().__init__(f"{who} needs an order: choose one of {len(choices)}.", rule)
        self.pending = Pending(rule, who, side, choices, player)
        # Questions that the other side owes an answer to at the same time, in a game of sealed orders.
        self.also: list[Pending] = []

    @property
    def choices(self) -> list[str]:
        """The legal choices, as codes, in the order in which an answer counts them."""
        return self.pending.choices


class GivenUp(RulesError):
    """The players end a battle before its rules do: `side` (0 player, 1 enemy) gives it up, -1 if both agree to a draw.

    Each system closes the battle by it, with the losses until then.
    """

    def __init__(self, side: int, rule: str = "") -> None:
        super().__init__("The players end this battle before its rules do.", rule)
        self.side = side

    @property
    def ending(self) -> str:
        """Why the battle ends by it, a key of `rules.core.outcome.ENDINGS`."""
        return "draw" if self.side < 0 else "resigned"

    @property
    def winner(self) -> int:
        """The side that wins by it, -1 for none."""
        return -1 if self.side < 0 else 1 - self.side
