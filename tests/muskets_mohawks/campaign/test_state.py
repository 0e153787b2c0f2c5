"""A campaign's state as plain values: exact there and back, and refused when it contradicts itself."""

import json
from copy import deepcopy

import pytest

from rules.core.errors import SetupError
from rules.muskets_mohawks.campaign.aftermath import aftermath
from rules.muskets_mohawks.campaign.calendar import is_month_key
from rules.muskets_mohawks.campaign.read_state import read_state
from tests.muskets_mohawks.campaign.scenes import campaign, fared, met, result, seeded


def lived() -> dict[str, object]:
    """The state of a campaign that has a month behind it and an encounter before it, by way of JSON."""
    state = met(campaign())
    units = [fared(state, "u1", 6, ran_away=True), fared(state, "u2", 3)]
    aftermath(state, result(state, units, success=False, lost=("l5",), enemies=("french",)), seeded("lived"))
    met(state, "raid_attack", "french_allies")
    plain = json.loads(json.dumps(state.to_dict()))
    assert isinstance(plain, dict)
    return plain


def test_the_round_trip_is_exact() -> None:
    """Read and written again a state is the same, service record, fallen leaders and encounter included."""
    plain = lived()
    assert read_state(plain).to_dict() == plain
    assert read_state(plain).snapshot() == read_state(plain).snapshot()


def test_what_the_player_may_know_of_the_encounter() -> None:
    """The sheet without the enemy's posture is what the player sees."""
    sheet = read_state(lived()).encounter
    assert sheet is not None
    assert "posture" in sheet.to_dict()
    assert "posture" not in sheet.known()
    assert set(sheet.to_dict()) - set(sheet.known()) == {"posture"}


FAULTS = [
    ("weather", 3, "weather"),
    ("faction", "spanish", "faction"),
    ("role", "major", "role"),
    ("year", 1790, "year"),
    ("month", 0, "month"),
    ("number", 0, "number"),
    ("carry_over", 2, "carry_over"),
    ("next_encounter", "stand_up_fight", "next_encounter"),
    ("phase", "resting", "phase"),
    ("phase", "idle", "phase"),
    ("over", "drawn", "over"),
    ("contesting", 1, "contesting"),
    ("names", [3], "names"),
    ("units", [], "formations"),
    ("standings", [], "standings"),
    ("leaders", "none", "leaders"),
    ("encounter.weather", 7, "encounter.weather"),
    ("encounter.posture", "asleep", "encounter.posture"),
    ("units.0.rep", 9, "units.0.rep"),
    ("units.0.figures", 12, "units.0.figures"),
    ("units.2.leader", "l99", "units.2.leader"),
    ("units.1.leader", "l5", "units.1.leader"),
    ("units.2.formation", "f9", "units.2.formation"),
    ("units.2.weapon", "cannon", "units.2.weapon"),
    ("units.2.troop", "indian", "units.2.troop"),
    ("units.2.back", "June", "units.2.back"),
    ("units.2.back", "1755-13", "units.2.back"),
    ("units.3.id", "u1", "units"),
    ("leaders.0.status", "asleep", "leaders.0.status"),
    ("formations.2.leader", "l99", "formations.2"),
    ("standings.2.morale", 7, "standings.2.morale"),
    ("standings.1.investment", 3, "standings.british_allies.investment"),
    ("unit_service.0.deserted", 3, "unit_service.0.deserted"),
    ("leader_service.0.event", "slept", "leader_service.0.event"),
]


@pytest.mark.parametrize(("path", "value", "field"), FAULTS, ids=[f"{row[0]}-{n}" for n, row in enumerate(FAULTS)])
def test_a_state_that_contradicts_itself_is_refused(path: str, value: object, field: str) -> None:
    """One value changed for the worse, and the state is refused with the field at fault."""
    plain: object = deepcopy(lived())
    *steps, last = path.split(".")
    place = plain
    for step in steps:
        place = place[int(step)] if isinstance(place, list) else place[step]  # type: ignore[index]
    place[last] = value  # type: ignore[index]
    with pytest.raises(SetupError) as caught:
        read_state(plain)
    assert field in {fault.field for fault in caught.value.faults}
    assert all(fault.message.endswith(".") for fault in caught.value.faults)


def test_a_state_that_is_no_object() -> None:
    """A list or nothing at all is refused with a sentence."""
    strange: tuple[object, ...] = ([], None, "state")
    for plain in strange:
        with pytest.raises(SetupError, match="must be an object"):
            read_state(plain)


def test_a_missing_key_is_reported() -> None:
    """Each key of the state must be there."""
    plain = lived()
    for key in list(plain):
        with pytest.raises(SetupError, match=f"{key} is missing"):
            read_state({name: value for name, value in plain.items() if name != key})


@pytest.mark.rule("MM-CAMP-1")
@pytest.mark.parametrize("key", ["1757-13", "1757-00", "57-05", "1757-5", "1757x05", "17a7-05", "1757-b5", "1757", ""])
def test_what_is_no_month(key: str) -> None:
    """A month is a year of four figures, a dash, and two figures from 01 to 12."""
    assert not is_month_key(key)
    assert is_month_key("1757-12")
    assert is_month_key("1757-01")
