"""The page and the sheet of a scenario say in which period it is; options have a list of their own on both."""

import pytest
import yaml

from battles.web.briefing import briefing


@pytest.mark.rule("MM-PERIOD-1")
@pytest.mark.parametrize(
    ("slug", "period"),
    [
        ("vedette-at-the-inn-1811", ["Napoleonic Wars, 1799 to 1815"]),
        ("concepcion-1835", ["Texas War of Independence, 1835 to 1836"]),
        ("deschambault-1759", []),
    ],
)
def test_a_sheet_names_its_period(slug: str, period: list[str]) -> None:
    """The book's own war needs no word; no option is among the facts, where it would be listed twice."""
    with open(f"fixtures/scenarios/{slug}.yaml", encoding="utf-8") as file:
        shown = briefing("muskets_mohawks", yaml.safe_load(file)["setup"])
    assert shown is not None
    assert [text for label, text, _ in shown.facts if label == "Period"] == period
    assert "Option" not in {label for label, _, _ in shown.facts}
