"""Orders of battle and battles for tests: small forces, any encounter, any doctrine."""

from typing import Any

from common.json_input import Json
from rules.core.battle_record import BattleRecord
from rules.core.dice import SeededDice
from rules.core.umpire import Umpire
from rules.registry import system


def unit(name: str, troop: str = "line", weapon: str = "musket", rep: int = 4, figures: int = 10) -> Json:
    """A unit at its paper strength of ten with a leader of Rep 4."""
    return {
        "id": name,
        "name": name.title(),
        "troop": troop,
        "weapon": weapon,
        "rep": rep,
        "figures": figures,
        "paper": 10,
        "leader": {"id": f"{name}-nco", "name": f"Sergeant of {name}", "rep": 4},
    }


def setup(
    encounter: str = "scout",
    troops: tuple[str, ...] = ("line", "line"),
    doctrine: str = "book",
    enemy_doctrine: str = "book",
    level: int = 3,
    contesting: bool = True,
    rivals: tuple[str, str] = ("british", "french"),
    **more: Any,
) -> Json:
    """An order of battle whose first two units are led by a Lieutenant, against PEFs of the tables."""
    units = [unit(f"u{place}", troop) for place, troop in enumerate(troops, start=1)]
    for one in units:
        # Warriors who march with a European force, and Europeans who march with warriors, name their own army.
        allied, of_allies = one["troop"] == "indian", rivals[0].endswith("_allies")
        if allied != of_allies:
            one["faction"] = f"{rivals[0]}_allies" if allied else rivals[0].removesuffix("_allies")
    leaders = [{"id": "lt", "name": "Lieutenant Bold", "rank": "lieutenant", "rep": 5, "commands": ["u1", "u2"]}]
    player: Json = {
        "faction": rivals[0],
        "investment": 3,
        "contesting": contesting,
        "doctrine": doctrine,
        "units": units,
        "leaders": leaders if len(units) > 1 else [],
    }
    enemy: Json = {"faction": rivals[1], "investment": level, "doctrine": enemy_doctrine, "forces": "pefs"}
    return {"system": "muskets_mohawks", "encounter": encounter, "player": player, "enemy": enemy, **more}


MIXES = (("line", "line"), ("irregular", "indian"), ("militia", "irregular", "line"), ("indian",) * 4, ("light",) * 3)


def varied(seed: int, encounter: str, doctrine: str = "book") -> Json:
    """An order of battle that changes with the seed: troops, enemy, level, who contests."""
    rivals = (("british", "french"), ("british", "french_allies"), ("french", "british"), ("french", "british_allies"))
    return setup(
        encounter,
        MIXES[seed % 5],
        doctrine,
        level=1 + seed // 2 % 4,
        contesting=seed % 2 == 0,
        rivals=rivals[seed // 5 % 4],
    )


def fight(order: Json, seed: int | str, recording: bool = True) -> BattleRecord:
    """The battle of an order of battle with the dice of a seed."""
    game = system("muskets_mohawks")
    umpire = Umpire(SeededDice(str(seed), "battle"), game.engagement(order).orders(), recording)
    return game.engagement(order).fight(umpire)
