"""Army lists are chosen for a campaign on every way in, raise its forces, and stay as they were when it began."""

from typing import Any

import pytest

from campaigns import services
from campaigns.ledger import engine
from campaigns.models import Campaign, CampaignTemplate
from campaigns.months.lists import list_faults
from campaigns.months.reconcile import reconcile
from common.exceptions import InvalidRequest
from rules.core.dice import SeededDice
from rules.core.events import PLACE
from rules.core.umpire import Umpire
from rules.muskets_mohawks.system import GAME
from tests.campaigns.test_campaign_command import run
from tests.factories import ArmyFactory, UserFactory, a_campaign
from tests.people import a_person, a_program
from tests.three_armies import CHOICE, corps_of_the_month, make_three_armies
from tools import example

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def armies() -> None:
    """Every test has the three lists."""
    make_three_armies()


def weapons(campaign: Campaign) -> set[tuple[str, int]]:
    """What the units of a roster carry, and how strong they are."""
    return {(unit.weapon, unit.paper) for unit in campaign.units.all()}


@pytest.mark.rule("MM-ARMY-1", "MM-ARMY-2")
def test_each_faction_has_its_own_list_unless_another_is_chosen() -> None:
    """By default the roster is of the own list and the enemy of its own; the journal has the advice on the mix."""
    campaign = a_campaign()
    assert weapons(campaign) == {("rifle", 8)}
    assert corps_of_the_month(campaign) == {"british": ["Rangers"], "french": ["Compagnies franches de la Marine"]}
    texts = [line.data["after"] for line in campaign.journal.filter(data__what="raises").order_by("number")]
    assert texts == ["The list of Rangers", "The list of Compagnies franches de la Marine"]
    assert reconcile(campaign).is_proof
    assert not reconcile(campaign).differences


@pytest.mark.rule("MM-ARMY-1")
def test_a_list_of_ones_own_and_no_list_at_all() -> None:
    """The French may be coureurs, and the British plain units, who are what they were before there were lists."""
    campaign = a_campaign(armies={"french": "french-coureurs", "british": ""})
    assert weapons(campaign) == {("musket", 10)}
    assert {unit.troop for unit in campaign.units.all()} == {"line"}
    assert corps_of_the_month(campaign) == {"french": ["Coureurs"]}


@pytest.mark.rule("MM-ARMY-1")
def test_a_later_change_of_a_list_changes_no_campaign() -> None:
    """The list is written into the campaign: edited and deleted since, it fights on as it stood."""
    campaign = a_campaign()
    army = ArmyFactory.create(slug="french")
    army.unit_types.update(weapon="bow", name="Archers")
    services.prepare_month(campaign=campaign)
    campaign.refresh_from_db()
    assert corps_of_the_month(campaign)["french"] == ["Compagnies franches de la Marine"]
    army.delete()
    assert not reconcile(campaign).differences


@pytest.mark.rule("MM-ARMY-1", "MM-REINF-2")
def test_the_enemy_is_who_his_list_says() -> None:
    """In battles of a month the French irregulars that come are of the Marine, eight of them with muskets."""
    campaign = a_campaign(typed={"1755-03/opponent": [1]})
    services.prepare_month(campaign=campaign)
    campaign.refresh_from_db()
    order = engine.battle_setup(campaign.state, [unit["id"] for unit in campaign.state["units"]], "book", {})
    game = GAME
    met: list[dict[str, Any]] = []
    for seed in map(str, range(12)):
        umpire = Umpire(SeededDice(seed, "battle"), game.engagement(order).orders())
        game.engagement(order).fight(umpire)
        placed: list[Any] = [event.after for event in umpire.events if event.kind == PLACE and event.what == "unit"]
        met += [row for row in placed if row["faction"] == "french" and row["troop"] == "irregular"]
    assert met
    assert {(row["weapon"], row["paper"]) for row in met} == {("musket", 8)}
    assert {row["name"].rstrip(" 0123456789") for row in met} == {"Compagnies franches de la Marine"}


@pytest.mark.parametrize(
    ("armies", "field"),
    [
        ({"french": "british"}, "armies.french"),
        ({"french": "french-nobody"}, "armies.french"),
        ({"dutch": "british"}, "armies.dutch"),
        ("french", "armies"),
    ],
)
def test_a_list_that_is_none_of_the_factions_is_refused(armies: Any, field: str) -> None:
    """Each with its field, the rule and those there are; nothing is written, and all other faults come with it."""
    with pytest.raises(InvalidRequest) as refusal:
        a_campaign(armies=armies, year=1761, options={"fog": True})
    assert {field, "year", "options.fog"} <= set(refusal.value.fields)
    assert not Campaign.objects.exists()


def test_the_api_takes_lists_and_options() -> None:
    """Both are part of the start, the answer has the advice, and a fault names its field."""
    person = a_person("ann")
    client = a_program(person)
    start = CHOICE | {
        "name": "By the lake",
        "armies": {"french": "french-coureurs"},
        "options": {"field_strength": True},
    }
    answer = client.post("/api/v1/campaigns/", start, format="json")
    assert answer.status_code == 201
    campaign = Campaign.objects.get()
    assert corps_of_the_month(campaign)["french"] == ["Coureurs"]
    assert campaign.journal.filter(rule="MM-STRENGTH-1").count() == 4
    assert answer.json()["advice"] == ["4 of 4 units are irregulars; up to 10% of the infantry is advised (MM-ARMY-2)."]
    refused = client.post("/api/v1/campaigns/", start | {"armies": {"french": "british"}}, format="json")
    assert refused.status_code == 400
    assert "armies.french" in refused.json()["fields"]


def test_the_command_takes_lists_and_options() -> None:
    """`--armies` names the lists of factions, `--option` an option, and the advice is printed."""
    given = ("--faction", "british", "--role", "lieutenant", "--year", "1756", "--territory", "lake-george")
    lists = ("--armies", "french=french-coureurs", "--option", "field_strength", "--seed", "1")
    out = run("new", "Up the lake", *given, *lists)
    campaign = Campaign.objects.get()
    assert corps_of_the_month(campaign)["french"] == ["Coureurs"]
    assert campaign.journal.filter(rule="MM-STRENGTH-1").count() == 2
    assert "Advised against: 2 of 2 units are irregulars" in " ".join(out.split())


@pytest.mark.rule("MM-ARMY-1")
def test_the_bundled_example_is_fought_with_the_lists_of_its_factions() -> None:
    """As a campaign begun on any other way, unless its file names other lists, or none."""
    owner = UserFactory.create()
    start = {key: value for key, value in CHOICE.items() if key != "seed"}
    template = CampaignTemplate.objects.create(slug="example", name="Example", setup=start)
    campaign = example.begin(owner=owner, seed="1")
    assert corps_of_the_month(campaign) == {"british": ["Rangers"], "french": ["Compagnies franches de la Marine"]}
    template.setup |= {"armies": {"british": "", "french": "french-coureurs"}, "options": {"field_strength": True}}
    template.save()
    campaign = example.begin(owner=owner, seed="2")
    assert corps_of_the_month(campaign) == {"french": ["Coureurs"]}
    assert campaign.journal.filter(rule="MM-STRENGTH-1").exists()


@pytest.mark.rule("MM-PERIOD-1")
def test_an_army_of_1775_takes_no_part_in_1757() -> None:
    """A list of another period is refused by its field, with the war it is of and those that may be chosen."""
    ArmyFactory.create(slug="american_1775", name="Americans", side="american", period="american_revolution")
    reported = "american_1775 is an army of the American Revolution, and this is the French & Indian War; choose one of"
    for field, armies, army in (("armies.british", {"british": "american_1775"}, ""), ("army", None, "american_1775")):
        (fault,) = list_faults(armies, "british", army)
        assert (fault.field, fault.rule) == (field, "MM-PERIOD-1")
        assert fault.message.startswith(f"{reported} british, british_allies, french, french_allies")
