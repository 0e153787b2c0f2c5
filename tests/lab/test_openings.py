"""Openings of Quebec 1759: landings and set-ups that can be fought, their matrix game, the command and the page."""

import json
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from battles import measurements as storing
from battles.models import Measurement
from lab import openings
from lab.matrix_game import payoff, pure
from lab.measuring import Asked
from lab.words import LANDINGS as LANDING_WORDS
from lab.words import SET_UPS as SET_UP_WORDS
from rules import registry
from rules.core.dice import SeededDice
from rules.core.events import NOTE
from rules.core.odds import sample
from rules.core.umpire import Umpire
from rules.quebec_1759.openings import LANDINGS, SET_UPS, opened
from rules.quebec_1759.tables import AREAS
from tests.printing import printed

SYSTEM = registry.system("quebec_1759")
ALL: dict[str, object] = dict(openings._GAMES["all"])


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three landings and two set-ups alone."""
    monkeypatch.setattr(openings, "LANDINGS", LANDINGS[2:5])
    monkeypatch.setattr(openings, "SET_UPS", SET_UPS[:2])


def fought(**about: Any) -> dict[str, Any]:
    """The document of a small measurement."""
    measuring = openings.Openings(Asked(**{"runs": 20, "seed": "1759", **about}))
    assert sum(measuring.run()) == measuring.total
    found: dict[str, Any] = json.loads(json.dumps(measuring.document()))
    return found


@pytest.mark.rule("QB-SETUP-1", "QB-SETUP-2")
@pytest.mark.parametrize("set_up", SET_UPS, ids=lambda one: str(one.key))
def test_a_set_up_places_every_french_block(set_up: Any) -> None:
    """Twenty units, five decoys, three leaders and two works, none on Ile d'Orleans; the check takes them."""
    assert sum(set_up.units.values()) == 20
    assert sum(set_up.decoys.values()) == 5
    for options in ({}, ALL):
        siege = opened(SYSTEM, LANDINGS[0], set_up, options)
        assert siege.ineffective_options() == []
        enemy: Any = siege.setup["enemy"]
        placed = {area: sum(row["at"] == area for row in enemy["units"]) for area in AREAS}
        assert {AREAS[area]: count for area, count in set_up.units.items()} == {a: n for a, n in placed.items() if n}
        assert ("works" in enemy) == bool(options)
        assert len(siege.entities()) == 33 + (6 if options else 0)


@pytest.mark.rule("QB-PLOT-1", "QB-SHIP-1")
@pytest.mark.parametrize("landing", LANDINGS, ids=lambda one: str(one.key))
def test_a_landing_is_what_is_plotted_on_turn_1(landing: Any) -> None:
    """So many blocks cross to its area, or the fleet goes up; afterwards the doctrine has its way."""
    siege = opened(SYSTEM, landing, SET_UPS[0], {})
    events = siege.fight(Umpire(SeededDice("4", "x"), siege.orders())).events
    starts = [at for at, event in enumerate(events) if event.kind == "turn"]
    first = [event for event in events[starts[0] : starts[1]] if event.kind == NOTE and event.who == "british"]
    moved = [event.after for event in first if event.what == "moved" and event.rule == "QB-SHIP-1"]
    if landing.units or landing.decoys:
        assert moved == [{"from": "ile_dorleans", "to": AREAS[landing.area], "blocks": landing.units + landing.decoys}]
    elif landing.area >= 0:
        assert not moved
        went = [event.after for event in events[: starts[1]] if event.what == "st_laurent"]
        assert went == [4]
    # What the doctrine does from turn 2 on: some move of its own, unless it holds what it has.
    assert [event for event in events[starts[1] :] if event.kind == "order" and event.who == "british"]


@pytest.mark.rule("QB-PLOT-1")
def test_an_early_storm_comes_long_before_that_of_a_doctrine() -> None:
    """From turn 4 on, a doctrine from that shore on turn 15; none has a name for it in an order of battle.

    Up the river it comes no sooner than by the doctrine, whose landing is at Abraham itself.
    """
    earliest: dict[str, int] = {}
    for landing in LANDINGS:
        siege = opened(SYSTEM, landing, SET_UPS[1], {})
        fell = [sample(siege, "1759", number).marks["abraham_fell"][0] for number in range(1, 13)]
        earliest[str(landing.key)] = min([turn for turn in fell if turn], default=99)
    storms = {key: turn for key, turn in earliest.items() if key.startswith("storm")}
    assert len(storms) == 2
    assert 4 <= storms["storm_st_charles"] <= 8
    assert earliest["upriver"] <= storms["storm_upriver"] <= 12
    assert min(earliest[key] for key in ("shores", "beauport", "montmorency", "st_charles")) >= 11


@pytest.mark.usefixtures("few")
def test_the_matrix_is_of_the_same_dice_and_solved_exactly() -> None:
    """Each cell counts the samples of its pair; no pure reply beats the mixtures; intervals hold cells and value."""
    found = fought()
    for game, options in openings._GAMES.items():
        reported = found["games"][game]
        for row in range(3):
            for column in range(2):
                siege = opened(SYSTEM, LANDINGS[2 + row], SET_UPS[column], options)
                won = sum(sample(siege, "1759", number).sides[0].success for number in range(1, 21))
                assert reported["shares"][row][column] == pytest.approx(5.0 * won)
                low, high = reported["bounds"][row][column]
                assert 0 <= low <= reported["shares"][row][column] <= high <= 100
        assert sum(reported["rows"]) == pytest.approx(1)
        assert sum(reported["columns"]) == pytest.approx(1)
        assert max(reported["row_shares"]) == pytest.approx(reported["value"])
        assert min(reported["column_shares"]) == pytest.approx(reported["value"])
        assert reported["low"] <= reported["value"] <= reported["high"]
        solved = reported["replies"]["solved"]
        assert solved["landing"]["gain"] == solved["set_up"]["gain"] == 0


@pytest.mark.usefixtures("few")
def test_the_best_reply_gains_what_the_matrix_says() -> None:
    """To the usual opening and to an even mixture, by the cells themselves."""
    reported = fought()["games"]["base"]
    matrix = reported["shares"]
    usual = reported["replies"]["usual"]
    assert usual["landing"]["gain"] == pytest.approx(max(row[0] for row in matrix) - matrix[0][0])
    assert usual["set_up"]["gain"] == pytest.approx(matrix[0][0] - min(matrix[0]))
    even = reported["replies"]["even"]
    middle = sum(map(sum, matrix)) / 6
    assert even["landing"]["gain"] == pytest.approx(max(sum(row) / 2 for row in matrix) - middle)
    assert even["set_up"]["gain"] == pytest.approx(
        middle - min(sum(column) / 3 for column in zip(*matrix, strict=True))
    )
    assert payoff(matrix, pure(0, 3), pure(0, 2)) == pytest.approx(matrix[0][0])
    halves = reported["replies"]["halves"]
    assert min(halves["landing"]["gain"], halves["set_up"]["gain"]) >= 0


def test_wrong_questions_are_refused_all_at_once() -> None:
    """Sieges, seed and processes, each under its own name, before anything is fought."""
    with pytest.raises(CommandError, match=r"(?s)from 10 to 20000, not 3.*letters or figures.*from 1 to 64, not 0"):
        call_command("openings", sieges=3, seed="", workers=0)


@pytest.mark.django_db
@pytest.mark.usefixtures("few")
def test_the_command_prints_json_and_a_table_and_keeps_what_it_is_asked_to(client: Client) -> None:
    """Two processes count the same; what is stored is the page, which names its openings and both games."""
    document = json.loads(printed("openings", sieges=10, seed="7", json=True))
    assert (document["runs"], document["seed"], Measurement.objects.count()) == (10, "7", 0)
    reported = printed("openings", sieges=10, seed="7", store=True)
    for words in ("All advanced rules", "Both mixing as best they can", "to the solved mixtures"):
        assert words in reported
    row = Measurement.objects.get()
    assert (row.kind, row.runs, row.document["games"]) == ("openings", 10, document["games"])
    text = client.get("/rules/quebec_1759/openings/").content.decode()
    for words in ("The base game", "Lévis, then patient", "10 sieges a cell", document["engine_version"]):
        assert words in text
    assert "Stale." not in text
    Measurement.objects.update(engine_version="older")
    assert "Stale." in client.get("/rules/quebec_1759/openings/").content.decode()


@pytest.mark.django_db
def test_the_page_is_reached_from_the_rulebook_of_its_game_alone(
    client: Client, monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    """Without a measurement it says how to make one; other games have no such page."""
    assert 'href="/rules/quebec_1759/openings/"' in client.get("/rules/quebec_1759/").content.decode()
    assert "openings" not in client.get("/rules/d3_grid/").content.decode()
    monkeypatch.setattr(storing, "_FOLDER", tmp_path)
    storing._bundled.cache_clear()
    assert "manage.py openings --store" in client.get("/rules/quebec_1759/openings/").content.decode()
    assert client.get("/rules/d3_grid/openings/").status_code == 404
    storing._bundled.cache_clear()


def test_every_opening_has_its_words() -> None:
    """Name and meaning of each, and of none that there is not."""
    assert list(LANDING_WORDS) == [landing.key for landing in LANDINGS]
    assert list(SET_UP_WORDS) == [set_up.key for set_up in SET_UPS]
