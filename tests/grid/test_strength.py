"""How well the doctrines play: none that is meant to win loses to a line that only shoots, or to another doctrine."""

from collections.abc import Sequence

import pytest

from rules.core.dice import SeededDice
from rules.core.orders import Choice, Orders, View
from rules.core.umpire import Umpire
from rules.grid.doctrine import doctrine
from rules.registry import system
from tests.grid.scene import BOTH
from tests.grid.test_scenarios import SCENARIOS, SETUPS

SIDES = ("player", "enemy")


class Stands(Orders):
    """The first legal order, always: it moves no unit, and shoots at the first enemy in reach."""

    def choose(self, rule: str, who: str, side: int, choices: Sequence[Choice], view: View) -> int:
        """Return the first place."""
        return 0


def won(stem: str, key: str, chair: int, mine: str, theirs: str, games: int) -> tuple[int, int]:
    """How many of so many games a doctrine wins in a chair, and how many the other side; "first" only shoots."""
    engagement = system(key).engagement({**SETUPS[stem], "system": key})
    found = [0, 0]
    for game in range(games):
        orders: list[Orders] = [Stands() if name == "first" else doctrine(name) for name in (mine, theirs)]
        sides = orders if chair == 0 else orders[::-1]
        result = engagement.fight(Umpire(SeededDice(str(game), "strength"), sides, False)).result
        for place in (0, 1):
            found[place] += result.sides[chair if place == 0 else 1 - chair].success
    return found[0], found[1]


@pytest.mark.parametrize("key", BOTH)
@pytest.mark.parametrize("chair", [0, 1], ids=SIDES)
def test_steady_is_not_beaten_by_who_stands_and_shoots(key: str, chair: int) -> None:
    """In the open field it loses fewer of 40 games than it wins, from either side (issue 30: it had won 81 of 278)."""
    mine, theirs = won("grid-open-field", key, chair, "steady", "first", 40)
    assert mine > theirs, (mine, theirs)


def test_a_column_that_fights_its_way_gets_through_the_ambush() -> None:
    """The British of the ambush win more than half: who stood and shot won 56 of 60 where the doctrine had won 28.

    Against French who hold they win 35 of 40 or more, since the head of the column does not stop where it was caught.
    """
    mine, theirs = won("grid-ambush", "one_hour", 0, "steady", "steady", 40)
    assert mine >= 21, (mine, theirs)
    mine, theirs = won("grid-ambush", "one_hour", 0, "steady", "hold", 40)
    assert mine >= 35, (mine, theirs)


@pytest.mark.nightly("plays 1,760 games")
@pytest.mark.parametrize("stem", SETUPS)
@pytest.mark.parametrize("chair", [0, 1], ids=SIDES)
def test_no_default_that_means_to_win_loses_to_who_stands_and_shoots(stem: str, chair: int) -> None:
    """In its chair no `steady` or `hold` loses three of 80 games more than it wins, but in a battle lost anyhow.

    `attack` is a style, which sends everybody on: it loses to an enemy who waits for it.
    """
    named = SETUPS[stem][SIDES[chair]]["doctrine"]
    if named == "attack" or (stem, chair) == ("bloody-morning-scout-1755", 0):
        pytest.skip("a style, or a lost battle")
    mine, theirs = won(stem, SCENARIOS[stem]["system"], chair, named, "first", 80)
    assert theirs - mine < 3, (mine, theirs)  # chance alone decides where nearly all are drawn


@pytest.mark.nightly("plays 800 games")
@pytest.mark.parametrize("key", BOTH)
@pytest.mark.parametrize("chair", [0, 1], ids=SIDES)
@pytest.mark.parametrize("other", ["attack", "hold"])
def test_no_other_doctrine_beats_steady_in_the_open_field(key: str, chair: int, other: str) -> None:
    """Over 100 games neither style wins 15 more against it than it wins against them."""
    mine, theirs = won("grid-open-field", key, chair, "steady", other, 100)
    assert theirs - mine <= 15, (mine, theirs)
