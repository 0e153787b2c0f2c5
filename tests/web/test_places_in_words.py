"""Sentences of the rules about a place of an order of battle, as a person reads them: in words, without a key."""

import pytest

from common.web.faults import in_words
from common.wording import places_in_words

SIDES = {"player": "British", "enemy": "The garrison"}


@pytest.mark.parametrize(
    ("sentence", "words"),
    [
        ("player.units is empty; field a unit.", "The list of units of the player is empty; field a unit."),
        ("Move player.units.0 in.", "Move the first unit of the player in."),
        ("enemy.units.10.at is held.", "The place of the 11th unit of the enemy is held."),
        ("enemy.units.20.at.1 is held.", "The second place of the 21st unit of the enemy is held."),
        ("Mend it. player.doctrine is gone.", "Mend it. The doctrine of the player is gone."),
        ("units.1.rep must be 2 to 6.", "The Rep of the second unit must be 2 to 6."),
        ("Use player.batteries.2.", "Use the third battery of the player."),
        ("Give player.commanders.0.with or player.commanders.0.at.",
         "Give the unit of the first commander of the player or the place of the first commander of the player."),
        ("options.extra_artillery must be true or false.", "The option extra artillery must be true or false."),
        ("objective.squares.0 is zz.", "The first square of the objective is zz."),
        ("player.units.0 (u1) has Rep 9.", "The first unit of the player has Rep 9."),
        ("player.units.12 () has no Rep.", "The 13th unit of the player has no Rep."),
        ("player.units.0.rep (or none) is 9.", "The Rep of the first unit of the player (or none) is 9."),
        ("player.works.beauport.3 repeats left.",
         "The fourth of the works of the player in Beauport repeats left."),
        ("Change enemy.blocks.ile_dorleans.", "Change the blocks of the enemy in Ile d'Orleans."),
        ("Change enemy.decoys.paris.", "Change the decoys of the enemy in Paris."),
        ("Change player.works.0.at, not player.works.",
         "Change the place of the first work of the player, not the works of the player."),
        ("Unit A (player.units.3) is listed.", "Unit A (the fourth unit of the player) is listed."),
    ],
)  # fmt: skip
def test_a_place_is_written_in_words(sentence: str, words: str) -> None:
    """Lists count from one, the last key comes first, and a sentence begins with a capital."""
    assert places_in_words(sentence) == words
    assert in_words(sentence) == words


@pytest.mark.parametrize(
    ("sentence", "words"),
    [
        ("player.units.0.rep is 9.", "The Rep of the first unit of the British is 9."),
        ("Give enemy.name a name.", "Give the name of The garrison a name."),
    ],
)
def test_sides_have_their_names_where_they_are_known(sentence: str, words: str) -> None:
    """The names of the order of battle come in place of player and enemy, with one article."""
    assert places_in_words(sentence, SIDES) == words


@pytest.mark.parametrize(
    "sentence",
    ["The player may not.", "See docs/player.units.md.", "The enemy. Units.", "fixtures/units.0.yaml is faulty.", ""],
)
def test_all_else_stays(sentence: str) -> None:
    """Words without a key, paths of files and full stops between sentences are no places."""
    assert places_in_words(sentence) == sentence
