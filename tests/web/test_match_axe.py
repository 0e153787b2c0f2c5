"""The pages of matches under axe-core: wide and narrow, light and dark, of a raid, a grid battle, lines and a siege."""

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Browser

from battles.fighting import position_at
from battles.management.scenario import find_scenario
from battles.models import Scenario
from battles.systems.base.questions import DISTANCE, FACING, POINT
from matches import services
from matches.models import Match, Owed
from matches.selectors import view_of
from matches.web.forms import FREE
from tests.matches.tables import a_match, setup_of
from tests.people import a_browser, a_person
from tests.web.hands import LEAVING
from tests.web.opening import fetched, opened
from tests.web.test_axe_walk import HOST, walk
from tests.web.test_siege_browser import site_of

ALONE = {"player": "me", "enemy": "me"}
BOTH = {"player": "me", "enemy": "invite"}

pytestmark = [
    pytest.mark.nightly("runs axe-core on a dozen pages four times"),
    pytest.mark.browser,
    pytest.mark.django_db,
]


def test_axe_finds_nothing_on_the_pages_of_matches(browser: Browser) -> None:
    """And no page is wider than the screen."""
    owner = a_person("rogers")
    setup = setup_of("grid-ambush")
    Scenario.objects.create(slug="ambush", name="The ambush", system=str(setup["system"]), setup=setup)
    played = [a_match(owner, name) for name in ("jumonville-glen-1754", "grid-ambush", "quebec-levis-landing")]
    played.append(a_match(owner, "plains-of-abraham-1759", dice_from="table"))
    for match in played:
        for _ in range(8):
            question = match.owed.get()
            code = "seed" if question.kind == "roll" else question.choices[0]
            match = services.answer(match=match, user=owner, question=question.number, code=code)
    passed = a_match(owner, "deschambault-1759-head-to-head", seats={"player": "me", "enemy": "me"})
    inviting = a_match(owner, seats={"player": "me", "enemy": "invite"})
    over = a_match(owner)
    services.resign(match=over, user=owner, seat=over.seats.get(place="player").pk)
    first = played[0].get_absolute_url()
    own_place = f"{first}?order=free%3A0&odds=1"
    addresses = [each.get_absolute_url() for each in (*played, passed, inviting, over)]
    addresses += [own_place, f"{first}resign/", "/matches/", "/matches/new/", "/matches/new/?scenario=ambush"]
    addresses.append(f"/matches/join/{inviting.seats.exclude(invitation='').get().invitation}/")
    addresses.append("/scenarios/ambush/position/")
    site = site_of(a_browser(owner))
    assert [address for address in addresses if not site.is_page(address)] == []
    for scheme, width in product(("light", "dark"), (1280, 360)):
        assert walk(browser, site, addresses, scheme=scheme, width=width) == {}
    page: Any = browser.new_page(viewport={"width": 360, "height": 800}, base_url=HOST)
    page.route("**/*", site.answer)
    for address in addresses:
        page.goto(address)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, address
    page.close()


def answer(match: Match, dice: Random) -> Match:
    """Answer the first question with an order that keeps its piece on the table, or leave its dice to the seed."""
    owed = Owed.objects.filter(match=match).select_related("seat__user").order_by("seat__order")[0]
    assert owed.seat.user is not None
    staying = [code for code in owed.choices if not code.startswith(LEAVING)]
    code = "seed" if owed.kind == "roll" else dice.choice(staying or owed.choices)
    return services.answer(match=match, user=owed.seat.user, question=owed.number, code=code, seat=owed.seat_id)


def until_turn(match: Match, turn: int) -> Match:
    """Play on until a turn begins."""
    dice = Random(1)
    while match.turn < turn and match.status == Match.Status.OPEN:
        match = answer(match, dice)
    return match


def named_orders(owner: User) -> Iterator[tuple[str, str]]:
    """The pages of a match on which a player names an order himself, the last of each kind at one question."""
    match, wanted = a_match(owner, "concepcion-1835", seats=ALONE), {POINT, FACING, DISTANCE}
    dice = Random(1)
    while match.status == Match.Status.OPEN:
        owed = match.owed.select_related("seat").order_by("seat__order")[0]
        question = view_of(match, owed.seat).question
        kinds = {order.kind: number for number, order in enumerate(question.free)} if question else {}
        if wanted <= kinds.keys():
            here = f"{match.get_absolute_url()}?seat={owed.seat.place}"
            yield from ((kind, f"{here}&order={FREE}{number}") for kind, number in kinds.items())
            return
        match = answer(match, dice)
    raise AssertionError("No question has them all.")


def joined(ann: User, ben: User, setup: str, **more: Any) -> Match:
    """A match of two people."""
    return a_match(ann, setup, seats=BOTH, others=ben, **more)


def moments(ann: User, ben: User) -> Iterator[tuple[str, str]]:
    """What a player and a spectator come to besides questions, each page with a name for it."""
    site = a_browser(ann)

    def page(match: Match, part: str = "", reader: Client = site) -> str:
        return fetched(reader, match.get_absolute_url() + part)

    for kind, address in named_orders(ann):
        yield kind, fetched(site, address)
    away = joined(ann, ben, "grid-ambush")
    page(away)
    yield "away", page(until_turn(away, 2))
    for name, setup in (("watched", "fort-bull-1756"), ("watched-secrets", "deschambault-1759-head-to-head")):
        match = until_turn(joined(ann, ben, setup, spectators=0), 2)
        yield name, fetched(Client(), f"/matches/watch/{match.watch_link}/")
    inviting = a_match(ann, seats=BOTH, spectators=0)
    link = f"/matches/join/{inviting.seats.get(place='enemy').invitation}/"
    yield "watched-before", fetched(Client(), f"/matches/watch/{inviting.watch_link}/")
    yield "invited", fetched(Client(), link)
    yield "abandon", page(inviting, "abandon/")
    services.abandon(match=inviting, user=ann)
    yield "abandoned", page(inviting)
    yield "spent", Client().get(link).content.decode()
    frozen = answer(joined(ann, ben, "grid-ambush", spectators=0), Random(1))
    Match.objects.filter(pk=frozen.pk).update(digest="0" * 64)  # as rules that would tell another past
    yield "frozen", page(frozen)
    yield "frozen-for-the-other", page(frozen, reader=a_browser(ben))
    yield "watched-frozen", fetched(Client(), f"/matches/watch/{frozen.watch_link}/")
    fought = a_match(ann, "fort-bull-1756", spectators=0)
    owed = fought.owed.get()
    services.let_staff(match=fought, user=ann, question=owed.number, doctrine="attack", scope="end", seat=owed.seat_id)
    yield "fought-out", page(fought)
    yield "fought-out-for-a-stranger", page(fought, reader=a_browser(a_person("eve")))
    resigned = joined(ann, ben, "quebec-1759")
    services.resign(match=resigned, user=ben, seat=resigned.seats.get(place="enemy").pk)
    yield "resigned", page(resigned)
    drawn = joined(ann, ben, "jumonville-glen-1754")
    for user, place in ((ann, "player"), (ben, "enemy")):
        services.offer_draw(match=drawn, user=user, seat=drawn.seats.get(place=place).pk)
    yield "drawn", page(drawn)


def positions(ann: User) -> Iterator[tuple[str, str]]:
    """The pages on which half-played games are entered, with every card open."""
    for name, turn in (("quebec-1759", 3), ("plains-of-abraham-1759", 2), ("jumonville-glen-1754", 3)):
        setup = position_at(find_scenario(name).engagement(), turn, seed="1759", stream="battle")
        assert setup is not None
        Scenario.objects.create(slug=name, name=name, system=str(setup["system"]), setup=setup)
        page = fetched(a_browser(ann), f"/scenarios/{name}/position/")
        yield f"position-{name}", page.replace("<details", "<details open")


def test_axe_finds_nothing_at_any_moment_of_a_match(browser: Browser) -> None:
    """A facing, a distance, what happened meanwhile, every end, what spectators see, and a half-played game."""
    ann = a_person("ann")
    pages = dict([*moments(ann, a_person("ben")), *positions(ann)])
    assert opened(browser, "match", pages) == []
