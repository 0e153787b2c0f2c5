"""The entities that an order of battle fields, and the names of its sides."""

import pytest

from rules.core.battle_record import Entity
from rules.core.errors import SetupError
from rules.registry import system
from tests.orders_of_battle import setup, unit

GAME = system("muskets_mohawks")


def test_the_census_names_units_their_leaders_and_the_higher_ones() -> None:
    """Two units of ten, each with a Sergeant among its figures, and a Lieutenant of his own."""
    assert GAME.engagement(setup()).entities() == [
        Entity("u1", "player", "U1", 10),
        Entity("u1-nco", "player", "Sergeant of u1", 0),
        Entity("u2", "player", "U2", 10),
        Entity("u2-nco", "player", "Sergeant of u2", 0),
        Entity("lt", "player", "Lieutenant Bold", 1),
    ]


def test_a_listed_enemy_is_in_the_census_and_a_possible_one_is_not() -> None:
    """What stands behind PEFs that the tables fill is not known beforehand."""
    order = setup()
    order["enemy"] |= {"forces": "listed", "units": [unit("foe", "militia", figures=7)]}
    assert Entity("foe", "enemy", "Foe", 7) in GAME.engagement(order).entities()
    assert {row.side for row in GAME.engagement(setup()).entities()} == {"player"}


def test_no_census_of_a_faulty_order_of_battle() -> None:
    """An order of battle that the rules refuse is refused here with the same faults."""
    with pytest.raises(SetupError, match="MM-CAMP-4"):
        GAME.engagement(setup(contesting=None)).entities()  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("player", "enemy", "names"),
    [
        ({}, {}, ("British", "French")),
        ({"name": "Rogers"}, {}, ("Rogers", "French")),
        ({"name": "Rangers"}, {"name": "Rangers"}, ("Rangers", "Rangers (enemy)")),
    ],
)
def test_sides_are_called_by_name_or_army_and_distinguished(
    player: dict[str, str], enemy: dict[str, str], names: tuple[str, str]
) -> None:
    """The order of battle's own names come first; two equal ones are made different."""
    order = setup()
    order["player"] |= player
    order["enemy"] |= enemy
    assert GAME.side_names(order) == names
