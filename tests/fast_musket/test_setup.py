"""Orders of battle: the printed one, one's own, and every fault of a bad one at once."""

from typing import Any

import pytest

from common.json_input import Json
from rules.core.dice import ScriptedDice
from rules.core.errors import SetupError
from rules.core.umpire import Umpire
from rules.fast_musket.words import LINE, REDOUBT
from tests.fast_musket.field import GAME, battery, battle_of, duel, foot, order, plains, side


@pytest.mark.rule("FM-OOB-1")
def test_the_british_at_quebec() -> None:
    """Wolfe, Murray, seven units in the centre and two in reserve, all of six bases, and a light gun."""
    battle = battle_of(plains())
    british = [unit for unit in battle.units if unit.side == 1 and not unit.kind]
    names = [unit.profile.name.split(",")[0] for unit in british]
    printed = ["28th Foot", "43rd Foot", "47th Foot", "48th Foot", "48th Foot", "58th Foot"]
    assert sorted(names) == [*printed, "78th Highlanders", "78th Highlanders", "Louisbourg Grenadiers"]
    assert {unit.bases for unit in british} == {6}
    assert [unit.profile.wing for unit in british].count("reserve") == 2
    assert [unit.profile.name[:4] for unit in british if unit.elite] == ["Loui", "78th", "78th"]
    assert [(g.name, g.overall) for g in battle.commanders if g.side == 1] == [("Wolfe", True), ("Murray", False)]
    assert [(b.weapon, len(b.guns)) for b in battle.batteries if b.side == 1] == [(2, 1)]


@pytest.mark.rule("FM-OOB-2")
def test_the_french_at_quebec() -> None:
    """Montcalm, seven units of six bases and three medium guns."""
    battle = battle_of(plains())
    french = [unit for unit in battle.units if unit.side == 0 and not unit.kind]
    names = sorted(unit.profile.name.split(",")[0] for unit in french)
    printed = "La Sarre|Languedoc|Béarn|Guyenne|Royal Roussillon|Troupes de la Marine|Troupes de la Marine"
    assert names == sorted(printed.split("|"))
    assert [unit.bases for unit in french] == [6] * 7
    assert [(g.name, g.overall) for g in battle.commanders if g.side == 0] == [("Montcalm", True)]
    assert [(b.weapon, len(b.guns)) for b in battle.batteries if b.side == 0] == [(3, 1)] * 3


@pytest.mark.rule("FM-OOB-3")
def test_headcounts_play_no_part() -> None:
    """The men of the file add up to the printed 2,650 and 2,550, and a battle is the same without them."""
    raw = plains()
    assert sum(unit["men"] for unit in raw["player"]["units"]) == 2650
    assert sum(unit["men"] for unit in raw["enemy"]["units"]) == 2550
    before = battle_of(raw).snapshot()
    for unit in raw["player"]["units"] + raw["enemy"]["units"]:
        del unit["men"]
    assert battle_of(raw).snapshot() == before


@pytest.mark.rule("FM-SETUP-1", "FM-TABLE-1", "FM-FORM-1")
def test_the_lines_are_24_inches_apart_and_centred() -> None:
    """The British stand in line in the western half and the French in the eastern, 24 inches apart, both centred."""
    battle = battle_of(plains())
    front = {side: {u.y for u in battle.units if u.side == side and u.profile.wing != "reserve"} for side in (0, 1)}
    assert front == {0: {420}, 1: {180}}
    for side_ in (0, 1):
        line = [u for u in battle.units if u.side == side_ and not u.kind and u.y in (420, 180)]
        assert min(u.x for u in line) + max(u.x for u in line) == 900
        assert {u.formation for u in line} == {LINE}
        assert {u.heading for u in line} == {0 if side_ == 0 else 16}


@pytest.mark.rule("FM-GENERAL-1", "FM-FORM-2")
def test_rifles_heavy_guns_and_redoubts_are_legal() -> None:
    """A scenario of one's own may have all three."""
    raw = order(
        side("Red", [foot("red", 450, 400, "w", weapon="rifle")], [battery("g", 600, 400, "w", "heavy", 2)]),
        side("Blue", [foot("blue", 450, 200, "e", formation="redoubt", redoubt="work")]),
    )
    raw["redoubts"] = [{"id": "work", "name": "Work", "at": [450, 200], "width": 100, "depth": 40, "facing": "e"}]
    battle = battle_of(raw)
    assert [unit.weapon for unit in battle.units] == [1, 4, 4, 0]
    assert battle.units[3].formation == REDOUBT


@pytest.mark.rule("FM-GENERAL-1")
@pytest.mark.parametrize(("key", "value"), [("troop", "cavalry"), ("formation", "skirmish"), ("troop", "dragoons")])
def test_horse_and_skirmishers_are_refused(key: str, value: str) -> None:
    """What the source names without numbers is no fault of spelling: the rule says why it is refused."""
    faults = GAME.check(duel(60, {key: value}))
    assert [(fault.field, fault.rule) for fault in faults] == [(f"player.units.0.{key}", "FM-GENERAL-1")]
    assert "no numbers" in faults[0].message


def spoiled() -> Json:
    """An order of battle with a fault in every part."""
    raw = order(
        side("Red", [foot("red", 450, 330, "up", bases=1), foot("red", 450, 330, "w", troop="cavalry", bend=9)]),
        side("Red", [foot("blue", 450, 200, "e", weapon="pike", formation="redoubt"), foot("edge", 20, 200, "e")]),
        first_fire="yes",
        deadline=99,
        luck=True,
    )
    both = {"id": "d", "overall": True, "at": [1, 2], "with": "red"}
    raw["player"]["commanders"] = [{"id": "c", "with": "blue"}, both]
    raw["enemy"]["batteries"] = [battery("g", 450, 2000, "e", "mortar", 40)]
    raw["enemy"]["extra_guns"] = {"facing": "e", "at": "anywhere"}
    raw["redoubts"] = [{"id": "w", "at": [1, 2], "width": 2, "depth": 40, "facing": "e"}]
    raw["weather"] = "fine"
    return raw


def test_all_faults_are_reported_at_once() -> None:
    """Each part's fault is named by its field, those of places among them, and the engine refuses with all of them."""
    raw = spoiled()
    fields = [fault.field for fault in GAME.check(raw)]
    expected = {
        "weather", "options.luck", "options.first_fire", "options.deadline", "redoubts.0.width", "enemy.name",
        "player.units.0.facing", "player.units.0.bases", "player.units.1.id", "player.units.1.troop",
        "player.units.1.bend", "player.commanders.0.wing", "player.commanders.0.with", "player.commanders.1",
        "enemy.units.0.weapon", "enemy.units.0.redoubt", "enemy.batteries.0.weapon", "enemy.batteries.0.guns",
        "enemy.batteries.0.at", "enemy.extra_guns.at", "enemy.units.1.at",
    }  # fmt: skip
    assert set(fields) == expected
    with pytest.raises(SetupError) as refused:
        GAME.engagement(raw).fight(Umpire(ScriptedDice([])))
    assert len(refused.value.faults) == len(fields)


@pytest.mark.rule("FM-SETUP-1", "FM-TABLE-1", "FM-MOVE-4")
@pytest.mark.parametrize(
    ("player", "enemy", "field", "rule"),
    [
        ([foot("a", 450, 400, "w"), foot("b", 520, 400, "w")], [foot("c", 450, 200, "e")], "player.units.1.at",
         "FM-SETUP-1"),
        ([foot("a", 450, 305, "w")], [foot("b", 100, 200, "e"), foot("c", 450, 292, "e")], "enemy.units.1.at",
         "FM-MOVE-4"),
        ([foot("a", 450, 598, "w")], [foot("c", 450, 200, "e")], "player.units.0.at", "FM-TABLE-1"),
        ([foot("a", 450, 400, "w"), foot("b", 450, 250, "w")], [foot("c", 450, 200, "e")], "player", "FM-TABLE-1"),
        ([foot("a", 450, 400, "w")], [foot("c", 450, 500, "e")], "enemy", "FM-TABLE-1"),
    ],
)  # fmt: skip
def test_faults_of_places(player: list[Json], enemy: list[Json], field: str, rule: str) -> None:
    """No piece stands on another, within an inch of an enemy, off the table or in the wrong half of it."""
    faults = GAME.check(order(side("Red", player), side("Blue", enemy)))
    assert [(fault.field, fault.rule) for fault in faults] == [(field, rule)]


@pytest.mark.rule("FM-SETUP-1", "FM-TABLE-1")
def test_a_gun_out_of_place_is_named_by_the_row_it_is_listed_in() -> None:
    """A gun of a battery refers to its battery's row, one that the dice may bring to the row of extra guns."""
    raw = duel(100)
    raw["player"]["batteries"] = [battery("far", 100, 400, "w"), battery("near", 450, 598, "w", guns=2)]
    faults = [(fault.field, fault.rule) for fault in GAME.check(raw)]
    assert faults == [("player.batteries.1.at", "FM-TABLE-1")] * 2
    raw = plains(extra_artillery=True)
    raw["enemy"]["extra_guns"]["at"][1] = raw["enemy"]["extra_guns"]["at"][0]
    assert [(fault.field, fault.rule) for fault in GAME.check(raw)] == [("enemy.extra_guns.at", "FM-SETUP-1")]


@pytest.mark.rule("FM-FORM-2")
def test_faults_of_redoubts() -> None:
    """A unit must fit into the redoubt that it names, and may not stand across one."""
    raw = duel(100, {"formation": "redoubt", "redoubt": "work"})
    raw["redoubts"] = [{"id": "work", "at": [450, 390], "width": 100, "depth": 40, "facing": "w"}]
    assert [(fault.field, fault.rule) for fault in GAME.check(raw)] == [("player.units.0.at", "FM-FORM-2")]
    raw = duel(100)
    raw["redoubts"] = [{"id": "work", "at": [450, 360], "width": 100, "depth": 40, "facing": "w"}]
    assert [(fault.field, fault.rule) for fault in GAME.check(raw)] == [("player.units.0.at", "FM-FORM-2")]


@pytest.mark.rule("FM-COMMAND-1")
def test_a_wing_commander_begins_with_his_own() -> None:
    """He may not begin attached to a unit of another wing or of the reserve."""
    raw = duel(100, {"wing": "reserve"})
    raw["player"]["commanders"] = [{"id": "c", "name": "C", "wing": "centre", "with": "red"}]
    assert [(fault.field, fault.rule) for fault in GAME.check(raw)] == [("player.commanders.0.with", "FM-COMMAND-1")]


@pytest.mark.rule("FM-GUNS-1")
def test_the_option_needs_a_place_for_every_gun() -> None:
    """With dice for guns the first mover gives 20 places and the other 3."""
    raw = plains(extra_artillery=True)
    raw["player"]["extra_guns"]["at"].pop()
    del raw["enemy"]["extra_guns"]
    assert [(fault.field, fault.rule) for fault in GAME.check(raw)] == [
        ("player.extra_guns.at", "FM-GUNS-1"),
        ("enemy.extra_guns", "FM-GUNS-1"),
    ]


def test_the_census_and_the_result_name_the_same() -> None:
    """All that is fielded is in the result: units, batteries with their guns, and generals."""
    raw = plains()
    entities = {row.id: row.strength for row in GAME.engagement(raw).entities()}
    assert len(entities) == 7 + 9 + 4 + 3
    assert (entities["la-sarre"], entities["six-pounder-left"], entities["wolfe"]) == (6, 1, 1)
    assert GAME.side_names(raw) == ("French", "British")


def test_a_side_sees_all_but_the_others_orders() -> None:
    """Redaction of an order of battle hides the other side's doctrine and nothing else."""
    raw = plains()
    raw["enemy"]["doctrine"] = "advance"
    redacted = GAME.redact_for(raw, 0)
    assert redacted["enemy"] == raw["enemy"] | {"doctrine": "steady"}
    assert redacted["player"] == raw["player"]
    assert raw["enemy"]["doctrine"] == "advance"
    assert GAME.check(redacted) == []


@pytest.mark.rule("FM-GUNS-1")
def test_dice_for_guns_take_the_printed_batteries_out() -> None:
    """What takes the field is the foot, the generals and the guns of the dice; an order of battle stays as it was."""
    raw = plains(extra_artillery=True)
    fielded = GAME.engagement(raw).fielded()
    assert [fielded[side].get("batteries") for side in ("player", "enemy")] == [None, None]  # type: ignore[attr-defined]
    assert len(raw["player"]["batteries"]) == 3
    assert GAME.engagement(plains()).fielded() == plains()


@pytest.mark.rule("FM-GUNS-1")
@pytest.mark.parametrize(("faces", "brought"), [([6, 6], (20, 3)), ([4, 2], (10, 1)), ([1, 1], (0, 0))])
def test_guns_of_the_dice_can_be_listed(faces: list[int], brought: tuple[int, int]) -> None:
    """Rolled beforehand, French first, they are batteries in the places for guns, and the battle can be fought so."""
    raw = plains(extra_artillery=True)
    listed = GAME.engagement(raw).expanded(Umpire(ScriptedDice(faces), GAME.engagement(raw).orders(), recording=False))
    assert GAME.check(listed) == []
    sides: Any = listed
    for side_, weapon, count in zip(("player", "enemy"), ("medium", "light"), brought, strict=True):
        assert sum(row["guns"] for row in sides[side_]["batteries"]) == count
        assert {row["weapon"] for row in sides[side_]["batteries"]} <= {weapon}
    laid = GAME.engagement(listed).initial_snapshot().values()
    guns = {tuple(fields["at"][:2]) for fields in laid if fields["kind"] == "gun"}  # type: ignore[index]
    assert guns == {
        tuple(at)
        for key, n in zip(("player", "enemy"), brought, strict=True)
        for at in raw[key]["extra_guns"]["at"][:n]
    }
