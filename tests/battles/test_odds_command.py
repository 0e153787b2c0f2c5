"""`manage.py odds`: shares with intervals, changes, refusals in sentences, and one run in full."""

import json
from dataclasses import replace
from typing import Any

import pytest
from django.core.management import CommandError

from battles.forecasting.shapes import Outcome
from battles.management import odds_page
from battles.management.scenario import with_changes
from battles.models import Scenario
from battles.web.forecasts.words import by_clock, outcome
from rules.core.intervals import wilson
from tests.battles.asking_odds import as_json, odds
from tests.battles.forecasts.making import made, uneven
from tests.present import present
from tests.skirmish import a_setup

pytestmark = pytest.mark.django_db
RAID = "german-flatts"


@pytest.fixture(autouse=True)
def ford() -> Scenario:
    """A scenario of the tests' own system that only the database has."""
    return Scenario.objects.create(slug="ford", name="The ford", system="skirmish", setup=a_setup())


def test_the_counts_are_whole_and_each_has_its_interval() -> None:
    """Wins, losses, draws and failures are the runs; intervals are Wilson's; seed and engine are printed."""
    answer = as_json("ford", "--runs", "60", "--seed", "1755")
    assert answer["runs"] == 60
    assert list(answer["outcomes"]) == list(answer["interval"]) == ["British", "French", "draw", "failed"]
    assert sum(answer["outcomes"].values()) == 60
    for name, count in answer["outcomes"].items():
        assert answer["interval"][name] == list(wilson(count, 60))
    assert answer["seed"] == "1755"
    assert len(answer["engine"]) == 16
    assert sum(count for _, count in answer["distributions"][0]["bars"]) == 60


def test_a_side_called_draw_is_distinguished_from_a_draw() -> None:
    """Under any names of the sides, their victories are counted under different names."""
    question = ("grid-bridge", "--runs", "20", "--seed", "1755")
    usual = as_json(*question)["outcomes"]
    outcomes = as_json(*question, "--set", "player.name=draw", "enemy.name=failed")["outcomes"]
    assert list(outcomes) == ["draw (player)", "failed (enemy)", "draw", "failed"]
    assert list(outcomes.values()) == list(usual.values())


def test_the_command_counts_what_the_workers_count() -> None:
    """The forecast that workers made of the same question has the same counts, with a precision too."""
    assert as_json("ford", "--runs", "60", "--seed", "1755")["outcomes"] == _named(made())
    Scenario.objects.update(setup=uneven())
    precise = made(setup=uneven(), runs=None, precision=0.05)
    answer = as_json("ford", "--precision", "0.05", "--seed", "1755")
    assert (answer["outcomes"], answer["precision"]) == (_named(precise), 0.05)
    assert answer["runs"] < answer["asked"]


def _named(forecast: Any) -> dict[str, int]:
    # PostgreSQL keeps the keys of a document in an order of its own.
    counts = forecast.tally["outcomes"]
    names = {"player": "British", "enemy": "French", "draw": "draw", "failed": "failed"}
    return {name: counts[key] for key, name in names.items()}


def test_a_fresh_seed_each_time_and_the_same_odds_for_the_same_one() -> None:
    """Without a seed two questions get two; with one the answer is the same to the last figure."""
    assert as_json("ford", "--runs", "10")["seed"] != as_json("ford", "--runs", "10")["seed"]
    assert odds("ford", "--runs", "20", "--seed", "x") == odds("ford", "--runs", "20", "--seed", "x")


def test_the_terminal_shows_shares_histograms_units_and_endings() -> None:
    """A reader finds outcome, interval, bars and Burton's by name."""
    shown = odds("ford", "--runs", "40", "--seed", "1755")
    for words in ("The ford: 40 runs, seed 1755", "95% interval", "█", "Burton's", "Lost, British", "Turns", "failed"):
        assert words in shown


def test_the_doctrines_of_both_sides_are_named() -> None:
    """In the terminal and for programs, whether the scenario names them, the command does, or the rules choose."""
    assert "As these commanders would fight it: attack (British) and steady (French)." in odds(
        "grid-village", "--runs", "2"
    )
    changed = as_json("grid-village", "--runs", "2", "--doctrine", "player=hold")
    assert changed["doctrines"] == {"player": "hold", "enemy": "steady"}


def test_every_pair_of_doctrines_stands_in_one_table() -> None:
    """Nine pairs of three, each with the counts that the same pair has by itself, in the terminal with intervals."""
    asked = ("grid-fort", "--runs", "20", "--seed", "1758")
    table = as_json(*asked, "--doctrines")
    assert [tuple(row["doctrines"].values()) for row in table["pairs"]] == [
        (one, other) for one in ("steady", "attack", "hold") for other in ("steady", "attack", "hold")
    ]
    alone = as_json(*asked, "--doctrine", "player=steady", "--doctrine", "enemy=hold")
    pair = table["pairs"][2]
    assert {row["name"]: row["count"] for row in pair["outcomes"]} == alone["outcomes"]
    assert [pair["outcomes"][0][key] for key in ("low", "high")] == alone["interval"]["French"]
    shown = odds(*asked, "--doctrines")
    assert shown.count("hold") >= 6
    assert "each pair of 20 runs" in shown


def test_a_table_of_pairs_has_no_empty_line(capfd: pytest.CaptureFixture[str]) -> None:
    """Neither between its heading and its head, nor on the error stream, where in a file no bar is drawn."""
    lines = odds("grid-fort", "--runs", "2", "--seed", "1", "--doctrines").rstrip().split("\n")
    assert [line for line in lines if not line.strip()] == []
    assert capfd.readouterr().err == ""


def test_a_table_of_pairs_takes_no_doctrine_of_its_own() -> None:
    """Neither a doctrine nor a single run nor several systems go with it."""
    for more in (["--doctrine", "hold"], ["--sample", "1"], ["--system", "d3_grid", "one_hour"]):
        with pytest.raises(CommandError, match="--doctrines takes one system"):
            odds("grid-fort", "--runs", "2", "--doctrines", *more)


def test_a_clause_that_cannot_be_measured_is_reported_so() -> None:
    """A clause about somebody who is not in the field is listed as not measured, and the whole says of how many."""
    clauses = [
        {"say": "the French lost", "measure": "winner", "side": "enemy"},
        {"say": "Montcalm fell", "measure": "fate", "leaders": ["montcalm"], "fate": "lost"},
        {"say": "it rained", "measure": "unmeasured"},
    ]
    report = {"key": "day", "name": "The day", "told": "As it was told.", "clauses": clauses}
    Scenario.objects.filter(slug="ford").update(reports=[report])
    found = as_json("ford", "--runs", "10", "--seed", "1")["reports"][0]
    assert [clause["measured"] for clause in found["clauses"]] == [True, False, False]
    assert found["count"] == found["clauses"][0]["count"]
    shown = odds("ford", "--runs", "10", "--seed", "1")
    assert "the 1 of its 3 points that are measured" in shown
    assert shown.count("not measured") == 2
    assert "all that it says" not in shown


def test_failed_runs_are_listed_with_their_number() -> None:
    """Ten of them by number and reason, the others as a count."""
    shown = odds("ford", "--runs", "12", "--set", ".fail=true")
    assert "Run 1 failed: The engine failed with ZeroDivisionError: a fault of the engine." in shown
    assert "2 more runs failed." in shown
    assert as_json("ford", "--runs", "12", "--set", ".fail=true")["outcomes"]["failed"] == 12


@pytest.mark.rule("OH-CMD-2")
def test_an_option_that_changes_nothing_is_reported_under_the_odds() -> None:
    """Commander quality without effect, among average commanders, gives a warning; with a better one it does not."""
    question = ("grid-fort", "--runs", "2", "--set", "commander_quality=true")
    assert "Commander quality changes nothing: every commander is average" in odds(*question)
    better = (*question, "player.commanders.0.quality=above")
    assert as_json(*better)["remarks"] == []


def test_a_run_is_reported_in_full_with_the_result_that_was_counted() -> None:
    """Run 7 alone is fought with a record: its losses are those of the seventh run of the forecast."""
    run = as_json("ford", "--seed", "1755", "--sample", "7")
    lost = present(made().chunks.get(number=1).columns)["lost_player"][6]
    assert run["result"]["units"][0]["losses"]["fire"] == lost
    assert (run["seed"], run["stream"]) == ("1755", "sample:7")
    assert "The ford, run 7" in odds("ford", "--seed", "1755", "--sample", "7")


def test_knowledge_is_the_player_s_when_asked() -> None:
    """A raid against a listed force has other odds for a side that does not know it."""
    truth = as_json(RAID, "--runs", "20", "--seed", "7")
    known = as_json(RAID, "--runs", "20", "--seed", "7", "--knowledge", "player")
    assert (truth["knowledge"], known["knowledge"]) == ("truth", "player")
    assert "Settlers" in json.dumps(truth)
    assert "Settlers" not in json.dumps(known)
    assert known["outcomes"] != truth["outcomes"]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["nowhere"], "There is no scenario nowhere; choose one of "),
        (["ford", "--precision", "0.9"], "precision must be from 0.0025 to 0.25, not 0.9."),
        (["ford", "--seed", ""], "A seed has 1 to 80 letters or figures."),
        (["ford", "--sample", "2000"], "There is no run 2000; choose one of 1000."),
        (["ford", "--system", "chess"], "There is no rule system chess"),
        (["ford", "--system", "fast_muskt"], "Did you mean fast_musket?"),
        (["fod"], "Did you mean ford?"),
        (["ford", "--set", "fog"], "--set takes NAME=VALUE, not fog."),
        (["ford", "--set", "player.units.3.rep=2"], "there is no row 3 among 1; rows count from 0."),
        (["ford", "--set", "encounter.kind=scout"], "kind lies within 'scout', which holds nothing."),
        (["ford", "--set", "player.doctrine=person"], "A person cannot be asked in a forecast"),
        (["ford", "--doctrine", "enemy=sly"], "There is no doctrine sly for the enemy's side"),
        (["ford", "--set", '.absent=["burton"]'], "Burton's (player.units.0) is listed, but the engine does not field"),
        ([RAID, "--set", "moonshine=true"], "options.moonshine is not part of an order of battle; remove it."),
    ],
)
def test_what_cannot_be_asked_is_refused_in_a_sentence(arguments: list[str], sentence: str) -> None:
    """Each refusal says what is wrong and what to do."""
    with pytest.raises(CommandError) as refusal:
        odds(*arguments)
    assert sentence in str(refusal.value)


def test_what_is_asked_is_refused_with_what_is_wrong_with_the_forces() -> None:
    """Workers, runs and a unit's Rep in one refusal, a line each; the first hid the others."""
    with pytest.raises(CommandError) as refusal:
        odds("ford", "--workers", "0", "--runs", "0", "--set", "player.units.0.rep=9")
    lines = str(refusal.value).splitlines()
    words = (
        "--workers must be from 1 to 64.",
        "runs must be from 1 to 250000, not 0.",
        "Burton's has Rep 9; Rep is 2 to 6. (SK",
    )
    assert all(word in line for word, line in zip(words, lines, strict=True))


def test_changes_find_their_place() -> None:
    """Options by name, fields of the whole, places by dots; the scenario stays as it was."""
    before = a_setup()
    changed = with_changes(
        before,
        ["fog=true", "rounds=3", "ground=wood", "encounter=raid", "player.units.0.figures=8", ".end=far"],
    )
    assert changed["options"] == {"fog": True, "rounds": 3, "ground": "wood"}
    assert (changed["encounter"], changed["end"]) == ("raid", "far")
    assert changed["player"]["units"][0]["figures"] == 8
    assert before == a_setup()


@pytest.mark.slow("starts processes, each of which imports the program")
def test_workers_change_nothing_but_the_time() -> None:
    """Two processes print what one prints."""
    alone = odds(RAID, "--runs", "40", "--seed", "7", "--json")
    assert odds(RAID, "--runs", "40", "--seed", "7", "--workers", "2", "--json") == alone


def test_dice_for_guns_are_forecast_on_the_printed_battle() -> None:
    """With the option the guns of the dice are counted, as many as they may bring, and no battery they replace."""
    answer = as_json("plains-of-abraham-1759", "--runs", "4", "--seed", "1759", "--set", "extra_artillery=true")
    guns = {row["id"]: row["strength"] for row in answer["units"] if "gun" in row["id"] or "pounder" in row["id"]}
    assert guns == {"player-guns": 20, "enemy-guns": 3}
    assert answer["outcomes"]["failed"] == 0


def test_draws_by_the_clock_are_shown_apart() -> None:
    """Where the last turn parts two sides, tables on the terminal and sentences on pages say so."""
    drawn = Outcome("draw", "draw", 87, 0.87, 0.79, 0.92, by_clock=87)
    assert odds_page._share(drawn).splitlines() == ["87.0 %", "79.0-92.0", "clock 87"]
    assert outcome(drawn, 100).endswith("so from 79.0 to 92.0%; all of them by the clock")
    assert by_clock(replace(drawn, by_clock=80)) == "80 of them by the clock"
    assert "drawn_by_clock" in as_json("ford", "--runs", "3")
