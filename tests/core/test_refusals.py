"""What a new system gets wrong is refused with the name of what is wrong, and with what is allowed."""

from typing import Any

import pytest

from rules import compiled
from rules.core.battle_record import Entity
from rules.core.dice import ScriptedDice
from rules.core.narrate import Narrator
from rules.core.system import Engagement, System
from rules.core.umpire import Umpire
from tests.toy.system import GAME

RIGHT: dict[str, Any] = {"id": "rangers", "side": "player", "name": "The rangers", "strength": 10}


@pytest.mark.parametrize(
    ("argument", "value", "allowed"),
    [
        ("id", "", "id is empty"),
        ("name", "", "name is empty"),
        ("side", "british", "side is one of player, enemy, not 'british'"),
        ("strength", -1, "strength is 0 or more, not -1"),
    ],
)
def test_an_entity_names_the_argument_that_cannot_be(argument: str, value: Any, allowed: str) -> None:
    """An empty text, an unknown side and a strength below 0 are values that no entity has."""
    assert Entity(**RIGHT)
    with pytest.raises(ValueError, match=allowed):
        Entity(**RIGHT | {argument: value})


@pytest.mark.parametrize(("argument", "value"), [("id", 7), ("side", None), ("name", ["x"]), ("strength", "10")])
def test_an_entity_refuses_another_type(argument: str, value: Any) -> None:
    """The compiled class says what type it wants, the plain one names the argument as well."""
    with pytest.raises((TypeError, ValueError), match="str|int" if compiled.is_compiled() else argument):
        Entity(**RIGHT | {argument: value})


def test_a_narrator_takes_no_arguments() -> None:
    """Words that are handed over would never be used; the sentence names the methods that hold them."""
    wrong: Any = Narrator
    with pytest.raises(TypeError, match=r"no arguments.* sentence, words, plain, subject, is_reported"):
        wrong({"roll": "rolls"})
    with pytest.raises(TypeError, match="plain"):
        wrong(plain="rolls")


def test_a_narrator_has_no_method_that_nothing_calls() -> None:
    """A misspelt name leaves the plain words in silence."""

    class Misspelt(Narrator):
        def word(self, row: dict[str, object], names: dict[str, str]) -> str:
            return "never used"

    with pytest.raises(TypeError, match=r"Misspelt\.word is called by nothing.* words,"):
        Misspelt()


def test_a_narrator_refuses_an_unknown_kind_of_event() -> None:
    """The sentence names the kinds that there are."""
    with pytest.raises(ValueError, match=r"kind 'rolled'.* roll, change, move"):
        Narrator().sentence({"kind": "rolled", "who": "rangers", "what": "fire", "rule": "T-1"}, {})


SYSTEM = System(GAME.described)


class Mute(Engagement):
    """An engagement that answers nothing."""

    __slots__ = ()


def test_a_system_without_an_engagement_says_what_to_override() -> None:
    """It is no fault of an order of battle, and asks nothing without end."""
    with pytest.raises(NotImplementedError, match="System has no `engagement` of its own"):
        SYSTEM.engagement({})


@pytest.mark.parametrize("method", ["entities", "lay"])
def test_an_engagement_without_a_battle_says_what_to_override(method: str) -> None:
    """Two questions have no answer that would do for every system."""
    arguments = [Umpire(ScriptedDice([]))] if method == "lay" else []
    with pytest.raises(NotImplementedError, match=f"Mute has no `{method}` of its own"):
        getattr(Mute(SYSTEM, {}), method)(*arguments)
