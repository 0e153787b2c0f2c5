"""Sentences: what an event of this game says to a reader."""

import re

import pytest

from rules.core.dice import SeededDice
from rules.core.umpire import Umpire
from rules.grid.narrate import NARRATOR, bearing, order
from rules.registry import system
from tests.grid.boards import varied
from tests.grid.scene import BOTH

NAMES = {"p1": "La Sarre", "e1": "the 44th"}
HITS: list[object] = [["OH-COMBAT-1", -1, "type"]]
ROWS = (
    (
        {"kind": "roll", "who": "p1", "what": "activation:2", "faces": [4], "modifiers": [["OH-MOVE-1", -1, "hit"]]},
        "La Sarre rolled 4 to move, needing 2 or more (-1 for hits taken) (X).",
    ),
    (
        {"kind": "roll", "who": "p1", "what": "activation:3", "faces": [4]},
        "La Sarre rolled 4 to move, needing 3 or more in woods or on difficult ground (X).",
    ),
    (
        {"kind": "roll", "who": "p1", "what": "activation:2", "faces": [1], "modifiers": [["X", -1, "rough_ground"]]},
        "La Sarre rolled 1 to move, needing 2 or more (-1 for woods or difficult ground) (X).",
    ),
    ({"kind": "roll", "who": "p1", "what": "hits", "faces": [5]}, "La Sarre rolled 5 for hits, a D3 of 3: 3 hits (X)."),
    (
        {"kind": "roll", "who": "p1", "what": "hits_again", "faces": [3], "modifiers": HITS},
        "La Sarre rolled 3 for hits once more, a D3 of 2 (-1 for the type of unit): 1 hit (X).",
    ),
    (
        {"kind": "roll", "who": "p1", "what": "hits", "faces": [1], "modifiers": [*HITS, ["X", -1, "cover"]]},
        "La Sarre rolled 1 for hits, a D3 of 1 (-1 for the type of unit, -1 for the target's cover): no hit (X).",
    ),
    (
        {"kind": "roll", "who": "p1", "what": "loss", "faces": [6], "modifiers": [["X", 1, "unit_that_mattered"]]},
        "The army rolled 6 for the loss of La Sarre, a D3 of 3 (+1 for grenadiers, veterans or guns): 4 (X).",
    ),
    (
        {"kind": "roll", "who": "p1", "what": "attack", "faces": [6]},
        "La Sarre rolled 6 for the quality in attack, less 2: 4 (X).",
    ),
    (
        {"kind": "roll", "who": "p1", "what": "defence", "faces": [1]},
        "La Sarre rolled 1 for the quality in defence, less 2: 0 (X).",
    ),
    (
        {"kind": "roll", "who": "pc", "what": "quality", "faces": [5]},
        "Pc rolled 5 for the quality of command, a D3 of 3 (X).",
    ),
    (
        {"kind": "roll", "who": "pc", "what": "alone", "faces": [2]},
        "Pc rolled 2 for being alone next to an enemy, a D3 of 1 (X).",
    ),
    (
        {"kind": "roll", "who": "pc", "what": "alone", "faces": [3]},
        "Pc rolled 3 for being alone next to an enemy, a D3 of 2: unhurt (X).",
    ),
    ({"kind": "end", "who": "battle", "after": "objective"}, "The battle ended: a side met its objective (X)."),
    ({"kind": "move", "who": "p1", "what": "at", "before": "c4", "after": "d5"}, "La Sarre went from c4 to d5 (X)."),
    (
        {"kind": "move", "who": "p1", "what": "at", "before": "c1", "after": ""},
        "La Sarre left the board from c1 (X).",
    ),
    ({"kind": "change", "who": "p1", "what": "hits", "before": 2, "after": 3}, "La Sarre took 1 hit, 3 in all (X)."),
    ({"kind": "change", "who": "p1", "what": "hits", "before": 2, "after": 4}, "La Sarre took 2 hits, 4 in all (X)."),
    ({"kind": "change", "who": "p1", "what": "facing", "after": "sse"}, "La Sarre turned to the south-south-east (X)."),
    ({"kind": "change", "who": "p1", "what": "gone", "after": "eliminated"}, "La Sarre: eliminated (X)."),
    ({"kind": "change", "who": "enemy", "what": "lost", "after": 4}, "The enemy: losses of 4 in all (X)."),
    ({"kind": "change", "who": "pc", "what": "lost", "after": True}, "Pc: lost with the unit (X)."),
    (
        {"kind": "change", "who": "p1", "what": "emplaced", "before": False, "after": True},
        "La Sarre opened fire, and may only turn from now on (X).",
    ),
    (
        {"kind": "change", "who": "enemy", "what": "resolve", "before": 6, "after": 8},
        "The enemy: an army resolve of 8 instead of 6 (X).",
    ),
    (
        {"kind": "change", "who": "p1", "what": "resolve", "before": 8, "after": 10},
        "La Sarre can bear 10 instead of 8 (X).",
    ),
    ({"kind": "note", "who": "p1", "what": "not_activated"}, "La Sarre would not go (X)."),
    (
        {"kind": "note", "who": "p1", "what": "barred", "before": "e3", "after": "f4"},
        "La Sarre: no way through from e3 to f4 (X).",
    ),
    (
        {"kind": "note", "who": "player", "what": "idle", "before": 3, "after": "out_of_reach"},
        "The player's side: nobody moved or shot; the nearest enemy, 3 squares off, was out of reach, and the order "
        "was to let him come (X).",
    ),
    (
        {"kind": "note", "who": "player", "what": "idle", "before": 1, "after": "hidden"},
        "The player's side: nobody moved or shot; the nearest enemy, 1 square off, was out of sight or of the field of "
        "fire, and the order was to wait (X).",
    ),
    (
        {"kind": "note", "who": "player", "what": "idle", "before": 2, "after": "held_fire"},
        "The player's side: nobody moved or shot; there was an enemy to shoot at, and the fire was held by order (X).",
    ),
    (
        {"kind": "note", "who": "p1", "what": "left_behind", "before": "c4", "after": "p2"},
        "La Sarre stayed in c4: two squares a turn are all that a commander rides (X).",
    ),
    (
        {"kind": "note", "who": "p1", "what": "stays_alone", "before": None, "after": "c4"},
        "La Sarre stayed alone in c4, next to the enemy: no friends within what is left of two squares (X).",
    ),
    (
        {"kind": "note", "who": "player", "what": "broken", "before": 7, "after": 6},
        "The player's side: losses of 7 are more than the army's resolve of 6 (X).",
    ),
    (
        {
            "kind": "note",
            "who": "p1",
            "what": "overborne",
            "before": 9,
            "after": {"own": 8, "ground": 0, "commander": 0},
        },
        "La Sarre: 9 hits are more than the 8 that can be borne (X).",
    ),
    (
        {
            "kind": "note",
            "who": "p1",
            "what": "overborne",
            "before": 19,
            "after": {"own": 6, "ground": 6, "commander": 6},
        },
        "La Sarre: 19 hits are more than the 18 that can be borne (+6 for the ground, +6 for the commander) (X).",
    ),
    (
        {"kind": "order", "who": "player", "after": "shoot:p1:e1"},
        "The player's side: La Sarre to shoot at the 44th (X).",
    ),
    ({"kind": "order", "who": "pc", "after": "raise:e1"}, "Pc: let the 44th bear more (X)."),
    ({"kind": "turn", "who": "battle", "after": 3}, "Turn 3 (X)."),
    ({"kind": "phase", "who": "enemy", "what": "active", "after": 3}, "The enemy to move (X)."),
)


@pytest.mark.parametrize(("row", "told"), ROWS)
def test_an_event_is_told(row: dict[str, object], told: str) -> None:
    """Each kind of event has its sentence, with the names of the pieces and its rule at the end."""
    assert NARRATOR.sentence({"rule": "X", **row}, NAMES) == told


@pytest.mark.rule("D3-COMBAT-2", "OH-GRID-1")
@pytest.mark.parametrize(
    ("rule", "bounds", "short", "told"),
    [
        ("D3-COMBAT-2", 1, True, "1 bound"),
        ("D3-COMBAT-2", 4, True, "4 bounds"),
        ("OH-GRID-1", 1, True, "1 bound, short range"),
        ("OH-GRID-1", 2, False, "2 bounds, long range"),
    ],
)
def test_a_shot_is_told_with_its_squares_and_length(rule: str, bounds: int, short: bool, told: str) -> None:
    """Shooter, its square, target and distance; short and long are words of the older edition."""
    line = {"from": "c5", "at": "e1", "in": "c3", "short": short}
    row: dict[str, object] = {"kind": "note", "who": "p1", "what": "shot", "before": bounds, "after": line}
    assert NARRATOR.sentence({"rule": rule, **row}, NAMES) == f"La Sarre in c5 shot at the 44th in c3: {told} ({rule})."


@pytest.mark.rule("D3-LOSS-1", "OH-LOSS-1")
def test_what_a_unit_bears_is_told_by_its_parts() -> None:
    """What quality adds is the commander's ability in the newer edition, grenadiers and veterans in the older."""
    parts = {"own": 6, "quality": 2, "ground": 0, "commander": 0}
    row: dict[str, object] = {"kind": "note", "who": "p1", "what": "overborne", "before": 9, "after": parts}
    for rule, why in (("D3-LOSS-1", "the commander's ability"), ("OH-LOSS-1", "grenadiers and veterans")):
        told = f"La Sarre: 9 hits are more than the 8 that can be borne (+2 for {why}) ({rule})."
        assert NARRATOR.sentence({"rule": rule, **row}, NAMES) == told


@pytest.mark.rule("D3-CMD-1", "OH-OFF-1")
def test_a_second_try_is_told_with_whoever_allows_it() -> None:
    """An activation die thrown again is reported as such, by the commander or by the trusted officer."""
    row: dict[str, object] = {"kind": "roll", "who": "p1", "what": "activation:2", "faces": [4]}
    for rule, by in (("D3-CMD-1", "commander"), ("OH-CMD-1", "commander"), ("OH-OFF-1", "trusted officer")):
        told = f"La Sarre rolled 4 to move once more, thanks to the {by}, needing 2 or more ({rule})."
        assert NARRATOR.sentence({"rule": rule, **row}, NAMES) == told
    assert " once more" not in NARRATOR.sentence({"rule": "D3-MOVE-1", **row}, NAMES)


@pytest.mark.rule("D3-COMBAT-4", "OH-COMBAT-3", "D3-CMD-2")
@pytest.mark.parametrize(
    ("rule", "way"),
    [
        ("D3-COMBAT-4", "charged from c4 into"),
        ("OH-COMBAT-3", "charged from c4 into"),
        ("D3-CMD-2", "rode from c4 to"),
        ("OH-CMD-1", "rode from c4 to"),
        ("D3-MOVE-3", "went from c4 to"),
    ],
)
def test_a_move_is_told_from_square_to_square(rule: str, way: str) -> None:
    """Who goes into the square that he has cleared charges, a commander rides, a unit goes: each from where it was."""
    row: dict[str, object] = {"kind": "move", "who": "p1", "what": "at", "before": "c4", "after": "c3"}
    assert NARRATOR.sentence({"rule": rule, **row}, NAMES) == f"La Sarre {way} c3 ({rule})."


@pytest.mark.rule("D3-CMD-2", "D3-CMD-3")
def test_a_commander_falls_with_his_unit_or_alone() -> None:
    """Only who was alone among the enemy is killed by himself."""
    row: dict[str, object] = {"kind": "change", "who": "p1", "what": "lost", "before": False, "after": True}
    assert NARRATOR.sentence({"rule": "D3-CMD-3", **row}, NAMES) == "La Sarre: killed (D3-CMD-3)."
    assert NARRATOR.sentence({"rule": "D3-CMD-2", **row}, NAMES) == "La Sarre: lost with the unit (D3-CMD-2)."


def test_a_side_goes_by_its_name() -> None:
    """The side to move and the winner are reported by the sides' names, singular or plural."""
    names = {"player": "Rogers' Rangers", "enemy": "French"}
    phase = {"kind": "phase", "rule": "X", "who": "player", "what": "active", "after": 3}
    assert NARRATOR.sentence(phase, names) == "Rogers' Rangers to move (X)."
    won = {"kind": "change", "rule": "X", "who": "battle", "what": "winner", "before": -1, "after": 1}
    assert NARRATOR.sentence(won, names) == "Victory: French (X)."


@pytest.mark.parametrize("key", BOTH)
def test_a_report_tells_the_turn_and_the_move_once(key: str) -> None:
    """A battle's report has each turn once, each side's move once, and no unit that stays in place.

    A commander's ride needs no order as well; a gun's first shot and the victory are reported.
    """
    setup = varied(key, 3)
    umpire = Umpire(SeededDice("5", "battle"), system(key).orders(setup))
    rows = [event.to_dict() for event in system(key).fight(setup, umpire).events]
    told = [row for row in rows if system(key).is_reported(row)]
    turns = sum(1 for row in rows if row["kind"] == "turn")
    assert sum(1 for row in told if row.get("what") == "turn") == turns
    sides = sum(1 for row in rows if row["kind"] == "phase")
    assert sum(1 for row in told if row.get("what") == "active") == sides
    assert "stand" in [row.get("after") for row in rows]
    assert "stand" not in [row.get("after") for row in told]
    assert [row["who"] for row in told if row["kind"] == "order" and row["rule"] == "D3-CMD-2"] == []
    for what in ("emplaced", "winner"):
        assert (
            [row for row in told if row.get("what") == what] == [row for row in rows if row.get("what") == what] != []
        )


@pytest.mark.parametrize("key", BOTH)
def test_whoever_is_gone_is_told_once(key: str) -> None:
    """Who is eliminated, lost or off by the edge has one line of the report, whatever the record keeps of it."""
    gone = 0
    for seed in range(24):
        for who, lines in leaving(key, seed).items():
            gone += 1
            assert len(lines) == 1, (seed, who, lines)
    assert gone > 40


def leaving(key: str, seed: int) -> dict[str, list[str]]:
    """The report's sentence on the end of each piece, by piece."""
    setup = varied(key, seed)
    umpire = Umpire(SeededDice(str(seed), "battle"), system(key).orders(setup))
    rows = [event.to_dict() for event in system(key).fight(setup, umpire).events]
    found: dict[str, list[str]] = {}
    for row in rows:
        if row["kind"] == "move" and row.get("after") == "":
            found[str(row["who"])] = []
    for row in rows:
        told = NARRATOR.sentence(row, {}) if system(key).is_reported(row) else ""
        if str(row["who"]) in found and (
            "left the board" in told or told.split(" (")[0].endswith(("eliminated", "lost with the unit", "killed"))
        ):
            found[str(row["who"])].append(told)
    return found


@pytest.mark.parametrize("key", BOTH)
def test_no_sentence_minds_whether_a_name_is_one_or_many(key: str) -> None:
    """Sentences on "Canadians on the left" fit "La Reine" too: no verb after a name ends in s."""
    verbs = set()
    for seed in range(12):
        setup = varied(key, seed)
        names = {entry.id: "Canadians" for entry in system(key).entities(setup)} | {"player": "Canadians"}
        umpire = Umpire(SeededDice(str(seed), "battle"), system(key).orders(setup))
        for event in system(key).fight(setup, umpire).events:
            verbs.update(re.findall(r"Canadians (\w+)", NARRATOR.sentence(event.to_dict(), names)))
    assert {"rolled", "went", "rode", "took", "turned", "would", "to"} <= verbs
    assert not [word for word in verbs if word.endswith("s")], verbs


@pytest.mark.parametrize(
    ("word", "told"), [("n", "north"), ("ne", "north-east"), ("wsw", "west-south-west"), ("sse", "south-south-east")]
)
def test_a_facing_is_told(word: str, told: str) -> None:
    """The sixteen words of the compass are written out."""
    assert bearing(word) == told


@pytest.mark.parametrize("key", BOTH)
def test_every_order_is_told_in_words(key: str) -> None:
    """No order of any battle is reported as its code, and no sentence shows one."""
    seen = set()
    for seed in range(12):
        setup = varied(key, seed)
        umpire = Umpire(SeededDice(str(seed), "battle"), system(key).orders(setup))
        system(key).fight(setup, umpire)
        for event in umpire.events:
            told = system(key).sentence(event.to_dict(), {})
            assert ":" not in told.split(": ", 1)[-1]
            assert "_" not in told
            if event.kind == "order":
                seen.add(str(event.after).split(":")[0])
                assert order(str(event.after), {}) != event.after
    assert {"move", "go", "face", "shoot", "done", "stand"} <= seen
