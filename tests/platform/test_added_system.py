"""A system added as CONTRIBUTING.md says, by two packages and two registrations, is reached everywhere."""

import json
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from battles import resolving, systems
from battles.models import Battle, Forecast, Scenario
from rules import registry
from rules.core.dice import ScriptedDice, SeededDice
from rules.core.umpire import Umpire
from tests.admin.conftest import SOURCE, form_data
from tests.battles.forecasts.making import worked
from tests.factories import UserFactory
from tests.people import a_browser, a_person, a_program
from tests.registering import registered
from tests.toy.system import GAME

pytestmark = pytest.mark.django_db
DUEL: dict[str, Any] = {
    "player": {"name": "British", "figures": 9, "doctrine": "bold"},
    "enemy": {"name": "French", "figures": 8, "doctrine": "careful"},
}


@pytest.fixture(autouse=True)
def added(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The duel, registered for rules and pages."""
    monkeypatch.setattr(systems, "PACKAGES", dict(systems.PACKAGES))
    systems.register("toy", "tests.toy.pages")
    with registered("toy", GAME):
        yield


@pytest.fixture
def duel() -> Scenario:
    """A scenario of it."""
    return Scenario.objects.create(slug="duel", name="At dawn", system="toy", setup=DUEL, **SOURCE)


@pytest.fixture
def admin() -> Client:
    """The browser of an umpire."""
    return a_browser(a_person("umpire", is_staff=True, is_superuser=True))


def test_its_battles_keep_the_contract() -> None:
    """Same dice, same battle: from the seed, silent, and from the recorded faces."""
    engagement = registry.system("toy").engagement({"system": "toy", **DUEL})
    first = engagement.fight(Umpire(SeededDice("1", "battle"), engagement.orders()))
    silent = engagement.fight(Umpire(SeededDice("1", "battle"), engagement.orders(), recording=False))
    faces = [face for event in first.events for face in event.faces]
    again = engagement.fight(Umpire(ScriptedDice(faces), engagement.orders()))
    assert first.result.to_dict() == silent.result.to_dict() == again.result.to_dict()
    assert len(faces) == first.dice_rolled > 0


def test_its_rules_can_be_read(client: Client) -> None:
    """The list of systems, its rulebook and a rule name it."""
    assert "The Duel" in client.get(reverse("rules")).content.decode()
    assert "A round of the duel" in client.get(reverse("rulebook", args=["toy"])).content.decode()
    assert "The last round" in client.get(reverse("rule", args=["toy", "TOY-ROUNDS-1"])).content.decode()


def test_its_scenario_is_listed_fought_and_drawn(duel: Scenario) -> None:
    """The page lists its forces and doctrines; the battle fought from it has its table and its sentences."""
    browser = a_browser(UserFactory.create())
    page = browser.get(reverse("scenario", args=["duel"])).content.decode()
    for word in ("Duellists", "British", "Careful", "How many rounds are fought at most."):
        assert word in page
    sent = browser.post(
        reverse("scenario", args=["duel"]),
        {"seed": "1755", "player.doctrine": "bold", "enemy.doctrine": "bold", "options.rounds": "6"},
    )
    battle = Battle.objects.get()
    assert resolving.resolve(battle_id=str(battle.pk), worker="w1")
    assert sent.status_code == 302, sent.content.decode()
    assert 'id="p-enemy"' in browser.get(reverse("battle", args=[battle.pk])).content.decode()
    turn = browser.get(reverse("battle-turn", args=[battle.pk, 1])).content.decode()
    assert "TOY-DUEL-1" in turn
    assert "The table at the end of turn 1" in turn


def test_umpires_edit_its_orders_of_battle(admin: Client, duel: Scenario) -> None:
    """Its fields and its option are forms of the admin, and its own faults come back at the field."""
    url = reverse("admin:battles_scenario_change", args=[duel.pk])
    data = {key: value for key, value in form_data(admin.get(url)).items() if value is not None}
    assert {"player_figures", "options_rounds"} <= set(data)
    admin.post(url, data | {"player_figures": "12", "options_rounds": "9"}, follow=True)
    duel.refresh_from_db()
    assert (duel.setup["player"]["figures"], duel.setup["options"]) == (12, {"rounds": 9})
    refused = admin.post(url, data | {"player_figures": "99"})
    assert "player_figures" in refused.context["adminform"].form.errors


def test_programs_use_it() -> None:
    """The API lists it, describes its order of battle, fights it and says what is wrong with one."""
    api = a_program(UserFactory.create())
    assert "toy" in [system["key"] for system in api.get("/api/v1/systems/").json()]
    schemas = api.get("/api/v1/schema/?format=json").json()["components"]["schemas"]
    assert schemas["ToySetup"]["properties"]["player"] == {"$ref": "#/components/schemas/ToyForceSetup"}
    fought = api.post("/api/v1/resolve/", {"setup": {"system": "toy", **DUEL}, "seed": "1755"}, format="json")
    assert fought.status_code == 202, fought.json()
    assert resolving.resolve(battle_id=fought.json()["id"], worker="w1")
    assert api.get(fought.headers["Location"]).json()["result"]["system"] == "toy"
    wrong = {"system": "toy", "player": {"name": "", "figures": 0}, "enemy": DUEL["enemy"]}
    refused = api.post("/api/v1/resolve/", {"setup": wrong}, format="json").json()
    assert sorted(refused["fields"]) == ["player.figures", "player.name"]


def test_its_odds_are_counted(duel: Scenario) -> None:
    """A forecast and the command count every run, and compare both doctrines."""
    browser = a_browser(UserFactory.create())
    asked = browser.post(
        reverse("forecast-ask", args=["duel"]),
        {"runs": "200", "player.doctrine": "bold", "enemy.doctrine": "careful"},
    )
    assert asked.status_code == 302, asked.content.decode()
    forecast = Forecast.objects.get()
    assert worked(forecast)
    assert forecast.status == "done"
    assert "British" in browser.get(reverse("forecast", args=[forecast.pk])).content.decode()
    out = StringIO()
    call_command("odds", "duel", "--runs", "50", "--seed", "1755", "--json", stdout=out, stderr=StringIO())
    assert sum(json.loads(out.getvalue())["outcomes"].values()) == 50


def test_its_scenarios_come_from_files(tmp_path: Path) -> None:
    """A scenario of it in a file is checked by its rules and loaded; a wrong one is reported with its line."""
    entry = {"name": "At noon", "system": "toy", "source": "made up", "confidence": "low", "setup": DUEL}
    (tmp_path / "scenarios").mkdir()
    file = tmp_path / "scenarios" / "noon.yaml"
    file.write_text(json.dumps(entry), encoding="utf-8")
    out = StringIO()
    call_command("content", "load", str(tmp_path), stdout=out)
    assert Scenario.objects.get(slug="noon").setup == {"system": "toy", **DUEL}


def test_pages_are_plain_without_a_package(admin: Client, duel: Scenario) -> None:
    """Without a package of its own it is edited by the forms of its schema and listed in plain columns."""
    del systems.PACKAGES["toy"]
    shown = form_data(admin.get(reverse("admin:battles_scenario_change", args=[duel.pk])))
    assert {"player_name", "enemy_figures", "options_rounds"} <= set(shown)
    assert a_browser(UserFactory.create()).get(reverse("scenario", args=["duel"])).status_code == 200
