"""The Napoleonic options of page 38: each off unless it is on, and what it makes of a unit."""

from typing import Any

import pytest

from rules.muskets_mohawks import invariants, tables_periods
from rules.muskets_mohawks.activation import actions, carrying_out, choices
from rules.muskets_mohawks.combat import charge, fire, gunnery, reaction, squares
from rules.muskets_mohawks.forces import options, troops
from rules.muskets_mohawks.ground import Area
from rules.muskets_mohawks.nonplayer import np_attack
from rules.muskets_mohawks.orders import Order
from rules.muskets_mohawks.pieces import facing
from rules.muskets_mohawks.pieces.ranks import stand
from rules.muskets_mohawks.pieces.unit import Unit
from rules.muskets_mohawks.state import Battle
from tests.muskets_mohawks.combat.battery import gunners, guns_on
from tests.muskets_mohawks.combat.field import field, men, reasons, rolls, script
from tests.muskets_mohawks.encounter.scene import umpire_with
from tests.muskets_mohawks.periods.orders import built, faults, order, unit

KEYS = tuple(option.key for option in options.OPTIONS if option.rule == options.RULE)


def force(*on: str, **more: Any) -> dict[str, Unit]:
    """French lancers, cuirassiers, line, light infantry and guns, by id, with these options."""
    gun = {"id": "gun", "name": "Gun", "troop": "artillery", "weapon": "cannon", "rep": 5, "figures": 5, "paper": 5}
    own = [unit("lancers", "lancers"), unit("cuirassiers", "cuirassiers"), unit("line", "line"), gun]
    other = [unit("prussians", "cuirassiers"), unit("jagers", "schutzen-and-jagers")]
    given = order("napoleonic", ("napoleonic_france", own), ("napoleonic_prussia", other), on, **more)
    assert faults(given) == []
    return {each.id: each for each in built(given).units}


@pytest.mark.rule("MM-PERIOD-3")
def test_every_option_is_off_unless_it_is_on() -> None:
    """Without the options of the time of Napoleon no unit has a trait, a carbine or another Rep."""
    assert not any(each.default for each in options.OPTIONS)
    plain = force()
    assert {key: (each.traits, each.weapon, each.rep) for key, each in plain.items()} == {
        "lancers": ([], "none", 4), "cuirassiers": ([], "none", 5), "line": ([], "musket", 4), "gun": ([], "cannon", 5),
        "prussians": ([], "none", 5), "jagers": ([], "rifle", 4),
    }  # fmt: skip
    on = force(*KEYS)
    assert {key: (each.traits, each.weapon, each.rep) for key, each in on.items()} == {
        "lancers": (["lance"], "carbine", 4), "cuirassiers": (["cuirass"], "carbine", 5),
        "line": (["in_ranks", "squares"], "musket", 4), "gun": ([], "cannon", 4),
        "prussians": ([], "carbine", 5), "jagers": (["loose", "in_ranks", "squares"], "rifle", 4),
    }  # fmt: skip


@pytest.mark.rule("MM-PERIOD-3")
def test_prussian_cuirassiers_get_no_bonus_and_foot_no_lance() -> None:
    """A cuirass of Prussia, a lance of foot or of mounted infantry, and a trait of foot are refused."""
    own = [unit("a", "cuirassiers", traits=["cuirass"]), unit("b", "line", weapon="lance", traits=["wary"])]
    given = order("napoleonic", ("napoleonic_prussia", own), ("napoleonic_france", [unit("x", "line")]))
    assert faults(given) == [
        ("player.units.0.traits", "MM-PERIOD-3"), ("player.units.1.weapon", "MM-WEAPON-1"),
        ("player.units.1.traits", "MM-PERIOD-3"),
    ]  # fmt: skip
    scouts = ("texian", [unit("a", "mounted-scouts", traits=["lance"])])
    given = order("texas", scouts, ("mexican", [unit("x", "zapadores")]))
    assert faults(given) == [("player.units.0.traits", "MM-PERIOD-3")]


def drilled(*traits: str, **how: Any) -> Unit:
    """French line of ten at the middle of the table, facing up it, with these traits in effect."""
    found = men("foot", how.pop("troop", "line"), **how)
    found.traits = list(traits)
    return found


def offered(battle: Battle, unit: Unit) -> list[str]:
    """The formations that an active unit may be ordered to take."""
    found = [each for each in choices.legal(umpire_with([]), battle, unit, [], False) if isinstance(each, Order)]
    return [each.target for each in found if each.kind == "form"]


@pytest.mark.rule("MM-PERIOD-3")
def test_regulars_keep_to_line_and_square_and_light_infantry_may_break() -> None:
    """From line: square alone; light troops also unformed; without the option mob and unformed as always."""
    for traits, orders in (
        (("in_ranks", "squares"), ["square"]), (("in_ranks",), []), (("in_ranks", "loose"), ["unformed"]),
        (("loose", "squares"), ["mob", "unformed", "square"]), ((), ["mob", "unformed"]),
    ):  # fmt: skip
        foot = drilled(*traits)
        assert offered(field(foot), foot) == orders
    loose = drilled("in_ranks", "squares", formation="unformed")
    assert offered(field(loose), loose) == ["line"]  # a square is formed out of line alone


@pytest.mark.rule("MM-PERIOD-3")
def test_light_infantry_count_as_irregulars_while_unformed() -> None:
    """They test as irregulars, are ferocious and have the irregulars' die in a charge; in line they are regulars."""
    for formation, column, ferocious, dice in (("unformed", "irregulars", True, 1), ("line", "regulars", False, 1)):
        light = drilled("loose", troop="light", formation=formation)
        assert troops.reaction_column(light) == column
        assert troops.fights_ferociously(light) is ferocious
        foe = men("x", "militia", side=1, at=(240, 150))
        umpire = script()
        assert charge.charger_modifiers(umpire, light, foe, "front") == dice
    plain = drilled(troop="light", formation="unformed")
    assert (troops.reaction_column(plain), troops.fights_ferociously(plain)) == ("regulars", False)


def horse(at: tuple[int, int], side: int = 1) -> Unit:
    """Cavalry of ten, unformed, that ride up or down the table."""
    return men("horse", "cavalry", side, at=at, heading=16, weapon="none", mounted=True)


@pytest.mark.rule("MM-PERIOD-3")
@pytest.mark.parametrize(
    ("inches", "face", "formation"),
    [
        (6, 2, "square"),
        (6, 1, "unformed"),
        (8, 4, "square"),
        (8, 3, "unformed"),
        (10, 6, "square"),
        (10, 5, "unformed"),
    ],
)
def test_a_die_and_rep_less_the_inches_forms_a_square(inches: int, face: int, formation: str) -> None:
    """Page 38: at Rep 4, zero or more is a square, and less leaves the unit unformed; cavalry retire before it."""
    foot = drilled("squares", at=(240, 300))
    rider = horse((240, 290 - 10 * inches))
    assert facing.distance(foot, rider) == 10 * inches
    battle = field(foot, rider)
    umpire = script(face)
    assert squares.meets_square(umpire, battle, rider, foot) is (formation == "square")
    assert foot.formation == formation
    assert rolls(umpire) == [("MM-PERIOD-3", [face])]
    assert invariants.check(battle) == []
    if formation == "square":
        assert charge.charge(script(), battle, rider, foot) == "retires_before_square"
        assert rider.retiring
        assert (foot.figures, rider.figures, foot.markers) == (10, 10, 0)


@pytest.mark.rule("MM-PERIOD-3")
def test_who_may_try_and_who_may_not() -> None:
    """Foot and mounted infantry bring no square about, nor are the unformed, irregulars or riders able to."""
    foot, rider = drilled("squares", at=(240, 300)), horse((240, 220))
    walker = men("walker", "irregular", side=1, at=(240, 220), heading=16)
    dragoons = men("dragoons", "mounted_infantry", side=1, at=(240, 220), heading=16, mounted=True)
    for charger in (walker, dragoons):
        assert not squares.meets_square(script(), field(foot, charger), charger, foot)
    for spoilt in (drilled("squares", at=(240, 300), formation="unformed"), drilled(at=(240, 300))):
        assert not squares.meets_square(script(), field(spoilt, rider), rider, spoilt)
    # The infantry need not try: the order is to stay in line.
    umpire = umpire_with([], "form:charged:line")
    assert not squares.meets_square(umpire, field(foot, rider), rider, foot)
    assert foot.formation == "line"


@pytest.mark.rule("MM-PERIOD-3")
def test_a_square_faces_all_ways_and_does_not_move() -> None:
    """No flank or rear, fire to all sides, figures in mob; and nothing to do but fire, wait or dress the line."""
    foot = drilled("in_ranks", "squares", at=(240, 240))
    foe = men("x", "irregular", side=1, at=(240, 340))
    battle = field(foot, foe)
    assert not fire.can_fire(battle, foot, foe)
    carrying_out.carry_out(umpire_with([]), battle, foot, Order("form", "", "square"), [foe])
    assert (foot.formation, foot.ranks) == ("square", 2)
    for x, y in ((240, 100), (400, 240), (240, 400), (80, 240)):
        assert facing.side_of(foot, x, y) == "front"
    assert fire.can_fire(battle, foot, foe)
    found = [each for each in choices.legal(umpire_with([]), battle, foot, [foe], False) if isinstance(each, Order)]
    assert [each.code() for each in found] == ["table", "fire:x", "form:line", "hold"]
    assert fire.modifiers(umpire_with([]), foe, foot, 10) == 2  # as a mob
    battle.sides[0].had_enough = True
    found = [each for each in choices.legal(umpire_with([]), battle, foot, [], False) if isinstance(each, Order)]
    assert [each.code() for each in found] == ["form:unformed"]
    reaction.retire(umpire_with([]), battle, foot, 240, 340)
    assert foot.formation == "unformed"


@pytest.mark.rule("MM-PERIOD-3")
def test_guns_roll_double_at_a_square() -> None:
    """Twice the dice that the same men in mob would give, by canister and ball; no more fall than there are."""
    for far in (120, 260):
        counts = {}
        for formation in ("mob", "square"):
            foot = drilled("squares", side=1, at=(240, 440 - far), heading=16, formation=formation)
            gun = gunners(at=(240, 440))
            umpire = script(*[6] * 40)
            gunnery.fire(umpire, guns_on(gun, foot), gun, foot)
            counts[formation] = len(rolls(umpire)[0][1])
        assert counts["square"] == 2 * counts["mob"] > 0
    foot = drilled("squares", side=1, at=(240, 250), heading=16, formation="square", figures=4)
    gun = gunners(at=(240, 440))
    umpire = script(*[1] * 8, *[6] * 10)
    assert gunnery.fire(umpire, guns_on(gun, foot), gun, foot) <= 4


@pytest.mark.rule("MM-PERIOD-3")
def test_the_tables_use_squares_too() -> None:
    """Before cavalry within 24 inches a unit in line forms square, fires from it, and dresses its line when alone."""
    foot, rider = drilled("squares", at=(240, 300)), horse((240, 160))
    battle = field(foot, rider)
    assert squares.act(umpire_with([]), battle, foot, [rider])
    assert foot.formation == "square"
    umpire = script(6, 6, 6, 6, 1, 1, 1, 1)
    assert squares.act(umpire, battle, foot, [rider])
    assert reasons(umpire) == {}
    assert foot.target == "horse"
    assert squares.act(umpire_with([]), battle, foot, [])
    assert foot.formation == "line"
    assert not squares.act(umpire_with([]), battle, foot, [])
    far = horse((240, 30))
    assert not squares.act(umpire_with([]), field(foot, far), foot, [far])


@pytest.mark.rule("MM-PERIOD-1", "MM-PERIOD-3")
def test_what_cuirassiers_gain_and_mounted_scouts_lose() -> None:
    """Page 38: a die more for cuirasses; the notes on Texas: a Rep less for scouts who charge or are charged."""
    assert tables_periods.CUIRASSIERS == 1
    assert tables_periods.WARY_REP == -1


@pytest.mark.rule("MM-PERIOD-3", "MM-NP-4")
@pytest.mark.parametrize(("formation", "charges"), [("line", True), ("square", False)])
def test_horse_by_the_attack_table_ride_at_no_square(formation: str, charges: bool) -> None:
    """Within 12 inches the table charges; before a square they would only retire, ride up again and retire again."""
    foot, rider = drilled("squares", at=(240, 300)), horse((240, 200))
    foot.formation = formation
    umpire = umpire_with([1] * 80)
    np_attack.act(umpire, field(foot, rider), rider, [foot])
    assert ("charges" in [event.what for event in umpire.events]) is charges
    assert "retires_before_square" not in [event.what for event in umpire.events] or charges


@pytest.mark.rule("MM-PERIOD-3", "MM-LEAVE-1", "MM-ACT-1")
def test_a_square_without_room_to_open_stays_when_its_side_has_had_enough() -> None:
    """Water all round it, four deep and base to base: its only order has proved impossible, and it has no other."""
    foot = drilled("squares", at=(240, 300))
    spot = stand("square", 240, 300, 0, foot.figures)
    foot.formation, foot.ranks, foot.xs, foot.ys = "square", spot.ranks, spot.xs, spot.ys
    foot.bound()
    battle = field(foot)
    left, right, top, bottom = foot.left - 6, foot.right + 6, foot.top - 6, foot.bottom + 6
    for box in ((0, 0, left, 480), (right, 0, 480, 480), (left, 0, right, top), (left, bottom, right, 480)):
        battle.ground.waters.append(Area("lake", *box))
    battle.sides[foot.side].had_enough = True
    umpire = umpire_with([])
    for _ in range(2):
        actions.activate(umpire, battle, foot)
        assert foot.formation == "square"
        assert len(battle.no_way[foot.id]) == 1
