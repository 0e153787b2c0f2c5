"""A battle as a report: turns, sentences, dice, and what each step changes on the map."""

from battles.systems import renderer_of
from battles.systems.base.drawing import Row
from battles.web import report
from tests.web.rows import transcript
from tests.web.sample import snapshot

FACE = renderer_of("muskets_mohawks")


def _turn(number: int) -> report.Turn:
    return report.turn(snapshot(), report.turns(FACE, transcript()), number)


def _worded() -> list[Row]:
    return [{**row, "sentence": f"{row['who']} {row['kind']} ({row['rule']})."} for row in transcript()]


def test_events_are_parted_by_turns() -> None:
    """The set-up comes first, and each turn begins where the turn changes."""
    parts = report.turns(FACE, transcript())
    assert [[row["number"] for row in part] for part in parts] == [[0], [1, 2, 3, 4, 5, 6], [7, 8, 9, 10, 11]]


def test_a_turn_folds_to_the_table_after_it() -> None:
    """A turn's table before is that after the turn before, and a removed marker is gone from it."""
    first, second = (_turn(number) for number in (1, 2))
    assert first.before["u1"]["at"][:2] == [190, 400]
    assert first.after["u1"]["at"][:2] == [190, 330]
    assert second.before == first.after
    assert "p1" not in second.before


def test_bookkeeping_is_not_reported_but_changes_the_map() -> None:
    """A change that only the engine reads has no sentence; what it changes belongs to the step before it."""
    rows = _worded()
    reported = report.replay(FACE, _turn(1), report.steps(FACE, rows[1:7])).steps
    assert [step.kind for step in reported] == ["roll", "order", "move", "remove"]
    assert reported[2].patch["u1"]["figures"][0] == ["nose", 190, 330, 0]  # type: ignore[index]
    assert reported[3].patch == {"p1": None}


def test_a_roll_shows_target_passes_and_modifiers() -> None:
    """A roll carries its faces, how many passed against its target, and each modifier with its reason and rule."""
    roll = report.steps(FACE, _worded()[8:9])[0]
    assert (roll.faces, roll.need, roll.passed) == ([1, 4, 4, 6, 2], 1, 1)
    assert roll.modifiers == [(2, "target formed", "MM-FIRE-2")]


def test_reasons_stand_in_the_words_of_the_sentence() -> None:
    """The parts taken out of a sentence are shown below it in the same words, not in codes of the rules."""
    modifiers = [["OH-COMBAT-1", -1, "type"], ["OH-COMBAT-1", -1, "cover"]]
    row = {"number": 1, "kind": "roll", "rule": "OH-COMBAT-1", "who": "p1", "faces": [5], "modifiers": modifiers}
    row["sentence"] = (
        "Béarn rolled 5 for hits, a D3 of 3 (-1 for the type of unit, -1 for the cover): 1 hit (OH-COMBAT-1)."
    )
    reported = report.steps(FACE, [row])[0]
    assert reported.modifiers == [(-1, "for the type of unit", "OH-COMBAT-1"), (-1, "for the cover", "OH-COMBAT-1")]
    assert (reported.sentence, reported.tail) == ("Béarn rolled", "for hits, a D3 of 3: 1 hit.")


def test_the_rule_is_not_reported_twice() -> None:
    """A sentence loses the rule at its end, which is shown next to it as a link."""
    assert report.plain({"sentence": "Rangers fire (MM-FIRE-1).", "rule": "MM-FIRE-1"}) == "Rangers fire."


def test_modifiers_are_not_reported_twice() -> None:
    """A sentence loses its modifiers, which are shown below it with the rule of each."""
    row = {"rule": "MM-FIRE-1", "modifiers": [["MM-FIRE-2", 2, "target_formed"], ["MM-FIRE-2", -1, "bow"]]}
    text = "Rangers rolls 3 for a volley (+2 target formed, -1 bow): 0 passed (1 or less) (MM-FIRE-1)."
    assert report.plain({**row, "sentence": text}) == "Rangers rolls 3 for a volley: 0 passed (1 or less)."


def test_the_steps_of_a_turn_lead_to_its_end() -> None:
    """Applying every step's changes to the start of a turn gives the drawing of its end."""
    page = _turn(2)
    numbers = {row["number"] for row in page.rows}
    replay = report.replay(FACE, page, report.steps(FACE, [row for row in _worded() if row["number"] in numbers]))
    pieces = dict(replay.pieces)
    for step in replay.steps:
        for who, drawing in step.patch.items():
            if drawing is None:
                pieces.pop(who)
            else:
                pieces[who] = drawing
    ends = [FACE.piece(who, page.after) for who in page.after]
    assert pieces == {piece.id: piece.patch() for piece in ends if piece is not None}


def test_a_piece_that_comes_is_placed_by_its_step() -> None:
    """A force that is placed appears in the step's changes with all that its drawing needs."""
    row = {"number": 0, "kind": "place", "rule": "MM-PEF-5", "who": "u9", "what": "unit", "after": snapshot()["u3"]}
    page = report.Turn(0, [row], {}, {})
    step = report.replay(FACE, page, report.steps(FACE, [{**row, "sentence": "x"}])).steps[0]
    assert step.patch["u9"]["name"] == "Compagnies franches"  # type: ignore[index]
    assert len(step.patch["u9"]["figures"]) == 10  # type: ignore[index]


def test_a_house_that_is_looted_changes_and_stays() -> None:
    """Looting changes how a house looks and hides nothing."""
    row = {"number": 0, "kind": "change", "rule": "MM-ENC-2", "who": "h1", "what": "looted", "after": True}
    page = report.Turn(0, [row], snapshot(), {})
    patch = report.replay(FACE, page, report.steps(FACE, [{**row, "sentence": "x"}])).steps[0].patch["h1"]
    assert patch is not None
    assert (patch["state"], patch["shown"]) == ("looted", True)


def test_a_volley_is_drawn_to_its_target() -> None:
    """The line of fire of a roll runs from the firer to the target that he takes after it."""
    rows = [
        {
            "number": 0,
            "kind": "roll",
            "rule": "MM-FIRE-1",
            "who": "u3",
            "what": "volley",
            "faces": [1],
            "sentence": "x",
        },
        {"number": 1, "kind": "change", "rule": "MM-FIRE-1", "who": "u3", "what": "target", "after": "u1"},
    ]
    page = report.Turn(0, rows, snapshot(), {})
    assert report.replay(FACE, page, report.steps(FACE, rows)).steps[0].shot == [250, 120, 190, 400]
