"""Why a unit neither moved nor shot: every turn that it lets go by has its reason in the record."""

import pytest

from common.json_input import Json
from rules.core.dice import ScriptedDice
from rules.core.umpire import Umpire
from rules.grid import turn
from rules.grid.state import Battle
from tests.grid.boards import unit
from tests.grid.scene import BOTH, D3, OH, ScriptedOrders, lay, piece

WORKS = ["........"] * 3 + ["...f...."] + ["........"] * 4
TREES = ["........"] * 5 + ["...w...."] + ["........"] * 2


def waited(battle: Battle, *orders: str, faces: tuple[int, ...] = ()) -> dict[str, object] | None:
    """Which units of the player's the record says did nothing, and why, in a turn with these orders and faces."""
    answers = [ScriptedOrders(list(orders)), ScriptedOrders([])]
    referee = Umpire(ScriptedDice(list(faces)), [*answers])
    turn.side_turn(referee, battle, 0, 1)
    found = [event for event in referee.events if event.what == "waited"]
    assert len(found) <= 1
    assert all((event.who, event.rule) == ("player", battle.edition.cites.turn) for event in found)
    return found[0].after if found and isinstance(found[0].after, dict) else None


def watched(key: str, foe: str, others: list[Json], facing: str = "n", ground: list[str] | None = None) -> Battle:
    """A regular in d7 with others of its side, one of them, in h8, to turn about; and an enemy."""
    mine = [unit("p1", "regular", "d7", facing), unit("p2", "militia", "h8", "n"), *others]
    return lay(key, mine, [unit("e1", "militia", foe, "s")], ground)


TURNS = ("move:p2", "turn", "face:s", "done")


@pytest.mark.rule("D3-COMBAT-1", "D3-COMBAT-5", "OH-COMBAT-4")
@pytest.mark.parametrize("key", BOTH)
def test_each_reason_why_a_unit_has_no_shot_is_noted(key: str) -> None:
    """Three squares off, two squares behind its back, two squares ahead behind trees, an enemy, a friend."""
    friend, none = unit("p3", "artillery", "d6", "s"), list[Json]()
    for battle, why in (
        (watched(key, "d4", none), "out_of_reach"),
        (watched(key, "d5", none, "s"), "out_of_arc"),
        (watched(key, "d5", none, ground=TREES), "hidden"),
        (watched(key, "d5", [friend]), "friends_between"),
    ):
        found = waited(battle, *TURNS, faces=(6,))
        assert found is not None, why
        assert found["p1"] == why
        assert "p2" not in found  # it turned


@pytest.mark.rule("D3-COMBAT-5")
@pytest.mark.parametrize("key", BOTH)
def test_an_enemy_between_hides_and_of_two_enemies_the_nearer_to_a_shot_counts(key: str) -> None:
    """Guns, which reach four squares, wait for the friend before them and not for him behind trees on the left."""
    ground = ["........"] * 4 + [".w......"] + ["........"] * 3
    mine = [unit("p1", "artillery", "d7", "n"), unit("p2", "militia", "h8", "n"), unit("p3", "regular", "d6", "n")]
    theirs = [unit("e1", "militia", "d3", "s"), unit("e2", "militia", "a4", "s")]
    found = waited(lay(key, mine, theirs, ground), *TURNS, faces=(6,))
    assert found == {"p1": "friends_between", "p3": "out_of_reach"}


@pytest.mark.rule("OH-COMBAT-2")
def test_works_out_of_short_range_are_a_reason_in_the_older_edition() -> None:
    """Two squares from a fort muskets may shoot in the newer edition only, where they hold their fire by order."""
    for key, why in ((OH, "only_from_near"), (D3, "held_fire")):
        mine = [unit("p1", "regular", "d6", "n"), unit("p2", "militia", "h8", "n")]
        battle = lay(key, mine, [unit("e1", "militia", "d4", "s")], WORKS)
        assert waited(battle, *TURNS, faces=(6,)) == {"p1": why}


@pytest.mark.parametrize("key", BOTH)
def test_fire_is_held_by_order_or_for_want_of_an_enemy_not_beaten(key: str) -> None:
    """The first shot breaks the only enemy in view: the second unit has none left to shoot at."""
    for hits, why in ((8, "beaten"), (0, "held_fire")):
        mine = [unit("p1", "regular", "d6", "n"), unit("p2", "regular", "c6", "n")]
        battle = lay(key, mine, [unit("e1", "militia", "d5", "s")])
        piece(battle, "e1").hits = hits
        assert waited(battle, "done", "shoot:p1:e1", "cease", faces=(1, 1, 1)) == {"p2": why}


@pytest.mark.rule("D3-MOVE-2", "OH-MOVE-2")
@pytest.mark.parametrize("key", BOTH)
def test_a_failed_die_is_reason_enough(key: str) -> None:
    """Neither the unit that failed nor those it left no time are listed; a side that did nothing has its own note."""
    mine = [unit(f"p{n}", "regular", f"{'abc'[n]}8", "n") for n in range(3)]
    battle = lay(key, mine, [unit("e1", "militia", "d2", "s")])
    assert waited(battle, "move:p0", "go:a7", faces=(1,)) is None
    battle = lay(key, mine, [unit("e1", "militia", "d2", "s")])
    assert waited(battle, "move:p1", "stand", "move:p0", "go:a7", faces=(1,)) == {"p1": "out_of_reach"}
    assert waited(lay(key, mine, [unit("e1", "militia", "d2", "s")]), "done") is None
