"""Set-up: lots, dealt blocks, and what a side places itself."""

from collections import Counter

import pytest

from rules.core.events import ROLL
from rules.quebec_1759.siege.asking import lot, plan_lot
from rules.quebec_1759.tables import AREAS
from rules.quebec_1759.words import BRITISH, FRENCH
from tests.quebec_1759.orders_of_battle import advanced, siege
from tests.quebec_1759.playing import GAME, Wishes, laid, seeded, umpire

AT = AREAS.index


@pytest.mark.rule("QB-DICE-1")
@pytest.mark.parametrize(
    ("things", "faces", "drawn"),
    [(1, [], 0), (36, [6, 6], 35), (25, [5, 1], 24), (25, [5, 2, 1, 1], 0), (4, [3, 4], 3), (10, [6, 1, 2, 3], 8)],
)
def test_a_lot_reads_two_dice_from_0_to_35(things: int, faces: list[int], drawn: int) -> None:
    assert lot(umpire(faces), "french", things) == drawn


@pytest.mark.rule("QB-DICE-1")
def test_every_thing_is_drawn_as_often() -> None:
    for things in (3, 5, 9, 12):
        fair = Counter()  # type: ignore[var-annotated]
        for one in range(1, 7):
            for other in range(1, 7):
                if 6 * (one - 1) + other - 1 < 36 - 36 % things:
                    fair[lot(umpire([one, other]), "french", things)] += 1
        assert len(set(fair.values())) == 1
        assert len(fair) == things


@pytest.mark.rule("QB-ORDERS-1")
def test_a_doctrine_that_mixes_draws_three_dice_before_it_plots() -> None:
    assert plan_lot(umpire([1, 1, 1]), BRITISH) == 0
    assert plan_lot(umpire([6, 6, 6]), FRENCH) == 215
    assert plan_lot(umpire([2, 3, 4]), FRENCH) == 51
    order = siege()
    for doctrine, enemy, draws in (
        ("patient", "shores", {"british"}),
        ("upriver", "upriver", {"british"}),
        ("shores", "stand", {"british"}),
        ("stand", "patient", set()),
    ):
        order["player"]["doctrine"], order["enemy"]["doctrine"] = doctrine, enemy
        record = seeded(order, 2)
        drawn = [event for event in record.events if event.rule == "QB-ORDERS-1"]
        assert {event.who for event in drawn} == draws
        assert len(drawn) == (record.result.turns if draws else 0)
    del order["enemy"]["blocks"]
    order["enemy"]["doctrine"] = "planner"
    order["options"]["planner_playouts"] = 20
    first = next(event for event in seeded(order, 2).events if event.kind == ROLL)
    assert (first.rule, first.who, len(first.faces)) == ("QB-ORDERS-1", "french", 3)


@pytest.mark.rule("QB-SETUP-2")
def test_blocks_are_dealt_area_by_area_again_for_each_run() -> None:
    order = siege()
    for seed in range(3):
        record = seeded(order, seed)
        deals = [event for event in record.events if event.rule == "QB-DICE-1"]
        assert deals[0].who == "french"
        assert len(deals[0].faces) == 2
    table = laid(order)
    counts = [len(table.units_in(FRENCH, area)) + table.decoys[FRENCH][area] for area in range(10)]
    assert {AREAS[area]: count for area, count in enumerate(counts) if count} == order["enemy"]["blocks"]
    assert sum(table.decoys[FRENCH]) == 5


@pytest.mark.rule("QB-SETUP-2")
def test_what_is_left_in_the_pool_is_not_on_the_map() -> None:
    order = siege(turn=9, player={"nation": "british", "units": [{"id": "15th", "at": "ile_dorleans"}]})
    order["enemy"] = {"nation": "french", "blocks": {"abraham": 3}}
    table = laid(order)
    here = len(table.units_in(FRENCH, AT("abraham"))) + table.decoys[FRENCH][AT("abraham")]
    assert here == 3
    assert len(table.alive(FRENCH)) == here - table.decoys[FRENCH][AT("abraham")]
    result = seeded(order, 5).result
    assert sum(unit.strength for unit in result.units if unit.side == "enemy") <= 3 * 4


@pytest.mark.rule("QB-SETUP-1", "QA-ENTRENCH-1", "QA-LEADER-3")
def test_the_french_place_themselves_where_nothing_is_given() -> None:
    order = advanced()
    del order["enemy"]["blocks"]
    french = Wishes(
        *("la_sarre>cap_rouge", "decoys:2>levis", "decoys:3>beauport"),
        *("montcalm>abraham", "works:beauport:centre", "works:beauport:right"),
    )
    record = seeded(order, 7, Wishes(), french)
    assert french.asked[0] == [f"la_sarre>{area}" for area in AREAS if area != "ile_dorleans"]
    assert all("ile_dorleans" not in code for asked in french.asked[:20] for code in asked)
    placed = {event.who: event.after for event in record.events if event.kind == "place"}
    assert placed["la_sarre"]["at"] == "cap_rouge"  # type: ignore[index]
    assert placed["montcalm"]["at"] == "abraham"  # type: ignore[index]
    assert [event.after for event in record.events if event.what == "first_works"] == ["beauport"]
    dug = [event.after for event in record.events if event.what == "works"][:2]
    assert dug == ["centre", "centre right"]


@pytest.mark.rule("QA-ENTRENCH-1", "QB-SETUP-2", "QA-LEADER-3")
def test_first_works_and_leaders_may_be_dealt() -> None:
    order = advanced()
    order["enemy"] |= {"works": {"beauport": 2}, "leaders": [{"id": "montcalm"}]}
    seen = set()
    for seed in range(12):
        record = seeded(order, seed)
        dug = [event for event in record.events if event.what == "works"][1]
        assert len(str(dug.after).split()) == 2
        led = next(event.after for event in record.events if event.kind == "place" and event.who == "montcalm")
        assert led["at"] in order["enemy"]["blocks"]  # type: ignore[index]
        seen.add((dug.after, led["at"]))  # type: ignore[index]
    assert len(seen) > 4


@pytest.mark.rule("QB-SETUP-2", "QB-FOG-1")
def test_a_redacted_order_of_battle_passes_and_hides_the_enemy() -> None:
    order = advanced(turn=9)
    order["player"] |= {"units": [{"id": "15th", "at": "levis"}, {"id": "28th", "at": "ile_dorleans"}]}
    order["player"] |= {"decoys": {"levis": 3}, "leaders": [{"id": "wolfe", "at": "levis", "wounded": 1}]}
    order["enemy"] = {
        "nation": "french",
        "doctrine": "shores",
        "units": [{"id": "bearn", "at": "abraham"}, {"id": "marine", "at": "beauport"}],
        "decoys": {"beauport": 2},
        "leaders": [{"id": "montcalm", "at": "abraham"}],
        "works": {"abraham": ["left"]},
    }
    assert GAME.check(order) == []
    for side, hidden in (
        (0, ("enemy", {"abraham": 1, "beauport": 3})),
        (1, ("player", {"ile_dorleans": 1, "levis": 4})),
    ):
        known = GAME.redact_for(order, side)
        assert GAME.check(known) == []
        key, blocks = hidden
        assert known[key]["blocks"] == blocks  # type: ignore[index]
        assert "units" not in known[key]  # type: ignore[operator]
        assert known[key]["doctrine"] == "patient"  # type: ignore[index]
        assert all("at" not in row for row in known[key]["leaders"])  # type: ignore[index]
        seeded(known, 3)
    assert GAME.redact_for(order, 0)["enemy"]["works"] == {"abraham": 1}  # type: ignore[index]


@pytest.mark.rule("QB-SETUP-2")
def test_what_is_hidden_changes_no_redacted_order_of_battle() -> None:
    """Permuting the enemy's blocks among their areas leaves it the same."""

    def order(first: str, second: str) -> dict[str, object]:
        found = siege(turn=9, player={"nation": "british", "units": [{"id": "15th", "at": "ile_dorleans"}]})
        rows = [{"id": "bearn", "at": first}, {"id": "marine", "at": second}]
        found["enemy"] = {"nation": "french", "units": rows}
        return found

    assert GAME.redact_for(order("abraham", "levis"), 0) == GAME.redact_for(order("levis", "abraham"), 0)
