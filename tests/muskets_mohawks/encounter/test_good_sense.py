"""What a gamer would call sense: a default that plays well, waiting that ends, and no turning to an enemy in front."""

from random import Random

import pytest

from rules.core.dice import SeededDice
from rules.core.orders import Choice
from rules.core.umpire import Umpire
from rules.muskets_mohawks.activation import choices
from rules.muskets_mohawks.doctrine import doctrine
from rules.muskets_mohawks.ground import Area
from rules.muskets_mohawks.nonplayer import np_defend
from rules.muskets_mohawks.orders import Order
from rules.muskets_mohawks.state import Battle
from rules.muskets_mohawks.view import view_for
from rules.registry import system
from tests.muskets_mohawks.combat.field import men, script
from tests.muskets_mohawks.encounter.scene import house, scene, umpire_with
from tests.orders_of_battle import varied
from tests.wild import Wild

GAME = system("muskets_mohawks")
ENCOUNTERS = ("scout", "raid_attack", "raid_defend")


class Wilful(Wild):
    """Any legal order, save that it seldom has enough: else chance would send it home at once."""

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        self.chance = Random(seed)

    def choose(self, rule, who, side, choices, view) -> int:
        """Return a place drawn evenly, and "enough" once in fifty times."""
        if rule == "MM-LEAVE-1":
            return int(self.chance.random() < 1 / 50)
        return super().choose(rule, who, side, choices, view)


def play(key: str, seed: int, encounter: str) -> tuple[bool, int]:
    """Whether a player who goes by a doctrine succeeds against the tables, and the figures he lost for good."""
    order = varied(seed, encounter, key if key != "random" else "book")
    orders = GAME.engagement(order).orders()
    if key == "random":
        orders[0] = Wilful(str(seed))
    result = GAME.engagement(order).fight(Umpire(SeededDice(f"sense-{seed}", "battle"), orders, recording=False)).result
    lost = sum(unit.casualties() for unit in result.units if unit.side == "player")
    return result.side("player").success, lost


@pytest.mark.nightly("fights 600 battles")
def test_the_default_of_the_player_plays_better_than_tables_and_chance() -> None:
    """In 50 battles of each encounter it does better than the tables at no greater loss, far better than chance."""
    share: dict[str, float] = {}
    lost: dict[str, float] = {}
    for key in (GAME.doctrines()[0], "book", "random"):
        fought = [play(key, seed, encounter) for encounter in ENCOUNTERS for seed in range(50)]
        share[key] = sum(success for success, _ in fought) / len(fought)
        lost[key] = sum(fallen for _, fallen in fought) / len(fought)
    default = share[GAME.doctrines()[0]]
    # Over 450 battles of each it succeeded in 13 of 100 more than the tables, with a standard error of 2.5, and lost
    # 0.6 figures of 17 fewer, with one of 0.9. Over the 150 fought here the errors are 4.3 and 1.6: what is asked for
    # is two of them below, which a change of a rule that touches neither side's sense does not reach.
    assert default >= share["book"] + 0.05
    assert lost[GAME.doctrines()[0]] < lost["book"] + 2.6
    assert default >= share["random"] + 0.30


@pytest.mark.rule("MM-NP-2", "MM-PLAY-1")
def test_who_names_no_doctrine_has_the_default_of_his_side() -> None:
    """The player's company is led well, and his enemy goes by the tables."""
    order = varied(1, "scout")
    for side in ("player", "enemy"):
        del order[side]["doctrine"]
    assert [by.key for by in GAME.engagement(order).orders()] == ["veteran", "book"]  # type: ignore[attr-defined]
    assert [GAME.default_doctrine(side) for side in (0, 1)] == ["veteran", "book"]


def standing_off(apart: int, quiet: int, goal: str = "raid_defend") -> Battle:
    """Two units who watch each other: in weather that forbids fire, or farther apart than they can fire."""
    own, foe = men("u1", "irregular", at=(240, 100), heading=16), men("e1", "indian", 1, at=(240, 110 + apart))
    battle = scene(own, foe, encounter=goal)
    battle.weather, battle.standoff = (1 if apart < 120 else 0), quiet
    return battle


def answer(key: str, battle: Battle) -> str:
    """What a doctrine does with its unit, without the point."""
    unit, foe = battle.units
    found: list[Choice] = choices.legal(umpire_with([]), battle, unit, [foe], recovering=False)
    kept = [order for order in found if not doctrine(key).never_takes(order)]
    kept = [order for order in kept if order.code() != "table"]
    return kept[doctrine(key).choose("MM-ACT-1", "u1", 0, kept, view_for(battle, 0, "u1"))].code().split("@")[0]


@pytest.mark.rule("MM-ENC-3", "MM-WEATHER-1")
@pytest.mark.parametrize("key", ["veteran", "bold", "cautious"])
def test_a_defender_does_not_watch_a_still_enemy_for_ever(key: str) -> None:
    """Where no unit can fire he charges an equal three inches off after three quiet turns, and closes up from afar."""
    assert answer(key, standing_off(30, 3)) == "charge:e1"
    assert answer(key, standing_off(200, 3)) == "move:press:e1"


@pytest.mark.rule("MM-ENC-3", "MM-WEATHER-1")
@pytest.mark.parametrize("key", ["veteran", "bold", "cautious"])
def test_men_who_lie_before_a_still_enemy_rise_where_no_unit_can_fire(key: str) -> None:
    """A battle at a ford went to the limit of 200 turns, with rangers on their bellies an inch from raiders in it."""
    battle = standing_off(30, 3)
    battle.units[0].prone = True
    assert answer(key, battle) == "stand"
    battle.units[0].prone = False
    battle.standoff = 2
    assert answer(key, battle) != "prone"


@pytest.mark.rule("MM-ENC-2", "MM-WEATHER-1")
def test_a_veteran_raider_does_not_watch_an_enemy_for_ever_where_no_unit_can_fire() -> None:
    """The way to the stores barred by an equal three inches off, he charges him after three quiet turns, not before."""
    assert answer("veteran", standing_off(30, 3, "raid_attack")) == "charge:e1"
    assert answer("veteran", standing_off(30, 2, "raid_attack")) != "charge:e1"


@pytest.mark.rule("MM-ENC-3", "MM-WEATHER-1", "MM-TERR-5")
@pytest.mark.parametrize("key", ["veteran", "bold", "cautious"])
@pytest.mark.parametrize(("figures", "presses"), [(10, True), (14, False)])
def test_over_a_creek_a_defender_closes_up_where_no_unit_can_fire(key: str, figures: int, presses: bool) -> None:
    """With water between them he goes into it to charge out of it, and waits for a much stronger enemy."""
    battle = standing_off(80, 3)
    battle.units[1] = men("e1", "indian", 1, at=(240, 190), figures=figures)
    battle.ground.waters.append(Area("creek", 0, 130, 480, 150, True))
    assert answer(key, battle).startswith("move:press:e1") is presses


@pytest.mark.rule("MM-ENC-1")
@pytest.mark.parametrize("key", ["veteran", "book", "bold", "cautious"])
def test_scouts_without_a_way_to_the_next_section_go_to_another(key: str) -> None:
    """With no way to the section that is next on the round they make for the nearest that they have a way to."""
    battle = scene(men("u1", at=(240, 440)), encounter="scout")
    far, near = Order("move", "section", "1", 80, 80), Order("move", "section", "3", 400, 240)
    found: list[Choice] = [far, near, Order("leave"), Order("hold")]
    assert doctrine(key).choose("MM-ACT-1", "u1", 0, found, view_for(battle, 0, "u1")) == 1


@pytest.mark.rule("MM-ACT-1")
@pytest.mark.parametrize("quiet", [0, 1])
def test_cautious_does_not_turn_to_an_enemy_that_it_faces(quiet: int) -> None:
    """It waits for an enemy before its front, and turns to one behind it."""
    battle = standing_off(200, quiet)
    assert answer("cautious", battle) == "hold"
    battle.units[0].heading = 0
    assert answer("cautious", battle) == "face:e1"


@pytest.mark.rule("MM-NP-5", "MM-ENC-3")
@pytest.mark.parametrize(("quiet", "goes"), [(2, False), (3, True)])
def test_a_defender_by_the_tables_closes_with_who_has_stopped(quiet: int, goes: bool) -> None:
    """After three quiet turns the player's defender goes for an enemy beyond his reach."""
    battle = standing_off(200, quiet)
    unit, foe = battle.units
    assert np_defend.sally(script(), battle, unit, [foe]) is goes
    assert (unit.y > 100) is goes


@pytest.mark.rule("MM-LEAVE-1", "MM-NP-4")
@pytest.mark.parametrize(("side", "goes"), [(0, True), (1, False)])
def test_an_enemy_by_the_tables_goes_home_by_the_tables_alone(side: int, goes: bool) -> None:
    """However late it is, raiders with stores left go on, while the player's plan ends with a long day."""
    battle = scene(men("u1", side=side), encounter="raid_attack", posture="raid_attack")
    battle.houses.append(house("h", 200, 60))
    battle.turn = 70
    found: list[Choice] = [Order("move", "house", "h", 230, 120), Order("leave"), Order("hold")]
    view = view_for(battle, side, "u1")
    assert found[doctrine("book").choose("MM-ACT-1", "u1", side, found, view)].code().startswith("leave") is goes


@pytest.mark.rule("MM-LEAVE-1", "MM-ENC-3")
@pytest.mark.parametrize(("looted", "lost", "enough"), [(0, 9, False), (1, 4, False), (2, 4, False), (2, 5, True)])
def test_a_veteran_gives_no_lost_cause_his_men(looted: int, lost: int, enough: bool) -> None:
    """Three stores are fought for to the last; with two looted the cause is lost, and a quarter down is enough."""
    one, two = men("u1", at=(100, 100)), men("u2", at=(300, 100))
    one.figures -= lost
    battle = scene(one, two, encounter="raid_defend")
    battle.houses.extend([house(name, 100 + 80 * n, 200) for n, name in enumerate("abc")])
    for building in battle.houses[:looted]:
        building.looted = True
    found: list[Choice] = [Order("go_on"), Order("enough")]
    assert doctrine("veteran").choose("MM-LEAVE-1", "player", 0, found, view_for(battle, 0)) == int(enough)


@pytest.mark.rule("MM-LEAVE-1", "MM-ENC-2")
@pytest.mark.parametrize(("looted", "enough"), [(2, False), (3, True)])
def test_against_a_players_raid_a_veteran_fights_for_the_last_store(looted: int, enough: bool) -> None:
    """The player has to loot all of them, so that a quarter down is no reason to go while one is left."""
    one = men("e1", side=1, at=(100, 100))
    one.figures -= 5
    battle = scene(men("u1", at=(300, 300)), one, encounter="raid_attack")
    battle.houses.extend([house(name, 100 + 80 * n, 200) for n, name in enumerate("abc")])
    for building in battle.houses[:looted]:
        building.looted = True
    found: list[Choice] = [Order("go_on"), Order("enough")]
    assert doctrine("veteran").choose("MM-LEAVE-1", "enemy", 1, found, view_for(battle, 1)) == int(enough)


@pytest.mark.rule("MM-ACT-1", "MM-ENC-3")
@pytest.mark.parametrize(("heading", "order"), [(0, "face:e1"), (16, "prone")])
def test_a_veteran_turns_to_an_enemy_at_its_side(heading: int, order: str) -> None:
    """Who waits for an enemy out of reach turns to him before he goes prone."""
    battle = standing_off(200, 0)
    battle.units[0].heading = heading
    assert answer("veteran", battle) == order


@pytest.mark.rule("MM-FIRE-5", "MM-TERR-5")
@pytest.mark.parametrize(
    ("fired", "change", "order"),
    [
        (True, {}, "move:press:e1"),
        (False, {}, "prone"),
        (True, {"prone": True}, "stand"),
        (False, {"prone": True}, "hold"),
        (True, {"heading": 8}, "face:e1"),
        (True, {"weapon": "bow"}, "move:press:e1"),
        (True, {"weapon": "pistol"}, "move:range:e1"),
    ],
)
def test_a_veteran_under_fire_that_it_cannot_answer_goes_where_it_can(
    fired: bool, change: dict[str, bool | int | str], order: str
) -> None:
    """Indians lay still until the last fell, under fire from a ford whose bank they were too far from."""
    battle = standing_off(140, 0)
    own, foe = battle.units
    foe.water, foe.target = "in", "u1" if fired else ""
    battle.ground.waters.append(Area("river", 0, 230, 480, 270))
    battle.ground.fords.append(Area("ford", 220, 230, 260, 270))
    for name, value in change.items():
        setattr(own, name, value)
    assert answer("veteran", battle) == order


@pytest.mark.rule("MM-MOVE-3", "MM-TERR-5")
def test_a_veteran_who_waits_comes_out_of_the_water() -> None:
    """Regulars stood a hundred turns in the creek of Fort Ligonier, ordered to lie down, which no unit can there."""
    battle = standing_off(200, 0)
    own = battle.units[0]
    assert answer("veteran", battle) == "prone"
    battle.ground.waters.append(Area("creek", 0, own.y - 20, 480, own.y + 20, True))
    own.water = "in"
    assert answer("veteran", battle) == "move:press:e1"
    found: list[Choice] = choices.legal(umpire_with([]), battle, own, [battle.units[1]], recovering=False)
    assert "prone" not in [choice.code() for choice in found]


@pytest.mark.rule("MM-TERR-5", "MM-FORM-1")
@pytest.mark.parametrize("troop", ["line", "irregular"])
def test_who_waits_in_the_water_for_an_enemy_that_others_see_comes_out_too(troop: str) -> None:
    """Reinforcements of Fort Ligonier were ordered to form line in its creek, and stood there for ten turns."""
    own, friend = men("u1", troop, at=(100, 30), heading=16, formation="unformed"), men("u2", at=(400, 260), heading=16)
    battle = scene(own, friend, men("e1", "indian", 1, at=(400, 460)), encounter="raid_defend",
                   areas=(("creek", 0, 20, 480, 36), ("wood", 0, 300, 300, 480)))  # fmt: skip
    battle.ground.woods.append(Area("wood", 0, 60, 300, 280))
    battle.houses.append(house("house1", 20, 80))
    own.water = "in"
    found = choices.legal(umpire_with([]), battle, own, [], recovering=False)
    assert not [choice.code() for choice in found if choice.code().startswith("form")]
    offered = [choice for choice in found if isinstance(choice, Order)]
    place = doctrine("veteran").choose("MM-ACT-1", "u1", 0, found, view_for(battle, 0, "u1"))
    assert offered[place].code().startswith("move:house:house1")


@pytest.mark.rule("MM-FIRE-5", "MM-BUILD-1")
def test_a_garrison_under_fire_stays_in_its_house() -> None:
    """It is in cover there."""
    battle = standing_off(230, 0)
    battle.houses.append(house("store0", 220, 80))
    battle.units[0].house, battle.units[1].target = "store0", "u1"
    assert answer("veteran", battle) == "hold"


@pytest.mark.rule("MM-TERR-5", "MM-WEAPON-1")
@pytest.mark.parametrize(("water", "y"), [("in", 220), ("", 155)])
def test_who_presses_on_an_enemy_in_the_water_goes_up_to_him(water: str, y: int) -> None:
    """One on dry ground is pressed to twelve inches only, of which a unit stands two and a half inside."""
    battle = standing_off(140, 0)
    battle.units[1].water = water
    if water:
        battle.ground.waters.append(Area("river", 0, 230, 480, 270))
    found = choices.legal(umpire_with([]), battle, battle.units[0], [battle.units[1]], recovering=False)
    press = [order for order in found if order.code().startswith("move:press")]
    assert [order.y for order in press if isinstance(order, Order)] == [y]


@pytest.mark.rule("MM-CHARGE-1", "MM-FIRE-2")
def test_a_veteran_fires_first_and_charges_a_beaten_enemy() -> None:
    """He fires at an equal enemy in reach, and charges one unloaded, in loose order and at half his numbers."""
    own, foe = men("u1", "irregular", at=(240, 100), heading=16), men("e1", "indian", 1, at=(240, 180))
    battle = scene(own, foe, encounter="raid_defend")
    assert answer("veteran", battle) == "fire:e1"
    foe.figures, foe.markers = 4, 1
    assert answer("veteran", battle) == "charge:e1"
