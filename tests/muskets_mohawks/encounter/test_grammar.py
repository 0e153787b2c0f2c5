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
    for seed in range(8):
        fought = fight(varied(seed, encounter), seed)
        names = {row.id: "Settlers" for row in fought.result.units}
        for event in fought.events:
            row = event.to_dict()
            text = narrate.NARRATOR.sentence(row, names) if narrate.is_reported(row) else ""
            assert not SINGULAR.search(text), text
            assert "Settlers" not in text or not re.search(r"\b(its|his)\b", text), text


@pytest.mark.parametrize(
    ("row", "words"),
    [
        ({"who": "mill", "what": "looting", "before": 3, "after": 2}, "Turns of looting left at the house mill: 2"),
        ({"who": "mill", "what": "looted", "before": False, "after": True}, "The house mill: looted or burnt"),
        ({"who": "house3", "what": "looted", "before": False, "after": True}, "House 3: looted or burnt"),
        ({"who": "u1", "what": "house", "before": "", "after": "mill"}, "Settlers went into the house mill"),
        ({"who": "u1", "what": "house", "before": "", "after": "barn"}, "Settlers went into Bull's barn"),
        ({"who": "u1", "what": "water", "before": "edge", "after": "in"}, "Settlers went into the water"),
        (
            {"who": "battle", "what": "weather", "before": 5, "after": 6},
            "The weather changed: terrible weather: nothing",
        ),
    ],
)
def test_houses_waters_and_weather_in_words(row: dict[str, object], words: str) -> None:
    """A house without a name is a house by its id, and the weather is what its row says."""
    text = narrate.NARRATOR.sentence(
        {"kind": "change", "rule": "MM-ENC-2", **row}, {"u1": "Settlers", "barn": "Bull's barn"}
    )
    assert text.startswith(words)


def test_reasons_in_words() -> None:
    """In the text of a roll "Indians" and "NCO" keep their capitals."""
    modifiers = [["MM-CHARGE-1", 1, "irregular_or_indian"], ["MM-REP-2", 1, "nco_or_irregular_leader"]]
    row: narrate.Row = {"kind": "roll", "rule": "MM-CHARGE-1", "who": "u1", "what": "charger"}
    row |= {"faces": [4], "modifiers": modifiers}
    expected = "Settlers rolled 4 for the charge (+1 irregular or Indian, +1 NCO or irregular leader) (MM-CHARGE-1)."
    assert narrate.NARRATOR.sentence(row, {"u1": "Settlers"}) == expected


@pytest.mark.rule("MM-PEF-1", "MM-ENC-3")
@pytest.mark.parametrize("encounter", ENCOUNTERS)
def test_the_marker_that_is_laid_is_the_one_that_was_rolled_for(encounter: str) -> None:
    """Dice, row and marker bear one name, whether or not something was put down before the three."""
    for seed in range(30):
        events = fight(varied(seed, encounter), seed).events
        rolled = ""
        for event in events:
            if event.rule in ("MM-PEF-1", "MM-ENC-3") and event.kind in (ROLL, NOTE) and "section" in event.what:
                rolled = event.who
            elif event.rule in ("MM-PEF-1", "MM-ENC-3") and event.kind == PLACE:
                assert event.who == rolled
