"""The balance of a game over the API."""

import pytest
from django.urls import reverse
from rest_framework.test import APIClient

from battles.models import Measurement
from lab.api import (
    BalanceSerializer,
    EffectSerializer,
    MatrixSerializer,
    RuleEffectSerializer,
    UsedWellSerializer,
    WaySerializer,
)
from tests.lab.documents import kept

pytestmark = pytest.mark.django_db
ADDRESS = "/api/v1/balance/quebec_1759/"


def test_it_returns_what_was_last_measured(api: APIClient) -> None:
    """The document says whether it is of the present rules; its fields are exactly those of the schema."""
    row = kept()
    found = api.get(ADDRESS).json()
    assert reverse("api-balance", args=["quebec_1759"]) == ADDRESS
    assert (found["stale"], found["bundled"], found["runs"], found["seed"]) == (False, False, 10, "dice")
    assert set(found) == set(BalanceSerializer().fields)
    assert found["effects"] == row.document["effects"]
    effect = found["effects"][0]
    assert set(effect) == set(RuleEffectSerializer().fields)
    assert set(effect["alone"]) == set(WaySerializer().fields)
    assert set(effect["alone"]["used_well"]["french"]) == set(UsedWellSerializer().fields)
    assert set(effect["alone"]["solved"]) == set(EffectSerializer().fields)
    assert set(found["rule_sets"]["base"]) == set(MatrixSerializer().fields)
    Measurement.objects.update(engine_version="0123456789abcdef")
    assert api.get(ADDRESS).json()["stale"] is True


def test_games_that_are_not_measured_have_none(api: APIClient) -> None:
    """Another game, and one that is not there."""
    assert api.get("/api/v1/balance/d3_grid/").status_code == 404
    assert api.get("/api/v1/balance/chess/").status_code == 404


def test_a_query_is_refused(api: APIClient) -> None:
    """It takes none."""
    assert api.get(f"{ADDRESS}?runs=3").status_code == 400
