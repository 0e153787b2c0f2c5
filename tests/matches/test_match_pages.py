"""The pages of matches: the list, a new match, an invitation, and the table at which orders are given."""

import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from battles.models import Scenario
from common.exceptions import Conflict
from matches import services, staff, writing
from matches.models import Match
from tests.matches.tables import QUICK, a_match, setup_of
from tests.people import a_browser
from tests.web.counting import queries

pytestmark = pytest.mark.django_db
HEAD_TO_HEAD = "deschambault-1759-head-to-head"


def the_ambush() -> Scenario:
    """A scenario that is played for a grid battle."""
    setup = setup_of("grid-ambush")
    return Scenario.objects.create(slug="ambush", name="The ambush", system=str(setup["system"]), setup=setup)


def at(match: Match, what: str = "") -> str:
    """The address of a match's table, or of something done at it."""
    return f"/matches/{match.code}/{what}"


def words(answer: Any) -> str:
    """The page of an answer, each run of blanks as one."""
    return " ".join(answer.content.decode().split())


def asked(browser: Client, match: Match) -> Any:
    """What the page of a match asks; the page itself must be there."""
    answer = browser.get(at(match))
    assert answer.status_code == 200
    return answer.context


def order(browser: Client, match: Match, code: str, **more: Any) -> Any:
    """The answer to an order sent by the form of the page."""
    context = asked(browser, match)
    form = {"question": context["view"].owed.number, "seat": context["seat"].place, "order": code}
    return browser.post(at(match, "answer/"), form | more)


@pytest.mark.parametrize("scenario", QUICK.values(), ids=QUICK)
def test_a_match_of_every_game_is_played_by_its_forms(ann: User, scenario: str) -> None:
    """Eight orders in each game: each is listed with a number, drawn where it has a mark, and then played on."""
    browser, match = a_browser(ann), a_match(ann, scenario)
    for number in range(8):
        context = asked(browser, match)
        choices = context["asked"].choices
        assert [choice.number for choice in choices] == list(range(1, len(choices) + 1))
        marked = [choice.number for choice in choices if choice.order.mark is not None and choice.order.mark.kind]
        drawn = [number for mark in context["table"].marks for number in mark.numbers]
        assert sorted(drawn) == marked
        code = choices[number % len(choices)].order.code
        assert browser.get(at(match, "roll/"), {"order": code}).status_code == 200
        assert order(browser, match, code)["Location"] == at(match)
        match.refresh_from_db()
        assert match.number > number
        if match.status != Match.Status.OPEN:
            break


def test_what_happened_since_the_last_order_is_listed_with_its_rules(ann: User) -> None:
    """Nothing is listed twice: the next order puts the mark behind what was shown."""
    browser, match = a_browser(ann), a_match(ann)
    counts = []
    for _ in range(4):
        context = asked(browser, match)
        seen = context["happened"].steps if context["happened"] else []
        counts.append((match.seats.get(place="player").looked_at, len(seen)))
        order(browser, match, context["asked"].choices[0].order.code)
        match.refresh_from_db()
    assert [mark for mark, _ in counts] == sorted({mark for mark, _ in counts})
    page = browser.get(at(match)).content.decode()
    assert 'class="rule" href="/rules/one_hour/OH-' in page


def test_what_happened_while_a_player_was_away_is_replayed_once(ann: User, ben: User) -> None:
    """Who comes back is shown what the other did from where he left off; his own order is no news to him."""
    match = a_match(ann, seats={"player": "me", "enemy": "invite"}, others=ben)
    first = match.owed.get().seat.user
    assert first is not None
    mover, waiter = (a_browser(each) for each in (first, ben if first == ann else ann))
    asked(waiter, match)
    while match.owed.get().seat.user == first:
        choices = match.owed.get().choices
        order(mover, match, next((code for code in choices if code.startswith(("go", "done", "cease"))), choices[0]))
    assert [asked(mover, match)["happened"].title, asked(mover, match)["happened"].away] == [
        "Since your last order",
        False,
    ]
    page = waiter.get(at(match))
    happened = page.context["happened"]
    assert (happened.title, happened.away) == ("While you were away", True)
    assert happened.opens < len(happened.steps)
    content = page.content.decode()
    assert content.index("While you were away") < content.index('class="asks"')
    assert f'data-opens="{happened.opens}"' in content
    again = asked(waiter, match)["happened"]
    assert (again.away, again.opens, len(again.steps)) == (False, len(happened.steps), len(happened.steps))


def test_orders_that_differ_in_a_number_are_listed_by_it(ann: User) -> None:
    """A line of the Plains may go 1 to 6 inches ahead: so they are listed, whatever the rules name first."""
    browser, match = a_browser(ann), a_match(ann, "plains-of-abraham-1759")
    codes = [choice.order.code for choice in asked(browser, match)["asked"].choices]
    ahead = [int(code.removeprefix("ahead:")) for code in codes if code.startswith("ahead:")]
    assert len(ahead) > 3
    assert ahead == sorted(ahead)
    assert set(codes) == set(match.owed.get().choices)


def test_a_staff_that_cannot_judge_says_so_and_nothing_else(ann: User) -> None:
    """Nothing is announced as what it expects."""
    browser, match = a_browser(ann), a_match(ann, HEAD_TO_HEAD)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(staff, "advise", refusing)
        content = browser.get(at(match), {"odds": "1"}).content.decode()
    assert "no way to try out" in content
    assert "What the staff expects" not in content


def refusing(**asked: Any) -> None:
    """A staff that knows too little."""
    raise Conflict(staff.KNOWS_NO_MORE)


def test_the_page_says_what_an_order_rolls_before_it_is_given(ann: User) -> None:
    """A shot of the grid game names its dice, and the preview of a form without script changes nothing."""
    browser, match = a_browser(ann), a_match(ann)
    while not (shots := [code for code in match.owed.get().choices if code.startswith("shoot")]):
        question = match.owed.get()
        match = services.answer(match=match, user=ann, question=question.number, code=question.choices[0])
    found = browser.get(at(match, "roll/"), {"order": shots[0]}).content.decode()
    assert re.search(r"It rolls\s+<b>1 die</b> for .*OH-COMBAT-1", found), found
    before = Match.objects.get().number
    preview = order(browser, match, shots[0], preview="1")
    assert (preview.status_code, Match.objects.get().number) == (200, before)
    assert "It rolls" in preview.content.decode()


@pytest.mark.parametrize(
    ("sent", "says"),
    [
        ({"order": ""}, "Choose an order"),
        ({"order": "charge:everybody"}, "charge:everybody"),
        ({"order": "free:0"}, "Choose an order"),
    ],
)
def test_a_refused_order_comes_back_with_a_sentence(ann: User, sent: dict[str, str], says: str) -> None:
    """The table is shown again, and nothing was played on."""
    browser, match = a_browser(ann), a_match(ann)
    answer = order(browser, match, code=sent["order"])
    assert (answer.status_code, Match.objects.get().number) == (400, 0)
    assert says in answer.context["refused"]


def test_a_question_is_answered_once(ann: User) -> None:
    """The form of an old page is refused with a sentence."""
    browser, match = a_browser(ann), a_match(ann)
    context = asked(browser, match)
    form = {"question": context["view"].owed.number, "seat": "player", "order": context["asked"].choices[0].order.code}
    assert browser.post(at(match, "answer/"), form).status_code == 302
    again = browser.post(at(match, "answer/"), form)
    assert again.status_code == 409
    assert writing.ANSWERED in again.content.decode()


def test_strangers_find_no_match_and_guests_are_asked_to_sign_in(ann: User, ben: User) -> None:
    """Neither learns whether the address is a match's; what a stranger sends is lost."""
    match = a_match(ann)
    for what in ("", "roll/", "news/", "resign/"):
        assert a_browser(ben).get(at(match, what)).status_code == 404
    assert a_browser(ben).post(at(match, "answer/"), {"question": 1, "order": "done"}).status_code == 404
    assert Client().get(at(match))["Location"].startswith("/sign-in/")
    assert Client().get("/matches/never-made/")["Location"].startswith("/sign-in/")
    assert Client().get("/matches/")["Location"].startswith("/sign-in/")


def test_a_player_never_answers_for_another(ann: User, ben: User) -> None:
    """Who sits at the match, but is not asked, can give no order by any form of the other's page."""
    match = a_match(ann, seats={"player": "me", "enemy": "invite"}, others=ben)
    first, other = (ann, ben) if match.owed.get().seat.user == ann else (ben, ann)
    context = asked(a_browser(first), match)
    code, number = context["asked"].choices[0].order.code, context["view"].owed.number
    for place in ("player", "enemy"):
        form = {"question": number, "seat": place, "order": code}
        assert a_browser(other).post(at(match, "answer/"), form).status_code == 409
    waiting = a_browser(other).get(at(match))
    assert waiting.context["asked"] is None
    assert "Waiting for" in waiting.content.decode()


def test_a_match_starts_with_one_click(ann: User) -> None:
    """As the form comes a person plays the player's side, and the program the other."""
    the_ambush()
    browser = a_browser(ann)
    form = browser.get("/matches/new/?scenario=ambush").context["form"]
    boxes = [*form.seat_boxes(), *form.other_boxes(), *form.option_boxes()]
    sent = {box.html_name: box.value() for box in boxes if box.value() not in (None, False)}
    sent["patience_hours"] = 0
    answer = browser.post("/matches/new/?scenario=ambush", sent)
    match = Match.objects.get()
    assert (answer["Location"], match.status, match.staff_allowed) == (at(match), "open", True)
    assert [(seat.user, bool(seat.doctrine)) for seat in match.seats.order_by("order")] == [(ann, False), (None, True)]
    assert browser.get("/matches/").context["waiting"][0].match == match
    assert "1" in re.sub("<[^>]+>", "", browser.get("/scenarios/").content.decode().partition("Matches")[2][:120])


def test_a_match_without_any_person_is_refused_at_the_form(ann: User) -> None:
    """The sentence of the service is at the head of the form."""
    the_ambush()
    form = a_browser(ann).get("/matches/new/?scenario=ambush").context["form"]
    doctrine = form["seats.enemy"].value()
    sent = {"seats.player": doctrine, "seats.enemy": doctrine, "dice_from": "seed", "patience_hours": "0"}
    answer = a_browser(ann).post("/matches/new/?scenario=ambush", sent)
    assert (answer.status_code, Match.objects.count()) == (400, 0)
    assert "take a seat or invite somebody" in answer.content.decode()


def test_an_invitation_is_a_link_that_works_once(ann: User, ben: User) -> None:
    """Guests are asked to sign in on the page itself; the second who comes finds that it is spent."""
    match = a_match(ann, seats={"player": "me", "enemy": "invite"})
    seat = match.seats.get(place="enemy")
    address = f"/matches/join/{seat.invitation}/"
    assert address in a_browser(ann).get(at(match)).content.decode()
    assert address in a_browser(ann).get("/matches/").content.decode()
    guest = Client().get(address)
    assert (guest.status_code, "Sign in" in guest.content.decode()) == (200, True)
    assert Client().post(address).status_code == 200
    assert a_browser(ben).post(address)["Location"] == at(match)
    assert match.seats.get(place="enemy").user == ben
    assert a_browser(ben).get(address).status_code == 404


@pytest.mark.parametrize("many", [2, 9])
def test_the_list_of_matches_takes_as_many_queries_for_many_as_for_a_few(ann: User, ben: User, many: int) -> None:
    """Those that wait, those at which somebody else is asked, and those with a free seat."""
    for _ in range(many):
        a_match(ann)
        a_match(ann, seats={"player": "me", "enemy": "invite"})
        a_match(ann, seats={"player": "me", "enemy": "invite"}, others=ben)
    assert queries(a_browser(ann), "/matches/") == 11


def test_at_one_screen_nothing_is_shown_before_it_is_passed(ann: User) -> None:
    """Head to head with hidden things: the table of a side comes only after the confirmation, and only to that side."""
    browser, match = a_browser(ann), a_match(ann, HEAD_TO_HEAD, seats={"player": "me", "enemy": "me"})
    place = match.owed.all()[0].seat.place
    other = "enemy" if place == "player" else "player"
    hidden = browser.get(at(match))
    assert "table-map" not in hidden.content.decode()
    browser.post(at(match, "pass/"), {"seat": place})
    assert asked(browser, match)["seat"].place == place
    for what in (f"?seat={other}", f"roll/?seat={other}&order=x"):
        shown = browser.get(at(match, what)).content.decode()
        assert "table-map" not in shown
        assert "It rolls" not in shown
    sent = {"question": 1, "seat": other, "order": "x", "preview": "1"}
    assert "table-map" not in browser.post(at(match, "answer/"), sent).content.decode()


def test_news_costs_two_queries_besides_the_session_and_changes_with_an_order(ann: User) -> None:
    """The same tag is answered 304 without a replay; after an order the tag is another."""
    browser, match = a_browser(ann), a_match(ann)
    tag = asked(browser, match)["etag"]
    news = at(match, "news/?seat=player")
    same = browser.get(news, headers={"If-None-Match": f'"{tag}"'})
    assert (same.status_code, same.content) == (304, b"")
    with CaptureQueriesContext(connection) as counted:
        browser.get(news, headers={"If-None-Match": f'"{tag}"'})
    assert len(counted) == 4  # two are for the session and its user
    order(browser, match, asked(browser, match)["asked"].choices[0].order.code)
    assert browser.get(news, headers={"If-None-Match": f'"{tag}"'}).status_code == 204


def test_an_order_is_taken_back_until_a_die_falls(ann: User) -> None:
    """The button is there exactly where the service allows it."""
    browser, match = a_browser(ann), a_match(ann)
    for _ in range(12):
        context = asked(browser, match)
        match = Match.objects.get()
        assert context["undoable"] == (services.undoable(match, ann) is not None)
        if context["undoable"]:
            before = match.number
            assert browser.post(at(match, "undo/")).status_code == 302
            assert Match.objects.get().number < before
            return
        order(browser, match, context["asked"].choices[0].order.code)
    raise AssertionError("Nothing could ever be taken back.")


def test_the_staff_orders_resigns_and_a_return_match_follows(ann: User) -> None:
    """Lent command, standing orders, resigning after a question, and the return match with the sides changed."""
    browser, match = a_browser(ann), a_match(ann)
    context = asked(browser, match)
    sent = {"question": context["view"].owed.number, "seat": "player", "doctrine": context["doctrines"][0][0]}
    browser.post(at(match, "staff/"), sent | {"scope": "turn"})
    assert Match.objects.get().answers.filter(by="adjutant").exists()
    browser.post(at(match, "standing/"), {"seat": "player", "orders": ["charge_nobody"]})
    assert match.seats.get(place="player").standing == ["charge_nobody"]
    assert "Give the match up" in browser.get(at(match, "resign/")).content.decode()
    assert Match.objects.get().status == "open"
    browser.post(at(match, "resign/"), {"seat": "player"})
    over = browser.get(at(match))
    assert Match.objects.get().status == "over"
    assert match.seed in over.content.decode()
    browser.post(at(match, "return/"))
    made = Match.objects.exclude(pk=match.pk).get()
    assert made.return_of == match
    assert made.seats.get(place="enemy").user == ann


def test_an_archived_match_leaves_the_list_of_who_archived_it_alone(ann: User, ben: User) -> None:
    """It is found in his archive, and stays on the list of the other player."""
    match = a_match(ann, seats={"player": "me", "enemy": "invite"}, others=ben)
    services.resign(match=match, user=ben, seat=match.seats.get(place="enemy").pk)
    assert "Archive it" in a_browser(ann).get(at(match)).content.decode()
    a_browser(ann).post(f"/matches/{match.pk}/archive/")
    listed = [
        [line.match for line in a_browser(user).get(address).context["ended"]]
        for user, address in ((ann, "/matches/"), (ann, "/matches/archived/"), (ben, "/matches/"))
    ]
    assert listed == [[], [match], [match]]


def test_dice_of_a_real_table_are_tapped_in(ann: User) -> None:
    """Each roll is asked for by its rule; a seven is refused, and a roll may be left to the seed."""
    browser, match = a_browser(ann), a_match(ann, "plains-of-abraham-1759", dice_from="table")
    for _ in range(80):
        context = asked(browser, match)
        if context["roll"]:
            break
        order(browser, match, context["asked"].choices[0].order.code)
    roll, number = context["roll"], context["view"].owed.number
    page = browser.get(at(match)).content.decode()
    assert f"Roll {roll.dice} di" in page
    assert f'data-rule="{roll.rule}"' in page
    bad = browser.post(at(match, "answer/"), {"question": number, "seat": "player", "faces": "7" * roll.dice})
    assert (bad.status_code, "is no face of a die" in bad.context["refused"]) == (400, True)
    good = browser.post(at(match, "answer/"), {"question": number, "seat": "player", "faces": "3" * roll.dice})
    assert good.status_code == 302
    context = asked(browser, Match.objects.get())
    if context["roll"]:
        sent = {"question": context["view"].owed.number, "seat": "player", "face": "seed"}
        assert browser.post(at(match, "answer/"), sent).status_code == 302
    assert match.answers.filter(kind="roll")[0].code == ",".join("3" * roll.dice)


def test_a_frozen_match_offers_its_two_choices(ann: User) -> None:
    """The sentence, and: go on under the new rules, or end it."""
    browser, match = a_browser(ann), a_match(ann)
    order(browser, match, asked(browser, match)["asked"].choices[0].order.code)
    Match.objects.update(digest="0" * 64)
    page = browser.get(at(match)).content.decode()
    assert Match.objects.get().status == "frozen"
    assert writing.OTHER_PAST.partition(",")[0] in page
    assert at(match, "go-on/") in page
    assert at(match, "abandon/") in page
    assert browser.post(at(match, "go-on/")).status_code == 302
    assert Match.objects.get().status == "open"
    assert browser.get(at(match)).context["asked"] is not None


def test_a_place_that_a_player_points_at_becomes_an_order(ann: User) -> None:
    """Inches of the form are tenths of an inch of the rules; a place that is none is refused by their sentence."""
    browser, match = a_browser(ann), a_match(ann, "fort-necessity-1754")
    context = asked(browser, match)
    free = context["asked"].question.free
    assert [each.kind for each in free] == ["point"]
    assert "Point at a place" in order(browser, match, "free:0").context["refused"]
    refused = order(browser, match, "free:0", **{"x-0": "24", "y-0": "9"})
    assert (refused.status_code, "has no room" in refused.context["refused"]) == (400, True)
    assert 'value="9"' in refused.content.decode()
    assert order(browser, match, "free:0", **{"x-0": "24", "y-0": "3", "heading-0": "4"}).status_code == 302
    assert Match.objects.get().answers.get().code.endswith("@240,30")


def test_the_end_of_a_match_says_who_won(ann: User, ben: User) -> None:
    """Who resigned, and so who has won; an agreed draw is won by neither, whatever it is worth in a campaign."""
    both = {"player": "me", "enemy": "invite"}
    browser = a_browser(ann)
    given_up = a_match(ann, "quebec-1759", seats=both, others=ben)
    services.resign(match=given_up, user=ben, seat=given_up.seats.get(place="enemy").pk)
    assert "The French resigned before the first turn. British victory." in words(browser.get(at(given_up)))
    drawn = a_match(ann, "jumonville-glen-1754", seats=both, others=ben)
    for user, place in ((ann, "player"), (ben, "enemy")):
        services.offer_draw(match=drawn, user=user, seat=drawn.seats.get(place=place).pk)
    page = words(browser.get(at(drawn)))
    assert "Drawn by agreement before the first turn." in page
    assert "victory" not in page


def test_sides_have_their_articles_in_sentences(ann: User, ben: User) -> None:
    """Where a player is invited, takes his seat, and waits for the other."""
    match = a_match(ann, seats={"player": "me", "enemy": "invite"})
    link = f"/matches/join/{match.seats.get(place='enemy').invitation}/"
    browser = a_browser(ben)
    assert "asks you to lead the French" in words(browser.get(link))
    page = words(browser.post(link, follow=True))
    assert "You lead the French." in page
    assert "Waiting for the French (ben)" in words(a_browser(ann).get(at(match)))


def test_only_its_players_read_what_a_frozen_match_needs_of_them(ann: User, ben: User) -> None:
    """Spectators read that it is frozen; a match that is abandoned has no link for them any more."""
    match = a_match(ann, seats={"player": "me", "enemy": "invite"}, others=ben, spectators=0)
    link = f"/matches/watch/{match.watch_link}/"
    Match.objects.update(status=Match.Status.FROZEN, why=writing.OTHER_PAST)
    assert "under the new rules" in words(a_browser(ben).get(at(match)))
    page = words(Client().get(link))
    assert "its players decide whether it goes on" in page
    assert "under the new rules" not in page
    services.abandon(match=Match.objects.get(), user=ann)
    assert link not in words(a_browser(ann).get(at(match)))
