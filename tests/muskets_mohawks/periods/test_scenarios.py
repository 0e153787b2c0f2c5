"""The bundled scenarios of the other periods, fought to an end."""

import pytest

from rules.core.dice import SeededDice
from rules.core.events import Event, fold
from rules.core.umpire import Umpire
from rules.registry import system
from tests.muskets_mohawks.periods.orders import order, unit
from tests.written import scenario

SCENARIOS = {
    "cowpens-pickets-1781": "american_revolution",
    "niagara-picket-1813": "war_of_1812",
    "vedette-at-the-inn-1811": "napoleonic",
    "concepcion-1835": "texas",
}


def fought(name: str, seed: int, doctrine: str = "") -> list[Event]:
    """The events of a battle of a scenario, which folds to its end; by another doctrine of the player's if named."""
    setup = scenario(name)["setup"]
    if doctrine:
        setup = {**setup, "player": {**setup["player"], "doctrine": doctrine}}
    game = system("muskets_mohawks")
    umpire = Umpire(SeededDice(str(seed), "battle"), game.engagement(setup).orders())
    record = game.engagement(setup).fight(umpire)
    rows = [event.to_dict() for event in umpire.events]
    assert fold(record.initial, rows) == record.final
    assert record.result.ending in ("objective", "cleared", "destroyed", "left")
    return umpire.events


@pytest.mark.rule("MM-PERIOD-1", "MM-PERIOD-2")
@pytest.mark.parametrize("name", SCENARIOS)
def test_each_period_has_a_scenario_that_comes_to_an_end(name: str) -> None:
    """Of its period, without faults, and over before the limit of turns, regardless of the seed."""
    entry = scenario(name)
    assert entry["setup"]["period"] == SCENARIOS[name]
    assert system("muskets_mohawks").check(entry["setup"]) == []
    for seed in range(4):
        assert fought(name, seed)


@pytest.mark.rule("MM-PERIOD-3")
@pytest.mark.parametrize("doctrine", ["veteran", "book", "bold", "cautious"])
def test_every_doctrine_forms_square_before_horse(doctrine: str) -> None:
    """On open ground each doctrine gets a square formed, and in some battle cavalry retire before one."""
    foot = [unit(name, "line") for name in ("a", "b", "c")]
    horse = [unit("x", "cuirassiers"), unit("y", "lancers"), unit("z", "hussars")]
    given = order("napoleonic", ("napoleonic_britain", foot), ("napoleonic_france", horse), ("squares", "lancers"))
    given["player"]["doctrine"] = doctrine
    game = system("muskets_mohawks")
    formed = 0
    for seed in range(6):
        umpire = Umpire(SeededDice(str(seed), "battle"), game.engagement(given).orders())
        game.engagement(given).fight(umpire)
        formed += sum(event.what == "formation" and event.after == "square" for event in umpire.events)
    assert formed > 0


@pytest.mark.rule("MM-PERIOD-3")
def test_the_fight_at_the_inn_has_squares_lances_and_cuirasses() -> None:
    """Squares are formed by orders and before a charge, horse retire before them, and each option's dice are rolled."""
    seen: set[str] = set()
    for seed in range(40):
        events = fought("vedette-at-the-inn-1811", seed, "bold")
        seen |= {event.what for event in events}
        seen |= {modifier.reason for event in events for modifier in event.modifiers}
    assert {"retires_before_square", "lancers", "cuirassiers", "nation", "list_rep"} <= seen
