"""Small-arms fire, pages 13 to 16 of the book."""

from fractions import Fraction

import pytest

from rules.muskets_mohawks.combat import continuous, fire
from rules.muskets_mohawks.pieces.house import House
from rules.muskets_mohawks.sight.reach import weapon_range
from tests.muskets_mohawks.combat.field import every_face, field, men, reasons, rolls, script

MISS = 6


def firing(umpire_faces: list[int]) -> list[int]:
    """Return faces for a fire roll, then enough ones for the target's tests to pass in any case."""
    return [*umpire_faces, *[1] * 12]


@pytest.mark.rule("MM-WEAPON-1")
@pytest.mark.parametrize(
    ("weapon", "inches", "markers", "dice"),
    [
        ("bow", 18, 0, -1),
        ("carbine", 12, 1, 0),
        ("musket", 18, 1, 0),
        ("pistol", 6, 1, 0),
        ("rifle", 24, 2, 0),
    ],
)
def test_the_list_of_weapons(weapon: str, inches: int, markers: int, dice: int) -> None:
    """Page 13: each weapon reaches so far and not a tenth farther, leaves its markers, and the bow costs a die."""
    firer = men("f", "irregular", weapon=weapon, at=(240, 400), figures=1, rep=4)
    near = men("t", "line", 1, at=(240, 400 - 10 * inches - 10), heading=16, figures=1)
    assert fire.can_fire(field(firer, near), firer, near)
    far = men("t", "line", 1, at=(240, 400 - 10 * inches - 12), heading=16, figures=1)
    assert not fire.can_fire(field(firer, far), firer, far)
    umpire = script(*firing([MISS] * (6 + dice)))
    fire.fire(umpire, field(firer, near), firer, near)
    assert firer.markers == markers
    assert len(rolls(umpire)[0][1]) == 6 + dice
    assert reasons(umpire) == {"mob_or_formed_target": 2} | ({"bow": -1} if dice else {})


@pytest.mark.rule("MM-WEAPON-1")
def test_no_weapon_is_no_range() -> None:
    """Who carries nothing reaches nothing, has nothing to reload and no die to lose."""
    unarmed = men("u", "civilian", weapon="none")
    assert weapon_range(unarmed.weapon) == 0
    assert fire.modifiers(script(), unarmed, men("t", "indian", 1), 10) == 0
    fire.place_markers(script(), unarmed)
    assert unarmed.markers == 0


@pytest.mark.rule("MM-WEAPON-1")
def test_no_unit_fires_without_a_weapon_or_into_a_melee() -> None:
    """A unit without weapons, at its own side, in melee, or at a target in melee does not fire."""
    firer = men("f", "line", at=(240, 300))
    target = men("t", "line", 1, at=(240, 200), heading=16)
    battle = field(firer, target)
    assert fire.can_fire(battle, firer, target)
    firer.weapon = "none"
    assert not fire.can_fire(battle, firer, target)
    firer.weapon = "musket"
    for engaged in (firer, target):
        engaged.opponents = ["somebody"]
        assert not fire.can_fire(battle, firer, target)
        engaged.opponents = []
    friend = men("fr", "line", at=(240, 100), heading=16)
    assert not fire.can_fire(field(firer, friend), firer, friend)
    battle.weather = 1
    assert not fire.can_fire(battle, firer, target)


@pytest.mark.rule("MM-FIRE-1", "MM-FIRE-3")
@pytest.mark.parametrize(
    ("troop", "formation", "rep", "shooters", "dice", "kind"),
    [
        ("line", "line", 4, 10, 10, "volley"),
        ("irregular", "mob", 3, 4, 3, "at_will"),
        ("indian", "unformed", 4, 10, 4, "at_will"),
        ("militia", "line", 3, 10, 3, "at_will"),
        ("line", "mob", 4, 4, 4, "at_will"),
        ("line", "unformed", 4, 10, 4, "at_will"),
    ],
)
def test_the_three_units_of_the_book(troop: str, formation: str, rep: int, shooters: int, dice: int, kind: str) -> None:
    """Pages 15-16: ten French in line roll ten dice, a mob of 4, 3, 3 and Rep 3 three dice, Indians of Rep 4 four."""
    ranks = 3 if formation == "mob" else 1
    firer = men("f", troop, rep=rep, formation=formation, ranks=ranks, at=(240, 400))
    target = men("t", "indian", 1, at=(240, 300), heading=16, leader_rep=0)
    battle = field(firer, target)
    umpire = script(*firing([1] * dice))
    taken = fire.fire(umpire, battle, firer, target)
    roll = next(event for event in umpire.events if event.rule == "MM-FIRE-1" and event.faces)
    assert (len(roll.faces), roll.what) == (dice, kind)
    assert taken == min(dice, shooters)


@pytest.mark.rule("MM-FIRE-1", "MM-FIRE-4")
def test_the_second_round_of_the_book() -> None:
    """Page 16: the French, having fired their volley, go on at will with a die a point of Rep."""
    firer = men("f", "line", rep=4, at=(240, 400))
    target = men("t", "indian", 1, at=(240, 300), heading=16)
    battle = field(firer, target)
    assert fire.may_volley(firer)
    fire.fire(script(*firing([MISS] * 10)), battle, firer, target)
    assert not fire.may_volley(firer)
    umpire = script(*firing([MISS] * 4))
    fire.fire(umpire, battle, firer, target)
    assert len(rolls(umpire)[0][1]) == 4
    assert firer.markers == 1


@pytest.mark.rule("MM-FIRE-1")
def test_exact_hits_of_four_dice() -> None:
    """Each die hits on a 1 alone: over all faces of an at-will fire of Rep 4 the hits are binomial with a sixth."""
    target = men("t", "indian", 1, at=(240, 300), heading=16, leader_rep=0)

    def play(umpire: object) -> int:
        firer = men("f", "indian", rep=4, at=(240, 400))
        foe = men("t", "indian", 1, at=(240, 300), heading=16, leader_rep=0)
        return fire.fire(umpire, field(firer, foe), firer, foe, tests=False)  # type: ignore[arg-type]

    assert target.figures == 10
    chance = {hits: Fraction(ways * 5 ** (4 - hits), 6**4) for hits, ways in enumerate((1, 4, 6, 4, 1))}
    assert every_face(play) == chance


@pytest.mark.rule("MM-FIRE-2")
@pytest.mark.parametrize(
    ("formation", "shooters", "targets", "water", "found"),
    [
        ("unformed", 10, 10, "", {}),
        ("mob", 10, 10, "", {"mob_or_formed_target": 2}),
        ("line", 10, 10, "", {"mob_or_formed_target": 2}),
        ("unformed", 10, 6, "", {}),
        ("unformed", 10, 5, "", {"twice_as_many": 2}),
        ("unformed", 8, 3, "", {"twice_as_many": 2}),
        ("unformed", 9, 3, "", {"three_times_as_many": 3}),
        ("unformed", 10, 2, "", {"three_times_as_many": 3}),
        ("unformed", 10, 10, "in", {"in_the_water": -2}),
        ("line", 10, 5, "in", {"mob_or_formed_target": 2, "twice_as_many": 2, "in_the_water": -2}),
    ],
)
def test_each_modifier_of_fire(formation: str, shooters: int, targets: int, water: str, found: dict[str, int]) -> None:
    """Each circumstance of page 14 changes the dice by its amount, and twice or three times as many is counted once."""
    firer = men("f", "indian")
    firer.water = water
    target = men("t", "line", 1, formation=formation, figures=targets)
    umpire = script(1)
    assert fire.modifiers(umpire, firer, target, shooters) == sum(found.values())
    umpire.roll("MM-FIRE-1", "f", 1)
    assert reasons(umpire) == found


@pytest.mark.rule("MM-FIRE-2")
@pytest.mark.parametrize(
    ("hits", "flank", "cover", "charger", "left"),
    [
        (0, False, False, False, 0),
        (7, False, False, False, 7),
        (1, False, True, False, 1),
        (6, False, True, False, 3),
        (7, False, True, False, 4),
        (1, False, False, True, 1),
        (6, False, False, True, 3),
        (7, False, False, True, 4),
        (3, True, False, False, 6),
        (3, True, True, False, 3),
        (5, False, True, True, 2),
        (9, False, True, True, 3),
        (1, True, True, True, 1),
    ],
)
def test_doubling_and_halving_hits(hits: int, flank: bool, cover: bool, charger: bool, left: int) -> None:
    """Page 14: 1 hit stays 1, 6 become 3, 7 become 4; a flank doubles first, and each half rounds up."""
    assert fire.settle_hits(hits, flank, cover, charger) == left


@pytest.mark.rule("MM-FIRE-2", "MM-FACE-1")
@pytest.mark.parametrize(("heading", "taken"), [(16, 2), (8, 4), (24, 4), (0, 4)])
def test_fire_into_the_flank_doubles(heading: int, taken: int) -> None:
    """Two hits from the front are two casualties, from a flank or the rear four."""
    firer = men("f", "indian", rep=4, at=(240, 400), ranks=1)
    target = men("t", "indian", 1, at=(240, 270), heading=heading, leader_rep=0, ranks=1, figures=6)
    assert fire.fire(script(1, 1, 6, 6, *[1] * 8), field(firer, target), firer, target) == taken


@pytest.mark.rule("MM-FIRE-2")
def test_fire_at_a_target_in_cover_halves() -> None:
    """Three hits on a prone target are two casualties."""
    firer = men("f", "indian", rep=4, at=(240, 400))
    target = men("t", "indian", 1, at=(240, 300), heading=16, leader_rep=0)
    target.prone = True
    assert fire.fire(script(1, 1, 1, 6, *[1] * 8), field(firer, target), firer, target) == 2


@pytest.mark.rule("MM-FIRE-2", "MM-FIRE-1")
def test_only_fire_at_will_is_halved_at_a_charger() -> None:
    """A volley hits a charger in full, fire at will by half."""
    for markers, dice, taken in ((0, 10, 3), (1, 4, 2)):
        firer = men("f", "line", rep=4, at=(240, 400), markers=markers)
        target = men("t", "indian", 1, at=(240, 340), heading=16, leader_rep=0)
        umpire = script(*[1, 1, 1], *[6] * (dice - 3))
        assert fire.fire(umpire, field(firer, target), firer, target, at_charger=True, tests=False) == taken


@pytest.mark.rule("MM-FIRE-1")
def test_hits_at_will_never_exceed_the_shooters() -> None:
    """Two figures firing at will into a flank with Rep 5 fell two at most; a volley of two into it fells four."""
    for troop, cap in (("indian", 2), ("line", 4)):
        firer = men("f", troop, rep=5, at=(240, 400), figures=2)
        target = men("t", "indian", 1, at=(240, 300), heading=8, leader_rep=0, ranks=1)
        taken = fire.fire(script(*[1] * 5), field(firer, target), firer, target, at_charger=True, tests=False)
        assert taken == (cap if troop == "line" else 2)


@pytest.mark.rule("MM-FIRE-3", "MM-BUILD-1")
def test_half_the_figures_in_a_building_fire() -> None:
    """Ten figures in a house count as five shooters, who are twice a target of two and not five times."""
    firer = men("f", "indian", rep=4, at=(240, 400))
    firer.house = "h"
    target = men("t", "indian", 1, at=(240, 300), heading=16, figures=3, leader_rep=0)
    battle = field(firer, target)
    battle.houses.append(House("h", 100, 380, 380, 460))
    umpire = script(*[6] * 4, *[1] * 6)
    fire.fire(umpire, battle, firer, target)
    assert len(rolls(umpire)[0][1]) == 4


@pytest.mark.rule("MM-FIRE-1", "MM-WEATHER-1")
def test_misfires_come_off_before_the_fire_roll() -> None:
    """In the rain four dice of muskets are rolled first, and those of 5 and 6 are not fired with; bows fire all."""
    for weapon, faces, fired in (("musket", [5, 6, 1, 4], 2), ("bow", [], 3)):
        firer = men("f", "indian", rep=4, at=(240, 400), weapon=weapon)
        target = men("t", "indian", 1, at=(240, 300), heading=16)
        battle = field(firer, target)
        battle.weather = 3
        umpire = script(*faces, *[6] * fired, *[1] * 6)
        fire.fire(umpire, battle, firer, target)
        shots = [event for event in umpire.events if event.rule == "MM-FIRE-1" and event.kind == "roll"]
        assert [len(event.faces) for event in shots] == [fired]


@pytest.mark.rule("MM-FIRE-4")
@pytest.mark.parametrize(
    ("weapon", "before", "after"),
    [("musket", 0, 1), ("musket", 1, 1), ("rifle", 0, 2), ("rifle", 1, 2), ("rifle", 2, 2), ("bow", 0, 0)],
)
def test_reload_markers_after_fire(weapon: str, before: int, after: int) -> None:
    """Markers already down stay as they are, save that a rifle unit with one gets its second back."""
    unit = men("f", "irregular", weapon=weapon, markers=before)
    fire.place_markers(script(), unit)
    assert unit.markers == after
    assert continuous.must_reload(unit) is (after > 0)


@pytest.mark.rule("MM-FIRE-6")
@pytest.mark.parametrize(("before", "after"), [(2, 1), (1, 0), (0, 0)])
def test_reloading_takes_one_marker(before: int, after: int) -> None:
    """A whole activation of reloading takes one marker away."""
    unit = men("f", "irregular", weapon="rifle", markers=before)
    continuous.reload(script(), unit)
    assert unit.markers == after


@pytest.mark.rule("MM-FIRE-2", "MM-FIRE-1")
@pytest.mark.parametrize(
    ("faces", "heading", "prone", "charger", "figures", "steps"),
    [
        ([1, 1, 1, 6], 16, False, False, 10, []),
        ([6, 6, 6, 6], 0, True, True, 10, []),
        ([1, 1, 1, 6], 16, True, False, 10, [("cover_halves", 3, 2)]),
        ([1, 1, 1, 6], 16, False, True, 10, [("charger_halves", 3, 2)]),
        ([1, 1, 1, 6], 0, False, False, 10, [("flank_doubles", 3, 6)]),
        (
            [1, 1, 1, 1], 0, True, True, 10,
            [("flank_doubles", 4, 8), ("cover_halves", 8, 4), ("charger_halves", 4, 2)],
        ),
        ([1, 1, 1, 6], 16, False, False, 2, [("no_more_than_shooters", 3, 2)]),
    ],
)  # fmt: skip
def test_the_record_says_what_became_of_the_hits(
    faces: list[int],
    heading: int,
    prone: bool,
    charger: bool,
    figures: int,
    steps: list[tuple[str, int, int]],
) -> None:
    """Each doubling and halving stands in the record with the hits before and after it, in the order of the rule."""
    firer = men("f", "indian", rep=4, at=(240, 400), figures=figures)
    target = men("t", "indian", 1, at=(240, 300), heading=heading, leader_rep=0)
    target.prone = prone
    umpire = script(*faces, *[1] * 8)
    fire.fire(umpire, field(firer, target), firer, target, at_charger=charger)
    names = ("flank_doubles", "cover_halves", "charger_halves", "no_more_than_shooters")
    found = [(event.what, event.before, event.after) for event in umpire.events if event.what in names]
    assert found == steps
