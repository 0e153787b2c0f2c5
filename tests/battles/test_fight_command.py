"""`manage.py fight`: seeded, with dice from a table, in words or as JSON."""

import json
import re
from functools import partial
from io import StringIO
from pathlib import Path

import pytest
import yaml
from django.core.management import CommandError

from battles.management.scenario import no_one_answers, read_doctrines
from battles.management.telling import fate_of
from battles.models import Battle
from rules import registry
from rules.core.errors import DecisionNeeded
from tests.factories import ScenarioFactory
from tests.fast_musket.field import plains
from tests.printing import printed
from tests.quebec_1759.orders_of_battle import siege
from tests.skirmish import a_setup

pytestmark = pytest.mark.django_db


run = partial(printed, "fight")


@pytest.fixture(autouse=True)
def ford() -> None:
    """A scenario by the name of ford."""
    ScenarioFactory.create(slug="ford", name="The ford")


@pytest.fixture
def quebec() -> None:
    """A scenario by the name of siege."""
    ScenarioFactory.create(slug="siege", name="The siege", system="quebec_1759", encounter="siege", setup=siege())


def test_a_battle_is_reported_in_a_table() -> None:
    """Title, end, units, dice, seed and digest; nothing is kept in the database."""
    out = run("ford", "--seed", "1755")
    for word in ("The ford", "every enemy and possible enemy was gone", "Burton's", "seed 1755", "digest"):
        assert word in out
    assert not Battle.objects.exists()


def test_options_and_forces_are_set_as_for_odds() -> None:
    """Several changes at once: an option's dice fall, and it is day."""
    raid = ["german-flatts", "--seed", "7", "--json"]
    plain = json.loads(run(*raid))
    changed = json.loads(run(*raid, "--set", "field_strength=true", "light=day"))
    assert not [event for event in plain["events"] if event["rule"] == "MM-STRENGTH-1"]
    assert [event for event in changed["events"] if event["rule"] == "MM-STRENGTH-1"]
    assert [document["initial"]["battle"]["light"] for document in (plain, changed)] == ["night", "day"]


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (["field_strenght=true", "player.units.0.figures=60"], ["Did you mean field_strength?", "from 1 to 11"]),
        (["player.units.9.figures=6"], ["there is no row 9"]),
        (["nothing"], ["--set takes NAME=VALUE, not nothing."]),
    ],
)
def test_what_is_set_wrong_is_refused_all_at_once(given: list[str], words: list[str]) -> None:
    """A misspelt option, too strong a unit, a unit that is not there, a word that sets nothing."""
    with pytest.raises(CommandError) as refused:
        run("german-flatts", "--set", *given)
    for each in words:
        assert each in str(refused.value)


def test_units_without_a_name_of_their_own_are_called_as_the_rules_call_them() -> None:
    """The table of losses prints names and no keys: blocks of the siege that a scenario does not name."""
    out = run("quebec-levis-landing", "--seed", "1755")
    assert "6th Quebec" in out
    assert "quebec_6" not in out


@pytest.mark.parametrize(
    ("lost", "ran", "fate"),
    [(8, False, "destroyed"), (8, True, "destroyed"), (7, True, "retired, ran away"), (7, False, "retired")],
)
def test_a_unit_that_lost_everybody_is_destroyed(lost: int, ran: bool, fate: str) -> None:
    """Its fate is not that it retired once before."""
    unit = {"strength": 8, "losses": {"fire": lost - 1, "melee": 1}, "recovered": 0, "retired": True, "ran_away": ran}
    assert fate_of(unit) == fate


def test_json_is_the_whole_battle_and_follows_the_seed() -> None:
    """Result, digest, dice and events; the same seed prints the same, another does not."""
    first, again, other = (json.loads(run("ford", "--seed", seed, "--json")) for seed in ("1", "1", "2"))
    assert first == again
    assert first["digest"] != other["digest"]
    assert (first["scenario"], first["seed"], first["dice"]) == ("ford", "1", 20)
    assert [event["number"] for event in first["events"]] == list(range(5))


def test_a_siege_is_taken_up_on_a_later_turn(quebec: None) -> None:
    """What is printed for turn 8 is an order of battle that passes; as one side knows it, enemy blocks are counts."""
    written = yaml.safe_load(run("siege", "--seed", "7", "--turn", "8"))
    rules = registry.system("quebec_1759")
    assert rules.check(written) == []
    assert written["turn"] == 8
    assert len(written["enemy"]["units"]) > 10
    assert set(written["position"]["seen"]) == {"british", "french"}
    known = yaml.safe_load(run("siege", "--seed", "7", "--turn", "8", "--seen", "player"))
    assert rules.check(known) == []
    assert known["player"]["units"] == written["player"]["units"]
    assert sum(known["enemy"]["blocks"].values()) > len(known["enemy"].get("units", []))


@pytest.mark.parametrize(
    ("scenario", "words", "sentence"),
    [
        ("siege", ["--turn", "1"], "The battle begins with turn 1; choose a later one"),
        ("siege", ["--turn", "99"], "choose an earlier one"),
        ("siege", ["--seen", "enemy"], "--seen goes with --turn"),
        ("ford", ["--turn", "2"], "cannot be taken up on a later turn"),
    ],
)
def test_a_turn_that_is_none_is_refused(quebec: None, scenario: str, words: list[str], sentence: str) -> None:
    with pytest.raises(CommandError, match=sentence):
        run(scenario, "--seed", "7", *words)


def test_without_a_seed_one_is_made_up_and_reported() -> None:
    """Two battles without a seed have two, each printed so that it can be fought again."""
    seeds = {json.loads(run("ford", "--json"))["seed"] for _ in range(3)}
    assert len(seeds) == 3


def test_every_event_is_a_sentence_in_the_transcript() -> None:
    """With --transcript the dice come before the table, each line with its rule."""
    out = run("ford", "--seed", "1755", "--transcript")
    assert "The enemy comes onto the table (SK-FOE-1)." in out
    assert "Burton's rolls against 5:" in out


def test_a_battle_is_reported_by_the_names_of_its_sides_and_without_those_who_stand() -> None:
    """The sides of the fast rules go by their own names; a halt and the count of turns are in the record alone."""
    ScenarioFactory.create(slug="plains", name="The Plains", system="fast_musket", setup=plains())
    out = run("plains", "--seed", "1759", "--transcript")
    assert "French to move (FM-TURN-1)." in out
    assert out.index("French, from south and from west: ") < out.index("urn 1 (FM-TURN-1)")
    assert "player's side" not in out
    assert "is to halt" not in out
    assert out.count("urn 2 ") == 1
    record = json.loads(run("plains", "--seed", "1759", "--json"))["events"]
    assert "halt" in [event.get("after") for event in record]


def test_dice_rolled_at_a_table_are_used_in_order(tmp_path: Path) -> None:
    """Figures separated by blanks, commas or nothing, and remarks; unused ones are reported."""
    file = tmp_path / "dice.txt"
    file.write_text("6 6,6;6 # the first volley\n666666\n1111111111\n55\n")
    err = StringIO()
    out = json.loads(run("ford", "--dice", str(file), "--json", stderr=err))
    assert out["result"]["objective_met"] is True
    assert out["seed"] is None
    assert "2 of 22 faces were left over" in err.getvalue()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("1" * 19, r"script of 19 dice ran short when SK-FIRE-1 asked for another\.$"),
        ("", "script of 0 dice ran short when SK-FIRE-1"),
        ("1 2\n3 7", "Line 2 of .* holds 7; a die shows 1 to 6"),
        ("one", "Line 1 of .* holds o"),
    ],
)
def test_bad_dice_are_refused_in_a_sentence(tmp_path: Path, text: str, sentence: str) -> None:
    """Dice that run short name the rule that asked; a seven names its line."""
    file = tmp_path / "dice.txt"
    file.write_text(text)
    with pytest.raises(CommandError, match=sentence):
        run("ford", "--dice", str(file))


def test_what_cannot_be_fought_is_refused(tmp_path: Path) -> None:
    """No such scenario, dice and seed at once, no such file, a force with Rep 9."""
    with pytest.raises(CommandError, match=r"no scenario bridge; choose one of .*ford"):
        run("bridge")
    with pytest.raises(CommandError, match="not from both"):
        run("ford", "--seed", "1", "--dice", "x")
    with pytest.raises(CommandError, match=r"none cannot be read: No such file or directory\.$"):
        run("ford", "--dice", str(tmp_path / "none"))
    setup = a_setup()
    setup["player"]["units"][0]["rep"] = 9
    ScenarioFactory.create(slug="nine", setup=setup)
    with pytest.raises(CommandError, match=r"Rep 9; Rep is 2 to 6. \(SK-REP-1\)"):
        run("nine")


COMMANDERS = "book, bold, cautious, first, random, greedy, staff:50, staff:400"


def test_each_side_takes_its_doctrine() -> None:
    """A plain word is the player's; a side is named by its key or by what it is called."""
    setup = a_setup()
    assert read_doctrines(["bold"], setup) == {"player": "bold"}
    assert read_doctrines(["enemy=staff:120"], setup) == {"enemy": "staff:120"}
    assert read_doctrines(["enemy=bold", "british=cautious"], setup) == {"enemy": "bold", "player": "cautious"}


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (
            "rash",
            f"There is no doctrine rash for the player's side; choose one of {COMMANDERS}.",
        ),
        (
            "enemy=rash",
            f"There is no doctrine rash for the enemy's side; choose one of {COMMANDERS}.",
        ),
        (
            "cautius",
            f"choose one of {COMMANDERS}. Did you mean cautious?",
        ),
        ("staff:0", "A staff of 0 playouts tries no order; give it 10 to 2,000, as in staff:50."),
        ("enmy=book", "choose one of player, enemy, british, french. Did you mean enemy?"),
        ("spain=book", "There is no side spain; choose one of player, enemy, british, french."),
        ("person", "No person can lead the player's side here, for nobody is asked; choose one of book, bold"),
    ],
)
def test_a_doctrine_that_is_none_is_refused(given: str, sentence: str) -> None:
    """The sentence names the side and the doctrines there are."""
    with pytest.raises(CommandError, match=re.escape(sentence)):
        run("ford", doctrine=[given])


def test_a_side_that_waits_for_a_person_is_reported_once() -> None:
    """A scenario led by a person names the order wanted, its rule once, and what to do."""
    needed = DecisionNeeded("MM-ACT-1", "rangers", 1, ["hold", "fire"])
    text = str(no_one_answers(needed, a_setup()))
    assert text.count("MM-ACT-1") == 1
    assert "enemy is led by a person" in text
    assert "--doctrine enemy=book" in text
