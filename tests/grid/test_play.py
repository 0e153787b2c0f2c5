"""Complete battles on any legal board: they end, fold, keep one unit to a square, and name rules that are known."""

import copy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from common.json_input import Json
from rules.core.dice import SeededDice
from rules.core.events import fold
from rules.core.outcome_reader import read_result
from rules.core.system import Engagement
from rules.core.umpire import Umpire
from rules.grid import turn
from rules.grid.state import Battle
from rules.registry import system
from tests.grid.boards import TYPES, order, unit, varied
from tests.grid.scene import BOTH, muster
from tests.wild import Wild


@st.composite
def orders_of_battle(draw: st.DrawFn, key: str) -> Json:
    """An order of battle on a board of 4 to 9 squares a side with any ground and up to six units a side."""
    columns, rows = draw(st.integers(4, 9)), draw(st.integers(4, 9))
    letters = "." * 6 + "wtfedsrboml"
    ground = ["".join(draw(st.sampled_from(letters)) for _ in range(columns)) for _ in range(rows)]
    free = [f"{chr(97 + x)}{y + 1}" for y in range(rows) for x in range(columns) if ground[y][x] in ".febo"]
    free += ["a1", f"{chr(96 + columns)}{rows}"]
    ground[0] = "." + ground[0][1:]
    ground[-1] = ground[-1][:-1] + "."
    names = draw(st.permutations(sorted(set(free))))
    count = min(draw(st.integers(1, 6)), len(names) // 2)
    sides = [
        [unit(f"{letter}{n}", draw(st.sampled_from(TYPES)), names[2 * n + place]) for n in range(count)]
        for place, letter in enumerate("pe")
    ]
    found = order(key, sides[0], sides[1], ground, turns=draw(st.integers(1, 20)))
    found["player"]["commanders"] = [{"id": "pc", "with": "p0"}]
    found["enemy"]["officer"] = {"id": "eo", "with": "e0"}
    return found


def check_whole(battle: Battle) -> None:
    """Every unit on the board has its square to itself, on ground that is open to it, and the board knows it."""
    held = {unit.place: square for square, unit in enumerate(battle.holder) if unit is not None}
    assert held == {own.place: own.square for own in battle.units if not own.gone}
    for own in battle.units:
        if not own.gone:
            kind = battle.board.ground[own.square]
            assert battle.edition.closed[kind][own.type] is False
            assert (battle.board.xs[own.square], battle.board.ys[own.square]) == (own.x, own.y)
    for force in battle.forces:
        assert all(not own.gone for own in force)
    for commander in battle.commanders:
        assert commander.lost or 0 <= commander.square < len(battle.holder)


@pytest.mark.rule("D3-GRID-1", "D3-TERR-3", "OH-TERR-1")
@pytest.mark.parametrize("key", BOTH)
@settings(max_examples=60)
@given(data=st.data(), seed=st.integers(0, 10**6))
def test_any_legal_board_is_played_to_its_end(key: str, data: st.DataObject, seed: int) -> None:
    """With any legal orders a battle ends within its turns, one unit to a square, and its record folds."""
    setup = data.draw(orders_of_battle(key))
    assert system(key).check(setup) == []
    battle = muster(key, setup).deploy()
    initial = battle.snapshot()
    umpire = Umpire(SeededDice(str(seed), "battle"), [Wild(f"{seed}a"), Wild(f"{seed}b")])
    turn.prepare(umpire, battle)
    limit = setup["turns"]
    while not battle.ending:
        for side in (0, 1):
            if not battle.ending:
                turn.side_turn(umpire, battle, side, battle.turn + (1 - side))
                check_whole(battle)
        if not battle.ending and battle.turn == limit:
            break
    assert battle.turn <= int(str(limit))
    assert fold(initial, [event.to_dict() for event in umpire.events]) == battle.snapshot()


@pytest.mark.parametrize("key", BOTH)
@settings(max_examples=40)
@given(seed=st.integers(0, 10**6))
def test_the_result_of_any_battle_adds_up(key: str, seed: int) -> None:
    """The result is read back unchanged, names everybody of the entities, and a unit lost is lost whole."""
    setup = varied(key, seed % 97)
    game = system(key)
    fought = game.engagement(setup).fight(Umpire(SeededDice(str(seed), "battle"), game.engagement(setup).orders()))
    assert read_result(fought.result.to_dict(), game.loss_causes()) == fought.result
    everybody = {entry.id for entry in game.engagement(setup).entities()}
    assert {row.id for row in fought.result.units} | {row.id for row in fought.result.leaders} == everybody
    for row in fought.result.units:
        assert (row.losses["fire"] == row.strength) is (fought.final[row.id]["gone"] == "eliminated")


@pytest.mark.parametrize("key", BOTH)
def test_swapping_the_sides_gives_the_same_battle(key: str) -> None:
    """With player and enemy exchanged, and who moves first with them, each seed gives the same battle mirrored."""
    for seed in range(20):
        setup = varied(key, seed)
        setup.pop("objective")
        swapped = copy.deepcopy(setup)
        swapped["player"], swapped["enemy"] = swapped["enemy"], swapped["player"]
        swapped["moves_first"] = "enemy" if setup["moves_first"] == "player" else "player"
        game = system(key)
        one, two = (
            game.engagement(order_)
            .fight(Umpire(SeededDice(str(seed), "battle"), game.engagement(order_).orders()))
            .result
            for order_ in (setup, swapped)
        )
        assert (one.ending, one.turns) == (two.ending, two.turns)
        assert [side.success for side in one.sides] == [side.success for side in reversed(two.sides)]
        assert {row.id: row.losses for row in one.units} == {row.id: row.losses for row in two.units}


@pytest.mark.parametrize("key", BOTH)
def test_an_engagement_never_changes(key: str) -> None:
    """Fought again after others an engagement gives the battle that it gave at first."""
    for seed in range(6):
        setup = varied(key, seed)
        before = copy.deepcopy(setup)
        engagement = system(key).engagement(setup)

        def run(number: int, engagement: Engagement = engagement) -> Json:
            return engagement.fight(Umpire(SeededDice(str(number), "s"), engagement.orders(), False)).result.to_dict()

        first = run(1)
        for number in range(2, 6):
            run(number)
        assert run(1) == first
        assert setup == before


@pytest.mark.parametrize("key", BOTH)
def test_the_board_is_laid_as_the_battle_begins(key: str) -> None:
    """What an order of battle lays is the first snapshot of its battle."""
    for seed in range(4):
        setup = varied(key, seed)
        game = system(key)
        fought = game.engagement(setup).fight(Umpire(SeededDice(str(seed), "battle"), game.engagement(setup).orders()))
        assert game.engagement(setup).initial_snapshot() == fought.initial


@pytest.mark.parametrize("key", BOTH)
def test_one_side_knows_all_but_the_other_s_intentions(key: str) -> None:
    """Redacted for a side the order of battle is the same but for the other's doctrine and answers, and it is legal."""
    setup = varied(key, 4)
    setup["enemy"].update(doctrine="person", answers=["done"])
    seen: Json = system(key).redact_for(setup, 0)
    assert system(key).check(seen) == []
    assert (seen["enemy"]["doctrine"], "answers" in seen["enemy"]) == ("steady", False)
    assert seen["player"] == setup["player"]
    assert {name: seen[name] for name in seen if name != "enemy"} == {n: setup[n] for n in setup if n != "enemy"}
