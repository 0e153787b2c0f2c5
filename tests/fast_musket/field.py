"""Small orders of battle for tests of the fast musket rules, and battles set up from them."""

from typing import Any

from common.json_input import Json
from rules.core.dice import ScriptedDice
from rules.core.orders import Orders, RecordedOrders
from rules.core.umpire import Umpire
from rules.fast_musket.asking import note_offers
from rules.fast_musket.setup import build
from rules.fast_musket.setup.build import Muster
from rules.fast_musket.setup.check import read
from rules.fast_musket.state import Battle
from rules.fast_musket.system import GAME as GAME
from tests.written import scenario


def foot(name: str, x: int, y: int, facing: str, **more: Any) -> Json:
    """A unit of six musket bases in line."""
    return {"id": name, "name": name.title(), "bases": 6, "at": [x, y], "facing": facing, **more}


def battery(name: str, x: int, y: int, facing: str, weapon: str = "medium", guns: int = 1) -> Json:
    """A battery of guns."""
    return {"id": name, "name": name.title(), "weapon": weapon, "guns": guns, "at": [x, y], "facing": facing}


def side(name: str, units: list[Json], batteries: list[Json] | None = None, **more: Any) -> Json:
    """One side, by the default doctrine."""
    found: Json = {"name": name, "doctrine": "steady", "units": units, "batteries": batteries or [], "commanders": []}
    return found | more


def order(player: Json, enemy: Json, **options: object) -> Json:
    """An order of battle; options go by name."""
    return {"system": "fast_musket", "player": player, "enemy": enemy, "options": options}


def duel(apart: int = 60, own: Json | None = None, other: Json | None = None, **options: Any) -> Json:
    """Two lines of foot face to face across the middle of the table, so many tenths from centre to centre."""
    player = foot("red", 450, 300 + apart // 2, "w") | (own or {})
    enemy = foot("blue", 450, 300 + apart // 2 - apart, "e") | (other or {})
    return order(side("Red", [player]), side("Blue", [enemy]), **options)


def battle_of(raw: Json, turn: int = 1) -> Battle:
    """The battle of an order of battle, by default in its first turn."""
    assert GAME.check(raw) == []
    battle = muster_of(raw).battle()
    battle.turn = turn
    return battle


def muster_of(raw: Json) -> Muster:
    """What an order of battle musters, regardless of its faults."""
    return build.muster_of(read(raw)[0])


def umpire_of(battle: Battle, faces: list[int], answers: list[list[str]] | None = None) -> Umpire:
    """An umpire with faces rolled beforehand, and answers of either side; without them both follow the default."""
    sources: list[Orders] = GAME.engagement(duel()).orders()
    if answers is not None:
        sources = [RecordedOrders(answers[0]), RecordedOrders(answers[1])]
    umpire = Umpire(ScriptedDice(faces), sources)
    note_offers(umpire, battle)
    return umpire


def plains(**options: object) -> Json:
    """The bundled scenario, with options changed."""
    entry = scenario("plains-of-abraham-1759")
    raw: Json = {"system": entry["system"], **entry["setup"]}
    raw["options"] |= options
    return raw


def notes(umpire: Umpire, what: str) -> list[object]:
    """What the findings of one name found, in order."""
    return [event.after for event in umpire.events if event.what == what]


def varied(seed: int) -> Json:
    """An order of battle that changes with the seed: doctrines, weapons, formations, generals, guns and works."""
    doctrines = ("steady", "attack_slow", "attack_fast", "hold_fire", "advance")
    own = [
        foot("red-1", 330, 420, "w", troop=("line", "grenadiers")[seed % 2], weapon=("musket", "rifle")[seed // 2 % 2]),
        foot("red-2", 450, 420, "w", formation=("line", "double_line", "column")[seed % 3]),
        foot("red-3", 570, 420, "wnw" if seed % 5 == 4 else "w", bend=(0, 2, -2)[seed // 3 % 3]),
    ]
    other = [
        foot("blue-1", 330, 200, "e", troop=("highlanders", "line")[seed % 2]),
        foot("blue-2", 450, 190, "e", bases=(6, 4, 8)[seed % 3]),
        foot("blue-3", 580, 200, "e", formation="redoubt", redoubt="work")
        if seed % 3 == 2
        else foot("blue-3", 570, 200, "e"),
    ]
    return {
        "system": "fast_musket",
        "moves_first": ("player", "enemy")[seed // 2 % 2],
        "player": side(
            "Red",
            own,
            [battery("red-guns", 690, 420, "w", ("medium", "heavy", "light")[seed % 3], 2)],
            doctrine=doctrines[seed % 5],
            commanders=[{"id": "red-general", "name": "Red general", "overall": True, "with": "red-2"}],
            extra_guns={"facing": "w", "at": [[20 * place + 10, 500] for place in range(20)]},
        ),
        "enemy": side(
            "Blue",
            other,
            [battery("blue-guns", 220, 200, "e", "light", 1)],
            doctrine=doctrines[seed // 2 % 5],
            commanders=[{"id": "blue-general", "name": "Blue general", "wing": "centre", "at": [450, 120]}],
            extra_guns={"facing": "e", "at": [[20 * place + 10, 100] for place in range(20)]},
        ),
        "redoubts": [{"id": "work", "name": "The work", "at": [580, 200], "width": 100, "depth": 40, "facing": "e"}]
        if seed % 3 == 2
        else [],
        "options": {"first_fire": seed % 2 == 0, "printed_causes_only": seed % 4 == 3, "deadline": (5, 0, 8)[seed % 3]},
    }
