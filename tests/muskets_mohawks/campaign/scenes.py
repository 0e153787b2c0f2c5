"""Campaigns in a given situation, results to hand in, and dice to roll them with."""

from itertools import product

from rules.core.dice import ScriptedDice, Streams
from rules.core.outcome import BattleResult, LeaderResult, SideResult, UnitResult
from rules.core.umpire import Umpire
from rules.muskets_mohawks.campaign.choose import leaders_who_go
from rules.muskets_mohawks.campaign.sheet import EncounterSheet
from rules.muskets_mohawks.campaign.start import begin
from rules.muskets_mohawks.campaign.state import PREPARED, CampaignState

RIVALS = {
    "british": ("french", "french_allies"),
    "british_allies": ("french", "french_allies"),
    "french": ("british", "british_allies"),
    "french_allies": ("british", "british_allies"),
}


def rolls(*faces: int) -> Umpire:
    """An umpire with given faces for all streams."""
    return Umpire(ScriptedDice(list(faces)))


def seeded(seed: str, typed: dict[str, list[int]] | None = None) -> Umpire:
    """An umpire with the named streams of a seed, some of them typed."""
    streams = Streams(seed, typed)
    return Umpire(streams.open("nothing is rolled before a stream is opened"), streams=streams)


def all_faces(dice: int) -> list[tuple[int, ...]]:
    """Every way in which some dice can fall."""
    return list(product(range(1, 7), repeat=dice))


def campaign(
    role: str = "captain",
    faction: str = "british",
    year: int = 1755,
    contesting: bool = True,
    rep: int = 4,
    investment: int = 3,
    month: int = 5,
) -> CampaignState:
    """A campaign with a given Rep for all and a given own investment; unit leaders have the Rep of the units."""
    number = 4 if role in ("captain", "war_chief") else 2
    higher = {"captain": 3, "lieutenant": 1, "war_chief": 1, "war_party_leader": 0}[role]
    setup = {
        "faction": faction,
        "role": role,
        "year": year,
        "month": month,
        "territory": "oswego",
        "units": [{"rep": rep, "leader": {"rep": rep}}] * number,
        "leaders": [{"rep": rep}] * higher,
    }
    state = begin(setup, rolls(*([6, 1] if contesting else [1, 6]), 1, 1))
    state.contesting = contesting
    state.own().investment = investment
    return state


def met(state: CampaignState, kind: str = "scout", opponent: str = "", level: int = 2) -> CampaignState:
    """The campaign with an encounter prepared and both enemy armies' investment known."""
    state.encounter = EncounterSheet(kind, opponent or RIVALS[state.faction][0], posture="scout")
    state.phase = PREPARED
    state.next_encounter = kind
    for faction in RIVALS[state.faction]:
        state.standings[faction].investment = level
    return state


def fared(state: CampaignState, unit_id: str, fire: int = 0, **deeds: bool) -> UnitResult:
    """The result of a unit of the roster; below half strength is computed unless given."""
    unit = state.unit(unit_id)
    below = (unit.figures - fire) * 2 < unit.paper
    return UnitResult(
        unit_id,
        "player",
        True,
        unit.figures,
        unit.paper,
        {"fire": fire, "contact": 0, "melee": 0, "burning": 0},
        0,
        deeds.get("retired", False),
        deeds.get("ran_away", False),
        deeds.get("below_half", below),
        deeds.get("hit_by_fire", False),
        deeds.get("fought_melee", False),
    )


def result(
    state: CampaignState,
    units: list[UnitResult],
    success: bool = True,
    lost: tuple[str, ...] = (),
    enemies: tuple[str, ...] = (),
    allies: tuple[str, ...] = (),
) -> BattleResult:
    """A result of the prepared encounter; leaders not named as lost came through or ran with their unit."""
    ids = [unit.id for unit in units]
    ran = [state.unit(unit.id).leader for unit in units if unit.ran_away]
    leaders = [
        LeaderResult(name, "player", "lost" if name in lost else "ran_away" if name in ran else "unhurt")
        for name in leaders_who_go(state, ids)
    ]
    assert state.encounter is not None
    sides = [
        SideResult("player", success, [state.faction, *allies]),
        SideResult("enemy", not success, list(enemies)),
    ]
    ending = "objective" if success else "left"
    return BattleResult("muskets_mohawks", state.encounter.kind, ending, 9, success, sides, units, leaders)
