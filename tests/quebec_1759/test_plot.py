"""Plots: what is on offer, what goes together, and plans as codes."""

import pytest

from rules.core.dice import ScriptedDice
from rules.core.errors import DecisionNeeded, SetupError
from rules.core.orders import RecordedOrders
from rules.core.umpire import Umpire
from rules.quebec_1759.known import ways_from
from rules.quebec_1759.orders import DIG, LAND, MARCH, PREPARE, RAID, SCOUT, SEARCH
from rules.quebec_1759.plan import Plan
from rules.quebec_1759.siege.allowed import additions, main_actions
from rules.quebec_1759.siege.asking import know
from rules.quebec_1759.siege.plot import ask_plan
from rules.quebec_1759.state import Siege
from rules.quebec_1759.tables import AREAS
from rules.quebec_1759.words import BRITISH, FRENCH
from tests.quebec_1759.orders_of_battle import ALL_ADVANCED, advanced, battle, siege, units
from tests.quebec_1759.playing import Wild, codes_of, laid, plan_of, position, seeded

OFF = {"levis": "15th 28th", "ile_dorleans": "rangers", "etchemin": "35th 43rd"}
ON = {"abraham": "la_sarre bearn indians", "beauport": "marine"}


def offered(table: Siege, nation: int) -> list[str]:
    """The codes of the main actions of a nation."""
    return [order.code() for order in main_actions(know(table, nation))]


def added(table: Siege, nation: int, action: int) -> list[str]:
    """The codes of what may be added to an action."""
    return [order.code() for order in additions(know(table, nation), Plan(action))]


@pytest.mark.rule("QB-PLOT-1")
def test_the_base_game_offers_moves_and_raids_only() -> None:
    table = position(OFF, ON)
    assert offered(table, BRITISH) == [
        *("nothing", "march", "landing", "ships:up:1", "ships:up:2", "ships:up:3", "ships:up:4"),
    ]
    found = offered(table, FRENCH)
    assert found[:2] == ["nothing", "march"]
    assert found[2:] == [f"{kind}:{area}" for kind in ("raid", "scout") for area in AREAS]


@pytest.mark.rule("QB-PLOT-1", "QA-ENTRENCH-1")
def test_advanced_rules_add_actions() -> None:
    table = position(OFF, ON, *ALL_ADVANCED)
    found = offered(table, BRITISH)
    assert [code for code in found if code.startswith("dig")] == [
        f"dig:{area}:{column}" for area in ("levis", "etchemin") for column in ("left", "centre", "right")
    ]
    assert "lower" in found
    found = offered(table, FRENCH)
    assert "prepare" in found
    assert [code for code in found if code.startswith("dig")] == [
        "dig:abraham:left",
        "dig:abraham:centre",
        "dig:abraham:right",
    ]


@pytest.mark.rule("QB-SHIP-2")
def test_a_reading_lets_fewer_ships_pass_unless_guns_fire_at_them() -> None:
    table = position(OFF, ON, readings={"ships_a_turn": 2}, ships=(3, 1))
    ships = [code for code in offered(table, BRITISH) if code.startswith("ships")]
    assert ships == ["ships:up:1", "ships:up:2", "ships:down:1"]
    table = position(OFF, ON, "interdiction", readings={"ships_a_turn": 2})
    assert "ships:up:4" in offered(table, BRITISH)


# The article's matrix: rows and columns as printed, with whose action it is.
ROWS = ("bomb", "search", "fire_ships", "army", "ship", "entrench", "indian", "intelligence")
MATRIX = {
    "bomb": "X Yes NA Yes Yes Yes NA Yes",
    "search": "Yes X NA Yes Yes Yes NA Yes",
    "fire_ships": "No No X No NA No No Yes",
    "army": "Yes Yes No X No No No Most",
    "ship": "Yes Yes NA No X No NA Yes",
    "entrench": "Yes Yes No No No X Yes Yes",
    "indian": "NA NSA No No NA Yes X Yes",
    "intelligence": "Yes Yes Yes Most Yes Yes No X",
}
MAIN = {"fire_ships": "prepare", "army": "march", "ship": "ships:up:1", "entrench": "dig:", "indian": "raid:levis"}


@pytest.mark.rule("QA-MATRIX-1")
def test_main_actions_exclude_each_other_as_the_matrix_says() -> None:
    """Two that the matrix parts are never in one plan: each is a main action, of which a plan has one."""
    cells = {row: dict(zip(ROWS, text.split(), strict=True)) for row, text in MATRIX.items()}
    table = position(OFF, ON, *ALL_ADVANCED)
    french, british = offered(table, FRENCH), offered(table, BRITISH)
    assert {cells[row][other] for row in MAIN for other in MAIN if row != other} == {"No", "NA", "Yes"}
    for row, start in MAIN.items():
        assert any(code.startswith(start) for code in [*french, *british])
        for other in MAIN:
            if cells[row][other] == "Yes":
                assert {row, other} == {"entrench", "indian"}
    # The one pair of main actions that goes together: digging with a raid or scout.
    assert len(added(table, FRENCH, DIG)) == 1 + 2 * len(AREAS)
    assert added(table, FRENCH, MARCH) == added(table, FRENCH, PREPARE) == added(table, FRENCH, RAID) == ["none"]
    # Search goes with every British action, and with no French one.
    for action in (MARCH, LAND, DIG):
        assert "search" not in added(table, BRITISH, action)
    led = position(OFF, ON, *ALL_ADVANCED, leaders={"levis": "wolfe"})
    for row in ("army", "ship", "entrench", "bomb", "intelligence"):
        assert cells["search"][row] == "Yes"
    for action in (MARCH, LAND, DIG):
        assert added(led, BRITISH, action) == ["none", "search"]
    # Bombardment and intelligence are no part of a plot, and so go with every British one.
    assert {cells["bomb"][row] for row in ("army", "ship", "entrench", "intelligence")} == {"Yes"}
    assert not [code for code in [*french, *british] if code.startswith(("bomb", "intelligence", "roll"))]


@pytest.mark.rule("QB-INDIAN-1")
def test_a_reading_lets_a_raid_go_with_a_march_that_leaves_the_indians() -> None:
    table = position(OFF, ON, readings={"raid_beside_march": True})
    assert len(added(table, FRENCH, MARCH)) == 1 + 2 * len(AREAS)
    known = know(table, FRENCH)
    marching = plan_of(["march", "from:abraham", "stay", "stay", "indians>sillery"], known)
    assert [order.code() for order in additions(known, marching)] == ["none"]


@pytest.mark.rule("QA-PATH-1")
def test_wolfe_looks_for_the_path_and_does_nothing_else() -> None:
    table = position(OFF, ON, "path", "leaders", leaders={"levis": "wolfe"})
    known = know(table, BRITISH)
    going = plan_of(["march", "from:levis", "rest_stay", "wolfe>etchemin"], known)
    assert [order.code() for order in additions(known, going)] == ["none"]
    staying = plan_of(["march", "from:levis", "15th>etchemin", "stay", "stay", "search"], known)
    assert staying.added == SEARCH
    table.leaders[BRITISH][0].until = 5
    assert added(table, BRITISH, MARCH) == ["none"]
    table = position({"levis": "15th"}, ON, "path")
    assert added(table, BRITISH, MARCH) == ["none"]
    table = position(OFF, ON, "path")
    assert added(table, BRITISH, MARCH) == ["none", "search"]


@pytest.mark.rule("QA-PATH-1", "QB-SHIP-1")
def test_abraham_is_landed_on_once_the_path_is_found() -> None:
    for switches, found, landed in (((), False, True), (("path",), False, False), (("path",), True, True)):
        table = position(OFF, ON, *switches, ships=(0, 4), position={"path_found": found})
        ways = ways_from(know(table, BRITISH), AREAS.index("etchemin"), True)
        assert [AREAS[area] for area in ways] == ["cap_rouge", "sillery", *(["abraham"] if landed else [])]


@pytest.mark.rule("QB-SHIP-1")
def test_a_landing_takes_a_block_a_ship_decoys_too() -> None:
    table = position({"ile_dorleans": "15th 28th 35th"}, ON, decoys={"british": {"ile_dorleans": 3}}, ships=(4, 0))
    known = know(table, BRITISH)
    decoys = ["decoys:0>montmorency", "decoys:0>beauport", "decoys:0>st_charles", "decoys:2>levis"]
    plan = plan_of(["landing", "15th>levis", "28th>montmorency", "stay", *decoys], known)
    assert (len(plan.moves), sum(plan.decoys)) == (2, 2)
    full = position({"ile_dorleans": "15th 28th 35th"}, ON, ships=(2, 0))
    plan = plan_of(["landing", "15th>levis", "28th>levis"], know(full, BRITISH))
    assert len(plan.moves) == 2


@pytest.mark.rule("QB-SHIP-1")
def test_by_a_reading_a_landing_goes_to_one_area() -> None:
    table = position({"ile_dorleans": "15th 28th"}, ON, readings={"landing_parts": False})
    plan = plan_of(["landing", "15th>levis", "28th>levis"], know(table, BRITISH))
    assert [move.to for move in plan.moves] == [AREAS.index("levis")] * 2
    asked = Umpire(ScriptedDice([]), [RecordedOrders(["landing", "15th>levis"])])
    with pytest.raises(Exception, match="choose one of 3"):
        ask_plan(asked, know(table, BRITISH), 0)


@pytest.mark.rule("QB-MOVE-1")
def test_by_a_reading_steps_pass_between_units_of_an_area() -> None:
    table = position({"levis": "louisbourg 15th"}, ON, readings={"step_transfer": True})
    table.blocks[BRITISH][0].steps = 1
    known = know(table, BRITISH)
    plan = plan_of(["nothing", "pass:louisbourg:15th", "none"], known)
    assert [(giver.id, taker.id) for giver, taker in plan.passes] == [("louisbourg", "15th")]
    with pytest.raises(Exception, match=r"choose|not"):
        plan_of(["nothing", "pass:15th:louisbourg", "none"], known)


@pytest.mark.rule("QB-PLOT-1", "QB-ORDERS-1")
@pytest.mark.parametrize("nation", [BRITISH, FRENCH])
def test_plans_and_codes_say_the_same(nation: int) -> None:
    """Any plan drawn at random comes back from its codes, and its codes from the plan; no die is thrown."""
    seen = set()
    for seed in range(60):
        table = (
            laid((advanced, siege)[seed % 2]())
            if seed < 4
            else position(
                OFF,
                ON,
                *ALL_ADVANCED,
                leaders={"levis": "wolfe", "abraham": "montcalm"},
                ships=(2, 2),
                decoys={"british": {"levis": 3}, "french": {"abraham": 2}},
            )
        )
        before = table.snapshot()
        known = know(table, nation)
        plan = ask_plan(Umpire(ScriptedDice([]), [Wild(f"{seed}")] * 2), known, 0)
        codes = codes_of(plan, known)
        assert codes_of(plan_of(codes, known), known) == codes
        assert table.snapshot() == before
        seen.add(plan.action)
    assert len(seen) >= 4


@pytest.mark.rule("QB-PLOT-1")
def test_answers_left_over_are_a_fault() -> None:
    """A battle that ends before an answer is used says which."""
    order = battle(units(("15th", "", 4)), units(("marine", "", 3)))
    order["player"] |= {"doctrine": "person", "answers": ["retreat", "fire"]}
    order["enemy"]["doctrine"] = "stand"
    with pytest.raises(SetupError, match="player: 1 answer left over, from fire on") as refused:
        seeded(order, 3)
    assert [fault.field for fault in refused.value.faults] == ["player.answers.1"]


@pytest.mark.rule("QB-PLOT-1")
def test_both_sides_may_owe_a_plot_and_neither_hears_of_the_other() -> None:
    """The first question of each is raised at once; with one answered the other's is still asked."""
    order = siege()
    for key in ("player", "enemy"):
        order[key] |= {"doctrine": "person", "answers": []}
    with pytest.raises(DecisionNeeded) as asked:
        seeded(order, 3)
    also = asked.value.also
    assert (asked.value.pending.side, [other.side for other in also]) == (0, [1])
    assert asked.value.choices[:2] == ["nothing", "landing"]
    assert also[0].choices[:2] == ["nothing", "march"]
    order["player"]["answers"] = ["nothing"]
    with pytest.raises(DecisionNeeded) as asked:
        seeded(order, 3)
    assert (asked.value.pending.side, asked.value.also) == (1, [])
    assert asked.value.choices == also[0].choices


@pytest.mark.rule("QA-FIRESHIP-1")
def test_no_more_than_three_turns_of_preparation() -> None:
    for marks, sent, on_offer in ((0, False, True), (2, False, True), (3, False, False), (3, True, False)):
        table = position(OFF, ON, "fire_ships", position={"fire_ships": marks, "fire_ships_sent": sent})
        assert ("prepare" in offered(table, FRENCH)) is on_offer


@pytest.mark.rule("QB-INDIAN-1", "QB-INDIAN-2")
def test_without_indians_no_unit_raids() -> None:
    table = position(OFF, {"abraham": "la_sarre"})
    assert offered(table, FRENCH) == ["nothing", "march"]
    assert {RAID, SCOUT}.isdisjoint(order.kind for order in main_actions(know(table, FRENCH)))


def test_what_one_plan_sends_is_in_no_other() -> None:
    """Plans share their lists as long as these are empty."""
    sent, other = Plan(MARCH), Plan(MARCH)
    sent.add_move(AREAS.index("etchemin"))
    sent.add_move(AREAS.index("levis"))
    sent.send_decoys(AREAS.index("etchemin"), 2)
    assert (len(sent.moves), sum(sent.decoys)) == (2, 2)
    assert (other.moves, sum(other.decoys)) == ([], 0)
    assert (Plan().moves, sum(Plan().decoys)) == ([], 0)
