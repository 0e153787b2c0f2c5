"""The luck of a battle's dice: what they counted, against the exact chances of the same dice.

Taken is each roll as it was made, with its number of dice and what they had to show; what modifiers, cover or orders
had to do with that is skill or ground, and no luck. The distribution of a sum is worked out by convolution. Terms below
1e-18 are dropped at its ends, so that shares are right to twelve places; no normal curve is put in its place.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from battles.systems import find
from battles.systems.base.luck import Reader, Values
from common.json_input import Json
from rules.core.battle_record import Snapshot
from rules.core.events import PLACE, ROLL
from rules.core.sides import SIDES

_NEGLIGIBLE: Final = 1e-18
_FACES: Final = range(1, 7)


@dataclass(slots=True, frozen=True)
class Spread:
    """How likely each sum is: that of `least`, and those above it one by one."""

    least: int
    shares: tuple[float, ...]

    def plus(self, other: "Spread") -> "Spread":
        """Return the spread of the sum of both."""
        shares = [0.0] * (len(self.shares) + len(other.shares) - 1)
        for place, share in enumerate(self.shares):
            for more, further in enumerate(other.shares):
                shares[place + more] += share * further
        first, last = 0, len(shares)
        while shares[first] < _NEGLIGIBLE:
            first += 1
        while shares[last - 1] < _NEGLIGIBLE:
            last -= 1
        return Spread(self.least + other.least + first, tuple(shares[first:last]))


NOTHING: Final = Spread(0, (1.0,))


@lru_cache(maxsize=256)
def spread_of(values: Values, dice: int) -> Spread:
    """Return the spread of what so many dice count."""
    if dice == 0:
        return NOTHING
    if dice == 1:
        least, most = min(values), max(values)
        return Spread(least, tuple(values.count(value) / 6 for value in range(least, most + 1)))
    half = spread_of(values, dice // 2)
    both = half.plus(half)
    return both.plus(spread_of(values, 1)) if dice % 2 else both


@dataclass(slots=True)
class Tally:
    """Dice of one kind or of several: how many of them count what, and what they came to."""

    counted: int = 0
    dice: Counter[Values] = field(default_factory=Counter)

    def add(self, values: Values, faces: Sequence[int]) -> None:
        """Count the dice of a roll."""
        self.dice[values] += len(faces)
        self.counted += sum(values[face - 1] for face in faces)

    def merge(self, other: "Tally") -> None:
        """Count the dice of another tally too."""
        self.dice.update(other.dice)
        self.counted += other.counted

    @property
    def number(self) -> int:
        """Return how many dice there were."""
        return self.dice.total()

    def against_chance(self) -> "Luck":
        """Return what they came to against what such dice come to."""
        spread = NOTHING
        for values, dice in sorted(self.dice.items(), key=lambda entry: entry[1]):
            spread = spread.plus(spread_of(values, dice))
        place = self.counted - spread.least
        expected = sum(dice * sum(values) for values, dice in self.dice.items()) / 6
        inside = 0 <= place < len(spread.shares)
        fewer = sum(spread.shares[: max(0, place)])
        return Luck(self.number, self.counted, expected, min(1.0, fewer), spread.shares[place] if inside else 0.0)


@dataclass(slots=True, frozen=True)
class Luck:
    """What dice counted, what they count on average, and the share of such dice that count fewer, and just as many."""

    dice: int
    counted: int
    expected: float
    fewer: float
    equal: float

    @property
    def more(self) -> float:
        """Return the share of such dice that count more."""
        return max(0.0, 1.0 - self.fewer - self.equal)


@dataclass(slots=True)
class OfSide:
    """The dice of a side: each face, how often it fell, and tallies by kind of roll (its rule) and by unit."""

    faces: Counter[int] = field(default_factory=Counter)
    kinds: dict[str, Tally] = field(default_factory=lambda: defaultdict(Tally))
    units: dict[str, Tally] = field(default_factory=lambda: defaultdict(Tally))

    def merge(self, other: "OfSide") -> None:
        """Count the dice of another battle too."""
        self.faces.update(other.faces)
        for mine, theirs in ((self.kinds, other.kinds), (self.units, other.units)):
            for key, tally in theirs.items():
                mine[key].merge(tally)

    def passes(self) -> Luck:
        """Return the luck of all dice that only pass or fail, of whatever kind."""
        total = Tally()
        for tally in self.kinds.values():
            if all(set(values) <= {0, 1} for values in tally.dice):
                total.merge(tally)
        return total.against_chance()

    def face_luck(self, face: int) -> Luck:
        """Return how often a face fell, against how often it does."""
        one, two, three, four, five, six = (int(each == face) for each in _FACES)
        tally = Tally(self.faces[face], Counter({(one, two, three, four, five, six): self.faces.total()}))
        return tally.against_chance()


def of_battle(system: str, setup: Json, initial: Snapshot, rows: Sequence[Json]) -> tuple[OfSide, OfSide]:
    """Return the dice of both sides of a battle, the player's first; dice that are of neither are left out."""
    read: Reader = find(system, "luck", "VALUES")
    found = OfSide(), OfSide()
    sides = _sides(setup, initial, rows)
    for place, row in enumerate(rows):
        if row["kind"] != ROLL or not row.get("faces"):
            continue
        who = str(row["who"])
        side = sides.get(who, sides.get(who.rpartition("-")[0]))
        if side is None:
            continue
        found[side].faces.update(row["faces"])
        values = read(rows, place)
        if values is not None and len(set(values)) > 1:
            found[side].kinds[str(row["rule"])].add(values, row["faces"])
            if set(values) <= {0, 1}:
                found[side].units[who].add(values, row["faces"])
    return found


def _sides(setup: Json, initial: Snapshot, rows: Iterable[Json]) -> dict[str, int]:
    """Return the side of every piece by its id, and of each key or nation that the record has for a side."""
    sides: dict[str, int] = {key: place for place, key in enumerate(SIDES)}
    nations = {str(setup[key].get("nation")): place for place, key in enumerate(SIDES) if setup[key].get("nation")}
    sides |= nations
    placed = [(str(row["who"]), row.get("after")) for row in rows if row["kind"] == PLACE]
    for who, fields in [*initial.items(), *placed]:
        if not isinstance(fields, dict):
            continue
        side = fields.get("side", nations.get(str(fields.get("nation"))))
        if isinstance(side, str):
            side = sides.get(side)
        if isinstance(side, int) and not isinstance(side, bool) and side in (0, 1):
            sides[who] = side
            # Leaders within a unit are no pieces of their own, but dice are rolled for them by name.
            sides |= {str(fields[part]): side for part in ("leader", "nco") if fields.get(part)}
    return sides
