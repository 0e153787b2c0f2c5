"""How each doctrine does against each other one in a scenario."""

from typing import Any

from rules import registry
from rules.core.odds import sample
from rules.core.reports import winner


def table(setup: dict[str, Any], seed: str, runs: int) -> list[str]:
    """Return a line for each doctrine of the player's: of 100 battles, his victories against each of the enemy's."""
    system = registry.system(str(setup["system"]))
    keys = system.doctrines()
    width = max(len(key) for key in keys)
    found = [" " * width + "".join(f"  {key:>{max(len(key), 7)}}" for key in keys)]
    for player in keys:
        row = f"{player:<{width}}"
        for enemy in keys:
            order = {**setup, "player": {**setup["player"], "doctrine": player}}
            order["enemy"] = {**setup["enemy"], "doctrine": enemy}
            row += f"  {_won(order, seed, runs):>{max(len(enemy), 7)}}"
        found.append(row)
    return found


def _won(order: dict[str, Any], seed: str, runs: int) -> str:
    """Return the player's victories and the draws of 100 battles, "-" for a pair that the rules refuse."""
    system = registry.system(str(order["system"]))
    if system.check(order):
        return "-"
    engagement = system.engagement(order)
    won = drawn = 0
    for number in range(1, runs + 1):
        side = winner(sample(engagement, seed, number))
        won += side == "player"
        drawn += side == "draw"
    return f"{100 * won / runs:.0f}" + (f"/{100 * drawn / runs:.0f}" if drawn else "")
