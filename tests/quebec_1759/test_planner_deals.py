"""What the doctrine that searches takes the hidden blocks for: deals, set-ups, and what it must not know."""

import pytest

from rules.core.dice import SeededDice
from rules.quebec_1759.doctrine.routes import PICKETS, SPREAD
from rules.quebec_1759.planner.deal import deal, likely_set_ups
from rules.quebec_1759.planner.search import Search, digest
from rules.quebec_1759.planner.templates import enemy_ways
from rules.quebec_1759.tables import AREAS, UNITS
from rules.quebec_1759.words import BRITISH, FRENCH, NOWHERE
from tests.quebec_1759.orders_of_battle import ALL_ADVANCED, siege
from tests.quebec_1759.playing import codes_of, laid
from tests.quebec_1759.searching import ARMY, AT, GUARD, knows, placed


@pytest.mark.rule("QB-FOG-1", "QB-SETUP-2")
def test_a_deal_fits_all_counts_and_every_unit_is_dealt() -> None:
    """Each area has as many blocks as are seen there, and no unit that may be alive is left out or there twice."""
    table = placed(
        {"levis": ARMY, "ile_dorleans": "rangers"},
        {"abraham": GUARD, "cap_rouge": "bearn marine"},
        decoys={"french": {"sillery": 2, "abraham": 1}, "british": {"ile_dorleans": 3}},
        leaders={"abraham": "montcalm", "levis": "wolfe"},
        switches=ALL_ADVANCED,
    )
    for nation in (BRITISH, FRENCH):
        known, rivals = knows(table, nation)
        seen = set()
        for number in range(12):
            dealt = deal(known, rivals, likely_set_ups(known, rivals), SeededDice(str(number), "deal"))
            blocks = dealt.blocks[1 - nation]
            counts = [dealt.decoys[1 - nation][area] for area in range(len(AREAS))]
            for block in blocks:
                counts[block.area] += 1
            assert counts == known.enemies
            assert [block.order for block in blocks] == [block.order for block in table.blocks[1 - nation]]
            own = [(block.id, block.area, block.steps) for block in dealt.blocks[nation]]
            assert own == [(block.id, block.area, block.steps) for block in table.blocks[nation]]
            assert [leader.kind for leader in dealt.leaders[1 - nation]] == [0]
            seen.add(str([block.area for block in blocks]))
        assert len(seen) > 1


@pytest.mark.rule("QB-FOG-2")
def test_what_was_seen_and_has_not_moved_is_dealt_where_it_is() -> None:
    """A unit that was seen stays where it was seen, with the steps that it had, until blocks leave its area."""
    table = placed({"levis": ARMY}, {"abraham": GUARD, "cap_rouge": "bearn"})
    bearn = table.units_in(FRENCH, AT("cap_rouge"))[0]
    bearn.steps = 2
    bearn.sight()
    known, rivals = knows(table, BRITISH)
    for number in range(8):
        dealt = deal(known, rivals, likely_set_ups(known, rivals), SeededDice(str(number), "deal"))
        there = dealt.units_in(FRENCH, AT("cap_rouge"))
        assert [(block.id, block.steps) for block in there] == [("bearn", 2)]
    bearn.sighted = False
    assert knows(table, BRITISH)[1].areas[bearn.order] == NOWHERE


@pytest.mark.rule("QB-FOG-1")
@pytest.mark.parametrize("nation", [BRITISH, FRENCH])
def test_the_plan_is_the_same_however_the_hidden_blocks_are_arranged(nation: int) -> None:
    """What is hidden is dealt, not looked at: the same counts give the same digest and the same plan."""
    plans = set()
    digests = set()
    for first, second in (("bearn marine", "quebec_3 montreal_2"), ("quebec_3 montreal_2", "bearn marine")):
        own: dict[str, str] = {"levis": ARMY, "etchemin": "rangers", "ile_dorleans": "light_infantry 2_60th"}
        theirs: dict[str, str] = {
            "abraham": f"{GUARD} {first}",
            "cap_rouge": second,
        }
        if nation == FRENCH:
            theirs = {"abraham": GUARD, "cap_rouge": "bearn"}
            british = ("rangers", "2_60th") if first.startswith("bearn") else ("2_60th", "rangers")
            own = {"levis": ARMY, "etchemin": british[0], "ile_dorleans": f"light_infantry {british[1]}"}
        table = placed(own, theirs, switches=("entrenchments", "leaders"), leaders={"abraham": "montcalm"}, turn=12)
        known, rivals = knows(table, nation)
        digests.add(digest(known, rivals))
        plans.add(str(codes_of(Search(known, rivals, known.options.planner_playouts).plan(), known)))
    assert len(digests) == len(plans) == 1


def _counts(key: str) -> dict[str, int]:
    """The French blocks that a set-up puts into each area."""
    areas = [AREAS[area] for area in SPREAD[key]]
    areas += [AREAS[area] for area, count in PICKETS[key].items() for _ in range(count)]
    return {area: areas.count(area) for area in areas}


@pytest.mark.rule("QB-SETUP-1", "QB-ORDERS-1")
@pytest.mark.parametrize("key", ["patient", "shores", "upriver"])
def test_a_set_up_is_recognised_by_its_counts_and_dealt_as_it_is(key: str) -> None:
    """On the first turn the counts show which doctrine set up; five deals of six put each unit where it has it."""
    order = siege(options={"planner_playouts": 20})
    order["enemy"]["blocks"] = _counts(key)
    table = laid(order)
    table.mixes = [True, True]
    table.notes = [True, True]
    known, rivals = knows(table, BRITISH)
    assert likely_set_ups(known, rivals) == [key]
    as_set_up = 0
    for number in range(30):
        dealt = deal(known, rivals, [key], SeededDice(str(number), "deal"))
        as_set_up += [block.area for block in dealt.blocks[FRENCH]] == SPREAD[key]
    assert 18 <= as_set_up < 30


@pytest.mark.rule("QB-SETUP-1")
def test_no_set_up_is_thought_of_once_most_blocks_are_elsewhere() -> None:
    """Blocks that no doctrine puts where they are give no hint."""
    table = placed({"ile_dorleans": ARMY}, {"montmorency": GUARD, "ste_foy": "bearn marine quebec_3"})
    assert likely_set_ups(*knows(table, BRITISH)) == []


@pytest.mark.rule("QB-SHIP-1")
def test_blocks_that_landed_are_mostly_taken_for_the_strongest_units() -> None:
    """Decoys and weak units are thought to have stayed on the island, since each landing takes a ship."""
    table = placed(
        {"levis": "15th 28th 35th 43rd", "ile_dorleans": "2_60th louisbourg rangers"},
        {"abraham": GUARD},
        decoys={"british": {"ile_dorleans": 4}},
    )
    known, rivals = knows(table, FRENCH)
    strong = 0
    for number in range(30):
        dealt = deal(known, rivals, [], SeededDice(str(number), "deal"))
        strong += [block.order for block in dealt.units_in(BRITISH, AT("levis"))] == [0, 1, 2, 3]
    assert 18 <= strong < 30


@pytest.mark.rule("QB-INDIAN-1")
@pytest.mark.parametrize(
    ("turn", "moved", "hurt", "expected"),
    [
        (4, False, False, ["stand"]),
        (3, False, False, ["patient", "bold"]),
        (4, True, False, ["patient", "bold"]),
        (4, False, True, ["patient", "bold"]),
    ],
)
def test_french_who_show_no_sign_of_life_are_taken_for_stand(
    turn: int, moved: bool, hurt: bool, expected: list[str]
) -> None:
    """From turn 4: all blocks where a set-up has them, and no unit that stayed on the island raided."""
    areas = [AREAS[area] for area in SPREAD["shores"]]
    units = [key for key, _, _, _ in UNITS[FRENCH]]
    french = {area: " ".join(unit for unit, at in zip(units, areas, strict=True) if at == area) for area in set(areas)}
    if moved:
        french["beauport"], _, one = french["beauport"].rpartition(" ")
        french["montmorency"] += f" {one}"
    table = placed({"ile_dorleans": "35th 43rd", "levis": "15th"}, french, turn=turn)
    for block in table.blocks[BRITISH]:
        if hurt == (block.area == AT("ile_dorleans")):
            block.steps -= 1
    known = knows(table, BRITISH)[0]
    assert enemy_ways(known) == expected
