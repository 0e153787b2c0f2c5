"""The dice: the generator as published, faces as fair as a die's, streams that do not disturb each other."""

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.dice import ScriptedDice, SeededDice, Streams
from rules.core.errors import DiceError

MASK = 2**32 - 1


def published_sfc32(seed: str, stream: str, words: int) -> list[int]:
    """Chris Doty-Humphrey's sfc32 written from its definition with unbounded integers."""
    digest = hashlib.sha256(f"{seed}\n{stream}".encode()).digest()
    a, b, c = (int.from_bytes(digest[at : at + 4], "big") for at in (0, 4, 8))
    counter, out = 1, []
    for _ in range(12 + words):
        word = (a + b + counter) % 2**32
        counter = (counter + 1) % 2**32
        a = b ^ (b >> 9)
        b = (c + (c << 3)) % 2**32
        c = (((c << 21) | (c >> 11)) % 2**32 + word) % 2**32
        out.append(word)
    return out[12:]


@given(st.text(max_size=20), st.text(max_size=20))
def test_words_are_those_of_the_published_generator(seed: str, stream: str) -> None:
    """Every word equals the one of sfc32 written out from its definition."""
    dice = SeededDice(seed, stream)
    assert [dice.word() for _ in range(50)] == published_sfc32(seed, stream, 50)


def test_faces_known_by_heart() -> None:
    """The first faces of a seed never change, or every stored battle would."""
    dice = SeededDice("1755", "known")
    assert [dice.face("X") for _ in range(12)] == [3, 1, 1, 3, 5, 5, 5, 1, 3, 2, 6, 3]


def test_faces_are_fair() -> None:
    """Each face comes up a sixth of the time: chi-square below the 0.1% point of 5 degrees of freedom."""
    dice = SeededDice("fair", "fair")
    counts = [0] * 7
    for _ in range(120_000):
        counts[dice.face("X")] += 1
    assert counts[0] == 0
    assert sum((count - 20_000) ** 2 / 20_000 for count in counts[1:]) < 20.52


def test_words_that_would_favour_a_face_are_drawn_again() -> None:
    """A word of 4294967292 or more gives no face, for those would favour the low ones."""

    dice = SeededDice("1755", "loaded")
    dice._words = [4294967292, 4294967295, 11]
    dice._at = 0
    assert dice.face("X") == 6


def test_a_script_gives_its_faces_and_then_says_who_asked() -> None:
    """Scripted dice fall as written; one die too many names the rule that asked for it."""
    dice = ScriptedDice([3, 6])
    assert (dice.face("MM-FIRE-1"), dice.face("MM-FIRE-1"), dice.left()) == (3, 6, 0)
    with pytest.raises(DiceError, match="2 dice ran short when MM-CAS-2") as caught:
        dice.face("MM-CAS-2")
    assert caught.value.rule == "MM-CAS-2"


@pytest.mark.parametrize("face", [0, 7, -1])
def test_a_script_with_a_face_no_die_has_is_refused(face: int) -> None:
    """A script says which die shows something else than 1 to 6."""
    with pytest.raises(DiceError, match=f"Die 2 of the script shows {face}"):
        ScriptedDice([1, face])


def test_streams_are_independent_and_may_be_typed() -> None:
    """A stream begins anew each time it is opened, unlike every other, and typed faces replace it alone."""
    streams = Streams("seed", {"1755-03/weather": [1, 4]})
    drawn = [streams.open("1755-03/light").face("X") for _ in range(2)]
    assert drawn[0] == drawn[1]
    typed = streams.open("1755-03/weather")
    assert [typed.face("X"), typed.face("X")] == [1, 4]
    long = [SeededDice("seed", name) for name in ("a", "b")]
    assert [long[0].face("X") for _ in range(40)] != [long[1].face("X") for _ in range(40)]
