"""The battles that are measured: bundled scenarios and months of campaigns, each with its own dice."""

from dataclasses import dataclass
from typing import Any

from django.conf import settings

from battles.content import ScenarioEntry
from battles.pipeline import ContentErrors, check
from rules import registry
from rules.core.battle_record import BattleRecord
from rules.core.dice import Dice, SeededDice, Streams
from rules.core.odds import stream_of
from rules.core.sides import SIDES
from rules.core.umpire import Umpire
from rules.muskets_mohawks.campaign import month, streams
from rules.muskets_mohawks.campaign.roles import roles_of
from rules.muskets_mohawks.campaign.state import PREPARED, CampaignState
from rules.muskets_mohawks.forces.factions import FACTIONS
from rules.muskets_mohawks.tables_encounter import MOST_UNITS

SYSTEM = "muskets_mohawks"
YEAR = 1757
SEASON = 8  # months


@dataclass(frozen=True)
class Season:
    """One campaign that is played: who, as what, by which doctrine, how many of its months, and a number."""

    faction: str
    role: str
    doctrine: str
    months: int
    number: int

    @property
    def name(self) -> str:
        """Return a name that no other season of the same run has."""
        return f"{self.faction}/{self.role}/{self.doctrine}/{self.number}"


def scenarios(system: str) -> dict[str, dict[str, Any]]:
    """Return the orders of battle of the bundled scenarios of a system, by the stem of their files."""
    found: dict[str, dict[str, Any]] = {}
    for path in sorted((settings.FIXTURES_DIR / "scenarios").glob("*.yaml")):
        checked = check([path])
        if checked.faults:
            raise ContentErrors(checked.faults)
        entry = checked.entries[0][2]
        if isinstance(entry, ScenarioEntry) and entry.system == system:
            found[path.stem] = {**entry.setup, "system": entry.system}
    return found


def doctrines_of(setup: dict[str, Any]) -> dict[str, str]:
    """Return the doctrine of each side of an order of battle; one that names none has the default."""
    rules = registry.system(str(setup["system"]))
    sides = enumerate(SIDES)
    return {side: str(setup[side].get("doctrine") or rules.default_doctrine(number)) for number, side in sides}


def sample(setup: dict[str, Any], seed: str, number: int) -> BattleRecord:
    """Fight one sample of an order of battle with a record, as `odds --sample` does."""
    stream = stream_of(number)
    engagement = registry.system(str(setup["system"])).engagement(setup).resolve_for_run(seed, stream)
    return engagement.fight(Umpire(SeededDice(seed, stream), engagement.orders()))


def seasons(months: int) -> list[Season]:
    """Return so many months spread over every faction, role and doctrine, in campaigns of a year at the most."""
    doctrines = registry.system(SYSTEM).doctrines()
    kinds = [(f, r, d) for f in FACTIONS for r in roles_of(f) for d in doctrines]
    found: list[Season] = []
    for place, kind in enumerate(kinds):
        left = months // len(kinds) + (place < months % len(kinds))
        for number in range(1, left + 1, SEASON):
            found.append(Season(*kind, min(SEASON, left + 1 - number), number))
    return found


def play(season: Season, seed: str) -> list[tuple[str, dict[str, Any], BattleRecord]]:
    """Play the months of a season; return a name, the order of battle and the battle of each that was fought."""
    dice = Streams(f"{seed}/{season.name}")
    umpire = Umpire(_Closed(), recording=False, streams=dice)
    setup = {"faction": season.faction, "role": season.role, "year": YEAR, "territory": "lake-george"}
    state = month.begin(setup, umpire)
    fought: list[tuple[str, dict[str, Any], BattleRecord]] = []
    while len(fought) < season.months and not month.war_ended(state):
        if state.over:
            state = month.next_campaign(state, {"territory": f"after-{state.number}"}, umpire)
        name = state.key()
        month.prepare(state, umpire)
        if state.phase != PREPARED:
            continue
        order = month.battle_setup(state, _company(state), season.doctrine)
        engagement = registry.system(SYSTEM).engagement(order)
        battle = engagement.fight(Umpire(dice.open(streams.battle(name)), engagement.orders()))
        month.aftermath(state, battle.result, umpire)
        fought.append((f"{season.name} {name}", order, battle))
    return fought


def _company(state: CampaignState) -> list[str]:
    """Return as many of the fit units as the encounter takes."""
    fit = [unit.id for unit in state.units if unit.available()]
    most = MOST_UNITS[state.encounter.kind] if state.encounter else 0
    return fit[:most] if most else fit


class _Closed(Dice):
    """Dice that no rule may roll before a stream is opened."""

    def face(self, rule: str) -> int:
        raise LookupError(f"{rule} rolled before its stream was opened.")
