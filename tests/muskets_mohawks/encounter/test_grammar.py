"""A report's grammar fits its subject: units with singular or plural names, houses with an id and no name."""

import re

import pytest

from rules.core.events import NOTE, PLACE, ROLL
from rules.muskets_mohawks import narrate
from tests.orders_of_battle import fight, varied

# A verb that fits one alone, or a word that stands for one alone, right after a name.
SINGULAR = re.compile(r"Settlers (is|was|has|does|\w+[^s]s)\b(?! of)")
ENCOUNTERS = ("scout", "raid_attack", "raid_defend")


@pytest.mark.parametrize("encounter", ENCOUNTERS)
def test_verbs_suit_the_name_of_many(encounter: str) -> None:
    """With every unit called Settlers no reported sentence has a singular verb or pronoun for them."""
    for seed in range(7):
        fought = fight(varied(seed, encounter), seed)
        names = {row.id: "Settlers" for row in fought.result.units}
        for event in fought.events:
            row = event.to_dict()
            text = narrate.NARRATOR.sentence(row, names) if narrate.NARRATOR.is_reported(row) else ""
            assert not SINGULAR.search(text), text
            assert "Settlers" not in text or not re.search(r"\b(its|his)\b", text), text


@pytest.mark.rule("MM-PEF-1", "MM-ENC-3")
@pytest.mark.parametrize("encounter", ENCOUNTERS)
@pytest.mark.parametrize("seeds", [7, pytest.param(30, marks=pytest.mark.nightly("fights thirty battles of a kind"))])
def test_the_marker_that_is_laid_is_the_one_that_was_rolled_for(encounter: str, seeds: int) -> None:
    """Dice, row and marker bear one name, whether or not something was put down before the three."""
    for seed in range(seeds):
        events = fight(varied(seed, encounter), seed).events
        rolled = ""
        for event in events:
            if event.rule not in ("MM-PEF-1", "MM-ENC-3", "MM-ENC-4"):
                continue
            if event.kind in (ROLL, NOTE) and "section" in event.what:
                rolled = event.who
            elif event.kind == PLACE:
                assert event.who == rolled
