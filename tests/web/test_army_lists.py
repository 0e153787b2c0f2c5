"""Army lists on the site: chosen where a campaign starts, read on pages of their own, and shown on the sheet."""

import pytest
from django.test import Client
from django.urls import reverse

from campaigns import services
from campaigns.models import Campaign
from tests.factories import ArmyFactory, ArmyUnitTypeFactory, UserFactory, a_campaign
from tests.people import a_browser
from tests.three_armies import CHOICE, corps_of_the_month, make_three_armies

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def armies() -> None:
    """Every test has the three lists."""
    make_three_armies()


def test_the_start_form_offers_no_corps_of_other_periods() -> None:
    """A corps that no list of this war has is not offered, with or without scripts."""
    army = ArmyFactory.create(slug="texian", name="Texians", side="texian", period="texas")
    ArmyUnitTypeFactory.create(army=army, slug="trained-volunteers", name="Trained volunteers", troop="irregular")
    page = a_browser(UserFactory.create()).get(reverse("campaign-new")).content.decode()
    assert 'value="irregulars"' in page
    assert 'value="trained-volunteers"' not in page


def test_faults_of_the_start_form_name_list_and_rep() -> None:
    """The summary says which list is meant, and writes Rep as everywhere."""
    sent = CHOICE | {"armies.french": "volcano", "units.0.rep": "9"}
    page = a_browser(UserFactory.create()).post(reverse("campaign-new"), sent).content.decode()
    summary = page[page.index('id="faults"') :][:2000]
    assert "Army list, French" in summary
    assert "Unit 1, Rep<" in summary


def test_the_start_form_offers_lists_corps_and_options() -> None:
    """Each faction's own list is chosen beforehand; what is sent is taken; the new campaign's page has the advice."""
    client = a_browser(UserFactory.create())
    page = client.get(reverse("campaign-new")).content.decode()
    for words in (
        'name="armies.french"',
        "The list of Coureurs",
        "French Allied Indians",
        'name="options.field_strength"',
        "plain units",
    ):
        assert words in page
    sent = CHOICE | {
        "name": "By the lake", "month": 4, "doctrine": "veteran", "armies.french": "french-coureurs",
        "armies.british": "british", "options.field_strength": "on", "units.0.corps": "irregulars",
    }  # fmt: skip
    answer = client.post(reverse("campaign-new"), sent, follow=True)
    campaign = Campaign.objects.get()
    assert corps_of_the_month(campaign)["french"] == ["Coureurs"]
    assert campaign.journal.filter(rule="MM-STRENGTH-1").count() == 4
    assert campaign.setup["units"][0] == {"corps": "irregulars"}
    assert "units are irregulars; up to 10% of the infantry" in answer.content.decode()


def test_the_sheet_shows_which_enemies_one_may_meet() -> None:
    """The set-up sheet has the enemy's corps with arms and strength, by the rule."""
    campaign = a_campaign(typed={"1755-03/opponent": [1]})
    services.prepare_month(campaign=campaign)
    row = campaign.encounters.get()
    assert row.opponent == "french"
    sheet = a_browser(campaign.owner).get(reverse("sheet", args=[campaign.key, row.number])).content.decode()
    assert "Whom you may meet" in sheet
    assert "Compagnies franches de la Marine" in sheet


def test_the_lists_have_pages_of_their_own() -> None:
    """All lists, and one with its corps; a territory says that it differs in name and story alone."""
    client = Client()
    assert "The list of Coureurs" in client.get(reverse("armies")).content.decode()
    page = client.get(reverse("army", args=["french-coureurs"])).content.decode()
    assert "carbine" in page
    assert client.get(reverse("army", args=["nobody"])).status_code == 404
    assert "in name and story" in client.get(reverse("territory", args=["lake-george"])).content.decode()
