"""What two writes meet on: a campaign of their own, in the state in which both have something to do."""

import json
from dataclasses import dataclass
from typing import Any
from unittest.mock import patch

from django.conf import settings
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db.models import Max
from rest_framework.throttling import SimpleRateThrottle

from battles.forecasting import running
from battles.forecasting.services import cancel_forecast
from battles.management.scenario import find_scenario
from battles.models import Battle, Forecast, ForecastSlot
from campaigns import services
from campaigns.models import Campaign, Encounter, Membership
from campaigns.months.reconcile import reconcile
from campaigns.transfer import jobs
from common.json_input import Json
from config.celery import app as workers
from matches.models import Match, Webhook
from matches.seating import Source, create_match
from matches.services import answer, resign
from tests.campaigns.tables import a_result
from tests.factories import TerritoryFactory, a_campaign
from tests.people import PASSWORD

RETRY = "post /api/v1/forecasts/{pk}/retry/"
SAMPLE = "post /api/v1/forecasts/{pk}/samples/{number}/"
WITHDRAW = "delete /api/v1/campaigns/{key}/months/{number}/result/"
CALL_OFF = "delete /api/v1/campaigns/{key}/months/{number}/match/"
AGAIN = "post /api/v1/campaigns/{key}/months/{number}/match/again/"
NEXT = "post /api/v1/campaigns/{key}/next/"
# Writes that take a forecast which is stopped, and those that meet them while it still waits.
PUTS_AWAY = {
    "delete /api/v1/forecasts/{pk}/", "post /api/v1/forecasts/{pk}/archive/",
    "post /api/v1/forecasts/{pk}/unarchive/", RETRY
}  # fmt: skip
STOPS = {"post /api/v1/forecasts/{pk}/cancel/", "worker forecast"}


@dataclass
class Stage:
    """What a pair of writes meets on: a campaign with a month that waits, a player, links, a forecast, a battle.

    A `forged` campaign is won by no input of its own, so that nothing can be run again.
    """

    campaign: Campaign
    result: Json
    forecast: Forecast
    battle: Battle
    file: bytes
    links: list[str]
    matches: "Matches"
    pks: dict[str, object]
    forged: bool = False


@dataclass
class Matches:
    """Matches of one person at both seats, one in each state in which some write has something to do."""

    playing: Match
    inviting: Match
    frozen: Match
    over: Match

    @classmethod
    def made_by(cls, owner: User) -> "Matches":
        """Make them."""
        both, free = {"player": "me", "enemy": "me"}, {"player": "me", "enemy": "invite"}
        setup = find_scenario("grid-ambush").setup
        playing, frozen, over = (
            create_match(owner=owner, setup=setup, seats=both, source=Source("1757")) for _ in range(3)
        )
        for match in (playing, frozen):
            asked = match.owed.get()
            answer(match=match, user=owner, question=asked.number, code=asked.choices[0], seat=asked.seat_id)
        Match.objects.filter(pk=frozen.pk).update(status=Match.Status.FROZEN, why="A test.")
        Match.objects.filter(pk=over.pk).update(status=Match.Status.OVER)
        return cls(playing, create_match(owner=owner, setup=setup, seats=free), frozen, over)

    def meant(self, address: str) -> Match:
        """Return the match that a write of this address is for."""
        end = address.rstrip("/").rpartition("/")[2]
        return {"abandon": self.inviting, "go-on": self.frozen, "rematch": self.over}.get(end, self.playing)

    def body(self, address: str) -> Json:
        """Return the body of a write."""
        asked, link = self.playing.owed.select_related("seat").get(), self.inviting.seats.get(place="enemy").invitation
        seat, number = {"seat": asked.seat.place}, {"question": asked.number}
        named: dict[str, Json] = {
            "matches": {"setup": self.playing.setup, "seats": {"player": "me"}},
            "join": {"invitation": link},
            "orders": {**seat, **number, "code": asked.choices[0]},
            "staff": {**seat, **number, "doctrine": "steady", "scope": "question"},
            "notices": {**seat, "quiet": True},
            "standing-orders": {**seat, "orders": ["fire_at_nearest"]},
        }
        end = address.rstrip("/").rpartition("/")[2]
        return named.get(end, seat if end in ("undo", "resign", "draw") else {})


def prepare() -> tuple[Campaign, Json, bytes]:
    """Make the people, and the campaign that all stages are copies of, with a result and an export of it."""
    settings.ALLOWED_HOSTS.append("testserver")
    settings.WEBHOOKS_ANYWHERE = True
    patch.object(SimpleRateThrottle, "allow_request", lambda *arguments: True).start()
    patch.object(workers, "send_task", lambda *arguments, **named: None).start()  # what workers do is done here
    jobs.MOST_WAITING = 10**6
    call_command("migrate", verbosity=0)
    for name in ("ann", "ben", "cat"):
        User.objects.create_user(name, password=PASSWORD)
    for slug in ("lake-george", "saratoga"):
        TerritoryFactory.create(slug=slug)
    template = a_campaign(owner=User.objects.get(username="ann"))
    result = a_result(services.prepare_month(campaign=template))
    return template, result, json.dumps(services.export_campaign(campaign=template)).encode()


def set_up(template: Campaign, result: Json, file: bytes) -> Stage:
    """Make a stage of its own for a pair: no forecast of an earlier one waits, so a worker gets that of this one."""
    ann = template.owner
    Forecast.objects.all().delete()
    ForecastSlot.objects.all().delete()
    Campaign.objects.exclude(pk=template.pk).delete()
    Battle.objects.all().delete()
    campaign = services.copy_campaign(campaign=template, owner=ann, name="Paired")
    Membership.objects.create(campaign=campaign, user=User.objects.get(username="ben"), role="player")
    month = campaign.encounters.get()
    forecast = services.forecast_encounter(encounter=month, user=ann, runs=20)
    Match.objects.all().delete()
    links = [services.invite(campaign=campaign, role="player", user=ann).token for _ in range(2)]
    battle = Battle.objects.create(
        owner=ann, title="By the ford", system=forecast.system, setup=forecast.setup, setup_hash="x", seed="1",
        engine_version="test", status="failed", worker="w",
    )  # fmt: skip
    Webhook.objects.all().delete()
    pks = {"battles": battle.pk, "webhooks": Webhook.objects.create(user=ann, address="http://127.0.0.1/").pk}
    return Stage(campaign, result, forecast, battle, file, links, Matches.made_by(ann), pks)


def arrange(stage: Stage, names: set[str]) -> None:
    """Bring a stage into a state in which both writes of these names have something to do, where there is one."""
    if SAMPLE in names:
        running.work(message="1:1", worker="worker")
    elif names & PUTS_AWAY and not names & STOPS:
        cancel_forecast(forecast=stage.forecast)
    month = stage.campaign.encounters.get()
    if WITHDRAW in names or NEXT in names:
        services.record_table_result(encounter=month, result=stage.result)
    elif names & {CALL_OFF, AGAIN, "worker match"}:
        _play(month, over=CALL_OFF not in names, failed=AGAIN in names)
    elif "worker month" in names:
        services.choose_and_queue(encounter=month, units=["u1", "u2"])
    if NEXT in names:
        state = Campaign.objects.get(pk=stage.campaign.pk).state | {"over": "won", "carry_over": 1}
        Campaign.objects.filter(pk=stage.campaign.pk).update(status="won", state=state)
        stage.forged = True


def _play(month: Encounter, *, over: bool, failed: bool) -> None:
    """Have a month played as a match, to its end if it is to be `over`, and refused by the rules if `failed`."""
    ann, seats = month.campaign.owner, {"player": "me", "enemy": "me"}
    match = services.play_as_match(encounter=month, user=ann, seats=seats, chosen={"units": ["u1", "u2"]}).match
    assert match is not None
    if over:
        resign(match=match, user=ann, seat=match.seats.get(place="player").pk)
    if failed:
        Encounter.objects.filter(pk=month.pk).update(state="failed", error_message="A test.")


def left_behind(stage: Stage) -> list[str]:
    """Return what is wrong with what a pair left: gaps, rows without inputs, a month at work in the archive."""
    campaign = Campaign.objects.filter(pk=stage.campaign.pk).first()
    if campaign is None:
        orphans = Battle.objects.filter(title__startswith="Paired", forecast=None).count()
        return [f"{orphans} battles without their campaign"] if orphans else []
    faults = [] if stage.forged else reconcile(campaign, battles=False).differences
    if campaign.archived and campaign.encounters.filter(state__in=("playing", "queued", "running", "fought")).exists():
        faults.append("archived with a month at work")
    for rows in ("inputs", "journal", "encounters"):
        manager: Any = getattr(campaign, rows)
        if manager.count() != (manager.aggregate(last=Max("number"))["last"] or 0):
            faults.append(f"the {rows} are not numbered one by one")
    if campaign.encounters.exclude(state="closed").count() > 1:
        faults.append("two months are open")
    if campaign.memberships.filter(role="umpire").count() != 1:
        faults.append("not one umpire")
    return faults
