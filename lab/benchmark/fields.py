"""What is fought to measure the rules: the battles of the example campaign, and every scenario there is."""

from dataclasses import dataclass, field

from django.conf import settings

from battles.content import ScenarioEntry
from battles.pipeline import ContentErrors, check
from common.json_input import Json
from lab.benchmark import seasons
from rules.core.odds import stream_of


@dataclass(slots=True)
class Field:
    """Battles of one kind: orders of battle, and which of them is fought with which dice."""

    name: str
    system: str
    setups: list[Json] = field(default_factory=list)
    battles: list[tuple[int, str, str]] = field(default_factory=list)


def all_fields(*, setup: Json, doctrine: str, seed: str, most: int, of_campaign: int, only: str = "") -> list[Field]:
    """Return the example campaign and the scenarios, or one of them by its name, with `most` battles each."""
    stems = sorted(path.stem for path in (settings.FIXTURES_DIR / "scenarios").glob("*.yaml"))
    found = [scenario_field(stem, seed, most) for stem in stems if only in ("", stem)]
    if only in ("", "example"):
        found.insert(0, campaign_field(setup, doctrine, seed, of_campaign))
    return found


def scenario_field(stem: str, seed: str, most: int) -> Field:
    """Return the battles of a scenario, each with the dice of that sample of a forecast."""
    checked = check([settings.FIXTURES_DIR / "scenarios" / f"{stem}.yaml"])
    if checked.faults:
        raise ContentErrors(checked.faults)
    entry = checked.entries[0][2]
    if not isinstance(entry, ScenarioEntry):
        raise TypeError(f"{stem}.yaml holds no scenario.")
    setup = {**entry.setup, "system": entry.system}
    battles = [(0, seed, stream_of(number)) for number in range(1, most + 1)]
    return Field(stem, entry.system, [setup], battles)


def campaign_field(setup: Json, doctrine: str, seed: str, most: int) -> Field:
    """Return the battles of as many seasons of the example campaign as make up the number."""
    found = Field("example", seasons.SYSTEM)
    number = 0
    while len(found.battles) < most:
        number += 1
        for battle, name, stream in seasons.battles_of(setup, doctrine, f"{seed}/{number}"):
            found.battles.append((len(found.setups), name, stream))
            found.setups.append(battle)
    del found.battles[most:], found.setups[most:]
    return found
