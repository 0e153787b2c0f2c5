"""Campaigns to start from, as content (MM-CAMP-1)."""

from typing import Annotated, Any

from pydantic import Field

from battles.content import place_of
from battles.pipeline.kinds import Entry, EntryIndex, Kind, sound
from campaigns.content.armies import UnitTypeEntry, faction_of
from campaigns.models import CampaignTemplate
from common.faults import Finding
from rules import registry
from rules.muskets_mohawks.campaign.check_start import check_begin
from rules.muskets_mohawks.forces.factions import FACTIONS
from rules.muskets_mohawks.forces.lists import KEYS
from rules.muskets_mohawks.forces.periods import check_period
from rules.muskets_mohawks.tables_periods import FRENCH_AND_INDIAN
from rules.muskets_mohawks.words import DOCTRINES


class TemplateEntry(Entry):
    """A campaign as it begins; whatever Rep is not given is rolled when it does (MM-REP-2)."""

    faction: Annotated[str, Field(description="british, british_allies, french or french_allies (MM-ARMY-1).")]
    role: Annotated[str, Field(description="lieutenant, captain, war_party_leader or war_chief (MM-CAMP-1).")]
    year: Annotated[int, Field(description="1754 to 1760 (MM-CAMP-1).")]
    month: Annotated[int, Field(description="The month of the first encounter, March to October (MM-CAMP-2).")] = 3
    winter: Annotated[bool | None, Field(description="Irregulars fight on from November to February (MM-CAMP-2).")] = (
        None
    )
    territory: Annotated[str, Field(description="Where it is fought: the stem of a file under territories/.")]
    rival: Annotated[str | None, Field(description="The army the territory is diced for against (MM-CAMP-4).")] = None
    doctrine: Annotated[str, Field(description="How its units fight unless told otherwise.")] = DOCTRINES[0]
    troops: Annotated[str | list[str] | None, Field(description="Kinds of troops, one for all or one a unit.")] = None
    units: Annotated[
        list[dict[str, Any]] | None,
        Field(
            description="Units: name, and if given corps (on the list), troop, weapon, rep, figures, paper, "
            "leader with name and rep."
        ),
    ] = None
    leaders: Annotated[
        list[dict[str, Any]] | None, Field(description="Higher leaders, the highest first: name, rank, rep.")
    ] = None
    armies: Annotated[
        dict[str, str] | None,
        Field(description="Each faction's list, the stem of a file under armies/; empty: plain units (MM-ARMY-1)."),
    ] = None
    options: Annotated[
        dict[str, bool] | None, Field(description="Options of the book: field_strength (MM-STRENGTH-1).")
    ] = None
    names: Annotated[
        dict[str, list[str]] | None, Field(description="Names for units and for leaders that come later.")
    ] = None


SETUP = tuple(key for key in TemplateEntry.model_fields if key not in Entry.model_fields)


class TemplateKind(Kind[TemplateEntry, CampaignTemplate]):
    """Campaigns to start from lie in `campaigns/`."""

    folder = "campaigns"
    title = "campaign"
    schema = TemplateEntry
    model = CampaignTemplate

    def findings(self, slug: str, entry: TemplateEntry, index: EntryIndex) -> list[Finding]:
        """Say whether a campaign can begin so."""
        return self.rest(slug, _given(entry), index)

    def rest(self, slug: str, raw: dict[str, Any], index: EntryIndex) -> list[Finding]:
        """Return the findings on the keys that are given; a value of the wrong type is left to the schema."""
        found: list[Finding] = []
        territory, doctrine = raw.get("territory"), raw.get("doctrine", DOCTRINES[0])
        if isinstance(territory, str) and not index.has("territories", territory):
            found.append(Finding(("territory",), f"There is no territory {territory}; add it, or choose another."))
        doctrines = registry.system("muskets_mohawks").doctrines()
        if isinstance(doctrine, str) and doctrine not in doctrines:
            sentence = f"There is no doctrine {doctrine}; choose one of {', '.join(doctrines)}."
            found.append(Finding(("doctrine",), sentence))
        setup = begin_setup({key: raw[key] for key in SETUP if raw.get(key) is not None})
        found += _army_findings(raw.get("armies"), index)
        setup |= {"lists": _lists(raw.get("armies"), index)}
        return found + [Finding(place_of(fault.field), fault.message, fault.rule) for fault in check_begin(setup)]

    def write(self, row: CampaignTemplate, entry: TemplateEntry) -> None:
        """Save the campaign to start from; what the file leaves out stays out."""
        row.setup = _given(entry)
        row.save()

    def read(self, row: CampaignTemplate) -> dict[str, Any]:
        """Return the keys of its file."""
        return {key: row.setup.get(key) for key in SETUP}


def _given(entry: TemplateEntry) -> dict[str, Any]:
    return entry.model_dump(mode="json", include=set(SETUP), exclude_none=True)


def begin_setup(setup: dict[str, Any]) -> dict[str, Any]:
    """Return what the rules begin a campaign with, without its lists.

    The doctrine is each month's choice, and the armies are names of lists that the service writes out.
    """
    return {key: value for key, value in setup.items() if key not in ("doctrine", "armies")}


def _army_findings(armies: Any, index: EntryIndex) -> list[Finding]:
    """Say which lists there are not, and which are another faction's (MM-ARMY-1)."""
    found: list[Finding] = []
    for faction, slug in armies.items() if isinstance(armies, dict) else ():
        if faction not in FACTIONS:
            sentence = f"{faction} is no faction; choose among {', '.join(FACTIONS)}."
            found.append(Finding(("armies", faction), sentence, "MM-ARMY-1"))
        elif faults := check_period("armies", faction_of(str(slug)), FRENCH_AND_INDIAN):
            found.append(Finding(("armies", faction), faults[0].message, faults[0].rule))
        elif slug and (faction_of(str(slug)) != faction or not index.has("armies", str(slug))):
            sentence = f"There is no army {slug} of the faction {faction}; add it under armies/, or choose another."
            found.append(Finding(("armies", faction), sentence, "MM-ARMY-1"))
    return found


def _lists(armies: Any, index: EntryIndex) -> dict[str, Any]:
    """Return the lists that armies name, as the rules read them; a line whose shape is wrong has its own finding."""
    lists: dict[str, Any] = {}
    for faction, slug in armies.items() if isinstance(armies, dict) else ():
        if faction in FACTIONS and slug and index.has("armies", str(slug)):
            lines = [line for _, line in sound(UnitTypeEntry, index.body("armies", str(slug)).get("units"))]
            lists[faction] = [line.model_dump(include=set(KEYS)) for line in lines]
    return lists


TEMPLATES = TemplateKind()
