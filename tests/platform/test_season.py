"""A season goes on to October for any dice, and its table shows where a campaign ended."""

from io import StringIO
from itertools import pairwise

import pytest
from django.contrib.auth.models import User
from rich.console import Console

from campaigns.management import season_table
from campaigns.membership import account
from campaigns.models import Campaign, Encounter
from campaigns.months import resolution
from tools import example
from tools.quickstart import season

pytestmark = pytest.mark.django_db
SEEDS = [str(seed) for seed in range(8)]
BROKEN = "7"  # a season in which a campaign ends in July


def by_hand(encounter: Encounter) -> None:
    """Do the worker's part in this process."""
    resolution.resolve(encounter_id=encounter.pk, worker="test")


def shown(campaign: Campaign, played: list[Encounter]) -> str:
    """The table as a terminal of eighty columns shows it."""
    out = StringIO()
    Console(file=out, width=80, color_system=None).print(season_table.season(campaign, played))
    return out.getvalue()


@pytest.fixture
def umpire(content: None, monkeypatch: pytest.MonkeyPatch) -> User:
    """The owner of examples, with months fought in this process."""
    monkeypatch.setattr(season.Season, "_wait", lambda self, encounter: by_hand(encounter))
    return account.umpire()[0]


def play(umpire: User, seed: str) -> tuple[Campaign, list[Encounter]]:
    """A season with this seed; a second one with the same seed goes on with it."""
    campaign = example.begin(owner=umpire, seed=seed)
    return campaign, list(season.Season(campaign, season.MONTHS, lambda: None).play())


@pytest.mark.parametrize(
    "seeds", [[BROKEN], pytest.param(SEEDS, marks=pytest.mark.nightly("plays eight seasons"))], ids=["one", "all"]
)
def test_every_season_lasts_to_october_and_every_break_is_shown(umpire: User, seeds: list[str]) -> None:
    """Each seed plays March to October; an ended campaign is followed the next month, and the table says so.

    A season that was played is shown again, month for month, without another die.
    """
    breaks = 0
    for seed in seeds:
        campaign, played = play(umpire, seed)
        assert [month.month for month in played] == [3, 4, 5, 6, 7, 8, 9, 10]
        text = shown(campaign, played)
        assert max(map(len, text.splitlines())) <= 80
        assert "…" not in text
        for month, following in pairwise(played):
            assert following.chain == month.chain + bool(month.summary["over"])
            breaks += bool(month.summary["over"])
        reported = sum(text.count(words) for words in ("The territory is lost", "The campaign is won"))
        assert reported == sum(bool(month.summary["over"]) for month in played)
        inputs = campaign.inputs.count()
        assert play(umpire, seed) == (campaign, played)
        assert campaign.inputs.count() == inputs
    assert breaks > 0
