"""A file that an earlier version of the site exported still comes in, and can be read and played on."""

import gzip
from pathlib import Path

import pytest

from campaigns import services
from campaigns.transfer.reading import read_file
from campaigns.transfer.writing import import_record
from tests.campaigns.forging import broken_pages
from tests.factories import TerritoryFactory, UserFactory

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]
# A month fought and the next one prepared, exported by the site before files were validated whole.
RECORDED = Path(__file__).parent / "recorded" / "march_1755_schema_1.json.gz"


def test_an_older_file_comes_in_and_goes_on() -> None:
    """It is proven as a new one is, its pages open, and its digest is the one it was sealed with."""
    for slug in ("lake-george", "oswego"):
        TerritoryFactory.create(slug=slug)
    owner = UserFactory.create()
    record = read_file(gzip.decompress(RECORDED.read_bytes()))
    campaign = import_record(record, owner, "")
    assert services.export_campaign(campaign=campaign)["digest"] == record["digest"]
    assert campaign.encounters.count() == 2
    assert broken_pages(campaign, owner) == []
