"""A season of the real game, kept in full: other tests use quick skirmishes instead."""

import json

import pytest

from campaigns import selectors, services
from campaigns.ledger.archiving import CAMPAIGNS
from campaigns.ledger.record import campaign_digest
from campaigns.models import Campaign
from campaigns.months.reconcile import reconcile
from tests.factories import ArmyUnitTypeFactory, UserFactory, a_campaign
from tests.keys import ID, KEY

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("real_rules")]


def a_season(seed: str) -> Campaign:
    """Eight months of a captain's company."""
    campaign = a_campaign(seed=seed)
    for _ in range(8):
        assert services.play_month(campaign=campaign).state == "closed"
    campaign.refresh_from_db()
    return campaign


@pytest.mark.gate("plays a season of the real rules and replays it")
@pytest.mark.parametrize("seed", ["1", pytest.param("1757", marks=pytest.mark.nightly("a second season"))])
@pytest.mark.postgres
def test_a_season_of_the_real_game_comes_out_of_its_inputs(seed: str) -> None:
    """March to October is played, months, battles and journal run again to the letter, and it moves whole."""
    ArmyUnitTypeFactory.create()
    campaign = a_season(seed)
    assert (campaign.year, campaign.month) == (1756, 3)
    report = reconcile(campaign)
    assert (report.differences, report.skipped) == ([], [])
    data = json.loads(json.dumps(services.export_campaign(campaign=campaign)))
    before = campaign_digest(campaign)
    CAMPAIGNS.delete(campaign, None)
    assert campaign_digest(services.import_campaign(data=data, owner=UserFactory.create())) == before


def test_every_journal_line_is_a_sentence_that_cites_its_rule() -> None:
    """No line of a season falls back to codes: each ends with its rule, and has no key and no ID in it."""
    campaign = a_season("2")
    rows = selectors.journal_rows(selectors.journal(campaign, role="umpire"))
    assert len(rows) > 150
    for row in rows:
        assert row["sentence"].endswith(f"({row['rule']})."), row
        assert "row:" not in row["sentence"]
        assert not KEY.search(row["sentence"]), row
        assert not ID.search(row["sentence"]), row
        assert row["kind"] == "note"
