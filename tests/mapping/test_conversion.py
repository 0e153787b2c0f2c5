"""Carrying over: legal orders of battle on the other side, everybody accounted for, and results that come back."""

import pytest

from battles.fighting import Resolution
from battles.playing import play_on
from common.json_input import Json
from rules.core.battle_record import Entity
from rules.core.dice import SeededDice
from rules.core.errors import SetupError
from rules.core.outcome import BattleResult, LeaderResult, SideResult, UnitResult
from rules.core.outcome_reader import read_result
from rules.core.umpire import Umpire
from rules.mapping import grid, muskets_mohawks
from rules.mapping.conversion import Converted, convert, convert_result
from rules.registry import system
from tests.contract.samples import samples
from tests.fast_musket.field import plains
from tests.muskets_mohawks.playing.forces import four_players, head_to_head, same_side
from tests.orders_of_battle import setup as frontier

GRIDS = ("d3_grid", "one_hour")
WAYS = [("muskets_mohawks", key) for key in GRIDS] + [("fast_musket", key) for key in GRIDS] + [GRIDS, GRIDS[::-1]]


def complete(source: str, order: Json, seed: str = "1") -> Json:
    """An order of battle with nothing left to dice."""
    return system(source).engagement(order).expanded(Umpire(SeededDice(seed, "muster")))


def carried(source: str, target: str, order: Json) -> Converted:
    """An order of battle carried over."""
    return convert(system(source).engagement(complete(source, order)), target)


def orders_of(source: str) -> list[Json]:
    """Orders of battle of a system that can be carried to a board."""
    found = [order for _, order in samples(source, range(9))]
    return [order for order in found if order.get("encounter") != "scout"]


@pytest.mark.parametrize(("source", "target"), WAYS)
def test_what_is_carried_over_can_be_fought_and_comes_back(source: str, target: str) -> None:
    """The target finds no fault, fields every fighting unit once, and its result reads as one of the source."""
    for order in orders_of(source):
        over = carried(source, target, order)
        game = system(target)
        assert game.check(over.setup) == []
        fielded = {row.id for row in game.engagement(over.setup).entities()}
        units = [unit for side in ("player", "enemy") for unit in over.source[side]["units"]]  # type: ignore[index]
        assert {unit["id"] for unit in units if unit.get("troop") != "civilian"} <= fielded
        there = (
            game.engagement(over.setup)
            .fight(Umpire(SeededDice("7", "battle"), game.engagement(over.setup).orders()))
            .result
        )
        back = convert_result(there, over)
        assert read_result(back.to_dict(), system(source).loss_causes()) == back
        assert back.system == source
        assert back.ending in system(source).endings()
        assert {row.id for row in over.entities} == {row.id for row in back.units} | {row.id for row in back.leaders}
        assert [back.side(key).success for key in ("player", "enemy")] == [
            there.side(key).success for key in ("player", "enemy")
        ]


@pytest.mark.rule("MM-LEAVE-1", "MM-ENC-5")
@pytest.mark.parametrize("target", ["d3_grid", "one_hour"])
@pytest.mark.parametrize(("encounter", "won"), [("raid_attack", [False, True]), ("stand_up_fight", [True, True])])
def test_a_draw_comes_home_as_the_campaign_knows_it(target: str, encounter: str, won: list[bool]) -> None:
    """A success of both in a stand-up fight, and in a raid none by itself."""
    over = carried("muskets_mohawks", target, frontier("raid_attack"))
    over.source["encounter"] = encounter
    step = play_on(system(target).engagement(over.setup), {"player": ["over:draw"]}, seed="7", stream="battle")
    assert isinstance(step, Resolution)
    back = convert_result(read_result(step.result, system(target).loss_causes()), over)
    assert (back.ending, [side.success for side in back.sides]) == ("draw", won)


def test_a_scout_is_refused_with_its_rule() -> None:
    """Nothing is hidden on a board, so there is nothing to scout."""
    with pytest.raises(SetupError, match="no counterpart") as refused:
        carried("muskets_mohawks", "d3_grid", frontier("scout"))
    assert refused.value.rule == "MM-ENC-1"


def test_pairs_without_a_way_are_refused_with_the_rule() -> None:
    """The reason of the card is the sentence of the refusal."""
    with pytest.raises(SetupError, match="No mapping card leads there: its encounters are about houses") as refused:
        carried("muskets_mohawks", "fast_musket", frontier("raid_attack"))
    assert refused.value.rule == "FM-TABLE-1"


def test_ground_and_troops_that_the_lines_do_not_know_are_all_reported_at_once() -> None:
    """Woods, skirmishers and squares to take each bar the way to the fast rules, and each is reported."""
    order: Json = {
        "system": "d3_grid",
        "ground": ["....", ".ww.", "..s."],
        "objective": {"kind": "hold", "squares": ["b2"]},
        "player": {"name": "Blue", "units": [{"id": "a", "type": "light", "at": "a3"}]},
        "enemy": {"name": "Red", "units": [{"id": "b", "type": "regular", "at": "a1"}]},
    }
    with pytest.raises(SetupError) as refused:
        carried("d3_grid", "fast_musket", order)
    assert [(fault.rule, fault.message) for fault in refused.value.faults] == [
        ("FM-WIN-1", "The objective, hold, has no counterpart: losses alone decide the day there."),
        ("FM-TABLE-1", "The table of these rules is clear, and the board has woods and a stream on it."),
        ("FM-GENERAL-1", "a cannot be fielded: skirmish order has no numbers in these rules."),
    ]


def test_a_board_of_lines_becomes_a_table_of_lines() -> None:
    """Regulars are put in lines of six bases with space between them, guns are batteries, and the result is legal."""
    types = ("regular", "grenadiers", "militia", "artillery")
    order: Json = {
        "system": "d3_grid",
        "player": {
            "name": "Blue",
            "units": [{"id": f"p{n}", "type": word, "at": f"{'abcd'[n]}8"} for n, word in enumerate(types)],
            "commanders": [{"id": "chief", "with": "p0"}],
        },
        "enemy": {"name": "Red", "units": [{"id": "e0", "type": "regular", "at": "c1", "facing": "s"}]},
    }
    over = carried("d3_grid", "fast_musket", order)
    assert system("fast_musket").check(over.setup) == []
    rows = {row["id"]: row for row in over.setup["player"]["units"]}  # type: ignore[index]
    assert [rows[name]["bases"] for name in ("p0", "p1", "p2")] == [6, 6, 4]
    assert rows["p0"]["facing"] == "w"
    assert over.setup["enemy"]["units"][0]["facing"] == "e"  # type: ignore[index]
    assert [row["id"] for row in over.setup["player"]["batteries"]] == ["p3"]  # type: ignore[index]


@pytest.mark.rule("FM-MOVE-4")
@pytest.mark.parametrize("source", GRIDS)
def test_a_gun_before_a_line_on_a_board_bars_no_line_on_the_table(source: str) -> None:
    """Its row keeps it ahead of the foot, but not in a line's way of march, nor two guns in one place."""
    guns = [{"id": f"g{n}", "type": "artillery", "at": f"{'bc'[n]}7", "facing": "n"} for n in range(2)]
    order: Json = {
        "system": source,
        "ground": ["." * 10] * 8,
        "player": {"name": "Blue", "units": [*lines(4, 8, "n"), *guns]},
        "enemy": {"name": "Red", "units": lines(4, 1, "s")},
    }
    over = carried(source, "fast_musket", order)
    assert system("fast_musket").check(over.setup) == []
    foot = [row["at"] for row in over.setup["player"]["units"]]  # type: ignore[index]
    pieces = [row["at"] for row in over.setup["player"]["batteries"]]  # type: ignore[index]
    assert all(at[1] < foot[0][1] for at in pieces)
    assert all(abs(at[0] - other[0]) >= 45 + 7.5 for at in pieces for other in foot)
    assert abs(pieces[0][0] - pieces[1][0]) >= 15


def lines(count: int, row: int, facing: str) -> list[Json]:
    """So many units of regulars side by side on a row of a board."""
    return [
        {"id": f"{facing}{n}", "type": "regular", "at": f"{'abcdefghijklmno'[n]}{row}", "facing": facing}
        for n in range(count)
    ]


@pytest.mark.rule("FM-WIN-1", "FM-WIN-2")
@pytest.mark.parametrize("source", GRIDS)
@pytest.mark.parametrize(
    ("own", "other", "first", "wins"),
    [
        # 6 bases a unit: 18 of the second side, of which 25 in 55 are 8.2, and 18 of the first, 19 in 45 being 7.6.
        (3, 3, "player", (8, 8)),
        # 42 of the first side, 17.7; 54 of the second, 24.5.
        (7, 9, "player", (25, 18)),
        (7, 9, "enemy", (19, 23)),
        (1, 2, "player", (5, 3)),
    ],
)
def test_the_losses_that_decide_a_table_of_lines_are_shares_of_its_forces(
    source: str, own: int, other: int, first: str, wins: tuple[int, int]
) -> None:
    """A small force is beaten by a small loss, a large one by a large one, and no deadline decides for either."""
    order: Json = {
        "system": source,
        "ground": ["." * 10] * 8,
        "moves_first": first,
        "player": {"name": "Blue", "units": lines(own, 8, "n")},
        "enemy": {"name": "Red", "units": lines(other, 1, "s")},
    }
    over = carried(source, "fast_musket", order)
    assert system("fast_musket").check(over.setup) == []
    assert over.setup["options"] == {"deadline": 0, "first_wins_at": wins[0], "second_wins_at": wins[1]}


@pytest.mark.rule("FM-WIN-3")
@pytest.mark.parametrize(("foot", "guns", "loses_at"), [(3, 2, 8), (2, 0, 5), (2, 1, 5), (2, 2, 6), (0, 1, 1)])
def test_guns_count_among_the_bases_of_which_a_share_decides(foot: int, guns: int, loses_at: int) -> None:
    """Each is one base of its side: 19 in 45 of 20 are 8.4, of 12, 13 and 14 are 5.1, 5.5 and 5.9; at least 1."""
    pieces = [{"id": f"g{n}", "type": "artillery", "at": f"{'fg'[n]}8", "facing": "n"} for n in range(guns)]
    order: Json = {
        "system": "d3_grid",
        "ground": ["." * 10] * 8,
        "player": {"name": "Blue", "units": [*lines(foot, 8, "n"), *pieces]},
        "enemy": {"name": "Red", "units": lines(2, 1, "s")},
    }
    over = carried("d3_grid", "fast_musket", order)
    assert over.setup["options"]["second_wins_at"] == loses_at  # type: ignore[index]


@pytest.mark.parametrize("seed", ["1", "3", "6"])
def test_guns_that_dice_bring_are_carried_to_a_board_and_come_back(seed: str) -> None:
    """With dice for guns each run fields those that they bring, and no battery that they replace."""
    order = plains(extra_artillery=True)
    there = complete("fast_musket", order, seed)
    assert not {"two-pounder", "six-pounder-left"} & {
        row.id for row in system("fast_musket").engagement(there).entities()
    }
    over = convert(system("fast_musket").engagement(there), "d3_grid")
    assert system("d3_grid").check(over.setup) == []
    fought = (
        system("d3_grid")
        .engagement(over.setup)
        .fight(Umpire(SeededDice("7", "battle"), system("d3_grid").engagement(over.setup).orders()))
    )
    back = convert_result(fought.result, over)
    assert {row.id for row in back.leaders} == {"montcalm", "wolfe", "murray"}


@pytest.mark.rule("D3-CMD-4")
@pytest.mark.parametrize(
    ("kind", "roles"), [("raid_attack", ["attack", "defence"]), ("raid_defend", ["defence", "attack"])]
)
def test_each_side_has_its_role_on_the_board(kind: str, roles: list[str]) -> None:
    """Who raids attacks, so that the ability of commanders can be played; a role given on a board stays."""
    roles = ["attack", "defence"] if kind == "raid_attack" else ["defence", "attack"]
    over = carried("muskets_mohawks", "d3_grid", frontier(kind))
    assert [over.setup[side]["role"] for side in ("player", "enemy")] == roles  # type: ignore[index]
    over.setup["options"] = {"commander_ability": True}
    assert system("d3_grid").check(over.setup) == []
    back = carried("d3_grid", "one_hour", {**over.setup, "objective": {"kind": "break"}})
    assert [back.setup[side]["role"] for side in ("player", "enemy")] == roles  # type: ignore[index]


@pytest.mark.parametrize(("target", "most"), [("d3_grid", 4), ("one_hour", 1)])
@pytest.mark.parametrize(("kind", "first"), [("raid_attack", "player"), ("raid_defend", "enemy")])
def test_the_card_says_how_a_raid_is_played_on_a_board(target: str, most: int, kind: str, first: str) -> None:
    """The raider moves first and comes on by the near edge, facing over the board; the raided face that edge.

    A side has as many commanders as there may be, the highest first. No limit on turns is
    written down, so that the board's own holds.
    """
    raw: Json = frontier(kind)
    raw["player"]["leaders"] = [
        {"id": f"l{n}", "name": f"Leader {n}", "rank": rank, "rep": 4, "commands": []}
        for n, rank in enumerate(("lieutenant", "captain", "major", "captain", "lieutenant"))
    ]
    over = muskets_mohawks.read({**complete("muskets_mohawks", frontier(kind)), "player": raw["player"]})
    there: Json = grid.write(target, over)
    names = [row["name"] for row in there["player"]["commanders"]]
    assert names == ["Leader 2", "Leader 1", "Leader 3", "Leader 0"][:most]
    assert (there["moves_first"], "turns" in there) == (first, False)
    raided = "enemy" if first == "player" else "player"
    assert {(row["at"][1:], row["facing"]) for row in there[first]["units"]} == {("8", "n")}
    assert {row["facing"] for row in there[raided]["units"]} == {"s"}


def test_losses_come_back_in_proportion() -> None:
    """Four hits of nine are four figures of ten and three of seven; a unit wiped out takes its leader along."""
    units = [
        {"id": "a", "troop": "line", "figures": 10, "paper": 10},
        {"id": "b", "troop": "militia", "figures": 7, "paper": 8},
        {"id": "c", "troop": "militia", "figures": 6, "paper": 8, "leader": {"id": "cl", "rep": 4}},
    ]
    source: Json = {"system": "muskets_mohawks", "encounter": "raid_attack", "player": {"units": units}, "enemy": {}}
    entities = [enrolled("a", 10), enrolled("b", 7), enrolled("c", 6), enrolled("cl", 0)]
    over = Converted(source, {}, [], entities, ("fire", "contact", "melee", "burning"))
    there = BattleResult("d3_grid", "take", "objective", 6, True)
    there.sides = [SideResult("player", True, ["british"]), SideResult("enemy", False, [])]
    there.units = [hit("a", 4), hit("b", 4), hit("c", 9)]
    back = convert_result(there, over)
    assert [unit.losses["fire"] for unit in back.units] == [4, 3, 6]
    assert [unit.below_half for unit in back.units] == [False, False, True]
    assert back.leaders == [LeaderResult("cl", "player", "lost")]
    assert (back.ending, back.objective_met) == ("objective", True)


@pytest.mark.parametrize("victor", ["player", "enemy"])
def test_an_army_that_lost_its_resolve_is_no_objective_met(victor: str) -> None:
    """A board's battle that ends on losses comes back as a side that left, whichever won; report and journal agree."""
    source: Json = {"system": "muskets_mohawks", "encounter": "raid_attack", "player": {"units": []}, "enemy": {}}
    there = BattleResult("d3_grid", "take", "resolve", 6, False)
    there.sides = [SideResult(key, key == victor, []) for key in ("player", "enemy")]
    back = convert_result(there, Converted(source, {}, [], [], ("fire", "contact", "melee", "burning")))
    assert back.ending == "left"
    assert back.side("player").success is (victor == "player")


def enrolled(name: str, strength: int) -> Entity:
    """An entry of the entities."""
    return Entity(name, "player", name, strength)


def hit(name: str, hits: int) -> UnitResult:
    """A unit of nine hits that took some."""
    return UnitResult(name, "player", True, 9, 9, {"fire": hits}, 0, False, False, 2 * (9 - hits) < 9, True, False)


def test_a_nameless_leader_goes_by_his_rank_on_the_board() -> None:
    """A commander without a name is called by his rank, never by the key that the rules know him by."""
    raw: Json = frontier("raid_defend")
    raw["player"]["leaders"][0]["name"] = ""
    there = carried("muskets_mohawks", "d3_grid", raw).setup
    assert [row["name"] for row in there["player"]["commanders"]] == ["Lieutenant"]  # type: ignore[index]


@pytest.mark.rule("MM-PLAY-1")
@pytest.mark.parametrize(
    ("play", "words"),
    [
        ("same_side", "Partners stay behind"),
        ("head_to_head", "Possible enemy forces stay behind"),
        ("four", "Partners stay behind"),
        ("four", "Possible enemy forces stay behind"),
    ],
)
def test_who_plays_is_left_behind_with_a_word_on_it(play: str, words: str) -> None:
    """On squares one player leads each side, in the open; the order of battle is carried over and says so."""
    order = {"same_side": same_side(), "four": four_players(), "head_to_head": head_to_head()}[play]
    over = carried("muskets_mohawks", "d3_grid", order)
    assert [remark for remark in over.remarks if remark.startswith(words)]
    assert system("d3_grid").check(over.setup) == []
    assert not [
        remark for remark in carried("muskets_mohawks", "d3_grid", frontier("raid_attack")).remarks if words in remark
    ]
