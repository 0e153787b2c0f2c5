"""A table laid by hand for the pages' tests: every kind of ground and of piece once or more."""

from typing import Any

GROUND: list[list[Any]] = [
    ["hill", 12, 8, 150, 140, True],
    ["hill", 330, 330, 470, 470, False],
    ["wood", 170, 10, 310, 145, True],
    ["wood", 330, 170, 470, 310, True],
    ["wood", 10, 335, 150, 470, True],
    ["river", 0, 190, 480, 240, True],
    ["creek", 210, 300, 480, 318, True],
    ["ford", 60, 190, 95, 240, True],
    ["road", 225, 0, 250, 480, False],
    ["bridge", 225, 188, 250, 242, False],
]


def unit(name: str, faction: str, x: int, y: int, heading: int, count: int, side: int = 0) -> dict[str, Any]:
    """Return the fields of a unit in one rank, with only what the map and the report read."""
    xs = [x + 10 * i - 5 * (count - 1) for i in range(count)]
    return {
        "id": name, "side": side, "faction": faction, "name": name, "figures": count, "strength": 10, "rep": 4,
        "formation": "line", "on_table": True, "at": [x, y, heading, 1, xs, [y] * count],
    }  # fmt: skip


def snapshot() -> dict[str, dict[str, Any]]:
    """Return a snapshot with every kind of piece."""
    return {
        "battle": {"encounter": "scout", "light": "day", "weather": 0, "turn": 3, "active": 0, "ending": "",
                   "ground": GROUND},
        "player": {"key": "player", "faction": "british", "home": 2},
        "enemy": {"key": "enemy", "faction": "french_allies", "home": 0},
        "u1": unit("Stark's Rangers", "british", 190, 400, 0, 8),
        "u2": unit("Provincial Company", "british_allies", 290, 410, 0, 10),
        "u3": unit("Compagnies franches", "french", 250, 120, 16, 9, 1),
        "u4": unit("Abenaki", "french_allies", 390, 250, 22, 6, 1),
        "l1": {"id": "l1", "side": 0, "faction": "british", "name": "Rogers", "rank": "captain", "rep": 5,
               "commands": ["u1"], "on_table": True, "lost": False, "at": [238, 430, 0]},
        "p1": {"id": "p1", "still": 0, "resolved": False, "at": [80, 80]},
        "h1": {"id": "h1", "x0": 270, "y0": 40, "x1": 300, "y1": 62, "dv": 1, "door_x": 285, "door_y": 62,
               "stores": True, "looted": False},
        "h2": {"id": "h2", "x0": 180, "y0": 60, "x1": 205, "y1": 85, "dv": 2, "door_x": 205, "door_y": 72,
               "stores": False, "looted": True},
        "w1": {"id": "w1", "kind": "fieldworks", "x0": 200, "y0": 135, "x1": 300, "y1": 145, "heading": 16, "dv": 2,
               "holder": "enemy"},
    }  # fmt: skip
