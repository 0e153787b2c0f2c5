"""Who sits at a match: guests who take or decline their place, who leaves it, and whose dice each player taps in."""

from random import Random
from typing import Any

import pytest
from django.contrib.auth.models import User

from common.exceptions import Conflict, NotAllowed
from common.json_input import Json
from matches import clock, seating, services
from matches.adjutants import usual_adjutant
from matches.models import Match, Notice, Owed, Seat
from matches.selectors import waiting_count
from tests.factories import ScenarioFactory
from tests.matches.tables import QUICK, Player, a_match, setup_of
from tests.muskets_mohawks.playing.forces import head_to_head
from tests.people import a_browser, a_person, a_program
from tests.present import present
from tests.quebec_1759.orders_of_battle import siege

pytestmark = pytest.mark.django_db
BOTH = {"player": "me", "enemy": "invite"}


@pytest.fixture
def eve(db: None) -> User:
    """A third person."""
    return a_person("eve")


def kinds(user: User) -> list[str]:
    """What a person has had notices of, oldest first."""
    return list(Notice.objects.filter(user=user).order_by("pk").values_list("kind", flat=True))


def enemy_of(match: Match) -> Seat:
    """The enemy's seat as it is now."""
    return match.seats.select_related("guest", "user").get(place="enemy")


def test_a_guest_takes_the_place_that_is_kept_for_him(ann: User, ben: User, eve: User) -> None:
    """He alone, by page or by API; until then it is on his list with a notice, and no one else is given its link."""
    match = a_match(ann, seats=BOTH)
    seating.ask(match=match, guests={"enemy": ben})
    link = enemy_of(match).invitation
    assert (kinds(ben), waiting_count(ben)) == (["invited"], 1)
    listed = a_browser(ben).get("/matches/").content.decode()
    assert f"/matches/join/{link}/" in listed
    assert "you are asked to play" in listed
    assert link not in a_browser(ann).get(match.get_absolute_url()).content.decode()
    assert "ben is asked" in a_browser(ann).get(match.get_absolute_url()).content.decode()
    shown = {user: a_program(user).get(f"/api/v1/matches/{match.code}/").json()["seats"][1] for user in (ann, ben)}
    assert [(seat["guest"], seat["invitation"], seat["led_by"]) for seat in shown.values()] == [
        ("ben", None, "invited"), ("ben", link, "invited")
    ]  # fmt: skip
    assert "kept for ben" in a_browser(eve).get(f"/matches/join/{link}/").content.decode()
    assert a_browser(eve).post(f"/matches/join/{link}/").status_code == 403
    assert a_program(eve).post("/api/v1/matches/join/", {"invitation": link}).status_code == 403
    assert a_program(eve).post("/api/v1/matches/decline/", {"invitation": link}).status_code == 403
    assert a_browser(ben).post(f"/matches/join/{link}/").status_code == 302
    match.refresh_from_db()
    assert (match.status, enemy_of(match).user, enemy_of(match).guest) == (Match.Status.OPEN, ben, None)
    assert "joined" in kinds(ann)


@pytest.mark.parametrize("by_page", [True, False])
def test_a_guest_declines_and_the_link_goes_to_another(ann: User, ben: User, eve: User, by_page: bool) -> None:
    """Who made the match is notified and has a new link; the old one leads nowhere, and the guest reads no more."""
    match = a_match(ann, seats=BOTH)
    seating.ask(match=match, guests={"enemy": ben})
    link, tag = enemy_of(match).invitation, a_program(ann).get(f"/api/v1/matches/{match.code}/")["ETag"]
    if by_page:
        assert a_browser(ben).post(f"/matches/join/{link}/", {"decline": "yes"})["Location"] == "/matches/"
    else:
        assert a_program(ben).post("/api/v1/matches/decline/", {"invitation": link}).status_code == 204
    assert kinds(ann) == ["declined"]
    assert a_program(ann).get(f"/api/v1/matches/{match.code}/")["ETag"] != tag
    assert a_program(ben).get(f"/api/v1/matches/{match.code}/").status_code == 404
    assert (waiting_count(ben), enemy_of(match).guest) == (0, None)
    with pytest.raises(Exception, match="unknown or has been used"):
        seating.decline(invitation=link, user=ben)
    seating.join(invitation=enemy_of(match).invitation, user=eve)
    match.refresh_from_db()
    assert match.is_open


def test_who_leaves_leaves_an_adjutant_and_a_link(ann: User, ben: User, eve: User) -> None:
    """No one waits for him; another takes the command over, with what that side has seen and nothing of the past's."""
    match = a_match(ann, seats=BOTH, others=ben)
    while match.owed.get().seat.user != ben:
        asked = match.owed.select_related("seat").get()
        services.answer(match=match, user=ann, question=asked.number, code=asked.choices[0])
        match.refresh_from_db()
    services.set_standing_orders(match=match, user=ben, seat=enemy_of(match).pk, orders=["charge_nobody"])
    seating.vacate(match=match, user=ben)
    match.refresh_from_db()
    left = enemy_of(match)
    assert (left.user, left.standing, bool(left.adjutant), bool(left.invitation)) == (None, [], True, True)
    assert [owed.seat.user for owed in match.owed.select_related("seat__user")] == [ann]
    assert "left" in kinds(ann)
    assert "left" not in kinds(ben)
    assert a_program(ben).get(f"/api/v1/matches/{match.code}/").status_code == 404
    assert left.invitation in a_browser(ann).get(match.get_absolute_url()).content.decode()
    assert "an adjutant leads it" in a_browser(eve).get(f"/matches/join/{left.invitation}/").content.decode()
    seating.join(invitation=left.invitation, user=eve)
    assert (enemy_of(match).user, enemy_of(match).adjutant) == (eve, "")
    assert Player(match, eve, "enemy").view()["status"] == "open"
    services.resign(match=match, user=eve, seat=left.pk)
    assert not match.seats.exclude(invitation="").exists()


def test_a_link_is_spent_once_the_match_is_over(ann: User, ben: User, eve: User) -> None:
    """Of a seat that was left, too."""
    match = a_match(ann, seats=BOTH, others=ben)
    seating.vacate(match=match, user=ben)
    link = enemy_of(match).invitation
    services.resign(match=match, user=ann, seat=match.seats.get(place="player").pk)
    assert a_program(eve).post("/api/v1/matches/join/", {"invitation": link}).status_code == 404


def test_who_plays_one_side_takes_no_seat_of_the_other_where_it_hides_something(ann: User, ben: User) -> None:
    """He would see what is hidden from his own; where all is open he may."""
    hidden, plain = (a_match(ann, setup, seats=BOTH, others=ben) for setup in (siege(), "grid-ambush"))
    for match in (hidden, plain):
        seating.vacate(match=match, user=ben)
    with pytest.raises(NotAllowed, match="You play the other side"):
        seating.join(invitation=enemy_of(hidden).invitation, user=ann)
    assert seating.join(invitation=enemy_of(plain).invitation, user=ann).user == ann


def owner_of(match: Match, who: str) -> str:
    """The place of the side that a piece is of, as the views of both sides show it; "" for dice of no side."""
    named = {"british": "player", "french": "enemy", "player": "player", "enemy": "enemy"}
    for place in ("player", "enemy"):
        user = present(match.seats.get(place=place).user)
        state: Json = Player(match, user, place).view()["state"]
        piece = state.get(who, {})
        side = piece.get("side", piece.get("nation", who))
        if side in (0, 1):
            return ("player", "enemy")[side]
        if side in named:
            return named[side]
    return ""


def answered(match: Match, dice: Random, adjutant: bool = False) -> Owed | None:
    """A legal answer to what is asked, and what that was: a random one, or an adjutant's for the turn."""
    match.refresh_from_db()
    owed = match.owed.select_related("seat__user").order_by("seat__order").first()
    if owed is None:
        return None
    asked: dict[str, Any] = {"match": match, "user": owed.seat.user, "question": owed.number, "seat": owed.seat_id}
    if owed.kind == "roll":
        services.answer(**asked, code=" ".join(str(dice.randint(1, 6)) for _ in range(int(owed.choices["dice"]))))
    elif adjutant:
        services.let_staff(**asked, doctrine=usual_adjutant(match, owed.seat), scope="turn")
    else:
        services.answer(**asked, code=dice.choice(owed.choices))
    return owed


@pytest.mark.slow("answers some hundred questions by dice of a table")
@pytest.mark.parametrize("system", ["one_hour", "fast_musket", "muskets_mohawks", "quebec_1759"])
def test_each_player_rolls_for_his_own_pieces(ann: User, ben: User, system: str) -> None:
    """Where each has his own dice: of every system, with pieces of both sides; on one phone the first has them all."""
    setups: dict[str, Any] = {"muskets_mohawks": head_to_head("raid_attack"), "quebec_1759": siege()}
    setup = setups.get(system) or setup_of(QUICK[system])
    each, phone = (a_match(ann, setup, seats=BOTH, others=ben, dice_from=way) for way in ("each", "table"))
    dice, rolled = Random(7), list[tuple[str, str]]()
    for _ in range(150):
        owed = each.owed.select_related("seat").order_by("seat__order").first()
        if owed is not None and owed.kind == "roll":
            rolled.append((owed.seat.place, owner_of(each, owed.who) or "player"))
        if answered(each, dice, True) is None or (len({place for place, _ in rolled}) > 1 and len(rolled) > 12):
            break
    assert rolled
    assert [place for place, _ in rolled] == [owner for _, owner in rolled]
    asked = {
        owed.seat.place for owed in (answered(phone, dice, True) for _ in range(40)) if owed and owed.kind == "roll"
    }
    assert asked <= {"player"}


def test_dice_of_who_is_away_are_rolled_by_another_or_by_the_site(ann: User, ben: User) -> None:
    """Who leaves the command to an adjutant is away; once patience is over the seed rolls, as it is for one phone."""
    match = a_match(ann, seats=BOTH, others=ben, dice_from="each", patience_hours=1)
    dice = Random(3)
    while (owed := match.owed.select_related("seat").get()).kind != "roll" or owed.seat.user != ben:
        answered(match, dice)
        match.refresh_from_db()
    at = Player(match, ben, "enemy")
    assert at.question()["kind"] == "roll"
    assert f"Roll {owed.choices['dice']} d" in a_browser(ben).get(match.get_absolute_url()).content.decode()
    assert Player(match, ann).view()["question"] is None
    with pytest.raises(Conflict):
        services.answer(match=match, user=ann, question=owed.number, code="seed")
    number = match.number
    Owed.objects.update(until=match.created)
    assert clock.answer_overdue() == 1
    match.refresh_from_db()
    assert match.answers.get(number=number).by == "adjutant"
    while (owed := match.owed.select_related("seat").get()).kind != "order" or owed.seat.user != ben:
        answered(match, dice)
        match.refresh_from_db()
    seating.vacate(match=match, user=ben)
    match.refresh_from_db()
    for _ in range(12):
        assert [each.seat.user for each in match.owed.select_related("seat__user")] == [ann]
        answered(match, dice)


def test_a_wish_for_dice_is_one_of_three(ann: User) -> None:
    """By page and API, with their words; anything else is refused by name."""
    ScenarioFactory.create(slug="grid-ambush", name="The ambush", system="one_hour", setup=setup_of("grid-ambush"))
    page = a_browser(ann).get("/matches/new/?scenario=grid-ambush").content.decode()
    assert "each player taps in his own" in page
    body = {"scenario": "grid-ambush", "seats": {"player": "me"}, "dice_from": "each"}
    made = a_program(ann).post("/api/v1/matches/", body)
    assert (made.status_code, made.json()["dice_from"]) == (201, "each")
    refused = a_program(ann).post("/api/v1/matches/", body | {"dice_from": "cup"})
    assert "dice_from" in refused.json()["fields"]
