"""Guns, horse and mounted leaders in a campaign on every way in: form, API, command and file; and bad input on each."""

from typing import Any

import pytest
from django.core.management.base import CommandError

from campaigns import services
from campaigns.models import Campaign, Encounter
from campaigns.months.reconcile import reconcile
from campaigns.transfer.writing import export_campaign
from common.exceptions import InvalidRequest
from tests.campaigns.test_campaign_command import run
from tests.factories import ArmyFactory, TerritoryFactory, a_campaign
from tests.people import a_browser, a_person, a_program

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("real_rules")]
TROOPS = ["line", "artillery", "cavalry", "mounted_infantry"]
START: dict[str, Any] = {
    "name": "All arms", "faction": "british", "role": "captain", "year": 1758, "territory": "lake-george",
}  # fmt: skip
# What is wrong with a beginning, and the fields and rules that the answer names.
WRONG: dict[str, Any] = {
    "winter": True,
    "units": [{"troop": "artillery", "weapon": "musket"}, {"troop": "cavalry"}, {}, {}],
    "armies": {"french": "american_1775"},
}
FIELDS = {"winter", "units.0.weapon", "armies.french"}


def opened(**more: Any) -> tuple[Campaign, Encounter]:
    """A campaign of all arms with its first month prepared."""
    campaign = a_campaign(year=1758, roster={"troops": TROOPS}, **more)
    encounter = services.prepare_month(campaign=campaign)
    campaign.refresh_from_db()
    return campaign, encounter


@pytest.mark.rule("MM-ARMY-1", "MM-LEAD-4")
def test_the_pages_show_and_play_a_force_of_all_arms() -> None:
    """Roster, month, set-up sheet and result form have gun and horse; the choice puts leaders on horseback."""
    campaign, encounter = opened()
    client, at = a_browser(campaign.owner), f"/campaigns/{campaign.key}"
    roster = client.get(f"{at}/roster/").content.decode()
    assert "gunners" in roster
    assert "cavalry" in roster
    assert "mounted infantry" in roster
    assert "18″, ball 120″" in roster
    page = client.get(f"{at}/encounters/1/")
    assert list(page.context["form"].fields["mounted"].choices)
    units = [unit.key for unit in campaign.units.all()]
    riders = [key for key, _ in page.context["form"].fields["mounted"].choices]
    sent = client.post(f"{at}/encounters/1/", {"units": units, "doctrine": "veteran", "mounted": riders[:1]})
    assert sent.status_code == 302, sent.context["faults"]
    encounter.refresh_from_db()
    assert encounter.options == {"mounted": riders[:1]}
    assert "on horseback" in client.get(f"{at}/encounters/1/sheet/").content.decode()


@pytest.mark.rule("MM-GUN-1")
def test_a_lost_gun_is_entered_on_the_form_and_is_in_the_journal() -> None:
    """The form asks it of the gunners alone; after it the unit is away, and the inputs still prove the rows."""
    campaign, _encounter = opened()
    client = a_browser(campaign.owner)
    address = f"/campaigns/{campaign.key}/encounters/1/result/"
    form = client.get(address).context["form"]
    assert [name for name in form.fields if name.endswith(".gun")] == ["units.1.gun"]
    given = {
        name: str(field.initial or 0) for name, field in form.fields.items() if "losses" in name or "recov" in name
    }
    given |= {name: "unhurt" for name in form.fields if name.endswith(".fate")}
    answer = client.post(address, given | {"ending": "left", "success": "no", "turns": "9", "units.1.gun": "on"})
    assert answer.status_code == 302, answer.context["form"].errors
    unit = campaign.units.get(key="u2")
    assert (unit.back, unit.available) == ("1758-05", False)
    assert campaign.journal.filter(data__what="gun_lost").count() == 1
    campaign.refresh_from_db()
    assert reconcile(campaign).is_proof
    assert not reconcile(campaign).differences


@pytest.mark.rule("MM-LEAD-4", "MM-ARMY-1")
def test_the_api_begins_forecasts_and_refuses() -> None:
    """A mixed roster is begun; a leader who may not ride is refused with rule and remedy; a file takes all along."""
    TerritoryFactory.create(slug="lake-george")
    person = a_person("ann")
    client = a_program(person)
    begun = client.post("/api/v1/campaigns/", START | {"roster": {"troops": TROOPS}}, format="json")
    assert begun.status_code == 201, begun.json()
    campaign = Campaign.objects.get()
    services.prepare_month(campaign=campaign)
    address = f"/api/v1/campaigns/{campaign.key}/months/1/resolve/"
    refused = client.post(address, {"units": ["u1"], "options": {"mounted": ["l9"]}}, format="json")
    assert refused.status_code == 400
    assert "(MM-LEAD-4)" in refused.json()["fields"]["options.mounted"][0]
    with pytest.raises(InvalidRequest) as refusal:
        services.choose_and_queue(encounter=campaign.encounters.get(), units=["u1"], options={"mounted": ["l9"]})
    assert set(refusal.value.fields) == {"options.mounted"}
    copied = services.import_campaign(data=export_campaign(campaign=campaign), owner=person, name="Again")
    assert list(copied.units.values_list("troop", "weapon", "paper")) == [
        ("line", "musket", 10),
        ("artillery", "cannon", 5),
        ("cavalry", "carbine", 10),
        ("mounted_infantry", "musket", 10),
    ]


def test_the_command_takes_all_arms_and_lets_leaders_ride() -> None:
    """`--troops` names a kind for each unit, and `play --ride` puts those leaders on horseback who may be."""
    TerritoryFactory.create(slug="lake-george")
    a_person("umpire")
    given = ("--faction", "british", "--role", "captain", "--year", "1758", "--territory", "lake-george")
    run("new", "Arms", *given, "--troops", ",".join(TROOPS), "--seed", "1")
    run("play", "Arms", "--ride")
    assert set(Campaign.objects.get().encounters.get(number=1).options["mounted"]) == {"l1", "l2", "l3"}


@pytest.mark.rule("MM-CAMP-2", "MM-GUN-1", "MM-PERIOD-1")
def test_all_faults_of_a_beginning_come_at_once_on_every_way_in() -> None:
    """Guns with muskets, horse in winter and an army of 1775 are named together; nothing is half written."""
    TerritoryFactory.create(slug="lake-george")
    ArmyFactory.create(slug="american_1775", name="Americans", side="american", period="american_revolution")
    person = a_person("ann")
    api = a_program(person)
    body = START | {"winter": True, "roster": {"units": WRONG["units"]}, "armies": WRONG["armies"]}
    answer = api.post("/api/v1/campaigns/", body, format="json")
    assert answer.status_code == 400
    assert {field.removeprefix("roster.") for field in answer.json()["fields"]} >= FIELDS
    given = ("--faction", "british", "--role", "lieutenant", "--year", "1757", "--territory", "lake-george", "--winter")
    with pytest.raises(CommandError) as failed:
        run("new", "Wrong", *given, "--troops", "artillery,cavalry", "--armies", "french=american_1775", owner="ann")
    for words in ("only irregulars fight in winter", "American Revolution"):
        assert words in str(failed.value)
    assert not Campaign.objects.exists()
