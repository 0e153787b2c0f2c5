"""The doctrine that searches: deals, mixtures, chances of a battle, and what it must not know."""

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from rules.core.dice import SeededDice
from rules.quebec_1759.doctrine.routes import PICKETS, SET_UPS, SPREAD
from rules.quebec_1759.known import Known, Rivals
from rules.quebec_1759.lines import Field, Force
from rules.quebec_1759.options import Options
from rules.quebec_1759.orders import FIRE, HALF_ROUND, RETREAT, Order
from rules.quebec_1759.pieces import Block
from rules.quebec_1759.planner.deal import deal, likely_set_ups
from rules.quebec_1759.planner.mixing import LOTS, STEPS, mixture, pick
from rules.quebec_1759.planner.planner import doctrine
from rules.quebec_1759.planner.search import Search, digest, is_better
from rules.quebec_1759.planner.staying import SURE, chance, exact, hits
from rules.quebec_1759.planner.templates import MOST_PLANS, WAYS, deviations, enemy_ways, ways
from rules.quebec_1759.siege.asking import know
from rules.quebec_1759.state import Siege
from rules.quebec_1759.tables import AREAS, UNITS
from rules.quebec_1759.view import QuebecView
from rules.quebec_1759.words import BRITISH, FRENCH, NOWHERE
from tests.quebec_1759.orders_of_battle import ALL_ADVANCED, siege
from tests.quebec_1759.playing import GAME, codes_of, laid, position, seeded

AT = AREAS.index
ARMY = "15th 28th 35th 43rd 47th 48th 58th"
GUARD = "la_sarre royal_roussillon languedoc guyenne quebec_1 quebec_2 montreal_1 indians"


def placed(british: dict[str, str], french: dict[str, str], **about: Any) -> Siege:
    """Return a position in which both sides search."""
    about.setdefault("readings", {"planner_playouts": 20})
    table = position(british, french, *about.pop("switches", ()), **about)
    table.mixes = [True, True]
    table.searches = [True, True]
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
        found = ways(known)
        found += deviations(known, MOST_PLANS - len(found))
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


def _counts(key: str) -> dict[str, int]:
    """The French blocks that a set-up puts into each area."""
    areas = [AREAS[area] for area in SPREAD[key]]
    areas += [AREAS[area] for area, count in PICKETS[key].items() for _ in range(count)]
    return {area: areas.count(area) for area in areas}


@pytest.mark.rule("QB-SETUP-1", "QB-ORDERS-1")
@pytest.mark.parametrize("key", ["patient", "shores", "upriver", *sorted(set(SET_UPS))])
def test_a_set_up_is_recognised_by_its_counts_and_dealt_as_it_is(key: str) -> None:
    """On the first turn the counts show which doctrine set up; five deals of six put each unit where it has it."""
    order = siege(options={"planner_playouts": 20})
    order["enemy"]["blocks"] = _counts(key)
    table = laid(order)
    table.mixes = [True, True]
    table.searches = [True, True]
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


@pytest.mark.rule("QB-ORDERS-1")
def test_the_ways_of_the_british_are_those_that_lead_where_their_blocks_are() -> None:
    """Before they move all are possible, and no more than four are weighed; on the north shore one; none: `stand`."""
    all_here = placed({"ile_dorleans": ARMY}, {"abraham": GUARD}, turn=2)
    assert enemy_ways(knows(all_here, FRENCH)[0]) == list(WAYS[BRITISH][:4])
    late = placed({"ile_dorleans": ARMY}, {"abraham": GUARD}, turn=3)
    assert enemy_ways(knows(late, FRENCH)[0])[0] == "stand"
    upper = placed({"levis": "15th 28th", "cap_rouge": ARMY.removeprefix("15th 28th ")}, {"abraham": GUARD})
    assert enemy_ways(knows(upper, FRENCH)[0]) == ["patient"]
    north = placed({"beauport": ARMY}, {"abraham": GUARD})
    assert enemy_ways(knows(north, FRENCH)[0]) == ["shores", "beauport", "montmorency"]
    assert enemy_ways(knows(north, BRITISH)[0]) == ["patient", "bold"]


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


@pytest.mark.rule("QB-ORDERS-1")
def test_a_plan_is_better_only_by_more_than_a_standard_error() -> None:
    """Four sieges: 2, 2, 2, 2 more is certain; 5, -3, 5, -3 is 1 more on the average with an error of 2.3; not less."""
    assert is_better([12, 12, 12, 12], [10, 10, 10, 10])
    assert not is_better([15, 7, 15, 7], [10, 10, 10, 10])
    assert not is_better([10, 10, 10, 10], [12, 12, 12, 12])
    assert not is_better([10, 10], [10, 10])


@pytest.mark.rule("QB-ORDERS-1")
def test_another_plan_replaces_the_best_way_only_if_it_is_clearly_better() -> None:
    """Ways that are not clearly worse are mixed with the best; a single turn's plan needs to beat it."""
    table = placed({"levis": ARMY}, {"abraham": GUARD})
    search = Search(*knows(table, BRITISH))
    count = len(search.candidates)
    search.candidates.append(search.candidates[0])
    search.gains = [[0, 0, 0, 0] for _ in range(count)] + [[15, 7, 15, 7]]
    search.gains[1] = [10, 10, 10, 10]
    search.gains[2] = [18, 2, 18, 0]
    assert search.worth_mixing([1, 2, 3, count], count) == [1, 2]
    search.gains[count] = [12, 12, 12, 12]
    assert search.worth_mixing([1, 2, 3, count], count) == [count]


@pytest.mark.rule("QB-BATTLE-2")
def test_away_from_abraham_its_chance_decides_whether_it_leaves_a_battle() -> None:
    """Two steps a column against four: hopeless when the enemy has fired first, not bad where he may not fire yet.

    At Abraham it does as the default doctrine, which fights on with six tenths of the enemy's steps.
    """
    choices = [Order(FIRE), Order(RETREAT)]
    weak = _facing([3, 3, 3], [5, 5, 5], BRITISH)
    strong = _facing([3, 3, 3], [4, 4, 4], BRITISH)
    for field, area, leaves in ((weak, AT("levis"), True), (weak, AT("abraham"), False), (strong, AT("levis"), False)):
        for block in field.forces[BRITISH].units:
            block.area = area
        view = QuebecView(BRITISH, HALF_ROUND, None, field)
        chosen = choices[doctrine("planner").choose("", "", 0, choices, view)]
        assert (chosen.kind == RETREAT) == leaves
        assert choices[doctrine("patient").choose("", "", 0, choices, view)].kind == FIRE


@pytest.mark.long
@pytest.mark.rule("QB-ORDERS-1")
@pytest.mark.parametrize("enemy", ["upriver", "shores"])
def test_the_planner_finds_the_landing_that_the_enemy_has_not_guarded(enemy: str) -> None:
    """`patient` beats `upriver` in no siege of 400 and `shores` in four of five; few playouts see more."""
    order = siege(options=dict.fromkeys(ALL_ADVANCED, True) | {"planner_playouts": 20})
    order["player"]["doctrine"] = "planner"
    order["enemy"] = {"nation": "french", "doctrine": enemy}
    assert [seeded(order, seed, recording=False).result.objective_met for seed in range(3)] == [True] * 3
