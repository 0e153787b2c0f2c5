"""What the search knows of one game: which decisions are worth it, which orders it tries, and what is hidden."""

from collections.abc import Sequence
from typing import Final

from rules.core.battle_record import Snapshot
from rules.core.dice import Dice
from rules.core.native import mypyc_attr
from rules.core.orders import Choice, Orders, View
from rules.core.umpire import Umpire

MOST_TRIED: Final = 6


class Asked:
    """What a side is asked: under which rule, and for which piece."""

    __slots__ = ("rule", "side", "who")

    def __init__(self, rule: str, who: str, side: int) -> None:
        self.rule: str = rule
        self.who: str = who
        self.side: int = side


@mypyc_attr(allow_interpreted_subclasses=True)
class Guide:
    """The part of the search that differs by game; a system subclasses it where it knows better.

    `doctrines` are asked what they would do. Decisions are searched that are asked for under one of the `weighty`
    rules, or all of them where none is named.
    """

    __slots__ = ("_doctrines", "_weighty")

    def __init__(self, doctrines: list[Orders], weighty: tuple[str, ...] = ()) -> None:
        self._doctrines: list[Orders] = doctrines
        self._weighty: tuple[str, ...] = weighty

    def candidates(self, asked: Asked, choices: Sequence[Choice], view: View, usual: int) -> list[int]:
        """Return the places of the orders worth trying, the doctrine's `usual` one first.

        Alone it is taken without a search, as in decisions of little weight. Here the others are what other doctrines
        would do, the first order of each kind, by the first word of its code, and then orders spread evenly.
        """
        found = [usual]
        if self._weighty and asked.rule not in self._weighty:
            return found
        for doctrine in self._doctrines:
            place = doctrine.choose(asked.rule, asked.who, asked.side, choices, view)
            if place not in found:
                found.append(place)
        kinds = [_kind(choices[place]) for place in found]
        count = len(choices)
        for place in range(count):
            kind = _kind(choices[place])
            if len(found) < MOST_TRIED and kind not in kinds:
                found.append(place)
                kinds.append(kind)
        left = MOST_TRIED - len(found)
        for number in range(left):
            place = (2 * number + 1) * count // (2 * left)
            if place not in found:
                found.append(place)
        return found


def _kind(choice: Choice) -> str:
    return choice.code().partition(":")[0].partition("@")[0]


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


class Hidden:
    """What a side cannot know of a battle that is tried out: it is drawn again once."""

    __slots__ = ("_dice", "_is_drawn", "_known", "_secrets", "_side")

    def __init__(self, secrets: Secrets, side: int, known: Snapshot, dice: Dice) -> None:
        self._secrets: Secrets = secrets
        self._side: int = side
        self._known: Snapshot = known
        self._dice: Dice = dice
        self._is_drawn: bool = False

    def draw(self, view: View) -> bool:
        """Draw it, unless it has been drawn; return False where it cannot be."""
        if self._is_drawn:
            return True
        self._is_drawn = True
        return self._secrets.redraw_hidden(view, self._side, self._dice, self._known)
