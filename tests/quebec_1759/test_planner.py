"""The doctrine that searches: deals, mixtures, chances of a battle, and what it must not know."""

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from rules.core.dice import SeededDice
from rules.quebec_1759.known import Known, Rivals
from rules.quebec_1759.lines import Field, Force
from rules.quebec_1759.options import Options
from rules.quebec_1759.pieces import Block
from rules.quebec_1759.planner.deal import deal
from rules.quebec_1759.planner.mixing import LOTS, STEPS, mixture, pick
from rules.quebec_1759.planner.search import Search, digest
from rules.quebec_1759.planner.staying import SURE, chance, exact, hits
from rules.quebec_1759.planner.templates import MOST_PLANS, candidates
from rules.quebec_1759.siege.asking import know
from rules.quebec_1759.siege.codec import codes_of
from rules.quebec_1759.state import Siege
from rules.quebec_1759.tables import AREAS
from rules.quebec_1759.words import BRITISH, FRENCH, NOWHERE
from tests.quebec_1759.orders_of_battle import ALL_ADVANCED, siege
from tests.quebec_1759.playing import GAME, position, seeded

AT = AREAS.index
ARMY = "15th 28th 35th 43rd 47th 48th 58th"
GUARD = "la_sarre royal_roussillon languedoc guyenne quebec_1 quebec_2 montreal_1 indians"


def placed(british: dict[str, str], french: dict[str, str], **about: Any) -> Siege:
    """Return a position in which both sides search."""
    about.setdefault("readings", {"planner_playouts": 20})
    table = position(british, french, *about.pop("switches", ()), **about)
    table.mixes = [True, True]
    return table


def knows(table: Siege, nation: int) -> tuple[Known, Rivals]:
    """Return what a nation knows, with what it knows of the enemy."""
    known = know(table, nation)
    assert known.rivals is not None
    return known, known.rivals


@pytest.mark.rule("QB-ORDERS-1")
def test_regret_matching_finds_what_no_reply_exploits() -> None:
    """Rock, paper and scissors come alike, a better plan always, and a mixed game in its solved proportions."""
    fair = mixture([[0, -60, 60], [60, 0, -60], [-60, 60, 0]])
    assert max(fair) - min(fair) < sum(fair) // 20
    better = mixture([[10, 20], [30, 40], [0, 5]])
    assert better[1] > 98 * sum(better) // 100
    # Solved by hand: the first row in two of five cases.
    mixed = mixture([[300, 0], [0, 200]])
    assert abs(mixed[0] / sum(mixed) - 0.4) < 0.03
    assert STEPS == 1000


@pytest.mark.rule("QB-ORDERS-1")
def test_a_lot_draws_each_plan_as_often_as_its_weight_says() -> None:
    """Over all 216 lots a plan comes in the proportion of its weight."""
    for weights in ([1, 1, 1], [5, 0, 1], [0, 0, 7], [1, 2, 3, 6]):
        drawn = [pick(weights, lot) for lot in range(LOTS)]
        assert [drawn.count(place) for place in range(len(weights))] == [
            LOTS * weight // sum(weights) for weight in weights
        ]


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
            dealt = deal(known, rivals, SeededDice(str(number), "deal"))
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
        dealt = deal(known, rivals, SeededDice(str(number), "deal"))
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
        plans.add(str(codes_of(Search(known, rivals).plan(), known)))
    assert len(digests) == len(plans) == 1


@pytest.mark.rule("QB-ORDERS-1", "QB-PLOT-1")
@pytest.mark.parametrize("nation", [BRITISH, FRENCH])
def test_every_plan_that_is_weighed_is_legal(nation: int) -> None:
    """Up to 12 plans, each of which the questions of a plot can be answered with."""
    where = {"etchemin": ARMY, "ile_dorleans": "rangers light_infantry"}
    for turn in (5, 12, 16):
        table = placed(where, {"abraham": GUARD, "sillery": "bearn"}, switches=ALL_ADVANCED, ships=(2, 2), turn=turn)
        known, _ = knows(table, nation)
        found = candidates(known)
        assert 5 <= len(found) <= MOST_PLANS
        for candidate in found:
            codes = codes_of(candidate.plan, known)
            assert codes[0] == candidate.plan.main().code()


@pytest.mark.rule("QB-BATTLE-2")
def test_chances_of_hits_are_those_of_six_sided_dice() -> None:
    """Every number of hits of up to four dice comes as often as by counting all faces."""
    for dice in range(5):
        counted = [0] * (dice + 1)
        for faces in product(range(1, 7), repeat=dice):
            counted[faces.count(6)] += 1
        for count, share in enumerate(hits(dice)):
            assert abs(Fraction(share, SURE) - Fraction(counted[count], 6**dice)) < Fraction(1, 10**7)


def _facing(own: list[int], other: list[int], attacker: int, doubled: bool = False) -> Field:
    """Return a battle, British steps by column against French ones; the French have all three columns too."""
    field = Field(Options(), attacker, doubled, 5)
    field.round = 1
    for nation, steps in ((BRITISH, own), (FRENCH, other)):
        force = Force(nation, nation, [], [], True)
        for place, count in enumerate(steps):
            if count:
                block = Block(f"{nation}{place}", "", nation, 0, place, 4, count)
                force.units.append(block)
                force.put(block, place)
        field.forces.append(force)
    return field


@pytest.mark.rule("QB-BATTLE-2", "QB-BATTLE-3", "QB-BATTLE-4")
def test_the_chance_of_a_plain_battle_is_exact() -> None:
    """One step against one: who fires first wins in 6 of 11 cases; doubled first fire and works as counted by hand."""
    one = _facing([0, 1, 0], [0, 1, 0], FRENCH)
    assert abs(exact(one, BRITISH) / SURE - 6 / 11) < 1e-5
    # Two dice first (11 of 36 hit), and after a miss the enemy fires first in an even battle.
    doubled = _facing([0, 1, 0], [0, 1, 0], FRENCH, doubled=True)
    assert abs(exact(doubled, BRITISH) / SURE - (11 / 36 + 25 / 36 * 5 / 11)) < 1e-5
    behind = _facing([0, 1, 0], [0, 1, 0], FRENCH)
    behind.works[1] = True
    assert abs(exact(behind, BRITISH) / SURE - (1 / 6 + 5 / 6 * 6 / 11)) < 1e-5
    # Three columns of one: any hit decides, and so does the first half-round in which there is one.
    three = _facing([1, 1, 1], [1, 1, 1], FRENCH)
    miss = (5 / 6) ** 3
    assert abs(exact(three, BRITISH) / SURE - (1 - miss) / (1 - miss * miss)) < 1e-5


@pytest.mark.rule("QB-BATTLE-2")
def test_playouts_are_close_to_the_exact_chance_and_never_change_the_battle() -> None:
    """A reserve on one side makes a table of steps impossible; the playouts are fair and leave the pieces alone."""
    field = _facing([3, 3, 3], [3, 3, 3], FRENCH)
    plain = exact(field, BRITISH)
    spare = Block("spare", "", BRITISH, 0, 9, 4, 4)
    field.forces[BRITISH].units.append(spare)
    field.forces[BRITISH].put(spare, 3)
    with_reserve = chance(field, BRITISH)
    assert with_reserve > plain
    assert chance(field, BRITISH) == with_reserve
    assert [block.steps for block in field.forces[BRITISH].units] == [3, 3, 3, 4]


@pytest.mark.rule("QB-ORDERS-1")
def test_a_siege_of_the_planner_is_repeated_by_its_seed() -> None:
    """Its thoughts draw no die of the siege: the same seed gives the same siege, and only its lots are rolled."""
    order = siege(turn=14, options={"planner_playouts": 20})
    order["player"] |= {"doctrine": "planner", "units": [{"id": unit, "at": "sillery"} for unit in ARMY.split()]}
    order["enemy"] = {"nation": "french", "doctrine": "patient", "blocks": {"abraham": 6, "ste_foy": 2}}
    assert GAME.check(order) == []
    first, again = seeded(order, 3), seeded(order, 3)
    assert first.result.to_dict() == again.result.to_dict()
    assert first.dice_rolled == again.dice_rolled
    lots = [event for event in first.events if event.rule == "QB-ORDERS-1"]
    assert {event.who for event in lots} == {"british"}
    assert not GAME.ineffective_options(order)
    order["player"]["doctrine"] = "patient"
    assert [fault.field for fault in GAME.ineffective_options(order)] == ["options.planner_playouts"]
