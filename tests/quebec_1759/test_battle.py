"""Battles by themselves: exact chances, and every step with the dice on the table."""

from fractions import Fraction
from math import sqrt

import pytest

from common.json_input import Json
from rules.core.battle_record import BattleRecord
from rules.core.events import NOTE, ROLL
from tests.quebec_1759.exact import duel, line
from tests.quebec_1759.orders_of_battle import battle, units
from tests.quebec_1759.playing import Wishes, fight, rolls, seeded

RUNS = 1500


def share(order: Json, runs: int = RUNS) -> float:
    """How often the player wins."""
    return sum(seeded(order, seed, recording=False).result.sides[0].success for seed in range(runs)) / runs


def close_to(measured: float, exact: Fraction, runs: int = RUNS) -> bool:
    """Whether a share is within four standard errors of the exact chance."""
    p = float(exact)
    return abs(measured - p) <= 4 * sqrt(max(p * (1 - p), 0.002) / runs)


def one(attack: int, defence: int, **about: object) -> Json:
    """One British unit against one French."""
    british = {4: "15th", 3: "2_60th", 2: "louisbourg"}[attack]
    french = {4: "indians", 3: "marine", 2: "quebec_1"}[defence]
    order = battle(units((british, "", attack)), units((french, "", defence)), **about)  # type: ignore[arg-type]
    return order | {"retreat": False}


def three(attack: tuple[int, ...], defence: tuple[int, ...], **about: object) -> Json:
    """Three British units against three French, a column each."""
    names = ("left", "centre", "right")
    british = units(*zip(("15th", "28th", "35th"), names, attack, strict=True))
    french = units(*zip(("la_sarre", "bearn", "marine"), names, defence, strict=True))
    return battle(british, french, **about) | {"retreat": False}  # type: ignore[arg-type]


@pytest.mark.rule("QB-BATTLE-2", "QB-BATTLE-6")
@pytest.mark.parametrize(("attack", "defence"), [(4, 4), (4, 2), (2, 3)])
def test_a_duel_has_its_exact_chance(attack: int, defence: int) -> None:
    """A die a step, a 6 hits, the defender first."""
    assert close_to(share(one(attack, defence)), duel(defence, attack))


@pytest.mark.rule("QB-BATTLE-3")
def test_a_doubled_first_volley_has_its_exact_chance() -> None:
    """Over the river and from boats the defender's first volley has two dice a step."""
    for crossing in ("river", "landing"):
        assert close_to(share(one(4, 3, crossing=crossing)), duel(3, 4, first=2))


@pytest.mark.rule("QA-ENTRENCH-1")
def test_works_have_their_exact_chance() -> None:
    """Behind works no unit is hit in the first round."""
    order = one(4, 3)
    order["enemy"]["works"] = ["centre"]
    assert close_to(share(order), duel(3, 4, works=True))


@pytest.mark.rule("QB-BATTLE-1", "QB-BATTLE-4")
@pytest.mark.parametrize(
    ("attack", "defence", "first", "works"),
    [((2, 2, 2), (1, 2, 3), 1, False), ((4, 3, 4), (2, 2, 2), 2, False), ((3, 3, 3), (2, 1, 2), 1, True)],
)
def test_three_columns_have_their_exact_chance(
    attack: tuple[int, ...], defence: tuple[int, ...], first: int, works: bool
) -> None:
    """Columns fire at those that face them, and a side that cannot fill one routs."""
    order = three(attack, defence, crossing="landing" if first == 2 else "road")
    if works:
        order["enemy"]["works"] = ["left", "centre", "right"]
    assert close_to(share(order), line(defence, attack, first, works))


@pytest.mark.rule("QB-BATTLE-3", "QA-ENTRENCH-1")
def test_a_landing_equals_works_on_every_column() -> None:
    """With no reserve, leader or retreat the defender fires twice before he is fired at, in either case."""
    for defence in ((1, 2, 3), (2, 2, 2)):
        assert line(defence, (3, 3, 3), 2) == line(defence, (3, 3, 3), 1, True)
    for steps in range(1, 5):
        assert duel(steps, 4, first=2) == duel(steps, 4, works=True)
    landed = three((3, 4, 3), (2, 2, 3), crossing="landing")
    entrenched = three((3, 4, 3), (2, 2, 3))
    entrenched["enemy"]["works"] = ["left", "centre", "right"]
    assert abs(share(landed) - share(entrenched)) < 4 * sqrt(0.5 / RUNS)


@pytest.mark.rule("QB-BATTLE-2")
def test_more_defending_steps_never_help_the_attacker() -> None:
    """Exactly, for one column and for three."""
    for attack in range(1, 5):
        chances = [duel(defence, attack) for defence in range(1, 7)]
        assert chances == sorted(chances, reverse=True)
    assert line((2, 2, 2), (2, 2, 2)) > line((2, 3, 2), (2, 2, 2))


@pytest.mark.rule("QB-BATTLE-2", "QB-BATTLE-9")
def test_columns_fire_from_the_left_the_defender_first() -> None:
    """Seven French dice by column, then the British, who lose hits beyond the steps of a column."""
    order = three((1, 2, 3), (3, 2, 2))
    faces = [[6, 6, 1], [1, 1], [1, 1], [1, 1], [1, 1, 1]]
    record = fight(order, [face for row in faces for face in row][:7])
    assert rolls(record, "QB-BATTLE-2") == [[6, 6, 1], [1, 1], [1, 1]]
    assert record.result.ending == "routed"
    lost = {unit.id: unit.losses["fire"] for unit in record.result.units if unit.side == "player"}
    assert lost == {"15th": 1, "28th": 0, "35th": 0}


@pytest.mark.rule("QB-BATTLE-3")
def test_only_the_first_volley_is_doubled() -> None:
    """Six dice against a landing of three steps, then three."""
    record = fight(one(2, 3, crossing="landing"), [1] * 6 + [1, 1] + [6, 6, 1])
    assert rolls(record, "QB-BATTLE-3") == [[1] * 6]
    assert rolls(record, "QB-BATTLE-2") == [[1, 1], [6, 6, 1]]
    assert record.result.ending == "destroyed"


@pytest.mark.rule("QA-ENTRENCH-1")
def test_no_dice_are_thrown_at_works_in_the_first_round() -> None:
    """The centre alone is behind works; left and right are fired at."""
    order = three((2, 2, 2), (2, 2, 2))
    order["enemy"]["works"] = ["centre"]
    record = fight(order, [1] * 6 + [1, 1] + [6, 6])
    fired = [event.what for event in record.events if event.kind == ROLL]
    assert fired == ["left", "centre", "right", "left", "right"]
    assert [event.after for event in record.events if event.what == "behind_works"] == ["centre"]


def reserves(**about: object) -> Json:
    """Four British against four French, one of each in reserve, retreat allowed."""
    names = ("left", "centre", "right", "reserve")
    british = units(*zip(("15th", "28th", "35th", "43rd"), names, (4, 4, 4, 4), strict=True))
    french = units(*zip(("la_sarre", "bearn", "marine", "languedoc"), names, (1, 3, 3, 3), strict=True))
    return battle(british, french, **about)  # type: ignore[arg-type]


@pytest.mark.rule("QB-BATTLE-4")
def test_an_emptied_column_is_filled_from_reserve_or_the_side_retreats() -> None:
    """Neither standing nor another column is on offer."""
    french = Wishes("bring:languedoc:left")
    fight_on = Wishes("retreat")
    record = seeded_until(reserves(), [1] * 7 + [6, 1, 1, 1] + [1] * 8 + [1] * 9, fight_on, french)
    assert ["retreat", "bring:languedoc:left"] in french.asked
    assert record.result.ending == "left"


def seeded_until(order: Json, faces: list[int], british: Wishes, french: Wishes) -> BattleRecord:
    """Fight with wishes of both sides."""
    british.wishes = ["fire", "retreat"]
    french.wishes = ["fire", "bring:languedoc:left"]
    return fight(order, faces, british, french)


@pytest.mark.rule("QB-BATTLE-4", "QB-BATTLE-5")
def test_two_emptied_columns_are_a_rout_and_the_reserve_pursues() -> None:
    """The French lose left and centre at once; twelve dice follow them, and no retreat is asked."""
    order = reserves()
    order["enemy"]["units"][1]["steps"] = 1
    faces = [1] * 5 + [6, 1, 1, 1] + [6, 1, 1, 1] + [1] * 4 + [6] * 2 + [1] * 10
    record = fight(order, faces, Wishes(), Wishes())
    assert record.result.ending == "routed"
    assert rolls(record, "QB-BATTLE-5") == [[6] * 2 + [1] * 10]
    lost = sum(unit.losses["pursuit"] for unit in record.result.units if unit.side == "enemy")
    assert lost == 2


@pytest.mark.rule("QB-BATTLE-5")
def test_by_a_reading_the_line_fires_after_a_rout_and_not_after_a_retreat() -> None:
    """Four dice for each column, then twelve for the reserve."""
    order = reserves(options={"rout": "line"})
    order["enemy"]["units"][1]["steps"] = 1
    faces = [1] * 5 + [6, 1, 1, 1] + [6, 1, 1, 1] + [1] * 4 + [1] * 24
    record = fight(order, faces, Wishes(), Wishes())
    assert [len(row) for row in rolls(record, "QB-BATTLE-5")] == [4, 4, 4, 12]
    record = fight(reserves(options={"rout": "line"}), [1] * 12, Wishes(), Wishes("retreat"))
    assert [len(row) for row in rolls(record, "QB-BATTLE-5")] == [12]


@pytest.mark.rule("QB-BATTLE-2")
def test_a_side_may_retreat_before_it_has_fired() -> None:
    """The defender leaves at once, is pursued by the reserve, and keeps what is left."""
    record = fight(reserves(), [6] * 12, Wishes(), Wishes("retreat"))
    assert record.result.ending == "left"
    assert record.result.sides[0].success
    assert sum(unit.losses["pursuit"] for unit in record.result.units) == 10


@pytest.mark.rule("QB-BATTLE-10")
def test_without_a_way_out_no_unit_retreats_and_a_rout_loses_all() -> None:
    """The last two columns are lost with the line."""
    order = three((1, 2, 3), (3, 2, 2))
    british, french = Wishes("retreat"), Wishes("retreat")
    record = fight(order, [6, 1, 1, 1, 1, 1, 1], british, french)
    assert "retreat" in british.wishes
    assert "retreat" in french.wishes
    lost = {unit.id: unit.losses["routed"] for unit in record.result.units}
    assert (lost["15th"], lost["28th"], lost["35th"], lost["la_sarre"]) == (0, 2, 3, 0)


@pytest.mark.rule("QB-BATTLE-6")
def test_a_skirmish_has_no_reserve_and_no_pursuit() -> None:
    """Two French units make all fight in the centre, regardless of their places; a retreat costs nothing."""
    order = reserves()
    order["enemy"]["units"] = order["enemy"]["units"][:2]
    record = fight(order, [], Wishes(), Wishes("retreat"))
    assert record.result.ending == "left"
    places = {event.who: event.after for event in record.events if event.what == "place" and event.after}
    assert set(places.values()) == {"centre"}
    assert any(event.kind == NOTE and event.what == "skirmish" for event in record.events)


@pytest.mark.rule("QB-BATTLE-6")
def test_by_a_reading_two_units_stand_in_two_columns() -> None:
    """No third column is asked for, fire at it is lost without dice, and it routs no unit."""
    order = reserves(options={"skirmish_below": 2}) | {"retreat": False}
    order["enemy"]["units"] = units(("la_sarre", "", 1), ("bearn", "", 3))
    order["player"]["units"] = order["player"]["units"][:3]
    french = Wishes("la_sarre:right", "bearn:left")
    record = fight(order, [1] * 4 + [1] * 4 + [6, 1, 1, 1], Wishes(), french)
    fired = [event.what for event in record.events if event.kind == ROLL]
    assert fired == ["left", "right", "left", "right"]
    assert record.result.ending == "routed"


@pytest.mark.rule("QB-BATTLE-9")
def test_who_chooses_the_units_hit_is_a_reading() -> None:
    """The owner, the side that fires, or the strongest without a question."""
    for reading, hit in (("owner", "28th"), ("firer", "15th"), ("strongest", "15th")):
        order = battle(units(("15th", "", 4), ("28th", "", 2)), units(("marine", "", 3)), options={"hits": reading})
        british, french = Wishes("hit:28th", "retreat"), Wishes("hit:15th")
        record = fight(order, [6, 1, 1], british, french)
        lost = [unit.id for unit in record.result.units if unit.losses["fire"]]
        assert lost == [hit]


@pytest.mark.rule("QB-BATTLE-1")
def test_the_attacker_sees_how_many_blocks_are_where() -> None:
    """Both deploy by question; three columns are filled, and the record shows all only afterwards."""
    british = units(("15th", "", 4), ("28th", "", 4), ("35th", "", 4))
    order = battle(british, units(("la_sarre", "", 3), ("bearn", "", 3), ("marine", "", 3), ("quebec_1", "", 2)))
    french = Wishes("la_sarre:reserve", "bearn:left", "marine:centre")
    player = Wishes("retreat")
    record = seeded(order, 3, player, french)
    assert french.asked[0] == ["la_sarre:left", "la_sarre:centre", "la_sarre:right", "la_sarre:reserve"]
    assert player.asked[0] == ["15th:left", "15th:centre", "15th:right"]
    assert player.asked[1] == ["28th:centre", "28th:right"]
    shown = [event for event in record.events if event.what in ("deployed", "open")]
    assert [event.what for event in shown[:2]] == ["deployed", "deployed"]
    assert shown[0].who == "french"
    assert shown[0].after == {"left": 1, "centre": 1, "right": 1, "reserve": 1}
