"""The mapping cards: every pair of systems has a card or a reason, and every word on one is a word of the game."""

from itertools import permutations

import pytest

from rules.mapping.cards import card, mapped_systems
from rules.registry import system, systems

PAIRS = list(permutations(sorted(systems()), 2))
# The words of each game for a body, typed from its lists of units.
WORDS = {
    "muskets_mohawks": {"line", "grenadier", "light", "irregular", "indian", "militia", "civilian"},
    "d3_grid": {"regular", "light", "warband", "militia", "artillery", "grenadiers"},
    "one_hour": {"regular", "light", "warband", "militia", "artillery", "grenadiers"},
    "fast_musket": {"line", "rifles", "grenadiers", "highlanders", "battery"},
}
# Pairs between which nothing can be carried, and the rule that stands in the way.
NO_WAY = {
    ("muskets_mohawks", "fast_musket"): "FM-TABLE-1",
    ("fast_musket", "muskets_mohawks"): "MM-ENC-4",
    ("d3_grid", "muskets_mohawks"): "MM-ENC-4",
    ("one_hour", "muskets_mohawks"): "MM-ENC-4",
}


def known(key: str, rule: str) -> bool:
    """Whether the catalogue of a system has a rule."""
    return rule in system(key).catalogue()


def test_the_cards_know_every_system() -> None:
    """A system that joins the registry needs a page among the cards."""
    assert set(mapped_systems()) == set(systems())


@pytest.mark.parametrize(("source", "target"), PAIRS)
def test_every_pair_has_a_card_or_a_reason(source: str, target: str) -> None:
    """A card lists all that the source can field, each with its counterpart or why it has none."""
    found = card(source, target)
    if (source, target) in NO_WAY:
        assert found.refused
        assert found.rule == NO_WAY[source, target]
        return
    assert not found.refused
    assert {row.source for row in found.units} == WORDS[source]
    for row in found.units:
        assert bool(row.becomes) != bool(row.why)
        assert not row.rule or known(target, row.rule)


def test_the_cards_say_what_the_games_say() -> None:
    """A few lines of the cards, read as a gamer reads them."""
    lines = {(row.source, row.becomes) for row in card("fast_musket", "d3_grid").units}
    assert {("highlanders", "grenadiers"), ("battery", "artillery"), ("rifles", "light")} <= lines
    lines = {(row.source, row.becomes) for row in card("muskets_mohawks", "one_hour").units}
    assert {("indian", "warband"), ("irregular", "light"), ("civilian", "")} <= lines
    closed = [row for row in card("d3_grid", "fast_musket").units if not row.becomes]
    assert {(row.source, row.rule) for row in closed} == {("light", "FM-GENERAL-1"), ("warband", "FM-GENERAL-1")}


@pytest.mark.parametrize(("source", "target"), [pair for pair in PAIRS if pair not in NO_WAY])
def test_every_card_says_what_becomes_of_what_a_battle_is_about(source: str, target: str) -> None:
    """Encounters, objectives and the losses that decide each have one line, with a rule that one of the games has."""
    about = {"muskets_mohawks": {"raid_attack", "raid_defend", "scout"}, "fast_musket": {"losses"}}
    rows = card(source, target).encounters
    assert sorted(row.source for row in rows) == sorted(about.get(source, {"break", "take", "hold", "exit"}))
    for row in rows:
        assert bool(row.becomes) != bool(row.why)
        assert known(source, row.rule) or known(target, row.rule)


def test_squares_and_edges_mean_nothing_to_lines() -> None:
    """On the table of lines losses decide, so of the objectives of squares only the broken army has a counterpart."""
    found = {row.source: bool(row.becomes) for row in card("one_hour", "fast_musket").encounters}
    assert found == {"break": True, "take": False, "hold": False, "exit": False}


def test_each_encounter_has_a_counterpart_or_a_reason() -> None:
    """Raids are about squares; a scout has nothing to find."""
    found = {row.source: row for row in card("muskets_mohawks", "d3_grid").encounters}
    assert set(found) == {"raid_attack", "raid_defend", "scout"}
    assert found["raid_attack"].becomes.startswith("the player is to take the stores: ")
    assert not found["scout"].becomes
    assert all(known("muskets_mohawks", row.rule) for row in found.values())
