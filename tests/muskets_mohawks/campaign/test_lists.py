"""Army lists raise the roster of a campaign: corps, arms, strengths, shares, and advice where a force breaks them."""

from typing import Any

import pytest

from rules.core.dice import SeededDice, Streams
from rules.core.events import fold
from rules.core.umpire import Umpire
from rules.muskets_mohawks.campaign import month, streams
from rules.muskets_mohawks.campaign.check_start import check_begin, warn_begin
from rules.muskets_mohawks.campaign.raising import levies_of
from rules.muskets_mohawks.campaign.start import begin
from rules.muskets_mohawks.forces.shares import advise_shares, has_room, sum_of_shares
from rules.muskets_mohawks.pieces.corps import Corps
from rules.registry import system

SETUP: dict[str, Any] = {
    "faction": "french", "role": "captain", "year": 1757, "month": 4, "territory": "lake-george",
}  # fmt: skip
RIFLES = {"slug": "chasseurs", "name": "Chasseurs", "troop": "irregular", "weapon": "rifle", "figures": 8}
BEARN = {"slug": "bearn", "name": "Béarn", "troop": "line", "unit_names": ["Béarn, 1er"], "leader_names": ["La Fleur"]}
MILICE = {"slug": "milice", "name": "Milice", "troop": "militia", "figures": 9}
VOLUNTEERS = {"slug": "volontaires", "name": "Volontaires", "troop": "light", "first_year": 1758}


def seeded(name: str, **typed: list[int]) -> Umpire:
    """An umpire with its own stream for each step, some of it as typed: `corps_u1` is 1757-04/corps/u1."""
    known = {f"1757-04/{key.replace('_', '/')}": faces for key, faces in typed.items()}
    return Umpire(SeededDice(name, "x"), streams=Streams(name, known))


def with_list(*corps: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A campaign of the French with a list of these corps."""
    setup = SETUP | {"lists": {"french": list(corps)}} | more
    assert check_begin(setup) == []
    return setup


@pytest.mark.rule("MM-ARMY-1")
def test_a_list_of_riflemen_raises_riflemen() -> None:
    """Four units of the only corps there is: irregulars with rifles, eight strong, and no line among them."""
    state = begin(with_list(RIFLES), seeded("a"))
    assert [(unit.troop, unit.weapon, unit.figures, unit.paper) for unit in state.units] == [
        ("irregular", "rifle", 8, 8)
    ] * 4
    assert [unit.name for unit in state.units] == [f"Chasseurs {place}" for place in range(1, 5)]


@pytest.mark.rule("MM-ARMY-1", "MM-ARMY-2")
def test_the_dice_choose_among_corps_within_their_shares() -> None:
    """French militia are 10% and irregulars 50%: of four units one and two; then there is room for the line alone."""
    setup = with_list(RIFLES, BEARN, MILICE)
    umpire = seeded("b", corps_u1=[6], corps_u2=[1], corps_u3=[3])
    levies = levies_of(setup, umpire, "1757-04")
    # A 6 is the third of three; then two are left, the first of them twice; the line is taken without a die.
    assert [levy.corps and levy.corps.slug for levy in levies] == ["milice", "chasseurs", "chasseurs", "bearn"]
    assert umpire.dice_rolled == 3
    assert {event.rule for event in umpire.events} == {"MM-ARMY-1"}


@pytest.mark.rule("MM-ARMY-2")
@pytest.mark.parametrize(
    ("share", "raised", "units", "room"),
    [
        (None, ["militia"], 10, False),  # the book's 10% for the French: one of ten
        (None, ["militia"], 20, True),
        (None, [], 4, True),  # one is always allowed
        (30, ["militia"] * 2, 10, True),
        (30, ["militia"] * 3, 10, False),
        (0, [], 10, False),
        (25, ["line"] * 3, 4, True),
        (100, ["militia"] * 3, 4, True),
    ],
)
def test_the_room_for_a_corps(share: int | None, raised: list[str], units: int, room: bool) -> None:
    """A share is of all units of its kind, the list's before the book's; a force too small for one may have one."""
    assert has_room("french", Corps(MILICE | {"share_cap": share}), raised, units) is room


@pytest.mark.rule("MM-ARMY-2")
def test_light_infantry_and_grenadiers_have_one_share_together() -> None:
    """A grenadier fills the place that a light company of the same 10% would have had."""
    assert not has_room("french", Corps(VOLUNTEERS), ["grenadier"], 4)
    assert has_room("french", Corps(VOLUNTEERS), ["line", "militia"], 4)


@pytest.mark.rule("MM-ARMY-2")
def test_the_shares_of_a_list_together() -> None:
    """Each kind counts once with its highest share, light and grenadiers as one kind."""
    assert sum_of_shares([("militia", 30), ("militia", 20), ("irregular", 50), ("light", 10), ("grenadier", 15)]) == 95
    assert sum_of_shares([]) == 0
    # Guns are a tenth of all units; the rest are shares of the infantry, which may all be given away.
    assert sum_of_shares([("artillery", 10), ("militia", 50), ("irregular", 50)]) == 100


@pytest.mark.rule("MM-ARMY-2")
def test_advice_is_the_list_s_before_the_book_s() -> None:
    """Three militia of four are too many by the book, and by a list of 50, not by one of 80; a share of 0 by one."""
    troops = ["militia"] * 3 + ["line"]
    for share, warned in ((None, True), (50, True), (80, False)):
        found = advise_shares("french", [Corps(MILICE | {"share_cap": share})], troops)
        assert bool(found) is warned
    assert advise_shares("french", [Corps(MILICE | {"share_cap": 0})], ["militia", "line"])
    assert not advise_shares("french", [], ["militia", "line"])


@pytest.mark.rule("MM-ARMY-1")
def test_the_years_of_a_corps_count() -> None:
    """Volunteers of 1758 are not raised in 1757, and are in 1758; a kind without a corps is a plain unit."""
    setup = with_list(VOLUNTEERS, BEARN)
    assert {unit.troop for unit in begin(setup, seeded("c")).units} == {"line"}
    later = with_list(VOLUNTEERS, year=1758)
    assert {unit.name[:11] for unit in begin(later, seeded("c")).units} == {"Volontaires"}
    plain = with_list(BEARN, troops="militia")
    assert [unit.name for unit in begin(plain, seeded("c")).units] == [f"Unit {place}" for place in range(1, 5)]
    assert [fault.rule for fault in warn_begin(plain, ["militia"] * 4)] == ["MM-ARMY-2", "MM-ARMY-1"]


@pytest.mark.rule("MM-ARMY-1")
def test_what_a_unit_says_of_itself_comes_first() -> None:
    """A corps, troops, a weapon, a strength and names of one's own are taken; the list fills the rest."""
    units = [
        {"corps": "chasseurs", "weapon": "musket"},
        {"troop": "line", "name": "Mine", "leader": {"name": "Sgt. Own"}},
        {"corps": "bearn", "paper": 6},
        {"corps": "bearn"},
    ]
    state = begin(with_list(RIFLES, BEARN, MILICE, units=units), seeded("d"))
    assert [(unit.name, unit.troop, unit.weapon, unit.paper) for unit in state.units] == [
        ("Chasseurs 1", "irregular", "musket", 8),
        ("Mine", "line", "musket", 10),
        ("Béarn, 1er", "line", "musket", 6),
        ("Béarn 4", "line", "musket", 10),
    ]
    assert [state.leader(unit.leader).name for unit in state.units][1:3] == ["Sgt. Own", "La Fleur"]


def test_names_of_the_corps_wait_for_leaders_who_come_later() -> None:
    """The unused names of a corps that was raised are kept behind the army's own."""
    setup = with_list(BEARN | {"leader_names": ["A", "B", "C", "D", "E"]}, names={"leaders": ["Cpt. One"]})
    state = begin(setup, seeded("e"))
    assert [state.leader(unit.leader).name for unit in state.units] == ["A", "B", "C", "D"]
    assert state.names == ["E"]
    assert state.leaders[0].name == "Cpt. One"


@pytest.mark.rule("MM-ARMY-1", "MM-ARMY-2")
def test_lists_and_advice_are_in_the_journal_and_the_state_folds() -> None:
    """The journal names the list, and what the force breaks; the events fold to the state, which reads as written."""
    umpire = seeded("f")
    state = begin(with_list(RIFLES, armies={"french": "Chasseurs of the lakes"}), umpire)
    rows = [event.to_dict() for event in umpire.events]
    sentences = [month.sentence(row, {}) for row in rows]
    assert "The French raise their units by the list Chasseurs of the lakes (MM-ARMY-1)." in sentences
    assert "4 of 4 units are irregulars; up to 50% of the infantry is advised (MM-ARMY-2)." in sentences
    assert fold({}, rows) == state.snapshot()
    assert month.read_state(state.to_dict()).to_dict() == state.to_dict()
    quiet = seeded("f")
    begin(SETUP | {"troops": "irregular"}, quiet)
    assert "advice" not in {event.what for event in quiet.events}


@pytest.mark.rule("MM-ARMY-1", "MM-REINF-2")
def test_a_month_s_battle_has_the_corps_that_serve() -> None:
    """The order of battle lists the corps that tables may bring this year; light companies are not among them."""
    lists = {
        "british": [{"name": "60th", "troop": "line", "last_year": 1756}, {"name": "Rangers", "troop": "irregular"}]
    }
    setup = with_list(RIFLES, BEARN, VOLUNTEERS)
    setup["lists"] |= lists
    state = begin(setup, seeded("g"))
    month.prepare(state, seeded("g"))
    order: Any = month.battle_setup(state, ["u1"], "book")
    assert [corps["name"] for corps in order["lists"]["french"]] == ["Chasseurs", "Béarn"]
    assert order["lists"]["french"][0]["weapon"] == "rifle"
    assert [corps["name"] for corps in order["lists"]["british"]] == ["Rangers"]
    assert system("muskets_mohawks").check(order) == []
    assert "lists" not in month.battle_setup(_plain(), ["u1"], "book")


def _plain() -> month.CampaignState:
    state = begin(SETUP, seeded("g"))
    month.prepare(state, seeded("g"))
    return state


@pytest.mark.rule("MM-STRENGTH-1")
def test_a_campaign_may_begin_at_field_strength() -> None:
    """With the option each unit rolls a die of its own stream, save one whose figures are given; paper stays ten."""
    units = [{"rep": 5}, {"rep": 5, "figures": 10}, {"rep": 4}, {"rep": 6}]
    setup = SETUP | {"units": units, "options": {"field_strength": True}}
    umpire = seeded("h", strength_u1=[2], strength_u3=[4], strength_u4=[1])
    state = begin(setup, umpire)
    assert [(unit.figures, unit.paper) for unit in state.units] == [(7, 10), (10, 10), (10, 10), (5, 10)]
    sentences = [month.sentence(event.to_dict(), {"u1": "First"}) for event in umpire.events]
    assert "First has 7 of 10 figures in the field (MM-STRENGTH-1)." in sentences
    for options in ({}, {"field_strength": False}):
        plain = begin(setup | {"options": options}, seeded("h"))
        assert {unit.figures for unit in plain.units} == {10}
    assert streams.rule_of("1757-04/strength/u1") == "MM-STRENGTH-1"


@pytest.mark.rule("MM-CAMP-2", "MM-ARMY-1")
def test_who_fights_on_through_the_winter_is_raised_of_irregulars() -> None:
    """Left open the units are the list's irregulars, and no fault; a corps of the line, or a list without, is one."""
    state = begin(with_list(BEARN, MILICE, RIFLES, winter=True), seeded("w"))
    assert {unit.troop for unit in state.units} == {"irregular"}
    named = SETUP | {"winter": True, "lists": {"french": [BEARN, RIFLES]}, "units": [{"corps": "bearn"}, {}, {}, {}]}
    assert [(fault.field, fault.rule) for fault in check_begin(named)] == [("units.0.corps", "MM-CAMP-2")]
    assert len(check_begin(SETUP | {"winter": True, "lists": {"french": [BEARN]}})) == 4


@pytest.mark.rule("MM-ARMY-2", "MM-CAMP-2")
def test_in_winter_no_share_of_irregulars_is_advised() -> None:
    """Irregulars alone take the field then: a company of them is advised against in spring, and not in winter."""
    irregulars = ["irregular"] * 4
    assert [fault.rule for fault in advise_shares("british", [], irregulars)] == ["MM-ARMY-2"]
    assert advise_shares("british", [], irregulars, winter=True) == []
    setup = {"faction": "british", "role": "captain", "year": 1757, "territory": "lake-george", "troops": "irregular"}
    for winter, advised in ((False, 1), (True, 0)):
        state = begin(setup | {"winter": winter, "lists": {"british": [RIFLES]}}, umpire := seeded("w"))
        assert {unit.troop for unit in state.units} == {"irregular"}
        assert len([event for event in umpire.events if event.what == "advice"]) == advised


FAULTS = [
    ({"lists": {"french": [RIFLES | {"weapon": "pike"}]}}, "lists.french.0.weapon", "MM-WEAPON-1"),
    ({"units": [{"corps": "nobody"}] + [{}] * 3}, "units.0.corps", "MM-ARMY-1"),
    ({"units": [{"corps": "volontaires"}] + [{}] * 3}, "units.0.corps", "MM-ARMY-1"),
    ({"units": [{"corps": "bearn", "troop": "militia"}] + [{}] * 3}, "units.0.corps", "MM-ARMY-1"),
    ({"options": {"fog": True}}, "options.fog", ""),
    ({"options": {"field_strength": 1}}, "options.field_strength", "MM-STRENGTH-1"),
    ({"options": True}, "options", "MM-STRENGTH-1"),
    ({"armies": {"french": ""}}, "armies.french", "MM-ARMY-1"),
    ({"role": "lieutenant", "units": [{}] * 12}, "units", "MM-LEAD-1"),
]


@pytest.mark.rule("MM-ARMY-1", "MM-STRENGTH-1", "MM-LEAD-1")
@pytest.mark.parametrize(("more", "field", "rule"), FAULTS)
def test_each_fault_has_its_field_and_rule(more: dict[str, Any], field: str, rule: str) -> None:
    """Each fault of a list, a corps or an option is reported by field and rule, all together."""
    setup = SETUP | {"lists": {"french": [BEARN, VOLUNTEERS]}} | more
    assert (field, rule) in [(fault.field, fault.rule) for fault in check_begin(setup)]


def test_all_these_faults_come_at_once() -> None:
    """Twelve units for a lieutenant, an unknown option and a strange weapon are three faults of one refusal."""
    lists = {"french": [RIFLES | {"weapon": "pike"}]}
    setup = SETUP | {"role": "lieutenant", "units": [{}] * 12, "options": {"fog": True}, "lists": lists}
    assert {fault.field for fault in check_begin(setup)} == {"units", "options.fog", "lists.french.0.weapon"}
