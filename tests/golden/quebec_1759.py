"""Sample events of the siege of Quebec and its battles."""

from rules.compiled import FOLDER
from rules.core.events import CHANGE, END, MOVE, NOTE, ORDER, PHASE, PLACE, REMOVE, ROLL, TURN
from rules.quebec_1759.narrate import AREA_OF, NARRATOR
from rules.quebec_1759.result import ENDINGS
from tests.golden.wording import Row, Samples, event
from tests.quebec_1759.playing import GAME

NAMES = {"own-15th": "Amherst's"}
ORDERS = (
    "ships:up:4", "ships:down:1", "bring:bearn:left", "lead:wolfe:centre", "bearn:reserve", "bearn>levis",
    "decoys:1>levis", "decoys:3>levis", "dig:left", "works:right",
)  # fmt: skip


def samples() -> Samples:
    """Return the sample events, by what they are of."""
    found = Samples(GAME.sentence, NARRATOR.is_reported, NAMES, FOLDER / "quebec_1759" / "words.toml")
    found.sections = {
        "Dice": _dice(),
        "Moves": [
            event(MOVE, "QB-MOVE-1", "marine", "at", "etchemin", before="levis"),
            event(MOVE, "QB-MOVE-1", "marine", "at", "etchemin", before=""),
            event(MOVE, "QB-MOVE-1", "marine", "at", "", before="levis"),
            event(PLACE, "QB-OOB-1", "own-15th", "unit", {"at": "levis"}),
            event(PLACE, "QB-OOB-1", "own-15th", "unit", {}),
            event(REMOVE, "QB-OOB-1", "own-15th", "unit"),
        ],
        "Changes": _changes(),
        "Findings": _findings(),
        "Orders": [
            event(ORDER, "QB-PLOT-1", "british", "order", code)
            for code in (*ORDERS, *[code if code in _ALONE else f"{code}:levis" for code in _keys("orders")])
        ],
        "Turns and endings": [
            event(TURN, "QB-TURN-1", "siege", "turn", 3),
            event(TURN, "QB-BATTLE-1", "battle", "turn", 2),
            event(PHASE, "QB-BATTLE-1", "battle", "round", 2),
            *[event(PHASE, "QB-TURN-1", "siege", phase) for phase in _keys("phase")],
            *[event(END, "QB-WIN-1", "siege", "ending", ending) for ending in ENDINGS],
        ],
        "Names": [event(REMOVE, "QB-OOB-1", key, "unit") for key in (*_SIDES, *AREA_OF)],
    }
    return found


# Keys of the words that have samples of their own, or are the beginning of a code.
_OTHERS = {
    "*", "left", "centre", "right", "pursuit_left", "pursuit_centre", "pursuit_right", "pursuit_reserve", "round",
    "steps", "open", "place", "holder", "fate", "until", "works", "lost_battle", "deployed", "behind_works", "moved",
    "sightings", "bring", "lead", "ships:up", "ships:down", "goes", "decoys_go", "deploys",
}  # fmt: skip
_SIDES = ("british", "french", "battle", "siege", "garrison")


def _keys(section: str) -> list[str]:
    """The codes for which a section of the words has nothing but a sentence."""
    found = NARRATOR.section(section)
    own = {"orders": {"works"}, "change": {"left"}, "phase": {"works"}}.get(section, set())
    return sorted(found.keys() - (_OTHERS - own))


# Answers that name no piece and no place.
_ALONE = (
    "nothing", "march", "search", "landing", "prepare", "lower", "none", "stay", "rest_stay", "retreat", "fire",
    "bombard", "hold", "roll", "attack", "learn:nothing", "learn:decoys", "learn:fire_ships",
)  # fmt: skip


def _dice() -> list[Row]:
    wolfe, fewer = ["QA-LEADER-1", 3, "wolfe"], ["QA-LEADER-1", -1, "montcalm"]
    return [
        event(ROLL, "QB-BATTLE-3", "french", "left", faces=[1, 6]),
        event(ROLL, "QB-BATTLE-2", "british", "centre", faces=[2], modifiers=[wolfe]),
        event(ROLL, "QB-BATTLE-2", "british", "right", faces=[2, 3], modifiers=[wolfe, fewer]),
        event(ROLL, "QB-BATTLE-5", "french", "pursuit_reserve", faces=[4, 4, 5]),
        *[
            event(ROLL, "QB-BATTLE-5", "french", f"pursuit_{column}", faces=[4])
            for column in ("left", "centre", "right")
        ],
        event(ROLL, "QB-TURN-1", "french", "high_tide", faces=[4]),
        event(ROLL, "QA-INTEL-1", "british", "intelligence", faces=[5], modifiers=[["QA-INTEL-1", 1, "x"]]),
        *[event(ROLL, "QB-TURN-1", "british", what, faces=[4]) for what in _keys("roll")],
    ]


def _changes() -> list[Row]:
    return [
        event(CHANGE, "QB-BATTLE-9", "own-15th", "steps", 3, before=4),
        event(CHANGE, "QB-BATTLE-9", "own-15th", "steps", 1, before=4),
        event(CHANGE, "QB-SUPPLY-1", "own-15th", "steps", 4, before=2),
        event(CHANGE, "QB-MILITIA-1", "own-15th", "steps", 3, before=4),
        *[event(CHANGE, "QB-FOG-1", "own-15th", "open", after) for after in (True, False)],
        *[event(CHANGE, "QB-BATTLE-1", "own-15th", "place", after, before="left") for after in ("right", "")],
        event(CHANGE, "QB-WIN-1", "levis", "holder", "french"),
        event(CHANGE, "QA-LEADER-1", "wolfe", "fate", "killed"),
        *[event(CHANGE, "QA-LEADER-1", "wolfe", "until", turn) for turn in (5, 99, 0)],
        event(CHANGE, "QA-ENTRENCH-1", "abraham", "works", "left right", before="left"),
        event(CHANGE, "QA-ENTRENCH-1", "abraham", "works", "", before="left"),
        *[event(CHANGE, "QB-TURN-1", "levis", what, 2, before=1) for what in _keys("change")],
    ]


# What a finding is of, where it is no area.
_FOUND = {
    "scout_saw": ["bearn", "montcalm"],
    "decoys_off": {"levis": 2},
    "decoys_shown": {"levis": 3, "beauport": 1},
    "works_shown": {"levis": 1},
    "fire_ships_shown": 2,
    "ships_sunk": 2,
    "ships_moved": 4,
    "drowned": ["own-15th", "marine"],
}


def _findings() -> list[Row]:
    places = ("left", "centre", "right", "reserve")
    return [
        *[event(NOTE, "QB-BATTLE-4", "french", "lost_battle", how) for how in ("destroyed", "retreat", "rout")],
        event(NOTE, "QB-BATTLE-1", "french", "deployed", dict.fromkeys(places, 2)),
        *[event(NOTE, "QA-ENTRENCH-1", "french", "behind_works", place) for place in places],
        event(NOTE, "QB-MOVE-1", "french", "moved", {"from": "ste_foy", "to": "abraham", "blocks": 1}),
        event(NOTE, "QB-MOVE-1", "french", "moved", {"from": "ste_foy", "to": "abraham", "blocks": 2}),
        event(NOTE, "QA-INTEL-1", "french", "sightings", ["own-15th", "wolfe"]),
        *[event(NOTE, "QB-TURN-1", "british", what, _FOUND.get(what, "levis")) for what in _keys("note")],
        event(NOTE, "QA-INTEL-1", "british", "decoys_shown", {}),
        event(NOTE, "QA-INTEL-1", "british", "scout_saw", []),
    ]  # fmt: skip
