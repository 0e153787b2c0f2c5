"""Everybody who may call the site, the rows that its addresses name, and requests of which nothing stays."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.contrib.auth.models import Permission, User
from django.core.cache import cache
from django.db import transaction
from django.test import Client
from knox.models import AuthToken

from battles.forecasting.services import request_forecast
from battles.models import Battle, Scenario
from battles.services import scenario_setup
from campaigns import services
from campaigns.models import Membership
from campaigns.seasons.asking import request_season
from campaigns.transfer.jobs import request_import
from matches.feeds import settings_of
from matches.models import Webhook
from matches.seating import Agreed, create_match
from tests.bundled import loaded
from tests.factories import a_campaign
from tests.people import a_person

PEOPLE = {
    "superuser": "eve", "umpire": "ann", "player": "ben", "observer": "cat", "stranger": "dan", "staff": "fay",
    "keeper": "gus", "nobody": "",
}  # fmt: skip
# What only the umpire may know: texts that are in these rows only.
SEED, TITLE = "the-umpires-own-seed", "the-umpires-own-forecast"


class Caller:
    """Somebody's browser, of which every request is undone."""

    def __init__(self, role: str) -> None:
        self.role, name = role, PEOPLE[role]
        self.client = Client(raise_request_exception=False)
        if name:
            self.client.force_login(User.objects.get(username=name))
        self.cookies = dict(self.client.cookies)
        self.failed: list[str] = []

    def ask(self, method: str, address: str, data: str = "", content_type: str = "application/json") -> Any:
        """Return the answer to a request, of which nothing stays."""
        cache.clear()  # a throttle would answer for the page
        self.client.cookies.clear()
        self.client.cookies.update(self.cookies)
        with transaction.atomic():
            answer = self.client.generic(method, address, data, content_type)
            transaction.set_rollback(True)
        if answer.status_code >= 500:
            self.failed.append(f"{method} {address} {data:.60}")
        return answer


def arguments(address: str, rows: dict[str, Any]) -> str:
    """Return an address with the arguments of the rows that are there."""
    pk = next((pk for room, pk in rows["pks"].items() if f"/{room}/{{pk}}/" in address), "")
    token = "never-given" if address.startswith(("/sign-in/", "/password/")) else rows["token"]
    # Only this game's balance can be measured, and only it has tournaments.
    plain = rows["plain"] | ({"system": "quebec_1759"} if re.search("balance/|tournament/", address) else {})
    return address.format(
        **plain, pk=pk, token=token, member="u1" if "/units/" in address else "l1",
        slug=next((slug for room, slug in rows["slugs"].items() if f"/{room}/" in address), ""),
    )  # fmt: skip


def rows() -> dict[str, Any]:
    """Make a row of each kind that an address names; the people are umpire and umpire's guests."""
    loaded().put()
    for role, name in PEOPLE.items():
        if name:
            a_person(name, is_staff=role in ("superuser", "staff", "keeper"), is_superuser=role == "superuser")
    looking, changing = (Permission.objects.filter(codename__startswith=right) for right in ("view_", "change_"))
    User.objects.get(username="fay").user_permissions.add(*looking)
    User.objects.get(username="gus").user_permissions.add(*looking, *changing)
    ann = User.objects.get(username="ann")
    campaign = a_campaign(owner=ann, seed=SEED)
    file = json.dumps(services.export_campaign(campaign=campaign)).encode()
    services.play_month(campaign=campaign)
    services.prepare_month(campaign=campaign)
    for name, role in (("ben", "player"), ("cat", "observer")):
        Membership.objects.create(campaign=campaign, user=User.objects.get(username=name), role=role)
    amendment = services.amend(
        campaign=campaign, number=1, changes={"choice": {"doctrine": "bold"}}, reason="A slip.", user=ann
    )
    invitation = services.invite(campaign=campaign, role="player", user=ann)
    scenario = Scenario.objects.get(slug="grid-bridge")
    forecast = request_forecast(
        setup=scenario_setup(scenario=scenario), scenario=scenario, owner=ann, runs=20, title=TITLE
    )
    season = request_season(campaign=campaign, user=ann, runs=10, seed="season")
    played, inviting = (
        create_match(
            owner=ann,
            setup=scenario_setup(scenario=scenario),
            scenario=scenario,
            seats=seats,
            agreed=Agreed(spectators=0),
        )
        for seats in ({"player": "me"}, {"player": "me", "enemy": "invite"})
    )
    return {
        "pks": {
            "forecasts": forecast.pk, "battles": Battle.objects.latest("created").pk, "invitations": invitation.pk,
            "members": Membership.objects.filter(campaign=campaign, role="observer").get().pk,
            "matches": played.pk, "imports": (sent := request_import(raw=file, owner=ann)).pk, "import": sent.pk,
            "seasons": season.pk, "amendments": amendment.pk,
            "webhooks": Webhook.objects.create(user=ann, address="https://hook.invalid/").pk,
        },
        "slugs": {"scenarios": scenario.slug, "territories": "lake-george", "armies": "british"},
        "token": invitation.token,
        "plain": {
            "start": AuthToken.objects.create(ann)[0].token_key,
            "name": "armies", "key": campaign.key, "number": 1, "username": "cat", "system": "muskets_mohawks",
            "rule_id": "MM-FIRE-1", "situation": "reaction",
            "source": "muskets_mohawks", "target": "d3_grid", "uidb64": "MQ",
            "code": played.code, "watch": played.watch_link, "secret": settings_of(ann).feed,
            "invitation": inviting.seats.exclude(invitation="").get().invitation,
        },
    }  # fmt: skip


@contextmanager
def rows_of_a_module(blocker: Any) -> Iterator[dict[str, Any]]:
    """Make the rows once for all tests of a module, and take them away after it."""
    with blocker.unblock(), transaction.atomic():
        yield rows()
        transaction.set_rollback(True)
