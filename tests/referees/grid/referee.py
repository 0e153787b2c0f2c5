"""The game of squares played a second time by a reader of its pages: the same faces and orders, none of the engine.

He keeps the table in plain words, works out himself what each side may order, and writes his own log.
"""

from math import atan2, degrees
from typing import Any

from tests.referees.grid.pages import CHARGE, FOOT_LINE, NEVER, NEWER, NO_GUNS, OLDER, Pages

WINDS = ["n", "nne", "ne", "ene", "e", "ese", "se", "sse", "s", "ssw", "sw", "wsw", "w", "wnw", "nw", "nnw"]
OTHER = {"player": "enemy", "enemy": "player"}

Square = tuple[int, int]
Line = tuple[object, ...]


class Piece:
    """A unit, a commander or an officer; a piece off the board has no square."""

    def __init__(self, row: dict[str, Any], side: str, at: Square | None) -> None:
        self.id: str = row["id"]
        self.side = side
        self.at = at
        self.row = row
        self.type: str = row.get("type", "")
        self.wind = WINDS.index(row.get("facing") or ("n" if side == "player" else "s"))
        self.hits = 0
        self.bears = 0
        self.done = self.moved = self.shot = self.gone = self.lost = self.officer = self.led = False
        self.stormers: list[Piece] = []
        self.left = 2  # squares that a commander may still move this turn

    @property
    def here(self) -> Square:
        """The square of a piece that is on the board."""
        assert self.at is not None
        return self.at


def named(at: Square) -> str:
    """The name of a square."""
    return f"{chr(97 + at[0])}{at[1] + 1}"


def away(one: Square, two: Square) -> int:
    """Squares from one to another, a diagonal counting one."""
    return max(abs(one[0] - two[0]), abs(one[1] - two[1]))


def wind_to(one: Square, two: Square) -> int:
    """The compass point nearest to the bearing of a square."""
    return round(degrees(atan2(two[0] - one[0], one[1] - two[1])) / 22.5) % 16


def crosses(one: Square, two: Square, at: Square) -> bool:
    """Whether the straight line between two centres goes through the inside of a third square."""
    enter, leave = 0.0, 1.0
    for axis in (0, 1):
        way, gap = two[axis] - one[axis], at[axis] - one[axis]
        if way == 0:
            if abs(gap) >= 0.5:
                return False
            continue
        sooner, later = sorted(((gap - 0.5) / way, (gap + 0.5) / way))
        enter, leave = max(enter, sooner), min(leave, later)
    return leave - enter > 1e-9


class Referee:
    """One battle from an order of battle, the dice as they fell and the orders as they were given."""

    def __init__(self, setup: dict[str, Any], faces: list[int], reported: list[tuple[list[str], str]]) -> None:
        self.pages: Pages = OLDER if setup["system"] == "one_hour" else NEWER
        self.setup = setup
        self.faces = faces[::-1]
        self.reported = reported[::-1]
        self.log: list[Line] = []
        self.ground: dict[Square, str] = {
            (x, y): letter for y, row in enumerate(setup["ground"]) for x, letter in enumerate(row)
        }
        self.size = (len(setup["ground"][0]), len(setup["ground"]))
        self.units: list[Piece] = []
        self.chiefs: list[Piece] = []
        self.officers: list[tuple[Piece, Piece]] = []
        for side in ("player", "enemy"):
            self._muster(setup[side], side)
        self.resolve = {side: len(setup[side]["units"]) for side in OTHER}
        self.losses = dict.fromkeys(OTHER, 0)
        self.ending, self.winner = "", ""
        self.turn, self.active = 0, "player"
        self.fallen: list[tuple[Piece, Square]] = []

    def _muster(self, side: dict[str, Any], key: str) -> None:
        for row in side["units"]:
            unit = Piece(row, key, (ord(row["at"][0]) - 97, int(row["at"][1:]) - 1))
            unit.bears = self.pages.bears[unit.type]
            if row.get("veteran") and unit.type != "grenadiers":
                unit.bears += 6
            self.units.append(unit)
        for row in side.get("commanders", []):
            at = (ord(row["at"][0]) - 97, int(row["at"][1:]) - 1) if row.get("at") else self.unit(row["with"]).at
            self.chiefs.append(Piece(row, key, at))
        if side.get("officer"):
            with_him = self.unit(side["officer"]["with"])
            with_him.officer = True
            self.officers.append((Piece(side["officer"], key, None), with_him))

    def unit(self, name: str) -> Piece:
        """The unit of a name."""
        return next(unit for unit in self.units if unit.id == name)

    def force(self, side: str) -> list[Piece]:
        """The units of a side on the board, as they are listed."""
        return [unit for unit in self.units if unit.side == side and not unit.gone]

    def holder(self, at: Square) -> Piece | None:
        """The unit in a square."""
        return next((unit for unit in self.units if unit.at == at), None)

    def note(self, who: str, what: str, now: object) -> None:
        """Write a line of the log."""
        self.log.append((who, what, now))

    def roll(self, who: str, *changes: int) -> int:
        """The next face, with what is added to its score."""
        face = self.faces.pop()
        self.log.append((who, "roll", face, sum(changes)))
        return face

    def d3(self, who: str, *changes: int) -> int:
        """The next face read as a D3."""
        return (self.roll(who, *changes) + 1) // 2

    def ask(self, may: list[str]) -> str:
        """What was ordered, which had to be one of these, and these had to be all that were on offer."""
        if len(may) == 1:
            return may[0]
        offered, chosen = self.reported.pop()
        assert sorted(offered) == sorted(may), f"On offer {sorted(offered)}, by the book {sorted(may)}."
        return chosen

    def stands(self, kind: str, at: Square) -> bool:
        """Whether the ground of a square is open to a type of unit."""
        letter = self.ground.get(at, "l")
        return letter not in NEVER and not (kind == "artillery" and letter in NO_GUNS)

    def step(self, kind: str, one: Square, two: Square, mover: Piece | None = None, men: bool = True) -> bool:
        """Whether the step to a square next to one is open: no diagonal between units or closed ground."""
        if away(one, two) != 1 or not self.stands(kind, two):
            return False
        corners = [(one[0], two[1]), (two[0], one[1])]
        if one[0] == two[0] or one[1] == two[1]:
            return True
        shut = [not self.stands(kind, at) or (men and self.holder(at) not in (None, mover)) for at in corners]
        return not all(shut)

    def around(self, at: Square) -> list[Square]:
        """The squares of the board next to one."""
        ring = [(at[0] + dx, at[1] + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
        return [near for near in ring if near in self.ground]

    def reach(self, unit: Piece) -> set[Square]:
        """The squares to which a unit may go."""
        bounds = self.pages.bounds[unit.type]
        if self.pages.older and unit.hits:
            bounds = 1
        found: set[Square] = set()
        edge = {unit.here}
        passed = {unit.here}
        for _ in range(bounds):
            ahead: set[Square] = set()
            for one in edge:
                for two in self.around(one):
                    if two in passed or not self.step(unit.type, one, two, unit):
                        continue
                    other = self.holder(two)
                    if other is None:
                        found.add(two)
                    if other is None or (other.side == unit.side and not self.pages.older):
                        ahead.add(two)
            passed |= ahead
            edge = ahead
        return found - {unit.here}

    def led(self, unit: Piece) -> bool:
        """Whether a commander of its side is with a unit or next to it."""
        return any(
            chief.side == unit.side and chief.at and unit.at and away(chief.at, unit.at) <= 1 for chief in self.chiefs
        )

    def endures(self, unit: Piece) -> int:
        """The hits that a unit bears here and now."""
        letter, total = self.ground[unit.here], unit.bears
        if self.pages.older:
            if letter in "tfe" or (unit.type == "light" and letter in "wds"):
                total += 6
            if unit.type == "regular" and letter in ".botfe" and self.led(unit):
                total += 6
        return total

    def sees(self, unit: Piece, foe: Piece) -> bool:
        """Whether a unit may shoot at an enemy: range, front, and nothing between."""
        gap = away(unit.here, foe.here)
        if gap > self.pages.reach[unit.type]:
            return False
        if self.pages.older and self.ground[foe.here] in "fe" and gap > self.pages.short[unit.type]:
            return False
        anywhere = self.ground[unit.here] in self.pages.all_round or (not self.pages.older and unit.type == "warband")
        bearing = degrees(atan2(foe.here[0] - unit.here[0], unit.here[1] - foe.here[1]))
        turned = abs((bearing - 22.5 * unit.wind + 180) % 360 - 180)
        if not anywhere and turned > 45 + 1e-6:
            return False
        for at, letter in self.ground.items():
            if (
                at not in (unit.at, foe.at)
                and (letter in "wtf" or self.holder(at))
                and crosses(unit.here, foe.here, at)
            ):
                return False
        return True

    def need(self, unit: Piece, to: Square) -> tuple[int, int]:
        """The least score with which a unit moves, and what comes off the die."""
        here, there = self.ground[unit.here] in "wds", self.ground[to] in "wds"
        if not self.pages.older:
            return (3 if here and unit.type in self.pages.slow else 2), 0
        return 2, -int(unit.type in FOOT_LINE and (here or there)) - int(unit.hits > 0)

    def change(self, unit: Piece, foe: Piece) -> int:
        """What is added to the D3 of a unit that shoots at another."""
        total = self.pages.hits[unit.type]
        if self.pages.older and unit.type == "grenadiers" and away(unit.here, foe.here) > 1:
            total = 0
        here = self.ground[unit.here]
        if here == "w" and unit.type in self.pages.from_woods:
            total -= 1
        if not self.pages.older:
            total += int(here == "f") - int(here in "ds" and unit.type in FOOT_LINE)
            total -= int(self.ground[foe.here] in self.pages.cover)
        return total

    def charges(self, unit: Piece) -> bool:
        """Whether a unit goes into the square that it has cleared."""
        return unit.type in CHARGE

    def may_stay(self, chief: Piece, at: Square) -> bool:
        """Whether a commander may end in a square."""
        unit = self.holder(at)
        return unit.side == chief.side if unit else not self.threatened(chief.side, at)

    def threatened(self, side: str, at: Square) -> bool:
        """Whether an enemy is next to a square."""
        return any(foe.at and away(foe.at, at) <= 1 for foe in self.force(OTHER[side]))

    def may_leave(self, unit: Piece) -> bool:
        """Whether a unit of the objective is at the edge by which it leaves."""
        about = self.setup.get("objective", {"kind": "break"})
        if about["kind"] != "exit" or unit.id not in about["units"] or unit.at is None:
            return False
        axis, value = {"far": (1, 0), "near": (1, self.size[1] - 1), "left": (0, 0), "right": (0, self.size[0] - 1)}[
            about["edge"]
        ]
        return unit.at[axis] == value
