"""A battle seen in a mirror: with left and right exchanged for both sides every end is exactly as likely."""

from collections import defaultdict
from fractions import Fraction

import pytest

from common.json_input import Json
from rules.core.dice import Dice
from rules.core.umpire import Umpire
from tests.quebec_1759.orders_of_battle import battle, units
from tests.quebec_1759.playing import GAME, Wishes

OTHER = {"left": "right", "right": "left", "centre": "centre", "reserve": "reserve"}
# The faces that matter, and how many of six each represents: only a 6 hits, but a wound lasts as long as its die says.
VOLLEY = {1: 5, 6: 1}
WOUND = dict.fromkeys(range(1, 7), 1)


class NextDie(Exception):
    """The faces so far are used up; `rule` asks for the next one."""

    def __init__(self, rule: str) -> None:
        super().__init__(rule)
        self.rule = rule


class Branch(Dice):
    """Dice that fall as one branch of all that can happen has them."""

    __slots__ = ("_faces",)

    def __init__(self, faces: tuple[int, ...]) -> None:
        self._faces = list(faces)

    def face(self, rule: str) -> int:
        """Return the next face of the branch."""
        if not self._faces:
            raise NextDie(rule)
        return self._faces.pop(0)


def mirrored(order: Json) -> Json:
    """The same battle with left and right exchanged."""
    other = dict(order)
    for side in ("player", "enemy"):
        force = dict(order[side])
        for key in ("units", "leaders"):
            force[key] = [row | {"place": OTHER[row["place"]]} for row in force.get(key, [])]
        force["works"] = [OTHER[column] for column in force.get("works", [])]
        other[side] = force
    return other


def ends_of(order: Json) -> dict[str, Fraction]:
    """The exact chance of every end of a battle from which the attacker retreats in the second round."""
    assert GAME.check(order) == []
    engagement = GAME.engagement(order)
    found: dict[str, Fraction] = defaultdict(Fraction)
    open_branches: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    while open_branches:
        faces, chance = open_branches.pop()
        try:
            fought = engagement.fight(Umpire(Branch(faces), [Wishes("fire", "retreat"), Wishes()], recording=False))
        except NextDie as needed:
            shares = WOUND if needed.rule == "QA-LEADER-2" else VOLLEY
            open_branches += [((*faces, face), chance * Fraction(of, 6)) for face, of in shares.items()]
        else:
            result = fought.result
            left = [(unit.id, unit.strength - unit.casualties(), unit.hit_by_fire) for unit in result.units]
            fates = [(leader.id, leader.fate) for leader in result.leaders]
            found[repr((result.ending, left, fates, result.sides[0].success))] += chance
    return dict(found)


def lopsided(about: Json) -> Json:
    """Two battalions on the left and one in each other column, against works on the left and two on the right."""
    attackers = units(("15th", "left", 1), ("28th", "left", 1), ("35th", "centre", 1), ("43rd", "right", 1))
    defenders = units(("bearn", "left", 1), ("guyenne", "centre", 1), ("marine", "right", 1), ("la_sarre", "right", 1))
    order = battle(attackers, defenders, **about)
    order["enemy"]["works"] = ["left"]
    return order


@pytest.mark.rule("QB-BATTLE-2", "QB-BATTLE-9", "QA-ENTRENCH-1")
def test_left_and_right_exchanged_leave_every_chance_as_it_is() -> None:
    """Columns fire from left to right, and nothing comes of it: volleys, works and gaps know no hand."""
    order = lopsided({})
    ends = ends_of(order)
    assert sum(ends.values()) == 1
    assert len(ends) > 20
    assert ends_of(mirrored(order)) == ends


@pytest.mark.rule("QA-LEADER-1", "QA-LEADER-2")
def test_a_leader_on_the_right_is_worth_and_risks_what_he_does_on_the_left() -> None:
    """Townshend and his die go with the column, and so does the risk of being struck with it."""
    order = lopsided({"options": {"leaders": True}})
    order["player"]["units"] = order["player"]["units"][1:]
    order["player"]["leaders"] = [{"id": "townshend", "place": "left"}]
    ends = ends_of(order)
    assert sum(ends.values()) == 1
    assert any("'townshend', 'lost'" in end for end in ends)
    assert ends_of(mirrored(order)) == ends


@pytest.mark.rule("QB-BATTLE-2")
def test_the_mirror_shows_a_change_of_one_hand() -> None:
    """With works exchanged on one side only the chances differ, so the comparison can fail."""
    order = lopsided({})
    other = mirrored(order)
    other["enemy"]["works"] = ["left"]
    assert ends_of(other) != ends_of(order)
