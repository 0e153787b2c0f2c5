"""The page and the sheet of a scenario say in which period it is and which options are on."""

import pytest
import yaml

from battles.web.briefing import briefing
from rules.muskets_mohawks.forces.options import OPTIONS


def facts(slug: str) -> list[tuple[str, str, str]]:
    """What a table must know of a bundled scenario: period and options."""
    with open(f"fixtures/scenarios/{slug}.yaml", encoding="utf-8") as file:
        shown = briefing("muskets_mohawks", yaml.safe_load(file)["setup"])
    assert shown is not None
    return [fact for fact in shown.facts if fact[0] in ("Period", "Option")]


@pytest.mark.rule("MM-PERIOD-1", "MM-PERIOD-3")
def test_a_sheet_names_its_period_and_its_options() -> None:
    """Napoleonic lancers, cuirassiers and squares each in a line of their own; the book's own war needs no word."""
    named = facts("vedette-at-the-inn-1811")
    assert named[0] == ("Period", "Napoleonic Wars, 1799 to 1815", "MM-PERIOD-1")
    sentences = {option.key: option.sentence for option in OPTIONS}
    texts = [text for label, text, _ in named if label == "Option"]
    assert {sentences[key] for key in ("lancers", "cuirassiers", "squares")} <= set(texts)
    assert next(row[1] for row in facts("concepcion-1835")) == "Texas War of Independence, 1835 to 1836"
    assert facts("deschambault-1759") == []
