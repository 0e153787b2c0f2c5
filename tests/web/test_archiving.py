"""Campaigns, forecasts and battles put away, found again and deleted, on the site and in a real browser."""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page, expect

from battles.forecasting.doctrines import request_pairs
from battles.forecasting.services import cancel_forecast
from battles.models import Battle, Forecast, Scenario
from campaigns.models import Campaign, Encounter, Membership
from tests.battles.forecasts.making import asked, made, worked
from tests.people import a_browser, a_person
from tests.skirmish import Skirmish, a_setup
from tests.web import rows

pytestmark = pytest.mark.django_db


def text(site: Client, name: str, *arguments: Any) -> str:
    """What a page says."""
    answer = site.get(reverse(name, args=arguments))
    assert answer.status_code == 200
    return str(answer.content.decode())


def test_an_archived_campaign_offers_nothing_to_play(site: Client, owner: User) -> None:
    """It leaves the list, says on its pages what it is, offers no orders, and refuses them in a sentence."""
    campaign = rows.a_campaign(owner, months=1)
    rows.a_month(campaign, 2, state="prepared")
    second = a_person("putnam")
    Membership.objects.create(campaign=campaign, user=second, role="player")
    assert reverse("campaigns-archived") not in text(site, "campaigns")
    assert "Archive the campaign" in text(site, "umpire", campaign.key)
    assert site.post(reverse("campaign-archive", args=[campaign.key])).status_code == 302
    where = reverse("campaign", args=[campaign.key])
    assert where not in text(site, "campaigns")
    assert reverse("campaigns-archived") in text(site, "campaigns")
    assert where in text(site, "campaigns-archived")
    for name in ("campaign", "roster", "journal", "members", "umpire"):
        page = text(site, name, campaign.key)
        assert "Archived" in page
        assert "Take it out of the archive" in page
    assert "Make a link" not in text(site, "members", campaign.key)
    assert "Choose who goes" not in text(site, "campaign", campaign.key)
    page = text(site, "encounter", campaign.key, 2)
    assert "Play the month" not in page
    assert "Work out the odds" not in page
    his = a_browser(second)
    assert "until its owner, rogers, takes it out" in text(his, "campaign", campaign.key)
    assert "Take it out of the archive" not in text(his, "campaign", campaign.key)
    for name in ("campaign-archive", "campaign-unarchive", "campaign-delete"):
        assert his.post(reverse(name, args=[campaign.key])).status_code == 403
    refused = his.post(reverse("prepare", args=[campaign.key]))
    assert refused.status_code == 409
    assert "nobody can go on with it until its owner takes it out" in refused.content.decode()
    assert site.post(reverse("campaign-unarchive", args=[campaign.key])).status_code == 302
    assert "Play the month" in text(his, "encounter", campaign.key, 2)


def test_only_its_owner_is_asked_whether_a_campaign_shall_be_deleted(site: Client, owner: User) -> None:
    """Another umpire of it gets a sentence instead of the question, a stranger no page, and a post deletes nothing."""
    campaign = rows.a_campaign(owner, months=0)
    umpire, stranger = a_person("putnam"), a_person("stark")
    Membership.objects.create(campaign=campaign, user=umpire, role="umpire")
    address = reverse("campaign-delete", args=[campaign.key])
    for person, status in ((umpire, 403), (stranger, 404)):
        browser = a_browser(person)
        for answer in (browser.get(address), browser.post(address)):
            assert answer.status_code == status
            assert "Delete it for ever" not in answer.content.decode()
    assert "Only the owner of a campaign may archive or delete it." in a_browser(umpire).get(address).content.decode()
    assert Campaign.objects.exists()
    assert "Delete it for ever" in site.get(address).content.decode()


def test_a_campaign_at_work_is_kept(site: Client, owner: User) -> None:
    """The page that asks says why it cannot be deleted, and has no button; posts are refused."""
    campaign = rows.a_campaign(owner, months=0)
    rows.a_month(campaign, 1, state="running")
    Encounter.objects.update(claimed_by="far:1:a", claimed_at=timezone.now())
    page = text(site, "campaign-delete", campaign.key)
    assert "A worker is fighting March 1755" in page
    assert "Delete it for ever" not in page
    for name in ("campaign-delete", "campaign-archive"):
        assert site.post(reverse(name, args=[campaign.key])).status_code == 409
    assert Campaign.objects.exists()


def test_a_battle_is_put_away_and_deleted(site: Client, owner: User, ford: Scenario) -> None:
    """By its page; that of a month has no such buttons, and another's is not there."""
    battle = rows.a_battle(owner, scenario=ford)
    here = reverse("battle", args=[battle.pk])
    assert "Archive it" in text(site, "battle", battle.pk)
    assert site.post(reverse("battle-archive", args=[battle.pk]))["Location"] == here
    assert "Take it out of the archive" in text(site, "battle", battle.pk)
    assert here not in text(site, "scenarios")
    assert reverse("battles-archived") in text(site, "scenarios")
    assert here in text(site, "battles-archived")
    stranger = a_browser(a_person("stark"))
    for name in ("archive", "unarchive", "delete"):
        assert stranger.post(reverse(f"battle-{name}", args=[battle.pk])).status_code == 404
    site.post(reverse("battle-unarchive", args=[battle.pk]))
    assert here in text(site, "scenarios")
    assert "transcript go with it" in text(site, "battle-delete", battle.pk)
    assert site.post(reverse("battle-delete", args=[battle.pk]))["Location"] == reverse("scenarios")
    assert not Battle.objects.exists()
    rows.a_campaign(owner, months=1)
    of_a_month = Battle.objects.get()
    assert "Archive it" not in text(site, "battle", of_a_month.pk)
    assert site.get(reverse("battle-delete", args=[of_a_month.pk])).status_code == 409
    assert site.post(reverse("battle-delete", args=[of_a_month.pk])).status_code == 409


def test_a_forecast_is_put_away_and_deleted(site: Client, owner: User, skirmish: Skirmish) -> None:
    """At work it is stopped first; put away it is compared with no more; deleted it is gone."""
    other, forecast = made(owner=owner), asked(owner=owner, title="To be stopped")
    assert "stop it first" in text(site, "forecast-delete", forecast.pk)
    assert site.post(reverse("forecast-delete", args=[forecast.pk])).status_code == 409
    assert site.post(reverse("forecast-archive", args=[forecast.pk])).status_code == 409
    cancel_forecast(forecast=forecast)
    assert "To be stopped" in text(site, "forecast", other.pk)
    site.post(reverse("forecast-archive", args=[forecast.pk]))
    assert "Take it out of the archive" in text(site, "forecast", forecast.pk)
    assert "To be stopped" not in text(site, "forecast", other.pk)
    assert reverse("forecast", args=[forecast.pk]) not in text(site, "forecasts")
    assert reverse("forecast", args=[forecast.pk]) in text(site, "forecasts-archived")
    site.post(reverse("forecast-unarchive", args=[forecast.pk]))
    assert reverse("forecast", args=[forecast.pk]) in text(site, "forecasts")
    assert site.post(reverse("forecast-delete", args=[forecast.pk]))["Location"] == reverse("forecasts")
    assert list(Forecast.objects.all()) == [other]


def test_a_table_of_pairs_is_put_away_whole(site: Client, owner: User, ford: Scenario) -> None:
    """Its page stops, archives and deletes all of it, and so does the page of any pair."""
    table = request_pairs(setup=a_setup(), systems=["skirmish"], scenario=ford, owner=owner, runs=20)
    assert "Stop" in text(site, "forecast-doctrines", table[0].pk)
    site.post(reverse("forecast-doctrines-stop", args=[table[0].pk]))
    assert set(Forecast.objects.values_list("status", flat=True)) == {"cancelled"}
    where = reverse("forecast-doctrines", args=[table[-1].pk])
    assert site.post(reverse("forecast-archive", args=[table[-1].pk]))["Location"] == where
    assert "Take it out of the archive" in text(site, "forecast-doctrines", table[0].pk)
    assert text(site, "forecasts-archived").count("pairs of doctrines") == 1
    page = text(site, "forecast-delete", table[0].pk)
    assert "Delete the table?" in page
    assert f"All {len(table)} forecasts of this table" in page
    site.post(reverse("forecast-delete", args=[table[0].pk]))
    assert not Forecast.objects.exists()


def test_the_list_to_compare_with_is_not_filled_by_one_table(site: Client, owner: User, ford: Scenario) -> None:
    """A table of pairs is one line of the list; the pairs of a forecast's own table are listed separately."""
    lone = made(owner=owner, title="An old one")
    tables = [request_pairs(setup=a_setup(), systems=["skirmish"], scenario=ford, owner=owner, runs=20) for _ in "ab"]
    worked(tables[1][-1])
    context = site.get(reverse("forecast", args=[lone.pk])).context
    assert {row.pk for row in context["others"]} == {table[0].pk for table in tables}
    context = site.get(reverse("forecast", args=[tables[0][0].pk])).context
    assert [row.pk for row in context["together"]] == [row.pk for row in tables[0][1:]]
    assert {row.pk for row in context["others"]} == {lone.pk, tables[1][0].pk}


@pytest.mark.browser
def test_a_campaign_put_away_and_brought_back_and_deleted(open_as, owner: User) -> None:
    """The whole way in a browser, on a telephone, by forms alone."""
    campaign = rows.a_campaign(owner, months=1)
    page: Page = open_as(owner, width=375, script=False)
    page.goto(reverse("umpire", args=[campaign.key]))
    page.get_by_role("button", name="Archive the campaign").click()
    expect(page.locator("main")).to_contain_text("no month can be played until you take it out")
    expect(page.get_by_role("button", name="Prepare")).to_have_count(0)
    page.goto(reverse("campaigns"))
    expect(page.locator("main")).to_contain_text("No campaign but those in the archive")
    page.get_by_role("link", name="Archived campaigns").click()
    page.get_by_role("link", name=campaign.name).click()
    page.get_by_role("button", name="Take it out of the archive").click()
    expect(page.get_by_role("button", name="Prepare")).to_have_count(1)
    page.get_by_role("link", name="Umpire").click()
    page.get_by_role("link", name="Delete the campaign").click()
    expect(page.locator("main")).to_contain_text("1 month with 1 battle")
    page.get_by_role("button", name="Delete it for ever").click()
    expect(page.locator("main")).to_contain_text("is deleted")
    assert not Campaign.objects.exists()


@pytest.mark.nightly("runs axe-core on ten pages twice")
@pytest.mark.browser
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_page_of_the_archive_has_a_fault(open_as, owner: User, ford: Scenario, scheme: Any) -> None:
    """Axe finds nothing, and nothing scrolls sideways at 360 pixels."""
    now = timezone.now()
    campaign, forecast = rows.a_campaign(owner, months=1), made(owner=owner, scenario=ford)
    battle = rows.a_battle(owner, scenario=ford)
    for row in (campaign, forecast, battle):
        row.archived = now
        row.save(update_fields=["archived"])
    addresses = [reverse(f"{name}-archived") for name in ("campaigns", "forecasts", "battles")]
    for name, key in (("campaign", campaign.key), ("forecast", forecast.pk), ("battle", battle.pk)):
        addresses += [reverse(name, args=[key]), reverse(f"{name}-delete", args=[key])]
    addresses.append(reverse("umpire", args=[campaign.key]))
    page: Page = open_as(owner, width=360)
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    found: dict[str, Any] = {}
    for address in addresses:
        answer = page.goto(address)
        assert answer is not None
        assert answer.ok, address
        faults = Axe().run(page).response["violations"]
        found |= {f"{address}: {fault['id']}": [node["html"][:160] for node in fault["nodes"][:3]] for fault in faults}
        if page.evaluate("document.documentElement.scrollWidth") > 360:
            found[address] = ["scrolls sideways"]
    assert found == {}
