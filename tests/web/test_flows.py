"""Complete ways through the site: from a campaign's start to a month fought by the worker, or on a table."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from campaigns import services
from campaigns.models import Campaign, CampaignInput, Encounter
from tests.factories import ArmyFactory
from tests.present import present
from tests.web import rows

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner(client: Client):
    """Somebody signed in, with a territory to fight for."""
    rows.a_territory()
    owner = rows.a_person()
    client.force_login(owner)
    return owner


@pytest.fixture
def campaign(owner) -> Campaign:
    """A campaign in its first month, nothing prepared."""
    return rows.a_campaign(owner, months=0)


@pytest.fixture
def prepared(campaign: Campaign) -> Encounter:
    """Its first month, prepared by the rules."""
    return services.prepare_month(campaign=campaign)


def _start(**more: object) -> dict[str, object]:
    return {
        "name": "The Lake George line", "faction": "british", "role": "captain", "year": 1755, "month": 3,
        "territory": "lake-george", "doctrine": "book", "seed": "7", **more,
    }  # fmt: skip


def _quiet(campaign: Campaign, **more: object) -> dict[str, object]:
    """A table's result without losses, in which the objective was met."""
    form: dict[str, object] = {"success": "yes", "ending": "objective", "turns": 9, "armies.enemy": ["french"]}
    for place in range(4):
        form |= {f"units.{place}.losses.{cause}": 0 for cause in ("fire", "contact", "melee", "burning")}
        form |= {f"units.{place}.recovered": 0}
    form |= {f"leaders.{place}.fate": "unhurt" for place in range(7)}
    return form | more


def test_a_campaign_is_started(client: Client, owner) -> None:
    """A filled sheet starts a campaign with a rolled roster, and leads to its page."""
    answer = client.post(reverse("campaign-new"), _start())
    campaign = Campaign.objects.get()
    assert answer["Location"] == reverse("campaign", args=[campaign.key])
    assert (campaign.owner, campaign.seed, campaign.units.count(), campaign.leaders.count()) == (owner, "7", 4, 7)


def test_an_army_of_one_s_own_is_offered_where_there_is_one(client: Client, owner) -> None:
    """Without lists nothing is asked; a copied list may be chosen for its faction, and is refused for another."""
    assert 'name="armies.british"' not in client.get(reverse("campaign-new")).content.decode()
    ArmyFactory.create(slug="french", name="French", side="french")
    ArmyFactory.create(slug="british-copy", name="British (copy)", leader_names=["Captain Jacobs"])
    assert "British (copy)" in client.get(reverse("campaign-new")).content.decode()
    refused = client.post(reverse("campaign-new"), _start(**{"armies.french": "british-copy"}))
    assert (refused.status_code, Campaign.objects.count()) == (400, 0)
    assert (
        "There is no army british-copy of the faction french; choose one of french. (MM-ARMY-1)"
        in refused.content.decode()
    )
    client.post(reverse("campaign-new"), _start(**{"armies.british": "british-copy"}))
    assert Campaign.objects.get().leaders.filter(name="Captain Jacobs").exists()


def test_a_given_roster_is_taken(client: Client, owner) -> None:
    """What the sheet names of a unit and its leader is on the roster; what it leaves out is rolled."""
    more = {"units.0.name": "Burke's", "units.0.troop": "militia", "units.0.rep": 3, "units.0.leader.name": "Sgt Fiske"}
    client.post(reverse("campaign-new"), _start(**more))
    unit = Campaign.objects.get().units.get(key="u1")
    assert (unit.name, unit.troop, unit.rep, present(unit.leader).name) == ("Burke's", "militia", 3, "Sgt Fiske")


@pytest.mark.parametrize(
    ("wrong", "field", "expected"),
    [
        ({"role": "lieutenant", "units.2.name": "A third"}, "", "A lieutenant commands 2 units; list 2. (MM-LEAD-1)"),
        ({"faction": "french_allies"}, "role", "MM-CAMP-1"),
        ({"units.0.rep": 9}, "units.0.rep", "MM-REP-1"),
        ({"units.1.paper": 14}, "units.1.paper", "MM-TROOP-1"),
        ({"units.1.paper": 0, "units.1.troop": "artillery"}, "units.1.paper", "a gun has a crew of 5. (MM-TROOP-1)"),
        ({"name": ""}, "name", "required"),
    ],
)
def test_a_wrong_start_is_refused_at_its_field(client: Client, owner, wrong, field: str, expected: str) -> None:
    """Each fault is a sentence at its field, with the rule where there is one, and no campaign is started."""
    answer = client.post(reverse("campaign-new"), _start(**wrong))
    assert answer.status_code == 400
    form = answer.context["form"]
    assert expected in " ".join(form.errors[field] if field else form.non_field_errors())
    assert Campaign.objects.count() == 0


def test_preparing_leads_to_the_encounter(client: Client, campaign: Campaign) -> None:
    """The button rolls the set-up once, however often it is pressed, and shows sheet, map and choice."""
    address = reverse("prepare", args=[campaign.key])
    first, second = client.post(address), client.post(address)
    assert first["Location"] == second["Location"] == reverse("encounter", args=[campaign.key, 1])
    assert campaign.encounters.count() == 1
    text = client.get(first["Location"]).content.decode()
    for part in ("Main opponent", "Weather", "MM-ENC-1", 'class="map drawn table-map', "Play the month"):
        assert part in text


def test_the_choice_goes_to_the_workers(client: Client, prepared: Encounter) -> None:
    """The chosen units and doctrine are queued, and the page says that a worker has them."""
    address = reverse("encounter", args=[prepared.campaign.key, 1])
    assert client.post(address, {"units": ["u1", "u3"], "doctrine": "cautious"})["Location"] == address
    prepared.refresh_from_db()
    assert (prepared.state, prepared.units, prepared.doctrine) == ("queued", ["u1", "u3"], "cautious")
    assert "With the workers" in client.get(address).content.decode()


@pytest.mark.slow("opens every turn of a battle")
def test_a_month_fought_by_the_engine_is_read_die_by_die(client: Client, campaign: Campaign) -> None:
    """A month that was fought shows what it cost and its journal, and every turn of its battle opens."""
    month = services.play_month(campaign=campaign)
    text = client.get(reverse("encounter", args=[campaign.key, 1])).content.decode()
    assert "Read the battle, die by die" in text
    assert "what it cost" in text
    battle = month.battle
    assert battle is not None
    for turn in range(battle.turns + 1):
        assert client.get(reverse("battle-turn", args=[battle.pk, turn])).status_code == 200
    assert client.get(reverse("campaign", args=[campaign.key])).status_code == 200


def test_a_tables_result_is_entered_and_withdrawn(client: Client, prepared: Encounter) -> None:
    """A result by hand closes the month with its aftermath; withdrawing it puts everything back, with a line."""
    campaign = prepared.campaign
    before = Campaign.objects.get(pk=campaign.pk).state
    address = reverse("result", args=[campaign.key, 1])
    form = _quiet(campaign, **{"armies.enemy": [prepared.opponent]})
    assert client.post(address, form)["Location"] == reverse("encounter", args=[campaign.key, 1])
    prepared.refresh_from_db()
    assert (prepared.state, prepared.result_source, prepared.success) == ("closed", "table", True)
    assert "Withdraw this result" in client.get(reverse("encounter", args=[campaign.key, 1])).content.decode()
    client.post(reverse("withdraw", args=[campaign.key, 1]), {"reason": "The dog ate a die."})
    prepared.refresh_from_db()
    assert prepared.state == "prepared"
    assert Campaign.objects.get(pk=campaign.pk).state == before
    assert "The dog ate a die." in client.get(reverse("journal", args=[campaign.key])).content.decode()


@pytest.mark.parametrize(
    ("wrong", "field", "expected"),
    [
        ({"units.0.losses.fire": 11}, "units.0.losses.fire", "cannot lose"),
        ({"units.0.losses.melee": 1}, "units.0.fought_melee", "MM-MELEE-1"),
        ({"units.0.losses.fire": 7}, "units.0.below_half", "MM-PROMO-4"),
        ({"success": "no"}, "success", "MM-ENC-5"),
        ({"success": ""}, "success", "required"),
        ({"units.1.recovered": 2}, "units.1.recovered", "recover"),
    ],
)
def test_a_wrong_result_is_refused_at_its_field(client: Client, prepared: Encounter, wrong, field, expected) -> None:
    """Each fault of a result is shown at its field, or above the form, and nothing is changed."""
    form = _quiet(prepared.campaign, **{"armies.enemy": [prepared.opponent], **wrong})
    answer = client.post(reverse("result", args=[prepared.campaign.key, 1]), form)
    assert answer.status_code == 400
    errors = answer.context["form"].errors
    assert expected in " ".join(errors.get(field, errors.get("__all__", [])))
    assert not re.search(r"\b[ul]\d+\b", str(errors.get_json_data(escape_html=True).values()))
    prepared.refresh_from_db()
    assert prepared.state == "prepared"
    assert not CampaignInput.objects.filter(kind="table_result").exists()


def test_dice_are_taken_back_from_the_page(client: Client, campaign: Campaign) -> None:
    """Dice may be taken back, or typed again, until they are used up; the month is then set up without them."""
    stream, page = f"{campaign.year}-{campaign.month:02}/weather", reverse("dice", args=[campaign.key])
    drawn = services.prepare_month(campaign=campaign).sheet["weather"]
    for faces in ("1 3", "1 4"):
        client.post(page, {"stream": stream, "faces": faces})
    assert campaign.encounters.get().sheet["weather"] == 4
    offered = [may for _, row, may in client.get(page).context["typed"] if row.payload["stream"] == stream]
    assert offered == [True, False]  # what was typed first counts no more
    assert client.get(page).content.decode().count("Yes, take them back") == 1
    answer = client.post(page, {"take_back": stream}, follow=True)
    assert "made by the program again" in answer.content.decode()
    assert "Yes, take them back" not in answer.content.decode()
    assert campaign.encounters.get().sheet["weather"] == drawn


def test_dice_that_have_fallen_are_not_taken_back(client: Client, campaign: Campaign) -> None:
    """Once the month is over its dice are offered no more, and asked for all the same they are refused."""
    stream, page = f"{campaign.year}-{campaign.month:02}/weather", reverse("dice", args=[campaign.key])
    client.post(page, {"stream": stream, "faces": "1 4"})
    services.play_month(campaign=campaign)
    before = campaign.inputs.count()
    assert "Yes, take them back" not in client.get(page).content.decode()
    client.post(page, {"take_back": stream}, follow=True)
    assert campaign.inputs.count() == before


@pytest.mark.parametrize(
    ("faces", "expected"), [("7", "no face of a die"), ("", "required"), ("x", "no face of a die")]
)
def test_dice_that_are_none_are_refused(client: Client, campaign: Campaign, faces: str, expected: str) -> None:
    """A seven, nothing, or a letter is no die: a sentence says so, and nothing is kept."""
    answer = client.post(reverse("dice", args=[campaign.key]), {"stream": "1755-03/weather", "faces": faces})
    assert answer.status_code == 400
    assert expected in " ".join(answer.context["form"].errors["faces"])
    assert not campaign.inputs.filter(kind="typed_dice").exists()


def test_a_roll_that_is_none_is_refused(client: Client, campaign: Campaign) -> None:
    """A stream of dice that the month does not have is refused at its field."""
    answer = client.post(reverse("dice", args=[campaign.key]), {"stream": "1755-03/moon", "faces": "3"})
    assert answer.status_code == 400
    assert "no stream" in " ".join(answer.context["form"].errors["stream"])


def test_names_are_changed(client: Client, campaign: Campaign) -> None:
    """A unit and a leader are called by their new names, on the roster and in the journal."""
    form = {
        field.html_name: field.value() for field in client.get(reverse("names", args=[campaign.key])).context["form"]
    }
    client.post(reverse("names", args=[campaign.key]), form | {"unit.u1": "Rogers's own", "leader.l1": "Robert Rogers"})
    text = client.get(reverse("roster", args=[campaign.key])).content.decode()
    assert "Rogers&#x27;s own" in text
    assert "Robert Rogers" in text
    assert "is called Robert Rogers" in client.get(reverse("journal", args=[campaign.key])).content.decode()


def test_a_month_on_its_way_cannot_be_withdrawn(client: Client, prepared: Encounter) -> None:
    """Withdrawing without a table's result is answered with a sentence and a way back, and changes nothing."""
    page = reverse("encounter", args=[prepared.campaign.key, 1])
    answer = client.post(f"{page}withdraw/", headers={"referer": f"http://testserver{page}"})
    assert answer.status_code == 409
    assert "no result from a table to withdraw" in answer.content.decode()
    assert f'href="http://testserver{page}"' in answer.content.decode()


def test_a_campaign_won_leads_to_the_next(client: Client, campaign: Campaign) -> None:
    """After a victory the page offers to stay or move on; staying begins the next campaign of the chain."""
    won = campaign.state | {"over": "won"}
    Campaign.objects.filter(pk=campaign.pk).update(status="won", state=won)
    text = client.get(reverse("campaign", args=[campaign.key])).content.decode()
    assert "Lake George: stay" in text
    client.post(reverse("next-campaign", args=[campaign.key]), {"territory": "lake-george"})
    after = Campaign.objects.get(pk=campaign.pk)
    assert (after.status, after.number) == ("active", 2)


def test_the_sheet_of_a_month_keeps_its_roster(client: Client, campaign: Campaign) -> None:
    """The sheet of a month that is over shows the figures that went, even if they were lost since."""
    month = services.play_month(campaign=campaign)
    assert month.result is not None
    went = {row["id"]: row["strength"] for row in month.result["units"] if row["side"] == "player"}
    Campaign.objects.filter(pk=campaign.pk).update(state=campaign.state | {"units": []})
    sheet = client.get(reverse("sheet", args=[campaign.key, 1])).context
    assert {row["id"]: row["figures"] for row in sheet["units"]} == {key: went[key] for key in month.units}
    assert [row["rank"] for row in sheet["commanders"]] == ["captain", "lieutenant", "lieutenant"]


def test_the_dice_a_step_asks_for_stand_first(client: Client, campaign: Campaign) -> None:
    """Before the month is prepared its set-up rolls are listed first, in order and with their number of dice."""
    asked = client.get(reverse("dice", args=[campaign.key])).context["asked"]
    rolls = [(roll.stream.split("/")[1], roll.dice) for roll in asked]
    assert rolls[0] == ("opponent", "1 die")
    assert ("weather", "1 or 2 dice") in rolls
    services.prepare_month(campaign=campaign)
    assert client.get(reverse("dice", args=[campaign.key])).context["asked"] == []


def test_a_closed_month_takes_no_result(client: Client, campaign: Campaign) -> None:
    """Its page, and what is sent there all the same, are answered with a sentence, and nothing is entered."""
    services.play_month(campaign=campaign)
    address = reverse("result", args=[campaign.key, 1])
    for answer in (client.get(address), client.post(address, _quiet(campaign))):
        assert answer.status_code == 409
        assert "March 1755 is closed: it takes no result now." in answer.content.decode()
    assert campaign.encounters.get().result_source == "engine"
