"""An export made while months are fought, on PostgreSQL, has one consistent state, never parts of two."""

import pytest

from tests.faults.test_workers import run

pytestmark = [pytest.mark.nightly("exports while months are fought"), pytest.mark.services]
MONTHS = 2


def test_every_export_in_play_can_be_brought_in(server: dict[str, str]) -> None:
    """Every different file that was exported while months were fought comes in whole."""
    reported = run("exporting", str(MONTHS), environment=server)
    assert reported["refused"] == []
    assert reported["months"] == MONTHS
    assert reported["files"] > 1
