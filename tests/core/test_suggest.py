"""Misspelt keys and values: the sentence of the fault names the word that was probably meant."""

import pytest

from rules.core.schema import Part, Schema
from rules.core.schema_reader import Reader, SchemaReader
from rules.core.suggest import did_you_mean

KNOWN = ("units", "commanders", "doctrine", "name")


@pytest.mark.parametrize(
    ("word", "guess"),
    [
        ("unts", " Did you mean units?"),
        ("Units", " Did you mean units?"),
        ("comanders", " Did you mean commanders?"),
        ("units", ""),
        ("horses", ""),
        ("", ""),
        ("u" * 41, ""),
        (7, ""),
        (None, ""),
    ],
)
def test_only_what_is_almost_a_known_word_is_guessed(word: object, guess: str) -> None:
    """A letter missing, doubled or large is understood; another word, a number and a very long text are not."""
    assert did_you_mean(word, KNOWN) == guess


def test_the_readers_guess() -> None:
    """A key and a value of an order of battle, and those of any other plain record."""
    reader = SchemaReader(Schema("test", Part, (), {}, {}))
    reader.keys({"unts": []}, "player.", (), KNOWN)
    reader.word({"type": "regulr"}, "player.units.0.", "type", ("regular", "light"))
    plain = Reader("a result")
    plain.keys({"nam": ""}, "", ("name",))
    plain.word({"winner": "plyer"}, "", "winner", ("player", "enemy"))
    assert [fault.message for fault in [*reader.faults, *plain.faults]] == [
        "player.unts is not part of an order of battle; remove it. Did you mean units?",
        "player.units.0.type must be one of regular, light. Did you mean regular?",
        "nam is not part of a result; remove it. Did you mean name?",
        "name is missing; state it.",
        "winner must be one of player, enemy. Did you mean player?",
    ]
