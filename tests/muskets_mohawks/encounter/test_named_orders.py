"""Orders that a person names himself: any point, facing and formation the book allows, and why others are refused."""

import pytest

from battles.fighting import Resolution, fight
from battles.playing import Paused, play_on
from rules.core.dice import ScriptedDice
from rules.core.errors import OrderRefused
from rules.core.events import MOVE, ORDER
from rules.core.orders import RecordedOrders
from rules.core.umpire import Umpire
from rules.muskets_mohawks.activation import actions, arriving, command
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.state import Battle
from rules.registry import system
from tests.muskets_mohawks.combat.field import field, men, officer
from tests.muskets_mohawks.encounter.scene import ScriptedOrders, scene

MIDDLE = (240, 240)


def act(battle: Battle, unit: Unit, *answers: str, faces: tuple[int, ...] = ()) -> Umpire:
    """Let a unit act by the answers of a person."""
    umpire = Umpire(ScriptedDice(list(faces)), [RecordedOrders(list(answers)), ScriptedOrders()])
    actions.activate(umpire, battle, unit)
    assert umpire.answers_left(0) == []
    return umpire


@pytest.mark.rule("MM-ACT-1", "MM-MOVE-1")
@pytest.mark.parametrize(
    ("formation", "answer", "at", "heading", "ends"),
    [
        ("unformed", "move:to:0@180,190", (180, 190), 0, "unformed"),
        ("unformed", "move:to:4@297,240", (297, 240), 4, "unformed"),
        ("unformed", "move:to@240,160", (240, 160), 0, "unformed"),
        ("unformed", "move:to:mob@240,205", (240, 205), 0, "mob"),
        ("unformed", "face:to:11", MIDDLE, 11, "unformed"),
        ("line", "move:to@240,160", (240, 160), 0, "line"),
        ("line", "move:to@290,180", (290, 180), 0, "line"),
        ("line", "move:to:4@260,220", (260, 220), 4, "line"),
        ("line", "move:to:unformed/12@240,280", (240, 280), 12, "unformed"),
        ("line", "move:to:mob@240,201", (240, 201), 0, "mob"),
        ("mob", "face:to:16", MIDDLE, 16, "mob"),
    ],
)
def test_a_person_names_any_point_facing_and_formation(
    formation: str, answer: str, at: tuple[int, int], heading: int, ends: str
) -> None:
    """Eight inches anywhere unformed; in ranks up to 45 degrees off the front, or half of it with a change."""
    unit = men("u1", formation=formation, at=MIDDLE)
    umpire = act(field(unit), unit, answer, "upright") if answer.startswith("move") else act(field(unit), unit, answer)
    assert ((unit.x, unit.y), unit.heading, unit.formation) == (at, heading, ends)
    assert next(event.after for event in umpire.events if event.kind == ORDER) == answer


@pytest.mark.rule("MM-ACT-1", "MM-MOVE-1")
@pytest.mark.parametrize(
    ("formation", "answer", "rule", "says"),
    [
        ("unformed", "move:to@240,159", "MM-MOVE-1", "moves 8 inches, and the point is 8.1 inches away"),
        ("line", "move:to@320,240", "MM-ACT-1", "at most 45 degrees off its front"),
        ("line", "move:to:4@240,199", "MM-ACT-1", "moves 4 inches after a change of facing or formation"),
        ("line", "move:to:mob/8@250,230", "MM-ACT-1", "one of the two"),
        ("line", "move:to:mob@240,199", "MM-ACT-1", "moves 4 inches"),
        ("unformed", "move:to@240,490", "MM-MOVE-1", "table is 48 inches square"),
        ("unformed", "move:to@240", "MM-ACT-1", "is no order"),
        ("unformed", "move:to@240,²", "MM-ACT-1", "is no order"),
        ("unformed", f"move:to@240,{'9' * 5000}", "MM-ACT-1", "is no order"),
        ("unformed", "move:to:spiral@240,200", "MM-ACT-1", "is no order: give move:to@x,y"),
        ("unformed", "move:to/4@240,200", "MM-ACT-1", "is no order: give move:to@x,y"),
        ("unformed", "move:top@240,200", "MM-ACT-1", "is no order: give move:to@x,y"),
        ("unformed", "fast:to:4@240,200", "MM-ACT-1", "is no order: give fast:to@x,y"),
        ("unformed", "face:to:32", "MM-ACT-1", "is no order: give face:to: and a heading of 0 to 31"),
        ("line", "wheel:to:-1", "MM-ACT-1", "is no order: give wheel:to: and a heading of 0 to 31"),
        ("line", "back:to:x", "MM-ACT-1", "is no order: give back:to: and tenths of an inch"),
        ("unformed", "face:to:0", "MM-ACT-1", "there already"),
        ("unformed", "wheel:to:4", "MM-ACT-1", "no order to wheel"),
        ("line", "wheel:to:12", "MM-ACT-1", "up to 90 degrees"),
        ("line", "wheel:to:8", "MM-ACT-1", "would go 15.7 inches and may go 8 inches"),
        ("line", "back:to:81", "MM-ACT-1", "steps back 8 inches at most"),
        ("mob", "back:to:30", "MM-ACT-1", "only a line steps back"),
        ("unformed", "fast:to@240,70", "MM-MOVE-2", "16 inches at the fastest"),
    ],
)
def test_what_the_book_forbids_is_refused_with_its_rule(formation: str, answer: str, rule: str, says: str) -> None:
    """Nothing happens, no die is rolled, and the sentence says what to do instead."""
    unit = men("u1", formation=formation, at=MIDDLE)
    with pytest.raises(OrderRefused, match=says) as refused:
        act(field(unit), unit, answer)
    assert refused.value.rule == rule
    assert ": " in refused.value.message
    assert "hold" in refused.value.choices
    assert (unit.x, unit.y) == MIDDLE


@pytest.mark.rule("MM-FORM-1", "MM-MOVE-3", "MM-CHARGE-1")
def test_the_condition_of_a_unit_is_looked_at_first() -> None:
    """Irregulars know no line, the prone rise first, and no unit walks into an enemy."""
    irregulars = men("u1", "irregular", at=MIDDLE)
    with pytest.raises(OrderRefused, match="does not know the formation line") as refused:
        act(field(irregulars), irregulars, "move:to:line@240,210")
    assert refused.value.rule == "MM-FORM-1"
    prone = men("u1", at=MIDDLE)
    prone.prone = True
    with pytest.raises(OrderRefused, match="order stand") as refused:
        act(field(prone), prone, "move:to@240,210")
    assert refused.value.rule == "MM-MOVE-3"
    unit, foe = men("u1", at=MIDDLE), men("e1", side=1, at=(240, 170), heading=16)
    with pytest.raises(OrderRefused, match="only a charge goes up to him") as refused:
        act(field(unit, foe), unit, "move:to@240,178")
    assert refused.value.rule == "MM-CHARGE-1"


@pytest.mark.rule("MM-REACT-5")
@pytest.mark.parametrize(("faces", "formation", "y"), [((1, 1), "line", 205), ((6, 6), "unformed", 240)])
def test_forming_line_on_the_way_takes_its_test(faces: tuple[int, ...], formation: str, y: int) -> None:
    """Passed, the unit goes on half a move; failed, it halts where it was."""
    unit = men("u1", at=MIDDLE, formation="unformed")
    act(field(unit), unit, "move:to:line@240,205", "upright", faces=faces)
    assert (unit.formation, unit.y) == (formation, y)


@pytest.mark.rule("MM-ACT-1")
def test_a_wheel_and_a_step_back_are_as_long_as_they_are_named() -> None:
    """Ten in line wheel by 22.5 degrees: the outer end goes 3.93 inches, then two more straight on."""
    unit = men("u1", formation="line", at=MIDDLE)
    act(field(unit), unit, "wheel:to:2/20")
    assert unit.heading == 2
    other = men("u1", formation="line", at=MIDDLE)
    umpire = act(field(other), other, "back:to:35", faces=(1, 1))
    assert (other.x, other.y, other.heading, other.formation) == (240, 275, 0, "line")
    assert [event.rule for event in umpire.events if event.kind == MOVE][:1] == ["MM-ACT-1"]


@pytest.mark.rule("MM-ENC-1", "MM-TURN-2")
def test_a_person_names_where_on_the_edge_his_units_come_on() -> None:
    """Any place of the sections 7 to 9, which settles who comes first; a place beyond the edge is refused."""
    left, right = men("u1", at=(-1, -1)), men("u2", at=(-1, -1))
    battle = scene(left, right)
    for unit in (left, right):
        unit.on_table = False
    umpire = Umpire(ScriptedDice([]), [RecordedOrders(["enter_by:to:33", "enter_by:to:447"]), ScriptedOrders()])
    arriving.choose_entries(umpire, battle, 0)
    assert [(unit.x, unit.y) for unit in (left, right)] == [(33, 480), (447, 480)]
    for wrong in ("enter_by:to:481", "enter_by:to:7:130"):
        umpire = Umpire(ScriptedDice([]), [RecordedOrders([wrong]), ScriptedOrders()])
        with pytest.raises(
            OrderRefused, match=r"from 0\.5 inches to 47\.5 inches along the edge: name a place from 5 to 475"
        ) as refused:
            arriving.choose_entries(umpire, battle, 0)
        assert refused.value.rule == "MM-ENC-1"


@pytest.mark.rule("MM-ENC-3")
def test_a_defender_is_set_up_where_and_how_his_person_names() -> None:
    """In sections 1 to 3 alone, in a formation he knows, where there is room."""
    unit = men("u1", at=(-1, -1))
    unit.on_table = False
    battle = scene(unit, encounter="raid_defend", posture="raid_attack")
    refusals = (
        ("hold:to:line/16@200,161", "MM-ENC-3"),
        ("hold:to:circle/3@200,99", "MM-FORM-1"),
        ("hold:to:line/32@200,99", "MM-FORM-1"),
        ("hold:to:line/16/0@200,99", "MM-FORM-1"),
    )
    for answer, rule in refusals:
        umpire = Umpire(ScriptedDice([]), [RecordedOrders([answer]), ScriptedOrders()])
        with pytest.raises(OrderRefused) as refused:
            arriving.set_up(umpire, battle, 0)
        assert refused.value.rule == rule
    umpire = Umpire(ScriptedDice([]), [RecordedOrders(["hold:to:mob/12@200,99"]), ScriptedOrders()])
    arriving.set_up(umpire, battle, 0)
    assert (unit.x, unit.y, unit.formation, unit.heading, unit.on_table) == (200, 99, "mob", 12, True)


@pytest.mark.rule("MM-LEAD-3")
def test_a_person_orders_which_unit_acts_first_and_where_the_captain_goes() -> None:
    """Of three units in reach the third acts first; then the captain walks off by himself, 8 inches at most."""
    units = [men(f"u{n}", at=(180 + 60 * n, 240), figures=5) for n in (1, 2, 3)]
    leader = officer("c1", units[1], "captain")
    leader.commands = ["u1", "u2", "u3"]
    leader.x, leader.y = 300, 262
    battle = field(*units, leader)
    answers = ["command", "next:u3", "hold", "next:u2", "hold", "hold", "move:to@300,300"]
    umpire = Umpire(ScriptedDice([]), [RecordedOrders(answers), ScriptedOrders()])
    command.activate(umpire, battle, leader)
    acted = [event.who for event in umpire.events if event.kind == ORDER and event.after == "hold"]
    assert acted == ["u3", "u2", "u1"]
    assert ((leader.x, leader.y), leader.attached) == ((300, 300), "")
    far = Umpire(ScriptedDice([]), [RecordedOrders(["move:to@300,390"]), ScriptedOrders()])
    with pytest.raises(OrderRefused, match=r"goes 8 inches, and the point is 9 inches away") as refused:
        command.activate(far, battle, leader)
    assert refused.value.rule == "MM-MOVE-1"


@pytest.mark.rule("MM-LEAD-3", "MM-GROUP-1")
def test_a_person_is_asked_who_acts_next_only_of_several_who_can() -> None:
    """Not of one, not when all have acted, not when the battle is over."""
    units = [men(f"u{n}", at=(180 + 60 * n, 240), figures=5) for n in (1, 2, 3)]
    battle = field(*units)
    units[0].activated = True
    umpire = Umpire(ScriptedDice([]), [RecordedOrders(["next:u3"]), ScriptedOrders()])
    assert command.next_of(umpire, battle, "c1", 0, units[:2]) is units[1]
    assert umpire.events == []
    assert command.next_of(umpire, battle, "c1", 0, units) is units[2]
    assert [event.after for event in umpire.events if event.kind == ORDER] == ["next:u3"]
    battle.ending = "victory"
    assert command.next_of(umpire, battle, "c1", 0, units) is units[1]
    battle.ending = ""
    for unit in units:
        unit.activated = True
    assert command.next_of(umpire, battle, "c1", 0, units) is units[0]


ORDER_OF_BATTLE: dict[str, object] = {
    "encounter": "scout",
    "light": "day",
    "weather": 0,
    "ground": {"overall": "wooded", "sections": [], "areas": [], "houses": []},
    "posture": "raid_defend",
    "player": {
        "faction": "british",
        "investment": 3,
        "contesting": True,
        "units": [
            {"id": name, "troop": "light", "weapon": "musket", "rep": 4, "figures": 8, "paper": 10,
             "leader": {"id": f"{name}-nco", "rep": 4}}
            for name in ("first", "second")
        ],
    },
    "enemy": {"faction": "french", "investment": 2},
}  # fmt: skip


def _named(unit_at: tuple[int, int], turn: int) -> list[str]:
    """What is tried for a unit: points round it that are no points of the list, then all that is offered."""
    x, y = unit_at
    ways = ((7, -71), (-11, -43), (13, -29), (-3, -17), (5, 11))
    return [f"move:to@{x + dx},{y + dy}" for dx, dy in ways[turn % 2 :]]


@pytest.mark.rule("MM-ACT-1", "MM-ENC-5")
def test_a_battle_is_played_by_named_points_and_replays() -> None:
    """Every unit goes to points of its person's own; played again from its answers it is the same to the last die."""
    engagement = system("muskets_mohawks").engagement(ORDER_OF_BATTLE)
    answers: list[str] = []
    named = 0
    step = play_on(engagement, {"player": answers}, seed="5", stream="battle")
    while isinstance(step, Paused):
        choices = step.owed["player"]
        tries: list[str] = []
        if any(choice.startswith("enter_by") for choice in choices):
            tries = [f"enter_by:to:{57 + 61 * len(answers)}"]
        elif "upright" in choices or "stand" in choices:
            tries = [choice for choice in choices if choice in ("upright", "stand")]
        elif "hold" in choices and len(answers) < 40:
            tries = _named(_place_of(step, len(answers)), len(answers))
        elif "enough" in choices:
            tries = ["enough" if len(answers) >= 40 else "go_on"]
        for answer in [*tries, "leave" if "leave" in choices and len(answers) >= 40 else choices[-1]]:
            try:
                after = play_on(engagement, {"player": [*answers, answer]}, seed="5", stream="battle")
            except OrderRefused:
                continue
            answers.append(answer)
            named += ":to" in answer
            step = after
            break
        assert len(answers) < 300
    assert isinstance(step, Resolution)
    assert named >= 8
    again = play_on(engagement, {"player": answers}, seed="5", stream="battle")
    assert isinstance(again, Resolution)
    assert again.digest == step.digest
    faces: list[int] = []
    for event in step.events:
        rolled = event.get("faces")
        faces += [int(face) for face in rolled] if isinstance(rolled, list) else []
    replayed = play_on(engagement, {"player": answers}, seed="-", stream="-", faces=faces)
    assert isinstance(replayed, Resolution)
    assert replayed.result == step.result


def _place_of(step: Paused, count: int) -> tuple[int, int]:
    """Return where the last unit stands that was put down or has moved."""
    at = (240, 440)
    for event in step.events:
        after = event.get("after")
        if event["kind"] == MOVE and isinstance(after, list) and event["who"] in ("first", "second"):
            if after and isinstance(after[0], int) and after[1] < 480:
                at = (after[0], after[1])
    return at


def test_a_doctrine_is_never_asked_for_names() -> None:
    """Its battle is the one it was."""
    engagement = system("muskets_mohawks").engagement(ORDER_OF_BATTLE)
    events = fight(engagement, seed="5", stream="battle").events
    assert not [event for event in events if str(event.get("after")).startswith(("next:", "move:to"))]
