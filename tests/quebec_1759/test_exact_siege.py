"""Leaders, interdiction, path and works against chances counted out here, from the printed numbers alone."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from math import sqrt

import pytest

from rules.core.dice import SeededDice
from rules.core.umpire import Umpire
from rules.quebec_1759.orders import DIG, SHIPS_UP
from rules.quebec_1759.plan import Plan
from rules.quebec_1759.siege import shipping, turn
from tests.quebec_1759.exact import led_duel
from tests.quebec_1759.orders_of_battle import battle, units
from tests.quebec_1759.playing import AREA, Wishes, position, seeded, umpire

RUNS = 1500
HELD = {"abraham": "la_sarre bearn"}
ARMY = {"levis": "15th 28th", "ile_dorleans": "35th"}


def near(count: int, chance: Fraction, runs: int) -> bool:
    """Whether a count is within four standard errors of what the chance has it."""
    p = float(chance)
    return abs(count - p * runs) <= 4 * sqrt(p * (1 - p) * runs)


@pytest.mark.rule("QA-LEADER-1", "QA-LEADER-2")
@pytest.mark.parametrize(
    ("attack", "defence", "british", "french"),
    [(4, 4, "wolfe", "montcalm"), (4, 3, "monckton", ""), (2, 4, "", "vaudreuil")],
)
def test_a_duel_with_leaders_has_its_exact_chance(attack: int, defence: int, british: str, french: str) -> None:
    """Each adds his dice until a step lost strikes him; the defender fires first, and neither side retreats."""
    ratings = {"wolfe": 3, "monckton": 1, "montcalm": 2, "vaudreuil": -2, "": 0}
    own = {4: "15th", 2: "louisbourg"}[attack]
    theirs = {4: "indians", 3: "marine"}[defence]
    order = battle(units((own, "", attack)), units((theirs, "", defence)), retreat=False)
    order["options"]["leaders"] = True
    for side, leader in (("player", british), ("enemy", french)):
        order[side]["leaders"] = [{"id": leader}] if leader else []
    won = sum(seeded(order, seed, recording=False).result.sides[0].success for seed in range(RUNS))
    assert near(won, led_duel(defence, attack, ratings[french], ratings[british]), RUNS)


@pytest.mark.rule("QA-INTERDICT-1")
@pytest.mark.parametrize("group", [1, 2, 4])
def test_the_guns_sink_ships_as_often_as_the_36_throws_have_it(group: int) -> None:
    """Two dice: 2 to 5 none, 6 to 9 one, 10 to 12 two, and no more than there are in the group."""
    counted: Counter[int] = Counter()
    fired: Counter[int] = Counter()
    for faces in product(range(1, 7), repeat=2):
        total = sum(faces)
        counted[min(group, 0 if total <= 5 else 1 if total <= 9 else 2)] += 1
        table = position(ARMY, HELD, "interdiction")
        plan = Plan(SHIPS_UP)
        plan.ships = group
        shipping.move_ships(umpire(faces), table, plan)
        fired[4 - sum(table.ships)] += 1
    assert fired == counted
    assert (counted[0], counted[1]) == ((10, 26) if group == 1 else (10, 20))


def tries(seeds: Sequence[int], way: str) -> int:
    """How many of some seeds find the path, or dig works, at the first attempt."""
    done = 0
    for seed in seeds:
        dice = Umpire(SeededDice(str(seed), way), [Wishes(), Wishes()])
        if way == "path":
            table = position({"etchemin": "15th"}, HELD, "path")
            table.searching = True
            turn.search(dice, table)
            done += table.path_found
        else:
            table = position(ARMY, HELD, "entrenchments")
            plan = Plan(DIG, AREA("abraham"))
            plan.column = 1
            turn.dig(dice, table, [Plan(), plan])
            done += table.works_in(AREA("abraham")) == "centre"
    return done


@pytest.mark.rule("QA-PATH-1", "QA-ENTRENCH-1")
def test_path_and_works_come_as_often_as_their_faces() -> None:
    """4 to 6 finds the path, one try in two; 3 to 6 raises works, two in three."""
    assert near(tries(range(300), "path"), Fraction(1, 2), 300)
    assert near(tries(range(300), "works"), Fraction(2, 3), 300)
