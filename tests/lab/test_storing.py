"""Measurements are kept with what they were made by; the newest is shown, and one by other rules is called stale."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from battles import measurements as storing
from battles.models import Measurement
from battles.versions import engine_version
from common.exceptions import InvalidRequest
from tests.present import present

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]
SYSTEM = "quebec_1759"


@pytest.fixture(autouse=True)
def without_bundled(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """No measurement comes with the code."""
    monkeypatch.setattr(storing, "_FOLDER", tmp_path)
    storing._bundled.cache_clear()
    yield
    storing._bundled.cache_clear()


def document(**about: object) -> dict[str, object]:
    """A measurement as a command hands it over."""
    return {
        "system": SYSTEM,
        "engine_version": engine_version(SYSTEM),
        "runs": 40,
        "seed": "a",
        "measured": "2026-01-02T03:04:05+00:00",
    } | about


def test_the_newest_of_a_kind_is_shown() -> None:
    """Another kind, and an older one, are not."""
    storing.store(kind="balance", document=document(seed="first"))
    storing.store(kind="balance", document=document(seed="second"))
    storing.store(kind="openings", document=document(seed="third"))
    found = present(storing.newest("balance", SYSTEM))
    assert (found.seed, found.runs, found.bundled, storing.is_stale(found)) == ("second", 40, False, False)
    assert found.document["seed"] == "second"
    assert storing.newest("balance", "d3_grid") is None
    assert storing.measured_systems("balance") == [SYSTEM]


def test_one_by_other_rules_is_stale() -> None:
    """A measurement stays when the rules change, and says so."""
    storing.store(kind="balance", document=document())
    Measurement.objects.update(engine_version="0123456789abcdef")
    assert storing.is_stale(present(storing.newest("balance", SYSTEM)))


def test_one_made_while_the_rules_changed_is_refused() -> None:
    """What was begun by other rules is not kept."""
    with pytest.raises(InvalidRequest, match="rules changed"):
        storing.store(kind="balance", document=document(engine_version="0123456789abcdef"))
    assert not Measurement.objects.exists()


def test_the_one_of_the_files_is_shown_until_there_is_another(tmp_path: Path) -> None:
    """A fresh installation shows what comes with the code."""
    text = (
        '{"system": "quebec_1759", "engine_version": "x", "runs": 4, "seed": "z", "measured": "2026-01-02T03:04:05Z"}'
    )
    (tmp_path / "balance-quebec_1759.json").write_text(text)
    found = present(storing.newest("balance", SYSTEM))
    assert (found.bundled, storing.is_stale(found), found.created.year) == (True, True, 2026)
    storing.store(kind="balance", document=document())
    assert not present(storing.newest("balance", SYSTEM)).bundled
