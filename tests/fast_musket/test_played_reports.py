"""The two games that the source reports, and the doctrines that play them: their course and their results."""

from collections.abc import Callable

import pytest

from common.json_input import Json
from rules.core.dice import SeededDice
from rules.core.events import Event
from rules.core.odds import sample
from rules.core.outcome import BattleResult
from rules.core.reports import Report, agrees, read_reports
from rules.core.umpire import Umpire
from rules.fast_musket.doctrine import plan
from rules.fast_musket.orders import JOIN, STAY, Order
from rules.fast_musket.view import BattleView
from tests.fast_musket.field import GAME, battle_of, foot, order, plains, side
from tests.written import scenario

RUNS = 100
GUNS = ("six-pounder-left", "six-pounder-centre", "six-pounder-right")
BRITISH = {unit["id"] for unit in plains()["enemy"]["units"]}


def reported(french: str, british: str, first_fire: bool) -> Json:
    """The bundled battle by two doctrines, with first fire or without."""
    raw = plains(first_fire=first_fire)
    raw["player"]["doctrine"], raw["enemy"]["doctrine"] = french, british
    return raw


def results(raw: Json) -> list[BattleResult]:
    """A hundred battles of one seed."""
    engagement = GAME.engagement(raw)
    return [sample(engagement, "told", number) for number in range(1, RUNS + 1)]


def share(results_: list[BattleResult], holds: Callable[[BattleResult], bool]) -> float:
    """In what share of the battles something holds."""
    return sum(1 for result in results_ if holds(result)) / len(results_)


def reports() -> dict[str, Report]:
    """The played reports of the bundled scenario, by key."""
    entry = scenario("plains-of-abraham-1759")
    return {report.key: report for report in read_reports(entry["reports"])}


def shares(key: str, french: str, british: str, first_fire: bool) -> dict[str, float]:
    """In what share of the battles of two doctrines each clause of a report holds, by its words."""
    fought = results(reported(french, british, first_fire))
    return {
        clause.say: share(fought, lambda row, clause=clause: agrees(clause, row))  # type: ignore[misc]
        for clause in reports()[key].clauses
    }


@pytest.mark.rule("FM-REPORT-1")
@pytest.mark.parametrize("first_fire", [True, False])
def test_the_slow_game_is_played_in_the_order_of_its_report(first_fire: bool) -> None:
    """Slow against a line that goes to meet them: fire, stands and moves are as reported, and mostly the winner."""
    found = shares("slow", "attack_slow", "advance", first_fire)
    for clause in (
        "no French battalion marched in column",
        "before the muskets only the British gun fired",
        "the British foot stood until it was fired at",
        "the French opened fire",
    ):
        assert found[clause] == 1.0
    assert found["the British went to meet them and then fired"] > 0.95
    assert found["the French held their ground and fired again"] > 0.6
    assert found["the British held the field"] > (0.6 if first_fire else 0.8)
    assert found["heavy French loss, 15 bases or more"] > 0.6
    assert found["all three French guns were overrun"] > (0.5 if first_fire else 0.8)
    assert found["neither Montcalm nor Wolfe was hurt"] > 0.75
    # The rounds are two each where first fire makes them bloody; without it the French fire a third time as often.
    assert found["the French fired two rounds of volleys"] > (0.6 if first_fire else 0.3)
    assert found["the British fired two rounds of volleys"] > 0.5


@pytest.mark.rule("FM-REPORT-1")
@pytest.mark.parametrize("first_fire", [True, False])
def test_the_fast_game_is_played_in_the_order_of_its_report(first_fire: bool) -> None:
    """Fast against a line that holds its fire: fire, stands and moves are as reported, and mostly the winner."""
    found = shares("fast", "attack_fast", "hold_fire", first_fire)
    for clause in ("the French hurried forward in column", "the French opened fire"):
        assert found[clause] == 1.0
    assert found["the British held their ground until they had fired back"] > 0.95
    assert found["the British returned the fire"] > 0.95
    assert found["then the British went forward"] > 0.5
    assert found["the British held the field"] > 0.55
    assert found["Murray fell"] > 0.01
    # With first fire most battles are over before the guns have come up; without it they are often overrun.
    assert found["all three French guns were overrun"] > (0.0 if first_fire else 0.3)


@pytest.mark.rule("FM-FORM-1", "FM-REPORT-1")
@pytest.mark.parametrize(("french", "british"), [("attack_fast", "hold_fire"), ("steady", "steady")])
def test_columns_that_deploy_before_loaded_muskets_do_not_die_in_them(french: str, british: str) -> None:
    """Deploying at musket range, which every battalion may, wins an attack in column a fifth of its battles or more."""
    fought = results(reported(french, british, True))
    assert share(fought, lambda row: row.side("player").success) > 0.2


def by_turn(raw: Json, seed: int) -> list[list[Event]]:
    """The events of a battle, turn by turn."""
    found: list[list[Event]] = []
    for event in (
        GAME.engagement(raw).fight(Umpire(SeededDice(str(seed), "told"), GAME.engagement(raw).orders())).events
    ):
        if event.kind == "turn":
            found.append([])
        if found:
            found[-1].append(event)
    return found


@pytest.mark.rule("FM-REPORT-1")
@pytest.mark.parametrize("seed", range(4))
def test_the_slow_game_goes_as_described(seed: int) -> None:
    """Three walks of six inches bring the French to musket range, where they open fire; then the British go forward.

    Until then only the British gun fires and no British foot moves. The French guns come along; no French unit charges,
    and the British do.
    """
    raw = reported("attack_slow", "advance", False)
    turns = by_turn(raw, seed)
    french = {unit["id"] for unit in raw["player"]["units"]}
    hauled = {f"{gun}-1" for gun in GUNS}
    shots = [[event.who for event in turn if event.what == "fires_at"] for turn in turns]
    assert set(shots[0]) | set(shots[1]) == {"two-pounder-1"}
    assert set(shots[2][:7]) == french
    walked = [{event.who for event in turn if event.what == "at" and event.rule == "FM-MOVE-1"} for turn in turns[:3]]
    assert walked[:2] == [french | hauled, french | hauled]
    assert walked[2] & BRITISH
    charged = {event.who for turn in turns for event in turn if event.what == "charges"}
    assert charged
    assert not charged & french


@pytest.mark.rule("FM-REPORT-1", "FM-FORM-1")
def test_the_fast_attack_comes_in_column_and_deploys_at_musket_range() -> None:
    """All seven bodies march in column; in the next turn all form line at musket range, and all fire."""
    raw = reported("attack_fast", "hold_fire", True)
    french = {unit["id"] for unit in raw["player"]["units"]}
    first, second = by_turn(raw, 1)[:2]
    assert {event.who for event in first if event.after == "column"} == french
    assert {event.who for event in second if event.before == "column"} == french
    assert {event.who for event in second if event.what == "fires_at"} >= french


@pytest.mark.rule("FM-REPORT-1", "FM-MOVE-1")
def test_no_gun_goes_ahead_of_the_foot_of_its_side() -> None:
    """A gun that is hauled stays where the foremost battalion of its side is no farther forward, or is gone."""
    raw = reported("attack_slow", "advance", False)
    raw["player"] |= {"units": [foot("marine-left", 156, 560, "w")], "commanders": []}
    raw["player"]["batteries"] = raw["player"]["batteries"][1:2]
    gun = "six-pounder-centre-1"
    done = [(event.who, event.what) for turn in by_turn(raw, 1)[:2] for event in turn]
    assert (gun, "at") not in done
    assert done.count((gun, "fires_at")) == 2


@pytest.mark.rule("FM-REPORT-1", "FM-CHARGE-1")
def test_the_fast_attack_holds_its_ground() -> None:
    """None of its units ever charges, and its guns are pulled along every turn until they are in musket range."""
    raw = reported("attack_fast", "hold_fire", False)
    french = {unit["id"] for unit in raw["player"]["units"]}
    for seed in range(6):
        turns = by_turn(raw, seed)
        assert not [event for turn in turns for event in turn if event.what == "charges" and event.who in french]
        for turn in turns[:2]:
            assert len({event.who for event in turn if event.what == "at" and event.who.startswith("six")}) == 3


def posted(rallies: bool, bases: tuple[int, ...], near: tuple[bool, ...]) -> int:
    """The number of the unit that a general without one is sent to; bodies that are not near stand 30 inches off."""
    units = [
        foot(f"red-{n}", 100 + 120 * n, 300 if close else 560, "w", bases=many)
        for n, (many, close) in enumerate(zip(bases, near, strict=True))
    ]
    foes = [foot(f"blue-{n}", 100 + 120 * n, 250, "e") for n in range(len(bases))]
    general = {"id": "c", "overall": True, "at": [300, 400]}
    battle = battle_of(order(side("Red", units, commanders=[general]), side("Blue", foes)))
    view = BattleView(battle, 0)
    view.look(battle, 0)
    choices = [Order(STAY), *[Order(JOIN, n) for n in range(len(bases))]]
    return plan.post(view, list(choices), rallies) - 1


@pytest.mark.rule("FM-REPORT-1", "FM-COMMAND-1")
def test_where_generals_go() -> None:
    """One leads the strongest body near the enemy, one rallies the weakest; units far off need none."""
    assert posted(False, (3, 6, 4), (True, True, True)) == 1
    assert posted(True, (3, 6, 4), (True, True, True)) == 0
    assert posted(True, (3, 6, 4), (False, True, True)) == 2
    assert posted(False, (3, 6, 4), (True, False, True)) == 2
    assert posted(False, (3, 6), (False, False)) == -1


@pytest.mark.rule("FM-REPORT-1", "FM-COMMAND-1")
def test_the_generals_of_both_doctrines_are_where_the_fight_is() -> None:
    """Montcalm rides to a shaken body, Murray to the strongest of his, in some of ten battles."""
    raw = reported("attack_fast", "hold_fire", True)
    joined = {
        event.who
        for seed in range(10)
        for turn in by_turn(raw, seed)
        for event in turn
        if event.what == "unit" and event.after
    }
    assert {"montcalm", "murray"} <= joined


@pytest.mark.parametrize(
    ("bases", "led", "foe", "formation", "worth_it"),
    [
        (6, True, 6, "line", False), (6, True, 4, "line", False), (6, True, 4, "column", True),
        (6, False, 4, "column", False), (6, False, 3, "line", False), (6, True, 3, "line", True),
        (6, False, 2, "line", True), (4, False, 3, "line", False),
    ],
)  # fmt: skip
def test_what_a_charge_is_worth(bases: int, led: bool, foe: int, formation: str, worth_it: bool) -> None:
    """A body charges what is weak, a led one also who is somewhat stronger, and in column more so than in line."""
    own = side("Red", [foot("red", 450, 330, "w", bases=bases)])
    if led:
        own["commanders"] = [{"id": "c", "overall": True, "with": "red"}]
    battle = battle_of(order(own, side("Blue", [foot("blue", 450, 270, "e", bases=foe, formation=formation)])))
    assert (plan.worth(battle.units[0], battle.units[1], True) > 0) is worth_it
