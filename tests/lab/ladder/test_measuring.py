"""The document of a ladder: cells, matrix, value, ranks, and what is refused."""

from typing import Any

import pytest

from battles.ladders import exploited, sensible, span
from common.exceptions import InvalidRequest
from lab.ladder.commanders import battles_of
from lab.ladder.curve import curve, drawing, frontier
from lab.ladder.measuring import Asked, Ladder, Outcomes, Plan, document, over_all, speeds
from lab.ladder.promises import LOSES_TO, WORSE_THAN, broken
from lab.ladder.promises import lost as excused
from lab.ladder.words import ladder_words, markdown
from tests.present import present
from tests.skirmish import a_setup

pytestmark = pytest.mark.usefixtures("skirmish")


def a_plan(battles: int = 10, *keys: str) -> Plan:
    """The ladder of the tests' own battle, between doctrines that its rules know and do not heed."""
    return Plan("ford", {**a_setup(), "system": "skirmish"}, Asked(battles, "1755", keys or ("book", "bold")))


def scripted(*cells: str) -> dict[str, Any]:
    """The document of the ladder of book, bold and first whose cells came out like this, row by row."""
    plan = a_plan(max(10, len(cells[0])), "book", "bold", "first")
    return document(plan, [Outcomes(letters) for letters in cells])


def test_every_cell_has_the_same_dice() -> None:
    """Doctrines that change nothing give equal cells; two processes count what one does."""
    ladder = Ladder(a_plan(30))
    assert sum(ladder.run()) == ladder.total == 120
    found = ladder.document()
    assert found["chairs"] == {"player": ["book", "bold"], "enemy": ["book", "bold"]}
    assert len({share for row in found["shares"] for share in row}) == 1
    assert found["value"] == found["shares"][0][0] == found["least"] == found["most"]
    assert [rank["gain"] for rank in found["ranks"]["player"]] == [0, 0]
    assert {"system": "skirmish", "scenario": "ford", "runs": 30, "seed": "1755"}.items() <= found.items()


def test_a_matrix_is_solved_and_each_is_measured_by_its_best_reply() -> None:
    """Matching pennies between book and bold is worth half; a third one who always loses is exploited by all of it."""
    found = scripted("pppp", "eeee", "pppp", "eeee", "pppp", "pppp", "eeee", "eeee", "pddd")
    assert found["value"] == 50
    ranks = {rank["commander"]: rank for rank in found["ranks"]["player"]}
    assert [ranks[key]["played"] for key in ("book", "bold", "first")] == [0.5, 0.5, 0]
    assert (ranks["book"]["exploited"], ranks["book"]["by"]) == (50, "bold")
    assert ranks["first"]["share"] == 0
    assert found["shares"][2][2] == 62.5
    assert found["cells"][2][2]["drawn"] == 3


def test_sensible_commanders_are_those_that_little_is_taken_from() -> None:
    """With a value of 50 a row that falls to 40 is sensible and one that falls to 30 is not; columns the other way."""
    scores = [[50, 60], [40, 50], [30, 80]]
    assert exploited(scores, 50) == ([0, 10, 20], [0, 30])
    assert sensible([0, 10, 20]) == [0, 1]
    assert sensible([20, 30]) == [0]
    assert span(scores, 50) == (40, 50)


def test_failed_battles_are_counted_apart_and_score_nothing() -> None:
    """Of two that ended one was won; a pair of which none ended is refused."""
    found = document(a_plan(10, "book"), [Outcomes("pfe", by_clock=0)])
    assert (found["shares"], found["cells"][0][0]["failed"]) == ([[50]], 1)
    with pytest.raises(InvalidRequest, match="failed"):
        document(a_plan(10, "book"), [Outcomes("fff")])


@pytest.mark.parametrize(
    ("pair", "battles"),
    [(("book", "first"), 400), (("staff:50", "book"), 40), (("staff:400", "staff:50"), 10), (("bold", "staff:50"), 40)],
)
def test_searches_have_fewer_battles(pair: tuple[str, str], battles: int) -> None:
    """A tenth for a search of up to a hundred playouts, a fortieth above, and never fewer than ten."""
    assert battles_of("muskets_mohawks", pair, 400) == battles


def test_what_cannot_be_asked_is_refused_with_all_its_faults() -> None:
    """An unknown commander with the nearest one, a staff of no playouts, no seed, and too many battles."""
    with pytest.raises(InvalidRequest) as refused:
        a_plan(1_000_000, "bolt", "book", "staff:0")
    assert set(refused.value.fields) == {"battles", "commanders"}
    assert "There is no doctrine bolt" in refused.value.message
    assert "Did you mean bold?" in refused.value.message
    assert "A staff of 0 playouts tries no order" in refused.value.message


@pytest.mark.parametrize(
    ("keys", "cost"),
    [
        (("book", "bold"), "Of 4 pairs that were 4,000,000 battles a scenario."),
        (("book", "staff:50"), "Of 4 pairs that were 1,000,300 battles a scenario, and those of staff:50 alone take "),
    ],
)
def test_too_many_battles_are_refused_with_what_they_would_cost(keys: tuple[str, ...], cost: str) -> None:
    """All battles of all pairs; a staff has no more in a cell than a forecast of it may have, 100 for one of 50."""
    with pytest.raises(InvalidRequest) as refused:
        a_plan(1_000_000, *keys)
    assert cost in refused.value.message


def test_a_named_commander_that_loses_to_one_without_a_plan_breaks_a_promise() -> None:
    """Book loses 0:40 to first where bold beats it: broken, and bold is better in its place. Where all lose, it is not.

    The enemy's book always wins against the player's, which no promise of his forbids.
    """
    lost, won = "e" * 40, "p" * 40
    measured = scripted(lost, lost, lost, won, won, won, lost, lost, lost)
    found = [each for each in broken(measured) if each.side == "player"]
    assert {(each.kind, each.other) for each in found} == {(LOSES_TO, "first"), (WORSE_THAN, "bold")}
    assert all("ford, player: book" in each.sentence() for each in found)
    shown = ladder_words(measured).broken
    assert "British: book scores 0 (0 to 9) of a hundred against first order" in shown
    assert any(each.startswith("British: bold in place of book gains 100 points") for each in shown)
    hopeless = scripted(*[lost] * 9)
    assert not [each for each in broken(hopeless) if each.side == "player"]
    assert [(each.side, each.other) for each in excused(hopeless)] == [("player", "first")]


def test_a_style_may_be_worse_than_another_doctrine() -> None:
    """A doctrine that leads neither side by default is a style."""
    lost, won = "e" * 40, "p" * 40
    found = scripted(lost, lost, lost, won, won, won, lost, lost, lost)
    found["named"] = {"player": "bold", "enemy": "book"}
    found["ranks"]["player"][0] |= {"gain": 50.0, "gain_low": 40.0}
    assert [each for each in broken(found) if each.kind == WORSE_THAN] == []


def test_ratings_over_several_ladders_have_an_interval_by_scenario() -> None:
    """The one that scores more in every scenario comes first; of one scenario no interval is known."""
    one = scripted("pppe", "ppee", "pppp", "ppee", "peee", "ppee", "peee", "eeee", "peee")
    found = over_all([one, one])
    assert next(iter(found)) == "book"
    assert over_all([one])["book"].high == float("inf")
    assert over_all([]) == {}


def timed(*seconds: float) -> dict[str, Any]:
    """The ladder of book, bold and first, whose cells of ten battles took so many seconds, row by row."""
    letters = ["ppppppppee", "pppppppeee", "pppppppppp", "pppppeeeee", "ppppeeeeee", "pppppppppe", "e" * 10, "e" * 10]
    cells = [Outcomes(each, 0, spent) for each, spent in zip([*letters, "pppppeeeee"], seconds, strict=True)]
    return document(a_plan(10, "book", "bold", "first"), cells)


def test_speeds_are_compared_with_the_named_commander_of_each_chair() -> None:
    """One who is measured only where battles take long is no slower for that: bold takes twice the named one's time."""
    quick, slow = timed(1, 2, 0.5, 2, 9, 9, 0.5, 9, 9), timed(100, 200, 50, 200, 9, 9, 50, 9, 9)
    ranks = {rank["commander"]: rank["speed"] for rank in quick["ranks"]["enemy"]}
    assert ranks == {"book": 10, "bold": 5, "first": 20}
    for side in ("player", "enemy"):
        quick["ranks"][side] = [rank for rank in quick["ranks"][side] if rank["commander"] != "first"]
    assert speeds([quick, slow]) == pytest.approx({"book": 1, "bold": 0.5, "first": 2})


def test_the_curve_goes_through_the_best_for_their_time() -> None:
    """First is quickest and worst, book better, bold slower than book without being stronger."""
    found = timed(1, 2, 0.5, 2, 9, 9, 0.5, 9, 9)
    assert [point.key for point in curve([found])] == ["first", "book", "bold"]
    assert [point.key for point in frontier([found])] == ["first", "book"]
    drawn = present(drawing([found]))
    assert [(dot.name, dot.named) for dot in drawn.dots] == [("first order", True), ("book", True), ("bold", True)]
    assert [text for text, _ in drawn.ticks] == ["0.01 s", "0.1 s", "1 s"]
    assert all(drawn.left <= dot.x <= drawn.right and 0 < dot.y <= drawn.bottom for dot in drawn.dots)
    assert f"{'first':<12}{'20':>12}{'1.0':>12}" in markdown([found])
    hasty = timed(*[1e-4] * 9)
    assert present(drawing([hasty])).ticks[0][0] == "0.00001 s"


def test_a_name_in_the_drawing_hides_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those on the line are named in any case, others where there is room: with huge letters none."""
    found = [timed(1, 2, 0.5, 2, 9, 9, 0.5, 9, 9)]
    assert all(dot.named for dot in present(drawing(found)).dots)
    monkeypatch.setattr("lab.ladder.curve._LETTER", 500)
    monkeypatch.setattr("lab.ladder.curve._LINE", 500)
    assert [dot.name for dot in present(drawing(found)).dots if not dot.named] == ["bold"]


def test_a_ladder_of_unknown_time_has_no_curve() -> None:
    """As one that the workers measured, or one of an earlier version."""
    found = scripted(*["pe"] * 9)
    assert [rank["speed"] for rank in found["ranks"]["player"]] == [None] * 3
    assert (speeds([found]), curve([found]), drawing([found])) == ({}, [], None)
    assert "Strength and time" not in markdown([found])
    for rank in found["ranks"]["player"]:
        del rank["speed"]
    assert ladder_words(found).ranks[0][1][0].speed == ""


def test_a_document_reads_in_words_and_as_the_page_of_the_documentation() -> None:
    """A table of victories with draws after a stroke, a `c` where the clock made them, and what it is worth."""
    plan = a_plan(10, "book")
    found = document(plan, [Outcomes("pdde", by_clock=2)])
    text = markdown([found])
    assert "## Skirmish" in text
    assert "`ford`: the scenario names book against book." in text
    assert "book    25/50c" in text
    assert "Worth 50 (" in text
    shown = ladder_words(found)
    assert (shown.value, shown.named, shown.span) == ("50", "50", "50 to 50")
    assert shown.rows[0][1][0].counts == "1 won, 1 lost, 2 drawn, 2 of them by the clock of 4"


def challenged(named: str, *trials: str, enemy: tuple[str, ...] = ()) -> dict[str, Any]:
    """The document of book against book and of the player's, then the enemy's challengers, who came out like this."""
    keys = ("greedy", "bold")
    asked = Asked(10, "1755", ("book",), challengers=keys)
    plan = Plan("ford", {**a_setup(), "system": "skirmish"}, asked)
    assert [trial.pair for trial in plan.trials] == [(key, "book") for key in keys] + [("book", key) for key in keys]
    outcomes = [Outcomes(named, seconds=1.0)]
    return document(plan, [*outcomes, *(Outcomes(letters, seconds=5.0) for letters in (*trials, *enemy))])


def test_challengers_are_compared_with_the_named_one_battle_by_battle() -> None:
    """Book wins 5 of 10. In its place greedy wins 9, bold none; against it the enemy's greedy wins 8 and draws one.

    Half a battle won and half one lost are given to each, so that greedy has (9.5 / 1.5) times as good odds as book
    has with 5.5 / 5.5, which are 321 points more.
    """
    found = challenged("pppppeeeee", "pppppppppe", "eeeeeeeeee", enemy=("eeeeeeeepd", "pppppeeeee"))
    player, enemy = (found["challengers"][side] for side in ("player", "enemy"))
    assert [each["commander"] for each in player] == ["greedy", "bold"]
    assert [(each["share"], each["gain"]) for each in player] == [(90, 40), (0, -50)]
    assert [(each["share"], each["gain"]) for each in enemy] == [(85, 35), (50, 0)]
    assert (enemy[0]["won"], enemy[0]["lost"], enemy[0]["drawn"]) == (1, 8, 1)
    assert round(player[0]["points"]) == 321
    assert round(enemy[0]["points"]) == 261
    assert player[0]["gain_low"] > 0 > player[1]["gain_high"]
    assert all(each["longer"] == 5 for each in (*player, *enemy))
    assert found["chairs"] == {"player": ["book"], "enemy": ["book"]}
    shown = ladder_words(found).challengers
    assert [shown[0].side, shown[0].name, shown[0].cell.share, shown[0].longer] == ["British", "greedy", "90", "5"]
    assert shown[2].cell.counts.startswith("8 won, 1 lost, 1 drawn")
    assert "greedy leading the British: 90 of 10 battles, +40 (" in " ".join(markdown([found]).split())


def test_challengers_are_rated_with_all_commanders_and_timed_against_the_named_one() -> None:
    """He wins where book loses half is rated above it; who takes five times as long, has a fifth of its speed."""
    found = challenged("pppppeeeee", "pppppppppp", "pppppeeeee", enemy=("eeeeeeeeee", "pppppeeeee"))
    rated = {key: each.points for key, each in over_all([found]).items()}
    assert next(iter(rated)) == "greedy"
    assert rated["greedy"] - rated["book"] > 200
    timed = speeds([found])
    assert timed["book"] == pytest.approx(5 * timed["greedy"])
    assert speeds([{key: value for key, value in found.items() if key != "challengers"}]) == {"book": timed["book"]}


def test_a_greedy_challenger_who_beats_the_named_one_breaks_a_promise() -> None:
    """In either chair; where not even a challenger wins against the named enemy, only the better play is one."""
    beaten = challenged("pppppppppp", "p" * 10, "p" * 10, enemy=("e" * 10, "p" * 10))
    assert [(each.side, each.kind, each.other) for each in broken(beaten)] == [
        ("player", LOSES_TO, "greedy"),
        ("enemy", LOSES_TO, "greedy"),
        ("enemy", WORSE_THAN, "greedy"),
    ]
    hopeless = challenged("eeeeeeeeee", "e" * 10, "e" * 10, enemy=("e" * 10, "e" * 10))
    assert broken(hopeless) == []
    assert [(each.side, each.other) for each in excused(hopeless)] == [("player", "greedy")]
    saved = challenged("eeeeeeeeee", "e" * 10, "p" * 10, enemy=("e" * 10, "e" * 10))
    assert [(each.side, each.kind, each.other) for each in broken(saved)] == [
        ("player", LOSES_TO, "greedy"),
        ("player", WORSE_THAN, "bold"),
    ]


def test_without_a_wish_quick_commanders_meet_each_other_and_who_tries_orders_out_challenges_the_named_ones() -> None:
    """One who is asked for is no challenger unless he is asked for as one, and none meets himself in both ways."""
    setup = {**a_setup(), "system": "skirmish"}
    usual = Plan("ford", setup, Asked(10, "1755"))
    assert {"first", "random", "book"} <= set(usual.chairs[0])
    assert set(usual.challengers["player"]) == {"greedy", "staff:50", "staff:400"}
    assert Plan("ford", setup, Asked(10, "1755", ("book",))).trials == []
    both = Plan("ford", setup, Asked(10, "1755", ("book", "bold"), challengers=("bold", "first")))
    assert both.challengers == {"player": ["first"], "enemy": ["first"]}
    with pytest.raises(InvalidRequest) as refused:
        Plan("ford", setup, Asked(10, "1755", challengers=("staff:0",)))
    assert set(refused.value.fields) == {"challengers"}


def test_a_kept_ladder_gets_its_challengers_without_its_pairs_being_fought_again() -> None:
    """By the same dice as if all had been fought at once; a challenger that it has stays."""
    setup = {**a_setup(), "system": "skirmish"}
    both = Ladder(Plan("ford", setup, Asked(10, "1755", ("book", "bold"), challengers=("first", "random"))))
    assert sum(both.run()) == both.total == 80
    part = Ladder(Plan("ford", setup, Asked(10, "1755", ("book", "bold"), challengers=("first",))))
    assert sum(part.run()) == 60
    rest = Ladder(Plan("ford", setup, Asked(10, "other", ("book", "bold"), challengers=("random",))), part.document())
    assert sum(rest.run()) == 30
    found, expected = (ladder.document()["challengers"] for ladder in (rest, both))
    for side in ("player", "enemy"):
        one, other = (
            sorted(({**row, "longer": 0, "seconds": 0} for row in each[side]), key=str) for each in (found, expected)
        )
        assert one == other
