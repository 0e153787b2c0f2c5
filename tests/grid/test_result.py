"""The record of a battle: strength and losses in hits, who hit, fought, left and fell."""

import pytest

from common.json_input import Json
from rules.grid import objectives
from rules.grid.combat import shoot
from rules.grid.elimination import elimination_step
from rules.grid.losses import army_step
from rules.grid.result import result_of
from rules.grid.state import Battle
from rules.registry import system
from tests.grid.boards import line, unit
from tests.grid.scene import BOTH, D3, OH, facing_foes, lay, piece, umpire


@pytest.mark.rule("D3-LOSS-1")
@pytest.mark.parametrize(
    ("hits", "lost", "below"), [(0, 0, False), (4, 4, False), (5, 5, True), (8, 8, True), (9, 9, True)]
)
def test_strength_and_losses_are_hits(hits: int, lost: int, below: bool) -> None:
    """A regular unit has a strength of 9, the hits that take it off, and is below half with five of them."""
    battle = facing_foes(D3, "regular", "regular")
    battle.units[1].hits = hits
    elimination_step(umpire(), battle)
    row = result_of(battle).units[1]
    assert (row.strength, row.paper, row.losses, row.below_half) == (9, 9, {"fire": lost}, below)


@pytest.mark.rule("OH-LOSS-1")
def test_a_unit_that_stands_has_not_lost_all() -> None:
    """In a town a unit of the older edition bears more than its strength of 7, and has lost 6 of it until it is off."""
    battle = facing_foes(OH, "regular", "militia", 2, ground=["........"] * 5 + ["...t...."] + ["........"] * 2)
    battle.units[1].hits = 11
    elimination_step(umpire(), battle)
    assert (result_of(battle).units[1].strength, result_of(battle).units[1].losses) == (7, {"fire": 6})


@pytest.mark.parametrize("key", BOTH)
@pytest.mark.parametrize(
    ("far", "face", "hit", "fought"), [(1, 6, True, True), (2, 6, True, False), (2, 1, False, False)]
)
def test_who_hit_and_who_fought_at_close_quarters(key: str, far: int, face: int, hit: bool, fought: bool) -> None:
    """Who made a hit has hit by fire, his target has not; those next to each other have fought hand to hand."""
    battle = facing_foes(key, "militia", "regular", far)
    shoot(umpire([face]), battle, battle.units[0], battle.units[1])
    mine, theirs = result_of(battle).units
    assert (mine.hit_by_fire, theirs.hit_by_fire) == (hit, False)
    assert (mine.fought_melee, theirs.fought_melee) == (fought, fought)


@pytest.mark.parametrize("key", BOTH)
def test_a_beaten_army_retires(key: str) -> None:
    """When an army leaves the field its units on the board have retired, and those of the winner have not."""
    battle = lay(key, [unit("p1", "regular", "d8")], line("e", ("regular", "regular"), 1, "s"))
    battle.take_off(umpire(), "D3-LOSS-1", piece(battle, "e1"), "eliminated")
    battle.fallen.append(piece(battle, "e1"))
    army_step(umpire([6]), battle)
    result = result_of(battle)
    assert (result.ending, [side.success for side in result.sides]) == ("resolve", [True, False])
    assert [(row.id, row.retired) for row in result.units] == [("p1", False), ("e1", False), ("e2", True)]


@pytest.mark.parametrize("key", BOTH)
def test_armies_are_those_named_by_the_units(key: str) -> None:
    """A side's armies are the words that its units carry, each once, in their order."""
    mine = [unit("p1", "regular", "d8", army="british"), unit("p2", "warband", "e8", army="mohawk")]
    mine.append(unit("p3", "light", "f8", army="british"))
    battle = lay(key, mine, [unit("e1", "regular", "d1")])
    assert [side.armies for side in result_of(battle).sides] == [["british", "mohawk"], []]


LED: dict[str, Json] = {
    "player": {
        "commanders": [{"id": "pc", "name": "Howe", "with": "p1"}],
        "officer": {"id": "po", "name": "Rogers", "with": "p2"},
    },
    "enemy": {
        "commanders": [{"id": "ec", "name": "Montcalm", "with": "e1"}],
        "officer": {"id": "eo", "name": "Langlade", "with": "e2"},
    },
}


def over(key: str, ending: str, winner: int) -> Battle:
    """A battle over in its fourth turn: e1, its commander and another unit's officer lost, p2 off by the edge."""
    mine = [unit("p1", "regular", "d8", army="british"), unit("p2", "light", "a8", army="british")]
    theirs = [unit("e1", "militia", "d1"), unit("e2", "warband", "e1", army="huron"), unit("e3", "grenadiers", "h1")]
    about: Json = {"kind": "exit", "side": "player", "edge": "left", "units": ["p2"], "count": 1}
    battle = lay(key, mine, theirs, parts=LED, objective=about)
    piece(battle, "e1").hits = 7
    elimination_step(umpire(), battle)
    objectives.leave(umpire(), battle, piece(battle, "p2"))
    battle.lose_officer(umpire(), "D3-OFF-1", battle.officers[1])
    piece(battle, "p1").hits = 2
    piece(battle, "e2").hits = 4
    battle.turn = 4
    battle.close(umpire(), "D3-TURN-1", ending, winner)
    return battle


def row(name: str, side: str, strength: int, fire: int, **more: bool) -> Json:
    """What the record has of a unit."""
    plain = dict.fromkeys(("retired", "ran_away", "below_half", "hit_by_fire", "fought_melee"), False)
    counts = {"strength": strength, "paper": strength, "losses": {"fire": fire}, "recovered": 0}
    return {"id": name, "side": side, "engaged": True, **counts, **plain, **more}


@pytest.mark.rule("D3-LOSS-1", "OH-LOSS-1", "D3-ARMY-1")
@pytest.mark.parametrize(("key", "regular", "grenadiers"), [(D3, 9, 11), (OH, 7, 13)])
def test_the_record_of_a_battle_is_whole(key: str, regular: int, grenadiers: int) -> None:
    """It has all units and leaders of both sides with their fate, and how and when it ended."""
    found = result_of(over(key, "objective", 0)).to_dict()
    assert (found["system"], found["encounter"], found["ending"], found["turns"]) == (key, "exit", "objective", 4)
    assert found["objective_met"] is True
    assert found["units"] == [
        row("p1", "player", regular, 2),
        row("p2", "player", 7, 0),
        row("e1", "enemy", 7, 7, below_half=True),
        row("e2", "enemy", 7, 4, below_half=True),
        row("e3", "enemy", grenadiers, 0),
    ]
    assert found["leaders"] == [
        {"id": "pc", "side": "player", "fate": "unhurt"},
        {"id": "ec", "side": "enemy", "fate": "lost"},
        {"id": "po", "side": "player", "fate": "unhurt"},
        {"id": "eo", "side": "enemy", "fate": "lost"},
    ]
    assert found["sides"] == [
        {"side": "player", "success": True, "armies": ["british"]},
        {"side": "enemy", "success": False, "armies": ["huron"]},
    ]


@pytest.mark.rule("D3-ARMY-1", "OH-ARMY-1", "D3-TURN-1")
@pytest.mark.parametrize("key", BOTH)
@pytest.mark.parametrize(
    ("ending", "winner", "met", "retired"),
    [
        ("objective", 0, True, []),
        ("objective", 1, False, []),
        ("resolve", 0, False, ["e2", "e3"]),
        ("resolve", 1, False, ["p1"]),
        ("resolve", -1, False, []),
        ("turn_limit", 0, False, []),
        ("turn_limit", 1, False, []),
    ],
)
def test_how_it_ended_says_who_has_won_and_who_retires(
    key: str, ending: str, winner: int, met: bool, retired: list[str]
) -> None:
    """The objective is met where the player's side wins by it, and only an army that leaves the field retires."""
    found = result_of(over(key, ending, winner))
    assert found.objective_met is met
    assert [side.success for side in found.sides] == [winner == 0, winner == 1]
    assert [unit_.id for unit_ in found.units if unit_.retired] == retired


@pytest.mark.parametrize("key", BOTH)
def test_the_endings_and_causes_of_the_game_are_these(key: str) -> None:
    """A battle ends by an army's resolve, its destruction, an objective, the turns or its players; fire alone kills."""
    assert system(key).endings() == ("resolve", "destroyed", "objective", "turn_limit", "draw", "resigned")
    assert system(key).loss_causes() == ("fire",)
