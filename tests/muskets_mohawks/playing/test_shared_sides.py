"""Several players on either side: each with his own men, leader and PEFs, as clubs play."""

from typing import Any

import pytest

from battles.fighting import fight
from battles.playing import Paused, play_on
from common.json_input import Json
from rules.core.dice import ScriptedDice
from rules.core.errors import SetupError
from rules.core.events import PLACE
from rules.core.orders import RecordedOrders
from rules.core.umpire import Umpire
from rules.muskets_mohawks.encounters import sealed
from rules.muskets_mohawks.ground import TABLE
from tests.muskets_mohawks.encounter.scene import ScriptedOrders
from tests.muskets_mohawks.playing.forces import (
    ENCOUNTERS,
    GAME,
    Noting,
    fought,
    four_players,
    head_to_head,
    rows,
    same_side,
    share,
)
from tests.muskets_mohawks.playing.sealing import off, table

KEYS = ["player", "player.partners.0", "enemy", "enemy.partners.0"]
MEN = {"u1": 0, "u2": 1, "u3": 1, "lt": 1, "x1": 2, "x2": 3, "x3": 3}


def against_players() -> Json:
    """Partners of either side, all in the open but for the enemy's PEFs, which no table fills."""
    order = same_side()
    order["enemy"] |= {"forces": "listed", "units": head_to_head()["enemy"]["units"], "doctrine": "bold"}
    share(order["enemy"], "fourth", ("x2", "x3"))
    return order


@pytest.mark.rule("MM-PLAY-1")
@pytest.mark.parametrize("encounter", ENCOUNTERS)
def test_each_player_has_three_pefs_of_what_he_noted(encounter: str) -> None:
    """Page 23: each player receives three PEFs and notes what they are, numbered 1 to 3; a side of two has six."""
    _, events = fought(four_players(encounter, notes=(2, 1, 3), rival=(3, 1, 1)))
    placed: list[Any] = [event.after for event in events if event.kind == PLACE and event.what == "pef"]
    forces = {key: [row["force"] for row in placed if row["sealed"] == key] for key in ("player", "enemy")}
    assert forces["player"] == [[], ["u1"], [], ["u2"], [], ["u3"]]
    assert forces["enemy"] == [[], [], ["x1"], ["x2", "x3"], [], []]


@pytest.mark.rule("MM-PLAY-1")
@pytest.mark.parametrize("encounter", ENCOUNTERS)
def test_four_persons_order_their_own_men_and_pefs(encounter: str) -> None:
    """Each is asked about his own alone, from his PEFs on; what they answered fights the same battle again."""
    engagement = GAME.engagement(four_players(encounter, notes=(1, 2, 3), rival=(1, 2, 3)))
    commanders = engagement.commanders()
    assert [each.key for each in commanders] == KEYS
    assert [(each.side, each.doctrine) for each in commanders] == [
        (0, "veteran"),
        (0, "bold"),
        (1, "bold"),
        (1, "cautious"),
    ]
    answers: dict[str, list[str]] = {key: [] for key in KEYS}
    about: dict[str, set[str]] = {key: set() for key in KEYS}
    while isinstance(step := play_on(engagement, answers, seed="6", stream="battle"), Paused):
        ((key, choices),) = step.owed.items()
        about[key].add(step.asked[key][0])
        keeps = [each for each in choices if each in ("hold", "reveal")]
        answers[key].append(keeps[len(answers[key]) % len(keeps)] if keeps else choices[0])
        if sum(map(len, answers.values())) > 150:
            break
    for key, asked_of in about.items():
        assert {KEYS[MEN[who]] for who in asked_of if who in MEN} <= {key}
    pefs = [{who for who in asked_of if who.startswith("pef")} for asked_of in about.values()]
    assert [len(each) for each in pefs[:2]] == [3, 3]
    assert sum(map(len, pefs)) == len(set().union(*pefs))


@pytest.mark.rule("MM-PLAY-1")
def test_recorded_apart_the_answers_of_all_fight_the_battle_again() -> None:
    """Each player's in a list of his own; those on PEFs are in the list of their player."""
    order = four_players("raid_defend")
    engagement = GAME.engagement(order)
    noting = [Noting(source) for source in engagement.orders()]
    record, events = fought(order, 9, [*noting])
    owner = {**MEN, **{f"{who}-nco": place for who, place in MEN.items()}, "player": 0, "enemy": 2}
    for side, first in (("player", 0), ("enemy", 2)):
        placed = [row for row in events if row.kind == PLACE and row.what == "pef"]
        own = [row.who for row in placed if isinstance(row.after, dict) and row.after["sealed"] == side]
        owner |= {who: first + place // 3 for place, who in enumerate(own)}
    given: dict[str, list[str]] = {key: [] for key in KEYS}
    for each in noting:
        for who, answer in zip(each.asked, each.answers, strict=True):
            given[KEYS[owner[who]]].append(answer)
    again = play_on(engagement, given, seed="9", stream="battle")
    assert not isinstance(again, Paused)
    assert again.events == rows(events)
    assert again.result == record.result.to_dict()


@pytest.mark.rule("MM-PLAY-1")
@pytest.mark.parametrize(
    ("field", "side", "change"),
    [
        ("enemy.partners.1.id", "enemy", {"partners": [{"id": "fourth"}, {"id": "fifth"}]}),
        ("enemy.units.1.partner", "enemy", {"partners": [{"id": "other"}]}),
        ("enemy.units.1.partner", "enemy", {"partners": []}),
        ("enemy.partners.0.doctrine", "enemy", {"partners": [{"id": "fourth", "doctrine": "book"}]}),
        ("player.partners.0.doctrine", "player", {"partners": [{"id": "second", "doctrine": "book"}]}),
        ("enemy.partners.0.answers", "enemy", {"partners": [{"id": "fourth", "answers": ["hold"]}]}),
    ],
)
def test_what_partners_lack_is_a_fault_on_either_side(field: str, side: str, change: Json) -> None:
    """Each has a unit, each unit a player who is there, and no table runs any of them."""
    order = four_players()
    assert GAME.check(order) == []
    order[side] |= change
    found = {fault.field: fault for fault in GAME.check(order)}
    assert found[field].rule == "MM-PLAY-1"


@pytest.mark.rule("MM-PLAY-1")
def test_an_enemy_that_no_table_runs_may_have_partners_on_the_same_side_too() -> None:
    """By doctrine or person; put under the tables it is refused, in the order of battle and by a change of orders."""
    order = against_players()
    engagement = GAME.engagement(order)
    assert [each.key for each in engagement.commanders()] == KEYS
    assert "book" not in GAME.doctrines_for(order)
    assert fight(engagement, seed="9", stream="battle").ending
    with pytest.raises(SetupError, match="no players share it") as refused:
        engagement.with_doctrines({"enemy": "book"})
    assert [fault.field for fault in refused.value.faults] == ["enemy.doctrine"]
    order["enemy"]["doctrine"] = "book"
    assert [fault.field for fault in GAME.check(order)] == ["enemy.partners"]
    rivals = four_players()
    rivals["enemy"]["partners"][0]["doctrine"] = "book"
    with pytest.raises(SetupError, match="No table runs a side") as refused:
        GAME.engagement(four_players()).led(rivals)
    assert [fault.field for fault in refused.value.faults] == ["enemy.partners.0.doctrine"]


@pytest.mark.rule("MM-PLAY-1")
@pytest.mark.parametrize("side", [0, 1])
def test_how_the_others_lead_is_not_known(side: int) -> None:
    """Who is at the table is, and whose each unit; not doctrine, answers or notes of either. It is fought as it is."""
    order = four_players(notes=(1, 2, 3), rival=(1, 2, 3))
    other = ("enemy", "player")[side]
    order[other]["partners"][0] |= {"doctrine": "person", "answers": ["hold"]}
    known: Any = GAME.redact_for(order, side)
    partner = order[other]["partners"][0]
    assert known[other]["partners"] == [{"id": partner["id"], "name": partner["name"]}]
    assert [row.get("partner") for row in known[other]["units"]] == [None, partner["id"], partner["id"]]
    assert [row for row in known[other]["units"] if "pef" in row] == []
    own = ("player", "enemy")[side]
    assert known[own] == order[own]
    assert fought(known)[0].result.ending


@pytest.mark.rule("MM-PLAY-1", "MM-PERIOD-1")
def test_an_enemy_who_is_possible_only_is_shared_by_no_players() -> None:
    """As one side supposes, the tables run the other, which has no partners; of another period it stays listed."""
    order = against_players()
    known: Any = GAME.redact_for(order, 0)
    assert (known["enemy"]["doctrine"], "partners" in known["enemy"]) == ("book", False)
    assert fought(known)[0].result.ending
    later = against_players() | {"period": "american_revolution"}
    for key, army in (("player", "american_1775"), ("enemy", "british_1775")):
        later[key] |= {"faction": army, "investment": 2}
        for row in later[key]["units"]:
            row.pop("faction", None)
    assert GAME.check(later) == []
    known = GAME.redact_for(later, 0)
    assert [row["id"] for row in known["enemy"]["units"]] == ["x1", "x2", "x3"]
    assert fought(known)[0].result.ending


def test_partners_are_no_pieces_of_either_side() -> None:
    """What a forecast must account for has neither's."""
    fielded: Any = GAME.engagement(four_players()).fielded()
    assert [key for key in ("player", "enemy") if "partners" in fielded[key]] == []


@pytest.mark.rule("MM-PLAY-1")
@pytest.mark.parametrize(
    ("way", "answer", "encounter"),
    [
        (sealed.come_on, "enter_by:section:7@80,400", "raid_attack"),
        (sealed.set_up, "hold:section:3@400,80", "raid_defend"),
    ],
)
def test_all_pefs_of_a_side_in_one_section_have_places_of_their_own(way: Any, answer: str, encounter: str) -> None:
    """Nine of them, of three players, none off the table: the fifth was to be put down beyond its edge."""
    battle = table(off("u1"), encounter=encounter, walled=False)
    battle.noted[0] = [["u1"], *[[] for _ in range(8)]]
    way(Umpire(ScriptedDice([]), [RecordedOrders([answer] * 9), ScriptedOrders()]), battle, 0)
    places = {(marker.x, marker.y) for marker in battle.pefs}
    assert len(places) == 9
    assert all(0 < x < TABLE and 0 < y < TABLE for x, y in places)
