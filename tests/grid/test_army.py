"""Army resolve: what losses add up to, and when an army leaves the field."""

from itertools import product

import pytest

from rules.grid.losses import army_step
from rules.grid.pieces import Commander
from rules.grid.state import Battle
from tests.grid.boards import TYPES, line, unit
from tests.grid.scene import BOTH, D3, FACE_OF, OH, lay, piece, umpire


def army(key: str, count: int) -> Battle:
    """An enemy of so many regular units."""
    return lay(key, [unit("p1", "regular", "a8")], line("e", ("regular",) * count, 1, "s"))


def lose(battle: Battle, names: list[str], scores: list[int]) -> None:
    """Take units off and let the army step throw these scores for them."""
    battle.fallen.clear()
    for name in names:
        battle.take_off(umpire(), "D3-LOSS-1", piece(battle, name), "eliminated")
        battle.fallen.append(piece(battle, name))
    army_step(umpire([FACE_OF[score] for score in scores]), battle)


@pytest.mark.rule("D3-ARMY-1", "OH-ARMY-1")
@pytest.mark.parametrize("key", BOTH)
@pytest.mark.parametrize("count", [1, 3, 6])
def test_an_army_bears_as_much_as_it_fields_units(key: str, count: int) -> None:
    """Its resolve is the number of its units of any kind."""
    assert army(key, count).sides[1].resolve == count


@pytest.mark.rule("D3-ARMY-1", "OH-ARMY-1")
@pytest.mark.parametrize("key", BOTH)
def test_an_army_leaves_with_more_than_its_resolve(key: str) -> None:
    """Losses that come to as much as the resolve are borne; one more, and the other side has won."""
    battle = army(key, 6)
    lose(battle, ["e1", "e2"], [3, 3])
    assert (battle.ending, battle.sides[1].lost) == ("", 6)
    lose(battle, ["e3"], [1])
    assert (battle.ending, battle.winner, battle.sides[1].lost) == ("resolve", 0, 7)


@pytest.mark.rule("D3-ARMY-1", "OH-ARMY-1")
@pytest.mark.parametrize("key", BOTH)
@pytest.mark.parametrize(("side", "winner"), [(0, 1), (1, 0)])
def test_either_army_may_leave(key: str, side: int, winner: int) -> None:
    """The army that has lost more than it bears leaves the field to the other, whichever of the two it is."""
    mine, theirs = ([unit(f"{letter}{n}", "regular", "abc"[n] + row) for n in range(3)] for letter, row in ("p8", "e1"))
    battle = lay(key, mine, theirs)
    fallen = battle.forces[side][0]
    battle.sides[side].lost = 3
    lose(battle, [fallen.id], [1])
    assert (battle.ending, battle.winner) == ("resolve", winner)


@pytest.mark.rule("D3-ARMY-1", "OH-ARMY-1")
@pytest.mark.parametrize("key", BOTH)
def test_when_an_army_of_six_leaves(key: str) -> None:
    """Over all 729 runs of D3 an army of six leaves with its third loss in 270, fourth 324, fifth 117, sixth 17."""
    leaves = dict.fromkeys(range(1, 7), 0)
    destroyed = 0
    battle = army(key, 6)
    for scores in product((1, 2, 3), repeat=6):
        battle.ending = ""
        battle.sides[1].lost = 0
        for place in range(1, 7):
            battle.forces[1] = battle.units[1 + place :]
            battle.fallen[:] = [piece(battle, f"e{place}")]
            army_step(umpire([FACE_OF[scores[place - 1]]]), battle)
            if battle.ending:
                leaves[place] += battle.ending == "resolve"
                destroyed += battle.ending == "destroyed"
                break
    # At most 6 come of three D3 in 17 of 27 runs, of four in 15 of 81, of five in 6 of 243, of six in 1 of 729.
    assert leaves == {1: 0, 2: 0, 3: 270, 4: 324, 5: 117, 6: 17}
    assert destroyed == 1


@pytest.mark.rule("D3-ARMY-1")
@pytest.mark.parametrize("kind", TYPES)
def test_every_loss_counts_a_d3_in_the_newer_edition(kind: str) -> None:
    """Regardless of the type, a loss counts 1, 2 or 3, and two more with a commander in it."""
    for score in (1, 2, 3):
        for led, more in ((False, 0), (True, 2)):
            battle = lay(
                D3, [unit("p1", "regular", "a8")], [unit("e1", kind, "a1"), *line("x", ("militia",) * 6, 1, "s")]
            )
            piece(battle, "e1").led = led
            lose(battle, ["e1"], [score])
            assert battle.sides[1].lost == score + more


@pytest.mark.rule("OH-ARMY-1", "OH-UNIT-2")
@pytest.mark.parametrize("kind", TYPES)
def test_grenadiers_veterans_and_guns_count_one_more_in_the_older_edition(kind: str) -> None:
    """Their loss counts one more, once, and any loss two more with the commander."""
    for veteran in (False, True):
        more = 1 if veteran or kind in ("grenadiers", "artillery") else 0
        for led in (False, True):
            theirs = [unit("e1", kind, "a1", veteran=veteran), *line("x", ("militia",) * 6, 1, "s")]
            battle = lay(OH, [unit("p1", "regular", "a8")], theirs)
            piece(battle, "e1").led = led
            lose(battle, ["e1"], [2])
            assert battle.sides[1].lost == 2 + more + (2 if led else 0)


@pytest.mark.rule("D3-ARMY-1", "OH-ARMY-1")
@pytest.mark.parametrize(("key", "rule"), [(D3, "D3-ARMY-1"), (OH, "OH-ARMY-1")])
def test_the_record_says_what_an_army_could_have_borne(key: str, rule: str) -> None:
    """When an army leaves, its losses and its resolve are in the record; of the other army nothing is."""
    battle = army(key, 2)
    referee = umpire([6])
    battle.take_off(umpire(), "D3-LOSS-1", piece(battle, "e1"), "eliminated")
    battle.fallen.append(piece(battle, "e1"))
    army_step(referee, battle)
    notes = [(row.rule, row.who, row.before, row.after) for row in referee.events if row.what == "broken"]
    assert notes == [(rule, "enemy", 3, 2)]


@pytest.mark.rule("D3-ARMY-1", "OH-ARMY-1")
@pytest.mark.parametrize("key", BOTH)
@pytest.mark.parametrize(
    ("lost", "ends"),
    [
        (["e1", "e2"], ("destroyed", 0)),
        (["p1", "p2"], ("destroyed", 1)),
        (["e1", "e2", "p1", "p2"], ("destroyed", -1)),
        (["e1", "p2"], ("", -1)),
    ],
)
def test_an_army_with_nothing_left_is_destroyed(key: str, lost: list[str], ends: tuple[str, int]) -> None:
    """An army whose losses came to no more than its resolve has lost with its last unit; both at once have drawn."""
    battle = lay(key, line("p", ("regular", "light"), 8, "n"), line("e", ("regular", "light"), 1, "s"))
    lose(battle, lost, [1] * len(lost))
    assert (battle.ending, battle.winner) == ends


@pytest.mark.rule("D3-ARMY-1")
def test_both_armies_may_leave_at_once() -> None:
    """When both armies leave in one step neither has won."""
    battle = lay(D3, [unit("p1", "regular", "a8")], [unit("e1", "regular", "a1")])
    battle.add_commander(Commander("c"))
    lose(battle, ["p1", "e1"], [2, 2])
    assert (battle.ending, battle.winner) == ("resolve", -1)
