"""A month that is played as a match, by page and by API: begun, read, called off; and what none of it gives away."""

import re
from hashlib import sha256
from itertools import count
from typing import Any

import pytest
from django.contrib.auth.models import Permission, User
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from rest_framework.throttling import SimpleRateThrottle

from battles.forecasting.opening import open_sample
from battles.models import Battle, Forecast
from battles.tasks import resolve_battle
from campaigns import services, tasks
from campaigns.models import Campaign, Encounter, JournalLine, Membership, Role
from common.hashing import digest
from common.json_input import Json
from matches import present as positions
from matches import seating, staff, writing
from matches.models import Match
from tests.admin.test_hidden_from_staff import pages as admin_pages
from tests.battles.forecasts.making import worked
from tests.campaigns.tables import UNITS
from tests.factories import a_campaign
from tests.matches.tables import Player
from tests.people import a_browser, a_person, a_program
from tests.web.every_address import patterns

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("real_rules")]

SEED = "the-seed-of-the-campaign"
POSTURES = ("scout", "raid_defend")


@pytest.fixture(autouse=True)
def no_rates(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let programs answer as often as a battle asks."""
    monkeypatch.setattr(SimpleRateThrottle, "allow_request", lambda self, request, view: True)
    positions.forget()


@pytest.fixture
def ann(db: None) -> User:
    """The umpire."""
    return a_person("ann")


@pytest.fixture
def ben(db: None) -> User:
    """A player of the campaign."""
    return a_person("ben")


def a_month(ann: User, ben: User, posture: str = "") -> Encounter:
    """A scout that waits to be played, at which the enemy is about what is named."""
    campaign = a_campaign(owner=ann, seed=SEED)
    Campaign.objects.filter(pk=campaign.pk).update(nonce="")  # the commitment is of one seed
    Membership.objects.create(campaign=campaign, user=ben, role=Role.PLAYER)
    month = services.prepare_month(campaign=campaign)
    if posture:
        state = Campaign.objects.get(pk=campaign.pk).state
        state["encounter"]["posture"] = posture
        Campaign.objects.filter(pk=campaign.pk).update(state=state)
        Encounter.objects.filter(pk=month.pk).update(hidden={"posture": posture})
    return Encounter.objects.select_related("campaign").get(pk=month.pk)


def page(month: Encounter, what: str = "") -> str:
    """The address of a page of a month."""
    return f"/campaigns/{month.campaign.key}/encounters/{month.number}/{what}"


def api(month: Encounter, what: str = "") -> str:
    """The address of a month in the API."""
    return f"/api/v1/campaigns/{month.campaign.key}/months/{month.number}/{what}"


def form(**more: Any) -> Json:
    """What a browser sends to play a month with the units that are ticked at first."""
    seats = {"seats.player": "me", "seats.enemy": "program"}
    return {"units": UNITS, "doctrine": "veteran", "dice_from": "seed", "patience_hours": "0", **seats, **more}


def begun(month: Encounter, user: User, **seats: str) -> Match:
    """The match of a month, begun by the API."""
    body = {"units": UNITS, "seats": {"player": "me", **seats}}
    answer = a_program(user).post(api(month, "match/"), body, format="json")
    assert answer.status_code == 201, answer.content
    return Match.objects.get(code=answer.json()["code"])


def test_a_month_is_played_by_its_pages(ann: User, ben: User) -> None:
    """From its page to the table; the month names who plays; after the end it has result, battle and match."""
    month, browser = a_month(ann, ben), a_browser(ben)
    shown = browser.get(page(month)).content.decode()
    assert "Play it yourself" in shown
    assert 'value="member:ann"' in shown
    answer = browser.post(page(month, "play/"), form(**{"seats.enemy": "me"}))
    match = Match.objects.get()
    assert (answer.status_code, answer["Location"]) == (302, f"/matches/{match.code}/")
    assert page(month) in browser.get(f"/matches/{match.code}/").content.decode()
    shown = browser.get(page(month)).content.decode()
    assert "Being played" in shown
    assert "To the table" in shown
    assert "Play the month" not in shown
    assert "is being played" in browser.get(f"/campaigns/{month.campaign.key}/").content.decode().replace("\n", " ")
    assert "takes no result now" in browser.get(page(month, "result/")).content.decode()
    browser.post(f"/matches/{match.code}/resign/", {"seat": "enemy"})
    assert "is being worked out" in browser.get(f"/matches/{match.code}/").content.decode()
    shown = browser.get(page(month)).content.decode()
    assert "The match is over; the workers take it" in shown
    assert "HX-Refresh" not in browser.get(page(month, "progress/"), headers={"HX-Request": "true"}).headers
    tasks.match_ended(str(match.pk))
    tasks.resolve_encounter(month.pk)
    shown = browser.get(page(month)).content.decode()
    assert "played by people" in " ".join(shown.split())
    assert f"/matches/{match.code}/" in shown
    away = browser.get(f"/matches/{match.code}/").content.decode()
    assert "To the month" in away
    assert "Return match" not in away
    assert SEED not in away + shown


def test_what_a_form_lacks_is_named_on_the_page(ann: User, ben: User) -> None:
    """With all that was filled in; nothing is begun."""
    month, browser = a_month(ann, ben), a_browser(ben)
    for wrong, words in (
        ({"units": []}, "Choose at least one unit to go"),
        ({"seats.enemy": "member:eve"}, "Select a valid choice"),
        ({"seats.player": "program"}, "A match is played by people"),
        ({"elsewhere": "d3_grid/attack"}, "nothing to scout|no counterpart|Select a valid choice"),
    ):
        answer = browser.post(page(month, "play/"), form(**wrong))
        assert answer.status_code == 400
        assert re.search(words, answer.content.decode()), words
    assert not Match.objects.exists()
    assert browser.get(page(month, "play/")).status_code == 405


def test_an_umpire_calls_it_off_on_the_page(ann: User, ben: User) -> None:
    """The player of a match under way is offered no such thing."""
    month = a_month(ann, ben)
    begun(month, ben)
    assert "Call it off" not in a_browser(ben).get(page(month)).content.decode()
    assert a_browser(ben).post(page(month, "call-off/"), {"reason": ""}).status_code == 403
    umpire = a_browser(ann)
    assert "Call it off" in umpire.get(page(month)).content.decode()
    assert umpire.post(page(month, "call-off/"), {"reason": "x" * 9_000}).status_code == 400
    assert umpire.post(page(month, "call-off/"), {"reason": "It rains"}).status_code == 302
    shown = umpire.get(page(month)).content.decode()
    assert "Play the month" in shown
    assert "It rains" in shown


def test_a_month_is_played_by_the_api(ann: User, ben: User) -> None:
    """Begun, followed, played to its end by two programs of two members, and read as any other month."""
    month = a_month(ann, ben)
    match = begun(month, ben, enemy="member:ann")
    link = a_program(ann).get(api(month, "match/")).json()["seats"][1]["invitation"]
    assert a_program(ann).post("/api/v1/matches/join/", {"invitation": link}, format="json").status_code == 200
    followed = a_program(ann).get(api(month, "match/")).json()
    assert (followed["code"], followed["status"], followed["yours"]) == (match.code, "open", True)
    assert {seat["player"] for seat in followed["seats"]} == {"ann", "ben"}
    assert followed["awaited"]
    row = a_program(ben).get(api(month)).json()
    assert (row["state"], row["match"], row["result"], row["battle"]) == ("playing", match.code, None, None)
    refused = a_program(ann).post(api(month, "resolve/"), {"units": UNITS}, format="json")
    assert refused.status_code == 409
    assert "being played" in refused.json()["message"]
    players = [Player(match, ben), Player(match, ann, "enemy")]
    assert players[0].send("resign").json()["status"] == "over"
    tasks.match_ended(str(match.pk))
    tasks.resolve_encounter(month.pk)
    row = a_program(ben).get(api(month)).json()
    assert (row["state"], row["success"], row["result"]["ending"]) == ("closed", False, "resigned")
    assert a_program(ann).get(f"/api/v1/matches/{match.code}/").json()["battle"] == row["battle"]
    for what, status in (("verify/", 409), ("rematch/", 409)):
        ask = a_program(ann).get if what == "verify/" else a_program(ann).post
        assert ask(f"/api/v1/matches/{match.code}/{what}").status_code == status
    over = a_program(ben).get(api(month, "match/")).json()
    assert (over["status"], over["may_call_off"]) == ("over", False)
    assert a_program(a_person("dan")).get(f"/api/v1/matches/{match.code}/").status_code == 404


def test_the_api_calls_it_off_and_says_where_there_is_none(ann: User, ben: User) -> None:
    """Only the umpire may while it is under way."""
    month = a_month(ann, ben)
    assert a_program(ben).get(api(month, "match/")).status_code == 404
    begun(month, ben)
    assert a_program(ben).delete(api(month, "match/"), {}, format="json").status_code == 403
    answer = a_program(ann).delete(api(month, "match/"), {"reason": "rain"}, format="json")
    assert (answer.status_code, answer.json()["state"], answer.json()["match"]) == (200, "prepared", None)
    assert a_program(ann).delete(api(month, "match/"), {}, format="json").status_code == 409
    assert a_program(ann).post(api(month, "match/again/")).status_code == 409
    assert a_browser(ben).post(page(month, "as-played/")).status_code == 409


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"seats": {"player": "me"}}, "units"),
        ({"units": UNITS}, "seats"),
        ({"units": UNITS, "seats": {"player": "me", "flank": "me"}}, "seats.flank"),
        ({"units": UNITS, "seats": {"player": "napoleon"}}, "seats.player"),
        ({"units": UNITS, "seats": {"player": "me", "enemy": "member:eve"}}, "seats.enemy"),
        ({"units": UNITS, "seats": {"player": "me"}, "patience_hours": 10_000}, "patience_hours"),
        ({"units": UNITS, "seats": {"player": "me"}, "dice_from": "cup"}, "dice_from"),
        ({"units": ["u9"], "seats": {"player": "me"}}, "units.0"),
        ({"units": UNITS, "seats": {"player": "me"}, "seed": "mine"}, "seed"),
    ],
)
def test_a_wrong_body_is_refused_by_field(ann: User, ben: User, body: Json, field: str) -> None:
    """With a sentence at the field; the month waits as before."""
    month = a_month(ann, ben)
    answer = a_program(ben).post(api(month, "match/"), body, format="json")
    assert answer.status_code == 400, answer.content
    assert field in answer.json()["fields"]
    assert Encounter.objects.get(pk=month.pk).state == "prepared"
    assert not Match.objects.exists()


def plain(text: str, match: Match, month: Encounter) -> str:
    """A page without what differs between any two: codes, keys, tokens, and times."""
    text = text.replace(match.code, "CODE").replace(str(month.campaign.key), "KEY")
    text = text.replace(month.campaign.share_code, "SHARE")
    text = re.sub(r'name="csrfmiddlewaretoken" value="[^"]*"', "", text)
    return re.sub(r"\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)", "TIME", text)


def shown_to(user: User, match: Match, month: Encounter) -> list[str]:
    """All pages and answers about a month that is played, as somebody gets them, with their tags."""
    browser, program, key = a_browser(user), a_program(user), month.campaign.key
    pages = [page(month), page(month, "sheet/"), *(f"/campaigns/{key}/{what}" for what in ("", "journal/"))]
    answers: list[Any] = [browser.get(address) for address in [*pages, f"/matches/{match.code}/"]]
    asked = ["", "match/"]
    answers += [program.get(api(month, what)) for what in asked]
    answers += [program.get(f"/api/v1/campaigns/{key}/{what}") for what in ("", "months/", "journal/")]
    answers += [program.get(f"/api/v1/matches/{match.code}/{what}") for what in ("", "record/")]
    assert {answer.status_code for answer in answers} <= {200}
    texts = [answer.content.decode() for answer in answers]
    # The tags of a match are made of what its reader may see; all others of the bytes, with the key of the month.
    tags = [answer.headers["ETag"] for answer in answers[-2:]]
    return [*tags, *(plain(text, match, month) for text in texts)]


@pytest.mark.slow("asks for every page of a month, of two campaigns, question by question")
def test_what_the_enemy_is_about_is_not_given_away(ann: User, ben: User) -> None:
    """Two campaigns that differ in it alone: until the enemy acts by it, the player's pages are the same bytes.

    Nor has any of them the seed, or its hash; for the umpire, where he plays the company himself, the same holds.
    """
    for user in (ben, ann):
        months = [a_month(ann, ben, posture) for posture in POSTURES]
        tables = [begun(month, user) for month in months]
        compared = 0
        for _ in range(8):
            given = [shown_to(user, match, month) for match, month in zip(tables, months, strict=True)]
            for one, other in zip(*given, strict=True):
                assert one == other
            assert not any(SEED in text or sha256(SEED.encode()).hexdigest() in text for text in given[0])
            compared += 1
            players = [Player(match, user) for match in tables]
            questions = [player.view()["question"] for player in players]
            if not all(questions) or questions[0]["orders"] != questions[1]["orders"]:
                break
            for player, question in zip(players, questions, strict=True):
                assert player.order(question, question["orders"][0]["code"]).status_code == 200
        assert compared >= 5
        Campaign.objects.all().delete()


def every_address(month: Encounter, match: Match | None = None) -> list[str]:
    """Every address of the site and of its API that has a row here, and every list, row and history of the admin."""
    there = {"key": month.campaign.key, "number": month.number}
    there |= {"code": match.code, "watch": match.watch_link} if match is not None else {}
    there |= {"system": "muskets_mohawks", "source": "muskets_mohawks", "target": "d3_grid"}
    rows = {"forecasts": Forecast, "battles": Battle, "matches": Match, "members": Membership}
    addresses = list[str]()
    for pattern in patterns():
        table = next((model for part, model in rows.items() if f"/{part}/{{pk}}/" in pattern), None)
        pks = [row.pk for row in table._default_manager.order_by("pk")] if table is not None else [""]
        for pk in pks:
            try:
                addresses.append(pattern.format(**there, pk=pk))
            except KeyError:
                break  # it has an argument that nothing here is called by
    addresses += [f"{page(month)}?like={row.pk}" for row in Forecast.objects.all()]
    return [*addresses, *(where for where in admin_pages(3) if not where.startswith("/admin/auth/"))]


def bytes_given(browser: Client, addresses: list[str]) -> dict[str, Any]:
    """What is answered at each address: code, headers, and the body without what is signed for the moment."""
    given: dict[str, Any] = {}
    cache.clear()  # the staff counts on from what it counted before
    for address in addresses:
        answer: Any = browser.get(address)
        body = b"".join(answer.streaming_content) if answer.streaming else answer.content
        body = re.sub(rb'name="(csrfmiddlewaretoken|base)" value="[^"]*"', b"", body)
        moment = ("Content-Length", "Expires", "X-Request-ID")
        headers = {name: value for name, value in answer.headers.items() if name not in moment}
        given[address] = answer.status_code, headers, body
    return given


def hide(month: Encounter, match: Match, seed: str, posture: str, title: str) -> None:
    """Let the seed, the enemy's plan and the umpire's odds be others, in every row that has them."""
    campaign = Campaign.objects.get(pk=month.campaign_id)
    plan = {"posture": posture} if month.kind == "scout" else {}
    campaign.state["encounter"] |= plan
    # What is on the table of a raid follows from the seed, and is seen by all; that of a scout does not.
    Campaign.objects.filter(pk=campaign.pk).update(state=campaign.state, **({"seed": seed} if plan else {}))
    Encounter.objects.filter(pk=month.pk).update(hidden=plan)
    faces = [{"rule": "MM-NP-1", "who": "enemy", "faces": [len(seed) % 6 + 1], "stream": "posture"}]
    lines = JournalLine.objects.filter(encounter=month, hidden=True)
    assert lines.update(dice=faces, data={"what": posture})
    Battle.objects.filter(encounter__campaign=campaign).update(seed=seed)
    truth = Forecast.objects.filter(knowledge="truth")
    assert truth.update(title=title, seed=seed)
    assert Battle.objects.filter(forecast__in=truth).update(title=title, seed=seed)
    match.refresh_from_db()
    setup = match.setup | plan
    dice = {"seed": seed} if not match.dice_rolled else {}  # those that have fallen may be seen
    Match.objects.filter(pk=match.pk).update(setup=setup, setup_hash=digest(setup), **dice)
    match.refresh_from_db()
    seats = list(match.seats.all())
    writing.write(match, positions.play(match, positions.given_by(match, seats, positions.in_force(match))))


@pytest.mark.parametrize(
    ("months", "superuser"),
    [
        pytest.param(1, True, marks=pytest.mark.gate("reads every address of the site and its admin at each question")),
        pytest.param(0, True, marks=pytest.mark.nightly("the same with no month before")),
        pytest.param(1, False, marks=pytest.mark.nightly("the same as an umpire who is no superuser")),
    ],
)
def test_no_address_shows_an_umpire_who_plays_what_his_seat_does_not_see(
    ann: User, ben: User, months: int, superuser: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever is hidden is changed in the rows: of every page, answer and list he gets the same bytes.

    A scout's enemy may be about several things; a month before has a battle with the campaign's seed. His odds of the
    truth are closed to him as well, and open again, as everything is, once the match is called off.
    """
    moments = count()
    monkeypatch.setattr(staff, "monotonic", lambda: next(moments) / 4)  # time for as many runs in each request
    User.objects.filter(pk=ann.pk).update(is_staff=True, is_superuser=superuser)
    ann.user_permissions.add(*Permission.objects.filter(codename__startswith="view_"))
    ann.refresh_from_db()
    campaign = a_campaign(owner=ann, seed=SEED)
    Campaign.objects.filter(pk=campaign.pk).update(nonce="")  # the commitment is of one seed
    Membership.objects.create(campaign=campaign, user=ben, role=Role.PLAYER)
    for _ in range(months):
        services.play_month(campaign=campaign)
    month = services.prepare_month(campaign=campaign)
    for user, knowledge in ((ann, "truth"), (ann, "player"), (ben, "player")):
        forecast = services.forecast_encounter(encounter=month, user=user, knowledge=knowledge, runs=20)
        worked(forecast)
        forecast.refresh_from_db()
        resolve_battle(str(open_sample(forecast=forecast, number=5, owner=user).pk))
    hidden = [(SEED, POSTURES[0], "The odds as they are"), ("0-another-seed", POSTURES[1], "0 odds")]
    match = begun(month, ann)
    addresses, browser, player = every_address(month, match), a_browser(ann), Player(match, ann)
    assert len(addresses) > 150
    for _ in range(2):
        given = []
        browser.get(f"/matches/{match.code}/")  # what is new there is shown once
        for secrets in reversed(hidden):
            hide(month, match, *secrets)
            drafts = [player.order(player.question(), each["code"], draft=True) for each in player.question()["orders"]]
            given.append(bytes_given(browser, addresses) | {"drafts": [answer.content for answer in drafts[:3]]})
        assert [address for address in given[0] if given[0][address] != given[1][address]] == []
        assert [address for address, (status, *_) in list(given[0].items())[:-1] if status >= 500] == []
        assert not [address for address, shown in given[1].items() if SEED.encode() in shown[-1]]
        assert player.order(player.question(), player.question()["orders"][0]["code"]).status_code == 200
        ours = (match.code, str(campaign.key), str(match.pk))
        addresses = [address for address in addresses if any(name in address for name in ours)]
    services.call_match_off(encounter=month, user=ann)
    truth = Forecast.objects.get(knowledge="truth")
    addresses = [
        f"/campaigns/{campaign.key}/umpire/",
        f"/api/v1/campaigns/{campaign.key}/",
        f"/api/v1/forecasts/{truth.pk}/",
    ]
    addresses += [f"/forecasts/{truth.pk}/", reverse("admin:campaigns_campaign_change", args=[campaign.pk])]
    given = []
    for seed in (SEED, "0-another-seed"):
        Campaign.objects.filter(pk=campaign.pk).update(seed=seed)
        Forecast.objects.filter(knowledge="truth").update(seed=seed)
        given.append(bytes_given(browser, addresses))
    assert [address for address in addresses if given[0][address] == given[1][address]] == []


def test_the_umpire_who_looks_on_sees_what_is_hidden_and_the_one_who_plays_does_not(ann: User, ben: User) -> None:
    """A comparison that never fails would prove nothing: who does not sit at the table reads it as ever."""
    month = a_month(ann, ben, "raid_defend")
    begun(month, ben)
    sheet = a_program(ann).get(api(month)).json()["sheet"]
    assert (sheet["hidden"], sheet["seed"]) == ({"posture": "raid_defend"}, SEED)
    services.call_match_off(encounter=month, user=ann)
    begun(month, ann)
    sheet = a_program(ann).get(api(month)).json()["sheet"]
    assert "hidden" not in sheet or sheet["hidden"] is None
    assert SEED not in a_browser(ann).get(page(month)).content.decode()
    browser, key = a_browser(ann), month.campaign.key
    for what in ("", "umpire/", "export/"):
        assert SEED not in browser.get(f"/campaigns/{key}/{what}").content.decode(), what
    assert a_program(ann).get(f"/api/v1/campaigns/{key}/export/").status_code == 409
    assert a_program(ann).post(f"/api/v1/campaigns/{key}/copy/", {"name": "Mine"}).status_code == 409
    assert browser.post(f"/campaigns/{key}/copy/", {"name": "Mine"}).status_code == 409
    assert Campaign.objects.count() == 1


def invited(month: Encounter, umpire: User) -> str:
    """The code of the invitation to lead the enemy, as the umpire is shown it; "" for none."""
    seat = a_program(umpire).get(api(month, "match/")).json()["seats"][1]
    return str(seat["invitation"] or "")


def test_a_member_who_is_named_is_asked_first(ann: User, ben: User) -> None:
    """He takes his place or declines on the month's page; when he declines its umpire has the link for another."""
    month = a_month(ann, ben)
    match = begun(month, ann, enemy="member:ben")
    assert match.status == Match.Status.INVITING
    assert invited(month, ann) == ""
    link = match.seats.get(place="enemy").invitation
    assert f"/matches/join/{link}/" in a_browser(ben).get(page(month)).content.decode()
    assert "ben is asked" in " ".join(a_browser(ann).get(page(month)).content.decode().split())
    a_browser(ben).post(f"/matches/join/{link}/", {"decline": "yes"})
    assert invited(month, ann) not in ("", link)
    assert invited(month, ann) in a_browser(ann).get(page(month)).content.decode()
    assert invited(month, ann) not in a_browser(ben).get(page(month)).content.decode()
    seating.join(invitation=invited(month, ann), user=a_person("dan"))
    assert Match.objects.get(pk=match.pk).is_open


def test_who_names_himself_is_not_asked(ann: User, ben: User) -> None:
    """He takes the seat, as with `me`."""
    assert begun(a_month(ann, ben), ben, enemy="member:ben").is_open


def test_who_leaves_the_campaign_leaves_its_match(ann: User, ben: User) -> None:
    """An adjutant goes on for him, and the umpire hands the link of his seat to another, who plays it to the end."""
    month, cat = a_month(ann, ben), a_person("cat")
    Membership.objects.create(campaign=month.campaign, user=cat, role=Role.PLAYER)
    match = begun(month, ben, enemy="member:cat")
    seating.join(invitation=match.seats.get(place="enemy").invitation, user=cat)
    member = Membership.objects.get(campaign=month.campaign, user=cat)
    a_browser(ann).post(f"/campaigns/{month.campaign.key}/members/{member.pk}/remove/")
    assert a_browser(cat).get(f"/matches/{match.code}/").status_code == 404
    assert "an adjutant, still free" in " ".join(a_browser(ann).get(page(month)).content.decode().split())
    assert Player(match, ben).view()["status"] == "open"
    seating.join(invitation=invited(month, ann), user=ann)
    players = [Player(match, ben), Player(match, ann, "enemy")]
    assert players[1].send("resign").json()["status"] == "over"
    tasks.match_ended(str(match.pk))
    tasks.resolve_encounter(month.pk)
    month.refresh_from_db()
    assert (month.state, month.success) == ("closed", True)


def test_a_match_from_which_all_have_gone_is_called_off(ann: User, ben: User) -> None:
    """Who began a month alone and leaves: it waits again. So is the place of a guest who goes."""
    month = a_month(ann, ben)
    match = begun(month, ben)
    services.remove_member(campaign=month.campaign, member=ben)
    tasks.match_ended(str(match.pk))
    month.refresh_from_db()
    assert (month.state, month.match) == ("prepared", None)
    match.refresh_from_db()
    assert (match.status, match.why, match.owner) == ("abandoned", "ben has left the campaign.", ann)
    Membership.objects.create(campaign=month.campaign, user=ben, role=Role.PLAYER)
    match = begun(month, ann, enemy="member:ben")
    link = match.seats.get(place="enemy").invitation
    services.remove_member(campaign=month.campaign, member=ben)
    assert a_browser(ben).post(f"/matches/join/{link}/").status_code == 404
    assert invited(month, ann) not in ("", link)


@pytest.mark.parametrize("by_page", [True, False])
def test_a_month_is_watched_by_a_link(ann: User, ben: User, by_page: bool) -> None:
    """As any match: who plays has the link; where something is hidden it shows the board after the end."""
    month, stranger = a_month(ann, ben), a_person("dan")
    if by_page:
        a_browser(ben).post(page(month, "play/"), form(spectators="0"))
        match = Match.objects.get()
    else:
        body = {"units": UNITS, "seats": {"player": "me"}, "spectators": 0}
        match = Match.objects.get(code=a_program(ben).post(api(month, "match/"), body).json()["code"])
    assert a_program(ben).get(api(month, "match/")).json()["watch"] == match.watch_link
    assert a_program(ann).get(api(month, "match/")).json()["watch"] is None
    watch = f"/matches/watch/{match.watch_link}/"
    assert watch in a_browser(ben).get(page(month)).content.decode()
    assert match.watch_link not in a_browser(ann).get(page(month)).content.decode()
    open_shown = Client().get(watch).content.decode()
    assert "the board is shown after the end" in " ".join(open_shown.split())
    assert a_program(stranger).get(f"/api/v1{watch}").json()["state"] is None
    player = Player(match, ben)
    for _ in range(3):
        player.order(player.question(), player.question()["orders"][0]["code"])
    player.send("resign")
    shown = Client().get(watch)
    assert shown.status_code == 200
    assert " resigned " in shown.content.decode()
    assert '<svg class="map' in shown.content.decode()
    assert a_program(stranger).get(f"/api/v1{watch}").json()["state"]
    assert a_browser(ben).get(watch)["Location"] == f"/matches/{match.code}/"
    assert SEED not in shown.content.decode()


def test_others_do_not_see_the_table(ann: User, ben: User) -> None:
    """A member who does not sit at it, a visitor of an open campaign, and a stranger; all of them read the month."""
    month = a_month(ann, ben)
    services.set_public(campaign=month.campaign, public=True, user=ann)
    match = begun(month, ben)
    for client in (a_browser(ann), a_browser(a_person("dan")), Client()):
        answer = client.get(page(month))
        assert answer.status_code == 200
        assert "Being played" in answer.content.decode()
        assert client.get(f"/matches/{match.code}/").status_code in (302, 404)
