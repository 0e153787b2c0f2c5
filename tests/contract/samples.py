"""Orders of battle by which the contract tests know each registered system; a new system adds its own here."""

from dataclasses import dataclass
from typing import Any

from common.json_input import Json
from rules.core.dice import SeededDice
from rules.core.umpire import Umpire
from rules.registry import system
from tests.fast_musket.field import varied as varied_field
from tests.grid.boards import varied as varied_board
from tests.muskets_mohawks.legal import with_gun
from tests.orders_of_battle import setup, unit, varied
from tests.quebec_1759.orders_of_battle import varied as varied_siege

_OTHER = {"player": "enemy", "enemy": "player"}
ENCOUNTERS = ("scout", "raid_attack", "raid_defend")


def samples(key: str, seeds: range) -> list[tuple[int, Json]]:
    """Return seeds with orders of battle of a system, changing with the seed: encounter, doctrine, forces."""
    if key == "fast_musket":
        return [(seed, varied_field(seed)) for seed in seeds]
    if key in ("d3_grid", "one_hour"):
        return [(seed, varied_board(key, seed)) for seed in seeds]
    if key == "quebec_1759":
        return [(seed, varied_siege(seed)) for seed in seeds]
    if key != "muskets_mohawks":
        raise KeyError(f"Add samples of {key} to the contract tests.")
    found: list[tuple[int, Json]] = []
    for seed in seeds:
        order = varied(seed, ENCOUNTERS[seed % 3], ("veteran", "book", "bold", "cautious")[seed // 3 % 4])
        if order["encounter"] == "raid_defend":
            order["end"] = ("near", "far")[seed // 3 % 2]
        if seed % 4 == 3:
            enemy = order["enemy"]
            assert isinstance(enemy, dict)
            enemy["forces"] = "listed"
            enemy["units"] = [unit(f"foe{place}", troop) for place, troop in enumerate(("line", "militia"))]
            enemy["faction"] = "french" if order["player"]["faction"].startswith("british") else "british"
            enemy["doctrine"] = ("bold", "cautious")[seed // 4 % 2]
            if seed % 8 == 7:
                with_gun(enemy["units"][1])
        found.append((seed, order))
    return found


def positions(key: str, seeds: range) -> list[tuple[int, Json]]:
    """Return the same battles at the beginning of their last turn but one, as far as they can be taken up there."""
    found: list[tuple[int, Json]] = []
    for seed, order in samples(key, seeds):
        fresh = system(key).engagement(order)
        if fresh.has_positions():
            last = fresh.fight(Umpire(SeededDice(str(seed), "position"), fresh.orders(), False)).result.turns
            reached = Umpire(SeededDice(str(seed), "position"), fresh.orders())
            position = fresh.position_at(reached, last - 1) if last > 2 else None
            found += [(seed, position)] if position is not None else []
    return found


@dataclass(frozen=True)
class Exchange:
    """An order of battle and the same with its sides exchanged.

    `words` are the pairs by which the second battle's words are read as the first's; `only` the "result" where the
    events may name the sides' own edges or order of setting up, else "" for everything.
    """

    seed: int
    order: Json
    exchanged: Json
    words: tuple[tuple[str, str], ...]
    only: str = ""


def across(raw: Any) -> Any:
    """An order of battle with player and enemy exchanged, and all that refers to them."""
    if isinstance(raw, dict):
        return {_OTHER.get(key, key): across(value) for key, value in raw.items()}
    if isinstance(raw, list):
        return [across(value) for value in raw]
    return _OTHER.get(raw, raw) if isinstance(raw, str) else raw


def exchanges(key: str, seeds: range) -> list[Exchange]:
    """Return battles whose sides can be exchanged; a new system adds how, or says here why none of its can be.

    A field or a board with two forces does not care which of them is called the player's as long as the same one moves
    first. In Muskets & Mohawks the player's part is not the enemy's (PEFs, tables, encounters), but the
    two Indian nations have the same rules and tables of reinforcements, so their flags may be exchanged.
    """
    if key == "quebec_1759":  # the nations decide everything, whichever side has them
        words = (("player", "enemy"),)
        return [Exchange(seed, order, across(order), words, "result") for seed, order in samples(key, seeds)]
    if key != "muskets_mohawks":
        first = [(seed, {"moves_first": "player", **order}) for seed, order in samples(key, seeds)]
        words = (("player", "enemy"),)
        return [Exchange(seed, order, across(order), words, "result") for seed, order in first]
    nations = ("british_allies", "french_allies")
    found: list[Exchange] = []
    for seed in seeds:
        about = {
            "doctrine": ("veteran", "book", "bold", "cautious")[seed % 4],
            "contesting": seed % 2 == 0,
            "level": 1 + seed % 4,
        }
        both: list[Json] = []
        for rivals in (nations, nations[::-1]):
            order = setup(ENCOUNTERS[seed % 3], ("indian",) * (2 + seed % 3), rivals=rivals, **about)  # type: ignore[arg-type]
            if seed % 4 == 3:
                order["enemy"] |= {"forces": "listed", "units": [unit(f"foe{place}", "indian") for place in range(3)]}
            both.append(order)
        found.append(Exchange(seed, both[0], both[1], (("british", "french"),)))
    return found
