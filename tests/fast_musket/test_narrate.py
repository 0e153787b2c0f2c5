"""What the record says to a reader with the rules in hand."""

import re
from itertools import pairwise

import pytest

from rules.core import narrate
from rules.core.dice import SeededDice
from rules.core.events import Event
from rules.core.umpire import Umpire
from tests.fast_musket.field import GAME, Json, plains, varied

NAMES = {
    "la-sarre": "La Sarre",
    "28th": "28th Foot",
    "six-pounders": "the six-pounders",
    "wolfe": "Wolfe",
    "player": "the French",
    "enemy": "the British",
}


def told(
    kind: str, rule: str, who: str, what: str = "", before: object = None, after: object = None, **more: object
) -> str:
    """The sentence of an event."""
    row = Event(0, kind, rule, who, what, before, after).to_dict() | more
    return GAME.sentence(row, NAMES)


SENTENCES = [
    (
        ("note", "FM-FIRE-2", "la-sarre", "fires_at", 6, "28th"),
        "La Sarre fired at 28th Foot, by the scores for 6 inches (FM-FIRE-2).",
    ),
    (("note", "FM-FIRE-3", "la-sarre", "hits", 5, 2), "La Sarre scored 2 hits, hitting on 5 or more (FM-FIRE-3)."),
    (("note", "FM-FIRE-3", "la-sarre", "hits", 6, 0), "La Sarre scored no hit, hitting on 6 (FM-FIRE-3)."),
    (("note", "FM-FIRE-5", "28th", "lost", 1, "fire"), "28th Foot lost a base to fire (FM-FIRE-5)."),
    (("note", "FM-MORALE-1", "28th", "morale_fails", 3, 4), "28th Foot failed: 4 is more than 3 (FM-MORALE-1)."),
    (
        ("note", "FM-GUNS-1", "player-guns", "guns_brought", 4, 10),
        "A die of 4 brought 10 guns to the artillery of the French (FM-GUNS-1).",
    ),
    (("change", "FM-FIRE-5", "28th", "bases", 6, 4), "28th Foot lost 2 of 6 bases to fire (FM-FIRE-5)."),
    (("change", "FM-CHARGE-3", "28th", "bases", 3, 2), "28th Foot lost 1 of 3 bases by failing morale (FM-CHARGE-3)."),
    (("change", "FM-FIRE-5", "28th", "bases", 3, 0), "28th Foot lost the last 3 bases to fire (FM-FIRE-5)."),
    (("change", "FM-FIRE-6", "28th", "bases", 1, 0), "28th Foot lost the last base too (FM-FIRE-6)."),
    (("change", "FM-RETREAT-1", "28th", "bases", 4, 0), "28th Foot lost the last 4 bases in rout (FM-RETREAT-1)."),
    (
        ("change", "FM-FIRE-5", "six-pounders-2", "bases", 1, 0),
        "Gun 2 of the six-pounders fell to the third hit (FM-FIRE-5).",
    ),
    (
        ("change", "FM-CHARGE-3", "six-pounders-2", "bases", 1, 0),
        "Gun 2 of the six-pounders fell to the charge (FM-CHARGE-3).",
    ),
    (
        ("change", "FM-MELEE-1", "six-pounders-2", "bases", 1, 0),
        "Gun 2 of the six-pounders fell hand to hand (FM-MELEE-1).",
    ),
    (
        ("change", "FM-FIRE-5", "six-pounders", "hits", 0, 2),
        "The six-pounders took 2 of the 3 hits that cost a gun (FM-FIRE-5).",
    ),
    (("change", "FM-COMMAND-1", "wolfe", "unit", "", "28th"), "Wolfe joined 28th Foot (FM-COMMAND-1)."),
    (("change", "FM-FORM-1", "28th", "formation", "line", "column"), "28th Foot formed up in column (FM-FORM-1)."),
    (("change", "FM-FORM-1", "28th", "bend", 0, -2), "28th Foot bent the line forward by 22.5 degrees (FM-FORM-1)."),
    (("change", "FM-FORM-1", "28th", "bend", 2, 0), "28th Foot straightened the line (FM-FORM-1)."),
    (("change", "FM-MELEE-1", "28th", "reforming", 0, 4), "28th Foot must spend turn 4 reforming (FM-MELEE-1)."),
    (("change", "FM-MELEE-1", "28th", "reforming", 4, 0), "28th Foot reformed (FM-MELEE-1)."),
    (
        ("change", "FM-WIN-3", "battle", "losses", [0, 0], [1, 3]),
        "Losses so far: the French 1, the British 3 (FM-WIN-3).",
    ),
    (("change", "FM-COMMAND-2", "wolfe", "fallen", False, True), "Wolfe fell (FM-COMMAND-2)."),
    (("move", "FM-MOVE-1", "la-sarre", "at", [1, 100, 0], [1, 40, 0]), "La Sarre went 6 inches west (FM-MOVE-1)."),
    (
        ("move", "FM-MOVE-3", "la-sarre", "at", [1, 9, 0], [1, 9, 16]),
        "La Sarre faced about to look east (FM-MOVE-3).",
    ),
    (
        ("move", "FM-MOVE-3", "la-sarre", "at", [1, 9, 0], [9, 1, 30]),
        "La Sarre wheeled 22.5 degrees to the left to look west-south-west (FM-MOVE-3).",
    ),
    (
        ("move", "FM-MOVE-3", "la-sarre", "at", [1, 9, 31], [9, 1, 2]),
        "La Sarre wheeled 33.75 degrees to the right to look west-north-west (FM-MOVE-3).",
    ),
    (("move", "FM-MOVE-3", "la-sarre", "at", [1, 9, 0], [1, 39, 0]), "La Sarre stepped back 3 inches (FM-MOVE-3)."),
    (
        ("move", "FM-MOVE-2", "six-pounders-2", "at", [1, 9, 0], [1, 9, 8]),
        "Gun 2 of the six-pounders swung round to face north (FM-MOVE-2).",
    ),
    (("move", "FM-COMMAND-1", "wolfe", "at", [1, 9, 0], [131, 9, 0]), "Wolfe rode along with his unit (FM-COMMAND-1)."),
    (("move", "FM-COMMAND-1", "wolfe", "at", [1, 9, 0], [1, 9, 16]), "Wolfe rode along with his unit (FM-COMMAND-1)."),
    (
        ("note", "FM-MELEE-1", "28th", "no_melee", None, "la-sarre"),
        "28th Foot and La Sarre came to no melee, for one of them was beaten already (FM-MELEE-1).",
    ),
    (
        ("note", "FM-MELEE-1", "28th", "ties_melee", None, "la-sarre"),
        "28th Foot and La Sarre were even hand to hand (FM-MELEE-1).",
    ),
    (
        ("move", "FM-RETREAT-1", "la-sarre", "at", [1, 9, 0], [1, 129, 0]),
        "La Sarre fell back 12 inches east (FM-RETREAT-1).",
    ),
    (
        ("move", "FM-CHARGE-3", "la-sarre", "at", [1, 100, 0], [1, 40, 0]),
        "La Sarre followed up 6 inches west (FM-CHARGE-3).",
    ),
    (
        ("move", "FM-CHARGE-3", "la-sarre", "at", [1, 40, 0], [1, 40, 0]),
        "La Sarre came no nearer to the place that was left (FM-CHARGE-3).",
    ),
    (
        ("move", "FM-CHARGE-4", "la-sarre", "at", [1, 100, 0], [31, 60, 0]),
        "La Sarre came into contact after 5 inches north-west (FM-CHARGE-4).",
    ),
    (
        ("move", "FM-CHARGE-4", "la-sarre", "at", [1, 60, 0], [1, 60, 0]),
        "La Sarre was in contact already (FM-CHARGE-4).",
    ),
    (
        ("move", "FM-RETREAT-1", "la-sarre", "at", [1, 60, 16], [1, 60, 0]),
        "La Sarre had no room to fall back, and looked west there (FM-RETREAT-1).",
    ),
    (
        ("order", "FM-FIRE-1", "six-pounders-2", "order", None, "fire:28th"),
        "Gun 2 of the six-pounders chose to fire at 28th Foot (FM-FIRE-1).",
    ),
    (
        ("order", "FM-MOVE-1", "la-sarre", "order", None, "ahead:35"),
        "La Sarre chose to go 3.5 inches ahead (FM-MOVE-1).",
    ),
    (
        ("order", "FM-MOVE-1", "la-sarre", "order", None, "bend:-2"),
        "La Sarre chose to bend the line by 22.5 degrees forward (FM-MOVE-1).",
    ),
    (
        ("order", "FM-COMMAND-1", "wolfe", "order", None, "ride:nne:60"),
        "Wolfe chose to ride north-north-east for 6 inches (FM-COMMAND-1).",
    ),
    (("phase", "FM-TURN-1", "battle", "shoot", None, 1), "The British to shoot (FM-TURN-1)."),
    (("phase", "FM-TURN-1", "battle", "charge", None, -1), "Both sides may charge (FM-TURN-1)."),
    (
        ("end", "FM-WIN-2", "battle", "ending", [19, 2], "sudden_death"),
        "It is over: one side has lost as many as the other needs to win; losses: the French 19, the British 2 "
        "(FM-WIN-2).",
    ),
]


@pytest.mark.parametrize(("event", "expected"), SENTENCES, ids=lambda value: value if isinstance(value, str) else "")
def test_sentences(event: tuple[str, str, str, str, object, object], expected: str) -> None:
    """Names replace ids, inches tenths, words codes, and the rule comes last."""
    assert told(*event) == expected


def test_rolls_show_faces_and_modifiers() -> None:
    """Dice are shown as they fell, with their modifiers and the reasons."""
    row = told("roll", "FM-MELEE-1", "28th", "melee", faces=[4], modifiers=[["FM-MELEE-2", 1, "more_bases"]])
    assert row == "28th Foot rolled 4 for the melee (+1 more bases) (FM-MELEE-1)."


@pytest.mark.parametrize("name", ["French", "Rogers' Rangers", "the garrison"])
def test_a_phase_is_told_by_any_name_of_a_side(name: str) -> None:
    """A side may be called by one word or many, of one or of many men."""
    row = Event(0, "phase", "FM-TURN-1", "battle", "move", None, 0).to_dict()
    assert GAME.sentence(row, {"player": name}) == f"{name[0].upper()}{name[1:]} to move (FM-TURN-1)."


@pytest.mark.parametrize(
    ("kind", "rule", "what", "after", "is_told"),
    [
        ("order", "FM-MOVE-1", "order", "halt", False),
        ("order", "FM-COMMAND-1", "order", "stay", False),
        ("order", "FM-FIRE-1", "order", "hold", True),
        ("order", "FM-CHARGE-4", "order", "counter:28th", True),
        ("order", "FM-CHARGE-4", "order", "fire_back:28th", False),
        ("order", "FM-MOVE-1", "order", "left:2", False),
        ("move", "FM-MOVE-3", "at", [1, 2, 30], True),
        ("order", "FM-MOVE-1", "order", "form:column", False),
        ("change", "FM-FORM-1", "formation", "column", True),
        ("change", "FM-FORM-2", "formation", "redoubt", False),
        ("change", "FM-FORM-2", "redoubt", "work", True),
        ("order", "FM-COMMAND-1", "order", "join:28th", False),
        ("change", "FM-COMMAND-1", "unit", "28th", True),
        ("change", "FM-COMMAND-1", "unit", "", False),
        ("move", "FM-COMMAND-1", "at", [1, 2, 0], False),
        ("change", "FM-TURN-1", "phase", "move", False),
        ("change", "FM-FIRE-5", "bases", 4, True),
        ("note", "FM-FIRE-5", "lost", "fire", False),
        ("note", "FM-FIRE-2", "fires_at", "28th", True),
    ],
)
def test_a_report_tells_what_somebody_does(kind: str, rule: str, what: str, after: object, is_told: bool) -> None:
    """Each thing is reported once, by its result; units that only stand, and bookkeeping, are in the record only."""
    assert GAME.is_reported(Event(0, kind, rule, "la-sarre", what, None, after).to_dict()) is is_told


def every_event() -> list[Json]:
    """The events of varied battles, and of the bundled one with dice for guns."""
    rows: list[Json] = []
    for seed, raw in [(seed, varied(seed)) for seed in range(9)] + [(9, plains(extra_artillery=True))]:
        umpire = Umpire(SeededDice(str(seed), "battle"), GAME.orders(raw))
        rows += [event.to_dict() for event in GAME.fight(raw, umpire).events]
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


def test_each_loss_is_told_once() -> None:
    """Every base that is lost is in exactly one sentence of the report."""
    for seed in range(6):
        raw = varied(seed)
        fought = GAME.fight(raw, Umpire(SeededDice(str(seed), "battle"), GAME.orders(raw)))
        sentences = [
            GAME.sentence(row, {}) for row in (event.to_dict() for event in fought.events) if GAME.is_reported(row)
        ]
        lost = [re.search(r" lost (?:the last )?(\d+|base too)", line) for line in sentences]
        guns = sum(1 for line in sentences if re.search(r" (fell to the (third hit|charge)|fell hand to hand) ", line))
        bases = sum(int(found.group(1)) if found.group(1) != "base too" else 1 for found in lost if found)
        assert bases + guns == sum(unit.casualties() for unit in fought.result.units)


def test_no_phase_is_told_in_which_nothing_happens() -> None:
    """A phase's line comes before what was done in it; the phases of an idle turn are in the record only."""
    raw = varied(2)
    events = [e.to_dict() for e in GAME.fight(raw, Umpire(SeededDice("2", "battle"), GAME.orders(raw))).events]
    told = narrate.without_empty_phases([row for row in events if GAME.is_reported(row)])
    kinds = [row["kind"] for row in told] + ["turn"]
    assert not any(one == "phase" and two in ("phase", "turn") for one, two in pairwise(kinds))
    assert 0 < kinds.count("phase") < sum(1 for row in events if row["kind"] == "phase")
    assert [row for row in told if row["kind"] != "phase"] == [
        row for row in events if GAME.is_reported(row) and row["kind"] != "phase"
    ]
