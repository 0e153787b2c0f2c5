"""Sample events of the fast musket rules."""

from rules.compiled import FOLDER
from rules.core.events import CHANGE, END, MOVE, NOTE, ORDER, PHASE, PLACE, ROLL, TURN
from rules.fast_musket.narrate import NARRATOR
from rules.fast_musket.words import ENDINGS
from tests.fast_musket.field import GAME
from tests.golden.wording import Row, Samples, event

NAMES = {
    "la-sarre": "La Sarre",
    "28th": "28th Foot",
    "six-pounders": "the six-pounders",
    "wolfe": "Wolfe",
    "player": "the French",
    "enemy": "the British",
}
ORDERS = (
    "halt", "ahead:35", "back:10", "about", "left:2", "right:3", "form:line", "form:double_line", "form:column",
    "bend:-2", "bend:2", "bend:straight", "pivot:nne", "face:28th", "enter:28th", "man:n", "out:ssw", "hold",
    "fire:28th", "stand", "charge:28th", "fire_back:28th", "counter:28th", "await:28th", "stay", "join:28th", "leave",
    "ride:nne:60",
)  # fmt: skip


def samples() -> Samples:
    """Return the sample events, by what they are of."""
    found = Samples(GAME.sentence, NARRATOR.is_reported, NAMES, FOLDER / "fast_musket" / "words.toml")
    found.sections = {
        "Dice": [
            *[event(ROLL, "FM-FIRE-3", "28th", what, faces=[4, 6]) for what in sorted(NARRATOR.table("rolls"))],
            *[event(ROLL, "FM-MELEE-1", "28th", "melee", faces=[4], modifiers=[["FM-MELEE-2", 1, reason]])
              for reason in sorted(NARRATOR.table("reasons"))],
        ],
        "Moves": _moves(),
        "Changes": _changes(),
        "Losses": _losses(),
        "Findings": _findings(),
        "Orders": [event(ORDER, "FM-MOVE-1", "la-sarre", "order", code) for code in ORDERS],
        "Turns and endings": [
            event(TURN, "FM-TURN-1", "battle", "turn", 3),
            *[event(PHASE, "FM-TURN-1", "battle", phase, side)
              for phase, side in (("move", 0), ("shoot", 1), ("charge", -1), ("melee", -1))],
            *[event(END, "FM-WIN-2", "battle", "ending", ending, before=[19, 2]) for ending in ENDINGS],
        ],
        "Names": [event(PLACE, "FM-GUNS-1", who)
                  for who in ("28th", "six-pounders-2", "player-guns", "enemy-guns-3", "a_post", "battle")],
    }  # fmt: skip
    return found


def _moves() -> list[Row]:
    def go(rule: str, who: str, before: list[int], after: list[int]) -> Row:
        return event(MOVE, rule, who, "at", after, before=before)

    return [
        go("FM-MOVE-1", "la-sarre", [1, 100, 0], [1, 40, 0]),
        go("FM-MOVE-2", "six-pounders-2", [1, 9, 0], [1, 9, 8]),
        go("FM-MOVE-3", "la-sarre", [1, 9, 0], [1, 9, 16]),
        *[go("FM-MOVE-3", "la-sarre", [1, 9, 0], [9, 1, turn]) for turn in (1, 3, 4, 5, 6, 7, 8, 24, 30, 31)],
        go("FM-MOVE-1", "la-sarre", [1, 9, 0], [1, 9, 8]),
        go("FM-WIN-2", "la-sarre", [1, 9, 0], [1, 39, 0]),
        event(MOVE, "FM-MOVE-1", "la-sarre", "at"),
        go("FM-MOVE-3", "la-sarre", [1, 9, 31], [9, 1, 2]),
        go("FM-MOVE-3", "la-sarre", [1, 9, 0], [1, 39, 0]),
        go("FM-FORM-2", "la-sarre", [1, 9, 0], [1, 39, 0]),
        go("FM-CHARGE-3", "la-sarre", [1, 100, 0], [1, 40, 0]),
        go("FM-CHARGE-3", "la-sarre", [1, 40, 0], [1, 40, 0]),
        go("FM-CHARGE-4", "la-sarre", [1, 100, 0], [31, 60, 0]),
        go("FM-CHARGE-4", "la-sarre", [1, 60, 0], [1, 60, 0]),
        go("FM-RETREAT-1", "la-sarre", [1, 9, 0], [1, 129, 0]),
        go("FM-RETREAT-1", "la-sarre", [1, 60, 16], [1, 60, 0]),
        go("FM-COMMAND-1", "wolfe", [1, 9, 0], [131, 9, 0]),
    ]


def _changes() -> list[Row]:
    fields = ("on_table", "fallen", "first_fire", "moved")
    return [
        *[event(CHANGE, "FM-TURN-1", "28th", what, after) for what in fields for after in (True, False)],
        *[event(CHANGE, "FM-FORM-1", "28th", "files", after) for after in (3, 0)],
        event(CHANGE, "FM-TURN-1", "battle", "turn", 3),
        event(CHANGE, "FM-TURN-1", "battle", "phase", "move"),
        event(CHANGE, "FM-WIN-2", "battle", "ending", "draw"),
        *[event(CHANGE, "FM-FIRE-5", "six-pounders", "hits", after) for after in (2, 0)],
        event(CHANGE, "FM-COMMAND-1", "wolfe", "unit", "28th", before=""),
        event(CHANGE, "FM-COMMAND-1", "wolfe", "unit", "", before="28th"),
        *[
            event(CHANGE, "FM-FORM-1", "28th", "formation", formation)
            for formation in sorted(NARRATOR.table("formations"))
        ],
        event(CHANGE, "FM-FORM-2", "28th", "formation", "redoubt"),
        event(CHANGE, "FM-FORM-2", "28th", "bend", 0),
        event(CHANGE, "FM-FORM-2", "28th", "redoubt", "great_redoubt", before=""),
        event(CHANGE, "FM-FORM-2", "28th", "redoubt", "", before="great_redoubt"),
        *[event(CHANGE, "FM-FORM-1", "28th", "bend", bend) for bend in (-2, 0, 2)],
        *[event(CHANGE, "FM-MELEE-1", "28th", "reforming", turn) for turn in (4, 0)],
        event(CHANGE, "FM-WIN-3", "battle", "losses", [1, 3], before=[0, 0]),
    ]


def _losses() -> list[Row]:
    causes = sorted(NARRATOR.table("causes"))
    of_guns = ("FM-CHARGE-3", "FM-FIRE-5", "FM-MELEE-1")
    return [
        *[event(CHANGE, rule, "28th", "bases", after, before=before)
          for rule in causes if rule.startswith("FM-") for before, after in ((6, 4), (3, 0))],
        *[event(CHANGE, rule, "28th", "bases", 0, before=1) for rule in ("FM-FIRE-6", "FM-RETREAT-1")],
        *[event(CHANGE, rule, "six-pounders-2", "bases", 0, before=1) for rule in of_guns],
        *[event(NOTE, "FM-FIRE-5", "28th", "lost", cause, before=count)
          for cause in causes if not cause.startswith("FM-") for count in (0, 1, 2)],
    ]  # fmt: skip


def _findings() -> list[Row]:
    reported = {"hits": (5, 2), "guns_brought": (4, 10), "fires_at": (6, "28th"), "morale_stands": (3, 2)}
    reported |= {"morale_fails": (3, 4), "decides": (26, 25)}
    found: list[Row] = []
    for what in sorted(NARRATOR.section("note").keys() - {"lost"}):
        before, after = reported.get(what, (None, "28th"))
        found.append(event(NOTE, "FM-FIRE-2", "la-sarre", what, after, before=before))
    found += [event(NOTE, "FM-FIRE-3", "la-sarre", "hits", hits, before=6) for hits in (0, 1)]
    found += [event(NOTE, "FM-GUNS-1", "player-guns", "guns_brought", guns, before=1) for guns in (0, 1)]
    return found
