"""The option of first fire."""

import pytest

from rules.fast_musket.combat import fire
from rules.fast_musket.state import Battle
from tests.fast_musket.field import battery, battle_of, duel, foot, order, side, umpire_of


def hits(battle: Battle, faces: list[int], bracket: int = 1) -> int:
    """The hits that the first unit scores on the other with these faces."""
    return fire.volley(umpire_of(battle, faces), battle, battle.units[0], battle.units[1], bracket)


@pytest.mark.rule("FM-FIRST-1")
def test_the_first_volley_hits_on_one_less() -> None:
    """With the option, muskets hit on 5 at 6 inches the first time, and on 6 afterwards."""
    battle = battle_of(duel(60, first_fire=True, other={"bases": 12}))
    assert hits(battle, [5, 5, 5, 4, 4, 6]) == 4
    assert hits(battle, [5, 5, 5, 4, 4, 6]) == 1


@pytest.mark.rule("FM-FIRST-1")
def test_without_the_option_there_is_none() -> None:
    """The option is off unless a scenario turns it on."""
    assert hits(battle_of(duel(60)), [5, 5, 5, 5, 5, 5]) == 0


@pytest.mark.rule("FM-FIRST-1")
def test_it_may_be_spent_on_a_charger() -> None:
    """Fire at a charger can be the first: 4 and more hit at an inch, and the next volley has lost it."""
    battle = battle_of(duel(60, first_fire=True, other={"bases": 12}))
    assert hits(battle, [4, 4, 4, 3, 3, 3], bracket=0) == 3
    assert hits(battle, [5, 5, 5, 5, 5, 5]) == 0


@pytest.mark.rule("FM-FIRST-1")
def test_no_base_saves_it() -> None:
    """It is the unit's, not a base's: once the unit has fired, at any strength, no base of it has it left."""
    battle = battle_of(duel(60, first_fire=True))
    assert not battle.units[0].fired
    hits(battle, [1, 1, 1, 1, 1, 1])
    assert battle.units[0].fired


@pytest.mark.rule("FM-FIRST-1")
def test_rifles_and_guns_have_none() -> None:
    """A rifle hits on 5 at 6 inches and a medium gun too, first time or not."""
    assert hits(battle_of(duel(60, {"weapon": "rifle"}, first_fire=True)), [4, 4, 4, 4, 4, 4]) == 0
    raw = order(
        side("Red", [], [battery("g", 450, 400, "w")]), side("Blue", [foot("b", 450, 280, "e")]), first_fire=True
    )
    assert hits(battle_of(raw), [4, 4]) == 0
