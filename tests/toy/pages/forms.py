"""The duel's order of battle as forms."""

from battles.systems.base.rows import number, text
from battles.systems.base.sheet import Sheet


class ToySheet(Sheet):
    """Two forces."""

    fields = {
        "player_name": text(15),
        "player_figures": number(1, 20),
        "enemy_name": text(15),
        "enemy_figures": number(1, 20),
    }
    parts = [
        ("Player", [("player_name", "player_figures")]),
        ("Enemy", [("enemy_name", "enemy_figures")]),
    ]


SHEET = ToySheet
