"""The same order of battle under several rules: losses are listed, impossible conversions refused, dice shared."""

from typing import Any

import pytest

from battles.forecasting.conversions import LEFT_TO_DICE, ConvertedSetup, convert_setup, others, request_together
from battles.management.scenario import find_scenario
from battles.models import Forecast
from common.exceptions import InvalidRequest
from rules.core.odds import sample
from rules.mapping.per_run import PerRunConversion
from rules.registry import system
from tests.fast_musket.field import plains
from tests.grid.boards import line, order
from tests.orders_of_battle import setup as raid_of
from tests.orders_of_battle import unit


def _lines(**more: Any) -> dict[str, Any]:
    own, other = ("regular", "militia", "artillery"), ("regular", "light", "warband")
    return order("one_hour", line("p", own, 8, "n"), line("e", other, 1, "s"), **more)


def test_the_rules_it_is_written_for_take_it_as_it_is() -> None:
    """Nothing gives way under an order of battle's own rules."""
    setup = _lines()
    assert convert_setup(setup, "one_hour") == ConvertedSetup(setup, [])


def test_options_of_other_rules_are_left_out_and_reported() -> None:
    """The other edition takes the same forces without an option that it does not have; the original stays as it was."""
    setup = _lines(options={"two_failures": True})
    taken = convert_setup(setup, "d3_grid")
    assert taken.setup == {**setup, "system": "d3_grid", "options": {}}
    assert taken.remarks == ["These rules have no option two failures; it was left out."]
    assert setup["options"] == {"two_failures": True}


def test_options_go_to_the_rules_that_know_them() -> None:
    """An option that only the other edition has waits for it, through the cards as well, and is not played at home."""
    setup = _lines(options={"two_failures": True, "lone_commander": True})
    assert convert_setup(setup, "one_hour").setup["options"] == {"two_failures": True}
    assert convert_setup(setup, "d3_grid").setup["options"] == {"lone_commander": True}
    setup["player"]["units"][0]["veteran"] = True
    assert convert_setup(setup, "d3_grid").setup["options"] == {"lone_commander": True}
    lines = {**plains(), "options": {"lone_commander": True}}
    assert convert_setup(lines, "d3_grid").setup["options"] == {"lone_commander": True}


@pytest.mark.rule("FM-WIN-1", "FM-WIN-2")
@pytest.mark.parametrize("source", ["d3_grid", "one_hour"])
@pytest.mark.parametrize("asked", [{}, {"first_fire": True}, {"first_wins_at": 5, "deadline": 7}])
def test_lines_from_a_board_keep_the_losses_that_decide_and_no_deadline(source: str, asked: dict[str, Any]) -> None:
    """Of 18 bases a side 8 decide, not 25 and 19 of the Plains in five turns; options asked for are on top of them."""
    regulars = ("regular",) * 3
    setup = order(source, line("p", regulars, 8, "n"), line("e", regulars, 1, "s"), options=asked)
    terms = {"deadline": 0, "first_wins_at": 8, "second_wins_at": 8}
    assert convert_setup(setup, "fast_musket").setup["options"] == terms | asked


@pytest.mark.rule("FM-WIN-1", "FM-WIN-2")
def test_a_board_fought_on_lines_is_decided_by_shares_of_its_forces() -> None:
    """No battle of three lines a side ends by a deadline or with all of a side gone: losses of 8 bases decide each."""
    regulars = ("regular",) * 3
    setup = order("d3_grid", line("p", regulars, 8, "n"), line("e", regulars, 1, "s"))
    there = convert_setup(setup, "fast_musket").setup
    engagement = system("fast_musket").engagement(there)
    fought = [sample(engagement, "1759", number) for number in range(1, 31)]
    assert {result.ending for result in fought} <= {"sudden_death", "draw"}


@pytest.mark.django_db
def test_options_of_rules_that_no_one_asked_for_are_refused() -> None:
    """Each by its name, and so is one that no rules have."""
    setup = _lines(options={"two_failures": True, "lone_commander": True, "luck": True})
    with pytest.raises(InvalidRequest, match="ask for rules that have it") as refused:
        request_together(setup=setup, systems=["one_hour"], runs=1)
    assert set(refused.value.fields) == {"options.lone_commander", "options.luck"}
    del setup["options"]["luck"]
    asked = request_together(setup=setup, systems=["one_hour", "d3_grid"], runs=1)
    assert [row.setup["options"] for row in asked] == [{"two_failures": True}, {"lone_commander": True}]


def test_a_doctrine_of_other_rules_is_replaced_and_reported() -> None:
    """A doctrine that the other rules do not know gives way to their first; one that they know is kept."""
    setup = plains()
    setup["player"]["doctrine"], setup["enemy"]["doctrine"] = "attack_slow", "steady"
    taken = convert_setup(setup, "d3_grid")
    sides: list[Any] = [taken.setup["player"], taken.setup["enemy"]]
    assert [side["doctrine"] for side in sides] == ["steady", "steady"]
    assert [text for text in taken.remarks if "doctrine" in text] == [
        "French: these rules have no doctrine attack slow; this side follows steady."
    ]


def test_rules_without_counterparts_refuse_with_their_reasons() -> None:
    """Forces without a counterpart are refused, everyone by name, and so are rules without a card or unknown ones."""
    with pytest.raises(InvalidRequest, match="Fast musket rules cannot take this order of battle") as refused:
        convert_setup(_lines(), "fast_musket")
    (sentence,) = refused.value.fields["systems"]
    assert "E2 cannot be fielded" in sentence
    assert "E3 cannot be fielded" in sentence
    assert sentence.endswith(" Rules that take it: D3 French & Indian War.")
    with pytest.raises(InvalidRequest, match=r"to find what is hidden.* Rules that take it: Skirmish\."):
        convert_setup(raid_of("scout"), "d3_grid")
    with pytest.raises(InvalidRequest, match="There is no mapping card for Skirmish"):
        convert_setup(_lines(), "skirmish")
    with pytest.raises(InvalidRequest, match="chess"):
        convert_setup(_lines(), "chess")


def test_other_games_take_it_by_the_mapping_cards() -> None:
    """The lines of the Plains are put on a board with every unit that fights, and remarks name those left out."""
    setup = plains()
    edition = convert_setup(setup, "one_hour")
    taken: Any = edition.setup
    fought = {row["id"] for side in ("player", "enemy") for row in setup[side]["units"]}
    there = {row["id"] for side in ("player", "enemy") for row in taken[side]["units"]}
    assert fought <= there
    assert taken["system"] == "one_hour"
    assert any("sudden death" in text or "resolve" in text for text in edition.remarks)
    assert edition.origin is None


def test_what_is_left_to_dice_is_carried_over_for_each_battle_again() -> None:
    """A raid against possible forces keeps its own order of battle; of the other rules it has only what is asked."""
    raid: Any = raid_of("raid_attack", doctrine="bold")
    edition = convert_setup(raid, "d3_grid")
    steady = {"doctrine": "steady"}
    assert edition.setup == {"system": "d3_grid", "player": steady, "enemy": steady, "options": {}}
    assert edition.origin == raid
    assert edition.remarks[0] == LEFT_TO_DICE
    asked: Any = {"player": {"doctrine": "hold"}, "enemy": {"doctrine": "attack"}, "options": {}}
    ordered = convert_setup(raid, "d3_grid", orders=asked)
    assert ordered.setup == {"system": "d3_grid", **asked}
    assert not [text for text in ordered.remarks if "doctrine" in text]


def test_remarks_have_nothing_that_only_some_battles_bring() -> None:
    """A leader who stays out in some runs, since dice brought more than a side has there, is no remark on all."""
    raid: Any = raid_of("raid_attack")
    edition = convert_setup(raid, "one_hour")
    engagement = PerRunConversion(system("muskets_mohawks").engagement(raid), system("one_hour"), edition.setup)
    brought = {text for number in range(1, 60) for text in engagement.drawn("1755", f"sample:{number}").remarks}
    assert any("stays out" in text for text in brought)
    assert not any("stays out" in text for text in edition.remarks)
    assert any("Nobody is reinforced" in text for text in edition.remarks)


def test_a_side_s_edition_holds_what_it_knows_and_no_more() -> None:
    """For any possible forces and intentions, the player's converted order of battle is the same."""
    raid: Any = raid_of("raid_attack")
    known = convert_setup(raid, "d3_grid", "player")
    foe = [unit(f"foe{place}") for place in range(2)]
    listed: Any = {**raid, "enemy": {**raid["enemy"], "doctrine": "bold", "forces": "listed", "units": foe}}
    assert convert_setup(listed, "d3_grid", "player") == known
    assert convert_setup(listed, "d3_grid") != known


def test_the_other_editions_are_found() -> None:
    """An order of battle of squares is taken by both editions, and by nothing else."""
    assert others(_lines()) == ["d3_grid"]
    assert others({**_lines(), "system": "d3_grid"}) == ["one_hour"]


@pytest.mark.django_db
def test_nothing_is_asked_for_if_one_of_them_cannot_be() -> None:
    """One system that refuses, or one named twice, leaves no forecast behind."""
    for systems in (["one_hour", "fast_musket"], ["one_hour", "one_hour"], []):
        with pytest.raises(InvalidRequest) as refused:
            request_together(setup=_lines(), systems=systems, runs=10)
        assert "systems" in refused.value.fields
    assert not Forecast.objects.exists()


def test_a_unit_that_stays_behind_is_named_with_the_reason() -> None:
    """Civilians have no counterpart on a board: a remark says that the settlers of German Flatts stay behind."""
    flatts = find_scenario("german-flatts").setup
    texts = [text for text in convert_setup(flatts, "d3_grid").remarks if "civilians do not fight" in text]
    assert texts == ["Settlers stay behind: civilians do not fight, and no other game here has them."]


@pytest.mark.django_db
@pytest.mark.parametrize("systems", [["chess"], ["one_hour", "chess"], ["chess", "one_hour", "go"]])
def test_unknown_systems_are_refused_with_their_field_and_the_choices(systems: list[str]) -> None:
    """Each system that there is not has a sentence at the field, with those that there are; nothing is queued."""
    with pytest.raises(InvalidRequest) as refused:
        request_together(setup=plains(), systems=systems, runs=1)
    unknown = [system for system in systems if system != "one_hour"]
    sentences = refused.value.fields["systems"]
    assert list(refused.value.fields) == ["systems"]
    assert len(sentences) == len(unknown)
    for sentence, key in zip(sentences, unknown, strict=True):
        assert sentence.startswith(f"There is no rule system {key}; choose one of d3_grid, fast_musket, ")
    assert not Forecast.objects.exists()
