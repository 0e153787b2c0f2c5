"""The same order of battle under several rules: what gives way is said, what cannot be is refused, dice are shared."""

from typing import Any

import pytest

from battles.forecasting.comparing import compare
from battles.forecasting.editions import others, request_together, under
from battles.models import Forecast
from battles.refusals import Refused
from tests.battles.forecasts.making import worked
from tests.factories import UserFactory
from tests.fast_musket.field import plains
from tests.grid.boards import line, order
from tests.orders_of_battle import setup as raid_of


def _lines(**more: Any) -> dict[str, Any]:
    own, other = ("regular", "militia", "artillery"), ("regular", "light", "warband")
    return order("one_hour", line("p", own, 8, "n"), line("e", other, 1, "s"), **more)


def test_the_rules_it_is_written_for_take_it_as_it_is() -> None:
    """Nothing gives way under an order of battle's own rules."""
    setup = _lines()
    assert under(setup, "one_hour") == (setup, [])


def test_options_of_other_rules_are_left_out_and_said() -> None:
    """The other edition takes the same forces without an option that it does not have; the original stays as it was."""
    setup = _lines(options={"two_failures": True})
    taken, remarks = under(setup, "d3_grid")
    assert taken == {**setup, "system": "d3_grid", "options": {}}
    assert remarks == ["The option two failures is none of these rules and was left out."]
    assert setup["options"] == {"two_failures": True}


def test_a_doctrine_of_other_rules_gives_way_and_is_said() -> None:
    """A doctrine that the other rules do not know gives way to their first; one that they know is kept."""
    setup = plains()
    setup["player"]["doctrine"], setup["enemy"]["doctrine"] = "attack_slow", "steady"
    taken, remarks = under(setup, "d3_grid")
    assert [taken[side]["doctrine"] for side in ("player", "enemy")] == ["steady", "steady"]
    assert [text for text in remarks if "doctrine" in text] == [
        "The doctrine attack_slow is none of these rules; steady stands for it."
    ]


def test_rules_without_counterparts_refuse_with_their_reasons() -> None:
    """Forces without a counterpart are refused, everyone by name, and so are rules without a card or unknown ones."""
    with pytest.raises(Refused, match="Fast musket rules cannot take this order of battle") as refused:
        under(_lines(), "fast_musket")
    (sentence,) = refused.value.fields["systems"]
    assert "E2 cannot be fielded" in sentence
    assert "E3 cannot be fielded" in sentence
    with pytest.raises(Refused, match="There is no mapping card for Skirmish"):
        under(_lines(), "skirmish")
    with pytest.raises(Refused, match="chess"):
        under(_lines(), "chess")


def test_other_games_take_it_by_the_mapping_cards() -> None:
    """The lines of the Plains stand on a board with every unit that fights, and what stays behind is said."""
    setup = plains()
    taken, remarks = under(setup, "one_hour")
    fought = {row["id"] for side in ("player", "enemy") for row in setup[side]["units"]}
    there = {row["id"] for side in ("player", "enemy") for row in taken[side]["units"]}
    assert fought <= there
    assert taken["system"] == "one_hour"
    assert any("sudden death" in text or "resolve" in text for text in remarks)


def test_a_carried_order_of_battle_is_the_same_for_one_seed() -> None:
    """What dice lay of the table and the enemy before it is carried over hangs on the seed alone."""
    raid = raid_of("raid_attack")
    one, two, other = (under(raid, "d3_grid", seed)[0] for seed in ("1", "1", "4"))
    assert one == two
    assert one != other


def test_the_other_editions_are_found() -> None:
    """An order of battle of squares is taken by both editions, and by nothing else."""
    assert others(_lines()) == ["d3_grid"]
    assert others({**_lines(), "system": "d3_grid"}) == ["one_hour"]


@pytest.mark.django_db
def test_several_are_asked_for_together() -> None:
    """One forecast a system, all with one seed, each knowing of the others, compared in pairs like any two."""
    owner = UserFactory()
    first, second = request_together(setup=_lines(), systems=["d3_grid", "one_hour"], owner=owner, runs=30)
    assert [row.system for row in (first, second)] == ["d3_grid", "one_hour"]
    assert first.seed == second.seed
    assert first.together == second.together is not None
    worked(first)
    worked(second)
    comparison = compare(first, second)
    assert (comparison.paired, comparison.runs) == (True, 30)


@pytest.mark.django_db
def test_nothing_is_asked_for_if_one_of_them_cannot_be() -> None:
    """One system that refuses, or one named twice, leaves no forecast behind."""
    for systems in (["one_hour", "fast_musket"], ["one_hour", "one_hour"], []):
        with pytest.raises(Refused) as refused:
            request_together(setup=_lines(), systems=systems, runs=10)
        assert "systems" in refused.value.fields
    assert not Forecast.objects.exists()


@pytest.mark.django_db
def test_a_single_one_stands_alone() -> None:
    """A forecast of one system is together with none."""
    (only,) = request_together(setup=_lines(), systems=["one_hour"], runs=10)
    assert (only.together, only.remarks) == (None, [])
