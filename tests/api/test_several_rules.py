"""Forecasts of several systems over the API: asked for at once, and read in one table with their differences."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from battles.forecasting import running
from battles.models import Forecast
from tests.battles.forecasts.making import asked, block_of, worked
from tests.contract.samples import samples
from tests.grid.boards import line, order

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("skirmish")]


def _together(api: APIClient) -> list[Forecast]:
    setup = order("d3_grid", line("p", ("regular", "light"), 8, "n"), line("e", ("militia", "regular"), 1, "s"))
    body = {"setup": setup, "runs": 10, "seed": "9", "systems": ["one_hour", "d3_grid"]}
    assert api.post("/api/v1/forecasts/", body).status_code == 202
    return list(Forecast.objects.order_by("created"))


def test_several_systems_are_forecast_together(api: APIClient) -> None:
    """With two editions there are two forecasts of one seed; the answer is the first and names the other."""
    setup = order("d3_grid", line("p", ("regular", "light"), 8, "n"), line("e", ("militia", "regular"), 1, "s"))
    body = {"setup": setup, "runs": 10, "systems": ["one_hour", "d3_grid"], "title": "The field"}
    first = api.post("/api/v1/forecasts/", body).json()
    (other,) = first["together"]
    second = api.get(f"/api/v1/forecasts/{other}/").json()
    assert (first["system"], second["system"]) == ("one_hour", "d3_grid")
    assert first["seed"] == second["seed"]
    assert second["together"] == [first["id"]]
    assert first["title"] != second["title"]
    assert first["title"].startswith("The field, ")


@pytest.mark.postgres
def test_one_table_holds_all_systems(api: APIClient) -> None:
    """A row a system in the order asked for, with the figures of its forecast; each of the others less the first."""
    forecasts = _together(api)
    for forecast in forecasts:
        worked(forecast)
    found = [api.get(f"/api/v1/forecasts/{forecast.pk}/systems/").json() for forecast in forecasts]
    assert found[0] == found[1]
    table: list[dict[str, Any]] = found[0]["table"]
    assert [row["system"] for row in table] == ["one_hour", "d3_grid"]
    for row, forecast in zip(table, forecasts, strict=True):
        figures = api.get(f"/api/v1/forecasts/{forecast.pk}/").json()["figures"]
        assert (row["forecast"], row["runs"]) == (str(forecast.pk), 10)
        assert row["outcomes"] == figures["outcomes"]
        assert sum(outcome["count"] for outcome in row["outcomes"]) == 10
        lost = next(each for each in figures["distributions"] if each["key"] == "lost_enemy")
        assert (row["enemy"]["median"], row["enemy"]["mean"]) == (lost["median"], lost["mean"])
        assert 0 <= row["enemy"]["share"] <= 1
    (apart,) = found[0]["differences"]
    assert (apart["systems"], apart["paired"], apart["runs"]) == (["one_hour", "d3_grid"], True, 10)
    wins = [row["outcomes"][0]["share"] for row in table]
    assert apart["outcomes"][0]["difference"] == pytest.approx(wins[0] - wins[1])


def test_the_table_fills_while_the_workers_are_at_it(api: APIClient) -> None:
    """A forecast that waits has a row of no runs, and one that was asked for alone is a table of one row."""
    first, _ = _together(api)
    fighting = running.Samples(first)
    while chunk := running.claim(first):  # a worker would take from both by turns
        running.write([(chunk, block_of(fighting, chunk))], "w1")
    assert [row["runs"] for row in api.get(f"/api/v1/forecasts/{first.pk}/systems/").json()["table"]] == [10, 0]
    alone = asked(owner=first.owner)
    found = api.get(f"/api/v1/forecasts/{alone.pk}/systems/").json()
    assert ([row["system"] for row in found["table"]], found["differences"]) == (["skirmish"], [])


def test_any_system_may_be_the_base_of_the_differences(api: APIClient) -> None:
    """With a base the others are compared with it: victories, running, losses as shares. Any other is refused."""
    first, _ = _together(api)
    for forecast in Forecast.objects.all():
        worked(forecast)
    address = f"/api/v1/forecasts/{first.pk}/systems/"
    assert api.get(address).json()["base"] == "one_hour"
    found = api.get(f"{address}?base=d3_grid").json()
    (apart,) = found["differences"]
    assert (found["base"], apart["systems"]) == ("d3_grid", ["d3_grid", "one_hour"])
    assert [row["key"] for row in apart["means"]] == ["share_lost_player", "share_lost_enemy", "turns"]
    refused = api.get(f"{address}?base=chess")
    assert refused.status_code == 400
    assert refused.json()["fields"]["base"] == [
        "There is no forecast by chess among these; choose one of one_hour, d3_grid."
    ]


def test_a_forecast_leads_to_the_card_that_brought_it(api: APIClient) -> None:
    """What was carried over names its card, which is there; what its rules read as it is names none."""
    order = samples("fast_musket", range(1))[0][1]
    answer = api.post("/api/v1/forecasts/", {"setup": order, "runs": 2, "systems": ["fast_musket", "d3_grid"]}).json()
    assert (answer["carried_from"], answer["card"]) == ("", None)
    other = api.get(f"/api/v1/forecasts/{answer['together'][0]}/").json()
    assert (other["carried_from"], other["card"]) == ("fast_musket", "/api/v1/cards/fast_musket/d3_grid/")
    card = api.get(other["card"]).json()
    assert (card["source"], card["target"]) == ("fast_musket", "d3_grid")
    rows = api.get(f"/api/v1/forecasts/{answer['id']}/systems/").json()["table"]
    assert [row["card"] for row in rows] == [None, other["card"]]
