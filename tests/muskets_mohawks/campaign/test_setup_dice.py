"""The dice at a campaign's start and before each encounter: territory, main opponent, investment."""

from collections import Counter

import pytest

from rules.core.dice import Streams
from rules.core.umpire import Umpire
from rules.muskets_mohawks.campaign.morale import change_investment, is_contesting, meet
from rules.muskets_mohawks.campaign.prepare import main_opponent
from rules.muskets_mohawks.campaign.start import contest
from tests.muskets_mohawks.campaign.scenes import all_faces, campaign, rolls


@pytest.mark.rule("MM-CAMP-4")
def test_the_example_of_1759() -> None:
    """Page 25: French 3 and morale 3 against British 5 and morale 4; the British contest, the French control."""
    state = campaign("lieutenant", "french", year=1759)
    assert (state.own().morale, state.standings["british"].morale) == (3, 4)
    contest(state, rolls(3, 5))
    assert not state.contesting
    british = campaign("lieutenant", "british", year=1759, contesting=False)
    contest(british, rolls(5, 3))
    assert british.contesting


@pytest.mark.rule("MM-CAMP-4")
def test_who_contests_over_all_dice() -> None:
    """With morale 4 against 4 each side contests on 15 of 36 rolls, and 6 ties are rolled again."""
    seen: Counter[str] = Counter()
    for faces in all_faces(2):
        state = campaign(year=1755)
        # A tie is rolled again, and the second roll is the enemy's.
        umpire = rolls(*faces, 1, 6)
        contest(state, umpire)
        outcome = "contests" if state.contesting else "controls"
        seen["tie" if umpire.dice_rolled == 4 else outcome] += 1
    assert seen == {"contests": 15, "controls": 15, "tie": 6}


@pytest.mark.rule("MM-CAMP-4")
def test_the_rival_that_opposes_is_diced_against() -> None:
    """The die of the army opposed is added to that army's morale, not to its partner's."""
    state = campaign("war_party_leader", "british_allies", year=1755)
    state.rival = "french_allies"
    state.standings["french"].morale, state.standings["french_allies"].morale = 6, 2
    contest(state, rolls(4, 3))
    assert state.contesting


@pytest.mark.rule("MM-CAMP-8")
@pytest.mark.parametrize(
    ("faction", "role", "opponents"),
    [
        # faces 1 to 6: E for the rival Europeans, I for their Indian allies (page 26)
        ("british", "captain", "EEIIII"),
        ("french", "captain", "EEEIII"),
        ("british_allies", "war_chief", "EEEIII"),
        ("french_allies", "war_chief", "EEEIII"),
    ],
)
def test_the_main_opponent_face_by_face(faction: str, role: str, opponents: str) -> None:
    """One die, with 1 more for the British, names the army met."""
    europeans, indians = ("french", "french_allies") if faction.startswith("british") else ("british", "british_allies")
    state = campaign(role, faction)
    found = [main_opponent(state, rolls(face)) for face in range(1, 7)]
    assert found == [europeans if letter == "E" else indians for letter in opponents]


@pytest.mark.rule("MM-CAMP-6", "MM-CAMP-8")
def test_an_army_that_left_is_not_met() -> None:
    """Rolled as main opponent, an army at morale 0 is replaced by its partner, regardless of the die."""
    state = campaign()
    state.standings["french"].morale = 0
    assert {main_opponent(state, rolls(face)) for face in range(1, 7)} == {"french_allies"}
    state.standings["french"].morale, state.standings["french_allies"].morale = 1, 0
    assert {main_opponent(state, rolls(face)) for face in range(1, 7)} == {"french"}


@pytest.mark.rule("MM-CAMP-9")
def test_the_example_of_investment() -> None:
    """Page 26: contesting British roll 4 and 5 and have 4; controlling French Allied Indians roll 1 and 2, have 2."""
    state = campaign(contesting=True)
    state.own().investment = -1
    meet(state, rolls(4, 5), "british")
    meet(state, rolls(1, 2), "french_allies")
    assert (state.own().investment, state.standings["french_allies"].investment) == (4, 2)


@pytest.mark.rule("MM-CAMP-9")
@pytest.mark.parametrize(
    ("faction", "contesting", "levels"),
    [
        # ways of 36 for the higher die 1 to 6 are 1 3 5 7 9 11, all above the maximum falling on it
        ("french", False, {1: 1, 2: 3, 3: 5, 4: 27}),
        ("french", True, {1: 1, 2: 35}),
        ("french_allies", False, {1: 1, 2: 3, 3: 32}),
        ("french_allies", True, {1: 1, 2: 3, 3: 32}),
        ("british", False, {1: 1, 2: 3, 3: 5, 4: 27}),
        ("british", True, {1: 1, 2: 3, 3: 5, 4: 27}),
        ("british_allies", False, {1: 1, 2: 3, 3: 32}),
        ("british_allies", True, {1: 1, 2: 35}),
    ],
)
def test_investment_over_all_dice(faction: str, contesting: bool, levels: dict[int, int]) -> None:
    """The higher of two dice, never above the army's maximum: exact over all 36 rolls."""
    role = "war_party_leader" if faction.endswith("allies") else "lieutenant"
    state = campaign(role, faction, contesting=contesting)
    seen: Counter[int] = Counter()
    for faces in all_faces(2):
        state.own().investment = -1
        meet(state, rolls(*faces), faction)
        seen[state.own().investment] += 1
    assert seen == levels


@pytest.mark.rule("MM-CAMP-9")
def test_a_known_investment_is_carried() -> None:
    """An army met before rolls nothing when it is met again."""
    state = campaign()
    umpire = rolls()
    meet(state, umpire, "british")
    assert (state.own().investment, umpire.dice_rolled) == (3, 0)


@pytest.mark.rule("MM-CAMP-4", "MM-CAMP-9")
def test_the_side_that_contests_takes_in_its_allies() -> None:
    """Allies contest or control with the player's faction, and both enemy armies do the other."""
    state = campaign(contesting=True)
    assert [is_contesting(state, f) for f in ("british", "british_allies", "french", "french_allies")] == [
        True,
        True,
        False,
        False,
    ]
    change_investment(state, rolls(), "MM-CAMP-5", "british", 5)
    assert state.own().investment == 4


@pytest.mark.rule("MM-CAMP-4", "MM-CAMP-8", "MM-CAMP-9")
def test_each_step_has_its_own_stream() -> None:
    """A die typed for one step is used there, and the seeded dice of the others stay as they were."""
    drawn = Umpire(Streams("7").open("none"), streams=Streams("7"))
    typed = Umpire(Streams("7").open("none"), streams=Streams("7", {"1755-05/opponent": [1]}))
    for umpire in (drawn, typed):
        state = campaign()
        contest(state, umpire)
        main_opponent(state, umpire)
        meet(state, umpire, "french")
    rolled = [[(e.stream, e.faces) for e in u.events if e.faces] for u in (drawn, typed)]
    assert ("1755-05/opponent", [1]) in rolled[1]
    assert [r for r in rolled[0] if r[0] != "1755-05/opponent"] == [r for r in rolled[1] if r[0] != "1755-05/opponent"]
    assert {r[0] for r in rolled[0]} == {"1755-05/territory", "1755-05/opponent", "1755-05/investment/french"}
