"""Integer geometry: symmetric under a half turn, and as near to true angles as tenths allow."""

import math

from hypothesis import given
from hypothesis import strategies as st

from rules.core.geometry import HEADING_X, HEADING_Y, ahead, divide, heading_to, int_root, length


def test_headings_are_thirty_second_parts_of_a_circle() -> None:
    """Each heading's vector has the true sine and cosine to a thousandth."""
    for heading in range(32):
        angle = heading * math.tau / 32
        assert abs(HEADING_X[heading] - 1000 * math.sin(angle)) < 0.6
        assert abs(HEADING_Y[heading] + 1000 * math.cos(angle)) < 0.6


@given(st.integers(0, 31), st.integers(0, 500))
def test_a_half_turn_mirrors_every_step(heading: int, distance: int) -> None:
    """Turning the table round negates every offset, with no rounding left over."""
    x, y = ahead(heading, distance)
    assert ahead((heading + 16) % 32, distance) == (-x, -y)


@given(st.integers(0, 31))
def test_a_heading_finds_itself(heading: int) -> None:
    """The direction of a heading's own vector is that heading."""
    assert heading_to(HEADING_X[heading], HEADING_Y[heading]) == heading


@given(st.integers(-(10**6), 10**6), st.integers(1, 1000))
def test_division_rounds_to_nearest_halves_away_from_zero(value: int, by: int) -> None:
    """The quotient is within a half and mirrors about zero."""
    assert abs(int(divide(value, by)) * by - value) * 2 <= by
    assert divide(-value, by) == -divide(value, by)


@given(st.integers(0, 10**12))
def test_whole_roots_are_exact(value: int) -> None:
    """The whole root agrees with the standard library's."""
    assert int_root(value) == math.isqrt(value)


@given(st.integers(-500, 500), st.integers(-500, 500))
def test_lengths_are_rounded_to_the_nearest(dx: int, dy: int) -> None:
    """A length is within half a tenth of the true one."""
    assert abs(int(length(dx, dy)) - math.hypot(dx, dy)) <= 0.5
