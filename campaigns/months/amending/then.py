"""A month that is over as it was before it was decided: what could be chosen then, and who was there."""

from copy import copy
from dataclasses import dataclass
from typing import Any

from campaigns.ledger import engine, projection, replay
from campaigns.ledger.projection import State
from campaigns.models import Campaign, CampaignInput, Encounter, Leader, Unit
from campaigns.months import resolution
from common.json_input import Json


@dataclass(slots=True, frozen=True)
class Then:
    """A campaign as it was when a month was prepared: its rows are not those of the database."""

    campaign: Campaign
    units: list[Unit]
    leaders: list[Leader]
    fallen: list[Json]  # those of the month's result on record: id, name

    @property
    def state(self) -> State:
        """Return the state of the prepared month."""
        state: State = self.campaign.state
        return state

    @property
    def fit(self) -> list[Unit]:
        """Return the units that could go."""
        return [unit for unit in self.units if unit.available]


def then(campaign: Campaign, month: Encounter) -> Then:
    """Return how things were once a month was prepared, with what was changed by hand before it was decided."""
    start = campaign.snapshots.get(year=month.year, month=month.month)
    rows = replay.entries(campaign.inputs.filter(number__gt=start.inputs))
    decided = (CampaignInput.Kind.ENGINE_RESULT, CampaignInput.Kind.TABLE_RESULT, CampaignInput.Kind.CLOSE)
    end = next((place for place, row in enumerate(rows) if row.kind in decided), len(rows))
    before = next((place for place, row in enumerate(rows[1:], 1) if row.kind == CampaignInput.Kind.PREPARE), end)
    steps = list(replay.replay(rows[: min(end, before)], resolution.dice_of(campaign), start.state))
    state = steps[-1][1].state if steps else start.state
    there = copy(campaign)
    there.state = state
    units = [_row(Unit(key=key), row) for key, row in projection.units(state).items()]
    leaders = [_row(Leader(key=key), row) for key, row in projection.leaders(state).items()]
    names = projection.names(state)
    fates = (month.result or {}).get("leaders", [])
    fallen = [
        {"id": row["id"], "name": names.get(row["id"], row["id"])}
        for row in fates
        if row["side"] == "player" and row["fate"] != "unhurt"
    ]
    return Then(there, units, leaders, fallen)


def streams(now: Then, month: Encounter) -> list[str]:
    """Return the streams of a month's dice."""
    key = f"{month.year}-{month.month:02}/"
    return [stream for stream in engine.streams_of(now.state) if stream.startswith(key)]


def _row(made: Any, row: Json) -> Any:
    for name, value in row.items():
        if name not in ("formation", "leader"):
            setattr(made, name, value)
    return made
