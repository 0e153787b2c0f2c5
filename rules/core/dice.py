"""Six-sided dice from a seed, from a script of faces or from a stored log.

The generator is sfc32: 96 bits of state and a counter in 32-bit words, every intermediate below 2**53, so
that interpreted Python, compiled Python and JavaScript draw the same faces. A stream is named: the seed and
the name together give its state, so that a die added under one name changes no die under another.
"""

import hmac
from hashlib import sha256
from typing import Final

from rules.core.errors import DiceError
from rules.core.int64 import i64
from rules.core.narrate import counted
from rules.core.native import mypyc_attr

_WORD: Final = 0xFFFFFFFF
# The largest multiple of six below 2**32: words from here up are drawn again, so that no face is favoured.
_FAIR: Final = 4294967292
_WARM_UP: Final = 12
_AHEAD: Final = 8
_BITS: Final = 3  # of a number that keeps the faces drawn ahead, the next one in its lowest bits
_FACE: Final = 7


@mypyc_attr(allow_interpreted_subclasses=True)
class Dice:
    """A source of d6 faces; subclasses say where they come from."""

    def face(self, rule: str) -> int:
        """Return the next face, 1 to 6; `rule` is named in the error of a source that has no faces left."""
        raise NotImplementedError

    def copy(self) -> "Dice":
        """Return dice that give the faces which these would give from now on."""
        raise NotImplementedError

    def name(self) -> str:
        """Return seed and stream, a line each, from which other dice can be seeded; "" for dice that have none."""
        return ""


@mypyc_attr(allow_interpreted_subclasses=True)
class SeededDice(Dice):
    """Dice drawn by sfc32 from a seed and the name of a stream, a few faces ahead of those asked for."""

    def __init__(self, seed: str, stream: str) -> None:
        self._name: str = f"{seed}\n{stream}"
        digest = sha256(self._name.encode()).digest()
        self._a: i64 = int.from_bytes(digest[0:4], "big")
        self._b: i64 = int.from_bytes(digest[4:8], "big")
        self._c: i64 = int.from_bytes(digest[8:12], "big")
        self._counter: i64 = 1
        self._faces: i64 = 0
        self._draw(_WARM_UP)

    def _draw(self, count: i64) -> i64:
        """Draw words of the stream and return the faces that they give; many are drawn faster than one by one."""
        a: i64 = self._a
        b: i64 = self._b
        c: i64 = self._c
        counter: i64 = self._counter
        faces: i64 = 0
        bits: i64 = 0
        for step in range(counter, counter + count):
            word: i64 = (a + b + step) & _WORD
            a = b ^ (b >> 9)
            b = 9 * c & _WORD  # c + (c << 3)
            c = (((c & 0x7FF) << 21) + (c >> 11) + word) & _WORD
            if word < _FAIR:
                faces += (word % 6 + 1) << bits
                bits += _BITS
        self._a = a
        self._b = b
        self._c = c
        self._counter = (counter + count) & _WORD
        return faces

    def face(self, rule: str) -> int:
        """Return a face, each of the six exactly as likely as the others."""
        faces: i64 = self._faces
        while faces == 0:
            faces = self._draw(_AHEAD)
        self._faces = faces >> _BITS
        return faces & _FACE

    def name(self) -> str:
        """Return seed and stream, a line each."""
        return self._name

    def copy(self) -> "SeededDice":
        """Return dice that give the faces which these would give from now on."""
        other = SeededDice("", "")
        other.resume(self)
        return other

    def resume(self, other: "SeededDice") -> None:
        """Go on from where other dice are."""
        self._a = other._a
        self._b = other._b
        self._c = other._c
        self._counter = other._counter
        self._faces = other._faces


class ScriptedDice(Dice):
    """Faces from outside: rolled at a real table, written in a test, or read back from a log."""

    __slots__ = ("_at", "_faces")

    def __init__(self, faces: list[int]) -> None:
        for place, value in enumerate(faces, start=1):
            if value < 1 or value > 6:
                raise DiceError(f"Die {place} of the script shows {value}; a die shows 1 to 6.")
        self._faces: list[int] = list(faces)
        self._at: int = 0

    def face(self, rule: str) -> int:
        """Return the next face of the script, or say which rule asked for one too many."""
        if self._at >= len(self._faces):
            raise DiceError(
                f"The script of {counted(len(self._faces), 'die', 'dice')} ran short when {rule} asked for another.",
                rule,
            )
        self._at += 1
        return self._faces[self._at - 1]

    def copy(self) -> "ScriptedDice":
        """Return a script of the faces that have not been used."""
        return ScriptedDice(self._faces[self._at :])

    def left(self) -> int:
        """Return how many faces have not been used."""
        return len(self._faces) - self._at


class ContinuedDice(Dice):
    """The faces that have fallen in a battle so far, and from there on other dice than its own.

    So a battle goes on from where it is in many ways, without a look at the dice that will really fall.
    """

    __slots__ = ("_at", "_faces", "_then")

    def __init__(self, faces: list[int], then: Dice) -> None:
        self._faces: list[int] = faces
        self._then: Dice = then
        self._at: int = 0

    def face(self, rule: str) -> int:
        """Return the next face."""
        if self._at >= len(self._faces):
            return self._then.face(rule)
        self._at += 1
        return self._faces[self._at - 1]

    def copy(self) -> "ContinuedDice":
        """Return the faces that have not been used, and a copy of the dice that follow them."""
        return ContinuedDice(self._faces[self._at :], self._then.copy())


def seed_of_part(root: str, stream: str) -> str:
    """Return the seed of the part that a stream belongs to, in a campaign with a sealed root: 64 hexadecimal digits.

    The part is the stream's name before its first "/", as "1755-03" for all dice of March 1755. The seed is the
    HMAC-SHA256 of the part under the root, so that it can be opened without the root or another one (docs/proof.md).
    """
    return hmac.new(root.encode(), stream.split("/")[0].encode(), sha256).hexdigest()


class Streams:
    """The dice of a campaign: each named stream is seeded apart, and may be typed instead of drawn.

    Of a `sealed` campaign the seed is the root, from which each part has a seed of its own. `redrawn` counts, by the
    first two parts of a stream's name ("1755-03/recovery"), how often these dice were discarded after a person had seen
    them; each time the stream gets a new seed, by its name with "#1", "#2" and so on.
    """

    __slots__ = ("_redrawn", "_sealed", "_seed", "_typed")

    def __init__(
        self,
        seed: str,
        typed: dict[str, list[int]] | None = None,
        redrawn: dict[str, int] | None = None,
        sealed: bool = False,
    ) -> None:
        self._seed: str = seed
        self._sealed: bool = sealed
        self._typed: dict[str, list[int]] = typed if typed is not None else {}
        self._redrawn: dict[str, int] = redrawn if redrawn is not None else {}

    def open(self, name: str) -> Dice:
        """Return the dice of one stream from its beginning: the typed faces if there are any, else seeded."""
        if name in self._typed:
            return ScriptedDice(self._typed[name])
        parts = name.split("/")
        times = self._redrawn.get("/".join(parts[:2]), 0)
        seed = seed_of_part(self._seed, name) if self._sealed else self._seed
        return SeededDice(seed, f"{name}#{times}" if times else name)
