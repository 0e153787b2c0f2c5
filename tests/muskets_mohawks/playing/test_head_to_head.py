"""Head to head: each side notes its three PEFs, real or empty, and answers its own decisions to the end."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.dice import ScriptedDice
from rules.core.errors import DecisionNeeded, SetupError
from rules.core.events import NOTE, ORDER, PLACE, REMOVE, ROLL, fold
from rules.core.orders import Orders
from rules.core.umpire import Umpire
from rules.muskets_mohawks.encounters import ending, reinforcements
from rules.muskets_mohawks.forces.noting import note_by_dice
from tests.muskets_mohawks.combat.field import men
from tests.muskets_mohawks.encounter.scene import ScriptedOrders
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
from tests.muskets_mohawks.playing.sealing import asks, off, table, turned_up, under
from tests.referees.muskets_mohawks.audit import audit
from tests.wild import Wild


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
    noting = [Noting(source) for source in GAME.engagement(order).orders()]
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


@pytest.mark.nightly("fights 500 battles, read by the referee")
def test_five_hundred_battles_of_two_players_are_fought_by_the_book() -> None:
    """The same of many more."""
    wrong = {seed: found for seed in range(500) if (found := two_players(seed))}
    assert wrong == {}


def two_players(seed: int) -> list[str]:
    """What is wrong with a battle of two players."""
    order = any_two_players(Random(seed))

    def orders() -> list[Orders]:
        wild = (seed % 2 == 0, seed // 2 % 2 == 0)
        return [Wild(f"{seed}{side}") if wild[side] else by for side, by in enumerate(GAME.engagement(order).orders())]

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
        ("player.partners.0.id", {"player": {"partners": [{"id": "second"}]}}),
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
    """Otherwise the dice for the others would show how many were noted; elsewhere nothing is noted at all."""
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
