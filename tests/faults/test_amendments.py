"""An amendment whose worker is killed is gone on with by the next, and comes to the same."""

from pathlib import Path

import pytest

from tests.faults.test_workers import run

pytestmark = [pytest.mark.django_db]


@pytest.mark.gate("kills a worker twice, with a battle fought and with a month written")
def test_a_killed_worker_loses_no_month(embedded: dict[str, str], tmp_path: Path) -> None:
    """Killed with a battle fought and not written, and after a month: the same preview, and a campaign that is proven.

    The worker begins three times.
    """
    environment = embedded | {"PETITE_GUERRE_MOMENTS": str(tmp_path / "moment")}
    reported = run("amend", "3", "tests.faults.amend_moments", environment=environment)
    assert sorted(path.suffix for path in tmp_path.glob("moment.*")) == [".committed", ".fought"]
    assert (reported["status"], reported["same"], reported["differences"]) == ("accepted", True, [])
    assert reported["starts"] == 3
