"""What the staff expects of each order: by what its side knows, with dice of its own."""

from copy import deepcopy

import pytest
from django.contrib.auth.models import User

from battles.playing import Paused
from common.exceptions import Conflict
from common.json_input import Json
from matches import services, staff
from matches.models import Match, Seat
from matches.present import forget, in_force, position
from matches.selectors import view_of
from rules import registry
from rules.core.dice import SeededDice
from rules.core.orders import Orders, View
from rules.core.search.guide import Hidden
from rules.core.system import Engagement
from tests.matches.tables import a_match, setup_of
from tests.muskets_mohawks.playing.forces import head_to_head
from tests.orders_of_battle import setup

pytestmark = pytest.mark.django_db


def seat_of(match: Match) -> Seat:
    """The seat that is asked."""
    asked = match.owed.select_related("seat").first()
    assert asked is not None
    return asked.seat


def figures(match: Match, runs: int, most: int = 9) -> dict[str, list[int | None]]:
    """What the first runs of the orders on offer come to, one by one."""
    owed = match.owed.select_related("seat").get()
    start = staff._start(match, owed.seat, owed)
    return {code: [start.won(code, run) for run in range(runs)] for code in owed.choices[:most]}


def on_turn(match: Match, user: User, turn: int) -> Match:
    """The match at its first question of a turn; a doctrine has led until then."""
    while match.turn < turn and match.is_open:
        asked = match.owed.get()
        match = services.let_staff(match=match, user=user, question=asked.number, doctrine="veteran", scope="turn")
    return match


def test_each_order_has_its_figures_and_the_best_comes_first(ann: User) -> None:
    """Runs add up, and a second request goes on from the first."""
    match = a_match(ann, "quebec-levis-landing")
    first = staff.advise(match=match, seat=seat_of(match), user=ann, seconds=0.01)
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
    assert figures(one, 3) == figures(other, 3)


def others_hidden(known: Json, change: str) -> Json:
    """German Flatts with other pieces of the enemy's among those that are not known: better, fewer or other men."""
    order = deepcopy(setup_of("german-flatts"))
    enemy = order["enemy"]
    hidden = [unit for unit in enemy["units"] if unit["id"] not in known]
    assert hidden
    for unit in hidden:
        if change == "better":
            unit["rep"] = 6
        elif change == "other":
            unit["troop"] = "line"
    if change == "fewer":
        enemy["units"].remove(hidden[-1])
    return order


@pytest.mark.parametrize(
    ("turn", "change"), [(0, "better"), (0, "fewer"), (1, "other"), (1, "fewer"), (2, "better"), (2, "other")]
)
def test_a_listed_enemy_who_is_not_seen_has_no_part_in_it(ann: User, turn: int, change: str) -> None:
    """Whether possible forces have been dealt from the list already or not: only what is hidden differs."""
    match = on_turn(a_match(ann, "german-flatts"), ann, turn)
    other = on_turn(a_match(ann, others_hidden(view_of(match, seat_of(match)).state, change)), ann, turn)
    assert match.turn == other.turn == turn
    assert seat_of(other).seen_digest == seat_of(match).seen_digest
    assert figures(other, 2) == figures(match, 2)


def test_what_the_enemy_is_about_has_no_part_in_it(ann: User) -> None:
    """A scout's enemy rolls for it again, as long as no act of his has betrayed it."""
    rolled = ("scout", "raid_attack", "raid_defend")
    matches = [on_turn(a_match(ann, setup("scout") | {"posture": posture}), ann, 1) for posture in rolled]
    assert len({seat_of(match).seen_digest for match in matches}) == 1
    first, *others = [figures(match, 3) for match in matches]
    assert others == [first, first]


@pytest.mark.parametrize("encounter", ["raid_attack", "raid_defend", "scout"])
@pytest.mark.parametrize("place", ["player", "enemy"])
def test_what_is_noted_under_pefs_has_no_part_in_it(ann: User, encounter: str, place: str) -> None:
    """Head to head, question by question, until a PEF of the other side has been turned up."""
    noted = ((1, 1, 3), (2, 3, 2))
    orders = [
        head_to_head(encounter, *((1, 2, 3), notes) if place == "player" else (notes, (1, 2, 3))) for notes in noted
    ]
    matches = [a_match(ann, order, seats={"player": "me", "enemy": "me"}) for order in orders]
    compared = 0
    while compared < 3:
        asked = [match.owed.select_related("seat").get() for match in matches]
        seen = {Seat.objects.get(match=match, place=place).seen_digest for match in matches}
        if len(seen) > 1:
            break
        if asked[0].seat.place == place:
            one, other = [figures(match, 1, most=2) for match in matches]
            assert one == other
            compared += 1
        same = [code for code in asked[0].choices if all(code in each.choices for each in asked)]
        code = next(code for code in same if not code.startswith("reveal"))
        for match, each in zip(matches, asked, strict=True):
            services.answer(match=match, user=ann, question=each.number, code=code, seat=each.seat_id)
            match.refresh_from_db()
    assert compared > 2


@pytest.mark.parametrize("slug", ["cowpens-pickets-1781", "deschambault-1759-head-to-head", "quebec-1759"])
@pytest.mark.parametrize("dice_from", ["seed", "table"])
def test_it_answers_from_the_first_question_on(ann: User, slug: str, dice_from: str) -> None:
    """An enemy of another period, two players, and a siege, with dice of the seed or of a table."""
    match = a_match(ann, slug, dice_from=dice_from)
    for _ in range(12):
        owed = match.owed.select_related("seat").get()
        if owed.kind == "roll":
            services.answer(match=match, user=ann, question=owed.number, code="seed")
        else:
            code = owed.choices[0]
            assert staff._start(match, owed.seat, owed).won(code, 0) in (1, 0, -1, None)
            services.answer(match=match, user=ann, question=owed.number, code=code)
        match.refresh_from_db()


def test_rules_that_cannot_draw_it_again_say_so() -> None:
    """A game that hides something has its own way to draw it, or the staff leaves it alone."""
    game = registry.system("muskets_mohawks")
    bare = Engagement(game, head_to_head())
    assert not bare.can_redraw()
    with pytest.raises(Conflict, match="no way to try out"):
        staff._Successor(Orders(), Hidden(bare, 0, {}, SeededDice("1", "x")), asks=True).succeeds(View())


def test_a_match_may_leave_the_staff_out(ann: User) -> None:
    """It was agreed when the match was made."""
    match = a_match(ann, "grid-ambush", staff_allowed=False)
    with pytest.raises(Conflict, match="may not be asked in this match"):
        staff.advise(match=match, seat=seat_of(match), user=ann)


def test_a_siege_goes_on_from_the_beginning_of_its_turn(ann: User) -> None:
    """What the other side has is dealt again in each run, and the figures do not hang on this process."""
    match = on_siege_turn(a_match(ann, "quebec-1759"), ann)
    before = figures(match, 2)
    forget()
    assert figures(match, 2) == before


def on_siege_turn(match: Match, user: User) -> Match:
    """The match at its first question of the second turn."""
    asked = match.owed.get()
    return services.let_staff(match=match, user=user, question=asked.number, doctrine="patient", scope="turn")


def test_a_siege_taken_up_later_counts_on(ann: User) -> None:
    """Its first turn is the one it begins with, and on the next the staff begins where that one began."""
    match = a_match(ann, "quebec-cap-rouge-turn-8")
    assert match.turn == 8
    assert began(match, []) == match.setup
    asked = match.owed.get()
    match = services.let_staff(match=match, user=ann, question=asked.number, doctrine="patient", scope="turn")
    assert match.turn == 9
    assert began(match, [each.code for each in in_force(match)])["turn"] == 9


def began(match: Match, given: list[str]) -> Json:
    """The order of battle of which the staff deals the siege again."""
    known = position(match)
    assert isinstance(known, Paused)
    dealt = staff._dealt_again(match, known, {"player": given})
    assert dealt is not None
    return dealt[0]
