"""Sample events of the game of squares, in both editions."""

from rules.compiled import FOLDER
from rules.core.events import CHANGE, END, MOVE, NOTE, ORDER, PHASE, ROLL, TURN
from rules.grid.narrate import NARRATOR
from rules.grid.result import ENDINGS
from rules.grid.words import FACINGS
from tests.golden.wording import Row, Samples, event

NAMES = {"p1": "La Sarre", "e1": "the 44th", "pc": "Howe"}
# Why a die is changed; one without words of its own is shown by its code.
REASONS = (
    "type", "hit", "rough_ground", "cover", "from_woods", "from_difficult", "from_stream", "from_fort",
    "unit_that_mattered", "commander_lost", "thick_fog",
)  # fmt: skip
ORDERS = (
    "done", "turn", "stand", "exit", "cease", "keep", "reroll", "move:p1", "lead:pc", "go:c4", "face:nnw",
    "shoot:p1:e1", "shoot:p1:fox_hunters", "raise:e1", "raise:2nd:Foot", "draw_lots",
)  # fmt: skip


def samples() -> Samples:
    """Return the sample events, by what they are of."""
    found = Samples(NARRATOR.sentence, NARRATOR.is_reported, NAMES, FOLDER / "grid" / "words.toml")
    found.sections = {
        "Dice": _dice(),
        "Moves": [
            event(MOVE, "D3-MOVE-3", "p1", "at", "d5", before="c4"),
            event(MOVE, "D3-COMBAT-4", "p1", "at", "c3", before="c4"),
            event(MOVE, "OH-COMBAT-3", "p1", "at", "c3", before="c4"),
            event(MOVE, "D3-CMD-2", "pc", "at", "c3", before="c4"),
            event(MOVE, "OH-CMD-1", "pc", "at", "c3", before="c4"),
            *[event(MOVE, rule, "p1", "at", "", before="c1") for rule in ("D3-TURN-1", "D3-LOSS-1")],
            *[event(CHANGE, "D3-MOVE-5", "p1", "facing", word) for word in FACINGS],
        ],
        "Changes": _changes(),
        "Findings": _findings(),
        "Orders": [
            *[event(ORDER, "D3-MOVE-1", "player", "order", code) for code in ORDERS],
            event(ORDER, "D3-CMD-2", "pc", "order", "go:c3"),
        ],
        "Turns and endings": [
            event(TURN, "D3-TURN-1", "battle", "turn", 3),
            event(PHASE, "D3-TURN-1", "enemy", "active", 3),
            *[event(END, "D3-ARMY-1", "battle", "ending", ending) for ending in ENDINGS],
            *[event(CHANGE, "D3-ARMY-1", "battle", "ending", ending) for ending in ENDINGS],
        ],
    }
    return found


def _roll(rule: str, what: str, face: int, *modifiers: tuple[int, str]) -> Row:
    changes = [["OH-COMBAT-1", amount, reason] for amount, reason in modifiers]
    return event(ROLL, rule, "p1", what, faces=[face], modifiers=changes)


def _dice() -> list[Row]:
    again = ("D3-CMD-1", "OH-CMD-1", "D3-OFF-1", "OH-OFF-1", "D3-MOVE-1")
    return [
        _roll("OH-MOVE-1", "activation:2", 4, (-1, "hit")),
        _roll("OH-MOVE-1", "activation:3", 4),
        *[_roll(rule, "activation:2", 1) for rule in again],
        *[_roll("D3-COMBAT-3", "hits", face) for face in (1, 3, 5)],
        _roll("D3-COMBAT-3", "hits_again", 3, (-1, "type")),
        _roll("D3-COMBAT-3", "hits", 1, (-1, "type"), (-1, "cover")),
        *[_roll("OH-COMBAT-1", "hits", 3, (amount, reason)) for reason in REASONS for amount in (1, -1)],
        _roll("D3-LOSS-1", "loss", 6, (1, "unit_that_mattered")),
        _roll("D3-CMD-4", "attack", 6),
        _roll("D3-CMD-4", "defence", 1),
        _roll("D3-CMD-4", "quality", 5),
        _roll("D3-CMD-3", "alone", 2),
        _roll("D3-CMD-3", "alone", 3),
        event(ROLL, "D3-CMD-3", "pc", "alone", faces=[]),
    ]


def _changes() -> list[Row]:
    return [
        event(CHANGE, "D3-COMBAT-3", "p1", "hits", 3, before=2),
        event(CHANGE, "D3-COMBAT-3", "p1", "hits", 4, before=2),
        event(CHANGE, "D3-LOSS-1", "p1", "gone", "eliminated"),
        event(CHANGE, "D3-TURN-1", "p1", "gone", "exited"),
        event(CHANGE, "D3-ARMY-1", "enemy", "lost", 4),
        event(CHANGE, "D3-CMD-2", "pc", "lost", True),
        event(CHANGE, "D3-CMD-3", "pc", "lost", True),
        event(CHANGE, "OH-MOVE-1", "p1", "emplaced", True, before=False),
        event(CHANGE, "D3-ARMY-1", "enemy", "resolve", 8, before=6),
        event(CHANGE, "D3-CMD-1", "p1", "resolve", 10, before=8),
        *[event(CHANGE, "D3-ARMY-1", "battle", "winner", side) for side in (0, 1)],
        *[event(CHANGE, "D3-TURN-1", "battle", "active", side) for side in (0, 1)],
        event(CHANGE, "D3-TURN-1", "battle", "turn_limit", 9),
        event(CHANGE, "D3-TURN-1", "battle", "turn", 1),
        event(CHANGE, "D3-MOVE-3", "p1", "at", 1),
    ]


def _findings() -> list[Row]:
    own = {"own": 8, "ground": 0, "commander": 0}
    helped = {"own": 6, "ground": 6, "commander": 6}
    able = {"own": 6, "quality": 2, "ground": 0, "commander": 0}
    near, far = ({"from": "c5", "at": "e1", "in": "c3", "short": short} for short in (True, False))
    return [
        event(NOTE, "D3-MOVE-2", "p1", "not_activated"),
        event(NOTE, "D3-MOVE-2", "player", "step_ends"),
        event(NOTE, "D3-MOVE-3", "p1", "barred", "f4", before="e3"),
        *[event(NOTE, "D3-COMBAT-1", "player", "idle", why, before=squares)
          for why in ("out_of_reach", "hidden", "held_fire") for squares in (1, 3)],
        event(NOTE, "D3-TURN-1", "player", "waited", {"p1": "friends_between"}),
        event(NOTE, "OH-TURN-1", "enemy", "waited", {"e1": "out_of_reach", "p1": "hidden", "p2": "out_of_reach"}),
        *[event(NOTE, "D3-TURN-1", "player", "waited", {"p1": why})
          for why in ("only_from_near", "out_of_arc", "held_fire", "beaten")],
        event(NOTE, "D3-CMD-2", "pc", "left_behind", "p2", before="c4"),
        event(NOTE, "D3-CMD-3", "pc", "stays_alone", "c4"),
        event(NOTE, "D3-ARMY-1", "player", "broken", 6, before=7),
        event(NOTE, "D3-LOSS-1", "p1", "overborne", {**own, "own": 0}, before=1),
        event(NOTE, "D3-LOSS-1", "p1", "overborne", own, before=9),
        event(NOTE, "D3-LOSS-1", "p1", "overborne", helped, before=19),
        event(NOTE, "D3-LOSS-1", "p1", "overborne", able, before=9),
        event(NOTE, "OH-LOSS-1", "p1", "overborne", able, before=9),
        *[event(NOTE, "D3-COMBAT-2", "p1", "shot", near, before=bounds) for bounds in (1, 4)],
        event(NOTE, "OH-GRID-1", "p1", "shot", near, before=1),
        event(NOTE, "OH-GRID-1", "p1", "shot", far, before=2),
        event(NOTE, "D3-MOVE-1", "p1", "fog_lifts", 3),
        event(NOTE, "D3-MOVE-1", "p1", "fog (thin)", 2),
    ]  # fmt: skip
