"""The doctrine that searches: mixtures, ways, chances of a battle, and how good its plans are."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from rules.core.dice import SeededDice
from rules.quebec_1759.lines import Field, Force
from rules.quebec_1759.options import Options
from rules.quebec_1759.orders import FIRE, HALF_ROUND, RETREAT, Order
from rules.quebec_1759.pieces import Block
from rules.quebec_1759.plan import Plan
from rules.quebec_1759.planner.planner import SURE, chance, doctrine, exact, hits
from rules.quebec_1759.planner.search import LOTS, STEPS, Search, is_better, mixture, pick, playout
from rules.quebec_1759.planner.templates import MOST_PLANS, WAYS, Candidate, deviations, enemy_ways, ways
from rules.quebec_1759.view import QuebecView
from rules.quebec_1759.words import BRITISH, FRENCH
from tests.quebec_1759.orders_of_battle import ALL_ADVANCED, siege
from tests.quebec_1759.playing import GAME, codes_of, seeded
from tests.quebec_1759.searching import ARMY, AT, GUARD, knows, placed


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
    order["enemy"] = {"nation": "french", "doctrine": "shores", "blocks": {"abraham": 6, "ste_foy": 2}}
    assert GAME.check(order) == []
    first, again = seeded(order, 3), seeded(order, 3)
    assert first.result.to_dict() == again.result.to_dict()
    assert first.dice_rolled == again.dice_rolled
    lots = [event for event in first.events if event.rule == "QB-ORDERS-1"]
    assert {event.who for event in lots} == {"british"}
    assert not GAME.engagement(order).ineffective_options()
    order["player"]["doctrine"] = "patient"
    assert [fault.field for fault in GAME.engagement(order).ineffective_options()] == ["options.planner_playouts"]


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


@pytest.mark.rule("QB-ORDERS-1")
def test_a_plan_is_better_only_by_more_than_two_standard_errors() -> None:
    """Four sieges: 2, 2, 2, 2 more is enough; 4, 0, 4, 0 is 2 more on the average, by less; not less, nor two alike."""
    assert is_better([12, 12, 12, 12], [10, 10, 10, 10])
    assert not is_better([14, 10, 14, 10], [10, 10, 10, 10])
    assert not is_better([10, 10, 10, 10], [12, 12, 12, 12])
    assert not is_better([12, 12], [10, 10])
    assert not is_better([10, 10], [10, 10])


@pytest.mark.rule("QB-ORDERS-1")
def test_another_plan_replaces_the_default_doctrine_s_only_if_it_is_clearly_better() -> None:
    """Of way or turn, by however little in all; several that are better are mixed."""
    table = placed({"levis": ARMY}, {"abraham": GUARD})
    search = Search(*knows(table, BRITISH), 40)
    last = len(search.candidates)
    search.gains = [[10, 10, 10, 10], *([0, 0, 0, 0] for _ in range(last - 1)), [90, 10, 0, 30]]
    assert search.worth_mixing([last, 0, 2, 1]) == [0]
    search.gains[2] = [12, 12, 12, 12]
    assert search.worth_mixing([last, 0, 2, 1]) == [2]
    search.gains[last] = [13, 13, 13, 13]
    assert search.worth_mixing([last, 0, 2, 1]) == [last, 2]


def test_the_default_doctrine_s_plan_is_weighed_to_the_end_even_where_others_gained_more() -> None:
    """Without it among the last there would be nothing to compare them with."""
    table = placed({"levis": ARMY}, {"abraham": GUARD})
    search = Search(*knows(table, BRITISH), 200)
    search.plan()
    assert len(search.gains[0]) == max(len(gains) for gains in search.gains)


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


@pytest.mark.nightly("plays three sieges whose every order is chosen from 20 playouts")
@pytest.mark.rule("QB-ORDERS-1")
@pytest.mark.parametrize("enemy", ["upriver", "shores"])
def test_the_planner_finds_the_landing_that_the_enemy_has_not_guarded(enemy: str) -> None:
    """As `patient` does in 99 sieges of a hundred."""
    order = siege(options=dict.fromkeys(ALL_ADVANCED, True) | {"planner_playouts": 20})
    order["player"]["doctrine"] = "planner"
    order["enemy"] = {"nation": "french", "doctrine": enemy}
    assert [seeded(order, seed, recording=False).result.objective_met for seed in range(3)] == [True] * 3


@pytest.mark.rule("QB-ORDERS-1")
def test_a_playout_draws_the_lot_of_the_enemy_which_is_hidden() -> None:
    """British who go on from Cap Rouge to Abraham by lot do both, whatever lot they have drawn in truth."""
    where = {"etchemin": ARMY[10:], "cap_rouge": "15th 28th"}, {"ste_foy": GUARD}
    landed = Counter[bool]()
    for number in range(30):
        table = placed(*where, turn=9, ships=(0, 4))
        table.lots = [2, 2]
        playout(table, FRENCH, Candidate(Plan(), "patient"), "patient", SeededDice("lots", str(number)), True)
        landed[table.has_unit(BRITISH, AT("abraham"))] += 1
    assert min(landed[True], landed[False]) >= 5
