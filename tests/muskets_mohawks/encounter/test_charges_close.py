"""Every charge that the dice send into melee is fought: in scenarios, in generated forces and in campaign months."""

from collections.abc import Iterator
from random import Random

import pytest

from common.json_input import Json
from rules.core.dice import SeededDice
from rules.core.outcome_reader import read_result
from rules.core.umpire import Umpire
from rules.muskets_mohawks.campaign import month, streams
from rules.muskets_mohawks.campaign.roles import roles_of
from rules.muskets_mohawks.forces.factions import FACTIONS
from rules.muskets_mohawks.words import DOCTRINES
from rules.registry import system
from tests.muskets_mohawks.campaign.scenes import seeded
from tests.muskets_mohawks.legal import any_order
from tests.referees.muskets_mohawks.audit_charges import Charges, read_charges
from tests.wild import Wild
from tests.written import scenarios

GAME = system("muskets_mohawks")


def scenarios_of_the_game() -> Iterator[tuple[str, Json]]:
    """The bundled scenarios of Muskets & Mohawks, which is the system of those that name none."""
    for slug, entry in scenarios().items():
        if entry.get("system", "muskets_mohawks") == "muskets_mohawks":
            yield slug, {"system": "muskets_mohawks", **entry["setup"]}


def fought(order: Json, seed: str, stream: str = "battle", wild: tuple[int, ...] = ()) -> tuple[Charges, Json]:
    """Fight a battle and return its charges as read, and its result."""
    orders = [Wild(f"{seed}{side}") if side in wild else by for side, by in enumerate(GAME.engagement(order).orders())]
    battle = GAME.engagement(order).fight(Umpire(SeededDice(seed, stream), list(orders)))
    charges = read_charges(battle.initial, [event.to_dict() for event in battle.events])
    return charges, battle.result.to_dict()


def of_scenarios(seeds: int) -> Iterator[tuple[str, Charges]]:
    """The bundled scenarios with every pair of doctrines in turn, `bold` on one side at least.

    Each scenario begins with another pair, so that a few seeds of all have all pairs.
    """
    for place, (slug, order) in enumerate(scenarios_of_the_game()):
        for seed in range(place, place + seeds):
            known = GAME.doctrines_for(order)
            other = known[seed % len(known)]
            pair = ("bold", other) if seed // len(known) % 2 == 0 else (other, "bold")
            sides = {side: {**order[side], "doctrine": by} for side, by in zip(("player", "enemy"), pair, strict=True)}
            yield f"{slug} {pair} {seed}", fought({**order, **sides}, str(seed))[0]


def of_any_orders(seeds: int) -> Iterator[tuple[str, Charges]]:
    """Generated forces, half of the sides with orders drawn by dice from all that is legal."""
    for seed in range(seeds):
        wild = tuple(side for side in (0, 1) if seed >> side & 1)
        yield f"any {seed}", fought(any_order(Random(seed)), str(seed), wild=wild)[0]


def of_campaigns(months: int, doctrines: tuple[str, ...] = DOCTRINES) -> Iterator[tuple[str, Charges]]:
    """Months of a campaign of each faction, role and doctrine, one after the other."""
    for faction in FACTIONS:
        for role in roles_of(faction):
            for doctrine in doctrines:
                seed = f"{faction} {role} {doctrine}"
                start = {"faction": faction, "role": role, "year": 1756, "territory": "oswego"}
                state = month.begin(start, seeded(seed))
                for number in range(months):
                    if state.over:
                        state = month.begin(start, seeded(f"{seed} {number}"))
                    month.prepare(state, seeded(f"{seed} {number}"))
                    if state.encounter is None:
                        continue
                    fit = [unit.id for unit in state.units if unit.available()]
                    order = month.battle_setup(state, fit, doctrine, {})
                    charges, result = fought(order, f"{seed} {number}", streams.battle(state.key()))
                    yield f"{seed} {number}", charges
                    month.aftermath(state, read_result(result, GAME.loss_causes()), seeded(f"{seed} {number}"))


def check(battles: Iterator[tuple[str, Charges]], least: int) -> None:
    """Assert that nothing is wrong with any charge, and that at least so many were sent into melee."""
    sent = 0
    for name, charges in battles:
        assert (name, charges.faults) == (name, [])
        sent += charges.sent
    assert sent >= least


@pytest.mark.rule("MM-CHARGE-2", "MM-MELEE-1", "MM-CAS-2")
def test_a_charge_that_the_dice_send_into_melee_is_fought() -> None:
    """In a dozen battles of each kind every melee that the dice decide is fought in base contact."""
    check(of_scenarios(1), 3)
    check(of_any_orders(12), 2)
    check(of_campaigns(1, ("bold",)), 3)


@pytest.mark.nightly("fights 1,000 battles and more")
@pytest.mark.rule("MM-CHARGE-1", "MM-CHARGE-2", "MM-MELEE-1")
def test_no_melee_won_by_the_dice_goes_unfought_in_a_thousand_battles() -> None:
    """The same of 288 scenario battles, 450 of generated forces and 288 campaign months."""
    check(of_scenarios(96), 600)
    check(of_any_orders(450), 200)
    check(of_campaigns(12), 200)
