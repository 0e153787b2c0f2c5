"""`manage.py odds --system A --system B`: several rules on the same dice, in one table with their differences."""

import pytest
from django.core.management import CommandError

from tests.battles.asking_odds import as_json, odds

pytestmark = pytest.mark.django_db


def test_several_systems_are_answered_with_the_same_dice_and_their_difference() -> None:
    """Both editions of the game of squares, named one by one, share a seed; their difference has its interval."""
    answer = as_json("grid-bridge", "--system", "d3_grid", "--system", "one_hour", "--runs", "40")
    first, second = answer["odds"]
    assert [row["system"] for row in answer["odds"]] == ["d3_grid", "one_hour"]
    assert first["seed"] == second["seed"]
    (apart,) = answer["differences"]
    assert (apart["systems"], apart["paired"], apart["runs"]) == (["d3_grid", "one_hour"], True, 40)
    wins = [next(iter(row["outcomes"].values())) for row in (first, second)]
    assert apart["outcomes"][0]["difference"] == pytest.approx((wins[0] - wins[1]) / 40)
    assert apart["outcomes"][0]["low"] <= apart["outcomes"][0]["difference"] <= apart["outcomes"][0]["high"]
    assert [row["key"] for row in apart["means"]] == ["share_lost_player", "share_lost_enemy", "turns"]
    shown = odds("grid-bridge", "--system", "d3_grid", "one_hour", "--runs", "10", "--seed", "s")
    assert "d3_grid less one_hour" in shown
    assert "Lost, British (share)" in " ".join(shown.split())
    assert "Turns" in shown[shown.index("d3_grid less one_hour") :]
    assert "How " not in shown
    assert [row["card"] for row in answer["odds"]] == [None, None]


def test_each_system_takes_the_options_that_it_knows() -> None:
    """An option set for one of several editions is none of the other's; alone it is refused there."""
    both = ("grid-bridge", "--system", "d3_grid", "one_hour", "--runs", "60", "--seed", "s")
    plain = as_json(*both)["odds"]
    more = as_json(*both, "--set", "two_failures=true", "options.commander_ability=true")["odds"]
    assert all(one["distributions"] != other["distributions"] for one, other in zip(plain, more, strict=True))
    with pytest.raises(CommandError, match=r"options\.two_failures is not part"):
        odds("grid-bridge", "--system", "d3_grid", "--set", "two_failures=true")


def test_all_systems_stand_in_one_table() -> None:
    """A row a system: outcomes with intervals, losses and turns in short, failed runs; on the terminal above all else.

    What the table says is what the odds of each say.
    """
    asked = ("herkimers-stockade", "--system", "muskets_mohawks", "d3_grid", "one_hour", "--runs", "10", "--seed", "s")
    answer = as_json(*asked)
    assert [row["system"] for row in answer["table"]] == ["muskets_mohawks", "d3_grid", "one_hour"]
    for row, complete in zip(answer["table"], answer["odds"], strict=True):
        assert {each["name"]: each["count"] for each in row["outcomes"]} == complete["outcomes"]
        assert {each["name"]: [each["low"], each["high"]] for each in row["outcomes"]} == complete["interval"]
        assert sum(each["count"] for each in row["outcomes"]) == row["runs"] == 10
        spreads = {each["key"]: each for each in complete["distributions"]}
        for key, side in (("lost_player", row["player"]), ("lost_enemy", row["enemy"]), ("turns", row["turns"])):
            for name in ("mean", "tenth", "median", "ninetieth"):
                assert side[name] == spreads[key][name]
        men = spreads["lost_player"]["mean"] + spreads["left_player"]["mean"]
        assert row["player"]["strength"] == pytest.approx(men)
        assert row["player"]["share"] == pytest.approx(spreads["lost_player"]["mean"] / men)
    shown = odds(*asked)
    head = shown.index("All rules side by side")
    assert head < shown.index("muskets_mohawks less d3_grid")
    table = shown[head : shown.index("muskets_mohawks less d3_grid")]
    assert "…" not in table
    for words in ("muskets_mohawks", "d3_grid", "one_hour", "Draw", "Failed", "Turns", "10 runs"):
        assert words in table
    apart = shown[shown.index("muskets_mohawks less d3_grid") :]
    assert "points" in apart
    assert "Lost, " not in apart


def test_the_cards_that_were_used_stand_between_the_table_and_the_differences() -> None:
    """Each conversion from the frontier to a board is described: types, ground, play, objective and losses.

    What both share is printed once; for programs each forecast has its full card.
    """
    asked = ("herkimers-stockade", "--system", "muskets_mohawks", "d3_grid", "one_hour", "--runs", "2", "--seed", "s")
    shown = odds(*asked)
    first, second = (shown.index(f"How muskets_mohawks comes to {key}") for key in ("d3_grid", "one_hour"))
    assert shown.index("All rules side by side") < first < second < shown.index("muskets_mohawks less d3_grid")
    text = " ".join(shown[first:second].split())
    for words in (
        "light, irregular → light",
        "civilian left behind: civilians do not fight",
        "gully → difficult ground",
        "who moves first → the side that raids",
        "four commanders by rank, each with the first unit under him (D3-CMD-1)",
        "scout refused: a scout is there to find what is hidden",
        "leaders of units left behind",
    ):
        assert words in text
    later = " ".join(shown[second : shown.index("muskets_mohawks less d3_grid")].split())
    assert later.count("as in d3_grid") == 4
    assert "the highest in rank as commander" in later
    cards = [row["card"] for row in as_json(*asked)["odds"]]
    assert cards[0] is None
    assert [(card["source"], card["target"]) for card in cards[1:]] == [
        ("muskets_mohawks", "d3_grid"),
        ("muskets_mohawks", "one_hour"),
    ]


def test_an_order_of_battle_is_carried_to_the_other_rules_with_remarks() -> None:
    """The Plains on a board of squares: what stays behind is printed, and a system named twice is refused."""
    answer = as_json("plains-of-abraham-1759", "--system", "d3_grid", "--runs", "10", "--seed", "1")
    assert (answer["system"], answer["runs"]) == ("d3_grid", 10)
    assert any("Options of the source stay behind" in remark for remark in answer["remarks"])
    with pytest.raises(CommandError, match="Name each system once"):
        odds("grid-bridge", "--system", "d3_grid", "--system", "d3_grid")
    with pytest.raises(CommandError, match="One run is told of one system"):
        odds("grid-bridge", "--system", "d3_grid", "one_hour", "--sample", "1")
