"""An order of battle for a reader: its sides in their inks, its rows, and who moves first."""

from collections.abc import Callable

import pytest

from battles.systems.pages import forces
from common.json_input import Json
from tests.fast_musket.field import plains
from tests.grid.boards import led, line, order
from tests.orders_of_battle import setup as mohawks


def board() -> Json:
    """A board on which the player's two units face the enemy's under a commander each."""
    raw = order("d3_grid", line("p", ("line", "light"), 1, "n"), line("e", ("line",), 6, "s"))
    raw["player"] |= {"name": "Canadians"} | led("d3_grid", "p")
    raw["enemy"] |= {"name": "English"} | led("d3_grid", "e")
    return raw


@pytest.mark.parametrize(
    ("system", "order", "named"),
    [
        ("fast_musket", plains, [("French", "french"), ("British", "british")]),
        ("d3_grid", board, [("Canadians", "french"), ("English", "british")]),
    ],
)
@pytest.mark.parametrize(("first", "place"), [("player", 0), ("enemy", 1), (None, 0)])
def test_the_side_that_moves_first_says_so(
    system: str, order: Callable[[], Json], named: list[tuple[str, str]], first: str | None, place: int
) -> None:
    """Both sides are listed under their names in their colours; one of them, by default the player's, moves first."""
    shown = forces(system, order() | {"moves_first": first})
    assert [(force.name, force.ink) for force in shown] == named
    assert ["This side moves first." in force.lines for force in shown] == [place == 0, place == 1]


def test_a_row_a_unit_and_a_line_a_gun_and_a_general() -> None:
    """Foot is listed in the table; batteries and commanders are listed below, each commander with his unit."""
    french, british = forces("fast_musket", plains())
    assert (len(french.rows), len(british.rows)) == (7, 9)
    assert [cell.text for cell in british.rows[0]][:4] == ["Louisbourg Grenadiers", "grenadiers", "musket", "6"]
    assert british.lines[0] == "Two-pounder: 1 light gun."
    assert "Wolfe in overall command, with 28th Foot." in british.lines


def test_a_unit_that_has_no_name_goes_by_rank_and_rep() -> None:
    """Leaders that the dice brought may be nameless; neither a name nor an id is shown for them."""
    raw: Json = mohawks()
    raw["player"]["units"][0]["leader"]["name"] = ""
    raw["player"]["leaders"][0]["name"] = ""
    player, _ = forces("muskets_mohawks", raw)
    assert player.rows[0][-1].text == "Rep 4"
    assert player.lines[-1] == "Lieutenant, Rep 5"
    assert player.rows[1][-1].text == "Sergeant of u2, Rep 4"


def test_what_a_unit_leaves_to_its_list_is_read_from_it() -> None:
    """A row has weapon and Rep of its corps, with the choices of a die where the list has one; none has Rep 0."""
    volunteers = {"id": "p1", "name": "Volunteers", "corps": "trained-volunteers", "figures": 8, "paper": 8}
    unit = volunteers | {"leader": {"id": "n1", "name": "Sergeant Reyes"}}
    captain = {"id": "c1", "name": "James Fannin", "rank": "captain", "commands": ["p1"]}
    player = {"faction": "texian", "units": [unit], "leaders": [captain]}
    force = forces("muskets_mohawks", {"period": "texas", "player": player, "enemy": {"faction": "mexican"}})[0]
    expected = ["regulars", "musket or rifle, by a die", "8", "4", "Sergeant Reyes, Rep by dice"]
    assert [cell.text for cell in force.rows[0]][1:] == expected
    assert force.lines == ["James Fannin, Captain, Rep by dice"]
