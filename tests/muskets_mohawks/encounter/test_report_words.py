"""How rolls, tests, orders and partings read in the report of a battle: plain, and never against each other."""

import pytest

from rules.core.narrate import Row
from rules.muskets_mohawks import narrate
from tests.orders_of_battle import fight, varied
from tests.written import scenarios

ENCOUNTERS = ("scout", "raid_attack", "raid_defend")


@pytest.mark.rule("MM-TURN-1", "MM-REINF-3")
def test_who_comes_on_has_gone_no_way() -> None:
    """Room along the edge was reported as a move of ten inches, in snow in which foot goes four."""
    before, after = [480, 140, 24, 1, [], []], [450, 230, 24, 1, [450], [230]]
    row: Row = {
        "kind": "move",
        "rule": "MM-TURN-1",
        "who": "u1",
        "what": "at",
        "before": before,
        "after": after,
    }
    assert narrate.NARRATOR.sentence(row, {"u1": "Stark's"}) == "Stark's came on in section 6 (MM-TURN-1)."
    gone = narrate.NARRATOR.sentence({**row, "rule": "MM-MOVE-1"}, {"u1": "Stark's"})
    assert gone == "Stark's went 9.5 inches, to section 6 (MM-MOVE-1)."


@pytest.mark.rule("MM-BUILD-1", "MM-MOVE-1")
def test_who_goes_into_a_building_has_gone_no_measured_way() -> None:
    """A place inside was reported as a move of 9.4 inches of foot, which goes eight."""
    row: Row = {
        "kind": "move", "rule": "MM-BUILD-1", "who": "u1", "what": "at",
        "before": [240, 140, 24, 1, [], []], "after": [240, 46, 24, 1, [240], [46]],
    }  # fmt: skip
    assert narrate.NARRATOR.sentence(row, {"u1": "Stark's"}) == "Stark's went to section 2 (MM-BUILD-1)."


@pytest.mark.rule("MM-CAS-1", "MM-RECOVER-1")
@pytest.mark.parametrize(
    ("rule", "shown"), [("MM-CAS-1", False), ("MM-RECOVER-1", False), ("MM-MOVE-1", True), ("MM-MOVE-5", True)]
)
def test_a_leader_goes_nowhere_where_men_close_up_about_him(rule: str, shown: bool) -> None:
    """A tenth of an inch of a leader whose unit has lost or found a man is no move; those of his men are reported."""
    row: Row = {"kind": "move", "rule": rule, "who": "lt", "before": [240, 240, 0], "after": [240, 241, 0]}
    assert narrate.NARRATOR.is_reported(row) is shown
    men: Row = {**row, "who": "u1", "before": [0, 0, 0, 1, [0], [0]], "after": [0, 5, 0, 1, [0], [5]]}
    assert narrate.NARRATOR.is_reported(men)


@pytest.mark.rule("MM-MOVE-5", "MM-REACT-5")
@pytest.mark.parametrize(
    ("rule", "verb"), [("MM-MOVE-5", "fall back"), ("MM-REACT-5", "fall back"), ("MM-ACT-1", "go")]
)
def test_who_could_not_fall_back_may_still_move(rule: str, verb: str) -> None:
    """A report had a unit unable to go, which then went four inches as it broke its ranks where it was."""
    row: Row = {"kind": "note", "rule": rule, "who": "u1", "what": "stays", "after": "friends"}
    sentence = narrate.NARRATOR.sentence(row, {"u1": "Stark's"})
    assert sentence == f"Stark's could not {verb}: friends stood in the way ({rule})."


def test_whole_battles_use_no_words_of_another_tongue() -> None:
    """No reported sentence has the phrases that readers did not understand."""
    stumbles = (" led ", "a die alone", "stands there", "taken up", "was made out", "the whole body was told")
    for seed in range(6):
        for event in fight(varied(seed, ENCOUNTERS[seed % 3]), seed).events:
            row = event.to_dict()
            text = narrate.NARRATOR.sentence(row, {}) if narrate.NARRATOR.is_reported(row) else ""
            assert not any(stumble in text for stumble in stumbles), text


def test_the_houses_of_bundled_scenarios_are_named() -> None:
    """A house that a scenario lays out itself has a name for readers, and is not called by its key."""
    laid = 0
    for slug, entry in scenarios().items():
        setup = entry.get("setup", {})
        for house in setup["ground"].get("houses", []) if isinstance(setup.get("ground"), dict) else []:
            laid += 1
            assert house.get("name"), f"{slug}: {house['id']}"
            assert house["id"] not in narrate.NARRATOR.order_words(f"move:house:{house['id']}@1,1", {house["id"]: "X"})
    assert laid
