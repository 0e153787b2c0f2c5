"""Lancers and cuirassiers in charges, melees and whole battles, with the dice of pages 17, 18, 37 and 38."""

from typing import Any

import pytest

from rules.core.dice import SeededDice
from rules.core.events import CHANGE, NOTE, ROLL, Event
from rules.core.umpire import Umpire
from rules.muskets_mohawks import invariants
from rules.muskets_mohawks.combat import charge, melee
from rules.muskets_mohawks.pieces import facing
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.state import Battle
from rules.registry import system
from tests.muskets_mohawks.combat.field import field, men, script
from tests.muskets_mohawks.periods.orders import order, unit

PASS, FAIL = 1, 6
GAME = system("muskets_mohawks")


def rider(name: str, *traits: str, side: int = 0, at: tuple[int, int] = (240, 340), **more: Any) -> Unit:
    """Unformed cavalry of ten of Rep 4, in the saddle, with sabres or lances alone."""
    found = men(name, "cavalry", side, at=at, heading=16 * side, weapon="none", mounted=True, **more)
    found.traits = list(traits)
    return found


def faced(*traits: str) -> tuple[Battle, Unit, Unit]:
    """Riders with these traits, 10 inches from hussars who look at them."""
    own, foe = rider("own", *traits), rider("foe", side=1, at=(240, 230))
    return field(own, foe), own, foe


def dice_of(umpire: Umpire, rule: str) -> list[tuple[str, int]]:
    """Who rolled how many dice by a rule, in order."""
    return [(event.who, len(event.faces)) for event in umpire.events if event.kind == ROLL and event.rule == rule]


@pytest.mark.rule("MM-MELEE-2", "MM-PERIOD-3", "MM-CHARGE-2")
def test_lancers_charge_hussars() -> None:
    """Pages 17 and 18: 3 dice against 3, two ahead; 6 dice against 5 on contact, and next time 5 without the lance.

    With 4 successes to 1 the hussars lose 3 more than the one of the contact. After it they are 6 to 9, which gives the
    lancers three dice, so that they roll 8.
    """
    battle, own, foe = faced("lance")
    umpire = script(
        *(PASS, PASS, FAIL), *(FAIL, FAIL, FAIL),
        *(1, 2, 3, 3, 4, 5), *(1, 4, 5, 6, 6),
        *(1, 1), *[1] * 8,  # the leaders' two dice for each casualty
        *(1, 1), *(1, 1),  # both carry on
    )  # fmt: skip
    assert charge.charge(umpire, battle, own, foe) == "melee"
    assert dice_of(umpire, "MM-CHARGE-1") == [("own", 3), ("foe", 3)]
    assert dice_of(umpire, "MM-MELEE-1") == [("own", 6), ("foe", 5)]
    assert (own.lost_contact, own.lost_melee, own.figures) == (1, 0, 9)
    assert (foe.lost_contact, foe.lost_melee, foe.figures) == (1, 3, 6)
    assert own.opponents == ["foe"]
    umpire = script(*[6] * 8, *[6] * 5)
    melee.go_on(umpire, battle, own)
    assert dice_of(umpire, "MM-MELEE-1") == [("own", 8), ("foe", 5)]
    assert (own.figures, foe.figures) == (9, 6)
    assert invariants.check(battle) == []


@pytest.mark.rule("MM-PERIOD-3", "MM-CHARGE-2", "MM-MELEE-2")
def test_the_die_of_the_cuirass_decides_a_charge_and_a_melee() -> None:
    """Page 38: 4 dice against 3 where hussars alike have 3 each; the fourth sends the enemy off, or wins the melee."""
    battle, own, foe = faced("cuirass")
    umpire = script(*[PASS] * 3, PASS, *(PASS, FAIL, FAIL))
    assert charge.charge(umpire, battle, own, foe) == "target_runs_away"
    assert dice_of(umpire, "MM-CHARGE-1") == [("own", 4), ("foe", 3)]
    assert foe.ran_away
    battle, own, foe = faced()
    umpire = script(*[PASS] * 3, *(PASS, FAIL, FAIL), *[6] * 10, *[1] * 8)
    assert charge.charge(umpire, battle, own, foe) == "melee"
    battle, own, foe = faced("cuirass")
    umpire = script(
        *(PASS, PASS, FAIL, FAIL), *(FAIL, FAIL, FAIL), *(1, 4, 4, 4, 4, 3), *(1, 4, 4, 4, 4), *[1] * 6, *[1] * 4
    )
    assert charge.charge(umpire, battle, own, foe) == "melee"
    assert dice_of(umpire, "MM-MELEE-1") == [("own", 6), ("foe", 5)]
    assert (own.figures, foe.figures, foe.lost_melee) == (9, 8, 1)
    umpire = script(*[6] * 7, *[6] * 5)
    melee.go_on(umpire, battle, own)  # the cuirass, unlike the lance, counts in every round; and a man more
    assert dice_of(umpire, "MM-MELEE-1") == [("own", 7), ("foe", 5)]


@pytest.mark.rule("MM-PERIOD-3", "MM-CHARGE-2")
def test_cuirassiers_who_are_charged_throw_hussars_back() -> None:
    """Page 38: 3 dice of the chargers, none passed; with 3 passed of 4 the hussars retire."""
    foe, own = rider("foe", "cuirass", side=1, at=(240, 230)), rider("own")
    battle = field(own, foe)
    umpire = script(*[FAIL] * 3, *[PASS] * 3, FAIL)
    assert charge.charge(umpire, battle, own, foe) == "charger_retires"
    assert dice_of(umpire, "MM-CHARGE-1") == [("own", 3), ("foe", 4)]
    assert own.retiring
    assert facing.distance(own, foe) > 100


@pytest.mark.rule("MM-PERIOD-3", "MM-CHARGE-3", "MM-MELEE-2")
@pytest.mark.parametrize(("traits", "dice"), [(("lance",), 3), (("cuirass",), 4), (("lance", "cuirass"), 4)])
def test_neither_closes_with_foot_that_stand(traits: tuple[str, ...], dice: int) -> None:
    """Page 17: a die ahead of irregulars they take the fire and retire out of musket range; no lance comes to bear."""
    own = rider("own", *traits)
    foe = men("foe", "irregular", 1, at=(240, 230), heading=16)
    battle = field(own, foe)
    umpire = script(*[PASS] * 2, *[FAIL] * (dice - 2), PASS, FAIL, *[6] * 4)
    assert charge.charge(umpire, battle, own, foe) == "horse_turns_away"
    assert dice_of(umpire, "MM-CHARGE-1") == [("own", dice), ("foe", 2)]
    assert dice_of(umpire, "MM-MELEE-1") == []
    assert facing.distance(own, foe) > 180


class Reader:
    """Follows a battle of four units of horse, all of whose numbers are known, and keeps what the book forbids."""

    reps = {"lancers": 4, "cuirassiers": 5, "prussians": 5, "hussars": 5}  # pages 38 and 39

    def __init__(self, options: tuple[str, ...]) -> None:
        self.options = options
        self.riding = dict.fromkeys(self.reps, True)
        self.new: set[tuple[str, str]] = set()  # pairs that have come into contact and not yet rolled
        self.seen: dict[str, int] = {"lancers": 0, "cuirassiers": 0, "later": 0}
        self.faults: list[str] = []

    def read(self, event: Event) -> None:
        """Take one event in."""
        if event.kind == CHANGE and event.what == "mounted":
            self.riding[event.who] = bool(event.after)
        elif event.kind == CHANGE and event.what == "opponents":
            assert isinstance(event.before, list)
            assert isinstance(event.after, list)
            self.new |= {(event.who, name) for name in event.after if name not in event.before}
            self.new -= {(event.who, name) for name in event.before if name not in event.after}
        elif event.kind == ROLL and event.rule == "MM-CHARGE-1":
            self._dice(event, 2, {"cuirassiers": self._has_cuirass(event.who)})
        elif event.kind == ROLL and event.rule == "MM-MELEE-1":
            first = (event.who, event.what) in self.new
            self.new.discard((event.who, event.what))
            lance = event.who == "lancers" and "lancers" in self.options and self.riding[event.who]
            self.seen["later"] += lance and not first
            due = {"cuirassiers": self._has_cuirass(event.who), "lancers": lance and first}
            self._dice(event, self.reps[event.who], due)

    def _has_cuirass(self, who: str) -> bool:
        return who == "cuirassiers" and "cuirassiers" in self.options and self.riding[who]

    def _dice(self, event: Event, base: int, due: dict[str, bool]) -> None:
        gained = {modifier.reason: modifier.amount for modifier in event.modifiers}
        for reason, is_due in due.items():
            if gained.get(reason, 0) != int(is_due):
                self.faults.append(f"{event.number}: {event.who} {reason} {gained}")
            self.seen[reason] += is_due
        if len(event.faces) != base + sum(gained.values()):
            self.faults.append(f"{event.number}: {event.who} rolls {len(event.faces)} for {base} {gained}")


@pytest.mark.rule("MM-PERIOD-3", "MM-MELEE-2")
@pytest.mark.parametrize(
    "options", [("lancers", "cuirassiers"), ("lancers",), ("cuirassiers",), ()], ids=lambda on: "+".join(on) or "none"
)
def test_whole_battles_of_horse(options: tuple[str, ...]) -> None:
    """French lancers and cuirassiers against Prussian cuirassiers, who have no bonus, and hussars: every roll is read.

    The lance counts in a round of contact and in no later one, the cuirass in all charges and rounds, each only in the
    saddle and only with its option on; every roll has the dice of Rep and modifiers. All of these come about.
    """
    own = [unit("lancers", "lancers"), unit("cuirassiers", "cuirassiers")]
    foe = [unit("prussians", "cuirassiers"), unit("hussars", "hussars")]
    given = order("napoleonic", ("napoleonic_france", own), ("napoleonic_prussia", foe), options)
    given["player"]["doctrine"] = "bold"
    seen = {"lancers": 0, "cuirassiers": 0, "later": 0}
    endings: set[str] = set()
    for seed in range(20):
        umpire = Umpire(SeededDice(str(seed), "battle"), GAME.engagement(given).orders())
        GAME.engagement(given).fight(umpire)
        reader = Reader(options)
        for event in umpire.events:
            reader.read(event)
        assert reader.faults == []
        seen = {key: seen[key] + count for key, count in reader.seen.items()}
        endings |= {str(event.after) for event in umpire.events if event.kind == NOTE and event.what == "charge"}
    assert (seen["lancers"] > 9, seen["later"] > 0) == ("lancers" in options, "lancers" in options)
    assert (seen["cuirassiers"] > 9) == ("cuirassiers" in options)
    assert endings >= {"melee", "fire_then_melee", "charger_halts"}
