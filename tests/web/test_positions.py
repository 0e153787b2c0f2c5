"""A battle that begins with a later turn on every page and in every command: scenario, sheet, report, odds, match."""

from io import StringIO
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.urls import reverse

from battles.forecasting import services as odds
from battles.models import Scenario
from battles.services import request_battle
from battles.systems.pages import forces
from battles.tasks import resolve_battle
from matches.seating import Source, create_match
from matches.selectors import view_of
from tests.battles.forecasts.making import worked
from tests.contract.samples import positions
from tests.fast_musket.test_position import begun as field_begun
from tests.grid.test_position import begun as grid_begun
from tests.people import a_browser, a_person
from tests.quebec_1759.test_position import taken_up
from tests.web.opening import fetched

pytestmark = pytest.mark.django_db

SYSTEMS = ("d3_grid", "one_hour", "fast_musket", "quebec_1759")


@pytest.fixture
def ann(db: None) -> User:
    return a_person("ann")


def begun(system: str) -> dict[str, Any]:
    """A sample of a system in its last turn but one."""
    [(_, setup), *_] = positions(system, range(2, 8))
    return setup


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_pages_count_from_its_turn(ann: User, system: str) -> None:
    """The scenario says with which turn it begins, and the report's first turn is that one."""
    setup = begun(system)
    turn = setup["turn"]
    row = Scenario.objects.create(slug="begun", name="Begun", system=system, source="x", setup=setup)
    client = a_browser(ann)
    shown = fetched(client, reverse("scenario", args=["begun"]))
    if system != "quebec_1759":
        assert f"The battle goes on from the beginning of turn {turn}." in shown
        assert f"By turn {turn}" in shown
    fetched(client, reverse("scenario-sheet", args=["begun"]))
    battle = request_battle(setup=row.setup, owner=ann, seed="5", title="Begun")
    resolve_battle(str(battle.pk))
    battle.refresh_from_db()
    assert (battle.status, battle.turns >= turn) == ("done", True)
    first = fetched(client, reverse("battle-turn", args=[battle.pk, turn]))
    assert f"<h2>Turn {turn}</h2>" in first
    fetched(client, reverse("battle", args=[battle.pk]))


@pytest.mark.parametrize("system", SYSTEMS)
def test_odds_are_asked_from_there(system: str) -> None:
    """A forecast runs from the position, as the umpire and as either side knows it."""
    for knowledge in ("truth", "player", "enemy"):
        forecast = odds.request_forecast(setup=begun(system), seed="1755", runs=4, knowledge=knowledge)
        worked(forecast)
        assert forecast.status == "done"


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_match_goes_on_from_there(ann: User, system: str) -> None:
    """Its turn is counted on, and the view has what the turns before left."""
    setup = begun(system)
    match = create_match(owner=ann, setup=setup, seats={"player": "me"}, source=Source("1757"))
    match.refresh_from_db()
    assert match.turn in (0, setup["turn"])
    assert match.owed.exists() or match.status == "over"
    for seat in match.seats.all():
        view = view_of(match, seat)
        assert view.state


def test_what_fight_prints_is_fought_on_from_a_file(tmp_path: Path) -> None:
    """`--turn` to a file, and the file in the place of a scenario; a file that is none is refused."""
    out = StringIO()
    call_command("fight", "grid-bridge", "--seed", "3", "--turn", "4", stdout=out)
    file = tmp_path / "turn-4.yaml"
    file.write_text(out.getvalue(), encoding="utf-8")
    assert yaml.safe_load(out.getvalue())["turn"] == 4
    out = StringIO()
    call_command("fight", str(file), "--seed", "3", "--transcript", stdout=out)
    assert "The battle goes on from the beginning of turn 4." in out.getvalue()
    assert "Turn 4" in out.getvalue()
    assert "Turn 3" not in out.getvalue()
    file.write_text("turn: 4\n", encoding="utf-8")
    with pytest.raises(CommandError, match="There is no rule system"):
        call_command("fight", str(file))


def listed(system: str, setup: dict[str, Any]) -> str:
    """All that the forces of an order of battle are shown by."""
    shown = [*(cell.text for force in forces(system, setup) for row in force.rows for cell in row)]
    return " / ".join([*shown, *(line for force in forces(system, setup) for line in force.lines)])


def test_forces_are_listed_with_what_they_have_been_through() -> None:
    """Units with their losses and marks, leaders and guns that are gone, blocks that have fallen."""
    board = grid_begun()
    board["player"]["units"][0] |= {"hits": 3, "struck": True}
    board["player"]["commanders"][0] = {"id": "pc", "name": "Wolfe", "gone": "lost"}
    assert "hits 3, struck" in listed("d3_grid", board)
    assert "Wolfe, commander, lost." in listed("d3_grid", board)
    field = field_begun()
    field["player"]["units"][1] |= {"lost": {"fire": 2, "melee": 1}, "fired": True}
    field["player"]["batteries"][0]["models"] = [
        {"at": [692, 420], "facing": "w", "lost": "fire"},
        {"at": [708, 420], "facing": "w"},
    ]
    assert "lost 2 by fire and 1 by melee, fired" in listed("fast_musket", field)
    assert "2 medium guns, 1 of them lost." in listed("fast_musket", field)
    siege = taken_up()
    siege["player"]["leaders"][1] = {"id": "monckton", "fate": "captured"}
    for side in ("player", "enemy"):  # who has fallen is the doctrines' affair
        *others, last = [block["name"] for block in siege[side]["fallen"]]
        assert others or side == "player"
        fallen = f"{', '.join(others)} and {last}" if others else last
        assert f"Lost by now: {fallen}." in listed("quebec_1759", siege)
    assert "Monckton (+1), captured." in listed("quebec_1759", siege)
