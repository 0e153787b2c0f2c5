"""Head to head: three PEFs a side, real or empty, sealed until seen; each side answers its own decisions."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.dice import ScriptedDice
from rules.core.errors import DecisionNeeded, OrderRefused, SetupError
from rules.core.events import NOTE, ORDER, PLACE, REMOVE, ROLL, Event, fold
from rules.core.orders import Orders, RecordedOrders
from rules.core.umpire import Umpire
from rules.muskets_mohawks import turn
from rules.muskets_mohawks.encounters import ending, pef, reinforcements, sealed
from rules.muskets_mohawks.forces.noting import note_by_dice
from rules.muskets_mohawks.pieces.pef import Pef
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.state import Battle
from tests.muskets_mohawks.combat.field import men
from tests.muskets_mohawks.encounter.scene import ScriptedOrders, scene
from tests.muskets_mohawks.playing.forces import (
    ENCOUNTERS,
    GAME,
    OWN,
    RIVAL,
    Noting,
    any_two_players,
    fought,
    head_to_head,
    persons,
    rows,
)
from tests.referees.muskets_mohawks.audit import audit
from tests.wild import Wild

WALL = ("wood", 0, 200, 480, 280)  # a wood from side to side, which no figure sees through


def table(*pieces: Unit, walled: bool = True, encounter: str = "raid_attack") -> Battle:
    """A table of two players, with a wood across its middle or bare."""
    battle = scene(*pieces, encounter=encounter, areas=(WALL,) if walled else ())
    battle.play = "head_to_head"
    battle.pefs_laid = True
    return battle


def under(battle: Battle, name: str, at: tuple[int, int], side: int, *force: str) -> Pef:
    """A sealed PEF with these units under it, which are not on the table."""
    marker = Pef(name, *at, listed=True, force=list(force), side=side, sealed=True)
    battle.pefs.append(marker)
    return marker


def off(name: str, side: int = 0) -> Unit:
    """A unit under a PEF."""
    found = men(name, side=side, at=(-1, -1))
    found.on_table = False
    return found


def asks(*codes: str, rival: tuple[str, ...] = ()) -> Umpire:
    """An umpire without dice whose sides give these orders."""
    return Umpire(ScriptedDice([]), [ScriptedOrders(*codes), ScriptedOrders(*rival)])


def turned_up(events: list[Event]) -> list[tuple[str, str, Any]]:
    """Which PEFs were turned up, and what they were."""
    return [(event.who, event.what, event.after) for event in events if event.what in ("turned_up", "decoy")]


@pytest.mark.rule("MM-PLAY-1")
@pytest.mark.parametrize("encounter", ENCOUNTERS)
def test_each_side_has_three_pefs_of_what_it_noted(encounter: str) -> None:
    """Page 23: each player receives three PEFs, actual troops or decoys, and notes which; they replace his figures."""
    _, events = fought(head_to_head(encounter, (1, 1, 3), (2, 2, 2)))
    placed: list[Any] = [event.after for event in events if event.kind == PLACE and event.what == "pef"]
    forces = {key: [row["force"] for row in placed if row["sealed"] == key] for key in ("player", "enemy")}
    assert forces == {"player": [["u1", "u2"], [], ["u3"]], "enemy": [[], ["x1", "x2", "x3"], []]}
    shown = {who: after or 0 for who, _, after in turned_up(events)}
    noted = {row["id"]: len(row["force"]) for row in placed}
    assert {who: noted[who] for who in shown} == shown


@pytest.mark.rule("MM-PLAY-1", "MM-DICE-4")
def test_what_is_not_noted_is_noted_by_half_a_die_a_unit() -> None:
    """Dice of 1, 4, 6 and 2, 3, 5: under the first, second and third PEF, then the first, second and third."""
    umpire = Umpire(ScriptedDice([1, 4, 6, 2, 3, 5]), [])
    full: Any = note_by_dice(umpire, head_to_head())
    assert [row["pef"] for key in ("player", "enemy") for row in full[key]["units"]] == [1, 2, 3, 1, 2, 3]
    assert [(event.who, event.before, event.after) for event in umpire.events if event.kind == NOTE] == [
        *[("player", name, number) for number, name in enumerate(OWN, start=1)],
        *[("enemy", name, number) for number, name in enumerate(RIVAL, start=1)],
    ]
    given = head_to_head("raid_attack", (3, 2, 1), (1, 2, 3))
    assert note_by_dice(Umpire(ScriptedDice([]), []), given) == given


@pytest.mark.rule("MM-PLAY-1")
@pytest.mark.parametrize("encounter", ENCOUNTERS)
def test_no_table_runs_a_side_or_says_what_a_pef_is(encounter: str) -> None:
    """Page 23: revealed without rolling on any table. No dice of pages 29 to 31 are rolled for either side."""
    for seed in range(8):
        _, events = fought(head_to_head(encounter), seed)
        rolled = {event.rule for event in events if event.kind == ROLL}
        assert not rolled & {"MM-PEF-2", "MM-PEF-3", "MM-PEF-4", "MM-NP-1", "MM-NP-3", "MM-NP-4", "MM-NP-5"}
        assert not [event for event in events if event.kind == ORDER and event.after == "table"]


@pytest.mark.rule("MM-PLAY-1", "MM-PEF-3")
def test_a_pef_is_turned_up_when_it_comes_into_sight_and_not_before() -> None:
    """Behind the wood it moves unseen; where a figure of the other player's sees it, its men are put down."""
    battle = table(men("u1", at=(240, 400)), off("x1", 1))
    marker = under(battle, "pef1", (240, 100), 1, "x1")
    umpire = asks(rival=("move:section:2@240,80",))
    assert sealed.activate(umpire, battle, marker) == []
    assert (battle.pefs, battle.unit_of["x1"].on_table) == ([marker], False)
    bare = table(men("u1", at=(240, 400)), off("x1", 1), walled=False)
    seen = under(bare, "pef1", (240, 100), 1, "x1")
    umpire = asks(rival=("hold",))
    assert [unit.id for unit in sealed.activate(umpire, bare, seen)] == ["x1"]
    assert (bare.pefs, bare.unit_of["x1"].on_table) == ([], True)
    assert (bare.unit_of["x1"].x, bare.unit_of["x1"].y) == (240, 100)
    assert turned_up(umpire.events) == [("pef1", "turned_up", 1)]
    assert umpire.dice_rolled == 0


@pytest.mark.rule("MM-PLAY-1", "MM-PEF-5")
def test_a_decoy_is_taken_up_and_no_unit_comes() -> None:
    """An empty PEF in sight leaves the table, and no unit is put down for it."""
    battle = table(men("u1", at=(240, 400)), off("x1", 1), walled=False)
    empty = under(battle, "pef1", (240, 100), 1)
    under(battle, "pef2", (60, 20), 1, "x1")
    umpire = asks(rival=("hold",))
    sealed.activate(umpire, battle, empty)
    assert turned_up(umpire.events)[0] == ("pef1", "decoy", None)
    assert empty not in battle.pefs


@pytest.mark.rule("MM-PLAY-1")
@pytest.mark.parametrize("mover", [0, 1])
def test_of_two_pefs_in_sight_the_one_that_moves_is_turned_up(mover: int) -> None:
    """The other stays sealed when a decoy comes upon it, and is seen by the men of one that is none."""
    for force, left in (((), ["pef2"]), (("a1",), [])):
        battle = table(off("a1", mover), off("b1", 1 - mover), off("b2", 1 - mover), walled=False)
        moves = under(battle, "pef1", (240, 300), mover, *force)
        if not force:
            under(battle, "pef3", (240, 470), mover, "a1")
        under(battle, "pef2", (240, 100), 1 - mover, "b1", "b2")
        orders = ("hold",)
        sealed.activate(asks(*orders) if mover == 0 else asks(rival=orders), battle, moves)
        assert [marker.id for marker in battle.pefs if marker.id == "pef2"] == left
        assert moves not in battle.pefs


@pytest.mark.rule("MM-PLAY-1", "MM-PEF-3")
def test_a_players_unit_turns_up_what_it_sees_whichever_side_it_is_of() -> None:
    """The active unit moves into sight of a PEF: so for the enemy's units and the player's PEFs as well."""
    for side in (0, 1):
        battle = table(men("a1", side=side, at=(240, 400)), off("b1", 1 - side), walled=False)
        under(battle, "pef1", (240, 100), 1 - side, "b1")
        assert pef.in_sight(battle, 240, 100, side)
        assert not pef.in_sight(battle, 240, 100, 1 - side)
        turn.after_activation(asks(), battle, battle.unit_of["a1"])
        assert battle.unit_of["b1"].on_table


@pytest.mark.rule("MM-PLAY-1", "MM-PEF-2")
@pytest.mark.parametrize("force", [(), ("x1",)])
def test_a_pef_goes_eight_inches_whatever_is_under_it(force: tuple[str, ...]) -> None:
    """Through a wood that halves the move of foot as well; a decoy as far as a force."""
    battle = table(off("x1", 1), men("u1", at=(240, 470)))
    marker = under(battle, "pef1", (240, 190), 1, *force)
    under(battle, "pef2", (20, 20), 1, "x1")
    sealed.activate(asks(rival=("move:section:8@240,400",)), battle, marker)
    assert (marker.x, marker.y) == (240, 270)


@pytest.mark.rule("MM-PLAY-1")
def test_a_person_names_any_point_within_eight_inches() -> None:
    """Any other is refused with the rule and what to name instead; so is one off the table."""
    battle = table(off("u1"), men("x1", side=1, at=(240, 20)))
    marker = under(battle, "pef1", (240, 400), 0, "u1")
    for answer, words in (
        ("move:to@240,319", "80 tenths"),
        ("move:to@240,481", "480"),
        ("move:to@here", "move:to@x,y"),
        ("move:to@240,²", "move:to@x,y"),
    ):
        with pytest.raises(OrderRefused, match=words) as refused:
            sealed.activate(Umpire(ScriptedDice([]), [RecordedOrders([answer]), ScriptedOrders()]), battle, marker)
        assert refused.value.rule == "MM-PLAY-1"
    sealed.activate(Umpire(ScriptedDice([]), [RecordedOrders(["move:to@300,350"]), ScriptedOrders()]), battle, marker)
    assert (marker.x, marker.y) == (300, 350)


@pytest.mark.rule("MM-PLAY-1")
def test_what_may_be_done_with_a_pef_does_not_depend_on_what_it_is() -> None:
    """The same choices for a decoy and for a force; who has had enough turns his up."""
    offered = []
    for force in ((), ("u1",)):
        battle = table(off("u1"), men("x1", side=1, at=(240, 20)))
        marker = under(battle, "pef1", (240, 400), 0, *force)
        offered.append([choice.code() for choice in sealed.legal(asks(), battle, marker)])
        battle.sides[0].had_enough = True
        assert [choice.code() for choice in sealed.legal(asks(), battle, marker)] == ["reveal"]
    assert offered[0] == offered[1]
    assert offered[0][-2:] == ["hold", "reveal"]


@pytest.mark.rule("MM-PLAY-1")
def test_a_player_may_turn_up_his_own_and_its_men_may_act() -> None:
    """They have not moved; the men of one that came into sight have."""
    battle = table(off("u1"), men("x1", side=1, at=(240, 20)))
    marker = under(battle, "pef1", (240, 400), 0, "u1")
    assert sealed.activate(asks("reveal"), battle, marker) == []
    assert battle.unit_of["u1"].on_table
    assert not battle.unit_of["u1"].activated


@pytest.mark.rule("MM-PLAY-1", "MM-PEF-5")
@pytest.mark.parametrize(("order", "acts"), [("hold", False), ("reveal", True)])
def test_men_who_came_into_sight_have_had_their_move(order: str, acts: bool) -> None:
    """In the phase in which their PEF moved into sight they do nothing more; turned up by choice they act at once."""
    battle = table(men("u1", at=(240, 450)), off("x1", 1), walled=False)
    under(battle, "pef1", (240, 30), 1, "x1")
    umpire = asks(rival=(order,))
    turn.phase(umpire, battle, 1)
    assert battle.unit_of["x1"].activated
    assert (len([event for event in umpire.events if event.kind == ORDER and event.who == "x1"]) > 0) is acts


@pytest.mark.rule("MM-PLAY-1", "MM-ENC-3")
def test_decoys_alone_hold_no_ground() -> None:
    """With the last men of the raiders gone their decoys are taken up, and the stores are safe; with men hidden not."""
    for force, over in (((), True), (("x1",), False)):
        battle = table(men("u1", at=(240, 60)), off("x1", 1), encounter="raid_defend")
        under(battle, "pef1", (240, 400), 1, *force)
        umpire = asks()
        assert ending.close_if_over(umpire, battle) is over
        assert battle.ending == ("cleared" if over else "")
        assert len([event for event in umpire.events if event.kind == REMOVE]) == over


@pytest.mark.rule("MM-PLAY-1", "MM-REINF-1")
def test_help_for_a_player_comes_as_figures() -> None:
    """For a side with none on the table too: its dice have shown what it is, so that it would be no secret."""
    battle = table(men("u1", at=(240, 400)), off("x1", 1))
    under(battle, "pef1", (240, 60), 1, "x1")
    umpire = Umpire(ScriptedDice([1, 1, 1, *[3] * 12]), [ScriptedOrders(), ScriptedOrders()])
    reinforcements.call_up(umpire, battle, 2, 5)
    assert [marker.id for marker in battle.pefs] == ["pef1"]
    assert [unit.id for unit in battle.units if unit.side == 1 and unit.id != "x1"]


@pytest.mark.rule("MM-PLAY-1")
@pytest.mark.parametrize("encounter", ENCOUNTERS)
def test_both_sides_answer_their_own_decisions(encounter: str) -> None:
    """The answers of each, recorded apart, fight the same battle; one missing is asked of the side that owes it."""
    order = head_to_head(encounter)
    noting = [Noting(source) for source in GAME.orders(order)]
    doctrines: list[Orders] = [*noting]
    record, events = fought(order, 4, doctrines)
    assert all(len(each.answers) > 5 for each in noting)
    for side, names in enumerate((OWN, RIVAL)):
        theirs = {event.who for event in events if event.kind == PLACE and event.what == "pef"}
        assert {who for who in noting[side].asked if who in (*OWN, *RIVAL)} <= set(names)
        assert theirs & set(noting[side].asked)
    led = persons(order, {"player": noting[0].answers, "enemy": noting[1].answers})
    again, repeated = fought(led, 4)
    assert (rows(repeated), again.final) == (rows(events), record.final)
    for side, key in enumerate(("player", "enemy")):
        short = persons(led, {key: noting[side].answers[:-1]})
        with pytest.raises(DecisionNeeded) as pause:
            fought(short, 4)
        assert pause.value.pending.side == side
        assert noting[side].answers[-1] in pause.value.choices


@pytest.mark.rule("MM-PLAY-1")
@settings(max_examples=15)
@given(seed=st.integers(0, 10**6))
def test_any_battle_of_two_players_is_fought_by_the_book(seed: int) -> None:
    """By doctrines or any legal orders: it ends, folds, is replayed, and an independent reader finds no fault."""
    assert two_players(seed) == []


@pytest.mark.sweep
def test_five_hundred_battles_of_two_players_are_fought_by_the_book() -> None:
    """The same of many more."""
    wrong = {seed: found for seed in range(500) if (found := two_players(seed))}
    assert wrong == {}


def two_players(seed: int) -> list[str]:
    """What is wrong with a battle of two players."""
    order = any_two_players(Random(seed))

    def orders() -> list[Orders]:
        wild = (seed % 2 == 0, seed // 2 % 2 == 0)
        return [Wild(f"{seed}{side}") if wild[side] else by for side, by in enumerate(GAME.orders(order))]

    record, events = fought(order, seed, orders())
    found = audit(record.initial, rows(events))
    if fold(record.initial, rows(events)) != record.final:
        found.append("the record does not fold to the end")
    again, repeated = fought(order, seed, orders())
    if rows(repeated) != rows(events) or again.final != record.final:
        found.append("it is not the same battle again")
    if record.result.ending not in GAME.endings() or record.result.ending == "turn_limit":
        found.append(f"it ends by {record.result.ending}")
    return found


@pytest.mark.rule("MM-PLAY-1")
@pytest.mark.parametrize(
    ("field", "changes"),
    [
        ("enemy.forces", {"enemy": {"forces": "pefs", "units": []}}),
        ("posture", {"posture": ""}),
        ("player.doctrine", {"player": {"doctrine": "book"}}),
        ("enemy.doctrine", {"enemy": {"doctrine": "book"}}),
        ("enemy.doctrine", {"enemy": {"doctrine": None}}),
        ("player.partners", {"player": {"partners": [{"id": "second"}]}}),
    ],
)
def test_what_two_players_have_not_agreed_on_is_a_fault(field: str, changes: dict[str, Any]) -> None:
    """Named by its field, with the rule, and what to do instead."""
    order = head_to_head("scout")
    for key, value in changes.items():
        order[key] = {**order[key], **value} if isinstance(value, dict) else value
    found = {fault.field: fault for fault in GAME.check(order)}
    assert found[field].rule == "MM-PLAY-1"
    assert any(word in found[field].message for word in ("set", "give", "choose", "leave"))


@pytest.mark.rule("MM-PLAY-1")
def test_a_side_notes_all_of_its_units_or_none() -> None:
    """Otherwise the dice for the others would tell how many were noted; elsewhere nothing is noted at all."""
    order = head_to_head("raid_attack", (1,))
    assert [(fault.field, fault.rule) for fault in GAME.check(order)] == [("player.units", "MM-PLAY-1")]
    order = head_to_head("raid_attack", (1, 2, 3), (1, 4, 2))
    assert [fault.field for fault in GAME.check(order)] == ["enemy.units.1.pef"]
    order["enemy"]["units"][1]["pef"] = 3
    solo = order | {"play": "solo"}
    fields = {fault.field for fault in GAME.check(solo) if fault.rule == "MM-PLAY-1"}
    assert fields == {f"{key}.units.{place}.pef" for key in ("player", "enemy") for place in range(3)}


@pytest.mark.rule("MM-PLAY-1")
def test_no_change_of_orders_brings_the_tables_in() -> None:
    """Nor does the table of pairs of doctrines; a battle solo has all four."""
    order = head_to_head()
    with pytest.raises(SetupError, match="No table runs a side"):
        GAME.engagement(order).with_doctrines({"enemy": "book"})
    assert GAME.doctrines_for(order) == ["veteran", "bold", "cautious"]
    assert GAME.doctrines_for(order | {"play": "solo"}) == GAME.doctrines()
