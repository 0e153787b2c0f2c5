"""How rolls, tests, orders and partings read in the report of a battle: plain, and never against each other."""

from pathlib import Path

import pytest
import yaml

from rules.muskets_mohawks import narrate
from tests.orders_of_battle import fight, varied

NAMES = {"u1": "Stark's", "u2": "Hull's", "lt": "Rogers"}
ENCOUNTERS = ("scout", "raid_attack", "raid_defend")


@pytest.mark.parametrize(
    ("rule", "what", "faces", "need", "words"),
    [
        ("MM-FIRE-1", "at_will", [1, 4, 1], 1, "for fire at will: 2 hits (1 or less)"),
        ("MM-FIRE-1", "volley", [1, 4], 1, "for a volley: 1 hit (1 or less)"),
        ("MM-FIRE-1", "volley", [2, 4], 1, "for a volley: no hits (1 or less)"),
        ("MM-MELEE-1", "u2", [3, 4], 3, "for the melee with Hull's: 1 success (3 or less)"),
        ("MM-MELEE-1", "u2", [5, 4], 3, "for the melee with Hull's: no successes (3 or less)"),
        ("MM-WEATHER-1", "inclement", [1], 1, "for inclement weather: yes (1 or less)"),
        ("MM-WEATHER-1", "inclement", [2], 1, "for inclement weather: no (1 or less)"),
        ("MM-REACT-1", "received_fire", [1, 6], 4, "for standing under fire: 1 passed (4 or less)"),
    ],
)
def test_dice_count_what_they_are_for(rule: str, what: str, faces: list[int], need: int, words: str) -> None:
    """Fire scores hits, melee successes, a possibility happens or not; only tests are passed."""
    row: narrate.Row = {"kind": "roll", "rule": rule, "who": "u1", "what": what, "faces": faces, "need": need}
    assert words in narrate.NARRATOR.sentence(row, NAMES)


def test_several_tests_at_once_do_not_contradict_what_the_unit_does() -> None:
    """Each test says what it asks; only the worst is done, so that none may say that it was."""
    texts = [
        narrate.NARRATOR.sentence({"kind": "note", "rule": "X", "who": "u1", "what": test, "after": result}, NAMES)
        for test, result in (
            ("received_fire", "seek_cover"),
            ("received_casualty", "runaway"),
            ("leader_lost", "retire"),
        )
    ]
    assert texts == [
        "Stark's, test under fire: take cover (X).",
        "Stark's, test after losses: run away (X).",
        "Stark's, test after the loss of the leader: retire (X).",
    ]


@pytest.mark.rule("MM-LEAD-3")
def test_a_leader_activates_units_whether_or_not_they_move() -> None:
    """The words of a higher leader's command promise no move: the units may fire, reload or hold."""
    row: narrate.Row = {"kind": "note", "rule": "MM-LEAD-3", "who": "lt", "what": "commands", "after": ["u1", "u2"]}
    assert narrate.NARRATOR.sentence(row, NAMES) == "Rogers activated Stark's and Hull's (MM-LEAD-3)."


@pytest.mark.parametrize("rule", ["MM-LEAVE-1", "MM-CAS-2", "MM-REACT-5"])
def test_a_leader_who_fell_or_left_does_not_stand_alone(rule: str) -> None:
    """A report says that a leader is with no unit when he parts from it, not when he is gone."""
    row: narrate.Row = {"kind": "change", "rule": rule, "who": "lt", "what": "attached", "before": "u1", "after": ""}
    assert not narrate.is_reported(row)
    assert narrate.is_reported({**row, "rule": "MM-LEAD-1"})
    assert narrate.is_reported({**row, "after": "u2"})


def test_casualties_close_the_ranks() -> None:
    """Ranks that close up over the fallen are no march of the unit."""
    row: narrate.Row = {
        "kind": "move",
        "rule": "MM-CAS-1",
        "who": "u1",
        "before": [100, 100, 0, 1, [90, 100, 110], [100, 100, 100]],
        "after": [110, 100, 0, 1, [100, 110], [100, 100]],
    }
    assert narrate.NARRATOR.sentence(row, NAMES) == "Stark's closed ranks (MM-CAS-1)."


def test_the_manner_of_fire_is_told_once() -> None:
    """The choice of volley or fire at will is in the roll that follows."""
    for manner in ("volley", "at_will"):
        assert not narrate.is_reported(
            {"kind": "order", "rule": "MM-FIRE-1", "who": "u1", "after": f"fire:{manner}:u2"}
        )


@pytest.mark.parametrize(("count", "words"), [(1, "1 unit"), (2, "2 units")])
def test_who_comes_into_sight_is_counted(count: int, words: str) -> None:
    """A listed force that is seen has one unit or several."""
    row = {"kind": "note", "rule": "X", "who": "pef1", "what": "uncovered", "after": count}
    assert narrate.NARRATOR.sentence(row, NAMES) == f"Possible enemy force 1 came into sight: {words} (X)."


def test_whole_battles_use_no_words_of_another_tongue() -> None:
    """No reported sentence has the phrases that readers did not understand."""
    stumbles = (" led ", "a die alone", "stands there", "taken up", "was made out", "the whole body was told")
    for seed in range(6):
        for event in fight(varied(seed, ENCOUNTERS[seed % 3]), seed).events:
            row = event.to_dict()
            text = narrate.NARRATOR.sentence(row, {}) if narrate.is_reported(row) else ""
            assert not any(stumble in text for stumble in stumbles), text


def test_the_houses_of_bundled_scenarios_are_named() -> None:
    """A house that a scenario lays out itself has a name for readers, and is not called by its key."""
    laid = 0
    for path in sorted(Path("fixtures/scenarios").glob("*.yaml")):
        setup = yaml.safe_load(path.read_text(encoding="utf-8")).get("setup", {})
        for house in setup["ground"].get("houses", []) if isinstance(setup.get("ground"), dict) else []:
            laid += 1
            assert house.get("name"), f"{path.name}: {house['id']}"
            assert house["id"] not in narrate.order(f"move:house:{house['id']}@1,1", {house["id"]: "X"})
    assert laid
