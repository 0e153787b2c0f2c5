"""A forged file is refused as one, or the campaign it brings can be read on every page."""

import tracemalloc
from contextlib import suppress
from copy import deepcopy
from functools import cache
from random import Random
from typing import Any

import pytest

from battles.models import Battle
from campaigns import services
from campaigns.models import Campaign, Territory
from campaigns.transfer import reading
from campaigns.transfer.jobs import bring_in, request_import
from common.exceptions import InvalidRequest
from tests.campaigns.forging import an_export, away, broken_pages, forged
from tests.factories import TerritoryFactory, UserFactory

pytestmark = pytest.mark.django_db
FILES = 25  # a seed
NIGHTLY = pytest.mark.nightly("opens every page of a dozen campaigns")


@cache
def exported() -> Any:
    """The file, made once for all tests."""
    return an_export()


@pytest.mark.gate("replays forged campaigns whole")
@pytest.mark.parametrize(("seed", "files"), [(2, 5), *(pytest.param(seed, FILES, marks=NIGHTLY) for seed in range(4))])
@pytest.mark.postgres
def test_a_forged_file_is_refused_whole_or_can_be_read(seed: int, files: int) -> None:
    """Changed anywhere and sealed again, a file leaves nothing behind, or a campaign whose pages all open."""
    data, random, opened = exported(), Random(seed), 0
    for slug in ("lake-george", "oswego"):
        TerritoryFactory.create(slug=slug)
    owner = UserFactory.create()
    places = list(Territory.objects.order_by("pk").values())
    for _ in range(files):
        file = forged(data, random)
        with suppress(InvalidRequest):
            services.import_campaign(data=file, owner=owner)
        campaign = Campaign.objects.first()
        if campaign is not None:
            assert broken_pages(campaign, owner) == []
            opened += 1
            away(campaign)
        assert not Battle.objects.exists()
    assert list(Territory.objects.order_by("pk").values()) == places
    assert 0 < opened < files


@pytest.mark.parametrize("value", [b"[]", b"{}", b'{"a":1}', b"1"])
def test_a_file_of_many_tiny_values_is_refused_before_it_is_read(value: bytes) -> None:
    """A file within its length whose values alone would fill a worker's memory is refused in a sentence, unread."""
    owner = UserFactory.create()
    raw = b"[" + b",".join([value] * (reading.MOST_VALUES + 1)) + b"]"
    tracemalloc.start()
    row = request_import(raw=raw, owner=owner)
    bring_in(import_id=row.pk)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    row.refresh_from_db()
    assert row.status == "failed"
    assert "too many values" in str(row.error_fields)
    assert peak < 4 * len(raw) + 2**20


def test_the_sentence_on_a_long_text_is_short() -> None:
    """A name of 2 MB for an unknown id is refused in sentences that do not repeat it."""
    data = deepcopy(exported())
    data["campaign"]["state"]["formations"][1]["leader"] = "x" * 2_000_000
    with pytest.raises(InvalidRequest) as refused:
        services.import_campaign(data=data, owner=UserFactory.create())
    assert refused.value.fields
    assert len(refused.value.message) < 2_000
    assert max(len(text) for texts in refused.value.fields.values() for text in texts) < 1_000
