"""A campaign begins with a roster, a territory and a journal, or is refused and leaves nothing behind."""

from typing import Any

import pytest

from campaigns import services
from campaigns.models import Campaign, CampaignInput, JournalLine, Territory
from common.exceptions import Conflict, InvalidRequest
from tests.factories import ArmyFactory, ArmyUnitTypeFactory, TerritoryFactory, UserFactory, a_campaign
from tests.present import present

pytestmark = pytest.mark.django_db


@pytest.mark.postgres
def test_a_captain_begins_with_a_company() -> None:
    """Four units of two platoons under a captain and two lieutenants, each row with its key and its Rep."""
    campaign = a_campaign()
    assert [unit.key for unit in campaign.units.all()] == ["u1", "u2", "u3", "u4"]
    assert [(row.kind, row.parent and row.parent.key) for row in campaign.formations.all()] == [
        ("platoon", "f3"),
        ("platoon", "f3"),
        ("company", None),
    ]
    assert [leader.rank for leader in campaign.leaders.all()] == ["captain", "lieutenant", "lieutenant"] + ["nco"] * 4
    assert all(2 <= unit.rep <= 6 and unit.leader is not None for unit in campaign.units.all())
    assert campaign.leaders.get(is_player=True).rank == "captain"


@pytest.mark.rule("MM-CAMP-3")
def test_the_standings_are_those_of_the_year() -> None:
    """In 1755 British morale is 4, that of their allies 2, of the French and theirs 4; only the own army was met."""
    campaign = a_campaign()
    rows = {row.faction: (row.morale, row.investment is None) for row in campaign.standings.all()}
    assert rows == {
        "british": (4, False),
        "british_allies": (2, True),
        "french": (4, True),
        "french_allies": (4, True),
    }
    assert campaign.standing_points.filter(start=True).count() == 4


def test_the_owner_is_the_umpire_and_the_beginning_is_in_the_journal() -> None:
    """One input, one membership, and a journal line for each finding, dice and rule with it."""
    campaign = a_campaign()
    assert [(row.user, row.role) for row in campaign.memberships.all()] == [(campaign.owner, "umpire")]
    assert [row.kind for row in campaign.inputs.all()] == ["begin"]
    contest = campaign.journal.get(rule="MM-CAMP-4")
    assert [roll["rule"] for roll in contest.dice] == ["MM-CAMP-4"] * len(contest.dice)
    rolls = [roll for line in campaign.journal.all() for roll in line.dice]
    assert len(rolls) > 10
    assert all(1 <= face <= 6 for roll in rolls for face in roll["faces"])
    numbers = list(campaign.journal.values_list("number", flat=True))
    assert numbers == list(range(1, len(numbers) + 1))


@pytest.mark.postgres
def test_names_of_the_period_come_from_the_lists_and_follow_the_seed() -> None:
    """Units and leaders are called by names of their lists; the same seed names them the same, another otherwise."""
    ArmyUnitTypeFactory.create()
    names = [[unit.name for unit in a_campaign(seed=seed).units.all()] for seed in ("a", "a", "b")]
    assert names[0] == names[1] != names[2]
    assert set(names[0]) < {"Burton's", "Halkett's", "Dunbar's", "Shirley's", "Pepperrell's"}
    assert {leader.name for leader in present(Campaign.objects.first()).leaders.all()} <= {
        f"Captain {x}" for x in "ABCDEFGH"
    }


def test_a_list_of_other_years_lends_no_names() -> None:
    """Light infantry of 1758 does not name a unit of 1755."""
    ArmyUnitTypeFactory.create(army=ArmyFactory.create(leader_names=[]), first_year=1758)
    assert [unit.name for unit in a_campaign().units.all()] == ["Unit 1", "Unit 2", "Unit 3", "Unit 4"]


@pytest.mark.parametrize(
    ("more", "field", "rule", "sentence"),
    [
        ({"year": 1761}, "year", "MM-CAMP-1", "1761 lies outside"),
        ({"year": 1753}, "year", "MM-CAMP-1", "1753 lies outside"),
        ({"month": 12}, "month", "MM-CAMP-2", "winter quarters"),
        ({"faction": "spanish"}, "faction", "MM-ARMY-1", "no faction of this war"),
        ({"role": "war_chief"}, "role", "MM-CAMP-1", "for british choose lieutenant or captain"),
        ({"territory": "ticonderoga"}, "territory", "MM-CAMP-4", "no territory ticonderoga"),
        ({"doctrine": "reckless"}, "doctrine", "", "no doctrine reckless"),
        ({"name": "  "}, "name", "", "1 to 120 letters"),
        ({"seed": "s" * 81}, "seed", "", "1 to 80"),
        ({"typed": {"1755-03/territory": [7, 1]}}, "1755-03/territory", "", "Die 1 of the script shows 7"),
        ({"typed": {"1755-03/territory": "6"}}, "1755-03/territory", "", "must be a list"),
        ({"roster": ["u1"]}, "roster", "", "must be an object"),
        ({"roster": {"year": 1761}}, "roster.year", "", "no part of a roster"),
        ({"roster": {"units": [{"rep": 9}, {}, {}, {}]}}, "units.0.rep", "MM-REP-1", "Rep"),
        ({"roster": {"units": [{"leader": None}, {}, {}, {}]}}, "units.0.leader", "MM-LEAD-1", "has no leader"),
        ({"roster": {"troops": "artillery"}}, "units", "MM-CAMP-1", "All units are guns"),
        ({"roster": {"troops": "civilian"}}, "troops", "MM-TROOP-1", "only where a scenario says so"),
    ],
)
def test_a_bad_beginning_is_refused_with_field_and_rule(more: Any, field: str, rule: str, sentence: str) -> None:
    """Each fault names its field and rule in a sentence, and nothing is written."""
    with pytest.raises(InvalidRequest) as refusal:
        a_campaign(**more)
    shape = refusal.value.shape()
    assert sentence in " ".join(shape["fields"][field])  # type: ignore[index]
    assert (shape["rule"] or "") == rule
    assert not Campaign.objects.exists()
    assert not JournalLine.objects.exists()


def test_all_faults_are_reported_at_once() -> None:
    """A wrong year, a wrong role and a seven are three fields of one refusal."""
    with pytest.raises(InvalidRequest) as refusal:
        a_campaign(year=1761, role="king", typed={"1761-03/territory": [7]})
    assert {"year", "role", "1761-03/territory"} <= set(refusal.value.fields)


@pytest.mark.rule("MM-CAMP-4")
def test_dice_typed_for_the_beginning_are_used() -> None:
    """A six for the British against a one contests the territory, and the other way round it is held."""
    assert a_campaign(typed={"1755-03/territory": [6, 1]}).contesting is True
    assert a_campaign(typed={"1755-03/territory": [1, 6]}).contesting is False


def test_typed_dice_too_many_or_too_few_are_refused() -> None:
    """Dice left over are named, and a script that runs short names the rule that asked."""
    with pytest.raises(InvalidRequest, match="who contests the territory in March 1755 takes 2 dice; you typed 3"):
        a_campaign(typed={"1755-03/territory": [6, 1, 1]})
    with pytest.raises(InvalidRequest, match="takes at least 2 dice; you typed 1"):
        a_campaign(typed={"1755-03/territory": [6]})
    with pytest.raises(InvalidRequest, match="ran short when MM-CAMP-4 asked"):
        a_campaign(typed={"1755-03/territory": [3, 3]})
    with pytest.raises(InvalidRequest, match="the weather in March 1755 takes 1 die; you typed 2"):
        a_campaign(typed={"1755-03/weather": [6, 4]})
    with pytest.raises(InvalidRequest, match="the first Rep of U1 in March 1755 takes 1 die; you typed 2"):
        a_campaign(typed={"1755-03/generation/u1": [6, 6]})
    assert not Campaign.objects.exists()


@pytest.mark.postgres
def test_an_example_is_begun_once_for_each_seed() -> None:
    """The same owner, example and seed give the campaign that is there; another seed adds one."""
    owner = UserFactory.create()
    first = a_campaign(owner=owner, origin="example")
    assert a_campaign(owner=owner, origin="example") == first
    assert a_campaign(owner=owner, origin="example", seed="1756") != first
    assert Campaign.objects.count() == 2


def test_no_next_campaign_before_the_end() -> None:
    """A campaign under way has none that follows."""
    with pytest.raises(Conflict, match="under way"):
        services.next_campaign(campaign=a_campaign())


def over(how: str, **more: Any) -> Campaign:
    """A campaign that was won or lost, its calendar a month on."""
    campaign = a_campaign(**more)
    campaign.state |= {"over": how, "month": 4, "carry_over": 1 if how == "won" else -1}
    campaign.status, campaign.month = how, 4
    campaign.save()
    return campaign


@pytest.mark.rule("MM-CAMP-7")
@pytest.mark.postgres
def test_a_winner_stays_with_one_more_morale() -> None:
    """After a victory the next campaign is by default in the same territory, begins now, and British morale is 5."""
    campaign = services.next_campaign(campaign=over("won"))
    assert (campaign.status, campaign.number, campaign.territory.slug) == ("active", 2, "lake-george")
    assert (campaign.year, campaign.month) == (1755, 4)
    assert campaign.standings.get(faction="british").morale == 5
    assert campaign.standing_points.filter(number=2, start=True).count() == 4
    assert campaign.units.count() == 4


@pytest.mark.rule("MM-CAMP-7")
@pytest.mark.postgres
def test_a_loser_goes_to_the_nearest_other_place_with_one_less() -> None:
    """After a defeat the territory is left for the nearest other one, and British morale is 3."""
    TerritoryFactory.create(slug="fort-edward", latitude=43.27, longitude=-73.58)
    Territory.objects.filter(slug="oswego").update(latitude=43.45, longitude=-76.5)
    TerritoryFactory.create(slug="lake-george")
    campaign = over("lost")
    Territory.objects.filter(slug="oswego").update(latitude=43.45, longitude=-76.5)
    campaign = services.next_campaign(campaign=campaign)
    assert campaign.territory.slug == "fort-edward"
    assert campaign.standings.get(faction="british").morale == 3
    assert present(campaign.inputs.last()).payload == {"choice": {"territory": "fort-edward"}}


@pytest.mark.parametrize("choice", [{"territory": "nowhere"}, {"territory": ["oswego"]}, {"planet": "mars"}])
def test_a_bad_choice_for_the_next_campaign_changes_nothing(choice: Any) -> None:
    """A place that is not there, or a key that is no choice, is refused."""
    campaign = over("won")
    with pytest.raises(InvalidRequest):
        services.next_campaign(campaign=campaign, choice=choice)
    campaign.refresh_from_db()
    assert (campaign.status, campaign.number) == ("won", 1)
    assert not CampaignInput.objects.filter(kind="next_campaign").exists()


def test_an_army_that_somebody_copied_lends_its_names() -> None:
    """A list of one's own for the faction is chosen by its slug; left out, the faction's own is taken."""
    ArmyUnitTypeFactory.create()
    own = ArmyFactory.create(slug="british-copy", name="British (copy)")
    ArmyUnitTypeFactory.create(army=own, unit_names=["Gage's", "Dalzell's", "Loring's", "Haviland's", "Prideaux's"])
    named = {unit.name for unit in a_campaign(army="british-copy").units.all()}
    assert named < {"Gage's", "Dalzell's", "Loring's", "Haviland's", "Prideaux's"}
    for army in ("", "british"):
        named = {unit.name for unit in a_campaign(army=army).units.all()}
        assert named < {"Burton's", "Halkett's", "Dunbar's", "Shirley's", "Pepperrell's"}


@pytest.mark.parametrize("army", ["french-copy", "french", "british-rangers", "british_allies-copy"])
def test_an_army_of_another_faction_is_refused(army: str) -> None:
    """Names come from a list of the faction that is played; those there are are named."""
    for slug in ("british-copy", "french", "french-copy", "british_allies-copy"):
        ArmyFactory.create(slug=slug)
    with pytest.raises(InvalidRequest) as refusal:
        a_campaign(army=army)
    text = f"There is no army {army} of the faction british; choose one of british, british-copy."
    [sentence] = refusal.value.fields["army"]
    assert sentence.removesuffix(" Did you mean british-copy?") == text
    assert not Campaign.objects.exists()
