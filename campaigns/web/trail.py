"""The way of a chain of campaigns: its stays in territories, month by month, and the holder of each.

A stay is one campaign of the chain. Who holds a territory follows from it alone: while it lasts, the player's army
or its rival (MM-CAMP-4); once it is over, the side that did not have to leave (MM-CAMP-7).
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from campaigns.models import Campaign, Encounter, Territory
from common.web.labels import MONTHS, month_name, word

# How a campaign ended, by what the next one of the chain carries over (MM-CAMP-7).
_ENDED = {1: "won", -1: "lost"}
_Head = tuple[str, str, bool]
_BRITISH = ("british", "british_allies")


@dataclass(slots=True)
class Stay:
    """One campaign of the chain: its place, its months, who holds the place and who contests it."""

    number: int
    slug: str
    name: str
    status: str
    holder: str
    contested_by: str = ""
    months: list[Encounter] = field(default_factory=list)
    last_here: bool = True  # the latest of the chain's stays at this place

    @property
    def span(self) -> str:
        """Return from when to when its months go: March to June 1755."""
        return span(self.months)

    @property
    def mark(self) -> str:
        """Return the shape of the holder's side on the map: square for the British, diamond for the French."""
        return "square" if self.holder in _BRITISH else "diamond"

    @property
    def held(self) -> str:
        """Return who holds the place, in words."""
        words = f"{word(self.holder)} hold it"
        return f"{words}; {word(self.contested_by)} contest it" if self.contested_by else words

    @property
    def won(self) -> int:
        """Return how many of its months were a success."""
        return sum(1 for row in self.months if row.success)

    @property
    def fought(self) -> int:
        """Return how many of its months are over and were fought."""
        return sum(1 for row in self.months if row.state == Encounter.State.CLOSED and not row.passed)


def stays(campaign: Campaign, rows: Iterable[Encounter]) -> list[Stay]:
    """Return the stays of a campaign's chain, oldest first, with the months that `rows` are."""
    names = dict(Territory.objects.values_list("slug", "name"))
    heads = _heads(campaign)
    found: dict[int, Stay] = {}
    endings = _endings(campaign) if len(heads) > 1 else {}
    for number, (slug, rival, contesting) in heads.items():
        status = campaign.status if number == campaign.number else endings.get(number, Campaign.Status.WAR_OVER)
        attacked = (rival, campaign.faction) if contesting else (campaign.faction, rival)
        holder = {"won": campaign.faction, "lost": rival}.get(status, attacked[0])
        contested_by = attacked[1] if status == Campaign.Status.ACTIVE else ""
        found[number] = Stay(number, slug, names.get(slug, slug), status, holder, contested_by)
    for row in rows:
        if row.chain in found:
            found[row.chain].months.append(row)
    latest = {stay.slug: stay for stay in found.values()}
    for stay in found.values():
        stay.last_here = latest[stay.slug] is stay
    return list(found.values())


def span(rows: list[Encounter]) -> str:
    """Return from when to when months go: March 1755, March to June 1755, October 1755 to March 1756."""
    if not rows:
        return ""
    first, last = rows[0], rows[-1]
    end = month_name(last.year, last.month)
    if (first.year, first.month) == (last.year, last.month):
        return end
    return f"{MONTHS[first.month]}{'' if first.year == last.year else f' {first.year}'} to {end}"


def _heads(campaign: Campaign) -> dict[int, _Head]:
    """Return territory, rival and who attacks of each campaign of the chain, oldest first.

    An umpire may change them in the middle of one: the last month counts.
    """
    columns = [f"state__{key}" for key in ("number", "territory", "rival", "contesting")]
    kept = list(campaign.snapshots.order_by("year", "month").values_list(*columns))
    now = (campaign.number, campaign.territory.slug, campaign.rival, campaign.contesting)
    heads = {int(row[0]): (str(row[1]), str(row[2]), bool(row[3])) for row in [*kept, now]}
    return dict(sorted(heads.items()))


def _endings(campaign: Campaign) -> dict[int, str]:
    """Return how each campaign of the chain ended, by its number.

    The journal says it where the next one begins; the state has forgotten it by the time that a snapshot is kept.
    """
    lines = campaign.journal.filter(part="next", data__what="next_campaign", withdrawn=False).order_by("number")
    begun = [line["after"] for line in lines.values_list("data", flat=True)]
    return {after["number"] - 1: _ENDED.get(after["carried"], Campaign.Status.WAR_OVER) for after in begun}
