"""Recorded answers: used in their order, refused where they are not legal, and counted where they are left over."""

import pytest

from rules.core.errors import DecisionNeeded, OrderRefused
from rules.core.orders import Choice, RecordedOrders, SharedOrders, View


class Word(Choice):
    """A choice that is its code."""

    __slots__ = ("_text",)

    def __init__(self, text: str) -> None:
        self._text = text

    def code(self) -> str:
        """Return the word."""
        return self._text


def choose(orders: RecordedOrders, *codes: str) -> int:
    """Ask for one of these."""
    return orders.choose("MM-ACT-1", "rangers", 1, [Word(code) for code in codes], View())


def test_answers_are_used_in_their_order() -> None:
    """Each answer is used once, and unused ones are reported."""
    orders = RecordedOrders(["fire", "hold", "charge"])
    assert choose(orders, "hold", "fire") == 1
    assert choose(orders, "hold", "fire") == 0
    assert orders.left() == ["charge"]


def test_a_missing_answer_is_asked_for() -> None:
    """With all legal codes, and nothing owed by the other side."""
    with pytest.raises(DecisionNeeded) as asked:
        choose(RecordedOrders([]), "hold", "fire")
    assert (asked.value.choices, asked.value.pending.side, asked.value.also) == (["hold", "fire"], 1, [])


def test_an_answer_that_is_not_legal_is_refused() -> None:
    """It is not asked again: the error lists the legal choices."""
    orders = RecordedOrders(["fly", "fire"])
    with pytest.raises(OrderRefused, match="fly is no order for rangers here; choose one of hold, fire") as refused:
        choose(orders, "hold", "fire")
    assert (refused.value.answer, refused.value.choices, refused.value.rule) == ("fly", ["hold", "fire"], "MM-ACT-1")
    assert orders.left() == ["fly", "fire"]


def test_orders_go_on_from_where_others_are() -> None:
    """Each player of a shared side has used as many answers, and keeps the pieces that came during the battle."""
    before, after = (SharedOrders([RecordedOrders(list("abc")), RecordedOrders(list("xyz"))], {}) for _ in range(2))
    before.assign("rangers", 1)
    before.choose("MM-ACT-1", "rangers", 1, [Word("x"), Word("y")], View())
    after.resume(before)
    before.assign("line", 1)
    assert after.left() == ["a", "b", "c", "y", "z"]
    assert [after.following(who) for who in ("rangers", "line")] == ["y", "a"]
