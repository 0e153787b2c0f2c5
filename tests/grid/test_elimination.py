"""Elimination: the hits a unit bears in its square, the leaders lost with it, and which unit moves into it."""

import pytest

from common.json_input import Json
from rules.grid import movement, turn
from rules.grid.combat import shoot
from rules.grid.elimination import elimination_step
from rules.grid.losses import bears
from rules.grid.pieces import Commander
from rules.grid.state import Battle
from tests.grid.boards import TYPES, line, unit
from tests.grid.scene import BOTH, D3, OH, at, lay, piece, umpire

# By type, the hits that a unit bears.
RESOLVE = {"regular": 8, "light": 6, "warband": 6, "militia": 6, "artillery": 6, "grenadiers": 10}


def target(key: str, kind: str, letter: str = ".", commander: str = "", veteran: bool = False) -> Battle:
    """A battle whose enemy unit e1 is in d1 on a ground; its commander may be next to it, or two bounds away."""
    rows = [f"...{letter}...."] + ["........"] * 7
    more: Json = {"veteran": True} if veteran else {}
    away = {"": "h1", "near": "e2", "far": "f2"}[commander]
    battle = lay(
        key,
        [unit("p1", "regular", "d8")],
        [unit("e1", kind, "d1", "s", **more), unit("e2", "militia", away, "s")],
        rows,
    )
    if commander:
        battle.add_commander(Commander("ec", 1, square=piece(battle, "e2").square))
    return battle


def most(key: str, kind: str, letter: str = ".", commander: str = "", veteran: bool = False) -> int:
    """The most hits with which a unit is still on the board after an elimination step."""
    battle = target(key, kind, letter, commander, veteran)
    for hits in range(40):
        piece(battle, "e1").hits = hits
        elimination_step(umpire(), battle)
        if piece(battle, "e1").gone:
            return hits - 1
    raise AssertionError("nothing breaks it")


@pytest.mark.rule("D3-UNIT-1", "D3-LOSS-1")
@pytest.mark.parametrize("kind", TYPES)
def test_a_unit_of_the_newer_edition_bears_its_resolve(kind: str) -> None:
    """A unit stays with as many hits as its resolve and is off with one more, on any ground and under any commander."""
    for letter in "." if kind == "artillery" else ".wtfeds":
        assert most(D3, kind, letter) == RESOLVE[kind]
    assert most(D3, kind, commander="near") == RESOLVE[kind]


@pytest.mark.rule("OH-UNIT-1", "OH-LOSS-1")
@pytest.mark.parametrize("kind", TYPES)
def test_all_units_of_the_older_edition_bear_six_and_more_behind_walls(kind: str) -> None:
    """6 for all, grenadiers 6 more always; towns and fortifications 6 more; woods and rough ground for light troops."""
    base = 12 if kind == "grenadiers" else 6
    assert most(OH, kind) == base
    for letter in "fe" if kind == "artillery" else "tfe":
        assert most(OH, kind, letter) == base + 6
    for letter in "" if kind == "artillery" else "wds":
        assert most(OH, kind, letter) == (12 if kind == "light" else base)
    assert most(OH, kind, "b") == base


@pytest.mark.rule("OH-UNIT-2", "OH-LOSS-1")
@pytest.mark.parametrize("kind", TYPES)
def test_veterans_bear_six_more(kind: str) -> None:
    """A veteran unit bears 12 in the open; quality counts once, so veteran grenadiers bear no more than that."""
    assert most(OH, kind, veteran=True) == 12


@pytest.mark.rule("OH-LOSS-1", "OH-CMD-1")
@pytest.mark.parametrize("kind", TYPES)
def test_a_commander_near_by_lets_regulars_bear_six_more(kind: str) -> None:
    """One bound from him or nearer, outside woods and difficult ground; types other than regulars gain nothing."""
    more = 6 if kind == "regular" else 0
    base = 12 if kind == "grenadiers" else 6
    assert most(OH, kind, commander="near") == base + more
    assert most(OH, kind, commander="far") == base
    for letter in "" if kind == "artillery" else "wds":
        assert most(OH, kind, letter, "near") == (12 if kind == "light" else base)
    for letter in "bo":
        assert most(OH, kind, letter, "near") == base + more
    for letter in "fe" if kind == "artillery" else "tfe":
        assert most(OH, kind, letter, "near") == base + 6 + more


@pytest.mark.rule("OH-LOSS-1")
def test_ground_commander_and_quality_add_up() -> None:
    """A veteran regular unit in a town next to its commander bears 24."""
    assert most(OH, "regular", "t", "near", veteran=True) == 24
    assert bears(target(OH, "regular", "t", "near", True), target(OH, "regular", "t", "near", True).units[1]) == 24


@pytest.mark.rule("OH-LOSS-1")
def test_the_test_is_made_with_the_resolve_of_the_moment() -> None:
    """A unit with 8 hits stays in a town and is off in the step after it has left it, in its own side's turn too."""
    battle = target(OH, "militia", "t")
    militia = piece(battle, "e1")
    militia.hits = 8
    elimination_step(umpire(), battle)
    assert militia.gone == ""
    battle.put(umpire(), "OH-MOVE-3", militia, battle.board.names.index("d2"))
    elimination_step(umpire(), battle)
    assert militia.gone == "eliminated"


@pytest.mark.rule("D3-LOSS-1", "OH-LOSS-1")
def test_the_record_says_what_could_have_been_borne() -> None:
    """The record of each unit taken off has its hits, and what it, its ground and its commander would have borne."""
    for key, letter, hits, borne in (
        (D3, ".", 9, {"own": 8, "quality": 0, "ground": 0, "commander": 0}),
        (OH, "t", 19, {"own": 6, "quality": 0, "ground": 6, "commander": 6}),
        (OH, "w", 7, {"own": 6, "quality": 0, "ground": 0, "commander": 0}),
    ):
        battle = target(key, "regular", letter, "near")
        piece(battle, "e1").hits = hits
        referee = umpire()
        elimination_step(referee, battle)
        notes = [(row.rule, row.who, row.before, row.after) for row in referee.events if row.what == "overborne"]
        assert notes == [("D3-LOSS-1" if key == D3 else "OH-LOSS-1", "e1", hits, borne)]


def assault(key: str, kinds: tuple[str, ...], scores: tuple[int, ...], ground: list[str] | None = None) -> Battle:
    """Attackers p1, p2… in c5, d5… shoot in that order at a unit in d4 with 5 hits of 6, then it is judged."""
    mine = [unit(f"p{n}", kind, f"{'cdef'[n]}5", "n") for n, kind in enumerate(kinds)]
    battle = lay(key, mine, [unit("e1", "militia", "d4", "s"), *line("x", ("militia",), 1, "s")], ground)
    foe = piece(battle, "e1")
    foe.hits = 5
    for n, score in enumerate(scores):
        shoot(umpire([2 * score]), battle, battle.units[n], foe)
    elimination_step(umpire(), battle)
    return battle


@pytest.mark.rule("D3-COMBAT-4", "OH-COMBAT-3")
@pytest.mark.parametrize("key", BOTH)
@pytest.mark.parametrize("kind", TYPES)
def test_regulars_grenadiers_and_warbands_move_into_the_square(key: str, kind: str) -> None:
    """They go into the cleared square next to them, facing the way they went; light troops, militia and guns stay."""
    battle = assault(key, (kind,), (3,))
    assert piece(battle, "e1").gone == "eliminated"
    assert at(battle, "p0") == ("d4" if kind in ("regular", "grenadiers", "warband") else "c5")
    assert piece(battle, "p0").facing == (2 if kind in ("regular", "grenadiers", "warband") else 0)


@pytest.mark.rule("D3-COMBAT-4", "OH-COMBAT-3")
@pytest.mark.parametrize("key", BOTH)
def test_of_several_the_last_to_score_goes(key: str) -> None:
    """The last charging unit to hit from the next square goes; a miss, or a hit by one that stays, changes nothing."""
    assert at(assault(key, ("regular", "grenadiers"), (3, 1)), "p1") == "d4"
    battle = assault(key, ("regular", "warband"), (3, 1))
    assert (at(battle, "p0"), at(battle, "p1")) == ("d4", "d5")
    battle = assault(key, ("regular", "militia"), (2, 3))
    assert (at(battle, "p0"), at(battle, "p1")) == ("d4", "d5")


@pytest.mark.rule("D3-COMBAT-4", "OH-COMBAT-3")
@pytest.mark.parametrize("key", BOTH)
def test_no_unit_goes_from_farther_off_or_while_the_unit_stands(key: str) -> None:
    """After a shot from two squares away no unit moves forward, nor after one that leaves the target on the board."""
    battle = lay(key, [unit("p1", "regular", "d6", "n")], [unit("e1", "militia", "d4"), unit("e2", "militia", "a1")])
    foe = piece(battle, "e1")
    foe.hits = 5
    shoot(umpire([6]), battle, battle.units[0], foe)
    elimination_step(umpire(), battle)
    assert (foe.gone, at(battle, "p1")) == ("eliminated", "d6")
    assert at(assault(key, ("regular",), (1,)), "p0") == "c5"


@pytest.mark.rule("OH-COMBAT-3", "OH-LOSS-1")
def test_no_unit_goes_after_a_unit_that_falls_by_its_own_move() -> None:
    """Out of the town it bears too little for old hits: it is off in its own turn, without any attack."""
    rows = ["........"] * 4 + ["...t...."] + ["........"] * 3
    battle = lay(OH, [unit("p1", "militia", "d5")], [unit("e1", "regular", "d4", "s")], rows)
    piece(battle, "p1").hits = 5
    over = umpire([6, 5, 2], ["move:p1", "go:c5", "face:n"], ["done", "shoot:e1:p1"])
    turn.side_turn(over, battle, 1, 1)
    assert (piece(battle, "p1").hits, piece(battle, "p1").gone) == (8, "")
    turn.side_turn(over, battle, 0, 2)
    assert (piece(battle, "p1").gone, at(battle, "e1")) == ("eliminated", "d4")


@pytest.mark.rule("OH-COMBAT-3", "OH-LOSS-1")
def test_who_is_left_by_the_commander_falls_before_he_shoots() -> None:
    """Left by its commander a company bears too few of its hits: it is off in the movement step, its target stays."""
    parts: dict[str, Json] = {"player": {"commanders": [{"id": "pc", "with": "p2"}]}}
    mine = [unit("p1", "regular", "f6", "e"), unit("p2", "militia", "e6"), unit("p3", "militia", "a8")]
    battle = lay(OH, mine, [unit("e1", "militia", "g7"), unit("e2", "militia", "a1")], parts=parts)
    piece(battle, "p1").hits = 8
    piece(battle, "e1").hits = 6
    piece(battle, "p1").facing = 6
    over = umpire([4, 1], ["move:p2", "go:d6", "face:n", "done"])
    turn.side_turn(over, battle, 0, 1)
    assert (piece(battle, "p1").gone, piece(battle, "e1").gone) == ("eliminated", "")
    assert [row.before for row in over.events if row.kind == "move" and row.after == ""] == ["f6"]


def garrison(*, hits: int, at: str, kind: str = "militia") -> Battle:
    """A unit with so many hits that goes from a fort in d2 to a square, by a side of two."""
    fort = ["........", "...f....", *["........"] * 6]
    mine = [unit("p1", kind, "d2"), unit("p2", "militia", "h8")]
    battle = lay(OH, mine, [unit("e1", "militia", "a8"), unit("e2", "militia", "b8")], fort)
    piece(battle, "p1").hits = hits
    stands = hits <= 6
    over = umpire([4, 6], ["move:p1", f"go:{at}", *(["face:n"] if stands else [])])
    turn.side_turn(over, battle, 0, 1)
    return battle


@pytest.mark.rule("OH-LOSS-1", "OH-ARMY-1")
@pytest.mark.parametrize(("hits", "gone"), [(6, ""), (7, "eliminated"), (12, "eliminated")])
def test_a_garrison_drawn_out_of_its_fort_falls_at_once(hits: int, gone: str) -> None:
    """In the fort it bears 12, outside 6: with more it is off before combat, and its army counts it that turn."""
    battle = garrison(hits=hits, at="d3")
    assert piece(battle, "p1").gone == gone
    assert battle.sides[0].lost == (3 if gone else 0)


@pytest.mark.rule("OH-LOSS-1")
def test_who_falls_on_the_way_out_neither_turns_nor_shoots() -> None:
    """The elimination is in the movement step: no facing is asked for, and no shot is offered."""
    fort = ["........", "...f....", *["........"] * 6]
    mine = [unit("p1", "regular", "d2"), unit("p2", "militia", "h8")]
    battle = lay(OH, mine, [unit("e1", "militia", "d4"), unit("e2", "militia", "a8")], fort)
    piece(battle, "p1").hits = 7
    over = umpire([4], ["move:p1", "go:d3"])
    movement.movement_step(over, battle, 0)
    assert (piece(battle, "p1").gone, battle.holder[battle.board.names.index("d3")]) == ("eliminated", None)
    assert not [event for event in over.events if event.what == "facing"]


@pytest.mark.rule("OH-LOSS-1", "OH-CMD-1")
def test_who_stands_by_the_commander_falls_as_he_falls() -> None:
    """With his unit shot away, the regulars who bore 12 near him bear 6, and are judged again in the same step."""
    parts: dict[str, Json] = {"enemy": {"commanders": [{"id": "ec", "with": "e1"}]}}
    theirs = [unit("e1", "militia", "d4"), unit("e2", "regular", "e4"), unit("e3", "militia", "h1")]
    battle = lay(OH, [unit("p1", "regular", "d5", "n")], theirs, parts=parts)
    piece(battle, "e1").hits, piece(battle, "e2").hits = 6, 7
    turn.side_turn(umpire([4, 1, 1], ["done", "shoot:p1:e1"]), battle, 0, 1)
    assert [piece(battle, name).gone for name in ("e1", "e2", "e3")] == ["eliminated", "eliminated", ""]


@pytest.mark.rule("D3-COMBAT-4", "D3-GRID-3")
def test_the_way_in_must_be_open() -> None:
    """An attacker on the diagonal does not squeeze past two held or closed squares into the one it has cleared."""
    marsh = ["........"] * 3 + ["..m....."] + ["...m...."] + ["........"] * 3
    assert at(assault(D3, ("regular",), (3,), marsh), "p0") == "c5"
    half = ["........"] * 3 + ["..m....."] + ["........"] * 4
    assert at(assault(D3, ("regular",), (3,), half), "p0") == "d4"


@pytest.mark.rule("D3-COMBAT-4", "D3-GRID-3", "OH-COMBAT-3")
@pytest.mark.parametrize("key", BOTH)
def test_who_has_no_way_in_leaves_it_to_the_one_before_him(key: str) -> None:
    """The last to score would squeeze between a friend and a marsh; so the one who scored before him goes."""
    for marsh, gone in (("....m...", "p1"), ("........", "p2")):
        rows = ["........"] * 3 + [marsh] + ["........"] * 4
        battle = assault(key, ("militia", "regular", "regular"), (1, 3, 3), rows)
        places = {name: at(battle, name) for name in ("p0", "p1", "p2")}
        assert places == {"p0": "c5", "p1": "d5", "p2": "e5"} | {gone: "d4"}


@pytest.mark.rule("D3-CMD-2", "OH-CMD-1", "D3-OFF-1")
@pytest.mark.parametrize("key", BOTH)
def test_leaders_are_lost_with_their_unit(key: str) -> None:
    """The commander and the officer in an eliminated unit are lost with it, and no other is."""
    led: Json = {
        "commanders": [{"id": "ec", "name": "Montcalm", "with": "e1"}],
        "officer": {"id": "eo", "name": "Langlade", "with": "e2"},
    }
    for hit, lost in (("e1", (True, False)), ("e2", (False, True))):
        theirs = line("e", ("regular", "regular"), 1, "s")
        battle = lay(key, [unit("p1", "regular", "d8")], theirs, parts={"enemy": led})
        piece(battle, hit).hits = 30
        elimination_step(umpire(), battle)
        assert (battle.commanders[0].lost, battle.officers[0].lost) == lost
        assert piece(battle, hit).led is lost[0]


@pytest.mark.rule("OH-OFF-1")
def test_one_officer_a_side() -> None:
    """The officer's re-rolls go with his unit alone: no other unit of the side has him."""
    led: Json = {"officer": {"id": "po", "name": "Rogers", "with": "p2"}}
    mine = line("p", ("regular",) * 3, 8, "n")
    battle = lay(OH, mine, [unit("e1", "regular", "a1")], parts={"player": led})
    assert [own.officer for own in battle.units] == [False, True, False, False]
