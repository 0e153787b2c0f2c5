"""Army lists as content: the four factions and what may be raised for each (MM-ARMY-1, MM-ARMY-2).

The armies of other periods have lists too, which print Reps and give some by a die (MM-PERIOD-1, MM-PERIOD-2).
"""

from collections.abc import Iterable
from typing import Annotated, Any, Literal

from pydantic import Field

from battles.pipeline.kinds import Entry, EntryIndex, Kind
from campaigns.content.army_lines import Names, UnitTypeEntry, faction_of, line_remarks, readable_lines
from campaigns.models import Army, ArmyUnitType, Campaign, Standing
from common.faults import Finding
from rules.core.suggest import did_you_mean
from rules.muskets_mohawks.forces import periods, troops
from rules.muskets_mohawks.tables_periods import ARMIES as PERIOD_ARMIES
from rules.muskets_mohawks.tables_periods import FRENCH_AND_INDIAN, PERIODS


class ArmyEntry(Entry):
    """A faction; the file's stem is the key that the rules know it by."""

    period: Annotated[str, Field(description=f"One of {', '.join(PERIODS)} (MM-PERIOD-1).")] = FRENCH_AND_INDIAN
    side: Literal["british", "french", "american", "coalition", "texian", "mexican"]
    ally: Annotated[str, Field(description="The army that fights on the same side.")] = ""
    morale: Annotated[int | None, Field(ge=0, le=6, description="Printed starting morale (MM-PERIOD-1).")] = None
    leader_modifier: Annotated[int, Field(ge=-1, le=1, description="Of its leaders' Rep rolls (MM-PERIOD-2).")] = 0
    leader_names: Names = []
    notes: str = ""
    units: Annotated[list[UnitTypeEntry], Field(min_length=1)]


# The keys of an army's file besides its lines and what all content has.
ARMY_KEYS = ("period", "side", "ally", "morale", "leader_modifier", "leader_names", "notes")


class ArmyKind(Kind[ArmyEntry, Army]):
    """Armies lie in `armies/`."""

    folder = "armies"
    title = "army"
    schema = ArmyEntry
    model = Army

    def findings(self, slug: str, entry: ArmyEntry, index: EntryIndex) -> list[Finding]:
        """Ask the rules about every line of the list."""
        lines = list(enumerate(entry.units))
        return (
            _slug_remarks(slug)
            + _period_remarks(slug, entry.period, entry.side)
            + _ally_remarks(entry.ally, index)
            + line_remarks(slug, lines)
        )

    def rest(self, slug: str, raw: dict[str, Any], index: EntryIndex) -> list[Finding]:
        """Ask about period and ally, and about all that can be read of the lines."""
        ally, period, side = raw.get("ally", ""), raw.get("period", FRENCH_AND_INDIAN), raw.get("side")
        lines = readable_lines(slug, raw.get("units"))
        return (
            _slug_remarks(slug)
            + (_period_remarks(slug, period, str(side)) if isinstance(period, str) else [])
            + (_ally_remarks(ally, index) if isinstance(ally, str) else [])
            + line_remarks(slug, lines)
        )

    def write(self, row: Army, entry: ArmyEntry) -> None:
        """Save the army and its lines; a line that is no longer listed goes."""
        for key in ARMY_KEYS:
            setattr(row, key, getattr(entry, key))
        save_with_lines(row, [unit.model_dump() for unit in entry.units])

    def rows(self) -> Iterable[Army]:
        """Return the armies with their lists."""
        return Army.objects.order_by("slug").prefetch_related("unit_types")

    def read(self, row: Army) -> dict[str, Any]:
        """Return the keys of an army's file."""
        lines = [{key: getattr(line, key) for key in ArmyUnitType.LINE} for line in row.unit_types.all()]
        return {key: getattr(row, key) for key in ARMY_KEYS} | {"units": lines}

    def used_by(self, slugs: set[str]) -> dict[str, str]:
        """Return the armies that a campaign's standings or its players count on."""
        standing = Standing.objects.filter(faction__in=slugs).values_list("faction", flat=True).distinct()
        used = dict.fromkeys(standing, "a campaign's standings")
        for faction, name in Campaign.objects.filter(faction__in=slugs).values_list("faction", "name"):
            used[faction] = f"the campaign {name}"
        return used


def save_with_lines(army: Army, lines: list[dict[str, Any]]) -> None:
    """Save an army with exactly these lines, in their order, as one version of its history."""
    army.skip_history_when_saving = True  # type: ignore[attr-defined]
    army.save()
    there = {line.slug: line for line in ArmyUnitType.objects.filter(army=army)}
    for position, wanted in enumerate(lines):
        line = there.pop(wanted["slug"], None)
        values = wanted | {"position": position}
        if line is None:
            ArmyUnitType.objects.create(army=army, **values)
        elif any(getattr(line, key) != value for key, value in values.items()):
            for key, value in values.items():
                setattr(line, key, value)
            line.save()
    for line in there.values():
        line.delete()
    keep_version(army)


def keep_version(army: Army) -> None:
    """Write a version of an army into its history, with the lines that it now has."""
    army.__dict__.pop("skip_history_when_saving", None)
    army.save()


def _slug_remarks(slug: str) -> list[Finding]:
    if faction_of(slug) in troops.FACTION_TROOPS:
        return []
    known = ", ".join(troops.FACTION_TROOPS)
    sentence = (
        f"The rules know no army {slug}; make its slug, by which its file is named, one of {known}, or for a list of "
        f"your own one of them with a hyphen and a word.{did_you_mean(faction_of(slug), troops.FACTION_TROOPS)}"
    )
    return [Finding(("slug",), sentence, "MM-ARMY-1")]


def _period_remarks(slug: str, period: str, side: str) -> list[Finding]:
    """Say where an army's period or side is not that of the army that its slug names (MM-PERIOD-1)."""
    army = faction_of(slug)
    if army not in troops.FACTION_TROOPS:
        return []
    found: list[Finding] = []
    if period != periods.period_of(army):
        own = periods.period_of(army)
        sentence = f"{army} is an army of the {PERIODS[own][0]}; make its period {own}."
        found.append(Finding(("period",), sentence, "MM-PERIOD-1"))
    if army in PERIOD_ARMIES and side != PERIOD_ARMIES[army][2]:
        sentence = f"{army} is on the {PERIOD_ARMIES[army][2]} side; make that its side."
        found.append(Finding(("side",), sentence, "MM-PERIOD-1"))
    return found


def _ally_remarks(ally: str, index: EntryIndex) -> list[Finding]:
    if not ally or index.has("armies", ally):
        return []
    guess = did_you_mean(ally, index.slugs("armies"))
    sentence = f"There is no army {ally} to be allied with; name another, or leave it empty.{guess}"
    return [Finding(("ally",), sentence)]


ARMIES = ArmyKind()
