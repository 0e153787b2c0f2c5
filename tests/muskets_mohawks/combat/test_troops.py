"""Troop types, factions and the advised mix, pages 4 to 8 of the book."""

import pytest

from rules.muskets_mohawks.forces import equipment, troops
from rules.muskets_mohawks.forces.shares import advise_shares
from tests.muskets_mohawks.combat.field import men


@pytest.mark.rule("MM-TROOP-2")
@pytest.mark.parametrize(
    ("troop", "formation", "column"),
    [
        ("line", "line", "regulars"),
        ("line", "unformed", "regulars"),
        ("light", "unformed", "regulars"),
        ("grenadier", "mob", "regulars"),
        ("militia", "line", "regulars"),
        ("militia", "unformed", "irregulars"),
        ("militia", "mob", "irregulars"),
        ("irregular", "unformed", "irregulars"),
        ("indian", "mob", "irregulars"),
        ("civilian", "unformed", "irregulars"),
        ("artillery", "unformed", "gunners"),
    ],
)
def test_which_reaction_tests(troop: str, formation: str, column: str) -> None:
    """Regulars keep their column in any order, militia only in line, and all others are irregulars."""
    assert troops.reaction_column(men("x", troop, formation=formation)) == column


@pytest.mark.rule("MM-TROOP-4")
@pytest.mark.parametrize(
    ("troop", "keen"),
    [
        ("irregular", True),
        ("indian", True),
        ("grenadier", True),
        ("line", False),
        ("light", False),
        ("militia", False),
        ("civilian", False),
        ("artillery", False),
    ],
)
def test_who_is_ferocious(troop: str, keen: bool) -> None:
    """Only irregulars, Indians, grenadiers and guards are ferocious."""
    assert troops.is_ferocious(troop) is keen


@pytest.mark.rule("MM-TROOP-1")
def test_who_knows_the_line() -> None:
    """Regulars, militia and cavalry form line; irregulars, civilians and mounted infantry do not."""
    knows = [troop for troop in troops.TRAINING if troops.may_form_line(troop)]
    assert knows == ["line", "light", "grenadier", "militia", "cavalry"]


@pytest.mark.rule("MM-TROOP-1")
@pytest.mark.parametrize(("paper", "faults"), [(4, 1), (5, 0), (7, 0), (10, 0), (11, 1), (True, 1), ("10", 1)])
def test_units_have_five_to_ten_figures(paper: object, faults: int) -> None:
    """A paper strength outside 5 to 10 is refused."""
    assert len(troops.check_size("paper", "La Reine", paper)) == faults


@pytest.mark.rule("MM-TROOP-1", "MM-GUN-1")
def test_a_missing_paper_strength_is_refused_in_words() -> None:
    """In words, without the word that the program has for nothing."""
    (size,) = troops.check_size("paper", "La Reine", None)
    assert size.message == "La Reine has no paper strength; a unit has 5 to 10 figures."
    (crew,) = equipment.check_gun("", "The gun", "cannon", None, 5)
    assert crew.message == "The gun has no paper strength; a gun has a crew of 5."


@pytest.mark.rule("MM-TROOP-1")
def test_civilians_by_scenario_only() -> None:
    """Civilians are refused outside a scenario that puts them on the table."""
    (fault,) = troops.check_troop("troop", "the settlers", "civilian")
    assert fault.rule == "MM-TROOP-1"
    assert troops.check_troop("troop", "the settlers", "civilian", scenario=True) == []


@pytest.mark.rule("MM-TROOP-1")
def test_unknown_troops_are_refused_with_the_known_ones() -> None:
    """Guns and horse may be raised like any others, and for unknown troops the fault lists the known ones."""
    for troop in ("artillery", "cavalry", "mounted_infantry"):
        assert troops.check_troop("units.0.troop", "Bougainville", troop) == []
    for nothing in (None, ""):
        (fault,) = troops.check_troop("units.0.troop", "Bougainville", nothing)
        assert fault.message.startswith("Bougainville has no troop type; choose one of line,")
    (fault,) = troops.check_troop("units.0.troop", "Bougainville", "hussars")
    assert fault.rule == "MM-TROOP-1"
    assert "Bougainville" in fault.message
    assert "mounted_infantry" in fault.message


@pytest.mark.rule("MM-ARMY-1")
@pytest.mark.parametrize(
    ("faction", "troop", "faults"),
    [
        ("british", "line", 0),
        ("british", "light", 0),
        ("british", "grenadier", 0),
        ("british", "militia", 0),
        ("british", "irregular", 0),
        ("british", "indian", 1),
        ("french", "militia", 0),
        ("french", "indian", 1),
        ("british_allies", "indian", 0),
        ("british_allies", "irregular", 1),
        ("french_allies", "indian", 0),
        ("french_allies", "line", 1),
        ("spanish", "line", 1),
        ("french", "civilian", 0),
    ],
)
def test_what_each_faction_fields(faction: str, troop: str, faults: int) -> None:
    """European lists hold everything but Indians, Indian lists warriors alone."""
    assert len(troops.check_faction("troop", "x", faction, troop)) == faults


@pytest.mark.rule("MM-ARMY-1", "MM-WEAPON-1")
def test_muskets_unless_a_list_says_otherwise() -> None:
    """Everybody carries muskets but civilians, and a weapon off the list is refused."""
    assert [troops.default_weapon(troop) for troop in ("line", "indian", "civilian", "artillery")] == [
        "musket",
        "musket",
        "none",
        "cannon",
    ]
    assert troops.check_weapon("weapon", "x", "rifle") == []
    (missing,) = troops.check_weapon("weapon", "x", None)
    assert missing.message == "x has no weapon; choose one of bow, carbine, musket, pistol, rifle, none."
    (fault,) = troops.check_weapon("weapon", "x", "crossbow")
    assert fault.rule == "MM-WEAPON-1"
    assert "nearest" in fault.message


@pytest.mark.rule("MM-TROOP-2")
@pytest.mark.parametrize(
    ("faction", "troop", "year", "warned"),
    [
        ("british", "light", 1757, True),
        ("british", "light", 1758, False),
        ("french", "light", 1755, False),
        ("british", "line", 1755, False),
    ],
)
def test_british_light_infantry_from_1758(faction: str, troop: str, year: int, warned: bool) -> None:
    """British light infantry before 1758 draws a warning."""
    assert bool(troops.light_too_early(faction, troop, year)) is warned


@pytest.mark.rule("MM-ARMY-2")
@pytest.mark.parametrize(
    ("faction", "mix", "warned"),
    [
        ("british", {"line": 7, "militia": 3}, []),
        ("british", {"line": 6, "militia": 4}, ["militia"]),
        ("british", {"line": 18, "irregular": 2}, []),
        ("british", {"line": 17, "irregular": 3}, ["irregulars"]),
        ("british", {"line": 18, "light": 1, "grenadier": 1}, []),
        ("british", {"line": 17, "light": 2, "grenadier": 1}, ["light"]),
        ("british", {"line": 1, "grenadier": 1}, []),
        ("french", {"line": 5, "irregular": 5}, []),
        ("french", {"line": 4, "irregular": 6}, ["irregulars"]),
        ("french", {"line": 18, "militia": 2}, []),
        ("french", {"line": 17, "militia": 3}, ["militia"]),
        ("french", {"line": 18, "grenadier": 2}, []),
        ("french", {"line": 17, "grenadier": 3}, ["light"]),
        ("french_allies", {"indian": 4}, []),
        ("british", {"line": 70, "militia": 30}, []),
        ("british", {"line": 69, "militia": 31}, ["militia"]),
        ("british", {"line": 89, "irregular": 11}, ["irregulars"]),
        ("british", {"line": 89, "light": 11}, ["light"]),
        ("french", {"line": 89, "militia": 11}, ["militia"]),
        ("french", {"line": 49, "irregular": 51}, ["irregulars"]),
        ("french", {"line": 89, "grenadier": 11}, ["light"]),
        ("british", {"line": 18, "artillery": 2}, []),
        ("british", {"line": 17, "artillery": 2}, ["artillery"]),
        ("french", {"line": 90, "artillery": 10}, []),
        ("french", {"line": 89, "artillery": 11}, ["artillery"]),
        ("british", {"line": 1, "artillery": 1}, []),
    ],
)
def test_the_advised_mix(faction: str, mix: dict[str, int], warned: list[str]) -> None:
    """Page 8: British to 30% militia, 10% irregulars, 10% picked; French 10%, 50%, 10%; a tenth of all guns."""
    listed = [troop for troop, count in mix.items() for _ in range(count)]
    found = advise_shares(faction, [], listed)
    assert len(found) == len(warned)
    assert all(fault.rule == "MM-ARMY-2" for fault in found)
    assert all(word in fault.message for word, fault in zip(warned, found, strict=True))
