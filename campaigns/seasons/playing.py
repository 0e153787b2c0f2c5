"""One season of a forecast: the months of a campaign from where it is, by dice of the forecast's own; no database.

Sample n draws all its dice from streams of the campaign's names under a seed of its own, so that two forecasts of one
seed meet the same dice wherever the same month rolls for the same thing.
"""

from dataclasses import dataclass, field

from campaigns.ledger import engine
from campaigns.ledger.projection import State, fit_units
from common.json_input import Json
from rules import registry
from rules.core.dice import SeededDice
from rules.core.umpire import Umpire
from rules.muskets_mohawks.campaign.calendar import month_after, month_key
from rules.muskets_mohawks.tables_periods import LAST_YEAR
from rules.muskets_mohawks.words import SYSTEM

OCTOBER, WAR = "october", "war"
UNTIL = (OCTOBER, WAR)
_OCTOBER, _DECEMBER = 10, 12
_PLAYER = 0


@dataclass(slots=True, frozen=True)
class Start:
    """Where a season begins and how it is played, as it is stored with a forecast.

    `units` are those that go, as far as they are fit; all are free to go where it is empty, or none of them is fit.
    `until` is one of `UNTIL`. `choice` begins the next campaign of the chain first. With `hidden` the enemy's plan for
    the month that is prepared is left to the dice.
    """

    state: State
    doctrine: str
    units: list[str]
    until: str
    choice: Json | None = None
    hidden: bool = False

    @property
    def months(self) -> list[str]:
        """Return the months that may be played, as "1755-03", in order."""
        year, month, winter = int(self.state["year"]), int(self.state["month"]), bool(self.state.get("winter"))
        end = (LAST_YEAR, _DECEMBER) if self.until == WAR else (year + (month > _OCTOBER), _OCTOBER)
        found: list[str] = []
        while (year, month) <= end and year <= LAST_YEAR:
            found.append(month_key(year, month))
            year, month = month_after(year, month, winter)
        return found


@dataclass(slots=True, frozen=True)
class Month:
    """A month that was played: its encounter ("" where it passed), its success, and the state at its end."""

    key: str
    kind: str
    success: bool
    strength: int
    morale: dict[str, int]
    investment: dict[str, int]


@dataclass(slots=True)
class Season:
    """A season that was played: `outcome` is player for a territory won, enemy for one lost, else draw.

    `figures` has the figures of each unit at the end, `fit` the units that could go then, `fallen` the leaders lost.
    """

    outcome: str = "draw"
    months: list[Month] = field(default_factory=list)
    figures: dict[str, int] = field(default_factory=dict)
    fit: list[str] = field(default_factory=list)
    fallen: list[str] = field(default_factory=list)


_OUTCOMES = {"won": "player", "lost": "enemy"}


def play(start: Start, seed: str, number: int) -> Season:
    """Play one season by its number; raises RulesError when the rules refuse a step."""
    dice = engine.Dice(f"{seed}/season:{number}", {}, recording=False)
    state = engine.next_campaign(start.state, start.choice, dice).state if start.choice is not None else start.state
    season = Season()
    hidden = start.hidden and state["encounter"] is not None
    months = start.months
    while not state["over"] and month_key(state["year"], state["month"]) in months:
        key = month_key(state["year"], state["month"])
        if state["encounter"] is None:
            state = engine.prepare(state, dice).state
        kind, success = "", False
        if state["encounter"] is not None:
            kind = str(state["encounter"]["kind"])
            result = _fought(state, start, dice.seed, hidden=hidden)
            success = next(bool(row["success"]) for row in result["sides"] if row["side"] == "player")
            state = engine.close(state, result, dice).state
        hidden = False
        season.months.append(_month(key, kind, success, state))
    season.outcome = _OUTCOMES.get(state["over"], "draw")
    season.figures = {row["id"]: int(row["figures"]) for row in state["units"]}
    season.fit = fit_units(state)
    season.fallen = [row["id"] for row in state["leaders"] if row["status"] == "lost"]
    return season


def _fought(state: State, start: Start, seed: str, *, hidden: bool) -> Json:
    """Return the result of the prepared month's battle."""
    fit = fit_units(state)
    going = [key for key in fit if key in start.units] or fit
    setup = engine.battle_setup(state, going, start.doctrine, {})
    system = registry.system(SYSTEM)
    if hidden:
        setup = system.redact_for(setup, _PLAYER)
    engagement = system.engagement(setup)
    dice = SeededDice(seed, engine.battle_stream(state))
    return engagement.fight(Umpire(dice, engagement.orders(), recording=False)).result.to_dict()


def _month(key: str, kind: str, success: bool, state: State) -> Month:
    rows = state["standings"]
    return Month(
        key,
        kind,
        success,
        sum(int(row["figures"]) for row in state["units"]),
        {row["faction"]: int(row["morale"]) for row in rows},
        {row["faction"]: int(row["investment"]) for row in rows if row["investment"] >= 0},
    )
