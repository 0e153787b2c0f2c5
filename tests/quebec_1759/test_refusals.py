"""Why an answer to a plot is refused: each reason once, with its rule, and several in one plot together."""

import pytest

from rules.core.errors import DecisionNeeded, OrderRefused
from rules.quebec_1759.siege.asking import know
from rules.quebec_1759.words import BRITISH, FRENCH
from tests.quebec_1759.orders_of_battle import ALL_ADVANCED
from tests.quebec_1759.playing import plan_of, position

OFF = {"levis": "15th 28th", "etchemin": "35th 43rd", "ile_dorleans": "rangers"}
ON = {"abraham": "la_sarre bearn indians", "beauport": "marine"}
DECOYS = {"british": {"levis": 2, "ile_dorleans": 1}}


def refused(nation: int, *answers: str, **about: object) -> list[tuple[str, str, str]]:
    """The field, the rule and the sentence of everything refused in a plot with all advanced rules."""
    switches = about.pop("switches", ALL_ADVANCED)
    given = {"leaders": {"levis": "wolfe", "abraham": "montcalm"}, "decoys": DECOYS, "ships": (2, 2)} | about
    wounded = given.pop("wounded", 0)
    table = position(OFF, ON, *switches, **given)  # type: ignore[misc]
    if wounded:
        table.leaders[BRITISH][0].until = wounded  # type: ignore[assignment]
    with pytest.raises(OrderRefused) as error:
        plan_of(list(answers), know(table, nation))
    return [(fault.field, fault.rule, fault.message) for fault in error.value.faults]


STAY = ("stay", "stay", "decoys:0>etchemin", "stay", "none")
LAND = ("landing", "from:etchemin")


@pytest.mark.rule("QB-PLOT-1", "QB-MOVE-1", "QB-SHIP-1")
@pytest.mark.parametrize(
    ("nation", "answers", "place", "rule", "words"),
    [
        (BRITISH, ("march", "from:levis", "15th>paris", *STAY[1:]), 2, "QB-MAP-1", "there is no area paris"),
        (BRITISH, ("march", "from:levis", "99th>levis", *STAY), 2, "QB-MOVE-1", "have no piece 99th"),
        (BRITISH, ("march", "from:levis", "15th>abraham", *STAY[1:]), 2, "QB-MAP-2", "15th can march to Etchemin"),
        (BRITISH, (*LAND, "35th>levis", "stay", "none"), 2, "QB-SHIP-1", "it can land at Cap Rouge, Sillery, or"),
        (BRITISH, (*LAND, "35th>abraham", "stay", "none"), 2, "QA-PATH-1", "The path up to Abraham is not found"),
        (BRITISH, (*LAND, "15th>sillery", "stay", "stay", "none"), 2, "QB-MOVE-1", "15th is in Lévis, and the move"),
        (BRITISH, ("march", *STAY), 1, "QB-MOVE-1", "stay is no order"),
        (BRITISH, ("march", "from:levis", "from:levis", *STAY[1:]), 2, "QB-MOVE-1", "nothing asks for from:levis"),
        (BRITISH, ("march", "from:levis", *STAY[:2], "decoys:3>etchemin", "stay", "none"), 4, "QB-DECOY-1", "2 decoys"),
        (BRITISH, ("march", "from:levis", *STAY[:2], "decoys:²>etchemin", "stay", "none"), 4, "QB-MOVE-1", "no order"),
        (BRITISH, ("nothing", "none", "15th>etchemin"), 2, "QB-PLOT-1", "No piece moves in this plot"),
        (BRITISH, ("nothing", "none", "decoys:1>etchemin"), 2, "QB-PLOT-1", "No decoys move in this plot"),
        (BRITISH, ("lower", "rangers>levis"), 1, "QA-LOWER-1", "straight to Abraham, not to Lévis"),
        (BRITISH, ("raid:levis",), 0, "QB-INDIAN-1", "Only the French raid"),
        (FRENCH, ("landing",), 0, "QB-MOVE-1", "Only the British have ships"),
        (FRENCH, ("nothing", "search"), 1, "QA-PATH-1", "Only the British search"),
        (FRENCH, ("raid:paris",), 0, "QB-MAP-1", "there is no area paris"),
        (FRENCH, ("nothing", "pass:bearn:la_sarre"), 1, "QB-PLOT-1", "answers nothing that this plot asks"),
        (FRENCH, ("dig:abraham:left", "raid:nowhere"), 1, "QB-MAP-1", "there is no area nowhere"),
        (FRENCH, ("dig:abraham:left", "search"), 1, "QA-PATH-1", "Only the British search"),
    ],
)
def test_an_answer_is_refused_for_its_reason(
    nation: int, answers: tuple[str, ...], place: int, rule: str, words: str
) -> None:
    found = refused(nation, *answers)
    assert [(field, ruled) for field, ruled, _ in found] == [(f"player.answers.{place}", rule)]
    assert words in found[0][2]
    assert found[0][2].endswith(".")


@pytest.mark.rule("QA-PATH-1", "QA-LEADER-2")
def test_a_search_is_refused_for_its_reason() -> None:
    plot = ("nothing", "search")
    without = tuple(key for key in ALL_ADVANCED if key != "path")
    assert "turn it on" in refused(BRITISH, *plot, switches=without)[0][2]
    assert "found already" in refused(BRITISH, *plot, position={"path_found": True})[0][2]
    assert "Wolfe is wounded until turn 7" in refused(BRITISH, *plot, wounded=7)[0][2]
    assert "Wolfe is gone" in refused(BRITISH, *plot, leaders={"levis": "monckton"})[0][2]
    walk = ("march", "from:levis", "stay", "stay", "decoys:0>etchemin", "wolfe>etchemin", "search")
    assert "Wolfe moves this turn" in refused(BRITISH, *walk)[0][2]
    assert refused(BRITISH, *walk)[0][1] == "QA-PATH-1"
    ride = ("march", "from:levis", "stay", "stay", "decoys:0>etchemin", "wolfe>etchemin")
    told = refused(BRITISH, *ride, wounded=7, leaders={"levis": "wolfe monckton"})
    assert told[0][1:] == ("QA-LEADER-2", "wolfe is wounded until turn 7; let him stay.")


@pytest.mark.rule("QB-SHIP-1")
def test_a_landing_is_refused_a_block_too_many_decoys_among_them() -> None:
    plot = ("landing", "from:levis", "15th>beauport", "28th>beauport", "decoys:1>beauport", "stay", "none")
    (field, rule, message), *more = refused(BRITISH, *plot)
    assert (field, rule, more) == ("player.answers.4", "QB-SHIP-1", [])
    assert message == "The landing has 2 ships, each for one block, and decoys:1 is one too many; leave it behind."


@pytest.mark.rule("QB-SHIP-1")
def test_by_a_reading_a_second_area_is_refused() -> None:
    plot = ("landing", "from:levis", "15th>beauport", "28th>montmorency", "decoys:0>beauport", "stay", "none")
    (_, rule, message), *more = refused(BRITISH, *plot, readings={"landing_parts": False})
    assert (rule, more) == ("QB-SHIP-1", [])
    assert "go to one area here" in message


@pytest.mark.rule("QB-INDIAN-1", "QA-MATRIX-1")
def test_a_raid_goes_with_digging_alone_and_on_the_last_turn_it_is_no_later_plot() -> None:
    march = ("march", "from:abraham", "stay", "stay", "indians>sillery", "stay", "raid:levis")
    assert refused(FRENCH, *march, turn=16)[0][1:] == (
        "QB-INDIAN-1",
        "A raid does not go with a march; plot one of the two.",
    )
    assert refused(FRENCH, "prepare", "scout:levis", turn=16)[0][1] == "QA-MATRIX-1"
    gone = position(OFF, {"abraham": "la_sarre bearn"}, *ALL_ADVANCED, turn=16)
    with pytest.raises(OrderRefused, match="The Indian block is gone"):
        plan_of(["nothing", "raid:levis"], know(gone, FRENCH))


@pytest.mark.rule("QA-LOWER-1")
def test_the_assault_is_refused_with_what_it_needs() -> None:
    told = refused(BRITISH, "lower", ships=(0, 4))
    assert told[0][1] == "QA-LOWER-1"
    assert "a ship in the Bason" in told[0][2]
    assert "send a real unit" in refused(BRITISH, "lower", "decoys:1>abraham", "none")[0][2]


@pytest.mark.rule("QB-PLOT-1")
def test_all_faults_of_a_plot_come_at_once_and_a_missing_answer_last() -> None:
    """What is refused is passed over; where the answers lose their order, judging ends; without faults it is asked."""
    plot = ("march", "from:levis", "15th>abraham", "35th>etchemin", "28th>beauport", "decoys:9>etchemin")
    found = refused(BRITISH, *plot)
    assert [(field[-1], rule) for field, rule, _ in found] == [
        *(("2", "QB-MAP-2"), ("3", "QB-MOVE-1"), ("4", "QB-MAP-2"), ("5", "QB-DECOY-1")),
    ]
    lost = refused(BRITISH, "march", "from:levis", "28th>etchemin", "15th>abraham")
    assert [(field[-1], rule) for field, rule, _ in lost] == [("2", "QB-MOVE-1")]
    with pytest.raises(DecisionNeeded):
        plan_of(["march", "from:levis", "15th>etchemin"], know(position(OFF, ON), BRITISH))
