"""What the record says to a reader with the rules in hand."""

import re
from itertools import pairwise

import pytest

from common.json_input import Json
from rules.core import narrate
from rules.core.dice import SeededDice
from rules.core.events import Event
from rules.core.umpire import Umpire
from tests.fast_musket.field import GAME, plains, varied

NAMES = {
    "la-sarre": "La Sarre",
    "28th": "28th Foot",
    "six-pounders": "the six-pounders",
    "wolfe": "Wolfe",
    "player": "the French",
    "enemy": "the British",
}


@pytest.mark.parametrize("name", ["French", "Rogers' Rangers", "the garrison"])
def test_a_phase_is_reported_by_any_name_of_a_side(name: str) -> None:
    """A side may be called by one word or many, of one or of many men."""
    row = Event(0, "phase", "FM-TURN-1", "battle", "move", None, 0).to_dict()
    assert GAME.sentence(row, {"player": name}) == f"{name[0].upper()}{name[1:]} to move (FM-TURN-1)."


@pytest.mark.parametrize("key", ["²", "--5", "١"])
def test_a_key_that_is_nearly_a_number_is_no_fault(key: str) -> None:
    """A battalion may have a raised digit for its key."""
    row = Event(0, "order", "FM-FIRE-1", "la-sarre", "order", None, f"fire:{key}").to_dict()
    assert GAME.sentence(row, NAMES | {key: "the Second"}) == "La Sarre chose to fire at the Second (FM-FIRE-1)."


def every_event() -> list[Json]:
    """The events of varied battles, and of the bundled one with dice for guns."""
    rows: list[Json] = []
    for seed, raw in [(seed, varied(seed)) for seed in range(9)] + [(9, plains(extra_artillery=True))]:
        umpire = Umpire(SeededDice(str(seed), "battle"), GAME.engagement(raw).orders())
        rows += [event.to_dict() for event in GAME.engagement(raw).fight(umpire).events]
    return rows


def test_nothing_is_left_in_codes() -> None:
    """No sentence of a whole battle shows a code, an empty value or a bare None."""
    for row in every_event():
        sentence = GAME.sentence(row, NAMES)
        assert sentence.endswith(f"({row['rule']}).")
        for trace in ("_", "None", "{", "  ", "True", "[", ": (", "  "):
            assert trace not in sentence, (row, sentence)


def test_no_verb_minds_whether_a_name_is_one_man_s_or_many_men_s() -> None:
    """Every sentence on the Highlanders would be grammatical for the 28th Foot as well."""
    seen = set()
    for row in every_event():
        names = NAMES | {str(row["who"]): "Highlanders"} if row["who"] != "battle" else NAMES
        if GAME.is_reported(row) and (found := re.search(r"^Highlanders (\w+)", GAME.sentence(row, names))):
            seen.add(found.group(1))
    assert {"rolled", "went", "lost", "fired", "fell"} <= seen
    assert not [verb for verb in seen if verb in ("is", "was", "has") or re.fullmatch(r"\w+[^s]s", verb)]


def test_each_loss_is_reported_once() -> None:
    """Every base that is lost is in exactly one sentence of the report."""
    for seed in range(6):
        raw = varied(seed)
        fought = GAME.engagement(raw).fight(Umpire(SeededDice(str(seed), "battle"), GAME.engagement(raw).orders()))
        sentences = [
            GAME.sentence(row, {}) for row in (event.to_dict() for event in fought.events) if GAME.is_reported(row)
        ]
        lost = [re.search(r" lost (?:the last )?(\d+|base too)", line) for line in sentences]
        guns = sum(1 for line in sentences if re.search(r" (fell to the (third hit|charge)|fell hand to hand) ", line))
        bases = sum(int(found.group(1)) if found.group(1) != "base too" else 1 for found in lost if found)
        assert bases + guns == sum(unit.casualties() for unit in fought.result.units)


def test_a_phase_in_which_nothing_happens_is_not_reported() -> None:
    """A phase's line comes before what was done in it; the phases of an idle turn are in the record only."""
    raw = varied(2)
    events = [
        e.to_dict()
        for e in GAME.engagement(raw).fight(Umpire(SeededDice("2", "battle"), GAME.engagement(raw).orders())).events
    ]
    reported = narrate.without_empty_phases([row for row in events if GAME.is_reported(row)])
    kinds = [row["kind"] for row in reported] + ["turn"]
    assert not any(one == "phase" and two in ("phase", "turn") for one, two in pairwise(kinds))
    assert 0 < kinds.count("phase") < sum(1 for row in events if row["kind"] == "phase")
    assert [row for row in reported if row["kind"] != "phase"] == [
        row for row in events if GAME.is_reported(row) and row["kind"] != "phase"
    ]
