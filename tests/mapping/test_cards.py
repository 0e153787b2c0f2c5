"""The mapping cards: every pair of systems has a card or a reason, and every word on one is a word of the game."""

from itertools import permutations

import pytest

from rules.mapping import muskets_mohawks
from rules.mapping.cards import card, card_used, cards, mapped_systems, one_game
from rules.registry import system, systems

# The words of each game for a body, typed from its lists of units.
WORDS = {
    "muskets_mohawks": {
        "line",
        "grenadier",
        "light",
        "irregular",
        "indian",
        "militia",
        "civilian",
        "artillery",
        "cavalry",
        "mounted_infantry",
    },
    "d3_grid": {"regular", "light", "warband", "militia", "artillery", "grenadiers"},
    "one_hour": {"regular", "light", "warband", "militia", "artillery", "grenadiers"},
    "fast_musket": {"line", "rifles", "grenadiers", "highlanders", "battery"},
    "quebec_1759": {"foot", "light", "regular", "quebec", "montreal", "trois_rivieres", "indian"},
}
# Pairs between which nothing can be converted, and the rule that forbids it.
NO_WAY = {
    ("muskets_mohawks", "fast_musket"): "FM-TABLE-1",
    ("fast_musket", "muskets_mohawks"): "MM-ENC-4",
    ("d3_grid", "muskets_mohawks"): "MM-ENC-4",
    ("one_hour", "muskets_mohawks"): "MM-ENC-4",
    **{("quebec_1759", key): "QB-TURN-1" for key in WORDS if key != "quebec_1759"},
    **{(key, "quebec_1759"): "QB-OOB-1" for key in WORDS if key != "quebec_1759"},
}


PAIRS = list(permutations(WORDS, 2))
OPEN = [pair for pair in PAIRS if pair not in NO_WAY]


def known(key: str, rule: str) -> bool:
    """Whether the catalogue of a system has a rule."""
    return rule in system(key).catalogue()


def test_the_cards_know_every_system() -> None:
    """A system that joins the registry needs a page among the cards."""
    assert set(mapped_systems()) == set(systems()) == set(WORDS)


def test_every_pair_has_a_card_or_a_reason() -> None:
    """A card lists all that the source can field, each with its counterpart or why it has none."""
    for source, target in PAIRS:
        found = card(source, target)
        rule = NO_WAY.get((source, target), "")
        assert (bool(found.refused), found.rule if found.refused else "") == (bool(rule), rule), (source, target)
        if rule:
            continue
        assert {row.source for row in found.units} == WORDS[source], (source, target)
        for row in found.units:
            assert bool(row.becomes) != bool(row.why), (source, target, row)
            assert not row.rule or known(target, row.rule), (source, target, row)


def test_the_cards_say_what_the_games_say() -> None:
    """A few lines of the cards, read as a gamer reads them."""
    lines = {(row.source, row.becomes) for row in card("fast_musket", "d3_grid").units}
    assert {("highlanders", "grenadiers"), ("battery", "artillery"), ("rifles", "light")} <= lines
    lines = {(row.source, row.becomes) for row in card("muskets_mohawks", "one_hour").units}
    assert {("indian", "warband"), ("irregular", "light"), ("civilian", "")} <= lines
    closed = [row for row in card("d3_grid", "fast_musket").units if not row.becomes]
    assert {(row.source, row.rule) for row in closed} == {("light", "FM-GENERAL-1"), ("warband", "FM-GENERAL-1")}


def test_every_card_says_what_becomes_of_what_a_battle_is_about() -> None:
    """Encounters, objectives and the losses that decide each have one line, with a rule that one of the games has."""
    about = {"muskets_mohawks": {"raid_attack", "raid_defend", "scout", "stand_up_fight"}, "fast_musket": {"losses"}}
    for source, target in OPEN:
        rows = card(source, target).encounters
        every = sorted(about.get(source, {"break", "take", "hold", "exit"}))
        assert sorted(row.source for row in rows) == every, (source, target)
        for row in rows:
            assert bool(row.becomes) != bool(row.why), (source, target, row)
            assert known(source, row.rule) or known(target, row.rule), (source, target, row)


def test_every_card_describes_ground_and_play_and_what_is_lost() -> None:
    """Each line becomes something or has its reason, once; what is lost becomes nothing and bars no conversion."""
    for source, target in OPEN:
        found = card(source, target)
        for rows in (found.ground, found.play, found.lost):
            assert rows, (source, target)
            assert len({row.source for row in rows}) == len(rows), (source, target)
            for row in rows:
                assert bool(row.becomes) != bool(row.why), (source, target, row)
                assert not row.rule or known(source, row.rule) or known(target, row.rule), (source, target, row)
        assert not any(row.becomes or row.bars for row in found.lost), (source, target)
        text = " ".join(row.source for row in [*found.play, *found.lost])
        for word in ("facing", "first", "commander" if source != "muskets_mohawks" else "leaders", "options"):
            assert word in text, (source, target, word)


@pytest.mark.parametrize(
    ("kind", "letter", "becomes"),
    [
        ("wood", "w", "woods"),
        ("gully", "d", "difficult ground"),
        ("lake", "l", "a lake"),
        ("creek", "s", "a stream"),
        ("river", "r", "a river"),
        ("hill", ".", ""),
        ("road", ".", ""),
    ],
)
def test_ground_becomes_what_the_card_says(kind: str, letter: str, becomes: str) -> None:
    """An area that covers the middle of the fourth square of the fourth row is drawn there as the card has it."""
    rows = {row.source: row.becomes for row in card("muskets_mohawks", "d3_grid").ground}
    assert rows[kind] == becomes
    setup = {"encounter": "raid_attack", "ground": {"areas": [[kind, 180, 180, 240, 240]], "houses": []}}
    assert muskets_mohawks.read({**setup, "player": {}, "enemy": {}}).letter(3, 3) == letter


def test_what_bars_the_way_is_distinguished_from_what_stays_behind() -> None:
    """Skirmishers, woods and squares to take are refused by the table of lines; veterans only stay behind."""
    found = card("one_hour", "fast_musket")
    assert {row.source for row in found.units if row.bars} == {"light", "warband"}
    assert {row.source for row in found.ground if row.bars} == {"any other ground"}
    assert {row.source for row in found.encounters if row.bars} == {"take", "hold", "exit"}
    assert "veterans" in {row.source for row in found.lost}
    left = [row for row in card("muskets_mohawks", "d3_grid").units if not row.becomes]
    assert {row.source for row in left} == {"cavalry", "mounted_infantry", "civilian"}
    assert not any(row.bars for row in left)


def test_editions_of_one_game_are_one_game_and_no_others() -> None:
    """Losses and turns of both editions of the game of squares are counted alike; any system is one with itself."""
    assert [pair for pair in PAIRS if one_game(*pair)] == [("d3_grid", "one_hour"), ("one_hour", "d3_grid")]
    assert one_game("fast_musket", "fast_musket")
    assert not one_game("chess", "draughts")


def test_all_cards_are_reported_and_no_other_is_used() -> None:
    """Of four systems there are twelve cards; from a system to itself, or from one that none knows, there is none."""
    assert {(each.source, each.target) for each in cards()} == set(PAIRS)
    assert card_used("d3_grid", "d3_grid") is None
    assert card_used("", "d3_grid") is None
    assert card_used("d3_grid", "one_hour") == card("d3_grid", "one_hour")


def test_squares_and_edges_mean_nothing_to_lines() -> None:
    """On the table of lines losses decide, so of the objectives of squares only the broken army has a counterpart."""
    found = {row.source: bool(row.becomes) for row in card("one_hour", "fast_musket").encounters}
    assert found == {"break": True, "take": False, "hold": False, "exit": False}


def test_each_encounter_has_a_counterpart_or_a_reason() -> None:
    """Raids are about squares; a scout has nothing to find."""
    found = {row.source: row for row in card("muskets_mohawks", "d3_grid").encounters}
    assert set(found) == {"raid_attack", "raid_defend", "scout", "stand_up_fight"}
    assert found["raid_attack"].becomes.startswith("the player is to take the stores: ")
    assert not found["scout"].becomes
    assert all(known("muskets_mohawks", row.rule) for row in found.values())
