"""The two games that the source tells, and the doctrines that play them: who does what, and what comes of it."""

from collections.abc import Callable

import pytest

from rules.core.dice import SeededDice
from rules.core.events import Event
from rules.core.odds import sample
from rules.core.outcome import BattleResult
from rules.core.umpire import Umpire
from rules.fast_musket.doctrine import plan
from rules.fast_musket.orders import JOIN, STAY, Order
from rules.fast_musket.view import BattleView
from tests.fast_musket.field import GAME, Json, battle_of, foot, order, plains, side

RUNS = 100
GUNS = ("six-pounder-left", "six-pounder-centre", "six-pounder-right")
BRITISH = {unit["id"] for unit in plains()["enemy"]["units"]}
ENDS = {"marine-left", "marine-right"}


def told(french: str, british: str, first_fire: bool) -> Json:
    """The bundled battle by two doctrines, with first fire or without."""
    raw = plains(first_fire=first_fire)
    raw["player"]["doctrine"], raw["enemy"]["doctrine"] = french, british
    return raw


def results(raw: Json) -> list[BattleResult]:
    """A hundred battles of one seed."""
    engagement = GAME.engagement(raw)
    return [sample(engagement, "told", number) for number in range(1, RUNS + 1)]


def lost(result: BattleResult, side_: str, units: tuple[str, ...] = ()) -> int:
    """The bases that a side, or some of its units, lost."""
    return sum(row.casualties() for row in result.units if row.side == side_ and row.id in (units or (row.id,)))


def share(results_: list[BattleResult], holds: Callable[[BattleResult], bool]) -> float:
    """In what share of the battles something holds."""
    return sum(1 for result in results_ if holds(result)) / len(results_)


def fell(result: BattleResult, name: str) -> bool:
    """Whether a general is lost."""
    return next(row.fate for row in result.leaders if row.id == name) == "lost"


@pytest.mark.rule("FM-REPORT-1")
@pytest.mark.parametrize(("first_fire", "heavy", "guns"), [(True, 0.9, 0.3), (False, 0.6, 0.5)])
def test_the_slow_game_is_ordinary(first_fire: bool, heavy: float, guns: float) -> None:
    """Slow against a line that goes to meet them: the British win, lose little, cost much and take the guns."""
    fought = results(told("attack_slow", "advance", first_fire))
    assert share(fought, lambda row: row.side("enemy").success) > 0.9
    assert share(fought, lambda row: lost(row, "player") >= 15) > heavy
    assert share(fought, lambda row: lost(row, "enemy") <= 13) > 0.5
    assert share(fought, lambda row: not fell(row, "montcalm") and not fell(row, "wolfe")) > 0.85
    assert share(fought, lambda row: lost(row, "player", GUNS) == 3) > guns


@pytest.mark.rule("FM-REPORT-1")
@pytest.mark.parametrize(("first_fire", "many", "guns"), [(True, 1, 0.1), (False, 3, 0.15)])
def test_the_fast_game_is_ordinary(first_fire: bool, many: int, guns: float) -> None:
    """Fast against a line that holds its fire: the British win, and the French lose about double in many a battle.

    Either general falls now and then: nothing but a six after a melee, or at the end of his unit, takes him. With first
    fire most battles are over before the guns have come up; without it they are often overrun, all three of them.
    """
    fought = results(told("attack_fast", "hold_fire", first_fire))
    assert share(fought, lambda row: row.side("enemy").success) > 0.9
    assert share(fought, lambda row: 1.5 <= lost(row, "player") / max(lost(row, "enemy"), 1) <= 3) > 0.3
    assert share(fought, lambda row: fell(row, "murray")) > 0.02
    assert share(fought, lambda row: fell(row, "montcalm")) > 0.02
    assert share(fought, lambda row: lost(row, "player", GUNS) >= many) > guns


def by_turn(raw: Json, seed: int) -> list[list[Event]]:
    """The events of a battle, turn by turn."""
    found: list[list[Event]] = []
    for event in GAME.fight(raw, Umpire(SeededDice(str(seed), "told"), GAME.orders(raw))).events:
        if event.kind == "turn":
            found.append([])
        if found:
            found[-1].append(event)
    return found


@pytest.mark.rule("FM-REPORT-1")
@pytest.mark.parametrize("seed", range(4))
def test_the_slow_game_goes_as_it_is_told(seed: int) -> None:
    """French guns open fire at 24 inches; only then the British go to meet them, and theirs are the first muskets.

    The French line walks six inches, waits for its guns and walks six more; it charges nobody, and the British do.
    """
    raw = told("attack_slow", "advance", False)
    turns = by_turn(raw, seed)
    french = {unit["id"] for unit in raw["player"]["units"]}
    shots = [[(event.who, event.before) for event in turn if event.what == "fires_at"] for turn in turns]
    assert shots[0] == [(f"{gun}-1", 24) for gun in GUNS]
    assert shots[1] == []
    assert shots[2][0][0] == "louisbourg"
    assert shots[3][0][0] in french
    walked = [{event.who for event in turn if event.what == "at" and event.rule == "FM-MOVE-1"} for turn in turns[:3]]
    hauled = {f"{gun}-1" for gun in GUNS}
    assert (walked[0], walked[1], walked[2] & (french | hauled)) == (french, hauled, french | hauled)
    charged = {event.who for turn in turns for event in turn if event.what == "charges"}
    assert charged
    assert not charged & french


@pytest.mark.rule("FM-REPORT-1", "FM-FIRE-3")
def test_the_slow_attack_does_not_wait_when_time_is_short() -> None:
    """Its guns fire and its line dresses in the first half of the time; in the third turn of five all hurry on."""
    raw = told("attack_slow", "hold_fire", False)
    raw["options"]["deadline"] = 2
    for turn in by_turn(raw, 1):
        assert len({event.who for event in turn if event.what == "at" and event.rule == "FM-MOVE-1"} - BRITISH) == 10


@pytest.mark.rule("FM-REPORT-1", "FM-FORM-1")
def test_the_fast_attack_comes_in_column_and_deploys_from_its_ends() -> None:
    """All seven bodies march in column; the two at the ends deploy and shoot first, the others in the next turn."""
    raw = told("attack_fast", "hold_fire", True)
    french = {unit["id"] for unit in raw["player"]["units"]}
    first, second, third = by_turn(raw, 1)[:3]
    assert {event.who for event in first if event.after == "column"} == french
    assert {event.who for event in second if event.before == "column"} == ENDS
    assert {event.who for event in second if event.what == "fires_at"} >= ENDS
    shooters = [event.who for event in second if event.what == "fires_at"]
    assert set(shooters[:2]) == ENDS
    later = {event.who for event in third if event.before == "column"}
    assert later
    assert later <= french - ENDS


@pytest.mark.rule("FM-REPORT-1", "FM-CHARGE-1")
def test_the_fast_attack_holds_its_ground() -> None:
    """Nobody of it ever charges, and its guns are pulled along every turn until they are in musket range."""
    raw = told("attack_fast", "hold_fire", False)
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
    """One leads the strongest body near the enemy, one rallies the weakest; who is far off calls for nobody."""
    assert posted(False, (3, 6, 4), (True, True, True)) == 1
    assert posted(True, (3, 6, 4), (True, True, True)) == 0
    assert posted(True, (3, 6, 4), (False, True, True)) == 2
    assert posted(False, (3, 6, 4), (True, False, True)) == 2
    assert posted(False, (3, 6), (False, False)) == -1


@pytest.mark.rule("FM-REPORT-1", "FM-COMMAND-1")
def test_the_generals_of_both_doctrines_are_where_the_fight_is() -> None:
    """Montcalm rides to a shaken body, Murray to the strongest of his, in some of ten battles."""
    raw = told("attack_fast", "hold_fire", True)
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
