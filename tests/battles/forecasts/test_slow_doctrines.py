"""Doctrines that take long to decide: a forecast with one fights few battles, and says so."""

from typing import Any

import pytest

from battles.forecasting.doctrines import pairs
from battles.forecasting.services import request_forecast
from battles.models import Forecast
from common.exceptions import InvalidRequest
from rules import registry
from tests.written import scenario

pytestmark = pytest.mark.django_db


def quebec(doctrine: str) -> dict[str, Any]:
    """Return a siege whose British follow a doctrine."""
    return {
        "system": "quebec_1759",
        "encounter": "siege",
        "player": {"nation": "british", "doctrine": doctrine},
        "enemy": {"nation": "french", "doctrine": "patient"},
        "options": {},
    }


@pytest.mark.parametrize("asked", [{"runs": 101}, {}, {"precision": 0.02}])
def test_a_forecast_with_a_slow_doctrine_is_limited_and_says_the_limit(asked: dict[str, Any]) -> None:
    """More than 100 sieges of the planner are refused, also where the number is a default or follows from precision."""
    with pytest.raises(InvalidRequest) as refused:
        request_forecast(setup=quebec("planner"), **asked)
    assert "at most 100 battles" in str(refused.value)
    assert list(refused.value.fields) == ["runs"]
    assert not Forecast.objects.exists()
    assert request_forecast(setup=quebec("patient"), **asked).pk


def test_a_hundred_battles_of_a_slow_doctrine_are_queued() -> None:
    """The limit itself is allowed."""
    assert request_forecast(setup=quebec("planner"), runs=100).most_runs == 100


def test_every_pair_of_doctrines_leaves_slow_ones_out_and_none_is_a_default() -> None:
    """The table of pairs has the quick doctrines alone."""
    rules = registry.system("quebec_1759")
    assert "planner" in rules.doctrines()
    assert "planner" not in {key for pair in pairs({"system": "quebec_1759"}) for key in pair.values()}
    assert len(pairs({"system": "quebec_1759"})) == 16
    for side in (0, 1):
        assert rules.default_doctrine(side) not in rules.slow_doctrines()


def test_a_forecast_of_thousands_with_a_staff_is_refused_with_what_it_would_cost() -> None:
    """The limit follows from the budget; the sentence says how long all of them would take."""
    setup = {**scenario("grid-open-field")["setup"], "system": "one_hour"}
    setup["enemy"] = {**setup["enemy"], "doctrine": "staff:50"}
    with pytest.raises(InvalidRequest) as refused:
        request_forecast(setup=setup, runs=100_000)
    (sentence,) = refused.value.fields["runs"]
    most = registry.system("one_hour").most_battles("staff:50")
    assert f"fights at most {most} battles, not 100000 (all of them would take some " in sentence
    assert "let enemy.doctrine be another" in sentence
    assert request_forecast(setup=setup, runs=most).most_runs == most
    assert "staff:50" not in {key for pair in pairs(setup) for key in pair.values()}
