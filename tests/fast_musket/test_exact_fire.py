"""Fire, as exact distributions of hits over all faces of all dice; the numbers are typed from the source."""

from fractions import Fraction

import pytest

from common.json_input import Json
from rules.core.umpire import Umpire
from rules.fast_musket import guns
from rules.fast_musket.combat import charge, fire
from rules.fast_musket.state import Battle
from tests.fast_musket.exact import binomial, both, spread
from tests.fast_musket.field import battery, foot, order, side, varied

# Of the six faces of a die so many hit, at 1, 6, 12 and 24 inches.
HITTING = {
    "musket": (2, 1, 0, 0),
    "rifle": (3, 2, 1, 0),
    "light": (2, 1, 1, 0),
    "medium": (3, 2, 1, 1),
    "heavy": (3, 2, 2, 1),
}
SMALL_ARMS = ("musket", "rifle")
# Tenths from centre to centre, each well inside one bracket and beyond the one before.
APART = {6: 50, 12: 110, 24: 230}
BASES = 3


def dice_of(weapon: str) -> int:
    """A unit of three bases throws three dice, a gun two."""
    return BASES if weapon in SMALL_ARMS else 2


def facing(weapon: str, apart: int, **options: object) -> Json:
    """A target of twelve bases, listed first, and a unit of three or a gun that has it before it."""
    y = 300 - apart // 2
    shooter = foot("s", 450, y, "e", bases=BASES, weapon=weapon) if weapon in SMALL_ARMS else None
    blue = side("Blue", [shooter] if shooter else [], [] if shooter else [battery("s", 450, y, "e", weapon)])
    return order(side("Red", [foot("red", 450, y + apart, "w", bases=12)]), blue, **options)


def shots(umpire: Umpire, battle: Battle) -> int:
    """The bases that the target loses when the other side shoots."""
    fire.shoot(umpire, battle, 1)
    return 12 - battle.units[0].bases


def charged(umpire: Umpire, battle: Battle) -> int:
    """The bases that the target of the fire loses as it charges the shooter."""
    charge.charge(umpire, battle, battle.units[0], battle.units[1])
    return 12 - battle.units[0].bases


@pytest.mark.rule("FM-FIRE-3")
@pytest.mark.parametrize("weapon", HITTING)
@pytest.mark.parametrize("inches", [6, 12, 24])
def test_hits_by_weapon_and_range(weapon: str, inches: int) -> None:
    """Over all faces of all dice each weapon hits as often as the table says, and beyond its reach throws none."""
    faces = HITTING[weapon][(1, 6, 12, 24).index(inches)]
    assert spread(facing(weapon, APART[inches]), shots) == (binomial(dice_of(weapon), faces) if faces else {0: 1})


@pytest.mark.rule("FM-FIRE-3", "FM-FIRE-4", "FM-CHARGE-4")
@pytest.mark.parametrize("weapon", HITTING)
def test_hits_on_a_charger(weapon: str) -> None:
    """When both have kept their nerve the target fires by the 1-inch bracket, guns too."""
    assert spread(facing(weapon, 50), charged, known=(1, 1)) == binomial(dice_of(weapon), HITTING[weapon][0])


@pytest.mark.rule("FM-FIRE-3")
def test_three_dice_of_muskets_as_typed() -> None:
    """Of 216 ways three muskets can fall at 6 inches 125 hit nothing, 75 one base, 15 two and 1 three."""
    wanted = {0: Fraction(125, 216), 1: Fraction(75, 216), 2: Fraction(15, 216), 3: Fraction(1, 216)}
    assert spread(facing("musket", 50), shots) == wanted


def two_volleys(umpire: Umpire, battle: Battle) -> tuple[int, int]:
    """The hits of one volley and of another one after it, both at 6 inches."""
    target, shooter = battle.units
    return fire.volley(umpire, battle, shooter, target, 1), fire.volley(umpire, battle, shooter, target, 1)


@pytest.mark.rule("FM-FIRST-1")
@pytest.mark.parametrize(("option", "first"), [(True, 2), (False, 1)])
def test_first_fire_and_the_next(option: bool, first: int) -> None:
    """With the option muskets hit on 5 and 6 once and on 6 ever after; without it on 6 from the first."""
    raw = facing("musket", 50, first_fire=option)
    raw["enemy"]["units"][0]["bases"] = 2
    assert spread(raw, two_volleys) == both(binomial(2, first), binomial(2, 1))


@pytest.mark.rule("FM-FIRST-1", "FM-FIRE-4")
def test_first_fire_on_a_charger() -> None:
    """First fire at a charger hits on 4 and more."""
    assert spread(facing("musket", 50, first_fire=True), charged, known=(1, 1)) == binomial(BASES, 3)


@pytest.mark.rule("FM-FIRST-1")
@pytest.mark.parametrize("weapon", ["rifle", "light", "medium", "heavy"])
def test_first_fire_is_for_muskets(weapon: str) -> None:
    """With the option rifles and guns hit as often as without it, at 6 inches and at a charger."""
    raw = facing(weapon, 50, first_fire=True)
    assert spread(raw, shots) == binomial(dice_of(weapon), HITTING[weapon][1])
    assert spread(raw, charged, known=(1, 1)) == binomial(dice_of(weapon), HITTING[weapon][0])


@pytest.mark.rule("FM-FIRE-5", "FM-FIRE-6")
def test_three_muskets_on_three_bases() -> None:
    """One hit leaves two bases; the second takes the last base along."""
    raw = facing("musket", 50)
    raw["player"]["units"][0]["bases"] = 3

    def left(umpire: Umpire, battle: Battle) -> int:
        fire.shoot(umpire, battle, 1)
        return battle.units[0].bases

    assert spread(raw, left) == {3: Fraction(125, 216), 2: Fraction(75, 216), 0: Fraction(16, 216)}


@pytest.mark.rule("FM-FIRE-5")
def test_two_units_pool_their_hits_on_a_battery() -> None:
    """Two pairs of rifles take one of two guns with three or four hits of four dice, 9 times in 81, and never two."""
    rifles = [foot(name, x, 325, "w", bases=2, weapon="rifle") for name, x in (("r1", 430), ("r2", 470))]
    raw = order(side("Red", rifles), side("Blue", [], [battery("g", 450, 275, "e", guns=2)]))

    def taken(umpire: Umpire, battle: Battle) -> int:
        fire.shoot(umpire, battle, 0)
        return sum(1 for unit in battle.units if not unit.on_table)

    assert spread(raw, taken) == {0: Fraction(72, 81), 1: Fraction(9, 81)}


@pytest.mark.rule("FM-COMMAND-2", "FM-FIRE-6")
def test_a_general_with_the_last_bases() -> None:
    """Two bases are shot away by any hit of three muskets, 91 times in 216, and then a six fells their general."""
    raw = facing("musket", 50)
    raw["player"]["units"][0]["bases"] = 2
    raw["player"]["commanders"] = [{"id": "c", "overall": True, "with": "red"}]

    def fate(umpire: Umpire, battle: Battle) -> tuple[bool, bool]:
        fire.shoot(umpire, battle, 1)
        return battle.units[0].on_table, battle.commanders[0].fallen

    wanted = {
        (True, False): Fraction(125, 216),
        (False, False): Fraction(455, 1296),
        (False, True): Fraction(91, 1296),
    }
    assert spread(raw, fate) == wanted


@pytest.mark.rule("FM-GUNS-1")
@pytest.mark.parametrize("first", [0, 1])
def test_the_dice_for_guns(first: int) -> None:
    """Of the 36 falls of both dice each brings the printed guns: medium to the side first named, light to the other."""
    raw = varied(0)
    raw["options"]["extra_artillery"] = True
    raw["moves_first"] = ("player", "enemy")[first]

    def brought(umpire: Umpire, battle: Battle) -> tuple[int, int]:
        guns.roll(umpire, battle)
        standing = [unit for unit in battle.units if unit.on_table and unit.profile.battery >= 0]
        # The third and fourth rows of the table of fire are those of light and medium guns.
        assert all(unit.weapon == (3 if unit.side == first else 2) for unit in standing)
        own = sum(1 for unit in standing if unit.side == first)
        return own, len(standing) - own

    medium = {0: Fraction(1, 6), 3: Fraction(2, 6), 10: Fraction(1, 6), 15: Fraction(1, 6), 20: Fraction(1, 6)}
    light = {0: Fraction(1, 6), 1: Fraction(2, 6), 2: Fraction(2, 6), 3: Fraction(1, 6)}
    assert spread(raw, brought) == both(medium, light)
