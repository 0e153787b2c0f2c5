"""A month that is played as a match: begun, played, taken over once, and worked out like any other month."""

from copy import deepcopy
from functools import partial
from random import Random
from typing import Any

import pytest
from django.contrib.auth.models import User
from pytest_django import DjangoCaptureOnCommitCallbacks

from battles.models import Battle
from campaigns import services, tasks
from campaigns.ledger import narration
from campaigns.ledger.archiving import CAMPAIGNS
from campaigns.ledger.record import campaign_digest, to_record
from campaigns.models import Campaign, Encounter, Membership, Role
from campaigns.months import playing, resolution
from campaigns.months.reconcile import reconcile
from campaigns.transfer.writing import export_campaign, import_campaign
from common.claims import take
from common.exceptions import Conflict, InvalidRequest, NotAllowed
from common.json_input import Json
from config.celery import app as workers
from matches import seating
from matches import services as matches
from matches.archiving import MATCHES
from matches.models import Answer, Match
from matches.seating import Agreed
from tests.campaigns.tables import UNITS
from tests.campaigns.test_elsewhere import a_raid
from tests.people import a_person
from tests.present import present

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("real_rules")]

SOLO = {"player": "me"}  # against the program
Sent = list[tuple[str, list[Any]]]


@pytest.fixture
def ann(month: Encounter) -> User:
    """The umpire, who owns the campaign."""
    return month.campaign.owner


@pytest.fixture
def ben(month: Encounter) -> User:
    """Another member, who may give orders."""
    ben = a_person("ben")
    Membership.objects.create(campaign=month.campaign, user=ben, role=Role.PLAYER)
    return ben


def begun(month: Encounter, user: User, seats: dict[str, str] = SOLO, **agreed: Any) -> Match:
    """The match of a month that somebody has just begun, and for which all who were asked have taken their seats."""
    chosen: Json = {"units": agreed.pop("units", UNITS)}
    for name in ("system", "doctrine", "options"):
        if name in agreed:
            chosen[name] = agreed.pop(name)
    row = services.play_as_match(encounter=month, user=user, seats=seats, chosen=chosen, agreed=Agreed(**agreed))
    match = present(row.match)
    for seat in match.seats.exclude(guest=None):
        seating.join(invitation=seat.invitation, user=present(seat.guest))
    match.refresh_from_db()
    return match


def played_by(match: Match, doctrine: str, user: User) -> Match:
    """The match played to its end by a doctrine that has the command of every seat of a person's."""
    for _ in range(9):
        owed = match.owed.select_related("seat").first()
        if owed is None or not match.is_open:
            break
        number, seat = owed.number, owed.seat_id
        match = matches.let_staff(match=match, user=user, question=number, seat=seat, doctrine=doctrine, scope="end")
    assert match.status == Match.Status.OVER
    return match


def worked_out(month: Encounter, match: Match) -> Encounter:
    """The month after the workers have had their messages."""
    tasks.match_ended(str(match.pk))
    tasks.resolve_encounter(month.pk)
    return Encounter.objects.select_related("campaign", "battle", "match").get(pk=month.pk)


def proven(campaign: Campaign) -> None:
    """The campaign is what went into it, and its file comes in again and proves the same."""
    report = reconcile(Campaign.objects.get(pk=campaign.pk))
    assert report.differences == []
    data = export_campaign(campaign=Campaign.objects.get(pk=campaign.pk))
    copy = import_campaign(data=deepcopy(data), owner=a_person("importer"), name="A copy")
    report = reconcile(copy)
    assert (report.differences, report.is_complete) == ([], True)


def test_a_month_fought_by_the_staff_is_the_month_fought_by_the_engine(month: Encounter, ann: User) -> None:
    """The same result, aftermath, journal and next month, die by die; only who gave the orders differs."""
    engines = services.copy_campaign(campaign=month.campaign, owner=ann, name="By the engine")
    other = engines.encounters.get()
    services.choose_and_queue(encounter=other, units=UNITS, doctrine="veteran")
    tasks.resolve_encounter(other.pk)
    match = begun(month, ann)
    month = worked_out(month, played_by(match, "veteran", ann))
    assert (month.state, month.error_message) == ("closed", "")
    other.refresh_from_db()
    assert month.result == other.result
    assert month.summary == other.summary
    assert Campaign.objects.get(pk=month.campaign_id).state == Campaign.objects.get(pk=engines.pk).state
    ours, theirs = to_record(month.campaign), to_record(engines)
    lines = [
        [(row["data"], row["dice"]) for row in each["journal"] if row["part"] != "umpire"] for each in (ours, theirs)
    ]
    assert lines[0] == lines[1]
    battle = present(month.battle)
    assert (battle.digest, battle.result) == (Match.objects.get(pk=match.pk).digest, present(other.battle).result)
    assert battle.setup["player"]["answers"] == month.orders["player"]
    assert present(month.match).battle == battle
    proven(month.campaign)


def at_random(match: Match, seed: int, most: int = 120) -> Match:
    """The match played by legal answers of its people, chosen by a seed, until it is over or one of them resigns."""
    dice = Random(seed)
    for _ in range(most):
        owed = match.owed.select_related("seat__user").first()
        if owed is None:
            break
        code = dice.choice(owed.choices) if owed.kind == Answer.Kind.ORDER else "seed"
        user = present(owed.seat.user)
        match = matches.answer(match=match, user=user, question=owed.number, code=code, seat=owed.seat_id)
    else:
        seat = match.seats.exclude(user=None).order_by("order")[seed % 2]
        match = matches.resign(match=match, user=present(seat.user), seat=seat.pk)
    assert match.status == Match.Status.OVER
    return match


@pytest.mark.parametrize("seed", range(3))
def test_two_people_play_a_month_to_its_end(month: Encounter, ann: User, ben: User, seed: int) -> None:
    """By any legal answers of both sides; the enemy's leader is another member. Result, file and proof hold."""
    match = begun(month, ann, {"player": "me", "enemy": "member:ben"})
    assert match.status == Match.Status.OPEN
    assert [seat.user for seat in match.seats.all()] == [ann, ben]
    month = worked_out(month, at_random(match, seed))
    assert (month.state, month.error_message) == ("closed", "")
    assert set(month.orders) == {"player", "enemy"}
    kinds = list(month.inputs.order_by("number").values_list("kind", flat=True))
    assert kinds == ["prepare", "choice", "played", "engine_result", "close"]
    proven(month.campaign)


@pytest.mark.slow("plays months until a raid comes, then 120 orders on a board, and proves the campaign and its file")
@pytest.mark.parametrize("system", ["d3_grid", "one_hour"])
def test_a_month_is_played_on_a_board(system: str) -> None:
    """Carried over as it would be fought, and its result comes home."""
    raid = a_raid()
    campaign, units = raid.campaign, services.default_units(raid.campaign)
    match = begun(raid, campaign.owner, {"player": "me", "enemy": "me"}, system=system, units=units)
    assert match.system == system
    row = worked_out(raid, at_random(match, 1))
    assert (row.state, row.error_message) == ("closed", "")
    assert present(row.result)["system"] == "muskets_mohawks"
    proven(campaign)


@pytest.mark.parametrize(("side", "success"), [("player", False), ("enemy", True)])
def test_who_resigns_a_month_has_lost_it(month: Encounter, ann: User, ben: User, side: str, success: bool) -> None:
    """With the losses until then; the aftermath is that of any other battle lost."""
    match = begun(month, ann, {"player": "me", "enemy": "member:ben"})
    seat = match.seats.get(place=side)
    match = matches.resign(match=match, user=present(seat.user), seat=seat.pk)
    month = worked_out(month, match)
    assert (month.state, month.success, present(month.result)["ending"]) == ("closed", success, "resigned")
    proven(month.campaign)


def test_a_draw_is_what_the_book_makes_of_it(month: Encounter, ann: User, ben: User) -> None:
    """A scout that ends in one has not succeeded."""
    match = begun(month, ann, {"player": "me", "enemy": "me"})
    match = matches.offer_draw(match=match, user=ann, seat=match.seats.first().pk)  # type: ignore[union-attr]
    month = worked_out(month, match)
    assert (month.state, month.success, present(month.result)["ending"]) == ("closed", False, "draw")
    proven(month.campaign)


@pytest.mark.postgres
def test_dice_of_a_table_are_those_of_the_month(month: Encounter, ann: User) -> None:
    """They are kept with the dice that were typed for the campaign, so that the month is fought by them again."""
    match = begun(month, ann, {"player": "me", "enemy": "me"}, dice_from="table")
    month = worked_out(month, at_random(match, 5, most=40))
    assert (month.state, month.error_message) == ("closed", "")
    typed = present(month.inputs.get(kind="typed_dice"))
    assert typed.payload["faces"] == present(month.battle).dice
    assert month.journal.filter(data__what="typed_dice").count() == 1
    proven(month.campaign)


def changes_of(month: Encounter, ann: User) -> dict[str, Any]:
    """Everything that would change a month or its campaign, as calls."""
    campaign = month.campaign
    return {
        "resolve": partial(services.choose_and_queue, encounter=month, units=UNITS),
        "result": partial(services.record_table_result, encounter=month, result={}),
        "blank": partial(services.blank_table_result, encounter=month),
        "withdraw": partial(services.withdraw_table_result, encounter=month),
        "play": partial(services.play_as_match, encounter=month, user=ann, seats=SOLO, chosen={"units": UNITS}),
        "month": partial(services.play_month, campaign=campaign),
        "preview": partial(services.preview_encounter, encounter=month, user=ann, system="d3_grid"),
        "forecast": partial(services.forecast_encounter, encounter=month, user=ann),
        "dice": partial(services.type_dice, campaign=campaign, stream="1755-03/light", faces=[1]),
        "battle dice": partial(services.type_dice, campaign=campaign, stream="1755-03/battle", faces=[1]),
        "override": partial(services.umpire_override, campaign=campaign, changes=[], reason="so"),
        "rename": partial(services.rename, campaign=campaign, kind="unit", key="u1", name="Firsts"),
        "archive": partial(CAMPAIGNS.archive, campaign, ann),
        "delete": partial(CAMPAIGNS.delete, campaign, ann),
    }


def test_what_would_change_a_month_says_that_it_is_being_played(month: Encounter, ann: User) -> None:
    """And changes nothing; what lists the open month gives this one."""
    match = begun(month, ann)
    month.refresh_from_db()
    before = campaign_digest(month.campaign)
    reasons: dict[str, str] = {}
    for name, change in changes_of(month, ann).items():
        try:
            change()
        except Conflict as refused:
            reasons[name] = refused.message
    assert reasons.pop("withdraw")
    assert reasons.keys() == changes_of(month, ann).keys() - {"withdraw"}
    assert all("being played" in sentence for sentence in reasons.values()), reasons
    assert services.prepare_month(campaign=month.campaign).pk == month.pk
    assert campaign_digest(month.campaign) == before
    with pytest.raises(Conflict, match="being played"):
        MATCHES.delete(match, ann)


def test_the_file_of_a_month_that_is_played_has_it_as_waiting(month: Encounter, ann: User) -> None:
    """The match is its players': neither a copy nor a file has it, and both go on by themselves."""
    begun(month, ann)
    data = export_campaign(campaign=month.campaign)
    assert [(row["state"], row.get("orders")) for row in data["encounters"]] == [("prepared", None)]
    copy = services.copy_campaign(campaign=month.campaign, owner=ann, name="A copy")
    assert present(copy.encounters.get()).match is None
    assert services.play_month(campaign=copy).state == "closed"
    assert Encounter.objects.get(pk=month.pk).state == "playing"


@pytest.mark.postgres
def test_a_match_called_off_opens_the_month_again(month: Encounter, ann: User, ben: User) -> None:
    """By its umpire at any time, with a line in the journal; then a worker may fight it as ever."""
    match = begun(month, ben, {"player": "me"})
    with pytest.raises(NotAllowed, match="Only the campaign's umpire"):
        services.call_match_off(encounter=month, user=ben)
    month = services.call_match_off(encounter=month, user=ann, reason="Ben has moved away")
    assert (month.state, month.match, month.orders) == ("prepared", None, {})
    match.refresh_from_db()
    assert (match.status, match.why) == ("abandoned", f"Called off by {ann.username}: Ben has moved away.")
    line = month.journal.get(data__what="match_called_off")
    assert "Ben has moved away" in narration.sentence(line.data, {})
    assert tasks.match_ended(str(match.pk)) is None
    with pytest.raises(Conflict, match="not being played"):
        services.call_match_off(encounter=month, user=ann)
    assert services.play_month(campaign=month.campaign).state == "closed"
    proven(month.campaign)


def test_one_who_waits_for_a_player_in_vain_may_end_it(month: Encounter, ann: User, ben: User) -> None:
    """Who began a match that has not begun abandons it at the match or from the month; the month waits again."""
    match = begun(month, ben, {"player": "me", "enemy": "invite"})
    matches.abandon(match=match, user=ben)
    tasks.match_ended(str(match.pk))
    month.refresh_from_db()
    assert (month.state, month.match) == ("prepared", None)
    begun(month, ben, {"player": "me", "enemy": "invite"})
    assert services.call_match_off(encounter=month, user=ben).state == "prepared"


def test_a_match_whose_owner_is_gone_opens_the_month_again(month: Encounter, ben: User) -> None:
    """His account takes the match with it; the workers' round finds the month."""
    begun(month, ben, {"player": "me"})
    ben.delete()
    tasks.requeue_expired()
    month.refresh_from_db()
    assert (month.state, month.match) == ("prepared", None)


def test_who_may_play_a_month(month: Encounter, ann: User) -> None:
    """Its umpires and players; an observer may be given a seat, and no stranger by his name."""
    cat, dan = a_person("cat"), a_person("dan")
    Membership.objects.create(campaign=month.campaign, user=cat, role=Role.OBSERVER)
    for user in (cat, dan):
        with pytest.raises(NotAllowed):
            begun(month, user)
    with pytest.raises(InvalidRequest, match=r"dan is no member .* choose one of cat, ") as refused:
        begun(month, ann, {"player": "me", "enemy": "member:dan"})
    assert list(refused.value.fields) == ["seats.enemy"]
    for seats in ({"player": "program"}, {"player": "me", "flank": "me"}, {"player": "nobody"}):
        with pytest.raises(InvalidRequest):
            begun(month, ann, seats)
    assert not Match.objects.exists()
    assert begun(month, ann, {"player": "me", "enemy": "member:cat"}).is_open


def test_dice_typed_for_the_battle_are_fought_and_not_played(month: Encounter, ann: User) -> None:
    """They are all dice of the battle, in order, as it fell at a table."""
    services.type_dice(campaign=month.campaign, stream="1755-03/battle", faces=[1] * 18)
    with pytest.raises(Conflict, match="take them back to play it"):
        begun(month, ann)


def test_a_month_that_failed_is_fought_as_it_was_played(month: Encounter, ann: User) -> None:
    """Once the rules tell the end that was played again; a month without a match has none to be fought by."""
    with pytest.raises(Conflict, match="has no match by which"):
        services.fight_as_played(encounter=month, user=ann)
    match = played_by(begun(month, ann), "veteran", ann)
    digest = match.digest
    Match.objects.filter(pk=match.pk).update(digest="0" * 64)
    assert worked_out(month, match).state == "failed"
    Match.objects.filter(pk=match.pk).update(digest=digest)
    month = services.fight_as_played(encounter=month, user=ann)
    assert (month.state, month.error_message) == ("queued", "")
    month = worked_out(month, match)
    assert (month.state, present(month.battle).digest) == ("closed", digest)
    proven(month.campaign)


def test_the_workers_hear_of_the_end_of_a_match(
    month: Encounter, ann: User, sent: Sent, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    """One message once the last answer is written, and one for the month once the match is taken over."""
    match = begun(month, ann)
    with django_capture_on_commit_callbacks(execute=True):
        played_by(match, "veteran", ann)
    assert [message for message in sent if message[0].startswith("campaigns")] == [(playing.TASK, [str(match.pk)])]
    sent.clear()
    with django_capture_on_commit_callbacks(execute=True):
        tasks.match_ended(str(match.pk))
    assert sent == [(resolution.TASK, [month.pk])]
    assert {playing.TASK, resolution.TASK} <= set(workers.tasks)


STAGES = ("nothing sent", "taken over", "taken over and fought twice", "fought")


@pytest.mark.postgres
@pytest.mark.parametrize("stage", STAGES)
def test_a_killed_worker_loses_and_doubles_nothing(month: Encounter, ann: User, stage: str, sent: Sent) -> None:
    """Wherever it was killed after the last answer, the next round takes it up; messages twice do nothing."""
    match = played_by(begun(month, ann), "veteran", ann)
    assert Encounter.objects.get(pk=month.pk).state == "playing"
    if stage != STAGES[0]:
        tasks.match_ended(str(match.pk))
        assert Encounter.objects.get(pk=month.pk).state == "queued"
    if stage == STAGES[2]:
        tasks.resolve_encounter(month.pk)
        tasks.resolve_encounter(month.pk)
    if stage == STAGES[3]:
        claim = take(Encounter.objects.filter(pk=month.pk), "state")
        assert resolution._fight(month.pk, claim, "killed")  # before its aftermath
    for _ in range(2):
        tasks.requeue_expired()
        tasks.match_ended(str(match.pk))
        tasks.resolve_encounter(month.pk)
    month.refresh_from_db()
    assert (month.state, month.error_message) == ("closed", "")
    kinds = list(month.inputs.order_by("number").values_list("kind", flat=True))
    assert kinds == ["prepare", "choice", "played", "engine_result", "close"]
    assert (Battle.objects.count(), month.campaign.encounters.count()) == (1, 1)
    assert month.journal.filter(data__what="match_over").count() == 1
    proven(month.campaign)


def test_other_rules_at_the_end_keep_the_month_from_another_result(month: Encounter, ann: User) -> None:
    """Where the rules tell another end than the one that was played, the month says so and changes nothing."""
    match = played_by(begun(month, ann), "veteran", ann)
    Match.objects.filter(pk=match.pk).update(digest="0" * 64)
    month = worked_out(month, match)
    assert (month.state, month.error_message) == ("failed", resolution.OTHER_END)
    services.fight_as_played(encounter=month, user=ann)
    tasks.resolve_encounter(month.pk)
    month.refresh_from_db()
    assert (month.state, month.error_message) == ("failed", resolution.OTHER_END)
    services.choose_and_queue(encounter=month, units=UNITS)
    tasks.resolve_encounter(month.pk)
    month.refresh_from_db()
    assert (month.state, month.orders, month.match) == ("closed", {}, None)
    proven(month.campaign)
