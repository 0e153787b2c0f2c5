"""Rows: numbers from 0 to 255, read alike in either form."""

import pytest

from rules import compiled
from rules.core.row import byte_row


def test_a_row_gives_its_numbers_in_the_form_that_is_read_fastest() -> None:
    """What was put in comes out, at a place and in order; the form is that of how the rules run."""
    found = byte_row(number for number in (0, 3, True, 255))
    assert [found[place] for place in range(len(found))] == list(found) == [0, 3, 1, 255]
    assert type(found) is (bytes if compiled.is_compiled() else list)


@pytest.mark.parametrize("number", [-1, 256])
def test_a_row_takes_no_other_numbers_in_either_form(number: int) -> None:
    """Plain rules refuse what compiled ones could not keep."""
    with pytest.raises(ValueError, match="256"):
        byte_row([1, number])
