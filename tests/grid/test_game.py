"""The public interface of both editions: entities, who commands, what is refused, and the result of a battle."""

import json

import pytest

from common.json_input import Json
from rules.core.battle_record import BattleRecord
from rules.core.dice import ScriptedDice, SeededDice
from rules.core.errors import DecisionNeeded, SetupError
from rules.core.umpire import Umpire
from rules.registry import system
from tests.grid.boards import order, unit, varied
from tests.grid.scene import BOTH, D3, OH, ScriptedOrders

SEEDS = ("1", "2", "3", "4", "5", "6")


def digest(fought: BattleRecord) -> str:
    """All that happened in a battle, as text."""
    return json.dumps([fought.result.to_dict(), [event.to_dict() for event in fought.events]])


@pytest.mark.rule("D3-UNIT-1", "OH-UNIT-1", "OH-LOSS-1")
@pytest.mark.parametrize(("key", "strengths"), [(D3, [9, 11, 7, 7, 7, 7]), (OH, [7, 13, 7, 13, 7, 7])])
def test_the_roll_names_everybody_with_the_hits_that_take_them_off(key: str, strengths: list[int]) -> None:
    """Units by their names or else ids, one more hit than they bear; then commanders and the officer, who count one."""
    mine = [unit("p1", "regular", "a8"), unit("p2", "grenadiers", "b8"), unit("p3", "light", "c8")]
    theirs = [unit("e1", "militia", "a1"), unit("e2", "artillery", "b1"), unit("e3", "warband", "c1")]
    del mine[2]["name"]
    if key == OH:
        theirs[0]["veteran"] = True
        theirs[1]["veteran"] = False
    setup = order(key, mine, theirs)
    setup["player"]["commanders"] = [{"id": "pc", "name": "Howe", "with": "p1"}]
    setup["player"]["officer"] = {"id": "po", "with": "p2"}
    setup["enemy"]["commanders"] = [{"id": "ec", "with": "e1"}]
    setup["enemy"]["officer"] = {"id": "eo", "name": "Langlade", "with": "e3"}
    assert system(key).check(setup) == []
    s = strengths
    assert [(row.id, row.side, row.name, row.strength) for row in system(key).engagement(setup).entities()] == [
        ("p1", "player", "P1", s[0]),
        ("p2", "player", "P2", s[1]),
        ("p3", "player", "p3", s[2]),
        ("pc", "player", "Howe", 1),
        ("po", "player", "po", 1),
        ("e1", "enemy", "E1", s[3]),
        ("e2", "enemy", "E2", s[4]),
        ("e3", "enemy", "E3", s[5]),
        ("ec", "enemy", "ec", 1),
        ("eo", "enemy", "Langlade", 1),
    ]
    assert system(key).side_names(setup) == ("British", "French")


def test_each_edition_has_its_card_and_its_catalogue() -> None:
    """Key and title are the edition's own, and so is the file of its rules; the doctrines are three, `steady` first."""
    titles = {D3: "D3 French & Indian War", OH: "One-Hour French & Indian War"}
    rules = {D3: "D3-UNIT-1", OH: "OH-UNIT-1"}
    for key in BOTH:
        assert (system(key).card().key, system(key).card().title) == (key, titles[key])
        assert [other for other in BOTH if rules[other] in system(key).catalogue()] == [key]
        assert system(key).doctrines() == ["steady", "attack", "hold"]


@pytest.mark.parametrize("key", BOTH)
def test_a_faulty_order_of_battle_is_refused_at_every_door(key: str) -> None:
    """Nothing is laid, ordered or fought from it, and each refusal names the field."""
    setup = varied(key, 1) | {"turns": 0}
    game = system(key)
    for door in (
        lambda: game.engagement(setup).initial_snapshot(),
        lambda: game.engagement(setup).orders(),
        lambda: game.engagement(setup),
        lambda: game.engagement(setup).fight(Umpire(SeededDice("1", "x"), [])),
    ):
        with pytest.raises(SetupError) as refused:
            door()
        assert [fault.field for fault in refused.value.faults] == ["turns"]


@pytest.mark.parametrize("key", BOTH)
@pytest.mark.parametrize("doctrines", [("attack", "hold"), ("hold", "attack"), ("steady", "attack"), ("", "hold")])
def test_each_side_has_the_doctrine_it_names(key: str, doctrines: tuple[str, str]) -> None:
    """Both doors give the same orders; who names none is `steady`, and with others the battle is another."""
    setup = order(key, varied(key, 1)["player"]["units"], varied(key, 1)["enemy"]["units"])
    for side, name in zip(("player", "enemy"), doctrines, strict=True):
        setup[side].pop("doctrine")
        if name:
            setup[side]["doctrine"] = name
    named = setup | {side: {"doctrine": "steady", **setup[side]} for side in ("player", "enemy")}
    other = setup | {side: {"doctrine": "attack", **setup[side]} for side in ("player", "enemy")}
    swapped = setup | {
        side: {**setup[side], "doctrine": name or "steady"}
        for side, name in zip(("player", "enemy"), doctrines[::-1], strict=True)
    }
    game = system(key)

    def fought(order_: Json) -> str:
        return "".join(
            digest(game.engagement(order_).fight(Umpire(SeededDice(seed, "battle"), game.engagement(order_).orders())))
            for seed in SEEDS
        )

    engagement = game.engagement(setup)
    once = "".join(digest(engagement.fight(Umpire(SeededDice(seed, "battle"), engagement.orders()))) for seed in SEEDS)
    assert once == fought(setup) == fought(named)
    assert once != fought(swapped)
    assert (once != fought(other)) is (doctrines[0] == "")


@pytest.mark.parametrize("key", BOTH)
@pytest.mark.parametrize("side", [0, 1])
def test_a_person_commands_by_his_answers(key: str, side: int) -> None:
    """A side led by a person is asked when the answers run out, through either function; a given answer is followed."""
    setup = order(key, [unit("p1", "regular", "d8")], [unit("e1", "regular", "d1", "s")])
    name = ("player", "enemy")[side]
    setup["moves_first"] = name
    unit_ = ("p1", "e1")[side]
    for answers, choices in (([], [f"move:{unit_}", "done"]), ([f"move:{unit_}"], ["stand", "turn"])):
        setup[name] |= {"doctrine": "person", "answers": answers}
        engagement = system(key).engagement(setup)
        for orders in (engagement.orders(), system(key).engagement(setup).orders()):
            with pytest.raises(DecisionNeeded) as asked:
                engagement.fight(Umpire(ScriptedDice([6] * 9), orders))
            assert asked.value.pending.side == side
            assert asked.value.choices[: len(choices)] == choices


@pytest.mark.parametrize("key", BOTH)
@pytest.mark.parametrize("side", [0, 1])
def test_either_side_s_intentions_are_covered_from_the_other(key: str, side: int) -> None:
    """Who looks keeps his own doctrine and answers and sees none of the other's; the order of battle stays as it is."""
    setup = varied(key, 4)
    for name in ("player", "enemy"):
        setup[name] |= {"doctrine": "person", "answers": ["done"]}
    before = json.dumps(setup)
    seen: Json = system(key).redact_for(setup, side)
    own, other = ("player", "enemy") if side == 0 else ("enemy", "player")
    assert seen[own] == setup[own]
    assert (seen[other]["doctrine"], "answers" in seen[other]) == ("steady", False)
    assert json.dumps(setup) == before


@pytest.mark.rule("D3-ARMY-1", "OH-ARMY-1")
@pytest.mark.parametrize(("key", "rule"), [(D3, "D3-ARMY-1"), (OH, "OH-ARMY-1")])
def test_an_army_with_no_unit_left_ends_the_battle_under_its_rule(key: str, rule: str) -> None:
    """Two units lost for one point each are no more than the army bears, but they were all: so the record ends."""
    mine = [unit("p1", "grenadiers", "d5", "n"), unit("p2", "grenadiers", "f5", "n")]
    setup = order(key, mine, [unit("e1", "militia", "d4", "n"), unit("e2", "militia", "f4", "n")])
    reported = ["done", "shoot:p1:e1", "shoot:p2:e2"] * 2
    for recording in (True, False):
        referee = Umpire(ScriptedDice([6, 6, 6, 6, 1, 1]), [ScriptedOrders(reported), ScriptedOrders([])], recording)
        fought = system(key).engagement(setup).fight(referee)
        assert (fought.result.ending, fought.result.turns, fought.dice_rolled) == ("destroyed", 2, 6)
        assert [side.success for side in fought.result.sides] == [True, False]
        if recording:
            last = fought.events[-1]
            assert (last.kind, last.rule, last.who, last.what) == ("end", rule, "battle", "ending")
            assert (last.before, last.after) == (None, "destroyed")
            assert fought.initial["e1"]["gone"] == ""
            assert fought.final["e1"]["gone"] == "eliminated"
        else:
            assert (fought.initial, fought.final, fought.events) == ({}, {}, [])
