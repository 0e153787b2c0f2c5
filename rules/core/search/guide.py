"""What the search knows of one game: which decisions are worth it, which orders it tries, and what is hidden."""

from collections.abc import Sequence
from typing import Final

from rules.core.battle_record import Snapshot
from rules.core.dice import Dice
from rules.core.native import mypyc_attr
from rules.core.orders import Choice, View
from rules.core.umpire import Umpire

MOST_TRIED: Final = 8


@mypyc_attr(allow_interpreted_subclasses=True)
class Guide:
    """The part of the search that differs by game; a system subclasses it where it knows better."""

    def candidates(self, who: str, choices: Sequence[Choice], view: View, usual: int) -> list[int]:
        """Return the places of the orders worth trying, the doctrine's `usual` one first.

        Alone it is taken without a search, as in decisions of little weight. Here others are tried evenly spread over
        those on offer.
        """
        found = [usual]
        count = len(choices)
        step = max(1, -(-count // (MOST_TRIED - 1)))
        for place in range(0, count, step):
            if place != usual:
                found.append(place)
        return found


def best_places(values: list[int], most: int) -> list[int]:
    """Return the places of the highest values, the highest first and the first of equals."""
    found: list[int] = []
    while len(found) < min(most, len(values)):
        best = -1
        for place, value in enumerate(values):
            if place not in found and (best < 0 or value > values[best]):
                best = place
        found.append(best)
    return found


@mypyc_attr(allow_interpreted_subclasses=True)
class Secrets:
    """What a side cannot know of a battle, and how it is drawn again; an order of battle knows it."""

    def known_to(self, umpire: Umpire, side: int) -> Snapshot:
        """Return the snapshot of a battle as a side may know it by now; empty where nothing is hidden from it."""
        return {}

    def redraw_hidden(self, view: View, side: int, dice: Dice, known: Snapshot) -> bool:
        """Draw again, in a battle that is only tried out, what a side (0 player, 1 enemy) cannot know of it by then.

        `view` is that of either side at a question of the battle, `known` the snapshot as the side may know it. Returns
        False where it cannot be drawn again from there.
        """
        raise NotImplementedError
