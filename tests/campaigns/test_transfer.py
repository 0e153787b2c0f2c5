"""A campaign leaves one machine and arrives on another exactly, or not at all."""

import json
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from battles.models import Battle
from campaigns import services
from campaigns.ledger.record import campaign_digest
from campaigns.models import Campaign, JournalLine, Territory
from campaigns.months.reconcile import reconcile
from common.exceptions import InvalidRequest
from tests.campaigns.tables import a_result
from tests.factories import UserFactory, a_campaign

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


@pytest.fixture
def campaign() -> Campaign:
    """Two months played, the third typed in, the fourth prepared."""
    campaign = a_campaign()
    services.play_month(campaign=campaign)
    services.play_month(campaign=campaign)
    services.record_table_result(encounter=(month := services.prepare_month(campaign=campaign)), result=a_result(month))
    services.prepare_month(campaign=campaign)
    campaign.refresh_from_db()
    return campaign


def gone(campaign: Campaign) -> Any:
    """The campaign as a file's text and back, with the campaign itself away: another machine."""
    data = json.loads(json.dumps(services.export_campaign(campaign=campaign)))
    battles = [row.battle_id for row in campaign.encounters.all() if row.battle_id]
    campaign.delete()
    Battle.objects.filter(pk__in=battles).delete()
    Territory.objects.exclude(slug=campaign.territory.slug).delete()
    return data


def test_it_arrives_exactly(campaign: Campaign) -> None:
    """Digest, rows and transcripts are those that left, times too, and every month still reconciles."""
    before, created = campaign_digest(campaign), campaign.created
    data = gone(campaign)
    owner = UserFactory.create()
    arrived = services.import_campaign(data=data, owner=owner)
    assert campaign_digest(arrived) == before == data["digest"]
    assert services.export_campaign(campaign=arrived) == data
    assert (arrived.owner, arrived.created, str(arrived.key)) == (owner, created, data["key"])
    assert reconcile(arrived).differences == []
    assert arrived.encounters.filter(battle__isnull=False).count() == 2


def test_it_goes_on_as_if_nothing_had_happened(campaign: Campaign) -> None:
    """The months played after the journey equal those played at home."""
    data = gone(deepcopy(campaign))
    twin = services.import_campaign(data=data, owner=UserFactory.create())
    home = services.copy_campaign(campaign=twin, owner=twin.owner, name=twin.name)
    for player in (twin, home):
        services.play_month(campaign=player)
    assert campaign_digest(twin) == campaign_digest(home)


def test_a_copy_has_a_key_and_name_of_its_own(campaign: Campaign) -> None:
    """The copy shares nothing with the first that either could change."""
    copy = services.copy_campaign(campaign=campaign, owner=UserFactory.create(), name="Again")
    assert copy.key != campaign.key
    assert (copy.name, copy.units.count(), copy.state) == ("Again", 4, campaign.state)
    before = campaign_digest(campaign)
    services.play_month(campaign=copy)
    assert campaign_digest(campaign) == before
    with pytest.raises(InvalidRequest):
        services.copy_campaign(campaign=campaign, owner=copy.owner, name="")


def test_it_is_imported_twice_under_another_name(campaign: Campaign) -> None:
    """With a name of its own a campaign is imported next to the existing one; a changed file still is not."""
    data = services.export_campaign(campaign=campaign)
    twin = services.import_campaign(data=data, owner=UserFactory.create(), name=" The twin ")
    assert (twin.name, twin.state, twin.key != campaign.key) == ("The twin", campaign.state, True)
    assert reconcile(twin).differences == []
    with pytest.raises(InvalidRequest) as refusal:
        services.import_campaign(
            data=_set(data, "NO-RULE-1", "journal", 0, "rule"), owner=UserFactory.create(), name="Third"
        )
    assert "digest" in refusal.value.fields
    for name in (" ", "x" * 121):
        with pytest.raises(InvalidRequest):
            services.import_campaign(data=data, owner=UserFactory.create(), name=name)
    assert Campaign.objects.count() == 2


def _drop(data: Any, key: str) -> Any:
    del data[key]
    return data


def _set(data: Any, value: Any, *path: Any) -> Any:
    place = data
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    return data


BAD: list[tuple[Callable[[Any], Any], str]] = [
    (lambda data: [], "file"),
    (lambda data: "campaign", "file"),
    (lambda data: None, "file"),
    (lambda data: data | {"schema": "petite-guerre/campaign/9"}, "schema"),
    (lambda data: data | {"extra": 1}, "extra"),
    (lambda data: _drop(data, "units"), "units"),
    (lambda data: data | {"units": {}}, "units"),
    (lambda data: data | {"key": "lake-george"}, "key"),
    (lambda data: _set(data, 9, "campaign", "state", "units", 0, "rep"), "campaign.state.units.0.rep"),
    (lambda data: _set(data, {}, "campaign", "state"), "campaign.state.faction"),
    (lambda data: _set(data, "chess", "campaign", "system"), "campaign.system"),
    (lambda data: _set(data, 3, "units", 0, "figures"), "units.0.figures"),
    (lambda data: data | {"units": data["units"][:1]}, "units"),
    (lambda data: data | {"journal": [1]}, "journal.0"),
    (lambda data: _set(data, "half \ud800", "units", 0, "name"), "file"),
    (lambda data: _set(data, "nul \x00", "units", 0, "name"), "file"),
    (lambda data: _set(data, {}, "journal", 0, "data"), "journal.0.data.kind"),
    (lambda data: _set(data, [{"faces": 6}], "journal", 0, "dice"), "journal.0.dice.0.faces"),
    (lambda data: _set(data, 91, "territory", "latitude"), "territory.latitude"),
    (lambda data: _set(data, float("nan"), "territory", "latitude"), "file"),
    (lambda data: _set(data, float("inf"), "territory", "latitude"), "file"),
    (lambda data: _set(data, "x" * 2**21, "territory", "description"), "territory.description"),
    (lambda data: _set(data, "Not a slug", "territory", "slug"), "territory.slug"),
    (lambda data: _set(data, "no date", "journal", 0, "created"), "journal.0.created"),
    (lambda data: _set(data, "10000-01-01T00:00:00+00:00", "journal", 0, "created"), "journal.0.created"),
    (lambda data: _set(data, 99, "journal", 0, "encounter__number"), "journal.0.encounter__number"),
    (lambda data: _set(data, 2, "encounters", 0, "number"), "encounters"),
    (lambda data: _set(data, True, "units", 0, "position"), "units.0.position"),
    (lambda data: _set(data, [[]], "battles", 0, "pages"), "battles.0.pages.0"),
    (lambda data: _set(data, "no rule", "journal", 0, "rule"), "journal.0.rule"),
    (lambda data: _set(data, "NO-RULE-1", "journal", 0, "rule"), "digest"),
    (lambda data: data | {"digest": "0" * 64}, "digest"),
]


def test_a_bad_file_is_refused_whole(campaign: Campaign) -> None:
    """All that is wrong is named, and neither rows nor territories come of it."""
    text = json.dumps(gone(campaign))
    lines, owner = JournalLine.objects.count(), UserFactory.create()
    for number, (spoil, field) in enumerate(BAD):
        with pytest.raises(InvalidRequest) as refusal:
            services.import_campaign(data=spoil(json.loads(text)), owner=owner)
        assert field in refusal.value.fields, number
        rows = (Campaign.objects.count(), Territory.objects.count(), JournalLine.objects.count())
        assert rows == (0, 1, lines), (number, field)
        assert not Battle.objects.exists(), (number, field)


def test_a_place_that_this_site_does_not_know_is_refused(campaign: Campaign) -> None:
    """An import writes no territory, and changes none: one that is here keeps its own description."""
    data = gone(campaign)
    before = list(Territory.objects.values())
    data["territory"] |= {"name": "Volcano", "description": "Forged", "latitude": 1.5}
    services.import_campaign(data=data, owner=UserFactory.create())
    assert list(Territory.objects.values()) == before
    Campaign.objects.all().delete()
    Territory.objects.all().delete()
    with pytest.raises(InvalidRequest, match="no territory lake-george; ask its administrator"):
        services.import_campaign(data=data, owner=UserFactory.create())
    assert not Territory.objects.exists()


def test_a_longer_campaign_takes_few_queries_more_to_bring_in(campaign: Campaign) -> None:
    """Rows are written in batches: a file of thousands of rows holds the database for a moment only."""
    data = gone(campaign)
    with CaptureQueriesContext(connection) as queries:
        services.import_campaign(data=data, owner=UserFactory.create())
    rows = sum(len(part) for part in data.values() if isinstance(part, list))
    assert len(queries) < 40 < rows


def test_a_longer_campaign_takes_no_more_queries_to_export() -> None:
    """One month or five: the same number of queries."""
    campaign = a_campaign()
    counts = []
    for months in (1, 4):
        for _ in range(months):
            services.play_month(campaign=campaign)
        with CaptureQueriesContext(connection) as queries:
            services.export_campaign(campaign=campaign)
        counts.append(len(queries))
    assert counts[0] == counts[1]
