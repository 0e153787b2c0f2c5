"""The luck of a battle, or of several, as a page shows it; the figures are those of `battles.luck`."""

from collections.abc import Callable
from dataclasses import dataclass

from battles.luck import Luck, OfSide
from battles.web.forecasts.words import percent
from battles.web.rules_pages import rulebook, system_of


@dataclass(slots=True, frozen=True)
class Line:
    """The luck of some dice in words: a rule has a `rule` as well."""

    name: str
    rule: str
    dice: int
    counted: int
    expected: str
    luckier: str
    unluckier: str


@dataclass(slots=True, frozen=True)
class SideLuck:
    """A side: its sentence, and its lines by face, by kind of roll and by unit."""

    name: str
    sentence: str
    faces: list[Line]
    kinds: list[Line]
    units: list[Line]

    @property
    def tables(self) -> list[tuple[str, str, list[Line]]]:
        """Return its tables: caption, heading of the first column, and lines."""
        return [("By kind of roll", "Roll", self.kinds), ("By unit", "Unit", self.units), ("Faces", "Face", self.faces)]


def side_luck(name: str, found: OfSide, called: Callable[[str], str]) -> SideLuck:
    """Return the luck of a side; `called` gives the name of a unit or a leader."""
    kinds = [
        _line(rulebook(system_of(key))[key].title, tally.against_chance(), key)
        for key, tally in found.kinds.items()
        if system_of(key)
    ]
    units = [_line(called(key), tally.against_chance()) for key, tally in found.units.items()]
    faces = [_line(str(face), found.face_luck(face)) for face in range(1, 7)] if found.faces else []
    by_dice = sorted(kinds, key=lambda line: -line.dice), sorted(units, key=lambda line: -line.dice)
    return SideLuck(name, _sentence(found.passes()), faces, *by_dice)


def _sentence(luck: Luck) -> str:
    if not luck.dice:
        return "No die of this side only had to pass."
    best = luck.fewer >= luck.more
    words = "luckier" if best else "unluckier"
    share = percent(luck.fewer if best else luck.more)
    return (
        f"{luck.counted} of {luck.dice} dice passed, where {luck.expected:.1f} do on average: {words} than {share} of "
        "such dice."
    )


def _line(name: str, luck: Luck, rule: str = "") -> Line:
    name = f"{name[:1].upper()}{name[1:]}"
    shares = percent(luck.fewer), percent(luck.more)
    return Line(name, rule, luck.dice, luck.counted, f"{luck.expected:.1f}", *shares)
