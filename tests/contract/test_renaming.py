"""What things are called changes no battle: pieces and sides renamed, and sides exchanged where a game lets them be."""

import json
from typing import Any

import pytest

from common.json_input import Json
from rules.core.battle_record import BattleRecord
from rules.core.dice import SeededDice
from rules.core.umpire import Umpire
from rules.registry import system, systems
from tests.contract.samples import Exchange, exchanges, samples

KEYS = sorted(systems())
# The values of these keys are places, not names of pieces, though they look alike.
_PLACES = ("at", "ground", "square", "to")


def reported(fought: BattleRecord) -> str:
    """All that is kept of a battle, as text."""
    events = [event.to_dict() for event in fought.events]
    return json.dumps([fought.initial, fought.final, fought.result.to_dict(), events])


def play(key: str, order: Json, seed: int) -> str:
    """A battle of an order of battle with the dice of a seed."""
    game = system(key)
    return reported(
        game.engagement(order).fight(Umpire(SeededDice(str(seed), "battle"), game.engagement(order).orders()))
    )


def called(raw: Any, key: str = "") -> list[tuple[str, str]]:
    """The ids and names in an order of battle, with the key of each, as often as they come."""
    if isinstance(raw, dict):
        return [found for inner, value in raw.items() for found in called(value, inner)]
    if isinstance(raw, list):
        return [found for value in raw for found in called(value, key)]
    return [(key, raw)] if key in ("id", "name") and isinstance(raw, str) else []


def renamed(raw: Any, new: dict[str, str], key: str = "") -> Any:
    """The order of battle with other ids and names wherever one is defined or referred to."""
    if isinstance(raw, dict):
        return {inner: renamed(value, new, inner) for inner, value in raw.items()}
    if isinstance(raw, list):
        return [renamed(value, new, key) for value in raw]
    return new.get(raw, raw) if isinstance(raw, str) and key not in _PLACES else raw


@pytest.mark.parametrize("key", KEYS)
def test_other_names_make_no_other_battle(key: str) -> None:
    """With all pieces and sides called otherwise, so that they sort the other way, all that happens is the same."""
    for seed, order in samples(key, range(6)):
        words = list(dict.fromkeys(word for _, word in called(order)))
        new = {word: f"qx{900 - place}zz" for place, word in enumerate(words)}
        other = renamed(order, new)
        assert other != order
        assert system(key).check(other) == []
        again = play(key, other, seed)
        for word, called_now in new.items():
            again = again.replace(called_now, word)
        assert json.loads(again) == json.loads(play(key, order, seed))


@pytest.mark.parametrize("key", KEYS)
def test_exchanged_sides_fight_the_same_battle(key: str) -> None:
    """Where no rule distinguishes two sides, each in the other's place fights the same battle, seed by seed."""
    pairs = exchanges(key, range(8))
    assert pairs
    for pair in pairs:
        assert system(key).check(pair.order) == []
        assert system(key).check(pair.exchanged) == []
        assert pair.exchanged != pair.order
        once, again = (json.loads(play(key, order, pair.seed)) for order in (pair.order, pair.exchanged))
        assert seen(again, pair) == seen(once, Exchange(pair.seed, pair.order, pair.exchanged, (), pair.only))


def seen(kept: list[Any], pair: Exchange) -> Any:
    """What of a battle must agree, with the words of the two sides exchanged back."""
    text = json.dumps(kept[2] if pair.only == "result" else kept)
    for one, other in pair.words:
        text = text.replace(one, "\0").replace(other, one).replace("\0", other)
    found = json.loads(text)
    if pair.only == "result":
        for rows in ("sides", "units", "leaders"):
            found[rows] = sorted(found[rows], key=lambda row: json.dumps(row, sort_keys=True))
        # Whose the objective is the word "player" says, which is what was exchanged.
        del found["objective_met"]
        # Marks are numbers by the place of a side, the player's first.
        if pair.words and "marks" in found:
            found["marks"] = {key: row[::-1] for key, row in found["marks"].items()}
    return found
