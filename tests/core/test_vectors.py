"""Rows of whole numbers, which are lists in plain rules and vectors of machine words in compiled ones."""

import pytest

from rules import compiled
from rules.core.geometry import HEADING_X
from rules.core.int64 import i64
from rules.core.vectors import append, extend, vec


def test_rows_are_lists_in_plain_rules_and_vectors_in_compiled_ones() -> None:
    """What the rules keep their headings in is what `vec` makes."""
    assert type(HEADING_X) is type(vec[i64]())
    assert (type(HEADING_X) is list) is not compiled.is_compiled()


def test_numbers_come_back_as_they_were_given() -> None:
    """Made of any numbers, read by place and by part, and with more in it by what `append` and `extend` return."""
    row = vec[i64]([3, -1, 2**40])
    assert (row[0], row[-1], len(row), list(row[1:])) == (3, 2**40, 3, [-1, 2**40])
    assert list(append(vec[i64](row), 7)) == [3, -1, 2**40, 7]
    assert list(extend(vec[i64](row), vec[i64]([8, 9]))) == [3, -1, 2**40, 8, 9]
    assert list(row) == [3, -1, 2**40]
    assert list(vec[i64]()) == []


def test_a_number_that_no_machine_word_holds_is_kept_or_refused() -> None:
    """A list takes any number; a vector never has another one in its place."""
    if compiled.is_compiled():
        with pytest.raises(OverflowError):
            vec[i64]([2**64])
    else:
        assert vec[i64]([2**64]) == [2**64]
