"""The dice: the generator as published, faces as fair as a die's, streams that do not disturb each other."""

from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.dice import ContinuedDice, ScriptedDice, SeededDice, Streams
from rules.core.errors import DiceError
from tests.referees.sfc32 import words, words_of


def faces_of(drawn: list[int]) -> list[int]:
    """The faces that words give, without those that would favour a face."""
    return [word % 6 + 1 for word in drawn if word < 4294967292]


@given(st.text(max_size=20), st.text(max_size=20))
def test_faces_are_those_of_the_published_generator(seed: str, stream: str) -> None:
    """Every face is that of a word of sfc32 written out from its definition."""
    dice = SeededDice(seed, stream)
    faces = faces_of(list(islice(words_of(seed, stream), 60)))
    assert [dice.face("X") for _ in range(50)] == faces[:50]


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


@pytest.mark.parametrize("first", [4294967291, 4294967292, 4294967295])
def test_words_that_would_favour_a_face_are_drawn_again(first: int) -> None:
    """A word of 4294967292 or more gives no face, for those would favour the low ones; one less gives a 6."""
    dice = SeededDice("1755", "loaded")
    dice._a, dice._b, dice._c, dice._counter = first - 1000, 900, 12345, 100
    dice._faces = 0
    drawn = list(islice(words(first - 1000, 900, 12345, 100), 20))
    assert drawn[0] == first
    faces = faces_of(drawn)
    assert len(faces) == (20 if first == 4294967291 else 19)
    assert [dice.face("X") for _ in range(10)] == faces[:10]


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


@pytest.mark.parametrize("used", [0, 1, 7, 8, 30])
def test_a_copy_gives_the_faces_that_are_to_come(used: int) -> None:
    """Of a stream, a script, and a script with a stream after it; each goes on by itself."""
    for dice in (SeededDice("1757", "x"), ScriptedDice([1, 2, 3] * 20), ContinuedDice([6] * 9, SeededDice("1", "x"))):
        for _ in range(used):
            dice.face("X-1")
        copy = dice.copy()
        faces = [copy.face("X-1") for _ in range(20)]
        assert faces == [dice.face("X-1") for _ in range(20)]


def test_streams_are_independent_and_may_be_typed() -> None:
    """A stream starts over each time it is opened, differs from every other, and typed faces replace only it."""
    streams = Streams("seed", {"1755-03/weather": [1, 4]})
    drawn = [streams.open("1755-03/light").face("X") for _ in range(2)]
    assert drawn[0] == drawn[1]
    typed = streams.open("1755-03/weather")
    assert [typed.face("X"), typed.face("X")] == [1, 4]
    long = [SeededDice("seed", name) for name in ("a", "b")]
    assert [long[0].face("X") for _ in range(40)] != [long[1].face("X") for _ in range(40)]
