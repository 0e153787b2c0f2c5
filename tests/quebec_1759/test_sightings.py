"""What a side has seen of the other and still knows: from the record, in a position, and in what is dealt."""

import copy
from typing import Any

import pytest

from battles.systems.pages import forces
from common.json_input import Json
from rules.core.dice import SeededDice
from rules.core.orders import Orders
from rules.core.umpire import Umpire
from rules.quebec_1759.setup.position import position_of
from rules.quebec_1759.siege.opening import set_up
from rules.quebec_1759.siege.turn import play_turn
from rules.quebec_1759.sightings import sightings
from rules.quebec_1759.state import Siege
from rules.quebec_1759.tables import AREAS
from rules.quebec_1759.words import NATIONS
from tests.quebec_1759.orders_of_battle import advanced
from tests.quebec_1759.playing import GAME, Wild, laid, muster_of, seeded

AREA_ROWS = {area: {"british": 0, "french": 0, "works": ""} for area in AREAS}


def seen_of(table: Siege, order: Json, umpire: Umpire) -> Json:
    """What each nation has seen, by the record as it may know it."""
    initial = muster_of(order).lay().snapshot()
    rows = [event.to_dict() for event in umpire.events]
    found = {}
    for nation, name in enumerate(NATIONS):
        found[name] = sightings(*GAME.seen({}, initial, rows, table.side_of[nation]), nation)
    return found


@pytest.mark.gate("deals around what was seen after each turn of sieges")
@pytest.mark.rule("QB-FOG-2", "QB-SETUP-2")
def test_what_was_seen_is_true_after_every_turn_and_can_be_dealt_around() -> None:
    """Orders at random and by doctrines: the position passes, and each side's redaction keeps just what it knows."""
    named = [0, 0]
    for seed in range(8):
        order = advanced()
        order["enemy"]["works"] = {"beauport": 2}
        order["player"]["doctrine"] = ("shores", "upriver")[seed // 2 % 2]
        muster = muster_of(order)
        table = muster.lay()
        orders: list[Orders] = GAME.engagement(order).orders()
        if seed % 2:
            orders = [Wild(f"a{seed}"), Wild(f"b{seed}")]
        umpire = Umpire(SeededDice(str(seed), "seen"), orders)
        set_up(umpire, table, muster)
        while not table.ending and table.turn < 16:
            play_turn(umpire, table)
            table.open_turn(umpire, "QB-TURN-1", table.turn + 1)
            seen = seen_of(table, order, umpire)
            written = position_of(table, order, seen)
            assert GAME.check(written) == []
            for nation, name in enumerate(NATIONS):
                named[nation] += _known(table, written, nation, seen[name])
    assert min(named) > 10


def _known(table: Siege, written: Json, nation: int, seen: Json) -> int:
    """Compare what a nation has seen with the truth and with what is dealt to it; return how many blocks it names."""
    enemy = 1 - nation
    there = {block.id: AREAS[block.area] for block in table.alive(enemy)}
    known = {row["id"]: row["at"] for row in seen["units"] if row.get("at")}
    assert known.items() <= there.items()
    assert {row["id"] for row in seen["units"]} <= set(there)
    assert all(count <= table.decoys[enemy][AREAS.index(at)] for at, count in seen["decoys"].items())
    redacted: Any = GAME.redact_for(written, table.side_of[nation])
    assert GAME.check(redacted) == []
    assert GAME.redact_for(redacted, table.side_of[nation]) == redacted
    other = redacted[("player", "enemy")[table.side_of[enemy]]]
    assert {row["id"]: row["at"] for row in other.get("units", [])} == known
    dealt = laid(redacted)
    for at in range(len(AREAS)):
        counts = [len(one.units_in(enemy, at)) + one.decoys[enemy][at] for one in (dealt, table)]
        assert counts[0] == counts[1]
    return len(known)


def hidden(first: str, second: str) -> Json:
    """A late turn in which two unseen French blocks are in one order or the other."""
    order = advanced(turn=14)
    order["player"] |= {"units": [{"id": "15th", "at": "ile_dorleans"}], "leaders": []}
    rows = [{"id": "bearn", "at": first}, {"id": "quebec_1", "at": second}, {"id": "marine", "at": "cap_rouge"}]
    leaders = [{"id": "montcalm", "at": "cap_rouge", "wounded": 2}, {"id": "vaudreuil", "at": first}]
    order["enemy"] |= {"units": rows, "decoys": {"beauport": 3, first: 1, second: 1}, "leaders": leaders}
    del order["enemy"]["blocks"]
    order["enemy"]["works"] = {first: ["left"], "cap_rouge": ["right", "centre"]}
    units = [{"id": "marine", "at": "cap_rouge", "steps": 2}, {"id": "bearn", "steps": 1}]
    seen: Json = {"units": units, "decoys": {"beauport": 2}}
    order["position"] = {
        "seen": {
            "british": seen | {"leaders": [{"id": "montcalm", "at": "cap_rouge"}], "works": {"cap_rouge": ["right"]}}
        }
    }
    return order


@pytest.mark.rule("QB-FOG-2", "QB-SETUP-2", "QA-ENTRENCH-1")
def test_what_cannot_have_moved_keeps_its_name_and_the_rest_is_dealt() -> None:
    """By name the Marine and two decoys; Béarn, who has moved since, is dealt with the steps last seen."""
    order = hidden("abraham", "sillery")
    assert GAME.check(order) == []
    known: Any = GAME.redact_for(order, 0)
    enemy = known["enemy"]
    assert [(row["id"], row["at"], row["steps"]) for row in enemy["units"]] == [("marine", "cap_rouge", 2)]
    assert enemy["decoys"] == {"beauport": 2}
    assert enemy["blocks"] == {"beauport": 1, "sillery": 2, "abraham": 2}
    assert [(row["id"], row.get("steps")) for row in enemy["pool"]["units"]] == [("bearn", 1), ("quebec_1", None)]
    assert enemy["pool"]["decoys"] == 3
    assert [row.get("at") for row in enemy["leaders"]] == ["cap_rouge", None]
    assert enemy["works"] == {"cap_rouge": ["right"]}
    assert known == GAME.redact_for(hidden("sillery", "abraham"), 0)
    french: Any = GAME.redact_for(order, 1)
    assert french["player"]["blocks"] == {"ile_dorleans": 1}
    assert french["enemy"] == order["enemy"] | {"doctrine": "patient"}
    places = set()
    for seed in range(12):
        events = seeded(known, seed).events
        assert not [event for event in events if event.kind == "place" and event.who == "marine"]
        places |= {event.after["at"] for event in events if event.kind == "place" and event.who == "bearn"}  # type: ignore[index]
    assert places == {"abraham", "beauport", "sillery"}


WRONG: list[tuple[Json, str, str]] = [
    ({"units": [{"id": "15th"}]}, "units.0.id", "is no unit of the French"),
    ({"units": [{"id": "marine"}, {"id": "marine"}]}, "units.1.id", "listed twice"),
    ({"units": [{"id": "marine", "at": "levis"}]}, "units.0.at", "may have moved"),
    ({"units": [{"id": "marine", "steps": 4}]}, "units.0.steps", "from 1 to 3"),
    ({"leaders": [{"id": "wolfe"}]}, "leaders.0.id", "no leader of the French here"),
    ({"leaders": [{"id": "vaudreuil", "at": "levis"}]}, "leaders.0.at", "may have moved"),
    ({"decoys": {"beauport": 4}}, "decoys.beauport", "and 3 are there"),
    ({"works": {"abraham": ["right"]}}, "works.abraham", "right is no column of theirs"),
    ({"works": {"cap_rouge": 3}}, "works.cap_rouge", "a number up to 2"),
    ({"path": True}, "path", "is not part of an order of battle"),
]


@pytest.mark.rule("QB-FOG-2")
@pytest.mark.parametrize(("seen", "field", "words"), WRONG)
def test_what_cannot_have_been_seen_is_refused_at_its_field(seen: Json, field: str, words: str) -> None:
    """Each fault names its field and what to do, and there are no others."""
    order = hidden("abraham", "sillery")
    order["position"] = {"seen": {"british": seen}}
    (fault,) = GAME.check(order)
    assert fault.field == f"position.seen.british.{field}"
    assert words in fault.message


@pytest.mark.rule("QB-FOG-2")
def test_the_listing_says_what_a_side_has_seen() -> None:
    """With its own force, and nothing of what may have moved since."""
    order = hidden("abraham", "sillery")
    british, french = forces("quebec_1759", order)
    seen = "Compagnies franches de la Marine at Cap Rouge, Montcalm at Cap Rouge, 2 decoys at Beauport"
    assert f"They have seen {seen} and works at Cap Rouge (right)." in british.lines
    assert not [line for line in french.lines if "have seen" in line]


@pytest.mark.rule("QB-SETUP-1")
def test_before_turn_1_nothing_has_been_seen() -> None:
    """The blocks are hidden as the siege begins."""
    order = advanced()
    order["position"] = {"seen": {"british": {}}}
    assert [fault.field for fault in GAME.check(order)] == ["position.seen"]


def reported(*rows: Json, counts: dict[str, int] | None = None) -> Json:
    """What the British have seen by these events; `counts` are French blocks by area."""
    initial: Json = {area: dict(fields) for area, fields in AREA_ROWS.items()}
    for area, count in (counts or {}).items():
        initial[area]["french"] = count
    return sightings(initial, [{"rule": "", "kind": "note", "who": "french", **row} for row in rows], 0)


def shown(who: str, at: str, **fields: Any) -> list[Json]:
    """A block that is laid open and covered again."""
    about = {"nation": "french", "at": at, "steps": 3} | fields
    return [
        {"kind": "place", "who": who, "after": about},
        {"kind": "remove", "who": who, "what": "covered"},
    ]


def moved(start: str, to: str, count: int, rule: str = "QB-MOVE-1") -> Json:
    """A move that both sides see."""
    return {"rule": rule, "what": "moved", "after": {"from": start, "to": to, "blocks": count}}


MARINE = {"id": "marine", "steps": 3}


@pytest.mark.rule("QB-FOG-2")
@pytest.mark.parametrize(
    ("move", "at"),
    [
        (moved("abraham", "sillery", 1), None),
        (moved("abraham", "sillery", 2), "sillery"),
        (moved("levis", "sillery", 1), "abraham"),
        (moved("abraham", "sillery", 1, "QB-BATTLE-10"), "sillery"),
        (moved("abraham", "sillery", 1, "QA-LEADER-1"), "abraham"),
        (moved("abraham", "sillery", 1, "QA-LOWER-1"), "abraham"),
    ],
)
def test_a_block_is_lost_sight_of_when_others_may_have_gone(move: Json, at: str | None) -> None:
    """Unless none left, all left together, they withdrew from a battle, or those who were called are open."""
    found = reported(*shown("marine", "abraham"), move, counts={"abraham": 2})
    assert found["units"] == [MARINE | ({"at": at} if at else {})]


@pytest.mark.rule("QB-FOG-2", "QA-INTEL-1")
def test_decoys_and_works_are_kept_until_they_move_or_fall() -> None:
    """Decoys go with blocks that leave; works are known by column once they were shown, and lost with the area."""
    first = {"what": "first_works", "after": "beauport"}
    intel = {"kind": "order", "who": "british", "after": "learn:works:abraham"}
    rows: list[Json] = [
        first,
        intel,
        {"what": "works_shown", "after": ["left"]},
        {"what": "decoys_shown", "after": {"levis": 2, "sillery": 1}},
    ]
    assert reported(*rows)["works"] == {"beauport": 2, "abraham": ["left"]}
    assert reported(*rows)["decoys"] == {"levis": 2, "sillery": 1}
    assert reported(*rows, moved("levis", "etchemin", 1), counts={"levis": 3})["decoys"] == {"sillery": 1}
    assert reported(*rows, moved("levis", "etchemin", 3), counts={"levis": 3})["decoys"] == {
        "etchemin": 2,
        "sillery": 1,
    }
    met = {"what": "decoys_off", "after": {"sillery": 1}}
    assert reported(*rows, met)["decoys"] == {"levis": 2}
    battle: list[Json] = [
        {"who": "british", "what": "battle", "after": "beauport"},
        {"what": "works_shown", "after": ["right"]},
    ]
    assert reported(*rows, *battle)["works"] == {"abraham": ["left"], "beauport": ["right"]}
    storm: list[Json] = [{"who": "british", "what": "lower_town"}, {"what": "works_shown", "after": ["left", "right"]}]
    assert reported(*rows, *storm)["works"] == {"abraham": ["left", "right"], "beauport": 2}
    taken = {"kind": "place", "who": "15th", "after": {"nation": "british", "at": "beauport", "steps": 4}}
    assert reported(*rows, taken)["works"] == {"abraham": ["left"]}
    assert reported(*rows, taken, counts={"beauport": 1})["works"] == {"abraham": ["left"], "beauport": 2}


@pytest.mark.rule("QB-FOG-2", "QA-LEADER-2", "QA-LEADER-3")
def test_a_leader_is_known_until_he_may_have_moved() -> None:
    """Until the next plot; a wounded one as long as he stays in place, and none who is dead."""
    led = {"rating": 2, "fate": "unhurt", "until": 0}
    turn: Json = {"kind": "turn", "who": "siege", "after": 5}
    plot: Json = {"kind": "phase", "who": "siege", "what": "plot"}
    seen = shown("montcalm", "abraham", **led)
    there = [{"id": "montcalm", "at": "abraham"}]
    assert reported(*seen, counts={"abraham": 1})["leaders"] == there
    assert reported(*seen, turn, plot, counts={"abraham": 1})["leaders"] == []
    wounded = shown("montcalm", "abraham", **led | {"until": 5})
    assert reported(*wounded, turn, plot, counts={"abraham": 1})["leaders"] == there
    later = turn | {"after": 6}
    assert reported(*wounded, turn, plot, later, plot, counts={"abraham": 1})["leaders"] == []
    assert reported(*shown("montcalm", "abraham", **led | {"fate": "killed"}))["leaders"] == []
    away = moved("abraham", "sillery", 1, "QB-BATTLE-10")
    assert reported(*seen, away, counts={"abraham": 1})["leaders"] == [{"id": "montcalm", "at": "sillery"}]
    mine = {"kind": "place", "who": "15th", "after": {"nation": "british", "at": "abraham", "steps": 4}}
    assert reported(*seen, mine)["leaders"] == []


@pytest.mark.rule("QB-INDIAN-2", "QB-FOG-2")
def test_the_french_keep_what_their_indians_saw() -> None:
    """Names and decoys of the area they looked at, with steps seen before; the British learn nothing by it."""
    initial: Json = copy.deepcopy(AREA_ROWS)
    rows = [
        *shown("15th", "levis", nation="british"),
        {"rule": "", "kind": "note", "who": "french", "what": "scouted", "after": {"etchemin": 3}},
        {"rule": "", "kind": "note", "who": "french", "what": "scout_saw", "after": ["15th", "28th", "decoy"]},
    ]
    found: Any = sightings(initial, rows, 1)
    assert found["units"] == [{"id": "15th", "at": "etchemin", "steps": 3}, {"id": "28th", "at": "etchemin"}]
    assert found["decoys"] == {"etchemin": 1}
