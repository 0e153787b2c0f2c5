"""Battles come out the same to the last die for any number of workers, whichever of them fights which."""

from functools import cache

import pytest

from battles.content import ScenarioEntry
from battles.fighting import fight
from battles.pipeline import check
from tests.faults.test_workers import ROOT, assert_all_took_part, run

SEED = "1759"
SCENARIOS = ("grid-bridge", "lake-george-scout", "plains-of-abraham-1759")
EACH = 5

pytestmark = [
    pytest.mark.nightly("battles by one, two and eight processes"),
    pytest.mark.services,
    pytest.mark.django_db,
]


@cache
def fought_here() -> list[list[str]]:
    """The same battles without rows and workers."""
    found = []
    for slug in SCENARIOS:
        entry = check([ROOT / "fixtures" / "scenarios" / f"{slug}.yaml"]).entries[0][2]
        assert isinstance(entry, ScenarioEntry)
        engagement = entry.engagement()
        assert engagement is not None
        for number in range(EACH):
            fought = fight(engagement, seed=f"{SEED}-{number}", stream="battle")
            found.append([f"{slug} {number}", "done", fought.digest])
    return found


@pytest.mark.parametrize("workers", [1, 2, 8])
def test_any_number_of_workers_fights_the_same_battles(embedded: dict[str, str], workers: int) -> None:
    """One, two or eight processes, all of which took part, leave the digests of battles resolved without a queue."""
    reported = run(
        *("battles", SEED, str(EACH), str(workers), *SCENARIOS),
        environment=embedded | {"PETITE_GUERRE_GATHER": str(workers)},
    )
    assert_all_took_part(reported["processes"], workers)
    assert reported["battles"] == fought_here()
    assert len({digest for _, _, digest in reported["battles"]}) == len(SCENARIOS) * EACH
