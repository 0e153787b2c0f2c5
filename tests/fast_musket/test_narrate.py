"""What the record says to a reader with the rules in hand."""

import pytest

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
        "La Sarre fires at 28th Foot, by the scores for 6 inches (FM-FIRE-2).",
    ),
    (("note", "FM-FIRE-3", "la-sarre", "hits", 5, 2), "La Sarre scores 2 hits, hitting on 5 or more (FM-FIRE-3)."),
    (("note", "FM-FIRE-3", "la-sarre", "hits", 6, 0), "La Sarre scores no hit, hitting on 6 (FM-FIRE-3)."),
    (("note", "FM-FIRE-5", "28th", "lost", 1, "fire"), "28th Foot loses a base to fire (FM-FIRE-5)."),
    (("note", "FM-MORALE-1", "28th", "morale_fails", 3, 4), "28th Foot fails: 4 is more than 3 (FM-MORALE-1)."),
    (
        ("note", "FM-GUNS-1", "player-guns", "guns_brought", 4, 10),
        "The artillery of the French is 10 guns, for a die of 4 (FM-GUNS-1).",
    ),
    (("change", "FM-FIRE-5", "28th", "bases", 6, 4), "28th Foot has 4 of its 6 bases left (FM-FIRE-5)."),
    (
        ("change", "FM-WIN-3", "battle", "losses", [0, 0], [1, 3]),
        "Losses so far: the French 1, the British 3 (FM-WIN-3).",
    ),
    (("change", "FM-COMMAND-2", "wolfe", "fallen", False, True), "Wolfe falls (FM-COMMAND-2)."),
    (("move", "FM-MOVE-1", "la-sarre", "at", [1, 100, 0], [1, 40, 0]), "La Sarre goes 6 inches (FM-MOVE-1)."),
    (
        ("move", "FM-MOVE-3", "la-sarre", "at", [1, 9, 0], [1, 9, 16]),
        "La Sarre faces about and looks east (FM-MOVE-3).",
    ),
    (("move", "FM-COMMAND-1", "wolfe", "at", [1, 9, 0], [131, 9, 0]), "Wolfe rides with his unit (FM-COMMAND-1)."),
    (("move", "FM-COMMAND-1", "wolfe", "at", [1, 9, 0], [1, 9, 16]), "Wolfe rides with his unit (FM-COMMAND-1)."),
    (
        ("note", "FM-MELEE-1", "28th", "ties_melee", None, "la-sarre"),
        "28th Foot and La Sarre are even hand to hand, and both lose a base (FM-MELEE-1).",
    ),
    (
        ("move", "FM-RETREAT-1", "la-sarre", "at", [1, 9, 0], [1, 129, 0]),
        "La Sarre falls back 12 inches (FM-RETREAT-1).",
    ),
    (
        ("order", "FM-FIRE-1", "six-pounders-2", "order", None, "fire:28th"),
        "Gun 2 of the six-pounders is to fire at 28th Foot (FM-FIRE-1).",
    ),
    (("order", "FM-MOVE-1", "la-sarre", "order", None, "ahead:35"), "La Sarre is to go 3.5 inches ahead (FM-MOVE-1)."),
    (
        ("order", "FM-MOVE-1", "la-sarre", "order", None, "bend:-2"),
        "La Sarre is to bend its line by 22.5 degrees forward (FM-MOVE-1).",
    ),
    (
        ("order", "FM-COMMAND-1", "wolfe", "order", None, "ride:nne:60"),
        "Wolfe is to ride north-north-east for 6 inches (FM-COMMAND-1).",
    ),
    (("phase", "FM-TURN-1", "battle", "shoot", None, 1), "The British to shoot (FM-TURN-1)."),
    (("phase", "FM-TURN-1", "battle", "charge", None, -1), "Both sides may charge (FM-TURN-1)."),
]


@pytest.mark.parametrize(("event", "expected"), SENTENCES, ids=lambda value: value if isinstance(value, str) else "")
def test_sentences(event: tuple[str, str, str, str, object, object], expected: str) -> None:
    """Names stand for ids, inches for tenths, words for codes, and the rule comes last."""
    assert told(*event) == expected


def test_rolls_show_faces_and_modifiers() -> None:
    """Dice stand as they fell, with what changed them and why."""
    row = told("roll", "FM-MELEE-1", "28th", "melee", faces=[4], modifiers=[["FM-MELEE-2", 1, "more_bases"]])
    assert row == "28th Foot rolls 4 for the melee (+1 more bases) (FM-MELEE-1)."


@pytest.mark.parametrize("name", ["French", "Rogers' Rangers", "the garrison"])
def test_a_phase_is_told_by_any_name_of_a_side(name: str) -> None:
    """A side may be called by one word or many, of one or of many men."""
    row = Event(0, "phase", "FM-TURN-1", "battle", "move", None, 0).to_dict()
    assert GAME.sentence(row, {"player": name}) == f"{name[0].upper()}{name[1:]} to move (FM-TURN-1)."


@pytest.mark.parametrize(
    ("kind", "what", "after", "is_told"),
    [
        ("order", "order", "halt", False),
        ("order", "order", "stay", False),
        ("order", "order", "hold", True),
        ("order", "order", "left:2", True),
        ("change", "phase", "move", False),
        ("change", "bases", 4, True),
        ("note", "fires_at", "28th", True),
    ],
)
def test_a_report_tells_what_somebody_does(kind: str, what: str, after: object, is_told: bool) -> None:
    """Whoever merely stands, and what only bookkeeping reads, stay in the record and out of the report."""
    assert GAME.tells(Event(0, kind, "FM-MOVE-1", "la-sarre", what, None, after).to_dict()) is is_told


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
