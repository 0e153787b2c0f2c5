"""Battles with a commander, and where he is."""

from typing import Any

from common.json_input import Json
from rules.grid.state import Battle
from tests.grid.scene import lay

WITH: Json = {"with": "p1"}


def led(key: str, mine: list[Json], theirs: list[Json], ground: list[str] | None = None, **him: Any) -> Battle:
    """A battle in which the player's commander is where `him` says."""
    parts: dict[str, Json] = {"player": {"commanders": [{"id": "pc", "name": "Howe", **him}]}}
    return lay(key, mine, theirs, ground, parts)


def stands(battle: Battle) -> str:
    """The square of the player's commander."""
    return battle.name_of(battle.commanders[0].square)
