"""One more row of each kind that lists and pages show, for tests of how many queries they take."""

from uuid import uuid4

from battles.models import Battle, Forecast, Scenario
from campaigns import services
from campaigns.models import (
    Army,
    Campaign,
    Encounter,
    EncounterForecast,
    Invitation,
    JournalLine,
    Leader,
    Membership,
    Unit,
)
from tests.factories import ArmyFactory, ArmyUnitTypeFactory, TerritoryFactory, UserFactory
from tests.skirmish import a_setup


def a_member(campaign: Campaign, number: int) -> None:
    """One more of everything that a campaign's lists show."""
    leader = Leader.objects.create(campaign=campaign, key=f"x{number}", name=f"L {number}", rank="nco", rep=4)
    formation = campaign.formations.get(key="f1")
    month = campaign.encounters.first()
    Unit.objects.create(
        campaign=campaign, key=f"v{number}", number=number + 10, name=f"U {number}", troop="line", weapon="musket",
        rep=4, figures=9, paper=10, formation=formation, leader=leader,
    )  # fmt: skip
    JournalLine.objects.create(
        campaign=campaign, encounter=month, number=1000 + number, year=1755, month=3, part="prepare",
        rule="MM-WEATHER-1", kind="note",
        data={"kind": "note", "rule": "MM-WEATHER-1", "who": "campaign", "what": "weather", "after": 0},
        dice=[{"rule": "MM-WEATHER-1", "who": "campaign", "faces": [3]}], user=campaign.owner,
    )  # fmt: skip
    Membership.objects.create(campaign=campaign, user=UserFactory.create(), role="observer")
    Invitation.objects.create(campaign=campaign, created_by=campaign.owner, expires=campaign.created)


def a_territory(campaign: Campaign, number: int) -> None:
    """One more territory."""
    TerritoryFactory.create()


def an_army(campaign: Campaign, number: int) -> None:
    """One more army with two lines of its own, and one more line of the first army."""
    army = Army.objects.create(slug=f"army-{number}", name=f"Army {number}", side="british")
    for place in range(2):
        ArmyUnitTypeFactory.create(army=army, slug=f"type-{number}-{place}")
    ArmyUnitTypeFactory.create(army=ArmyFactory.create(), slug=f"type-{number}")


def a_month(campaign: Campaign, number: int) -> None:
    """One more month; the war has fifty-six of them at most."""
    year, month = divmod(number, 8)
    Encounter.objects.create(
        campaign=campaign, number=number + 1, year=1755 + year, month=3 + month, kind="scout", state="closed"
    )


def a_campaign_more(campaign: Campaign, number: int) -> None:
    """One more campaign with the same umpire."""
    twin = Campaign.objects.get(pk=campaign.pk)
    twin.pk, twin.key, twin.share_code, twin._state.adding = None, uuid4(), f"code{number}", True
    twin.save()
    twin.memberships.create(user=campaign.owner, role="umpire")


def the_ford() -> Scenario:
    """The scenario of all battles and forecasts."""
    return Scenario.objects.get_or_create(slug="ford", defaults={"name": "The Ford", "setup": a_setup()})[0]


def a_battle(campaign: Campaign, number: int) -> None:
    """One more battle of a scenario."""
    Battle.objects.create(owner=campaign.owner, scenario=the_ford(), system="skirmish", setup={}, seed="s")


def a_forecast(campaign: Campaign, number: int) -> None:
    """One more forecast of the month that waits."""
    month = services.prepare_month(campaign=campaign)
    one = Forecast.objects.first() or services.forecast_encounter(encounter=month, user=campaign.owner, runs=10)
    fields = {field.name: getattr(one, field.name) for field in Forecast._meta.fields if field.name != "id"}
    forecast = Forecast.objects.create(**fields | {"scenario": the_ford()})
    EncounterForecast.objects.create(encounter=month, forecast=forecast)
