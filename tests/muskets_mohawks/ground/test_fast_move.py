"""Fast movement, pages 10 and 40 of the book."""

import pytest

from rules.core.dice import ScriptedDice
from rules.core.geometry import length
from rules.core.umpire import Umpire
from rules.muskets_mohawks import invariants
from rules.muskets_mohawks.doctrine import doctrine
from rules.muskets_mohawks.ground import Area
from rules.muskets_mohawks.movement import fast_move
from rules.muskets_mohawks.pieces.facing import distance
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.state import Battle
from tests.muskets_mohawks.encounter.scene import ScriptedOrders
from tests.muskets_mohawks.ground.table import cabin, field, men, script
from tests.referees.muskets_mohawks.distances import farthest


def hurry(umpire: Umpire, battle: Battle, unit: Unit, formed: bool | None = None) -> bool:
    """A fast move straight to the far edge; with None the unit ends as its commander chooses."""
    passed = fast_move.dice_passed(umpire, battle, unit)
    order = fast_move.ends_formed(umpire, battle, unit, passed) if formed is None else formed
    return fast_move.fast_move(umpire, battle, unit, 240, 20, passed, order)


def by_tables(*faces: int) -> Umpire:
    """An umpire with these faces to come, whose sides act by the non-player tables."""
    return Umpire(ScriptedDice(list(faces)), [doctrine("book"), doctrine("book")])


def whole_move(tenths: float, inches: int) -> bool:
    """Whether the figure that goes farthest goes so far, or up to half a move farther to close up on the middle."""
    return 10 * inches - 10 < tenths < 10 * inches + 41


@pytest.mark.rule("MM-MOVE-2")
@pytest.mark.parametrize(
    ("faces", "formed", "order", "inches"),
    [
        ((1, 4), False, "unformed", 16),
        ((1, 4), True, "mob", 12),
        ((4, 5), False, "unformed", 12),
        ((4, 5), True, "mob", 8),
        ((5, 6), False, "unformed", 8),
        ((5, 6), True, "unformed", 8),
    ],
)
@pytest.mark.parametrize("start", ["unformed", "mob"])
def test_the_table(faces: tuple[int, int], formed: bool, order: str, inches: int, start: str) -> None:
    """Rep 4: two passed go 16 unformed or 12 in mob, one 12 or 8, none 8 unformed, by the middle of the front."""
    unit = men("a", 240, 450, 0, start)
    xs, ys = unit.xs, unit.ys
    assert hurry(script(*faces), field(unit), unit, formed)
    assert unit.formation == order
    assert whole_move(farthest(xs, ys, unit.xs, unit.ys), inches)
    if start == order or order == "mob":
        assert 450 - unit.y == 10 * inches


@pytest.mark.rule("MM-MOVE-2", "MM-FORM-1")
@pytest.mark.parametrize(("x", "y"), [(240, 100), (440, 300), (40, 300)])
def test_open_order_closes_up_in_a_fast_move_that_goes_its_whole_way(x: int, y: int) -> None:
    """Two dice passed take an unformed unit 12 inches into a mob, ahead or to either side (it may face any way)."""
    unit = men("a", 240, 300, 0)
    assert fast_move.fast_move(script(), field(unit), unit, x, y, 2, True)
    assert unit.formation == "mob"
    assert 118 <= length(unit.x - 240, unit.y - 300) <= 121


@pytest.mark.rule("MM-MOVE-2")
@pytest.mark.parametrize(
    ("faces", "order", "inches"), [((1, 1), "line", 12), ((1, 5), "line", 8), ((5, 5), "unformed", 8)]
)
def test_a_line_stays_a_line_by_the_formed_option(faces: tuple[int, int], order: str, inches: int) -> None:
    """A line may end in line; with no die passed it ends unformed all the same."""
    unit = men("a", 240, 450, 0, "line")
    hurry(script(*faces), field(unit), unit, True)
    assert (unit.formation, 450 - unit.y) == (order, 10 * inches)


@pytest.mark.rule("MM-MOVE-2")
@pytest.mark.parametrize(
    ("faces", "order", "inches"),
    [((1, 1, 4), "mob", 12), ((1, 1, 5), "unformed", 16), ((1, 6, 4), "mob", 8), ((6, 6), "unformed", 8)],
)
def test_non_players_roll_for_the_option(faces: tuple[int, ...], order: str, inches: int) -> None:
    """A die at or below the leader's Rep of 4 picks the formed option; with no die passed none is rolled."""
    umpire = by_tables(*faces)
    unit = men("a", 240, 450, 0)
    xs, ys = unit.xs, unit.ys
    hurry(umpire, field(unit), unit)
    assert unit.formation == order
    assert whole_move(farthest(xs, ys, unit.xs, unit.ys), inches)
    assert umpire.dice_rolled == len(faces)


@pytest.mark.rule("MM-MOVE-2", "MM-PLAY-1")
@pytest.mark.parametrize(
    ("faces", "formation", "order", "inches"),
    [
        ((1, 1), "unformed", "mob", 12),
        ((1, 1), "unformed", "unformed", 16),
        ((1, 5), "unformed", "mob", 8),
        ((1, 5), "line", "unformed", 12),
        ((1, 1), "line", "line", 12),
    ],
)
@pytest.mark.parametrize("side", [0, 1])
def test_a_player_chooses_how_a_fast_move_ends(
    faces: tuple[int, ...], formation: str, order: str, inches: int, side: int
) -> None:
    """Once the dice are known either side's player is asked which option he takes, and no die falls for it."""
    unit = men("a", 240, 450, 0, formation, side=side)
    xs, ys = unit.xs, unit.ys
    umpire_with = ScriptedOrders(f"fast:ends:{order}")
    umpire = Umpire(ScriptedDice(list(faces)), [umpire_with, umpire_with])
    hurry(umpire, field(unit), unit)
    formed = "line" if formation == "line" else "mob"
    assert umpire_with.asked == [[f"fast:ends:{formed}", "fast:ends:unformed"]]
    assert unit.formation == order
    assert whole_move(farthest(xs, ys, unit.xs, unit.ys), inches)
    assert umpire.dice_rolled == len(faces)


@pytest.mark.rule("MM-MOVE-2")
def test_without_a_die_passed_there_is_no_choice() -> None:
    """The third row has no formed option, so nothing is asked."""
    unit = men("a", 240, 450, 0, "line")
    umpire_with = ScriptedOrders()
    hurry(Umpire(ScriptedDice([5, 5]), [umpire_with, umpire_with]), field(unit), unit)
    assert umpire_with.asked == []
    assert unit.formation == "unformed"


@pytest.mark.rule("MM-MOVE-2", "MM-TERR-4")
def test_no_order_is_kept_among_trees() -> None:
    """Who would end formed in a wood makes the unformed move instead of none."""
    unit = men("a", 240, 450, 0, "mob", figures=4)
    battle = field(unit, Area("wood", 0, 0, 480, 480))
    umpire = script(1, 1)
    assert hurry(umpire, battle, unit, True)
    assert unit.formation == "unformed"
    assert [row.after for row in umpire.events if row.what == "ends_loose"] == ["narrow"]


@pytest.mark.rule("MM-MOVE-2")
@pytest.mark.parametrize("formed", [True, False])
def test_an_order_kept_or_not_asked_for_needs_no_reason(formed: bool) -> None:
    """In the open the record says nothing of a way that could not be gone in mob."""
    unit = men("a", 240, 450, 0, "mob", figures=4)
    umpire = script(1, 1)
    assert hurry(umpire, field(unit), unit, formed)
    assert [row for row in umpire.events if row.what == "ends_loose"] == []


@pytest.mark.rule("MM-MOVE-2", "MM-TERR-5")
@pytest.mark.parametrize("start", ["line", "unformed"])
@pytest.mark.parametrize("formed", [True, False])
def test_water_that_keeps_a_fast_move_from_its_formation_is_a_reason(start: str, formed: bool) -> None:
    """At the edge of a creek the unit has the formation it came in, and the record names the one it was to end in."""
    unit = men("a", 240, 450, 0, start, figures=5)
    umpire = script(1, 1)
    assert hurry(umpire, field(unit, Area("creek", 0, 340, 480, 360)), unit, formed)
    assert (unit.water, unit.formation) == ("edge", start)
    wanted = "unformed" if not formed else "line" if start == "line" else "mob"
    missed = [] if wanted == start else [wanted]
    assert [row.after for row in umpire.events if row.what == "ends_at_water"] == missed


@pytest.mark.rule("MM-MOVE-2", "MM-TERR-3")
@pytest.mark.parametrize(
    ("formation", "ranks", "faces", "inches"),
    [("unformed", 1, (6, 1, 1), 16), ("unformed", 1, (6, 6, 1), 12), ("mob", 5, (6, 1), 12)],
)
def test_a_road_adds_a_die(formation: str, ranks: int, faces: tuple[int, ...], inches: int) -> None:
    """An unformed unit wholly on a road rolls three dice and keeps the best two; a mob there rolls two."""
    # A file along the road: one rank seen from its side.
    unit = men("a", 240, 400, 8 if formation == "unformed" else 0, formation, figures=5, ranks=ranks)
    road = Area("road", 230, 0, 250, 480, False)
    umpire = script(*faces)
    xs, ys = unit.xs, unit.ys
    hurry(umpire, field(unit, road), unit, False)
    assert whole_move(farthest(xs, ys, unit.xs, unit.ys), inches)
    assert umpire.dice_rolled == len(faces)


@pytest.mark.rule("MM-MOVE-2")
@pytest.mark.parametrize(("gap", "may"), [(240, True), (239, False)])
def test_not_within_24_inches_of_an_enemy(gap: int, may: bool) -> None:
    """No unit that starts nearer than 24 inches to an enemy moves fast."""
    unit = men("a", 240, 400, 0, "line")
    foe = men("b", 240, 390 - gap, 16, "line", side=1)
    assert fast_move.possible(field(unit, foe), unit) == may


@pytest.mark.rule("MM-MOVE-2")
def test_the_move_ends_24_inches_from_the_enemy() -> None:
    """A fast move towards an enemy stops 24 inches away from it."""
    unit = men("a", 240, 450, 0)
    foe = men("b", 240, 100, 16, "line", side=1)
    battle = field(unit, foe)
    hurry(script(1, 1), battle, unit, False)
    assert 240 <= distance(unit, foe) <= 250
    assert unit.y < 450


@pytest.mark.rule("MM-MOVE-2")
@pytest.mark.parametrize("hindrance", ["opponents", "prone", "house", "water", "markers"])
def test_who_may_not_move_fast(hindrance: str) -> None:
    """A unit that fights, is prone, is in a house or in the water, or must reload, does not try."""
    unit = men("a", 240, 450, 0)
    if hindrance == "opponents":
        unit.opponents = ["b"]
    elif hindrance == "prone":
        unit.prone = True
    elif hindrance == "house":
        unit.house = "h"
    elif hindrance == "water":
        unit.water = "edge"
    else:
        unit.markers = 1
    assert not fast_move.possible(field(unit), unit)


@pytest.mark.rule("MM-MOVE-2", "MM-TERR-5")
def test_a_creek_ends_a_fast_move() -> None:
    """A fast move towards a creek stops at its edge."""
    unit = men("a", 240, 450, 0)
    battle = field(unit, Area("creek", 0, 340, 480, 360))
    hurry(script(1, 1), battle, unit, False)
    assert unit.water == "edge"
    assert length(0, unit.y - 365) <= 5
    assert invariants.check(battle) == []


@pytest.mark.rule("MM-MOVE-2", "MM-TERR-5")
@pytest.mark.parametrize("crossing", ["creek", "bridge"])
def test_no_fast_move_to_water_comes_near_an_enemy_beyond_it(crossing: str) -> None:
    """Whether the water is waded or bridged, the way to it ends 24 inches from an enemy on the far bank."""
    unit = men("a", 240, 450, 0)
    foe = men("b", 240, 130, 16, "line", side=1)
    waters = [Area("creek", 0, 300, 480, 320)]
    if crossing == "bridge":
        waters = [Area("river", 0, 300, 480, 340), Area("bridge", 225, 300, 255, 340)]
    battle = field(unit, foe, *waters)
    hurry(script(1, 1), battle, unit, False)
    assert unit.y < 450
    assert 240 <= distance(unit, foe) <= 260


@pytest.mark.rule("MM-MOVE-2", "MM-BUILD-1")
@pytest.mark.parametrize("order", ["unformed", "mob"])
def test_an_enemy_in_a_house_is_kept_away_from_as_well(order: str) -> None:
    """A fast move ends 24 inches from an enemy behind walls, in loose order and in close."""
    unit = men("a", 240, 450, 0, order)
    foe = men("b", 240, 150, 16, side=1, figures=4)
    battle = field(unit, foe, cabin("h", 220, 130))
    foe.house = "h"
    hurry(script(1, 1), battle, unit, order == "mob")
    assert 240 <= distance(unit, foe) <= 250


@pytest.mark.rule("MM-MOVE-2", "MM-LEAD-5")
def test_a_non_player_without_a_leader_ends_unformed() -> None:
    """There is no leader to roll against for the formed option."""
    unit = men("a", 240, 450, 0, "mob", leader_rep=0)
    umpire = by_tables(1, 1)
    hurry(umpire, field(unit), unit)
    assert (unit.formation, umpire.dice_rolled) == ("unformed", 2)
