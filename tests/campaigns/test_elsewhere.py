"""A campaign's encounter fought by another system: carried over, fought, brought home, and proved like any other."""

from copy import deepcopy
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from battles.models import Battle
from campaigns import services, tasks
from campaigns.models import Campaign, CampaignInput, Encounter
from campaigns.months.reconcile import reconcile
from campaigns.transfer.writing import export_campaign, import_campaign
from common.exceptions import InvalidRequest
from rules import registry
from tests.campaigns.tables import UNITS
from tests.factories import UserFactory, a_campaign
from tests.people import a_program
from tests.present import present

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("real_rules")]


def a_raid() -> Encounter:
    """A prepared month that is a raid: scouts come first, and are played."""
    campaign = a_campaign(seed="1756")
    for _ in range(9):
        encounter = services.prepare_month(campaign=Campaign.objects.get(pk=campaign.pk))
        if encounter.kind != "scout":
            return encounter
        services.play_month(campaign=campaign)
    raise AssertionError("nine scouts in a row")


def went(encounter: Encounter) -> list[str]:
    """The units that are fit to go."""
    return services.default_units(Campaign.objects.get(pk=encounter.campaign_id))


@pytest.mark.parametrize("system", ["d3_grid", "one_hour"])
def test_a_raid_is_fought_on_a_board_and_comes_home(system: str) -> None:
    """The battle is the other system's, the result is the campaign's own; month, journal and file hold together."""
    encounter = a_raid()
    campaign = encounter.campaign
    services.choose_and_queue(encounter=encounter, units=went(encounter), doctrine="attack", system=system)
    tasks.resolve_encounter(encounter.pk)
    encounter.refresh_from_db()
    assert (encounter.state, encounter.error_message) == ("closed", "")
    battle = encounter.battle
    assert battle is not None
    assert (battle.system, battle.setup["system"], battle.result["system"]) == (system, system, system)  # type: ignore[index]
    assert battle.setup["player"]["doctrine"] == "attack"
    home = present(encounter.result)
    assert (home["system"], home["encounter"]) == ("muskets_mohawks", encounter.kind)
    own = registry.system("muskets_mohawks")
    assert home["ending"] in own.endings()
    assert all(set(unit["losses"]) == set(own.loss_causes()) for unit in home["units"])
    assert {unit["id"] for unit in home["units"] if unit["side"] == "player"} == set(went_ids(battle))
    report = reconcile(campaign=Campaign.objects.get(pk=campaign.pk))
    assert report.differences == []
    data = export_campaign(campaign=Campaign.objects.get(pk=campaign.pk))
    copy = import_campaign(data=deepcopy(data), owner=UserFactory.create(), name="A copy")
    assert copy.encounters.get(number=encounter.number).system == system
    assert [row.get("system") for row in data["encounters"]][-1] == system


def went_ids(battle: Battle) -> list[str]:
    """The player's units of a battle."""
    return [unit["id"] for unit in battle.setup["player"]["units"]]


def test_a_scout_has_no_counterpart() -> None:
    """A scout is refused with the rule that forbids it, and nothing is queued."""
    encounter = services.prepare_month(campaign=a_campaign())
    with pytest.raises(InvalidRequest) as refusal:
        services.choose_and_queue(encounter=encounter, units=UNITS, system="d3_grid")
    assert refusal.value.rule
    encounter.refresh_from_db()
    assert (encounter.state, encounter.system) == ("prepared", "")
    assert not CampaignInput.objects.filter(kind="choice").exists()


@pytest.mark.parametrize(
    ("choice", "field", "expected"),
    [
        ({"system": "chess"}, "system", "There is no rule system chess"),
        (
            {"system": "fast_musket"},
            "system",
            r"by Fast musket rules: .*\. Choose its own rules, or D3 French &",
        ),
        ({"system": "d3_grid", "doctrine": "bold"}, "doctrine", "D3 French & Indian War has no doctrine bold"),
    ],
)
def test_what_leads_nowhere_is_refused(choice: dict[str, Any], field: str, expected: str) -> None:
    """An unknown system, one without a way there, and a doctrine that it does not have."""
    encounter = services.prepare_month(campaign=a_campaign())
    with pytest.raises(InvalidRequest, match=expected) as refusal:
        services.choose_and_queue(encounter=encounter, units=UNITS, **choice)
    assert field in refusal.value.fields


def test_the_campaigns_own_system_is_the_plain_way() -> None:
    """Naming the campaign's own rules is the same as naming none."""
    encounter = services.prepare_month(campaign=a_campaign())
    queued = services.choose_and_queue(encounter=encounter, units=UNITS, doctrine="bold", system="muskets_mohawks")
    assert (queued.system, queued.doctrine) == ("", "bold")
    assert CampaignInput.objects.get(kind="choice").payload == {"units": UNITS, "doctrine": "bold", "options": {}}


def test_the_page_offers_the_other_rules_and_their_cards(client: Client) -> None:
    """The month's page lists every doctrine of the systems there is a way to, and what the forces are there."""
    encounter = a_raid()
    client.force_login(encounter.campaign.owner)
    address = reverse("encounter", args=[encounter.campaign.key, encounter.number])
    text = client.get(address).content.decode()
    for word in ("d3_grid/attack", "one_hour/steady", "What this force is under", "stays behind"):
        assert word in text
    assert "fast_musket/" not in text
    client.post(address, {"units": went(encounter), "doctrine": "book", "elsewhere": "one_hour/hold"})
    encounter.refresh_from_db()
    assert (encounter.state, encounter.system, encounter.doctrine) == ("queued", "one_hour", "hold")


def test_the_api_takes_the_system_too() -> None:
    """A month resolved over the API names the rules; the month's answer says by which it is fought."""
    encounter = a_raid()
    program = a_program(encounter.campaign.owner)
    where = f"/api/v1/campaigns/{encounter.campaign.key}/months/{encounter.number}/"
    refused = program.post(f"{where}resolve/", {"units": went(encounter), "system": "fast_musket"}, format="json")
    assert (refused.status_code, list(refused.json()["fields"])) == (400, ["system"])
    assert program.get(where).json()["system"] == "muskets_mohawks"
    queued = program.post(f"{where}resolve/", {"units": went(encounter), "system": "d3_grid"}, format="json")
    assert (queued.status_code, queued.json()["system"], queued.json()["doctrine"]) == (202, "d3_grid", "steady")
