"""Files of campaigns to start from: each fault once, at its line, and the lists that a campaign would have."""

from pathlib import Path

import pytest

from battles.pipeline import check
from campaigns.models import CampaignTemplate

pytestmark = pytest.mark.django_db
HEAD = """name: Another
source: made up
confidence: low
year: 1757
territory: lake-george
"""
WRONG = """faction: british
role: lieutenant
winter: true
armies: {french: american_1775}
units:
  - troop: artillery
    weapon: musket
    paper: 4
"""


def found_in(folder: Path, body: str) -> list[tuple[str, str]]:
    """Line and sentence of each fault of a campaign that is added to the bundled content."""
    path = folder / "campaigns" / "another.yaml"
    path.write_text(HEAD + body, encoding="utf-8")
    lines = (HEAD + body).splitlines()
    faults = check([folder]).faults
    assert {fault.path for fault in faults} <= {str(path)}
    return sorted((lines[(fault.line or 1) - 1].strip(), fault.message) for fault in faults)


@pytest.mark.rule("MM-LEAD-1", "MM-PERIOD-1", "MM-CAMP-2")
def test_each_fault_of_a_beginning_comes_once_at_its_line(folder: Path) -> None:
    """Twelve units for a lieutenant, a gun with a crew of four and muskets, regulars in winter, an army of 1775."""
    assert found_in(folder, WRONG + "  - troop: irregular\n" * 11) == [
        (
            "- troop: artillery",
            "Unit 1 are artillery troops, and only irregulars fight in winter; make them irregular or indian, or leave "
            "winter out. (MM-CAMP-2)",
        ),
        (
            "armies: {french: american_1775}",
            "american_1775 is an army of the American Revolution, and this is the French & Indian War; choose one of "
            "british, british_allies, french, french_allies. (MM-PERIOD-1)",
        ),
        ("paper: 4", "Unit 1 has a paper strength of 4; a gun has a crew of 5. (MM-TROOP-1)"),
        ("units:", "A lieutenant commands 2 units; list 2. (MM-LEAD-1)"),
        ("weapon: musket", "Unit 1 serves a gun; make its weapon cannon. (MM-GUN-1)"),
    ]
    assert not CampaignTemplate.objects.exists()


@pytest.mark.rule("MM-ARMY-1", "MM-CAMP-2")
def test_a_campaign_that_names_no_list_is_judged_by_its_own(folder: Path) -> None:
    """Corps of the faction's list are known, and in winter what is left open is raised from its irregulars."""
    corps = "faction: french\nrole: lieutenant\nunits:\n  - corps: marine\n  - corps: {}\n"
    assert found_in(folder, corps.format("bearn")) == []
    ((text, message),) = found_in(folder, corps.format("bearne"))
    assert text == "- corps: bearne"
    assert "Did you mean bearn?" in message
    assert found_in(folder, "faction: french\nrole: lieutenant\nwinter: true\n") == []
