"""A month looked at by other rules before it is played: by its umpire as it would be fought, by a player as known."""

import json
from typing import Any

import pytest
from django.urls import reverse

from campaigns import services, tasks
from campaigns.ledger import engine
from campaigns.ledger.projection import fit_units
from campaigns.models import Campaign, CampaignInput, Encounter, Membership
from campaigns.months.fielding import fielded
from common.exceptions import Conflict, InvalidRequest
from rules.core.errors import RulesError
from tests.battles.forecasts.test_never_begun import HOUSES
from tests.campaigns.test_elsewhere import a_raid
from tests.factories import a_campaign
from tests.people import a_browser, a_person, a_program

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("real_rules")]


def _preview(month: Encounter, **more: Any) -> Any:
    return services.preview_encounter(encounter=month, user=month.campaign.owner, **{"system": "d3_grid", **more})


def _with_player(month: Encounter) -> Any:
    player = a_person("player")
    Membership.objects.create(campaign=month.campaign, user=player, role="player")
    return player


def _by_a_lake(month: Encounter) -> str:
    """Lay the month's table so that squares are scarce, and return a seed by which the true enemy finds none left."""
    campaign = Campaign.objects.get(pk=month.campaign_id)
    areas = [["lake", 0, 0, 480, 420, True], ["lake", 0, 420, 300, 480, True]]
    campaign.state["encounter"]["ground"] = {
        "overall": "clear",
        "sections": ["clear"] * 9,
        "areas": areas,
        "houses": HOUSES,
    }
    Campaign.objects.filter(pk=campaign.pk).update(state=campaign.state)
    month = Encounter.objects.get(pk=month.pk)
    month.units, month.system, month.doctrine = fit_units(campaign.state), "d3_grid", "steady"
    for number in range(200):
        month.campaign.seed = f"s{number}"
        try:
            fielded(month, campaign.state)
        except RulesError:
            return month.campaign.seed
    raise AssertionError("two hundred seeds that find a square for everybody")


def _address(month: Encounter) -> str:
    return f"/api/v1/campaigns/{month.campaign.key}/months/{month.number}/preview/"


def _page(month: Encounter) -> str:
    return reverse("encounter-preview", args=[month.campaign.key, month.number])


def test_the_umpire_sees_the_battle_that_would_be_fought() -> None:
    """The order of battle shown is the one that the month is then fought from, and looking decides nothing."""
    month = a_raid()
    inputs = CampaignInput.objects.count()
    shown = _preview(month, doctrine="attack")
    assert (shown.knowledge, shown.refused) == ("truth", None)
    assert any("stay behind" in remark for remark in shown.remarks)
    month.refresh_from_db()
    assert (month.state, month.units, CampaignInput.objects.count()) == ("prepared", [], inputs)
    services.choose_and_queue(encounter=month, units=shown.choice.units, doctrine="attack", system="d3_grid")
    tasks.resolve_encounter(month.pk)
    month.refresh_from_db()
    assert month.battle is not None
    assert month.battle.setup == shown.setup


@pytest.mark.gate("previews months under many truths")
def test_a_player_is_shown_nothing_that_is_hidden() -> None:
    """For any dice of the campaign, his preview is the same, and is not the battle to come."""
    month = a_raid()
    program = a_program(_with_player(month))
    reported = []
    for seed in ("1756", "another"):
        Campaign.objects.filter(pk=month.campaign_id).update(seed=seed)
        answer = program.get(_address(month), {"system": "d3_grid"})
        assert answer.status_code == 200
        reported.append(answer.json())
    assert reported[0] == reported[1]
    assert reported[0]["knowledge"] == "player"
    month = Encounter.objects.get(pk=month.pk)
    own = engine.battle_setup(month.campaign.state, fit_units(month.campaign.state), month.campaign.doctrine, {})
    assert [unit["id"] for unit in reported[0]["setup"]["player"]["units"]] == [
        unit["id"] for unit in own["player"]["units"]
    ]
    month.units, month.system, month.doctrine = fit_units(month.campaign.state), "d3_grid", "steady"
    assert reported[0]["setup"]["enemy"]["units"] != fielded(month, month.campaign.state).setup["enemy"]["units"]


def test_a_month_without_a_counterpart_is_shown_with_the_reason() -> None:
    """A scout has no board and a clear table no way there; the card is shown, with the rule that forbids it."""
    month = services.prepare_month(campaign=a_campaign())
    scout, table = _preview(month), _preview(month, system="fast_musket", doctrine="hold_fire")
    assert (scout.setup, scout.refused.rule) == (None, "MM-ENC-1")
    assert scout.refused.message.endswith("(MM-ENC-1) Choose the campaign's own rules for this month.")
    assert scout.refused.fields["system"] == ["Choose the campaign's own rules for this month."]
    assert scout.card.units
    assert (table.setup, table.refused.rule) == (None, "FM-TABLE-1")
    program = a_program(month.campaign.owner)
    reported = program.get(_address(month), {"system": "d3_grid", "units": "u1, u2"}).json()
    assert (reported["setup"], reported["units"], reported["error"]["rule"]) == (None, ["u1", "u2"], "MM-ENC-1")
    assert {row["source"] for row in reported["card"]["encounters"]} == {
        "scout",
        "raid_attack",
        "raid_defend",
        "stand_up_fight",
    }


def test_what_cannot_be_looked_at_is_refused() -> None:
    """No system, the campaign's own, one that there is not, units that cannot go, and a month that is over."""
    month = a_raid()
    for system, sentence in (("", "another system"), ("muskets_mohawks", "another system"), ("chess", "chess")):
        with pytest.raises(InvalidRequest, match=sentence):
            _preview(month, system=system)
    with pytest.raises(InvalidRequest, match="nobody"):
        _preview(month, units=["nobody"])
    program = a_program(month.campaign.owner)
    assert program.get(_address(month)).status_code == 400
    assert program.get(_address(month), {"system": "d3_grid", "with": "x"}).status_code == 400
    assert a_program(a_person("stranger")).get(_address(month), {"system": "d3_grid"}).status_code == 404
    Encounter.objects.filter(pk=month.pk).update(state="queued")
    month.refresh_from_db()
    with pytest.raises(Conflict, match="waits to be played"):
        _preview(month)


def test_the_page_shows_card_board_and_forces_and_plays_the_month() -> None:
    """From the choice to the page, where nothing is decided, and from there to the battle."""
    month = a_raid()
    site = a_browser(month.campaign.owner)
    there = reverse("encounter", args=[month.campaign.key, month.number])
    assert f'formaction="{_page(month)}"' in site.get(there).content.decode()
    units = fit_units(month.campaign.state)
    choice = {"units": units[:2], "doctrine": "book", "elsewhere": "d3_grid/attack"}
    answer = site.post(_page(month), choice)
    text = answer.content.decode()
    assert answer.status_code == 200
    for words in ("Nothing is decided yet", "table-map", "stay behind", "What is left out", "The board"):
        assert words in text
    for unit in answer.context["forces"][0].rows:
        assert unit[0].text in text
    month.refresh_from_db()
    assert month.state == "prepared"
    for key in units[:2]:
        assert f'name="units" value="{key}"' in text
    assert 'name="elsewhere" value="d3_grid/attack"' in text
    site.post(there, choice)
    month.refresh_from_db()
    assert (month.state, month.system, month.doctrine, month.units) == ("queued", "d3_grid", "attack", units[:2])


def test_the_page_says_why_it_cannot_be() -> None:
    """A scout is offered no rules that refuse scouts; sent all the same, it is refused and nothing is decided."""
    month = services.prepare_month(campaign=a_campaign())
    site = a_browser(month.campaign.owner)
    there = reverse("encounter", args=[month.campaign.key, month.number])
    assert "one_hour/steady" not in site.get(there).content.decode()
    answer = site.post(_page(month), {"units": ["u1"], "doctrine": "book", "elsewhere": "one_hour/steady"})
    assert answer.status_code == 400
    assert "Play the month by these rules" not in answer.content.decode()
    month.refresh_from_db()
    assert (month.state, month.system) == ("prepared", "")
    own = site.post(_page(month), {"units": ["u1"], "doctrine": "book", "elsewhere": ""})
    assert own.status_code == 302


def test_a_player_reads_on_his_page_that_the_enemy_is_one_throw_of_many() -> None:
    """His page says what it is, and an observer may not ask at all."""
    month = a_raid()
    choice = {"units": fit_units(month.campaign.state), "doctrine": "book", "elsewhere": "d3_grid/steady"}
    text = a_browser(_with_player(month)).post(_page(month), choice).content.decode()
    assert "one throw of the dice out of many" in text
    looker = a_person("looker")
    Membership.objects.create(campaign=month.campaign, user=looker, role="observer")
    assert a_browser(looker).post(_page(month), choice).status_code == 403


def test_a_choice_refused_for_what_is_hidden_shows_a_player_no_more_than_that() -> None:
    """When only hidden facts forbid it, the umpire reads the reason and a player only that there is one."""
    month = a_raid()
    player = _with_player(month)
    Campaign.objects.filter(pk=month.campaign_id).update(seed=_by_a_lake(month))
    month = Encounter.objects.get(pk=month.pk)
    asked: dict[str, Any] = {"encounter": month, "units": fit_units(month.campaign.state), "system": "d3_grid"}
    with pytest.raises(InvalidRequest) as reported:
        services.choose_and_queue(**asked, user=month.campaign.owner)
    assert "no square left" in reported.value.message
    with pytest.raises(InvalidRequest) as untold:
        services.choose_and_queue(**asked, user=player)
    assert "no square left" not in json.dumps(untold.value.shape())
    assert "your side does not know" in untold.value.message
