"""Head to head nothing that a side may know depends on what the other has noted, until it is turned up."""

from itertools import permutations
from typing import Any

import pytest

from common.json_input import Json
from rules.core.battle_record import BattleRecord
from rules.core.events import PLACE, REMOVE, Event, fold
from rules.core.orders import Orders
from tests.muskets_mohawks.playing.forces import ENCOUNTERS, GAME, fought, head_to_head, rows
from tests.orders_of_battle import setup
from tests.wild import Wild

SHOWN = ("turned_up", "decoy")


def seen(order: Json, seed: int, side: int) -> tuple[Any, list[Json]]:
    """What a side knows of a battle in which both give any orders, up to when the first PEF of the other's is shown."""
    orders: list[Orders] = [Wild(f"{seed}a"), Wild(f"{seed}b")]
    record, events = fought(order, seed, orders)
    initial, known = GAME.seen(order, record.initial, rows(events), side)
    theirs = {row["who"] for row in known if row["kind"] == PLACE and _owner(row) == ("player", "enemy")[1 - side]}
    shown = [place for place, row in enumerate(known) if row.get("what") in SHOWN and row["who"] in theirs]
    return initial, known[: shown[0]] if shown else known


def _as_seen(record: BattleRecord, events: list[Event], side: int) -> tuple[Any, list[Json]]:
    return GAME.seen(head_to_head(), record.initial, rows(events), side)


def _owner(row: Json) -> str:
    return str(row["after"].get("sealed", "")) if isinstance(row.get("after"), dict) else ""


@pytest.mark.rule("MM-PLAY-1")
@pytest.mark.parametrize("encounter", ENCOUNTERS)
@pytest.mark.parametrize("side", [0, 1])
def test_a_side_knows_the_same_whatever_the_other_has_noted(encounter: str, side: int) -> None:
    """Any two notes of the other player give one record, die by die, until one of his PEFs is turned up."""
    lengths = []
    for seed in range(6):
        found = []
        for notes in {*permutations((1, 2, 3)), (1, 1, 1), (2, 2, 3)}:
            mine = (1, 2, 2)
            order = head_to_head(encounter, notes, mine) if side else head_to_head(encounter, mine, notes)
            found.append(seen(order, seed, side))
        assert all(each[0] == found[0][0] for each in found)
        assert all(each[1] == found[0][1] for each in found)
        lengths.append(len(found[0][1]))
    assert max(lengths) > 30


@pytest.mark.rule("MM-PLAY-1")
@pytest.mark.parametrize("encounter", ENCOUNTERS)
def test_a_side_sees_its_own_notes_and_no_others(encounter: str) -> None:
    """Neither the dice that noted the other's units, nor their PEFs' forces, even when these are taken up."""
    for seed in range(5):
        record, events = fought(head_to_head(encounter), seed)
        for side, (own, other) in enumerate((("player", "enemy"), ("enemy", "player"))):
            initial, known = _as_seen(record, events, side)
            assert [row["number"] for row in known] == list(range(len(known)))
            assert {row["who"] for row in known if row.get("what") == "noted"} == {own}
            for row in known:
                for fields in (row.get("before"), row.get("after")):
                    if row["kind"] in (PLACE, REMOVE) and isinstance(fields, dict) and fields.get("sealed") == other:
                        assert fields["force"] == []
            assert any(_owner(row) == own and row["after"]["force"] for row in known)
            folded = fold(initial, known)
            assert {key: value for key, value in folded.items() if not key.startswith("pef")} == {
                key: value for key, value in record.final.items() if not key.startswith("pef")
            }


@pytest.mark.rule("MM-PLAY-1")
@pytest.mark.parametrize("side", [0, 1])
def test_an_order_of_battle_as_one_side_knows_it_leaves_the_others_notes_to_the_dice(side: int) -> None:
    """His force and role were agreed upon; his notes, doctrine and answers are his own. It is fought like any other."""
    keys = ("player", "enemy")
    order = head_to_head("scout", (1, 2, 3), (3, 3, 1))
    order[keys[1 - side]] |= {"doctrine": "person", "answers": ["hold"]}
    known: Any = GAME.redact_for(order, side)
    theirs, given = known[keys[1 - side]], order[keys[1 - side]]
    assert [unit["id"] for unit in theirs["units"]] == [unit["id"] for unit in given["units"]]
    assert not [unit for unit in theirs["units"] if "pef" in unit]
    assert (theirs["doctrine"], "answers" in theirs) == ("veteran", False)
    assert known[keys[side]] == order[keys[side]]
    assert known["posture"] == "raid_defend"
    record, _ = fought(known)
    assert record.result.ending
    other = head_to_head("scout", (2, 2, 2), (3, 3, 1)) if side else head_to_head("scout", (1, 2, 3), (1, 2, 2))
    other[keys[1 - side]] |= {"doctrine": "person", "answers": ["hold"]}
    assert GAME.redact_for(other, side) == known


@pytest.mark.rule("MM-PLAY-1")
def test_a_doctrine_sees_blanks_where_the_other_player_has_pefs() -> None:
    """Its own PEF has the figures that were noted, the other's -1 each, and nothing else of a PEF is in its view."""
    from rules.muskets_mohawks.view import view_for
    from tests.muskets_mohawks.playing.sealing import off, table, under

    battle = table(off("u1"), off("x1", 1))
    under(battle, "pef1", (240, 400), 0, "u1")
    under(battle, "pef2", (240, 60), 1, "x1")
    under(battle, "pef3", (100, 60), 1)
    view = view_for(battle, 0, "pef1")
    assert view.marker is not None
    assert view.marker.figures == 10
    assert [(blank.id, blank.figures) for blank in view.blanks] == [("pef2", -1), ("pef3", -1)]
    assert view_for(battle, 0, "pef2").marker is None


@pytest.mark.rule("MM-PLAY-1")
def test_only_head_to_head_each_side_hides_something() -> None:
    """Against the rules' own enemy the player alone is kept in the dark, so no report is offered from both sides."""
    assert not GAME.hides(setup("scout"))
    assert GAME.hides(head_to_head())


@pytest.mark.rule("MM-PLAY-1")
def test_the_order_of_battle_says_whether_anything_is_hidden() -> None:
    """A row of a record that looks like one of a battle head to head hides nothing from those who play another."""
    order = setup("raid_attack")
    noted: list[Json] = [{"number": 0, "rule": "MM-PLAY-1", "what": "noted", "who": "enemy", "kind": "note"}]
    assert GAME.seen(order, {}, noted, 0) == ({}, noted)
    assert GAME.seen({**order, "play": "head_to_head"}, {}, noted, 0) == ({}, [])
