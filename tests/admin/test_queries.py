"""Lists and change pages of the admin use as many queries for many rows as for a few, and keep out strangers."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib import admin as site
from django.contrib.auth.models import User
from django.db import connection, models
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from battles.models import Battle, Forecast, Measurement, Pack
from campaigns.models import (
    Amendment,
    ArmyUnitType,
    Campaign,
    CampaignInput,
    CampaignTemplate,
    Encounter,
    JournalLine,
    Leader,
    Membership,
    Role,
    TheatreMap,
    Unit,
)
from tests.admin.conftest import SOURCE, a_scenario, a_territory, an_army
from tests.factories import TerritoryFactory, UserFactory

OURS = [model for model in site.site._registry if model._meta.app_label in ("battles", "campaigns")]


def _campaign(number: int, owner: User) -> Campaign:
    place = TerritoryFactory.create(slug="lake-george")
    campaign = Campaign.objects.create(
        owner=owner, name=f"Campaign {number}", faction="british", role="captain", started_year=1755,
        started_month=3, territory=place, seed=str(number), engine_version="1", content_hash="", year=1755, month=3,
    )  # fmt: skip
    Membership.objects.create(campaign=campaign, user=owner, role=Role.UMPIRE)
    return campaign


def _months(campaign: Campaign, number: int) -> None:
    battle = Battle.objects.create(
        title=f"Battle {number}", system="muskets_mohawks", setup={}, setup_hash="", seed="1", engine_version="1",
        owner=campaign.owner,
    )  # fmt: skip
    Forecast.objects.create(
        title=f"Forecast {number}", system="muskets_mohawks", setup={}, setup_hash="", seed="1", engine_version="1",
        owner=campaign.owner, most_runs=10, chunk_size=10, side_names=["British", "French"], entities=[],
    )  # fmt: skip
    month = Encounter.objects.create(
        campaign=campaign, number=number, year=1000 + number, month=3, kind="scout", state="closed", battle=battle
    )
    CampaignInput.objects.create(campaign=campaign, number=number, kind="prepare", encounter=month, user=campaign.owner)
    JournalLine.objects.create(
        campaign=campaign, number=number, year=1755, month=3, part="prepare", kind="note", user=campaign.owner
    )
    leader = Leader.objects.create(campaign=campaign, key=f"l{number}", name=f"Leader {number}", rank="nco", rep=4)
    Unit.objects.create(
        campaign=campaign, key=f"u{number}", name=f"Unit {number}", troop="line", weapon="musket", rep=4, figures=10,
        paper=10, leader=leader, number=number,
    )  # fmt: skip


def fill(count: int, umpire: User) -> None:
    """Make this many rows of everything, each campaign and each month of its own, and one campaign with them all."""
    an_army(count)
    complete = Campaign.objects.filter(name="Campaign 0").first() or _campaign(0, umpire)
    for number in range(Campaign.objects.count(), count + 1):
        a_scenario(number)
        a_territory(number)
        Measurement.objects.create(
            kind="balance", system="quebec_1759", engine_version="1", runs=10, seed="1", document={}
        )
        CampaignTemplate.objects.create(slug=f"start-{number}", name=f"Start {number}", **SOURCE)
        TheatreMap.objects.create(slug=f"map-{number}", name=f"Map {number}", **SOURCE)
        Pack.objects.create(key=f"pack{number}", name=f"Pack {number}", version="1", licence="MIT")
        Amendment.objects.create(campaign=complete, first=1, reason=f"Slip {number}", status="dropped")
        _campaign(number, UserFactory.create())
        _months(complete, number)
        Membership.objects.create(campaign=complete, user=UserFactory.create(), role=Role.PLAYER)


def queries(client: Client, url: str) -> int:
    """How many queries a page takes."""
    with CaptureQueriesContext(connection) as caught:
        assert client.get(url).status_code == 200
    return len(caught)


def pages(umpire: User) -> dict[str, str]:
    """The address of every list, and of the change page of the row with most under it."""
    complete = Campaign.objects.get(name="Campaign 0")
    found = {}
    for model in OURS:
        name = f"{model._meta.app_label}_{model._meta.model_name}"
        found[f"{name} list"] = reverse(f"admin:{name}_changelist")
        row: models.Model | None = complete if model is Campaign else model._default_manager.order_by("pk").first()
        assert row is not None, name
        found[f"{name} page"] = reverse(f"admin:{name}_change", args=[row.pk])
        if hasattr(site.site._registry[model], "history_view") and hasattr(model, "history"):
            found[f"{name} history"] = reverse(f"admin:{name}_history", args=[row.pk])
    return found


@pytest.mark.parametrize(
    ("rows", "more"),
    [
        pytest.param(3, 12, marks=pytest.mark.gate("counts the queries of every page of the admin")),
        pytest.param(10, 100, marks=pytest.mark.nightly("makes a hundred rows of everything")),
    ],
)
def test_every_page_takes_as_many_queries_for_many_rows_as_for_a_few(
    admin: Client, umpire: User, rows: int, more: int
) -> None:
    """No list and no change page of ours asks the database row by row."""
    fill(rows, umpire)
    for url in pages(umpire).values():
        admin.get(url)  # what is kept in memory from then on is asked for once
    few = {name: queries(admin, url) for name, url in pages(umpire).items()}
    fill(more, umpire)
    many = {name: queries(admin, url) for name, url in pages(umpire).items()}
    assert len(few) > 2 * len(OURS)
    assert {name: (few[name], many[name]) for name in few if few[name] != many[name]} == {}
    assert ArmyUnitType.objects.count() == more


@pytest.mark.parametrize("versions", [12, pytest.param(100, marks=pytest.mark.nightly("writes a hundred versions"))])
def test_a_long_history_is_listed_in_as_many_queries(admin: Client, umpire: User, versions: int) -> None:
    """The history of an entry with many versions takes as many queries as one with three."""
    row = a_territory()
    url = reverse("admin:campaigns_territory_history", args=[row.pk])
    counts = []
    admin.get(url)
    for wanted in (3, versions):
        while row.history.count() < wanted:
            vars(row)["_history_user"] = UserFactory.create()
            row.name = f"Version {row.history.count()}"
            row.save()
        counts.append(queries(admin, url))
    assert counts[0] == counts[1]


@pytest.mark.parametrize("model", OURS, ids=lambda model: model._meta.model_name)
def test_strangers_are_kept_out(db: None, staff: Callable[..., Client], model: Any) -> None:
    """Visitors who are not signed in are sent to do so, and staff without the permission get no list."""
    url = reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist")
    assert Client().get(url).status_code == 302
    assert staff().get(url).status_code == 403
    assert staff(f"{model._meta.app_label}.view_{model._meta.model_name}").get(url).status_code == 200


def test_staff_need_permission_for_actions(staff: Callable[..., Client]) -> None:
    """Who may only look at scenarios can check them, and can neither copy nor resolve."""
    client = staff("battles.view_scenario")
    a_scenario()
    page = client.get(reverse("admin:battles_scenario_changelist"))
    offered = {value for value, _ in page.context["action_form"].fields["action"].choices}
    assert "check_selected" in offered
    assert not offered & {"copy_selected", "resolve_selected", "delete_selected"}
