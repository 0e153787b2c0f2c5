"""What commanders are worth before the first turn: the ability of the newer edition, the quality of the older."""

import pytest

from common.json_input import Json
from rules.core.dice import ScriptedDice
from rules.core.umpire import Umpire
from rules.grid import ability, turn
from tests.grid.boards import line, unit
from tests.grid.scene import D3, FACE_OF, OH, ScriptedOrders, lay, umpire

ABLE: Json = {"commander_ability": True}


def raised(faces: list[int], reported: list[str], role: str = "attack", **him: object) -> dict[str, int]:
    """What each unit of three regiments, the first of two units, bears after the ability is used."""
    units = [
        unit("p1", "regular", "a8", regiment="44th"),
        unit("p2", "regular", "b8", regiment="44th"),
        unit("p3", "grenadiers", "c8"),
        unit("p4", "militia", "d8"),
    ]
    parts: dict[str, Json] = {
        "player": {"commanders": [{"id": "pc", "name": "Howe", "with": "p1", **him}], "role": role},
        "enemy": {"role": "defence"},
    }
    battle = lay(D3, units, [unit("e1", "regular", "h1")], parts=parts, options=ABLE)
    ability.use_ability(umpire(faces, reported), battle, battle.sides[0])
    return {own.id: own.resolve for own in battle.forces[0]}


@pytest.mark.rule("D3-CMD-4")
def test_ability_raises_as_many_regiments_as_the_quality_of_the_role() -> None:
    """The quality in attack or defence, by role, is the number of regiments that bear 2 more, with all their units."""
    assert raised([], ["raise:44th"], attack=1, defence=3) == {"p1": 10, "p2": 10, "p3": 10, "p4": 6}
    assert raised([], ["raise:p4", "raise:p3"], "defence", attack=1, defence=2) == {"p1": 8, "p2": 8, "p3": 12, "p4": 8}
    assert raised([], [], attack=4, defence=1) == {"p1": 10, "p2": 10, "p3": 12, "p4": 8}


@pytest.mark.rule("D3-CMD-4")
@pytest.mark.parametrize(("face", "count"), [(1, 0), (2, 0), (3, 1), (4, 2), (5, 3), (6, 3)])
def test_an_ability_not_given_is_d6_less_two(face: int, count: int) -> None:
    """A die less 2, never below 0, for each quality; of three regiments at most three are raised."""
    bears = raised([face, 1], [])
    regiments = (bears["p1"] > 8) + (bears["p3"] > 10) + (bears["p4"] > 6)
    assert regiments == count


@pytest.mark.rule("D3-CMD-4")
def test_ability_is_off_unless_the_option_is_on() -> None:
    """Without the option no die is thrown for ability and no unit bears more."""
    battle = lay(D3, line("p", ("regular",), 8, "n"), [unit("e1", "regular", "h1")])
    rolls = umpire()
    turn.prepare(rolls, battle)
    assert (rolls.dice_rolled, battle.units[0].resolve) == (0, 8)


@pytest.mark.rule("OH-CMD-2")
@pytest.mark.parametrize(("quality", "resolves"), [("above", [4, 5, 6]), ("average", [3, 3, 3]), ("below", [2, 1, 0])])
def test_quality_changes_what_the_army_bears(quality: str, resolves: list[int]) -> None:
    """Above average a D3 is added to the army resolve of three units, below it is taken off, on average neither."""
    parts: dict[str, Json] = {"player": {"commanders": [{"id": "pc", "with": "p1", "quality": quality}]}}
    for on in (True, False):
        found = []
        for score in (1, 2, 3):
            mine = line("p", ("regular",) * 3, 8, "n")
            battle = lay(OH, mine, [unit("e1", "regular", "h1")], parts=parts, options={"commander_quality": on})
            turn.prepare(umpire([FACE_OF[score]]), battle)
            found.append(battle.sides[0].resolve)
        assert found == (resolves if on else [3, 3, 3])


@pytest.mark.rule("D3-CMD-4")
@pytest.mark.parametrize("face", range(1, 7))
def test_each_quality_not_given_has_its_own_die(face: int) -> None:
    """Attack is thrown for and then defence, each a D6 less 2 and no less than 0; a quality that is given stays."""
    worth = (0, 0, 1, 2, 3, 4)[face - 1]
    for given, faces, qualities, thrown in (
        ({}, [face, 7 - face], (worth, (0, 0, 1, 2, 3, 4)[6 - face]), ["attack", "defence"]),
        ({"attack": 1}, [face], (1, worth), ["defence"]),
        ({"defence": 4}, [face], (worth, 4), ["attack"]),
        ({"attack": 3, "defence": 2}, [], (3, 2), []),
    ):
        parts: dict[str, Json] = {"player": {"commanders": [{"id": "pc", "with": "p1", **given}], "role": "defence"}}
        parts["enemy"] = {"role": "attack"}
        mine = line("p", ("regular",) * 6, 8, "n")
        battle = lay(D3, mine, [unit("e1", "regular", "h1")], parts=parts, options=ABLE)
        referee = umpire(faces)
        ability.use_ability(referee, battle, battle.sides[0])
        chief = battle.commanders[0]
        assert (chief.attack, chief.defence) == qualities
        assert sum(own.resolve == 10 for own in battle.forces[0]) == qualities[1]
        assert [(row.rule, row.who, row.what) for row in referee.events if row.faces] == [
            ("D3-CMD-4", "pc", name) for name in thrown
        ]


@pytest.mark.rule("D3-CMD-4")
def test_the_regiments_are_chosen_one_after_the_other() -> None:
    """On offer is each regiment once, by its name or by that of its only unit, less those that have been raised."""
    mine = [unit(f"p{n}", "regular", f"{'abcd'[n]}8", regiment=name) for n, name in enumerate(("44th", "48th", "44th"))]
    mine.append(unit("p3", "militia", "d8"))
    parts: dict[str, Json] = {
        "player": {"commanders": [{"id": "pc", "with": "p1", "attack": 2, "defence": 1}], "role": "attack"},
        "enemy": {"role": "defence"},
    }
    battle = lay(D3, mine, [unit("e1", "regular", "h1")], parts=parts, options=ABLE)
    orders = ScriptedOrders(["raise:48th", "raise:44th"])
    ability.use_ability(Umpire(ScriptedDice([]), [orders]), battle, battle.sides[0])
    assert orders.asked == [
        ("D3-CMD-4", "pc", ["raise:44th", "raise:48th", "raise:p3"]),
        ("D3-CMD-4", "pc", ["raise:44th", "raise:p3"]),
    ]
    assert [own.resolve for own in battle.units] == [10, 10, 10, 6, 8]


@pytest.mark.rule("D3-CMD-4")
@pytest.mark.parametrize("first", ["player", "enemy"])
def test_the_first_commander_listed_is_in_chief_and_a_side_may_have_none(first: str) -> None:
    """The second of two and a side without a commander throw nothing; the side that moves first begins."""
    chiefs = [{"id": "pc", "with": "p1", "defence": 1}, {"id": "pd", "with": "p2"}]
    parts: dict[str, Json] = {"player": {"commanders": chiefs, "role": "attack"}, "enemy": {"role": "defence"}}
    mine = line("p", ("regular", "regular"), 8, "n")
    foe = [unit("e1", "regular", "h1")]
    battle = lay(D3, mine, foe, parts=parts, options=ABLE)
    referee = umpire([3], ["raise:p2"])
    turn.prepare(referee, battle)
    assert [(row.who, row.what) for row in referee.events if row.faces] == [("pc", "attack")]
    assert [own.resolve for own in battle.units] == [8, 10, 8]
    parts["enemy"]["commanders"] = [{"id": "ec", "with": "e1"}]
    both = lay(D3, mine, foe, parts=parts, options=ABLE, moves_first=first)
    referee = umpire([1] * 3)
    turn.prepare(referee, both)
    enemy, player = [("ec", "attack"), ("ec", "defence")], [("pc", "attack")]
    thrown = [(row.who, row.what) for row in referee.events if row.faces]
    assert thrown == (player + enemy if first == "player" else enemy + player)


@pytest.mark.rule("OH-CMD-2")
@pytest.mark.parametrize(("quality", "resolves"), [("above", [2, 3, 4]), ("below", [0, 0, 0])])
def test_an_army_bears_no_less_than_nothing(quality: str, resolves: list[int]) -> None:
    """An army of one unit is left with nothing under a poor commander; the die and the change have one rule."""
    parts: dict[str, Json] = {"player": {"commanders": [{"id": "pc", "with": "p1", "quality": quality}]}}
    for score, resolve in zip((1, 2, 3), resolves, strict=True):
        mine = line("p", ("regular",), 8, "n")
        options = {"commander_quality": True}
        battle = lay(OH, mine, [unit("e1", "regular", "h1")], parts=parts, options=options)
        referee = umpire([FACE_OF[score]])
        turn.prepare(referee, battle)
        assert [(row.rule, row.who, row.what) for row in referee.events] == [
            ("OH-CMD-2", "pc", "quality"),
            ("OH-CMD-2", "player", "resolve"),
        ]
        assert battle.sides[0].resolve == resolve


@pytest.mark.rule("OH-CMD-2")
def test_a_commander_without_a_quality_is_average() -> None:
    """With the option on he throws no die and changes nothing, and so it is for a side without a commander."""
    mine = line("p", ("regular",) * 3, 8, "n")
    parts: dict[str, Json] = {"player": {"commanders": [{"id": "pc", "with": "p1"}]}}
    battle = lay(OH, mine, [unit("e1", "regular", "h1")], parts=parts, options={"commander_quality": True})
    referee = umpire()
    turn.prepare(referee, battle)
    assert (referee.dice_rolled, [side.resolve for side in battle.sides]) == (0, [3, 1])
