"""A client generated from the published schema: complete, and able to do what a program wants to do."""

import importlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from django.contrib.auth.models import User
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import OpenApiJsonRenderer
from knox.models import AuthToken
from pytest_django.live_server_helper import LiveServer
from rest_framework.throttling import SimpleRateThrottle

from battles.models import Battle, Scenario
from battles.resolving import fight_again
from campaigns.models import Campaign, Encounter
from matches.models import Match
from tests.campaigns.tables import UNITS
from tests.factories import ScenarioFactory, TerritoryFactory, a_campaign
from tests.matches.tables import setup_of
from tests.people import a_person
from tests.present import present

pytestmark = pytest.mark.django_db
PACKAGE = "petite_guerre_client"


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The generated package; a warning of the generator, such as an endpoint left out, is a failure."""
    folder = tmp_path_factory.mktemp("client")
    schema = folder / "schema.json"
    described = SchemaGenerator().get_schema(request=None, public=True)
    schema.write_bytes(OpenApiJsonRenderer().render(described))
    out = folder / "out"
    program = Path(sys.executable).parent / "openapi-python-client"
    made = subprocess.run(
        [program, "generate", "--path", schema, "--output-path", out, "--fail-on-warning"],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PATH": f"{program.parent}{os.pathsep}{os.environ['PATH']}"},
    )
    assert made.returncode == 0, made.stdout + made.stderr
    sys.path.insert(0, str(out))
    yield SimpleNamespace(root=importlib.import_module(PACKAGE), schema=json.loads(schema.read_text(encoding="utf-8")))
    sys.path.remove(str(out))
    for name in [name for name in sys.modules if name.partition(".")[0] == PACKAGE]:
        del sys.modules[name]


def operation(name: str) -> Any:
    """Return the module of an operation, such as `campaigns.campaigns_list`."""
    return importlib.import_module(f"{PACKAGE}.api.{name}")


def model(module: str, name: str) -> Any:
    """Return a class of the client's models."""
    return getattr(importlib.import_module(f"{PACKAGE}.models.{module}"), name)


@pytest.fixture
def client(package: Any, ann: User, live_server: LiveServer) -> Iterator[Any]:
    """Ann's client of a running site."""
    with signed_in(package, ann, live_server.url) as opened:
        yield opened


def signed_in(package: Any, user: User, url: str) -> Any:
    """Return a client of a running site that asks as a person."""
    token = AuthToken.objects.create(user)[1]
    return package.root.AuthenticatedClient(base_url=url, token=token, prefix="Token", raise_on_unexpected_status=True)


def test_a_campaign_is_begun_with_what_the_client_fills_in(client: Any) -> None:
    """A client sends the defaults of the schema for what its user leaves out; the site takes them."""
    TerritoryFactory.create(slug="lake-george")
    model_of = "new_campaign"
    body = model(model_of, "NewCampaign")(
        name="The lake",
        faction=model(f"{model_of}_faction", "NewCampaignFaction").BRITISH,
        role=model(f"{model_of}_role", "NewCampaignRole").LIEUTENANT,
        year=1757,
        territory="lake-george",
    )
    assert (body.seed, body.army) == ("", "")
    made = operation("campaigns.campaigns_create").sync_detailed(client=client, body=body)
    assert made.status_code == 201, made.content
    assert Campaign.objects.get(name="The lake").seed


def test_every_operation_has_a_function(package: Any) -> None:
    """No operation of the schema is left out by the generator."""
    folder = Path(package.root.__file__).parent / "api"
    made = {path.stem for path in folder.rglob("*.py") if path.stem != "__init__"}
    operations = [
        details["operationId"]
        for methods in package.schema["paths"].values()
        for method, details in methods.items()
        if method in ("get", "post", "put", "patch", "delete")
    ]
    assert sorted(made) == sorted(operations)


@pytest.mark.django_db(transaction=True)
def test_a_program_enters_a_result(client: Any, ann: User) -> None:
    """Prepare a month, take the record to fill in, fill it in and send it: the month is closed."""
    key = a_campaign(owner=ann).key
    month = operation("campaigns.campaigns_months_create").sync(key, client=client)
    assert (month.state, month.sheet.kind, month.error) == ("prepared", "scout", None)
    blank = operation("campaigns.campaigns_months_result_retrieve").sync(key, 1, client=client, units=",".join(UNITS))
    raw = blank.to_dict()
    raw["result"] |= {"ending": "left", "turns": 9, "objective_met": False}
    for side in raw["result"]["sides"]:
        side["success"] = side["side"] == "enemy"
    raw["result"]["units"][0] |= {"losses": {"fire": 2, "contact": 0, "melee": 0, "burning": 0}, "engaged": True}
    body = model("table_result", "TableResult").from_dict(raw)
    closed = operation("campaigns.campaigns_months_result_create").sync(key, 1, client=client, body=body)
    assert (closed.state, closed.result_source, closed.success) == ("closed", "table", False)
    assert closed.result.units[0].losses.fire == 2
    assert closed.summary.lost == 2
    roster = operation("campaigns.campaigns_roster_retrieve").sync(key, client=client)
    assert [entry.month for entry in roster.units[0].service] == ["1755-03"]


@pytest.mark.django_db(transaction=True)
def test_a_program_asks_for_battles_and_forecasts(client: Any, sent: list[Any]) -> None:
    """The three requests that take an order of battle are queued with typed bodies."""
    scenario = Scenario.objects.create(slug="bridge", name="Bridge", system="d3_grid", setup=grid_setup())
    setup = model("d3_grid_setup", "D3GridSetup").from_dict(grid_setup())
    for name in ("resolve.resolve_create", "battles.battles_create"):
        request = model("resolve", "Resolve")(setup=setup)
        queued = operation(name).sync(client=client, body=request)
        assert Battle.objects.get(pk=queued.id).setup["player"]["name"] == "British"
    request = model("forecast_request", "ForecastRequest")(scenario=scenario.slug, runs=100)
    forecast = operation("forecasts.forecasts_create").sync(client=client, body=request)
    assert forecast.most_runs == 100
    assert len(sent) >= 3


@pytest.mark.django_db(transaction=True)
def test_a_program_plays_a_month(client: Any, ann: User, sent: list[Any]) -> None:
    """A month is queued with the units chosen; a refusal comes back as the error's own class."""
    campaign = a_campaign(owner=ann)
    operation("campaigns.campaigns_months_create").sync(campaign.key, client=client)
    choice = model("choice", "Choice")(units=UNITS)
    resolve = operation("campaigns.campaigns_months_resolve_create")
    assert resolve.sync(campaign.key, 1, client=client, body=choice).state == "queued"
    refused = resolve.sync(campaign.key, 1, client=client, body=model("choice", "Choice")(units=UNITS[:1]))
    assert type(refused).__name__ == "Error"
    assert "can no longer be chosen" in refused.message
    assert (Campaign.objects.count(), Encounter.objects.count()) == (1, 1)


@pytest.mark.django_db(transaction=True)
def test_a_program_plays_a_season_amends_it_and_asks_for_the_rest(client: Any, ann: User, sent: list[Any]) -> None:
    """Typed calls alone: three months by the workers, another choice for the first, and the season that is left."""
    key = a_campaign(owner=ann).key
    ahead = operation("campaigns.campaigns_ahead_create")
    begun = ahead.sync(key, client=client, body=model("ahead", "Ahead")(until="1755-05"))
    assert (type(begun).__name__, begun.ahead_to) == ("CampaignDetail", "1755-05")
    work(sent)
    months = operation("campaigns.campaigns_months_list").sync(key, client=client).results
    assert [(month.month, month.state) for month in months] == [(3, "closed"), (4, "closed"), (5, "closed")]
    changed = model("amend", "Amend").from_dict({"reason": "Four units went.", "choice": {"units": UNITS[:2]}})
    asked = operation("campaigns.campaigns_months_amend_create").sync(key, 1, client=client, body=changed)
    work(sent)
    look = operation("campaigns.campaigns_amendments_retrieve")
    ready = look.sync(key, asked.id, client=client)
    assert (ready.status, ready.difference[0].number) == ("ready", 1)
    taken = operation("campaigns.campaigns_amendments_accept_create").sync(key, asked.id, client=client)
    assert taken.status == "accepted"
    body = model("season_request", "SeasonRequest")(runs=4, seed="1755")
    season = operation("campaigns.campaigns_seasons_create").sync(key, client=client, body=body)
    assert (type(season).__name__, season.most_runs) == ("Season", 4)


def work(sent: list[Any]) -> None:
    """Do what was sent to the workers, and what that sends, until nothing is left."""
    while sent:
        name, arguments = sent.pop(0)
        module, _, task = name.rpartition(".")
        getattr(importlib.import_module(module), task)(*arguments)


@pytest.mark.gate("plays two battles to their ends at a site that runs, question by question")
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("scenario", "is_sealed"), [("fort-bull-1756", False), ("quebec-1759", True)])
def test_two_programs_play_a_match(
    package: Any,
    client: Any,
    ann: User,
    live_server: LiveServer,
    sent: list[Any],
    monkeypatch: pytest.MonkeyPatch,
    scenario: str,
    is_sealed: bool,
) -> None:
    """Made, joined and played to its end by typed calls alone; the siege by sealed orders of both at the same time."""
    monkeypatch.setattr(SimpleRateThrottle, "allow_request", lambda self, request, view: True)
    setup = setup_of(scenario)
    ScenarioFactory.create(slug="quick", system=setup["system"], setup=setup)
    seats = model("new_match_seats", "NewMatchSeats").from_dict({"player": "me", "enemy": "invite"})
    made = operation("matches.matches_create").sync(
        client=client, body=model("new_match", "NewMatch")(scenario="quick", seats=seats)
    )
    assert (made.status, made.seat, made.question) == ("inviting", "player", None)
    Match.objects.filter(code=made.code).update(seed="1757")  # nothing has been rolled yet
    link = next(seat.invitation for seat in made.seats if seat.place == "enemy")
    with signed_in(package, a_person("ben"), live_server.url) as bens:
        joined = operation("matches.matches_join_create").sync(client=bens, body=model("join", "Join")(invitation=link))
        assert (joined.status, joined.seat) == ("open", "enemy")
        assert played_by([client, bens], made.code) == is_sealed
    over = operation("matches.matches_retrieve").sync(made.code, client=client)
    assert (over.status, over.question, over.awaited) == ("over", None, [])
    opened = operation("matches.matches_verify_retrieve").sync(made.code, client=client)
    match = Match.objects.get(code=made.code)
    assert (opened.seed, len(opened.answers), opened.digest) == ("1757", match.number, match.digest)
    assert fight_again(present(match.battle)).digest == opened.digest


def played_by(clients: list[Any], code: str) -> bool:
    """Let typed clients answer a match to its end; return whether both owed sealed orders at the same time.

    Each reads what happened since it last looked, and checks its first orders before it gives them.
    """
    look, order = operation("matches.matches_retrieve"), operation("matches.matches_orders_create")
    record, body = operation("matches.matches_record_retrieve"), model("order", "Order")
    dice, known, sealed = Random(1757), [0, 0], False
    views = [look.sync(code, client=each) for each in clients]
    for count in range(1_000):
        if views[0].status == "over":
            return sealed
        asked = [place for place, view in enumerate(views) if view.question]
        assert asked, "Both wait, and neither is asked."
        sealed |= len(asked) == 2 and all(view.question.kind == "plot" for view in views)
        place = asked[0]
        own, question = clients[place], views[place].question
        part = record.sync(code, client=own, since=known[place])
        numbers = [event.number for event in part.events]
        assert numbers == list(range(known[place] + 1, known[place] + 1 + len(numbers)))
        known[place] += len(numbers)
        chosen = dice.choice(question.orders).code
        if count < 5:
            draft = order.sync(code, client=own, body=body(question.number, chosen, draft=True))
            assert (type(draft).__name__, draft.legal, draft.message) == ("OrderCheck", True, "")
        views[place] = order.sync(code, client=own, body=body(question.number, chosen))
        views[1 - place] = look.sync(code, client=clients[1 - place])
        assert [type(view).__name__ for view in views] == ["MatchDetail"] * 2
    raise AssertionError("It is not over after 1,000 answers.")


def grid_setup() -> dict[str, Any]:
    """A small order of battle on squares."""
    return {
        "system": "d3_grid",
        "player": {"name": "British", "units": [{"id": "a", "type": "regular", "at": "a1", "facing": "n"}]},
        "enemy": {"name": "French", "units": [{"id": "b", "type": "regular", "at": "d8", "facing": "s"}]},
    }
