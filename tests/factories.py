"""Rows for tests, made with no more than what a test does not care about."""

from typing import Any

from django.contrib.auth.models import User
from factory.declarations import LazyAttribute, LazyFunction, Sequence, SubFactory
from factory.django import DjangoModelFactory

from battles.models import Scenario
from campaigns.models import Army, ArmyUnitType, Campaign, Territory
from campaigns.services import create_campaign
from tests.skirmish import a_setup


class UserFactory(DjangoModelFactory[User]):
    """Somebody who signed in."""

    class Meta:
        model = User

    username = Sequence(lambda number: f"person{number}")


class ScenarioFactory(DjangoModelFactory[Scenario]):
    """A scenario of the tests' own system."""

    class Meta:
        model = Scenario

    slug = Sequence(lambda number: f"scenario-{number}")
    name = Sequence(lambda number: f"Scenario {number}")
    system = "skirmish"
    setup = LazyFunction(a_setup)


class TerritoryFactory(DjangoModelFactory[Territory]):
    """A patch of the frontier."""

    class Meta:
        model = Territory
        django_get_or_create = ("slug",)

    slug = Sequence(lambda number: f"territory-{number}")
    name = LazyAttribute(lambda row: row.slug.replace("-", " ").title())
    latitude = 43.4
    longitude = -73.7


class ArmyFactory(DjangoModelFactory[Army]):
    """A faction with leaders' names."""

    class Meta:
        model = Army
        django_get_or_create = ("slug",)

    slug = "british"
    name = "British"
    side = "british"
    leader_names = LazyFunction(lambda: [f"Captain {letter}" for letter in "ABCDEFGH"])


class ArmyUnitTypeFactory(DjangoModelFactory[ArmyUnitType]):
    """A line of an army list."""

    class Meta:
        model = ArmyUnitType

    army = SubFactory(ArmyFactory)
    slug = Sequence(lambda number: f"type-{number}")
    name = "Regulars"
    troop = "line"
    unit_names = LazyFunction(lambda: ["Burton's", "Halkett's", "Dunbar's", "Shirley's", "Pepperrell's"])


def a_campaign(**more: Any) -> Campaign:
    """A captain of the British at Lake George in March 1755, with a seed of its own unless one is given."""
    TerritoryFactory.create(slug="lake-george")
    TerritoryFactory.create(slug="oswego")
    given: dict[str, Any] = {
        "name": "The lakes",
        "faction": "british",
        "role": "captain",
        "year": 1755,
        "territory": "lake-george",
        "seed": "1755",
        **more,
    }
    given.setdefault("owner", UserFactory.create())
    return create_campaign(**given)
