"""The addresses of all pages, for tests that hold each of them to the same promises."""

from django.urls import reverse

from battles.models import Battle, Forecast
from campaigns.models import Campaign, Invitation


def of_campaign(campaign: Campaign) -> dict[str, str]:
    """Every page of a campaign that a member may open, by name; its last month is still open."""
    last = campaign.encounters.order_by("-number")[0].number
    return {
        **{name: reverse(name, args=[campaign.key]) for name in ("campaign", "roster", "journal", "members")},
        "encounter": reverse("encounter", args=[campaign.key, last]),
        "encounter-closed": reverse("encounter", args=[campaign.key, 1]),
        "sheet": reverse("sheet", args=[campaign.key, last]),
        "progress": reverse("encounter-progress", args=[campaign.key, last]),
    }


def of_player(campaign: Campaign) -> dict[str, str]:
    """The pages on which orders are given."""
    last = campaign.encounters.order_by("-number")[0].number
    return {
        **{name: reverse(name, args=[campaign.key]) for name in ("names", "dice")},
        "result": reverse("result", args=[campaign.key, last]),
    }


def of_umpire(campaign: Campaign) -> dict[str, str]:
    """The pages on which the umpire judges."""
    return {"umpire": reverse("umpire", args=[campaign.key])}


def of_battle(battle: Battle) -> dict[str, str]:
    """The pages of a battle that is over."""
    return {
        "battle": reverse("battle", args=[battle.pk]),
        **{f"turn-{n}": reverse("battle-turn", args=[battle.pk, n]) for n in range(battle.turns + 1)},
    }


def of_forecasts(first: Forecast, second: Forecast) -> dict[str, str]:
    """The pages of two forecasts of one scenario."""
    assert first.scenario is not None
    return {
        "forecasts": reverse("forecasts"),
        "forecast": reverse("forecast", args=[first.pk]),
        "forecast-compare": f"{reverse('forecast-compare', args=[first.pk])}?with={second.pk}",
        "forecast-ask": f"{reverse('forecast-ask', args=[first.scenario.slug])}?like={first.pk}",
    }


def of_site(invitation: Invitation | None = None) -> dict[str, str]:
    """The pages that belong to no campaign."""
    pages = {
        name: reverse(name) for name in ("campaigns", "campaign-new", "import", "scenarios", "login", "rules", "cards")
    }
    pages["territories"], pages["territory"] = reverse("territories"), reverse("territory", args=["lake-george"])
    pages["rulebook"] = reverse("rulebook", args=["muskets_mohawks"])
    if invitation is not None:
        pages["invitation"] = reverse("invitation", args=[invitation.token])
    return pages
