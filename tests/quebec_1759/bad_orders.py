"""Orders of battle that the siege refuses, each with all its faults: the rule and a word of the remedy by field."""

from dataclasses import dataclass, field
from typing import Any

from common.json_input import Json
from tests.quebec_1759.orders_of_battle import ALL_ADVANCED, advanced, battle, siege, units

Faults = dict[str, tuple[str, str]]  # field, rule, words of the remedy


@dataclass(frozen=True)
class Bad:
    """A bad order of battle; `judged` once it is fought, where answers to questions are at fault."""

    name: str
    setup: Json
    faults: Faults
    judged: bool = False
    seed: str = field(default="1")


def french(**about: Any) -> Json:
    return {"nation": "french", "doctrine": "patient"} | about


def british(**about: Any) -> Json:
    return {"nation": "british", "doctrine": "patient"} | about


def person(side: Json, *answers: str) -> Json:
    """A side that a person commands, with his answers so far."""
    return side | {"doctrine": "person", "answers": list(answers)}


# Turn 16, the last: two battalions and Wolfe at Etchemin, the Indians and a regular regiment in Abraham.
OFF = {"units": [{"id": "15th", "at": "etchemin"}, {"id": "28th", "at": "etchemin"}]}
LED = OFF | {
    "units": [*OFF["units"], {"id": "rangers", "at": "ile_dorleans"}],
    "leaders": [{"id": "wolfe", "at": "etchemin"}],
    "decoys": {"ile_dorleans": 2},
    "ships": {"bason": 2, "st_laurent": 2},
}
ON = {"units": [{"id": "indians", "at": "abraham"}, {"id": "bearn", "at": "abraham"}]}


def last(player: Json, enemy: Json | None = None) -> Json:
    """All advanced rules on the last turn."""
    return advanced(turn=16, player=player, enemy=enemy or french(**ON))


LANDING = ("landing", *[f"{block}>levis" for block in ("15th", "28th", "35th", "43rd", "47th")])
TWICE = [{"id": "bearn", "at": "levis"}, {"id": "again", "block": "bearn", "at": "abraham"}]
FOUR = {"beauport": ["left", "centre", "right", "left"]}

SETUPS = (
    Bad(
        "24 French blocks",
        siege(enemy=french(blocks={"levis": 24})),
        {"enemy.blocks": ("QB-SETUP-1", "place all")},
    ),
    Bad(
        "a regiment twice",
        siege(turn=5, player=british(**OFF), enemy=french(units=TWICE)),
        {"enemy.units.1.block": ("QB-OOB-2", "list it once")},
    ),
    Bad(
        "blocks on Ile d'Orleans",
        siege(enemy=french(blocks={"ile_dorleans": 5, "levis": 20})),
        {"enemy.blocks.ile_dorleans": ("QB-SETUP-1", "choose another area")},
    ),
    Bad(
        "a block with 5 steps",
        siege(turn=5, player=british(units=[{"id": "15th", "at": "levis", "steps": 5}]), enemy=french(**ON)),
        {"player.units.0.steps": ("QB-OOB-1", "from 1 to 4")},
    ),
    Bad(
        "works in four places",
        siege(turn=5, player=british(**OFF), enemy=french(blocks={"beauport": 9}, works=FOUR)),
        {"enemy.works.beauport.3": ("QA-ENTRENCH-1", "name each column once")},
    ),
    Bad(
        "NUL and a surrogate in names",
        siege(player=british(name="a\0b"), enemy=french(name="c\ud800d")),
        {"player.name": ("", "write it without them"), "enemy.name": ("", "write it without them")},
    ),
    Bad(
        "all of these at once",
        siege(
            turn=5,
            player=british(name="a\0b", units=[{"id": "15th", "at": "etchemin", "steps": 5}]),
            enemy=french(
                name="c\ud800d",
                units=[*TWICE, {"id": "marine", "at": "ile_dorleans"}],
                works=FOUR,
            ),
        ),
        {
            "player.name": ("", "write it without them"),
            "player.units.0.steps": ("QB-OOB-1", "from 1 to 4"),
            "enemy.name": ("", "write it without them"),
            "enemy.units.1.block": ("QB-OOB-2", "list it once"),
            "enemy.units.2.at": ("QB-SETUP-1", "choose another area"),
            "enemy.works.beauport.3": ("QA-ENTRENCH-1", "name each column once"),
        },
    ),
    Bad(
        "all but the names at once",
        siege(
            turn=5,
            player=british(units=[{"id": "15th", "at": "etchemin", "steps": 5}]),
            enemy=french(
                units=[*TWICE, {"id": "marine", "at": "ile_dorleans"}],
                works=FOUR,
            ),
        ),
        {
            "player.units.0.steps": ("QB-OOB-1", "from 1 to 4"),
            "enemy.units.1.block": ("QB-OOB-2", "list it once"),
            "enemy.units.2.at": ("QB-SETUP-1", "choose another area"),
            "enemy.works.beauport.3": ("QA-ENTRENCH-1", "name each column once"),
        },
    ),
)

ANSWERS = (
    Bad(
        "five blocks on four ships",
        siege(player=person(british(), *LANDING)),
        {"player.answers.5": ("QB-SHIP-1", "leave it behind")},
        judged=True,
    ),
    Bad(
        "a march along no road",
        last(person(british(**OFF), "march", "15th>sillery", "28th>levis")),
        {"player.answers.1": ("QB-MAP-2", "15th can march to Lévis, or stay")},
        judged=True,
    ),
    Bad(
        "a landing at Abraham with the path not found",
        last(
            person(british(**OFF, ships={"bason": 0, "st_laurent": 2}), "landing", "15th>abraham", "28th>sillery"),
        ),
        {"player.answers.1": ("QA-PATH-1", "search for it from Etchemin, or land elsewhere")},
        judged=True,
    ),
    Bad(
        "Wolfe moved and searching",
        last(person(british(**LED), "march", "stay", "stay", "wolfe>levis", "search")),
        {"player.answers.4": ("QA-PATH-1", "let him stay")},
        judged=True,
    ),
    Bad(
        "a raid with a march",
        last(british(**OFF), person(french(**ON), "march", "bearn>sillery", "stay", "raid:etchemin")),
        {"enemy.answers.3": ("QB-INDIAN-1", "plot one of the two")},
        judged=True,
    ),
    Bad(
        "a decoy as Lower Quebec's unit",
        last(person(british(**LED), "lower", "decoys:1>abraham")),
        {"player.answers.1": ("QA-LOWER-1", "send a real unit")},
        judged=True,
    ),
    Bad(
        "an order for a block that is elsewhere",
        last(person(british(**LED), "landing", "from:etchemin", "rangers>sillery", "stay", "stay", "stay", "none")),
        {"player.answers.2": ("QB-MOVE-1", "give orders to pieces there")},
        judged=True,
    ),
    Bad(
        "an answer left over",
        battle(units(("15th", "", 4)), units(("marine", "", 3)))
        | {"player": person({"nation": "british", "units": units(("15th", "", 4))}, "retreat", "fire")},
        {"player.answers.1": ("QB-PLOT-1", "take them out")},
        judged=True,
    ),
    Bad(
        "several in both plots",
        last(
            person(
                british(**LED),
                *("landing", "from:etchemin", "15th>abraham", "28th>beauport", "wolfe>sillery", "search"),
            ),
            person(french(**ON), "march", "bearn>levis", "la_sarre>sillery", "stay", "raid:etchemin"),
        ),
        {
            "player.answers.2": ("QA-PATH-1", "or land elsewhere"),
            "player.answers.3": ("QB-SHIP-1", "it can land at Cap Rouge, Sillery, or stay"),
            "player.answers.5": ("QA-PATH-1", "let him stay"),
            "enemy.answers.1": ("QB-MAP-2", "can march to St. Charles, Sillery, Ste. Foy"),
            "enemy.answers.2": ("QB-MOVE-1", "name one that is there"),
            "enemy.answers.4": ("QB-INDIAN-1", "plot one of the two"),
        },
        judged=True,
    ),
)
BAD = (*SETUPS, *ANSWERS)
# Options that a battle by itself cannot feel.
WITHOUT_EFFECT = tuple(key for key in ALL_ADVANCED if key not in ("leaders", "entrenchments"))
