"""Options that are on and have no effect: they are reported, and the order of battle stays legal."""

import pytest

from common.json_input import Json
from rules.registry import system
from tests.grid.boards import line, order
from tests.grid.scene import D3, OH

RULES = {
    "commander_ability": "D3-CMD-4",
    "lone_commander": "D3-CMD-3",
    "commander_quality": "OH-CMD-2",
    "two_failures": "OH-MOVE-2",
}


def reported(key: str, option: str, mine: int = 2, theirs: int = 2, on: object = True, **chiefs: Json) -> list[str]:
    """The remarks on an option, with so many units a side and the commanders given by side."""
    setup = order(key, line("p", ("regular",) * mine, 8, "n"), line("e", ("militia",) * theirs, 1, "s"))
    for side, chief in chiefs.items():
        setup[side]["commanders"] = [{"id": f"{side[0]}c", "with": f"{side[0]}1", **chief}]
    setup["player"]["role"], setup["enemy"]["role"] = "attack", "defence"
    setup["options"] = {option: on}
    assert system(key).check(setup) == []
    found = system(key).engagement(setup).ineffective_options()
    assert [(fault.field, fault.rule) for fault in found] in ([], [(f"options.{option}", RULES[option])])
    return [fault.message for fault in found]


@pytest.mark.rule("D3-CMD-3", "D3-CMD-4", "OH-CMD-2")
@pytest.mark.parametrize(
    ("key", "option"), [(D3, "commander_ability"), (D3, "lone_commander"), (OH, "commander_quality")]
)
def test_options_about_commanders_need_one(key: str, option: str) -> None:
    """Without a commander on either side each is on in vain; one of either side is enough."""
    able: Json = {"quality": "above"} if key == OH else {}
    assert "nobody here has a commander" in reported(key, option)[0]
    assert reported(key, option, player=able) == reported(key, option, enemy=able) == []
    assert reported(key, option, on=False) == []


@pytest.mark.rule("OH-CMD-2")
@pytest.mark.parametrize("quality", ["above", "average", "below"])
def test_commander_quality_needs_one_who_is_not_average(quality: str) -> None:
    """Among average commanders, stated or by default, nothing is added or taken; one better or worse is enough."""
    found = reported(OH, "commander_quality", player={}, enemy={"quality": quality})
    assert len(found) == (1 if quality == "average" else 0)
    if found:
        assert "every commander is average" in found[0]


@pytest.mark.rule("OH-MOVE-2")
@pytest.mark.parametrize(("mine", "theirs", "expected"), [(1, 1, 1), (2, 1, 0), (1, 2, 0)])
def test_a_second_failure_needs_a_second_unit(mine: int, theirs: int, expected: int) -> None:
    """Each unit is tried once a turn: where neither side has two no second one fails."""
    assert (
        len(reported(OH, "two_failures", mine, theirs))
        == len(reported(OH, "two_failures", mine, theirs, "both"))
        == expected
    )


@pytest.mark.rule("OH-MOVE-2")
@pytest.mark.parametrize(("side", "mine", "theirs"), [("player", 1, 2), ("enemy", 2, 1)])
def test_a_second_failure_needs_a_second_unit_of_its_own_side(side: str, mine: int, theirs: int) -> None:
    """The other side's second unit does not help the side that has the option."""
    assert "the side lacks a second unit to fail" in reported(OH, "two_failures", mine, theirs, side)[0]
    assert reported(OH, "two_failures", theirs, mine, side) == []


NO_COMMANDER = "nobody here has a commander; give a side one, or leave the option off."


@pytest.mark.parametrize(
    ("key", "option", "units", "chiefs", "sentence"),
    [
        (D3, "commander_ability", 2, {}, f"Commander ability changes nothing: {NO_COMMANDER}"),
        (D3, "lone_commander", 2, {}, f"The risk of a commander alone changes nothing: {NO_COMMANDER}"),
        (OH, "commander_quality", 2, {}, f"Commander quality changes nothing: {NO_COMMANDER}"),
        (
            OH, "commander_quality", 2, {"enemy": {}},
            "Commander quality changes nothing: every commander is average; "
            "give one the quality above or below, or leave the option off.",
        ),
        (
            OH, "two_failures", 1, {},
            "A second failure changes nothing: neither side has a second unit to fail; leave the option off.",
        ),
    ],
)  # fmt: skip
def test_the_reason_is_a_sentence(key: str, option: str, units: int, chiefs: dict[str, Json], sentence: str) -> None:
    """Each names the option as a reader knows it, and what to do."""
    assert reported(key, option, units, units, **chiefs) == [sentence]
