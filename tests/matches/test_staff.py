"""What the staff expects of each order: by what its side knows, with dice of its own."""

from copy import deepcopy

import pytest
from django.contrib.auth.models import User

from common.exceptions import Conflict
from matches import services, staff
from matches.models import Match, Seat
from matches.present import engagement_of, forget, in_force
from matches.selectors import view_of
from tests.matches.tables import a_match, setup_of

pytestmark = pytest.mark.django_db


def seat_of(match: Match) -> Seat:
    """The seat that is asked."""
    asked = match.owed.select_related("seat").first()
    assert asked is not None
    return asked.seat


def expected(match: Match, user: User, runs: int) -> dict[str, tuple[int, int, int]]:
    """What the first runs of each order come to, as many of each as are asked for."""
    seat, owed = seat_of(match), match.owed.get()
    start = staff._start(match, seat, owed)
    found: dict[str, tuple[int, int, int]] = {}
    for code in owed.choices:
        won = [start.won(code, run) for run in range(runs)]
        found[code] = won.count(1), won.count(0), won.count(-1)
    return found


def on_turn(match: Match, user: User, turn: int) -> Match:
    """The match at its first question of a turn; a doctrine has led until then."""
    while match.turn < turn and match.is_open:
        asked = match.owed.get()
        match = services.let_staff(match=match, user=user, question=asked.number, doctrine="veteran", scope="turn")
    return match


def test_each_order_has_its_figures_and_the_best_comes_first(ann: User) -> None:
    """Runs add up, and a second request goes on from the first."""
    match = a_match(ann, "quebec-levis-landing")
    first = staff.advise(match=match, seat=seat_of(match), user=ann, seconds=0.2)
    again = staff.advise(match=match, seat=seat_of(match), user=ann, seconds=0.2)
    assert [each.code for each in sorted(first.orders, key=lambda each: each.code)] == sorted(match.owed.get().choices)
    for order in again.orders:
        low, high = order.percent[1:]
        assert order.wins + order.losses + order.draws == order.runs
        assert low <= order.percent[0] <= high
    assert sum(order.runs for order in again.orders) > sum(order.runs for order in first.orders)
    shares = [order.wins / max(1, order.runs) for order in again.orders]
    assert shares == sorted(shares, reverse=True)


def test_the_seed_of_the_match_has_no_part_in_it(ann: User) -> None:
    """Before the first die two matches of different seeds get the same figures."""
    one, other = (a_match(ann, "grid-ambush", seed=seed, seats={"player": "me", "enemy": "me"}) for seed in "12")
    assert one.dice_rolled == other.dice_rolled == 0
    assert expected(one, ann, 3) == expected(other, ann, 3)


def test_a_listed_enemy_who_is_not_seen_has_no_part_in_it(ann: User) -> None:
    """Only those under possible forces that are not turned up yet differ between the two orders of battle."""
    match = on_turn(a_match(ann, "german-flatts"), ann, 2)
    known = view_of(match, seat_of(match)).state
    strong = deepcopy(setup_of("german-flatts"))
    hidden = [unit for unit in strong["enemy"]["units"] if unit["id"] not in known]
    assert hidden
    for unit in hidden:
        unit["rep"] = 6
    other = on_turn(a_match(ann, strong), ann, 2)
    assert seat_of(other).seen_digest == seat_of(match).seen_digest
    assert expected(other, ann, 2) == expected(match, ann, 2)


def test_where_it_knows_too_little_it_says_so(ann: User) -> None:
    """A listed force that is yet to be dealt over possible forces cannot be drawn again."""
    match = on_turn(a_match(ann, "german-flatts"), ann, 1)
    with pytest.raises(Conflict, match="knows no more than you do"):
        staff.advise(match=match, seat=seat_of(match), user=ann, seconds=0.01)


def test_a_match_may_leave_the_staff_out(ann: User) -> None:
    """It was agreed when the match was made."""
    match = a_match(ann, "grid-ambush", staff_allowed=False)
    with pytest.raises(Conflict, match="may not be asked in this match"):
        staff.advise(match=match, seat=seat_of(match), user=ann)


def test_a_siege_goes_on_from_the_beginning_of_its_turn(ann: User) -> None:
    """What the other side has is dealt again in each run, and the figures do not hang on this process."""
    match = on_siege_turn(a_match(ann, "quebec-1759"), ann)
    before = expected(match, ann, 2)
    forget()
    assert expected(match, ann, 2) == before


def on_siege_turn(match: Match, user: User) -> Match:
    """The match at its first question of the second turn."""
    asked = match.owed.get()
    return services.let_staff(match=match, user=user, question=asked.number, doctrine="patient", scope="turn")


def test_a_siege_taken_up_later_counts_on(ann: User) -> None:
    """Its first turn is the one it begins with, and on the next the staff begins where that one began."""
    match = a_match(ann, "quebec-cap-rouge-turn-8")
    assert match.turn == 8
    assert staff._turn_began(match, engagement_of(match), {"player": []}) == match.setup
    asked = match.owed.get()
    match = services.let_staff(match=match, user=ann, question=asked.number, doctrine="patient", scope="turn")
    assert match.turn == 9
    given = {"player": [each.code for each in in_force(match)]}
    began = staff._turn_began(match, engagement_of(match), given)
    assert began is not None
    assert began["turn"] == 9
