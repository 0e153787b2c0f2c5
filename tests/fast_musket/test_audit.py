"""Battles read by an auditor with the book: any doctrine's and any legal orders' records are without a fault."""

from copy import deepcopy

import pytest

from common.json_input import Json
from rules.core.battle_record import BattleRecord
from rules.core.dice import SeededDice
from rules.core.events import Event
from rules.core.orders import Orders
from rules.core.umpire import Umpire
from rules.fast_musket.words import DOCTRINES
from tests.fast_musket.field import GAME, duel, plains, varied
from tests.referees.fast_musket.audit import audit
from tests.wild import Wild

Rows = list[dict[str, object]]


def fought(raw: Json, seed: int, orders: list[Orders] | None = None) -> BattleRecord:
    """A battle with the dice of a seed."""
    return GAME.engagement(raw).fight(Umpire(SeededDice(str(seed), "battle"), orders or GAME.engagement(raw).orders()))


def faults(raw: Json, found: BattleRecord, rows: Rows | None = None) -> list[str]:
    """What the auditor finds in a battle, or in other rows of it."""
    reported = rows if rows is not None else [event.to_dict() for event in found.events]
    return audit(raw, found.initial, reported, found.result)


@pytest.mark.rule("FM-TURN-1", "FM-FIRE-3", "FM-MELEE-1")
@pytest.mark.parametrize(
    "seeds", [range(12), pytest.param(range(12, 40), marks=pytest.mark.nightly("the same of 28 battles more"))], ids=str
)
def test_the_auditor_finds_nothing_in_varied_battles(seeds: range) -> None:
    """Every march, volley, check, charge, melee, retreat and ending is as the book has it."""
    for seed in seeds:
        raw = varied(seed)
        assert (seed, faults(raw, fought(raw, seed))) == (seed, [])


@pytest.mark.rule("FM-GUNS-1", "FM-FIRST-1", "FM-WIN-1")
@pytest.mark.parametrize("seed", range(10))
def test_the_auditor_finds_nothing_on_the_plains(seed: int) -> None:
    """Nor in the bundled battle by any doctrines, with dice for guns or without, and with or without a deadline."""
    raw = plains(extra_artillery=seed % 3 == 0, deadline=(5, 0)[seed % 2])
    raw["player"]["doctrine"], raw["enemy"]["doctrine"] = DOCTRINES[seed % 5], DOCTRINES[(seed + seed // 5 + 2) % 5]
    assert faults(raw, fought(raw, seed)) == []


@pytest.mark.parametrize("seed", range(6))
def test_the_auditor_finds_nothing_in_wild_battles(seed: int) -> None:
    """Nor where both sides do anything that the rules allow."""
    raw = varied(seed) | {"options": {"first_fire": seed % 2 == 0, "deadline": 12}}
    assert faults(raw, fought(raw, seed, [Wild(f"{seed}a"), Wild(f"{seed}b")])) == []


def rows_of(raw: Json, seed: int) -> tuple[BattleRecord, Rows]:
    """A battle and its events."""
    found = fought(raw, seed)
    return found, [event.to_dict() for event in found.events]


TAMPERED = [
    ("roll", "fire", "faces", lambda faces: [*faces, 1]),
    ("roll", "fire", "faces", lambda faces: [7 - face for face in faces]),
    ("roll", "morale", "faces", lambda faces: [7 - face for face in faces]),
    ("roll", "melee", "faces", lambda faces: [*faces, 1]),
    ("roll", "commander_falls", "who", lambda who: "blue-general" if who == "red-general" else "red-general"),
    ("note", "fires_at", "before", lambda inches: 24 if inches == 6 else 6),
    ("note", "hits", "after", lambda hits: hits + 1),
    ("note", "hits", "before", lambda need: need - 1),
    ("note", "morale_stands", "before", lambda need: need + 1),
    ("note", "lost", "after", lambda cause: "melee" if cause == "fire" else "fire"),
    ("change", "bases", "after", lambda bases: bases + 1),
    ("change", "losses", "after", lambda losses: [losses[0] + 1, losses[1]]),
    ("change", "reforming", "after", lambda turn: turn + 1),
    ("change", "ending", "after", lambda ending: "draw"),
    ("change", "turn", "after", lambda turn: turn + 1),
    ("phase", "shoot", "after", lambda side: 1 - side),
    ("move", "at", "after", lambda at: [at[0] + 60, at[1], at[2]]),
]


@pytest.mark.parametrize(("kind", "what", "key", "change"), TAMPERED)
def test_the_auditor_notices_whatever_is_changed(kind: str, what: str, key: str, change: object) -> None:
    """A record in which one value is another is found faulty, whichever kind of event it is in."""
    assert callable(change)
    raw = varied(8)
    found, rows = rows_of(raw, 8)
    places = [n for n, row in enumerate(rows) if (row["kind"], row.get("what")) == (kind, what) and key in row]
    if what == "at":
        places = [n for n in places if rows[n]["rule"] in ("FM-MOVE-1", "FM-CHARGE-4")]
    assert places
    for place in places[:4]:
        other = deepcopy(rows)
        other[place][key] = change(other[place][key])
        assert faults(raw, found, other) != [], other[place]


def test_the_auditor_notices_what_is_left_out() -> None:
    """So it does when a roll, a loss, a contact, a retreat or an ending is missing from the record."""
    raw = varied(8)
    found, rows = rows_of(raw, 8)
    wanted = {"fire", "morale", "melee", "commander_falls", "bases", "lost", "ending", "reforming"}
    tried: dict[object, int] = {}
    for place, row in enumerate(rows):
        fled = row["kind"] == "move" and row["rule"] in ("FM-CHARGE-4", "FM-RETREAT-1")
        what = row["rule"] if fled else row.get("what")
        if (fled or what in wanted) and tried.setdefault(what, 0) < 3:
            tried[what] += 1
            assert faults(raw, found, rows[:place] + rows[place + 1 :]) != [], row
    assert set(tried) == wanted | {"FM-CHARGE-4", "FM-RETREAT-1"}


def test_the_auditor_notices_what_is_added() -> None:
    """So it does when somebody fires twice, or at an enemy far off."""
    raw = duel(200)
    found, rows = rows_of(raw, 1)
    place = next(n for n, row in enumerate(rows) if row.get("what") == "shoot" and row["kind"] == "phase")
    shot = Event(0, "note", "FM-FIRE-2", "red", "fires_at", 6, "blue").to_dict()
    assert faults(raw, found, [*rows[: place + 1], shot, *rows[place + 1 :]]) != []
