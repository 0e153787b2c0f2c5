"""Battles in the siege: who defends, ways out, their order, and the assault on the Lower Town."""

import pytest

from rules.core.events import ROLL
from rules.quebec_1759.orders import LAND, LOWER, MARCH
from rules.quebec_1759.plan import Plan
from rules.quebec_1759.siege import battles, escape, lower_town, turn
from rules.quebec_1759.state import Siege
from rules.quebec_1759.tables import AREAS
from rules.quebec_1759.words import BRITISH, FRENCH
from tests.quebec_1759.playing import Wishes, notes, position, umpire

AT = AREAS.index


def placed(table: Siege, **areas: str) -> Siege:
    """The siege with blocks moved: area to the ids of blocks."""
    for area, names in areas.items():
        for block in [*table.blocks[BRITISH], *table.blocks[FRENCH]]:
            if block.id in names.split():
                block.area = AT(area)
    table.recount(umpire(), "QB-SETUP-1")
    return table


def ways(table: Siege, nation: int, area: str, origin: str, by_ship: bool = False, attacks: bool = False) -> list[str]:
    """The ways out of a battle as codes."""
    found = escape.ways_out(table, nation, AT(area), AT(origin), by_ship, attacks)
    return [f"{AREAS[way.to]}{' by ship' if way.by_ship else ''}" for way in found]


@pytest.mark.rule("QB-MOVE-2", "QB-MAP-3")
def test_who_was_there_before_the_moves_defends_else_the_holder() -> None:
    table = position({"levis": "15th"}, {"abraham": "bearn"})
    before = [0, 0]
    assert battles.defender_of(table, AT("sillery"), before) == FRENCH
    assert battles.defender_of(table, AT("levis"), before) == BRITISH
    before[BRITISH] = table.unit_counts(FRENCH)
    assert battles.defender_of(table, AT("abraham"), before) == BRITISH
    before[BRITISH] = position({"sillery": "15th"}, {}).unit_counts(BRITISH)
    assert battles.defender_of(table, AT("sillery"), before) == BRITISH


@pytest.mark.rule("QB-BATTLE-10")
def test_attackers_go_back_as_they_came() -> None:
    table = placed(position({"sillery": "15th"}, {"abraham": "bearn"}), abraham="15th")
    assert ways(table, BRITISH, "abraham", "sillery", attacks=True) == ["sillery"]
    table.decoys[FRENCH][AT("sillery")] = 1  # a decoy bars the way too
    table.ships = [0, 2]
    table.holders[AT("cap_rouge")] = BRITISH
    assert ways(table, BRITISH, "abraham", "sillery", attacks=True) == ["st_charles", "ste_foy", "cap_rouge by ship"]


@pytest.mark.rule("QB-BATTLE-10")
def test_defenders_go_where_no_enemy_is_and_not_where_he_came_from() -> None:
    table = placed(position({"sillery": "15th"}, {"abraham": "bearn", "beauport": "marine"}), abraham="15th")
    assert ways(table, FRENCH, "abraham", "sillery") == ["st_charles", "ste_foy"]
    table.decoys[BRITISH][AT("ste_foy")] = 1
    assert ways(table, FRENCH, "abraham", "sillery") == ["st_charles"]
    landed = placed(position({"etchemin": "15th", "levis": "28th"}, {"abraham": "bearn"}), levis="15th bearn")
    assert ways(landed, FRENCH, "levis", "ile_dorleans", by_ship=True) == ["etchemin"]
    assert ways(landed, BRITISH, "levis", "etchemin") == ["ile_dorleans by ship"]
    landed.ships = [0, 4]
    assert ways(landed, BRITISH, "levis", "etchemin") == []


@pytest.mark.rule("QB-BATTLE-10")
def test_ships_carry_a_block_each_and_the_rest_are_lost() -> None:
    table = position(
        {"levis": "15th 28th 35th"}, {"abraham": "bearn"}, "leaders", leaders={"levis": "wolfe"}, ships=(2, 0)
    )
    units = table.units_in(BRITISH, AT("levis"))
    british = Wishes("to:ile_dorleans", "aboard:35th", "aboard:15th")
    step = umpire([], british)
    escape.withdraw(step, table, units, BRITISH, AT("levis"), [escape.Way(AT("ile_dorleans"), True)])
    assert [block.id for block in table.units_in(BRITISH, AT("ile_dorleans"))] == ["15th", "35th"]
    assert table.blocks[BRITISH][1].lost_by(5) == 4
    assert table.leaders[BRITISH][0].area == AT("ile_dorleans")
    assert notes(step, "drowned") == [["28th"]]


def armies(kind: int = MARCH, start: str = "sillery") -> list[Plan]:
    """Plans of which the British one was an army move out of an area."""
    return [Plan(kind, AT(start)), Plan()]


@pytest.mark.rule("QB-BATTLE-3", "QB-MAP-2")
@pytest.mark.parametrize(
    ("kind", "start", "dice"), [(MARCH, "sillery", 3), (MARCH, "st_charles", 6), (LAND, "etchemin", 6)]
)
def test_landings_and_the_river_double_the_first_volley(kind: int, start: str, dice: int) -> None:
    table = placed(position({"levis": "15th"}, {"abraham": "bearn"}), abraham="15th")
    table.ships = [0, 4]
    before = [0, position({}, {"abraham": "bearn"}).unit_counts(FRENCH)]
    step = umpire([1] * dice, Wishes("retreat"))
    battles.fight_at(step, table, AT("abraham"), armies(kind, start), before)
    assert [len(event.faces) for event in step.events if event.kind == ROLL] == [dice]
    assert table.blocks[BRITISH][0].area == AT(start)


@pytest.mark.rule("QA-ENTRENCH-1")
def test_works_are_shown_before_anybody_deploys() -> None:
    works = {"abraham": ["left", "centre"]}
    table = position({"levis": "15th"}, {"abraham": "bearn"}, "entrenchments", works=works)
    placed(table, abraham="15th")
    before = [0, position({}, {"abraham": "bearn"}).unit_counts(FRENCH)]
    step = umpire([1, 1, 1, 1, 1, 1], Wishes("fire", "retreat"))
    battles.fight_at(step, table, AT("abraham"), armies(), before)
    whats = [event.what for event in step.events]
    assert whats.index("works_shown") < whats.index("deployed")
    assert notes(step, "works_shown") == [["left", "centre"]]
    assert notes(step, "behind_works") == ["centre"]


@pytest.mark.rule("QB-BATTLE-8")
def test_the_french_name_the_battle_to_fight_next() -> None:
    table = placed(
        position({"levis": "15th 28th"}, {"abraham": "bearn marine"}), beauport="15th bearn", sillery="28th marine"
    )
    french = Wishes("battle:sillery")
    assert battles.next_battle(umpire([], None, french), table, [Plan(), Plan()], []) == AT("sillery")
    assert french.asked == [["battle:beauport", "battle:sillery"]]
    assert battles.next_battle(umpire(), table, [Plan(), Plan()], [AT("sillery")]) == AT("beauport")
    assert battles.next_battle(umpire(), table, [Plan(), Plan()], [AT("sillery"), AT("beauport")]) == -1
    storm = [Plan(LOWER, AT("ile_dorleans")), Plan()]
    assert battles.next_battle(umpire([], None, Wishes("battle:abraham")), table, storm, []) == AT("abraham")


@pytest.mark.rule("QB-BATTLE-8", "QB-FOG-2")
def test_all_battles_are_fought_and_blocks_stand_up_again() -> None:
    table = placed(position({"sillery": "15th 28th"}, {"abraham": "bearn"}), abraham="15th")
    before = [0, position({}, {"abraham": "bearn"}).unit_counts(FRENCH)]
    step = umpire([1, 1, 1], Wishes("retreat"))
    turn.battles(step, table, armies(), before)
    assert [block.id for side in table.blocks for block in side if block.fought] == ["15th", "bearn"]
    turn.refresh(table)
    assert not any(block.fought for side in table.blocks for block in side)
    assert not any(block.open for side in table.blocks for block in side)
    assert table.counts[BRITISH][AT("sillery")] == 2


def storming(leader: bool = False, french: str = "", **about: object) -> tuple[Siege, Plan]:
    """An assault on the Lower Town by the 15th."""
    british = {"ile_dorleans": "15th 28th 35th", "levis": "43rd"}
    others = {"abraham": french} if french else {}
    table = position(
        british,
        others | {"ste_foy": "guyenne", "beauport": "marine"},
        "leaders",
        "lower_quebec",
        **about,
        leaders={"ile_dorleans": "wolfe monckton"},
    )
    plan = Plan(LOWER, AT("ile_dorleans"))
    plan.unit = table.blocks[BRITISH][0]
    plan.leader = table.leaders[BRITISH][0] if leader else None
    return table, plan


@pytest.mark.rule("QA-LOWER-1")
@pytest.mark.parametrize(("doubled", "dice"), [(True, 8), (False, 4)])
def test_the_garrison_is_entrenched_and_doubles_its_first_volley(doubled: bool, dice: int) -> None:
    table, plan = storming(readings={"lower_doubled": doubled})
    # Its volley misses, the unit cannot hit in the first round; then it leaves.
    step = umpire([1] * dice + [1] * 4, Wishes("fire", "retreat"))
    lower_town.storm(step, table, plan)
    assert [len(event.faces) for event in step.events if event.kind == ROLL] == [dice, 4]
    assert table.blocks[BRITISH][0].area == AT("ile_dorleans")
    assert notes(step, "behind_works") == ["centre"]


@pytest.mark.rule("QA-LOWER-1")
def test_a_unit_that_is_lost_ends_the_assault_and_its_leader_goes_back() -> None:
    table, plan = storming(leader=True)
    step = umpire([6] * 4 + [1] * 4 + [1] * 4, Wishes("fire"))
    lower_town.storm(step, table, plan)
    assert table.blocks[BRITISH][0].steps == 0
    assert table.leaders[BRITISH][0].area == AT("ile_dorleans")
    assert table.units_in(BRITISH, AT("abraham")) == []


@pytest.mark.rule("QA-LOWER-1")
def test_a_second_wave_follows_and_the_french_call_their_neighbours() -> None:
    table, plan = storming(leader=True, ships=(1, 3))
    garrison = [1] * 8 + [1] * 4 + [6] * 4 + [1] * 3  # the last four of seven dice, Wolfe's among them
    british = Wishes("fire", "fire", "aboard:28th", "aboard:35th", "aboard:43rd", "monckton>abraham")
    french = Wishes("call:guyenne", "retreat")
    step = umpire([*garrison], british, french)
    lower_town.storm(step, table, plan)
    assert ["none", "aboard:28th", "aboard:35th", "aboard:43rd"] in british.asked
    assert [block.id for block in table.units_in(BRITISH, AT("abraham"))] == ["15th", "28th", "35th", "43rd"]
    assert french.asked[0] == ["none", "call:guyenne"]
    assert table.leaders[BRITISH][1].area == AT("abraham")
    assert table.units_in(FRENCH, AT("abraham")) == []
    turn.hold_areas(umpire(), table)
    assert table.holders[AT("abraham")] == BRITISH


@pytest.mark.rule("QA-LOWER-1")
def test_the_french_in_abraham_may_attack_once_and_break_off() -> None:
    table, plan = storming(french="bearn la_sarre", ships=(0, 4))
    garrison = [1] * 8 + [1] * 4 + [6] * 4
    # The unit, entrenched, fires first and is not fired at in the first round; then the French break off.
    attack = [1] * 4 + [1] * 4
    french = Wishes("attack:bearn", "attack:la_sarre", "fire", "retreat", "retreat")
    british = Wishes("fire", "fire", "none", "retreat")
    step = umpire(garrison + attack, british, french)
    lower_town.storm(step, table, plan)
    assert ["none", "attack:la_sarre", "attack:bearn"] in french.asked
    lost = [event.after for event in step.events if event.what == "lost_battle"]
    assert lost == ["destroyed", "retreat", "retreat"]
    assert [block.id for block in table.units_in(BRITISH, AT("abraham"))] == ["15th"]
    assert [block.id for block in table.units_in(FRENCH, AT("abraham"))] == []


@pytest.mark.rule("QA-LOWER-1", "QB-DECOY-1")
def test_decoys_are_taken_off_when_the_assault_holds_abraham() -> None:
    """They defend nothing: without a French unit there the British hold Abraham, alone."""
    table = position({"ile_dorleans": "15th"}, {"ste_foy": "marine"}, "lower_quebec", decoys={"french": {"abraham": 3}})
    plan = Plan(LOWER, AT("ile_dorleans"))
    plan.unit = table.blocks[BRITISH][0]
    step = umpire([1] * 8 + [1] * 4 + [6] * 4, Wishes("fire", "fire"), Wishes("none"))
    lower_town.storm(step, table, plan)
    assert table.decoys[FRENCH][AT("abraham")] == 0
    assert [block.id for block in table.units_in(BRITISH, AT("abraham"))] == ["15th"]
    turn.hold_areas(umpire(), table)
    assert table.holders[AT("abraham")] == BRITISH


@pytest.mark.rule("QA-LOWER-1")
def test_the_wave_is_two_more_than_the_ships_in_the_bason() -> None:
    for ships, most in ((4, 6), (3, 5), (1, 3)):
        blocks = "15th 28th 35th 43rd 47th 48th 58th 78th"
        table = position({"ile_dorleans": blocks}, {"beauport": "marine"}, "lower_quebec", ships=(ships, 0))
        step = umpire([], Wishes(*[f"aboard:{block}" for block in blocks.split()]))
        lower_town.second_wave(step, table)
        assert len(table.units_in(BRITISH, AT("abraham"))) == most
    called = "bearn la_sarre guyenne languedoc royal_roussillon"
    table = position({"ile_dorleans": "15th"}, {"ste_foy": called}, "lower_quebec")
    lower_town.reinforce(umpire([], None, Wishes(*[f"call:{block}" for block in called.split()])), table)
    assert len(table.units_in(FRENCH, AT("abraham"))) == 4


@pytest.mark.rule("QA-LOWER-1")
def test_who_attacks_the_unit_in_the_lower_town_fights_in_the_order_of_battle() -> None:
    """However the French name those who attack, a hit is offered them in the order of the list, and no other block."""
    table, plan = storming(french="bearn la_sarre languedoc", ships=(0, 4))
    # The unit takes the garrison, fires first and hits once; then both attackers fire, and they break off.
    dice = [1] * 8 + [1] * 4 + [6] * 4 + [6, 1, 1, 1] + [1] * 5
    french = Wishes("attack:bearn", "attack:la_sarre", "none", "fire", "retreat", "retreat")
    step = umpire(dice, Wishes("fire", "fire", "fire", "none"), french)
    lower_town.storm(step, table, plan)
    deployed = [event.who for event in step.events if event.what == "place" and event.after == "centre"]
    assert deployed[:5] == ["garrison", "15th", "15th", "la_sarre", "bearn"]
    assert french.asked[0] == ["none", "attack:la_sarre", "attack:languedoc", "attack:bearn"]
    assert [asked for asked in french.asked if asked[0].startswith("hit:")] == [["hit:la_sarre", "hit:bearn"]]


@pytest.mark.rule("QA-LOWER-1", "QA-LEADER-1")
def test_vaudreuil_calls_militia_into_the_battle_after_the_assault() -> None:
    """As into any battle of his, from an area without British, besides the four units that any French may call."""
    led = {"ile_dorleans": "wolfe", "abraham": "vaudreuil"}
    others = {"abraham": "bearn", "beauport": "quebec_1", "sillery": "marine"}
    table = position({"ile_dorleans": "15th"}, others, "leaders", "lower_quebec", leaders=led)
    plan = Plan(LOWER, AT("ile_dorleans"))
    plan.unit = table.blocks[BRITISH][0]
    french = Wishes("call:quebec_1", "retreat")
    step = umpire([1] * 8 + [1] * 4 + [6] * 4, Wishes("fire", "fire"), french)
    lower_town.storm(step, table, plan)
    assert ["none", "call:quebec_1"] in french.asked
    assert [event.after for event in step.events if event.rule == "QA-LEADER-1" and event.what == "moved"] == [
        {"from": "beauport", "to": "abraham", "blocks": 1}
    ]
