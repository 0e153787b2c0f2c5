"""The map of the siege of Quebec: every block where it can be seen, what is not named as a number, battles apart."""

from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest

from battles.selectors import worded
from battles.systems import renderer_of
from battles.systems.quebec_1759 import drawing
from battles.web.briefing import laid_table, roster_sheet
from battles.web.report import read_through, steps, turns
from rules import registry
from rules.core.dice import SeededDice
from rules.core.events import fold
from rules.core.umpire import Umpire
from tests.quebec_1759.orders_of_battle import advanced, battle, siege, units

KEY = "quebec_1759"
_LETTER = 12.0  # the width of a letter of a name on a narrow screen, where names are set largest
_FRAME = 8.0  # what the frame and the halo of a name take


def fought(setup: dict[str, Any], seed: str = "3") -> tuple[Any, Any]:
    """The record of an order of battle, and what draws it."""
    engagement = registry.system(KEY).engagement(setup)
    names = {one.id: one.name for one in engagement.entities()}
    rules = registry.system(KEY)
    record = rules.engagement(setup).fight(Umpire(SeededDice(seed, "battle"), rules.engagement(setup).orders()))
    return record, renderer_of(KEY, engagement.side_names(), names)


def test_no_name_is_printed_over_another() -> None:
    """The names of areas and town are apart from each other and on the map, even in the type of a narrow screen."""
    boxes = []
    for x, y, name in drawing.names():
        half = len(name) * _LETTER / 2
        assert half + _FRAME <= x <= drawing.WIDTH - half - _FRAME, name
        boxes.append((x - half, y - 18, x + half, y + 6))
    for one, two in combinations(boxes, 2):
        assert one[2] <= two[0] or two[2] <= one[0] or one[3] <= two[1] or two[3] <= one[1]


def test_a_whole_army_has_room_in_every_area() -> None:
    """Thirteen British or twenty French with their leaders and a blank lie on the map, none upon another."""
    for nation, blocks in (("british", 17), ("french", 24)):
        for area in drawing.FIRST[nation]:
            spots = [drawing.spot(nation, area, number) for number in range(blocks)]
            assert len(set(spots)) == blocks
            assert all(7 <= x <= drawing.WIDTH - 7 and 6 <= y <= drawing.HEIGHT - 6 for x, y in spots), area


def test_what_is_not_named_is_one_blank_with_its_number() -> None:
    """Before anything is dealt the French are numbers; the British show thirteen blocks and eight decoys as one."""
    look = renderer_of(KEY)
    table = look.draw(registry.system(KEY).engagement(siege()).initial_snapshot())
    assert table is not None
    pieces = {piece.id: piece for piece in table.pieces}
    symbols = {key: [figure.symbol for figure in piece.figures] for key, piece in pieces.items()}
    assert symbols["ile_dorleans"] == ["flag-british", "blank-british", "count-8"]
    assert symbols["15th"] == ["block-4"]
    assert symbols["2_60th"] == ["block-3"]
    assert pieces["2_60th"].name == "2nd Battalion, 60th Foot"
    assert pieces["siege"].note == "4 ships in the Bason, 0 ships in the St. Laurent"


def test_works_are_stakes_at_their_area() -> None:
    """Two columns of works are two rows of stakes, and the list says which."""
    setup = advanced()
    setup["enemy"]["works"] = {"beauport": ["left", "right"]}
    table = renderer_of(KEY).draw(registry.system(KEY).engagement(setup).initial_snapshot())
    assert table is not None
    beauport = next(piece for piece in table.pieces if piece.id == "beauport")
    assert [figure.symbol for figure in beauport.figures].count("stakes") == 2
    assert "works on the left and right" in beauport.note


def test_blocks_to_be_dealt_are_counted_on_the_map_of_an_order_of_battle() -> None:
    """What is dealt by lot shows as a blank with its number before anybody knows which blocks they will be."""
    table = laid_table(KEY, siege(), "")
    assert table is not None
    symbols = {piece.id: [figure.symbol for figure in piece.figures] for piece in table.pieces}
    assert symbols["beauport"] == ["flag-french", "blank-french", "count-9"]
    assert symbols["levis"][-1] == "count-4"


def test_the_roster_sheet_begins_as_the_order_of_battle_says() -> None:
    """QA-ROSTER-1: works, leaders and boxes are ticked as the siege begins, with a line for each turn still to come."""
    setup = advanced(turn=13, position={"path_found": True, "fire_ships": 2})
    setup["player"] |= {"units": [{"id": "15th", "at": "levis"}], "leaders": [{"id": "wolfe", "at": "levis"}]}
    setup["enemy"] |= {"blocks": {"beauport": 9}, "works": {"beauport": ["left", "right"]}}
    sheet = roster_sheet(KEY, setup)
    lines = {line.name: line for line in sheet.areas}
    assert len(lines) == 10
    assert lines["Beauport"].columns == [True, False, True]
    assert lines["Lévis"].leaders == ["Wolfe"]
    ticks = [("Fire ships made ready", [True, True, False]), ("The path is found", [True])]
    assert sheet.boxes == [*ticks, ("Ships replaced", [False, False])]
    assert sheet.turns == [(turn, "") for turn in (13, 14, 15, 16)]
    assert sheet.counters == []
    assert roster_sheet(KEY, battle(units(("15th", "", 4)), units(("bearn", "", 3)))) is None


def test_columns_face_each_other_in_a_battle() -> None:
    """A battle by itself has the French above and the British below, works before the French column that has them."""
    british = units(("15th", "left", 4), ("28th", "centre", 4), ("35th", "right", 3))
    french = units(("la_sarre", "left", 3), ("bearn", "centre", 3), ("guyenne", "right", 3))
    setup = battle(british, french, crossing="landing")
    setup["enemy"]["works"] = ["centre"]
    setup["options"] = {"entrenchments": True}
    record, look = fought(setup)
    state = record.initial
    for row in record.events:
        state = fold(state, [row.to_dict()])
        if all(state[key]["place"] for key in ("15th", "28th", "35th", "la_sarre", "bearn", "guyenne")):
            break
    at = {key: look.piece(key, state).figures[0] for key in ("15th", "28th", "35th", "la_sarre", "bearn", "guyenne")}
    assert [at[key].x for key in ("15th", "28th", "35th")] == [at[key].x for key in ("la_sarre", "bearn", "guyenne")]
    assert all(
        at[own].y > at[other].y for own in ("15th", "28th", "35th") for other in ("la_sarre", "bearn", "guyenne")
    )
    palisades = [figure.x for figure in look.piece("battle", state).figures if figure.symbol == "palisade"]
    assert palisades == [108.0]


@pytest.mark.parametrize("order", [siege, advanced])
def test_every_step_of_a_siege_is_drawn(order: Callable[[], dict[str, Any]]) -> None:
    """All sixteen turns can be read, each step with what changes; nothing is ever drawn off the map."""
    record, look = fought(order())
    rows = [row.to_dict() for row in record.events]
    names = look.called
    read_through(KEY, order(), record.initial, names, record.result.to_dict(), rows)
    parts = turns(look, rows)
    assert len(parts) == record.result.turns + 1
    state = record.initial
    for part in parts:
        assert steps(look, [{**row, "sentence": "x"} for row in part])
        state = fold(state, part)
        table = look.draw(state)
        assert table is not None
        figures = [figure for piece in table.pieces if piece.shown for figure in piece.figures]
        assert all(0 <= figure.x <= table.width and 0 <= figure.y <= table.height for figure in figures)


def test_what_changes_a_roll_is_named_once_and_in_words() -> None:
    """Leaders by their names, and the French die of intelligence; the sentence leaves them to the line below."""
    record, look = fought(advanced(), "7")
    rows = worded(KEY, [event.to_dict() for event in record.events], {})
    changed = [step for step in steps(look, rows) if step.modifiers]
    reasons = {reason for step in changed for _, reason, _ in step.modifiers}
    assert {"on the die"} < reasons
    assert all(reason == "on the die" or reason.split(" by ")[0] in ("die", "dice") for reason in reasons)
    assert all(reason.rpartition(" ")[2].istitle() for reason in reasons - {"on the die"})
    assert not [step.sentence for step in changed if "(" in step.sentence]
