"""Three army lists of one corps each, for the tests of what a campaign makes of its lists."""

from typing import Any, Final

from campaigns.ledger import engine
from campaigns.models import Campaign
from tests.factories import ArmyFactory, ArmyUnitTypeFactory, TerritoryFactory

CHOICE: Final[dict[str, Any]] = {
    "faction": "british",
    "role": "captain",
    "year": 1755,
    "territory": "lake-george",
    "seed": "1755",
}


def make_three_armies() -> None:
    """Store a list of the British and two of the French, of one corps of irregulars each, and a territory."""
    TerritoryFactory.create(slug="lake-george")
    for slug, name, weapon in (
        ("british", "Rangers", "rifle"),
        ("french", "Compagnies franches de la Marine", "musket"),
        ("french-coureurs", "Coureurs", "carbine"),
    ):
        army = ArmyFactory.create(slug=slug, name=f"The list of {name}", side=slug.partition("-")[0])
        ArmyUnitTypeFactory.create(
            army=army, slug="irregulars", name=name, troop="irregular", weapon=weapon, figures=8, unit_names=[]
        )


def corps_of_the_month(campaign: Campaign) -> dict[str, list[str]]:
    """Return the corps that the tables may bring to the present month, by army."""
    corps = engine.corps_lent(campaign.state, campaign.year, campaign.month)
    return {army: [row["name"] for row in rows] for army, rows in corps.items()}
