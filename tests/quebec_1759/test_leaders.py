"""Leaders: dice, wounds, gaps in the line, calls and flight."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from common.json_input import Json
from rules.core.events import ROLL
from rules.quebec_1759.battle.volley import dice_of, leave_gaps
from rules.quebec_1759.lines import Force
from rules.quebec_1759.pieces import CAPTURED, Block, Leader
from rules.quebec_1759.siege import battles, escape
from rules.quebec_1759.tables import AREAS, LEADERS
from rules.quebec_1759.words import BRITISH, CENTRE, FRENCH, LEFT, NATIONS, RESERVE, RIGHT, UNPLACED
from tests.quebec_1759.orders_of_battle import battle, units
from tests.quebec_1759.playing import Wishes, fight, notes, position, rolls, umpire

AT = AREAS.index


def led(british: str = "", french: str = "", steps: int = 4) -> Json:
    """A duel with a leader on each side, or none."""
    order = battle(units(("15th", "", steps)), units(("indians", "", 4))) | {"retreat": False}
    for side, who in (("player", british), ("enemy", french)):
        if who:
            order[side]["leaders"] = [{"id": who}]
    return order


@pytest.mark.rule("QA-LEADER-1")
@pytest.mark.parametrize(
    ("british", "french", "dice"),
    [
        ("wolfe", "", (4, 7)),
        ("monckton", "montcalm", (6, 5)),
        ("townshend", "vaudreuil", (2, 5)),
        ("", "bougainville", (5, 4)),
    ],
)
def test_a_leader_adds_his_rating_to_the_dice_of_his_column(british: str, french: str, dice: tuple[int, int]) -> None:
    checks = [1] * 4 if french else []  # for the four steps that fall with him
    record = fight(led(british, french), [1] * dice[0] + [6] * dice[1] + checks)
    first = [event for event in record.events if event.kind == ROLL][:2]
    assert tuple(len(event.faces) for event in first) == dice
    first = [event for event in first if event.rule == "QB-BATTLE-2"]
    changes = [(change.reason, change.rule) for event in first for change in event.modifiers]
    assert {rule for _, rule in changes} == {"QA-LEADER-1"}
    assert [who for who, _ in changes] == [who for who in (french, british) if who]


@pytest.mark.rule("QA-LEADER-1")
def test_his_dice_are_added_after_doubling_and_never_below_none() -> None:
    order = led("", "montcalm") | {"crossing": "landing"}
    assert rolls(fight(order, [6] * 10), "QB-BATTLE-3") == [[6] * 10]
    order = battle(units(("15th", "", 4)), units(("quebec_1", "", 2))) | {"retreat": False}
    order["enemy"]["leaders"] = [{"id": "vaudreuil"}]
    record = fight(order, [6, 6, 1, 1, 1, 1])
    assert [len(event.faces) for event in record.events if event.kind == ROLL and event.who in NATIONS] == [4]


@pytest.mark.rule("QA-LEADER-1")
@given(st.sampled_from(LEADERS[0] + LEADERS[1]), st.lists(st.integers(1, 4), max_size=6), st.integers(1, 3))
def test_no_leader_takes_more_dice_than_there_are(leader: tuple[str, str, int], steps: list[int], times: int) -> None:
    """Vaudreuil takes two: of fewer none are left, and no number of dice is below none."""
    force = Force(BRITISH, 0, [], [], False)
    for number, left in enumerate(steps):
        force.put(Block(f"b{number}", "A unit", BRITISH, 0, number, 4, left), CENTRE)
    force.leaders[CENTRE] = Leader(leader[0], leader[1], BRITISH, 0, leader[2])
    assert dice_of(umpire(), force, CENTRE, times) == max(times * sum(steps) + leader[2], 0)


@pytest.mark.rule("QA-LEADER-1", "QB-BATTLE-5")
def test_in_reserve_he_adds_to_the_tripled_dice_of_the_pursuit() -> None:
    names = ("left", "centre", "right", "reserve")
    british = units(*zip(("15th", "28th", "35th", "43rd"), names, (4, 4, 4, 4), strict=True))
    french = units(*zip(("la_sarre", "bearn", "marine"), names[:3], (3, 3, 3), strict=True))
    order = battle(british, french)
    order["player"]["leaders"] = [{"id": "wolfe", "place": "reserve"}]
    record = fight(order, [1] * 15, Wishes(), Wishes("retreat"))
    assert [len(row) for row in rolls(record, "QB-BATTLE-5")] == [15]


@pytest.mark.rule("QA-LEADER-2")
@pytest.mark.parametrize(
    ("faces", "fate", "until"), [((6, 1), "unhurt", 2), ((6, 3), "unhurt", 4), ((6, 4), "lost", 0)]
)
def test_each_step_lost_may_strike_him(faces: tuple[int, ...], fate: str, until: int) -> None:
    order = led("wolfe")
    # Two steps lost: a 1 spares him, a 6 does not. Then four British dice kill two, the French the last two.
    dice = 2 if until or fate == "lost" else 5
    record = fight(order, [6, 6, 1, 1, 1, *faces, *[6] * dice, *[6] * 2])
    assert [leader.fate for leader in record.result.leaders] == [fate]
    struck = [event.faces for event in record.events if event.rule == "QA-LEADER-2" and event.kind == ROLL]
    assert struck == [[1], [6], [faces[1]]]
    wounds = [event.after for event in record.events if event.what == "until"]
    assert wounds == ([until] if until else [])


@pytest.mark.rule("QA-LEADER-1")
def test_he_leaves_an_emptied_column_the_left_first() -> None:
    table = position({"levis": "15th 28th"}, {"abraham": "bearn"}, "leaders", leaders={"levis": "wolfe monckton"})
    wolfe, monckton, *_ = table.leaders[BRITISH]

    def gap(at: int, filled: tuple[int, ...], other: int) -> int:
        force = Force(BRITISH, 0, table.units_in(BRITISH, AT("levis")), [wolfe, monckton], True)
        for block, place in zip(force.units, filled, strict=False):
            force.put(block, place)
        wolfe.place = at
        force.leaders[at] = wolfe
        if other != UNPLACED:
            force.leaders[other] = monckton
        leave_gaps(umpire(), force)
        assert force.leaders[at] is None
        return wolfe.place

    assert gap(CENTRE, (LEFT, RIGHT), UNPLACED) == LEFT
    assert gap(CENTRE, (LEFT, RIGHT), LEFT) == RIGHT
    assert gap(CENTRE, (RIGHT,), UNPLACED) == RIGHT
    assert gap(LEFT, (CENTRE, RIGHT), CENTRE) == RESERVE
    assert gap(RIGHT, (LEFT,), RESERVE) == UNPLACED


@pytest.mark.rule("QA-LEADER-1", "QB-BATTLE-2")
def test_he_goes_up_from_reserve_with_a_unit_or_by_himself() -> None:
    names = ("left", "centre", "right", "reserve")
    british = units(*zip(("15th", "28th", "35th", "43rd"), names, (4, 4, 4, 4), strict=True))
    french = units(*zip(("la_sarre", "bearn", "marine"), names[:3], (3, 3, 3), strict=True))
    order = battle(british, french)
    order["player"]["leaders"] = [{"id": "wolfe", "place": "reserve"}, {"id": "monckton", "place": "left"}]
    brings = Wishes("bring:43rd:right", "lead:wolfe:right")
    fight(order, [1] * 9 + [1] * (5 + 4 + 11), brings, Wishes("fire", "retreat"))
    assert ["stay", "lead:wolfe:right"] in brings.asked
    alone = Wishes("lead:wolfe:centre")
    fight(order, [1] * 9 + [1] * (5 + 7 + 4) + [1] * 12, alone, Wishes("fire", "retreat"))
    assert ["stay", "lead:wolfe:centre", "lead:wolfe:right"] in alone.asked


@pytest.mark.rule("QB-BATTLE-6", "QA-LEADER-1")
def test_one_leader_takes_part_in_a_skirmish() -> None:
    order = led("wolfe")
    order["player"]["leaders"] = [{"id": "wolfe"}, {"id": "monckton"}, {"id": "townshend"}]
    player = Wishes("monckton:centre")
    record = fight(order, [1] * 4 + [6] * 5, player, Wishes())
    assert player.asked[0] == ["wolfe:centre", "monckton:centre", "townshend:centre"]
    assert record.result.ending == "destroyed"


@pytest.mark.rule("QA-LEADER-1")
def test_vaudreuil_calls_one_militia_block_from_anywhere_without_the_enemy() -> None:
    french = {"abraham": "bearn", "beauport": "montreal_1 marine", "levis": "quebec_1", "etchemin": "quebec_2"}
    table = position({"sillery": "15th"}, french, "leaders", leaders={"abraham": "vaudreuil"})
    table.decoys[BRITISH][AT("etchemin")] = 1
    wishes = Wishes("call:montreal_1")
    step = umpire([], None, wishes)
    battles.call_militia(step, table, AT("abraham"))
    assert wishes.asked == [["none", "call:quebec_1", "call:montreal_1"]]
    assert [block.id for block in table.units_in(FRENCH, AT("abraham"))] == ["bearn", "montreal_1"]
    assert notes(step, "moved") == [{"from": "beauport", "to": "abraham", "blocks": 1}]
    table.leaders[FRENCH][0].until = 9
    battles.call_militia(umpire(), table, AT("abraham"))


@pytest.mark.rule("QA-LEADER-3")
def test_a_leader_alone_goes_to_the_nearest_area_of_his_side() -> None:
    table = position(
        {"levis": "15th", "ile_dorleans": "28th"},
        {"sillery": "bearn", "abraham": "marine"},
        "leaders",
        leaders={"etchemin": "wolfe", "cap_rouge": "montcalm"},
    )
    table.blocks[FRENCH][0].area = AT("etchemin")
    table.blocks[BRITISH][0].area = AT("cap_rouge")
    french = Wishes("montcalm>ste_foy")
    escape.free_leaders_flee(umpire([], None, french), table)
    assert AREAS[table.leaders[BRITISH][0].area] == "levis"
    assert french.asked == [["montcalm>sillery", "montcalm>ste_foy"]]


@pytest.mark.rule("QA-LEADER-3")
def test_with_nowhere_to_go_he_is_captured() -> None:
    table = position({"levis": "15th"}, {"etchemin": "bearn"}, "leaders", leaders={"etchemin": "montcalm"})
    table.blocks[BRITISH][0].area = AT("etchemin")
    table.blocks[FRENCH][0].area = AT("abraham")
    escape.free_leaders_flee(umpire(), table)
    montcalm = table.leaders[FRENCH][0]
    assert (montcalm.fate, montcalm.area) == (CAPTURED, -1)
