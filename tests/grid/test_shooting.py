"""The doctrines' targets, and when they throw a D3 again."""

import pytest

from common.json_input import Json
from rules.grid.doctrine import shooting
from rules.grid.orders import AGAIN, SHOT
from rules.grid.state import Battle
from rules.grid.view import GridView
from tests.grid.boards import TYPES, unit
from tests.grid.scene import BOTH, D3, OH, codes, lay, piece, shots, square, umpire
from tests.grid.test_combat import by_the_pages
from tests.referees.grid.pages import NEWER, OLDER, Pages

WOODED = ["........"] * 5 + ["..w....."] + ["........"] * 2
MINE = [unit("p1", "regular", "d8", "n")]
FAR = [unit("e1", "regular", "h1", "s")]


def shoots(battle: Battle) -> str:
    """The order that the doctrines give when asked for a shooter and a target."""
    offered = shots(battle, 0)
    return codes(offered)[shooting.shot(GridView(battle, 0, SHOT), offered)]


@pytest.mark.parametrize("key", BOTH)
def test_fire_goes_to_the_unit_nearest_to_breaking(key: str) -> None:
    """Of three targets the one with the fewest hits wanting is shot at; one with too many already is not."""
    theirs = [unit(f"e{n}", "militia", name, "s") for n, name in enumerate(("c6", "d6", "e6"))]
    battle = lay(key, MINE, theirs)
    for name, hits in (("e0", 2), ("e1", 7), ("e2", 5)):
        piece(battle, name).hits = hits
    assert shoots(battle) == "shoot:p1:e2"
    piece(battle, "e0").hits = piece(battle, "e2").hits = 7
    assert shoots(battle) == "cease"


@pytest.mark.rule("D3-COMBAT-3", "D3-UNIT-1")
def test_fire_goes_where_it_counts_most() -> None:
    """Regulars in the open bear 8 hits at 2 a shot, light troops in woods 6 at 1: the first are soonest broken."""
    theirs = [unit("e1", "light", "c6", "s"), unit("e2", "regular", "e6", "s")]
    assert shoots(lay(D3, MINE, theirs, WOODED)) == "shoot:p1:e2"
    piece(battle := lay(D3, MINE, theirs, WOODED), "e1").hits = 5
    assert shoots(battle) == "shoot:p1:e1"


@pytest.mark.parametrize("key", BOTH)
@pytest.mark.parametrize(("squares", "target"), [([], "e1"), (["e5"], "e2"), (["f7"], "e2"), (["e4"], "e1")])
def test_fire_goes_first_to_who_is_at_the_objective(key: str, squares: list[str], target: str) -> None:
    """Of two enemies, equal but for a hit on the first, the other is shot at if he is next to a square or on one."""
    theirs = [unit("e1", "regular", "c6", "s"), unit("e2", "regular", "e6", "s")]
    about = {"kind": "hold", "squares": squares} if squares else None
    battle = lay(key, MINE, theirs, objective=about)
    piece(battle, "e1").hits = 1
    assert shoots(battle) == f"shoot:p1:{target}"


@pytest.mark.rule("OH-LOSS-1", "OH-COMBAT-1")
def test_fire_goes_to_units_that_no_commander_steadies() -> None:
    """Of two companies the one with its commander, which bears 6 more, is left alone until it has 6 hits more."""
    theirs = [unit("e1", "regular", "c6", "s"), unit("e2", "regular", "e6", "s")]
    led: dict[str, Json] = {"enemy": {"commanders": [{"id": "ec", "with": "e1"}]}}
    battle = lay(OH, MINE, theirs, parts=led)
    assert shoots(battle) == "shoot:p1:e2"
    piece(battle, "e1").hits = 7
    assert shoots(battle) == "shoot:p1:e1"


@pytest.mark.rule("OH-LOSS-1", "OH-CMD-1")
def test_fire_follows_commanders_who_ride_and_units_that_move() -> None:
    """A company with 2 of 6 hits is shot at, but not with a commander near, nor in a town, where it bears 6 more."""
    theirs = [unit("e1", "regular", "c6", "s"), unit("e2", "regular", "e6", "s"), unit("e3", "regular", "h1", "s")]
    led: dict[str, Json] = {"enemy": {"commanders": [{"id": "ec", "with": "e3"}]}}
    battle = lay(OH, MINE, theirs, ["........"] * 5 + ["...t...."] + ["........"] * 2, led)
    piece(battle, "e1").hits = 2
    assert shoots(battle) == "shoot:p1:e1"
    battle.move_commander(umpire(), "OH-CMD-1", battle.commanders[0], square(battle, "c5"))
    assert shoots(battle) == "shoot:p1:e2"
    battle.move_commander(umpire(), "OH-CMD-1", battle.commanders[0], square(battle, "h1"))
    assert shoots(battle) == "shoot:p1:e1"
    battle.put(umpire(), "OH-MOVE-3", piece(battle, "e1"), square(battle, "d6"))
    assert shoots(battle) == "shoot:p1:e2"


@pytest.mark.rule("D3-OFF-1")
@pytest.mark.parametrize(
    ("kind", "score", "hits", "again"),
    [
        # Militia bear 6 hits, so 7 take them off.
        ("regular", 1, 0, 1), ("regular", 2, 0, 0), ("regular", 2, 4, 1), ("regular", 2, 5, 0), ("regular", 1, 6, 0),
        # Grenadiers make a hit more: with 3 wanting a 2 is enough, with 4 only a 3.
        ("grenadiers", 2, 4, 0), ("grenadiers", 2, 3, 1), ("grenadiers", 1, 5, 0), ("grenadiers", 1, 4, 1),
        # A 1 of light troops is no hit.
        ("light", 1, 6, 1), ("light", 2, 6, 0), ("light", 2, 5, 1),
    ],
)  # fmt: skip
def test_when_a_die_is_thrown_again(kind: str, score: int, hits: int, again: int) -> None:
    """A 1 is thrown again, a 2 only where nothing but a 3 would take the target off, and nothing that does."""
    battle = lay(D3, [unit("p1", kind, "d8", "n")], [unit("e1", "militia", "d6", "s")])
    battle.units[1].hits = hits
    assert shooting.again(GridView(battle, 0, AGAIN, 1, score), "p1") == again
    assert shooting.again(GridView(battle, 1, AGAIN, 1, score), "p1") == 0


@pytest.mark.rule("D3-TERR-1", "D3-OFF-1")
def test_a_die_that_does_nothing_is_thrown_again() -> None:
    """Light troops make no hit on a unit in woods with a 2 either."""
    mine = [unit("p1", "light", "c8", "n")]
    battle = lay(D3, mine, [unit("e1", "militia", "c6", "s")], WOODED)
    assert [shooting.again(GridView(battle, 0, AGAIN, 1, score), "p1") for score in (1, 2, 3)] == [1, 1, 0]


@pytest.mark.rule("D3-COMBAT-3", "OH-COMBAT-1", "D3-TERR-1")
@pytest.mark.parametrize(("key", "pages"), [(D3, NEWER), (OH, OLDER)])
@pytest.mark.parametrize("kind", TYPES)
def test_what_a_shot_is_reckoned_to_do_is_what_the_pages_give_it(key: str, pages: Pages, kind: str) -> None:
    """Three times the hits on average: those of a 1, a 2 and a 3 together, from every ground onto every ground."""
    for own in ".febo" if kind == "artillery" else ".wtfedsbo":
        battle = lay(key, [unit("p1", kind, "d8")], FAR, [*["........"] * 7, f"...{own}...."])
        for far in (1, 2, 3, 4) if kind == "artillery" else (1, 2):
            for place, target in enumerate(".wtfedsrboml"):
                hits = by_the_pages(pages, kind, own, target, far)
                reckoned = battle.units[0].means[far][place]
                assert reckoned == sum(int(made) for made in hits), (own, target, far)
