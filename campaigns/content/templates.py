"""Campaigns to start from, as content."""

from typing import Annotated, Any

from pydantic import Field

from battles.pipeline.faults import Remark
from battles.pipeline.kinds import Entry, Kind, Shelf
from campaigns.models import CampaignTemplate

SETUP = ("faction", "role", "year", "month", "territory", "doctrine", "roster")


class TemplateEntry(Entry):
    """A campaign as it begins; without a roster, the tables raise one (MM-REP-2)."""

    faction: Annotated[str, Field(description="british, british_allies, french or french_allies (MM-ARMY-1).")]
    role: Annotated[str, Field(description="lieutenant, captain, war_party_leader or war_chief (MM-CAMP-1).")]
    year: Annotated[int, Field(description="1754 to 1760 (MM-CAMP-1).")]
    month: Annotated[int, Field(description="The month of the first encounter, March to October.")] = 3
    territory: Annotated[str, Field(description="Where it is fought.")]
    doctrine: Annotated[str, Field(description="book, bold or cautious.")] = "book"
    roster: Annotated[dict[str, Any] | None, Field(description="Units and leaders, if they are given.")] = None


class TemplateKind(Kind[TemplateEntry, CampaignTemplate]):
    """Campaigns to start from lie in `campaigns/`."""

    folder = "campaigns"
    title = "campaign"
    schema = TemplateEntry
    model = CampaignTemplate

    def remarks(self, slug: str, entry: TemplateEntry, shelf: Shelf) -> list[Remark]:
        """Say whether a campaign can begin so."""
        found: list[Remark] = []
        if not shelf.has("territories", entry.territory):
            found.append(Remark(("territory",), f"There is no territory {entry.territory}; add it, or choose another."))
        return found

    def write(self, row: CampaignTemplate, entry: TemplateEntry) -> None:
        """Save the campaign to start from."""
        row.setup = entry.model_dump(mode="json", include=set(SETUP))
        row.save()

    def read(self, row: CampaignTemplate) -> dict[str, Any]:
        """Return the keys of its file."""
        return {key: row.setup.get(key) for key in SETUP}


TEMPLATES = TemplateKind()
