"""Hits by shooter, target, ground and range, as exact distributions over the six faces."""

from itertools import product

import pytest

from rules.core.dice import ScriptedDice
from rules.core.umpire import Umpire
from rules.grid.combat import combat_step, shoot
from tests.grid.boards import TYPES, unit
from tests.grid.scene import (
    BOTH,
    D3,
    FACE_OF,
    OH,
    ScriptedOrders,
    at,
    codes,
    facing_foes,
    lay,
    piece,
    shots,
    square,
    umpire,
)
from tests.referees.grid.pages import NEWER as NEWER_PAGES
from tests.referees.grid.pages import OLDER as OLDER_PAGES
from tests.referees.grid.pages import Pages

GROUNDS = dict(zip(("open", "woods", "town", "fort", "works", "rough", "stream", "bridge"), ".wtfedsb", strict=True))


def spread(key: str, kind: str, ground: str = "open", target: str = "open", far: int = 2, foe: str = "regular") -> str:
    """The hits of the three scores of a D3, as three figures in order: of 1, 2 and 3."""
    # One board serves all that shoot at this ground: theirs are side by side in its last row.
    rows = [GROUNDS[target] * 8] * 7 + ["".join(GROUNDS.values())]
    battle = lay(key, [unit("p1", kind, "a8", "n")], [unit("e1", foe, "a7", "s")], rows)
    for own, row in zip(battle.units, (8, 8 - far), strict=True):
        battle.put(umpire(), "", own, square(battle, f"{'abcdefgh'[list(GROUNDS).index(ground)]}{row}"))
    found = []
    for face in range(1, 7):
        battle.units[1].hits = 0
        shoot(umpire([face], ["keep"]), battle, battle.units[0], battle.units[1])
        found.append(battle.units[1].hits)
    assert found[0::2] == found[1::2]
    return "".join(str(hits) for hits in found[0::2])


@pytest.mark.rule("D3-DICE-1")
@pytest.mark.parametrize("key", BOTH)
def test_a_d3_is_half_a_d6(key: str) -> None:
    """Faces 1 and 2 give a regular unit 1 hit, 3 and 4 give it 2, 5 and 6 give it 3."""
    found = []
    for face in range(1, 7):
        battle = facing_foes(key, "regular", "regular")
        shoot(umpire([face]), battle, battle.units[0], battle.units[1])
        found.append(battle.units[1].hits)
    assert found == [1, 1, 2, 2, 3, 3]


# Hits of a D3 of 1, 2 and 3:                  open   woods  rough  fort
NEWER = {
    "regular":    ("123", "012", "012", "234"),
    "light":      ("012", "012", "012", "123"),
    "warband":    ("012", "012", "012", "123"),
    "militia":    ("012", "001", "012", "123"),
    "artillery":  ("012", None, None, "123"),
    "grenadiers": ("234", "123", "123", "345"),
}  # fmt: skip


@pytest.mark.rule("D3-COMBAT-3", "D3-TERR-1", "D3-TERR-4")
@pytest.mark.parametrize("kind", TYPES)
def test_hits_of_the_newer_edition_by_shooter_and_ground(kind: str) -> None:
    """Type and own ground change the D3, at one bound as at two, to no less than none."""
    for far in (1, 2):
        for ground, wanted in zip(("open", "woods", "rough", "fort"), NEWER[kind], strict=True):
            if wanted:
                assert spread(D3, kind, ground, far=far) == wanted, (ground, far)
        assert spread(D3, kind, "works", far=far) == NEWER[kind][0]
        assert spread(D3, kind, "bridge", far=far) == NEWER[kind][0]
        if kind != "artillery":
            assert spread(D3, kind, "stream", far=far) == NEWER[kind][2]
            assert spread(D3, kind, "town", far=far) == NEWER[kind][0]


@pytest.mark.rule("D3-COMBAT-3", "D3-TERR-1", "D3-TERR-5")
def test_each_reason_for_a_change_is_reported_under_its_rule() -> None:
    """Militia in woods that shoot at an entrenchment lose one for their type, one for the woods and one for cover."""
    ground = ["........"] * 5 + ["...e....", "........", "...w...."]
    battle = facing_foes(D3, "militia", "regular", 2, ground=ground)
    referee = umpire([6])
    shoot(referee, battle, battle.units[0], battle.units[1])
    reported = [(change.rule, change.amount, change.reason) for change in referee.events[1].modifiers]
    assert reported == [("D3-COMBAT-3", -1, "type"), ("D3-TERR-1", -1, "from_woods"), ("D3-TERR-5", -1, "cover")]


@pytest.mark.rule("D3-COMBAT-2", "OH-GRID-1")
@pytest.mark.parametrize(("key", "rule", "far"), [(D3, "D3-COMBAT-2", True), (OH, "OH-GRID-1", False)])
def test_the_record_says_how_far_a_shot_goes(key: str, rule: str, far: bool) -> None:
    """Before the die the record has both squares, the bounds between them, and whether that is short here."""
    for bounds, short in ((1, True), (2, far)):
        referee = umpire([6])
        battle = facing_foes(key, "grenadiers", "regular", bounds)
        shoot(referee, battle, battle.units[0], battle.units[1])
        line = {"from": at(battle, "p1"), "at": "e1", "in": at(battle, "e1"), "short": short}
        note = referee.events[0]
        assert (note.rule, note.who, note.what, note.before, note.after) == (rule, "p1", "shot", bounds, line)


COVERED = {"123": "012", "012": "001", "234": "123"}


@pytest.mark.rule("D3-TERR-1", "D3-TERR-2", "D3-TERR-5")
@pytest.mark.parametrize("kind", TYPES)
def test_cover_takes_a_hit_off_in_the_newer_edition(kind: str) -> None:
    """A target in woods, a town, a fort or an entrenchment takes one hit less; in other ground it does not."""
    clear = NEWER[kind][0]
    assert clear is not None
    for target, covered in (("woods", 1), ("town", 1), ("fort", 1), ("works", 1), ("rough", 0), ("stream", 0)):
        assert spread(D3, kind, target=target) == (COVERED[clear] if covered else clear)
    assert spread(D3, "militia", "woods", "fort") == "000"


@pytest.mark.rule("D3-COMBAT-3")
@pytest.mark.parametrize("foe", TYPES)
def test_the_target_s_type_changes_nothing(foe: str) -> None:
    """A regular unit makes 1, 2 or 3 hits on any type in the open."""
    for key in BOTH:
        assert spread(key, "regular", foe=foe) == "123"


# Hits of a D3 of 1, 2 and 3:                  short  long
OLDER = {
    "regular":    ("123", "123"),
    "light":      ("012", "012"),
    "warband":    ("012", "012"),
    "militia":    ("012", "012"),
    "artillery":  ("012", "012"),
    "grenadiers": ("234", "123"),
}  # fmt: skip


@pytest.mark.rule("OH-COMBAT-1", "OH-COMBAT-4", "OH-TERR-2")
@pytest.mark.parametrize("kind", TYPES)
def test_hits_of_the_older_edition_by_shooter_range_and_ground(kind: str) -> None:
    """Grenadiers gain one hit at short range; woods cost regulars and grenadiers one; no other ground changes it."""
    for far, wanted in zip((1, 2), OLDER[kind], strict=True):
        plain = ("open", "bridge") if kind == "artillery" else ("open", "rough", "stream", "bridge")
        for ground in plain:
            assert spread(OH, kind, ground, far=far) == wanted
        if kind != "artillery":
            fewer = COVERED[wanted] if kind in ("regular", "grenadiers") else wanted
            assert spread(OH, kind, "woods", far=far) == fewer


@pytest.mark.rule("OH-COMBAT-1")
@pytest.mark.parametrize("far", [1, 2, 3, 4])
def test_guns_of_the_older_edition_hit_alike_at_any_distance(far: int) -> None:
    """Guns make a D3 less one at short range, to two bounds, and at long, to four."""
    assert spread(OH, "artillery", far=far) == "012"


@pytest.mark.rule("OH-COMBAT-4", "OH-COMBAT-1")
def test_the_older_edition_knows_no_cover() -> None:
    """A target in woods, a town, a fort or an entrenchment takes the same hits as one in the open."""
    for target in ("woods", "town", "fort", "works", "rough", "stream"):
        assert spread(OH, "grenadiers", target=target, far=1) == "234"


def by_the_pages(pages: Pages, kind: str, here: str, there: str, far: int) -> str:
    """The hits of 1, 2 and 3 as the pages have them, for grounds by their letters."""
    change = pages.hits[kind] if far <= pages.short[kind] or kind != "grenadiers" else 0
    if here == "w" and kind in pages.from_woods:
        change -= 1
    if not pages.older and here in "ds" and kind in ("regular", "grenadiers"):
        change -= 1
    if not pages.older and here == "f":
        change += 1
    if there in pages.cover:
        change -= 1
    return "".join(str(max(0, score + change)) for score in (1, 2, 3))


@pytest.mark.rule("D3-COMBAT-3", "OH-COMBAT-1", "OH-COMBAT-4")
@pytest.mark.parametrize(("key", "pages"), [(D3, NEWER_PAGES), (OH, OLDER_PAGES)])
@pytest.mark.parametrize("kind", TYPES)
def test_hits_from_every_ground_onto_every_ground(key: str, pages: Pages, kind: str) -> None:
    """For each type every pair of grounds and every range has the three numbers of hits that the pages give it."""
    for (here, own), (there, target) in product(GROUNDS.items(), repeat=2):
        if kind != "artillery" or own not in "wtds":
            for far in (1, 2, 4) if kind == "artillery" else (1, 2):
                wanted = by_the_pages(pages, kind, own, target, far)
                assert spread(key, kind, here, there, far) == wanted, (here, there, far)


@pytest.mark.rule("D3-MOVE-4", "OH-MOVE-3")
@pytest.mark.parametrize("key", BOTH)
@pytest.mark.parametrize(("kind", "stays"), [("artillery", True), ("regular", False), ("light", False)])
def test_a_gun_that_has_fired_is_emplaced(key: str, kind: str, stays: bool) -> None:
    """Guns may only turn once they have fired; other units have no such restriction."""
    battle = facing_foes(key, kind, "regular", 2)
    shoot(umpire([1]), battle, battle.units[0], battle.units[1])
    assert battle.units[0].emplaced is stays


@pytest.mark.rule("D3-OFF-1", "OH-OFF-1")
@pytest.mark.parametrize("key", BOTH)
@pytest.mark.parametrize(
    ("first", "second", "orders", "hits"),
    [(1, 2, ["reroll"], 2), (1, 3, ["keep"], 1), (2, 3, ["keep"], 2), (2, 1, ["reroll"], 1), (3, 1, [], 3)],
)
def test_an_officer_s_unit_may_throw_its_hits_again(
    key: str, first: int, second: int, orders: list[str], hits: int
) -> None:
    """The unit may keep a 1 or 2 or throw again, and then the second score counts, better or worse."""
    battle = facing_foes(key, "regular", "regular")
    battle.units[0].officer = True
    shoot(umpire([FACE_OF[first], FACE_OF[second]], orders), battle, battle.units[0], battle.units[1])
    assert battle.units[1].hits == hits


@pytest.mark.rule("OH-COMBAT-2")
def test_defenders_of_fortifications_may_throw_again() -> None:
    """In the older edition a unit in a fort or an entrenchment may throw its D3 again; in the newer it may not."""
    for key, letter, asked in ((OH, "f", 1), (OH, "e", 1), (OH, "t", 0), (D3, "f", 0)):
        battle = facing_foes(key, "regular", "regular", ground=["........"] * 7 + [f"...{letter}...."])
        orders = ScriptedOrders(["reroll"])
        shoot(Umpire(ScriptedDice([1, 6]), [orders]), battle, battle.units[0], battle.units[1])
        assert len(orders.asked) == asked


@pytest.mark.rule("D3-TURN-1", "OH-TURN-1")
@pytest.mark.parametrize("key", BOTH)
def test_each_unit_shoots_once_in_the_order_its_side_chooses(key: str) -> None:
    """Shots are offered for every unit and target in sight until all have shot or the side ceases."""
    mine = [unit("p1", "regular", "d8", "n"), unit("p2", "militia", "e8", "n")]
    theirs = [unit("e1", "regular", "d6", "s"), unit("e2", "militia", "e6", "s")]
    battle = lay(key, mine, theirs)
    assert codes(shots(battle, 0)) == [f"shoot:p{n}:e{m}" for n in (1, 2) for m in (1, 2)] + ["cease"]
    orders = ScriptedOrders(["shoot:p2:e1", "shoot:p1:e1"])
    combat_step(Umpire(ScriptedDice([6, 6]), [orders]), battle, 0)
    assert orders.asked[1][2] == ["shoot:p1:e1", "shoot:p1:e2", "cease"]
    assert len(orders.asked) == 2
    assert (piece(battle, "e1").hits, piece(battle, "e2").hits) == (5, 0)


@pytest.mark.rule("D3-LOSS-1")
def test_hits_are_known_as_they_fall() -> None:
    """A unit with too many hits stays on the board while its enemies shoot, and later shots may be aimed elsewhere."""
    mine = [unit("p1", "grenadiers", "d8", "n"), unit("p2", "regular", "e8", "n")]
    battle = lay(D3, mine, [unit("e1", "militia", "d6", "s"), unit("e2", "militia", "e6", "s")])
    piece(battle, "e1").hits = 5
    combat_step(umpire([6, 6], ["shoot:p1:e1", "shoot:p2:e2"]), battle, 0)
    assert piece(battle, "e1").gone == ""
    assert (piece(battle, "e1").hits, piece(battle, "e2").hits) == (9, 3)
