"""Words for every order, reason and ending of the grid game, and which events a report leaves out."""

import pytest

from rules.grid.narrate import NARRATOR, is_reported, order

NAMES = {"p1": "La Sarre", "e1": "the 44th", "pc": "Howe"}

ORDERS = {
    "done": "no more moves",
    "turn": "turn on the spot",
    "stand": "stand fast",
    "exit": "leave the board",
    "cease": "no more shots",
    "keep": "let the die lie",
    "reroll": "throw it again",
    "move:p1": "La Sarre to move",
    "lead:pc": "Howe to ride",
    "go:c4": "go to c4",
    "face:nnw": "face north-north-west",
    "face:e": "face east",
    "shoot:p1:e1": "La Sarre to shoot at the 44th",
    "shoot:p1:fox_hunters": "La Sarre to shoot at fox hunters",
    "raise:e1": "let the 44th bear more",
    "raise:2nd:Foot": "let 2nd:Foot bear more",
    "draw_lots": "draw lots",
}


@pytest.mark.parametrize("code", ORDERS)
def test_an_order_is_told(code: str) -> None:
    """Each order has its words, with the names of the pieces in it."""
    assert order(code, NAMES) == ORDERS[code]


# Why a die is changed, by the code of the reason.
REASONS = {
    "type": "for the type of unit",
    "hit": "for hits taken",
    "rough_ground": "for woods or difficult ground",
    "cover": "for the target's cover",
    "from_woods": "out of woods",
    "from_difficult": "out of difficult ground",
    "from_stream": "out of a stream",
    "from_fort": "out of a fort",
    "unit_that_mattered": "for grenadiers, veterans or guns",
    "commander_lost": "for the commander",
    "thick_fog": "thick fog",
}


@pytest.mark.rule("D3-COMBAT-3", "OH-COMBAT-1")
@pytest.mark.parametrize("reason", REASONS)
def test_a_change_of_a_die_is_told_with_its_reason(reason: str) -> None:
    """With its sign, more or less, and the hits that come of it."""
    row = {"kind": "roll", "rule": "X", "who": "p1", "what": "hits", "faces": [3]}
    for amount, made in ((1, "+1 {}): 3 hits"), (-1, "-1 {}): 1 hit"), (-2, "-2 {}): no hit")):
        told = NARRATOR.sentence({**row, "modifiers": [["X", amount, reason]]}, NAMES)
        assert told == f"La Sarre rolled 3 for hits, a D3 of 2 ({made.format(REASONS[reason])} (X)."


ENDINGS = {
    "resolve": "an army had lost more than its resolve",
    "destroyed": "a side had nothing left to fight with",
    "objective": "a side met its objective",
    "turn_limit": "the limit on turns was reached",
}


@pytest.mark.parametrize("ending", ENDINGS)
def test_an_end_is_told(ending: str) -> None:
    """Each ending in words, where the battle ends and where the record is changed."""
    row = {"rule": "X", "who": "battle", "what": "ending", "after": ending}
    assert NARRATOR.sentence({**row, "kind": "end"}, NAMES) == f"The battle ended: {ENDINGS[ending]} (X)."
    assert NARRATOR.sentence({**row, "kind": "change"}, NAMES) == f"It is over: {ENDINGS[ending]} (X)."


CHANGES = (
    ("battle", "winner", 0, "Victory: the player's side (X)."),
    ("battle", "winner", 1, "Victory: the enemy (X)."),
    ("battle", "active", 0, "The move is with: the player's side (X)."),
    ("battle", "active", 1, "The move is with: the enemy (X)."),
    ("p1", "gone", "eliminated", "La Sarre: eliminated (X)."),
    ("p1", "gone", "exited", "La Sarre left by the edge (X)."),
    ("pc", "lost", True, "Howe: lost with the unit (X)."),
    ("player", "lost", 4, "The player's side: losses of 4 in all (X)."),
    ("battle", "turn_limit", 9, "The umpire: turn limit 9 (X)."),
)


@pytest.mark.parametrize(("who", "what", "after", "told"), CHANGES)
def test_a_change_is_told(who: str, what: str, after: object, told: str) -> None:
    """Who has won, whose move it is, who is gone, and any other field by its name."""
    row = {"kind": "change", "rule": "X", "who": who, "what": what, "before": None, "after": after}
    assert NARRATOR.sentence(row, NAMES) == told


@pytest.mark.rule("D3-OFF-1", "OH-OFF-1", "D3-CMD-1")
@pytest.mark.parametrize("by", ["D3-OFF-1", "OH-OFF-1", "D3-CMD-1", "OH-CMD-1", "D3-MOVE-1"])
def test_whoever_lets_a_die_be_thrown_again_is_named(by: str) -> None:
    """The officer or the commander, by the rule of the second throw; of a first throw neither."""
    told = NARRATOR.sentence({"kind": "roll", "rule": by, "who": "p1", "what": "activation:2", "faces": [1]}, NAMES)
    thanks = {"OFF": " once more, thanks to the trusted officer,", "CMD": " once more, thanks to the commander,"}
    assert told == f"La Sarre rolled 1 to move{thanks.get(by.split('-')[1], ',')} needing 2 or more ({by})."


QUIET = ("move:p1", "lead:pc", "stand", "face:n", "shoot:p1:e1")
# Events of a record, and whether a report is_reported them.
TOLD = (
    ({"kind": "change", "what": "hits", "after": 3}, True),
    ({"kind": "change", "what": "facing", "after": "n"}, True),
    ({"kind": "change", "what": "gone", "after": "eliminated"}, True),
    ({"kind": "change", "what": "gone", "after": "exited"}, False),
    *[({"kind": "change", "what": what, "after": 1}, False) for what in ("active", "turn", "at")],
    ({"kind": "change", "what": "ending", "after": "resolve"}, False),
    ({"kind": "move", "after": "c4", "rule": "D3-MOVE-3"}, True),
    ({"kind": "move", "after": "", "rule": "D3-LOSS-1"}, False),
    ({"kind": "move", "after": "", "rule": "D3-TURN-1"}, True),
    ({"kind": "roll", "what": "hits", "after": "stand"}, True),
    ({"kind": "phase", "after": 1}, True),
    *[
        ({"kind": "order", "after": code, "rule": "X"}, False)
        for code in ("move:p1", "lead:pc", "stand", "face:n", "shoot:p1:e1")
    ],
    *[({"kind": "order", "after": code, "rule": "X"}, True) for code in ("go:c4", "turn", "done", "exit", "cease")],
)


@pytest.mark.parametrize(("row", "expected"), TOLD)
def test_a_report_leaves_out_what_it_tells_elsewhere(row: dict[str, object], expected: bool) -> None:
    """No bookkeeping, no unit that stays in place, no unit called up, and each lost piece once."""
    assert is_reported(row) is expected


def test_what_has_no_face_has_no_score() -> None:
    """A throw without its die, as an unfinished record has it, is reported without its result."""
    row: dict[str, object] = {"kind": "roll", "rule": "X", "who": "p1", "what": "alone", "faces": []}
    assert "a D3 of" not in NARRATOR.sentence(row, NAMES)


@pytest.mark.parametrize(
    ("kind", "what", "after", "told"),
    [
        ("note", "fog_lifts", 3, "La Sarre: fog lifts 3 (X)."),
        ("note", "fog (thin)", 2, "La Sarre: fog (thin) 2 (X)."),
        ("ask", "shot", 3, "La Sarre: shot (X)."),
        ("ask", "idle", 2, "La Sarre: idle (X)."),
    ],
)
def test_what_this_game_has_no_words_for_is_told_as_in_any_game(kind: str, what: str, after: int, told: str) -> None:
    """Only its own notes have sentences of their own."""
    assert (
        NARRATOR.sentence({"kind": kind, "rule": "X", "who": "p1", "what": what, "before": None, "after": after}, NAMES)
        == told
    )
