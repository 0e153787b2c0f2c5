"""Orders of battle for two players and for partners, and the records of their battles."""

from collections.abc import Sequence
from random import Random
from typing import Any

from common.json_input import Json
from rules.core.battle_record import BattleRecord
from rules.core.dice import SeededDice
from rules.core.events import Event
from rules.core.orders import Choice, Orders, View
from rules.core.umpire import Umpire
from rules.registry import system
from tests.muskets_mohawks.legal import any_order
from tests.orders_of_battle import setup, unit

GAME = system("muskets_mohawks")
ENCOUNTERS = ("scout", "raid_attack", "raid_defend", "stand_up_fight")
OWN = ("u1", "u2", "u3")
RIVAL = ("x1", "x2", "x3")


def head_to_head(encounter: str = "raid_attack", notes: tuple[int, ...] = (), rival: tuple[int, ...] = ()) -> Json:
    """Three units a side, noted under these PEFs; without notes half a die says which."""
    order = setup(encounter, ("line", "irregular", "line"), "veteran", "bold")
    order["play"] = "head_to_head"
    if encounter == "scout":
        order["posture"] = "raid_defend"
    order["enemy"] |= {"forces": "listed", "units": [unit(name, "irregular") for name in RIVAL], "leaders": []}
    for key, given in (("player", notes), ("enemy", rival)):
        for row, number in zip(order[key]["units"], given, strict=False):
            row["pef"] = number
    return order


def same_side(doctrine: str = "veteran", partner: str = "bold") -> Json:
    """Three units: the first player's u1, his partner's u2 and u3, and the Lieutenant who is the partner's too."""
    order = setup("raid_attack", ("line", "irregular", "line"), doctrine)
    order["play"] = "same_side"
    player = order["player"]
    player["partners"] = [{"id": "second", "name": "Second player", "doctrine": partner}]
    for row in player["units"][1:]:
        row["partner"] = "second"
    player["leaders"][0] |= {"partner": "second", "commands": ["u2", "u3"]}
    return order


def any_two_players(dice: Random) -> Json:
    """An order of battle of two players, any encounter and forces, noted by themselves or by the dice."""
    order = any_order(dice)
    while order["enemy"]["forces"] != "listed":
        order = any_order(dice)
    order["play"] = "head_to_head"
    if order["encounter"] == "scout":
        order["posture"] = dice.choice(("scout", "raid_attack", "raid_defend"))
    for key in ("player", "enemy"):
        order[key]["doctrine"] = dice.choice(("veteran", "bold", "cautious"))
        if dice.random() < 0.5:
            for row in order[key]["units"]:
                row["pef"] = dice.randint(1, 3)
    for key in ("player", "enemy"):
        units = order[key]["units"]
        if len(units) > 1 and dice.random() < 0.4:
            share(order[key], f"{key}-second", [row["id"] for row in dice.sample(units, len(units) // 2)])
    return order


def share(side: Json, partner: str, units: Sequence[str], doctrine: str = "") -> None:
    """Give these units of a side to a partner of his own."""
    side.setdefault("partners", []).append({"id": partner, "name": partner.title(), "doctrine": doctrine})
    for row in side["units"]:
        if row["id"] in units:
            row["partner"] = partner


def four_players(encounter: str = "raid_attack", **noted: tuple[int, ...]) -> Json:
    """Two players a side: u1 and x1 are the first players', the others their partners'."""
    order = head_to_head(encounter, noted.get("notes", ()), noted.get("rival", ()))
    share(order["player"], "second", ("u2", "u3"), "bold")
    share(order["enemy"], "fourth", ("x2", "x3"), "cautious")
    order["player"]["leaders"][0] |= {"partner": "second", "commands": ["u2", "u3"]}
    return order


def fought(order: Json, seed: object = 1, orders: list[Orders] | None = None) -> tuple[BattleRecord, list[Event]]:
    """The record of a battle and its events."""
    assert GAME.check(order) == []
    umpire = Umpire(SeededDice(str(seed), "battle"), orders or GAME.engagement(order).orders())
    return GAME.engagement(order).fight(umpire), umpire.events


def rows(events: Sequence[Event]) -> list[Json]:
    """Events as dicts."""
    return [event.to_dict() for event in events]


class Noting(Orders):
    """A person who answers as another source does, and keeps each question's piece and answer."""

    def __init__(self, source: Orders) -> None:
        self.source = source
        self.answers: list[str] = []
        self.asked: list[str] = []

    def choose(self, rule: str, who: str, side: int, choices: Sequence[Choice], view: View) -> int:
        """Return what the source answers."""
        place = self.source.choose(rule, who, side, choices, view)
        self.asked.append(who)
        self.answers.append(choices[place].code())
        return place

    def is_person(self, who: str) -> bool:
        """Return that a person is asked what a doctrine is not."""
        return True

    def always_takes(self, choice: Choice) -> bool:
        """Return that the other choices of a person are always worked out."""
        return False

    def never_takes(self, choice: Choice) -> bool:
        """Return that a person may take anything."""
        return False


def persons(order: Json, answers: dict[str, Any]) -> Json:
    """The same order of battle, whose sides named here are led by persons with these answers so far."""
    led = dict(order)
    for key, given in answers.items():
        led[key] = {**order[key], "doctrine": "person", "answers": list(given)}
    return led
