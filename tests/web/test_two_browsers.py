"""Two people with two real browsers play a grid battle, a raid and a siege to their ends.

One plays by keys alone and the other points at the map, one on a telephone, by a thumb, and the other on a desk; each
game is played both ways about. Both answer by hand at first, then by standing orders and the staff.
"""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from matches.models import Match
from tests.matches.tables import a_match, setup_of
from tests.people import a_person
from tests.web.hands import Hands, Keys, Pointer, Thumb, owed_by, play_on

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
]
Open = Callable[..., Page]


def in_both_pairings(wide: type[Hands], why: str) -> pytest.MarkDecorator:
    """Each game in both pairings of a width with an input: the first in the gate, the other by night."""
    other = Keys if wide is Pointer else Pointer
    ways = [pytest.param(wide, marks=pytest.mark.gate(why)), pytest.param(other, marks=pytest.mark.nightly(why))]
    return pytest.mark.parametrize("wide", ways, ids=lambda hands: f"{hands.__name__.lower()} at the desk")


RAID, SIEGE = "deschambault-1759-head-to-head", "quebec-1759"


def small_battle() -> dict[str, Any]:
    """A grid battle of two turns."""
    return {**setup_of("grid-ambush"), "turns": 2}


def two_at(open_as: Open, setup: Any, *, wide: type[Hands], axe: set[str] | None = None, **more: Any) -> list[Any]:
    """A match with a person at a desk and one with a telephone, who plays the other way."""
    number = User.objects.count()
    ann, ben = a_person(f"ann{number}"), a_person(f"ben{number}")
    match = a_match(ann, setup, seats={"player": "me", "enemy": "invite"}, others=ben, **more)
    phone = Keys if wide is Pointer else Thumb
    pages = open_as(ann, width=1280), open_as(ben, width=375, touch=phone is Thumb)
    if axe is not None:
        pages[1].emulate_media(color_scheme="dark", reduced_motion="reduce")
    return [match, wide(match, ann, pages[0], axe=axe), phone(match, ben, pages[1], axe=axe)]


def to_the_end(match: Match, hands: list[Hands], most: int) -> None:
    """Set standing orders, then lend the command to the staff for a turn, then to the end."""
    lent: set[Hands] = set()
    for _ in range(most):
        match.refresh_from_db()
        if match.status == Match.Status.OVER:
            break
        for each in hands:
            owed = owed_by(match, each)
            if owed is None:
                continue
            if each not in lent:
                lent.add(each)
                each.set_standing(owed, "charge_nobody", "fire_at_nearest")
            else:
                each.let_staff(owed, "end" if "staff" in each.kinds else "turn")
            break
    assert match.status == Match.Status.OVER
    for each in hands:
        each.sees_the_end()


@in_both_pairings(Keys, "plays a grid battle of two turns in two browsers")
def test_a_small_grid_battle_is_played_to_its_end_by_hand(open_as: Open, wide: type[Hands]) -> None:
    """Every order of both is given on the page; what the other did meanwhile is stepped through."""
    match, ann, ben = two_at(open_as, small_battle(), wide=wide)
    play_on(match, [ann, ben], 200)
    for each in (ann, ben):
        each.sees_the_end()
        assert each.given > 8
        assert {"choose", "away", "end"} <= each.kinds
    assert match.battle is not None


@in_both_pairings(Pointer, "plays a raid in two browsers")
def test_a_raid_is_played_to_its_end(open_as: Open, wide: type[Hands]) -> None:
    """Places and facings are named by keys and by a drag; then the staff leads for a turn, and to the end."""
    match, ann, ben = two_at(open_as, RAID, wide=wide)
    play_on(match, [ann, ben], 100, lambda: all({"point", "facing"} <= each.kinds for each in (ann, ben)))
    assert {"point", "facing"} <= ann.kinds & ben.kinds
    to_the_end(match, [ann, ben], 40)


@in_both_pairings(Keys, "plays a siege in two browsers")
def test_a_siege_is_played_to_its_end(open_as: Open, wide: type[Hands]) -> None:
    """Both plot in secret, by hand for a turn and more; then the staff leads for a turn, and to the end."""
    match, ann, ben = two_at(open_as, SIEGE, wide=wide)
    play_on(match, [ann, ben], 80, lambda: "plot" in ann.kinds & ben.kinds)
    assert "plot" in ann.kinds & ben.kinds
    to_the_end(match, [ann, ben], 40)


# What a player may be asked for, or be shown instead of a question.
KINDS = {"choose", "point", "plot", "dice", "pass", "staff", "standing"}


@pytest.mark.nightly("plays in two browsers, and runs axe-core on every kind of page")
def test_axe_finds_nothing_on_any_kind_of_page(open_as: Open) -> None:
    """The other way about, light at the desk and dark on the telephone; a raid with dice tapped in."""
    seen: set[str] = set()
    match, ann, ben = two_at(open_as, RAID, wide=Keys, axe=seen, dice_from="table")
    play_on(match, [ann, ben], 60, lambda: {"dice", "point"} <= ann.kinds)
    match, ann, ben = two_at(open_as, SIEGE, wide=Pointer, axe=seen)
    play_on(match, [ann, ben], 40, lambda: "plot" in seen)
    ann.set_standing(owed_by(match, ann), "charge_nobody")
    ann.let_staff(owed_by(match, ann), "turn")
    match = a_match(ann.user, RAID, seats={"player": "me", "enemy": "me"})
    alone = Keys(match, ann.user, open_as(ann.user, width=375), axe=seen)
    alone.page.goto(match.get_absolute_url())
    expect(alone.page.get_by_role("heading", name="Pass the screen")).to_be_visible()
    alone.meets("pass")
    alone.page.keyboard.press("Enter")
    expect(alone.page.locator(".asks")).to_be_visible()
    assert seen >= KINDS
