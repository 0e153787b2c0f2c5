"""Sample events of the battles of Muskets & Mohawks."""

import re

from rules.compiled import FOLDER
from rules.core.events import CHANGE, END, MOVE, NOTE, ORDER, PHASE, PLACE, REMOVE, ROLL, TURN
from rules.muskets_mohawks.forces.factions import NAMES as ARMIES
from rules.muskets_mohawks.narrate import NARRATOR
from rules.muskets_mohawks.result import ENDINGS
from rules.muskets_mohawks.tables_terrain import TERRAIN_COLUMNS, TERRAIN_GENERATOR
from tests.golden.wording import Row, Samples, event

NAMES = {"u1": "Stark's", "u2": "Hull's", "lt": "Rogers", "barn": "Bull's barn"}

# Values of a field or a finding, by the form in which a phrase has it.
_VALUES: dict[str, tuple[object, ...]] = {
    "name": ("u2",),
    "house": ("mill", "house3", "barn"),
    "figures": (1, 8),
    "units": (1, 2),
    "inches": (10, 85),
    "size": (1, 3),
    "count": ([1], [1, 2]),
    "sides": (0, 1),
    "weather": tuple("123456"),
    "tactics": tuple(NARRATOR.table("tactics")),
    "postures": tuple(NARRATOR.table("postures")),
    "ending": ENDINGS,
    "results": ("carry_on", "runaway"),
}
_WORDS: dict[str, tuple[object, ...]] = {
    "formation": ("line", "mob", "square"),
    "water": ("edge", "in"),
    "trophies": ("owed", "taken", "refused", "interrupted"),
    "stays": ("water", "enemy", "friends", "ground"),
    "no_room": ("enemy", "friends", "narrow"),
    "no_turn": ("friends", "narrow"),
    "charges": ("within_12", "in_reach", "long_wait", "lost_position", "fired_at"),
    "holds": (
        "in_cover",
        "lying",
        "holds_fire",
        "no_way",
        "on_guard",
        "covers",
        "friends_at_work",
        "friends_first",
        "it_burns",
        "no_enemy",
    ),
    "ends_loose": ("friends", "narrow"),
    "ends_at_water": ("line", "mob", "unformed"),
    "rests": ("held", "there", "joined", "nobody", "in_wait"),
    "waits": ("foul_weather", "no_weapon", "out_of_range", "hidden"),
    "no_fire": ("fighting", "in_melee", "not_in_front", "no_clear_sight"),
}
_PLAIN: dict[str, tuple[object, ...]] = {
    "commands": (["u1"], ["u1", "u2"]),
    "armies": (["french", "french_allies"],),
    "opponents": (["u2"], ["u1", "u2"]),
    "received_fire": tuple(NARRATOR.table("results")),
    "charge": ("target_runs_away", "melee"),
    "army_out": (["french", "french_allies"],),
    "latecomers": (["u1", "u2"],),
    "task": ("loot",),
    "armed_with": ("rifle",),
    "noted": (2,),
}
_BEFORE: dict[str, object] = {
    "figures": 10, "field_strength": 10, "fires_gun": "ball", "hole": "mill", "comes_in": "barn",
    "horse_turns_away": "u2", "met": "u2", "waits": "u2", "no_fire": "u2", "forms_square": "u2",
    "caught_forming": "u2", "noted": "u2", "charges": "u2",
}  # fmt: skip
_ORDERS = (
    "reveal", "move:foe:u2@240,80", "enter_by:section:7@80,400",
    "hold", "hold:section:2@240,80", "hold:house:barn@240,80", "hold:house:mill@240,80", "form:line", "form:enter:line",
    "form:enter:unformed", "form:rally:line", "form:charged:square",
    "reload", "reload:gun", "fire:e1", "fire:volley:u2", "fire:at_will:u2",
    "fire:gun:u2", "unlimber:range:u2", "fast:ends:line", "exit:house:house4", "exit:house:mill",
    "fast:house:house4@275,65", "move:house:mill@275,65",
    "move:to:line/4@240,300", "fast:to@240,200", "face:to:12", "wheel:to:4/30", "back:to:35", "hold:to@240,80",
    "enter_by:to:130",
)  # fmt: skip


def samples() -> Samples:
    """Return the sample events, by what they are of."""
    found = Samples(NARRATOR.sentence, NARRATOR.is_reported, NAMES, FOLDER / "muskets_mohawks" / "words.toml")
    found.sections = {
        "Dice": _dice(),
        "Moves": _moves(),
        "Changes": _changes(),
        "Findings": _findings(),
        "Rows of tables": _rows(),
        "Orders": _orders(),
        "Turns, names and endings": [
            event(TURN, "MM-TURN-1", "battle", "turn", 3),
            *[event(PHASE, "MM-TURN-1", who, "active")
              for who in ("player", "enemy", "battle", "table", *ARMIES)],
            *[event(PLACE, "MM-ENC-1", who, what)
              for who, what in (("u1", "unit"), ("lt", "leader"), ("pef2", "pef"), ("mill", "house"), ("barn", "house"),
                                ("works1", "works"), ("u1-gun", "gun"), ("u1-leader", "leader"))],
            event(REMOVE, "MM-PEF-3", "pef2", "pef"),
            *[event(END, "MM-ENC-5", "battle", "ending", ending) for ending in ENDINGS],
        ],
    }  # fmt: skip
    return found


def _dice() -> list[Row]:
    def roll(what: str, *faces: int, rule: str = "MM-REACT-1", need: int = 0) -> Row:
        return event(ROLL, rule, "u1", what, faces=list(faces), need=need)

    reasons = [["MM-CHARGE-1", 1, "irregular_or_indian"], ["MM-REP-2", -1, "nco_or_irregular_leader"]]
    return [
        *[roll(what, 3) for what in (*sorted(NARRATOR.table("rolls")), "buildings", "section 8")],
        *[roll("at_will", *faces, need=1, rule="MM-FIRE-1") for faces in ((1, 4, 1), (1, 4), (2, 4))],
        *[roll(what, 1, 4, need=1, rule="MM-FIRE-1") for what in ("volley", "canister", "ball")],
        *[roll("u2", *faces, need=3, rule="MM-MELEE-1") for faces in ((3, 4), (3, 2), (5, 4))],
        *[roll("inclement", face, need=1, rule="MM-WEATHER-1") for face in (1, 2)],
        roll("received_fire", 1, 6, need=4),
        roll("received_fire+leader_lost", 1, 6, need=4),
        event(ROLL, "MM-CHARGE-1", "u1", "charger", faces=[4], modifiers=reasons),
    ]


def _moves() -> list[Row]:
    def go(
        before: list[object], after: list[object], rule: str = "MM-MOVE-1", who: str = "u1", what: str = "at"
    ) -> Row:
        return event(MOVE, rule, who, what, after, before=before)

    ranks: list[object] = [[100, 110], [100, 100]]
    here: list[object] = [100, 100, 0]
    gone: list[object] = [-1, -1, 0]
    return [
        go(here, [180, 100, 0]),
        go(here, [175, 100, 0]),
        go(here, here),
        go(here, [100, 100, 8], who="lt"),
        go(here, [100, 100, 8, 1, *ranks]),
        go(here, [110, 100, 0, 1, *ranks], rule="MM-CAS-1"),
        go(here, gone),
        go(gone, here),
        go(here, [180, 100, 0], rule="MM-BUILD-1"),
        *[go(gone, here, rule=rule) for rule in ("MM-ENC-1", "MM-REINF-3")],
        go(gone, [0, 100, 0]),
        go(here, [180, 100, 0], rule="MM-TURN-1"),
        go(here, [180, 100, 0], what="horses"),
        go(here, [180, 100, 0], who="u1-gun"),
        event(MOVE, "MM-MOVE-1", "u1", "at"),
    ]


def _values(what: str, template: str) -> tuple[object, ...]:
    """Return values that a phrase can be filled with."""
    if what in _PLAIN:
        return _PLAIN[what]
    for place, form in re.findall(r"\{(\w+)(?::(\w+))?\}", template):
        if form == "values":
            return _WORDS[what]
        if place != "who" and place != "before" and (form or place) in _VALUES:
            return _VALUES[form or place]
    return (2,)


def _changes() -> list[Row]:
    found: list[Row] = []
    for what, entry in sorted(NARRATOR.section("change").items()):
        true, false = (entry, "") if isinstance(entry, str) else entry
        before = _BEFORE.get(what, 1)
        who = "mill" if what in _OF_HOUSES else "u1"
        found += [event(CHANGE, "MM-TURN-1", who, what, after, before=before) for after in _values(what, true)]
        if false and what not in ("side", "active"):
            found.append(event(CHANGE, "MM-TURN-1", who, what, "", before=before))
    found.append(event(CHANGE, "MM-ENC-2", "house3", "looted", True, before=False))
    found.append(event(CHANGE, "MM-ENC-2", "mill", "looting", 0, before=2))
    # Of a leader who is gone no report says that he is with no unit.
    found += [
        event(CHANGE, rule, "lt", "attached", "", before="u1")
        for rule in ("MM-LEAD-1", "MM-LEAVE-1", "MM-CAS-2", "MM-REACT-5")
    ]
    return found


def _findings() -> list[Row]:
    notes = {"stays": "{after:values}"}
    notes |= {what: text for what, text in NARRATOR.section("note").items() if isinstance(text, str)}
    return [
        event(NOTE, "MM-TURN-1", "lt" if what == "commands" else "u1", what, after, before=_BEFORE.get(what, 9))
        for what, template in sorted(notes.items())
        if what not in ("terrain", "row:inclement_weather")
        for after in _values(what, template)
    ] + [event(NOTE, "MM-MOVE-5", "u1", "stays", word) for word in ("friends", "spent")]


def _rows() -> list[Row]:
    tables = {what: rows for what, rows in NARRATOR.section("note").items() if what.startswith("row:")}
    tables["row:inclement_weather"] = dict.fromkeys("123456", "")
    return [
        *[event(NOTE, "MM-TURN-1", "u1", table, key) for table, rows in sorted(tables.items()) for key in sorted(rows)],
        *[event(NOTE, "MM-TERR-2", "table", f"row:terrain_{column}", str(score), before=3)
          for column in TERRAIN_COLUMNS for score in TERRAIN_GENERATOR],
        event(NOTE, "MM-REACT-1", "u1", "row:received_fire", "regulars/2"),
    ]  # fmt: skip


def _orders() -> list[Row]:
    known = sorted(NARRATOR.section("orders"))
    at_houses = [f"{code}:mill" for code in known if ":" in code and code.split(":")[0] in _OF_FIRES]
    verbs = [verb if verb in _ALONE else f"{verb}:u2" for verb in known if ":" not in verb and verb not in _OF_FIRES]
    aims = [
        f"move:{aim}@1,1" if aim in ("home", "move") else f"move:{aim}:u2@1,1" for aim in sorted(NARRATOR.table("aims"))
    ]
    ways = [f"{code}@1,1" for code in known if code.startswith("move:go:")]
    return [event(ORDER, "MM-TURN-1", "u1", "order", code) for code in (*_ORDERS, *at_houses, *verbs, *aims, *ways)]


# Fields of houses, and orders that say in what manner something is done to a house.
_OF_HOUSES = ("holder", "looting", "looted", "smoulders", "fire_at", "burnt")
_OF_FIRES = ("burn", "douse")
# Orders of one word.
_ALONE = (
    "hold", "table", "recover", "reload", "move", "fast", "back", "prone", "upright", "stand", "loot", "leave",
    "march_on", "fight", "break_off", "limber", "unlimber", "abandon", "mount", "dismount", "go_on", "enough",
    "command", "stay",
)  # fmt: skip
