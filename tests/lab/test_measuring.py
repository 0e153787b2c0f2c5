"""Measuring balance: which rule sets are fought, what each change is measured against, and what the document says."""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import pairwise
from typing import Any

import pytest

from battles.versions import engine_version
from common.exceptions import InvalidRequest
from lab import measuring
from lab.balance import Balance
from lab.measuring import Asked, Samples, fight_cells, solved
from lab.subject import QUEBEC, changes, rule_sets, why_idle
from rules import registry
from rules.core.odds import sample

EIGHT = {
    *("bombardment", "path", "fire_ships", "leaders", "interdiction", "entrenchments", "intelligence"),
    "lower_quebec",
}


@pytest.mark.rule("QA-BALANCE-1")
def test_the_claims_are_those_of_the_article() -> None:
    """Each advanced rule has the side and the size that its authors print after its title."""
    assert QUEBEC.claims == {
        "bombardment": ("british", "moderate"),
        "path": ("french", "slight"),
        "fire_ships": ("french", "slight"),
        "leaders": ("british", "moderate"),
        "interdiction": ("french", "moderate"),
        "entrenchments": ("french", "strong"),
        "intelligence": ("british", "slight"),
        "lower_quebec": ("british", "slight"),
    }


def test_every_other_value_of_every_option_is_a_change() -> None:
    """Switches once, words and numbers once for each other value."""
    assert [change.key for change in changes(QUEBEC)] == [
        *("bombardment", "path", "fire_ships", "leaders", "interdiction", "entrenchments", "intelligence"),
        *("lower_quebec", "landing_parts", "ste_foy_road", "hits=firer", "hits=strongest", "rout=line"),
        *("raid_beside_march", "ships_a_turn=1", "ships_a_turn=2", "ships_a_turn=3", "militia=each_turn"),
        *("skirmish_below=2", "lower_doubled", "step_transfer"),
    ]


def test_each_change_is_measured_against_the_same_without_it() -> None:
    """The two rule sets of each way differ by the one option alone."""
    found = changes(QUEBEC)
    sets = rule_sets(QUEBEC, found)
    for change in found:
        alone, base = sets[change.with_it("alone")], sets[change.without("alone")]
        assert (alone, base) == ({change.option.key: change.value}, {})
        within, rest = sets[change.with_it("in_all")], sets[change.without("in_all")]
        assert {key for key, value in rest.items() if value is True} == EIGHT - ({change.key} & EIGHT)
        assert within == {**rest, change.option.key: change.value}


def test_a_change_that_can_do_nothing_is_named_and_not_fought() -> None:
    """The doubled volley at the Lower Town needs the assault; ships a turn give way to interdiction."""
    found = {change.key: change for change in changes(QUEBEC)}
    sets = rule_sets(QUEBEC, list(found.values()))
    idle = {
        (key, way)
        for key, change in found.items()
        for way in ("alone", "in_all")
        if why_idle(QUEBEC, change, sets[change.with_it(way)])
    }
    assert idle == {
        *(("lower_doubled", "alone"), ("ships_a_turn=1", "in_all"), ("ships_a_turn=2", "in_all")),
        ("ships_a_turn=3", "in_all"),
    }


def test_strange_names_are_refused_with_those_there_are() -> None:
    """An option that is not there, a doctrine that is not there, and numbers out of bounds."""
    with pytest.raises(InvalidRequest, match=r"no option paths\. Did you mean path\?"):
        changes(QUEBEC, ["paths"])
    with pytest.raises(InvalidRequest) as refused:
        Balance(QUEBEC, Asked(runs=9, seed="", doctrines=("patent", "stand"), processes=0))
    assert set(refused.value.fields) == {"runs", "seed", "doctrines", "workers"}
    assert "Did you mean patient?" in refused.value.message


def test_slow_doctrines_are_left_out_unless_asked_for() -> None:
    """The measurement is by the quick doctrines, the default first."""
    assert QUEBEC.doctrines()[0] == "patient"
    assert "planner" not in QUEBEC.doctrines()
    assert set(QUEBEC.doctrines()) <= set(registry.system("quebec_1759").doctrines())


def test_every_cell_is_fought_with_the_same_dice() -> None:
    """Sample n of each cell is sample n of the seed, and the margin is the player's points less the enemy's."""
    fights = [
        partial(QUEBEC.engagement, {}, ("stand", "stand")),
        partial(QUEBEC.engagement, {"path": True}, ("shores", "stand")),
    ]
    found = [Samples(), Samples()]
    for cell, samples in fight_cells(fights, mark="tournament_points", seed="dice", runs=3):
        found[cell].wins += samples.wins
        found[cell].margins += samples.margins
    for fight, samples in zip(fights, found, strict=True):
        engagement = fight()
        results = [sample(engagement, "dice", number) for number in (1, 2, 3)]
        assert samples.wins == [int(result.sides[0].success) for result in results]
        points = [result.marks["tournament_points"] for result in results]
        assert samples.margins == [player - enemy for player, enemy in points]
    assert found[0].won < found[1].won


def test_two_processes_fight_what_one_fights(monkeypatch: pytest.MonkeyPatch) -> None:
    """The samples come in the order of the cells, whichever process fought them."""
    monkeypatch.setattr(measuring, "_RUNS_A_TASK", 2)
    fights = [partial(QUEBEC.engagement, {}, pair) for pair in (("stand", "stand"), ("upriver", "stand"))]
    one, two = (
        list(fight_cells(fights, mark="tournament_points", seed="dice", runs=3, processes=processes))
        for processes in (1, 2)
    )
    assert one == two
    assert [cell for cell, _ in one] == [0, 0, 1, 1]


def test_a_matrix_is_solved_from_its_samples() -> None:
    """[[3/4, 1/4], [1/4, 1/2]]: the value is 5/12 by (1/3, 2/3) and (1/3, 2/3); margins are weighted likewise."""
    cells = [[_cell(3, 8), _cell(1, 4)], [_cell(1, 2), _cell(2, -2)]]
    found, weights = solved({"path": True}, cells)
    assert found.value == pytest.approx(100 * 5 / 12)
    assert (found.rows, found.columns) == ([1 / 3, 2 / 3], [1 / 3, 2 / 3])
    assert found.margin == pytest.approx((8 + 2 * 4 + 2 * 2 + 4 * -2) / 9)
    assert found.row_shares == found.column_shares == pytest.approx([100 * 5 / 12] * 2)
    assert weights[1, 0] == pytest.approx(2 / 9)
    assert found.low < found.value < found.high
    assert found.shares == [[75.0, 25.0], [25.0, 50.0]]
    assert found.options == {"path": True}


def _cell(won: int, margin: int) -> Samples:
    return Samples([1] * won + [0] * (4 - won), [margin] * 4)


class Scripted:
    """Battles without rules: who wins is decided by the options alone, and which pair it is."""

    def __init__(self) -> None:
        self.fought: list[Any] = []

    def fight(
        self, fights: Sequence[Any], *, mark: str, seed: str, runs: int, processes: int
    ) -> Iterator[tuple[int, Samples]]:
        """Path takes every second win of the player on the base game; all others change nothing."""
        self.fought += fights
        for cell, fight in enumerate(fights):
            options = fight.args[0]
            wins = [number % 2 if options == {"path": True} else 1 for number in range(runs)]
            yield cell, Samples(wins, [10 * won - 5 for won in wins])


@pytest.fixture
def scripted(monkeypatch: pytest.MonkeyPatch) -> Scripted:
    """The battles of a measurement are scripted."""
    found = Scripted()
    monkeypatch.setattr(measuring, "fight_cells", found.fight)
    return found


def measured(**about: Any) -> dict[str, Any]:
    """A measurement's document."""
    asked: dict[str, Any] = {"runs": 100, "seed": "s", "doctrines": ("stand", "patient")} | about
    work = Balance(QUEBEC, Asked(**asked))
    assert sum(work.run()) == work.total
    return dict(work.document())


def test_the_document_has_effects_with_the_sign_of_turning_on(scripted: Scripted) -> None:
    """Path costs half the victories alone; left out of all it is what makes the others lose nothing."""
    found = measured(only=("path", "lower_doubled"))
    path, doubled = found["effects"]
    assert path["alone"]["solved"]["points"] == -50.0
    assert path["alone"]["solved"]["low"] < -50.0 < path["alone"]["solved"]["high"] < -35.0
    assert path["alone"]["solved"]["margin"] == -5.0
    assert path["alone"]["judged"] is None
    assert path["alone"]["changed"] == 50.0
    assert path["in_all"]["changed"] == 0.0
    well = path["alone"]["used_well"]
    assert {side: found["points"] for side, found in well.items()} == {"british": -50.0, "french": 50.0}
    assert (well["french"]["reply"], well["french"]["reply_without"]) == ("stand", "stand")
    assert path["in_all"]["used_well"]["french"]["points"] == 0.0
    assert [[cell["points"] for cell in row] for row in path["alone"]["pairs"]] == [[-50.0, -50.0]] * 2
    assert "Lower Town" in doubled["alone"]["idle"]
    assert doubled["alone"]["solved"] is None
    assert doubled["in_all"]["idle"] == ""
    assert (path["claim"], doubled["claim"]) == ({"side": "french", "size": "slight"}, None)
    assert set(found["rule_sets"]) == {"base", "all", "base+path", "all-path", "all+lower_doubled"}
    assert len(scripted.fought) == 5 * 4
    assert found["complete"] is False
    assert found["searching"] is False
    assert found["engine_version"] == engine_version("quebec_1759")


def test_a_complete_measurement_has_all_switches_first(scripted: Scripted) -> None:
    """Eight advanced rules, then the readings."""
    found = measured(runs=10, doctrines=("stand",))
    assert found["complete"] is True
    switches = [row["switch"] for row in found["effects"]]
    assert [first for first, second in pairwise(switches) if first != second] == [True]
    assert sum(switches) == 8


def test_authors_are_judged_by_a_commander_who_searches_and_by_no_doctrine(scripted: Scripted) -> None:
    """The path is claimed to help the French slightly; used well it adds 50 points, which is more than claimed."""
    path = measured(only=("path",), doctrines=("stand", "planner"))["effects"][0]
    assert path["alone"]["judged"] == {"verdict": "contradicted", "why": "stronger"}
    assert path["in_all"]["judged"] == {"verdict": "not_decided", "why": "unused"}


def test_a_best_reply_is_chosen_by_other_sieges_than_those_it_is_counted_in(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two doctrines that each win by luck, one the odd sieges and one the even ones, gain nothing by being chosen.

    Without the path both lose all. With it the best of all samples would be counted with half of the sieges; chosen by
    the odd ones it wins none of the even ones.
    """

    def fight(fights: Sequence[Any], **about: Any) -> Iterator[tuple[int, Samples]]:
        for cell, each in enumerate(fights):
            options, (one, _) = each.args
            lucky = ["stand", "patient"].index(one)
            won = [int(bool(options) and number % 2 == lucky) for number in range(about["runs"])]
            yield cell, Samples(won, [0] * about["runs"])

    monkeypatch.setattr(measuring, "fight_cells", fight)
    path = measured(only=("path",))["effects"][0]
    assert path["alone"]["used_well"]["british"]["points"] == 0.0
    assert path["alone"]["solved"]["points"] == 50.0


def test_a_run_that_fails_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """An order of battle that the rules refuse ends the measurement with their sentence."""
    fight = partial(QUEBEC.engagement, {"hits": "nowhere"}, ("stand", "stand"))
    with pytest.raises(InvalidRequest, match="hits"):
        list(fight_cells([fight], mark="tournament_points", seed="s", runs=1))
