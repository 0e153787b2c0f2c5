"""Situations of a table: their chances are those of every single face, rolls agree with them, faults are named."""

import random
from fractions import Fraction
from typing import Any

import pytest

from battles.systems.base import situations as known
from battles.systems.base.situations import Situation
from rules import registry
from rules.core import schema
from rules.core.errors import SetupError
from rules.core.schema import FieldSpec
from tests.muskets_mohawks.combat.field import every_face

ALL = [each for system in registry.known() for each in known.situations(system)]
# Tables small enough for every face of every die.
SMALL: list[tuple[str, str, dict[str, Any]]] = [
    ("muskets_mohawks", "reaction", {"unit": {"rep": 3, "leader_rep": 5}, "test": "fire_and_casualty", "cover": True}),
    ("muskets_mohawks", "reaction", {"unit": {"troop": "indian", "formation": "unformed"}, "test": "trophies"}),
    ("muskets_mohawks", "volley", {"firer": {"figures": 2}, "target": {"formation": "unformed", "leader_rep": 0}}),
    ("muskets_mohawks", "charge", {"charger": {"formation": "mob"}, "target": {"formation": "mob", "markers": 1}}),
    ("muskets_mohawks", "melee", {"first": {"rep": 2, "formation": "mob"}, "second": {"rep": 2, "formation": "mob"}}),
    ("fast_musket", "fire", {"firer": {"weapon": "heavy"}, "range": "12", "target_bases": 3}),
    ("fast_musket", "melee", {"charger": {"bases": 3}, "target": {"bases": 3, "troop": "highlanders"}, "flank": True}),
    ("d3_grid", "combat", {"shooter": {"officer": True}, "target": {"type": "militia", "hits": 1}}),
    ("one_hour", "combat", {"shooter": {"type": "artillery"}, "target": {"ground": "woods"}, "squares": 2}),
    ("quebec_1759", "column", {"column": {"steps": 2}, "target": {"steps": 2, "leader": "montcalm"}}),
]


def situation(system: str, key: str) -> Situation:
    """A situation that is there."""
    found = known.situation(system, key)
    assert found is not None
    return found


def shares(asked: Situation, table: dict[str, Any]) -> dict[str, dict[str, Fraction]]:
    """The chances of a table by measure and value."""
    return {each.key: {row.value: row.share for row in each.rows} for each in known.chances(asked, table)}


@pytest.mark.parametrize(("system", "key", "table"), SMALL)
def test_chances_are_those_of_every_face(system: str, key: str, table: dict[str, Any]) -> None:
    """Counted by branches they are what all falls of all dice come to."""
    asked = situation(system, key)
    read = known.read(asked, table)

    def play(umpire: Any) -> tuple[str, ...]:
        umpire._orders = asked.orders(read)
        return asked.play(umpire, read)

    assert asked.joint(read) == every_face(play)


@pytest.mark.rule("MM-REACT-2", "MM-LEAD-5")
def test_a_reaction_test_as_typed() -> None:
    """Page 12, regulars of Rep 4 under fire: two passes carry on, one asks the leader of Rep 4, none retires."""
    found = shares(situation("muskets_mohawks", "reaction"), {})["result"]
    both, one = Fraction(4, 6) ** 2, 2 * Fraction(4, 6) * Fraction(2, 6)
    assert found == {"carry_on": both + one * Fraction(4, 6), "retire": one * Fraction(2, 6) + Fraction(2, 6) ** 2}


@pytest.mark.rule("MM-REACT-1")
@pytest.mark.parametrize("field", ["cover", "flanks", "higher_leader"])
def test_what_helps_in_a_reaction_test(field: str) -> None:
    """Each adds a die, so that regulars of Rep 2 without a leader carry on with two passes of three."""
    bare = {"unit": {"rep": 2, "leader_rep": 0}}
    asked = situation("muskets_mohawks", "reaction")
    helped = shares(asked, bare | {field: True})["result"]["carry_on"]
    assert shares(asked, bare)["result"]["carry_on"] == Fraction(1, 9)
    assert helped == 3 * Fraction(1, 9) * Fraction(2, 3) + Fraction(1, 27)


@pytest.mark.rule("MM-MELEE-2")
@pytest.mark.parametrize(("field", "dice"), [("uphill", 1), ("works", 2)])
def test_ground_adds_dice_in_melee(field: str, dice: int) -> None:
    """Page 18: a die uphill, two behind works, for the side that has them."""
    asked = situation("muskets_mohawks", "melee")
    bodies = {"first": {"rep": 2, "formation": "unformed"}, "second": {"rep": 2, "formation": "unformed"}}
    higher = {"first": {"rep": 2 + dice, "formation": "unformed"}, "second": bodies["second"]}
    assert shares(asked, bodies | {field: "first"}) == shares(asked, higher)


@pytest.mark.rule("QB-BATTLE-3", "QA-LEADER-1")
def test_a_column_with_wolfe_that_defends() -> None:
    """Two steps fire twice in the first round, Wolfe adds three: seven dice, each hitting on a six."""
    found = shares(situation("quebec_1759", "column"), {"column": {"steps": 2, "leader": "wolfe"}, "defends": True})
    assert found["steps"]["0"] == Fraction(5, 6) ** 7


@pytest.mark.parametrize("asked", ALL, ids=lambda each: f"{each.system}-{each.key}")
def test_random_tables(asked: Situation) -> None:
    """Any table has chances that add up to one or a fault with a field; a roll comes to what has a chance."""
    chosen = random.Random(f"{asked.system} {asked.key}")
    counted, refused = 0, []
    for _ in range(12):
        table = {spec.key: _any(asked, spec, chosen) for spec in asked.schema.specs(asked.shape)}
        try:
            found = known.chances(asked, table)
        except SetupError as error:
            refused += [bool(fault.message and fault.rule and fault.field) for fault in error.faults]
            continue
        counted += 1
        assert all(sum(row.share for row in each.rows) == 1 for each in found)
        possible = {each.key: {row.words for row in each.rows} for each in found}
        assert all(words in possible[key] for key, _, words in known.roll(asked, table).outcome)
    assert counted
    assert all(refused)


def _any(asked: Situation, spec: FieldSpec, chosen: random.Random) -> Any:
    if spec.kind == schema.PART:
        return {inner.key: _any(asked, inner, chosen) for inner in asked.schema.specs(spec.shape)}
    if spec.kind == schema.CHOICE:
        return chosen.choice(spec.choices[:2])
    if spec.kind == schema.NUMBER:
        return chosen.randint(spec.minimum, min(spec.maximum, 6))
    return spec.key != "mounted" and chosen.random() < 0.3


def test_the_dice_of_a_table() -> None:
    """Typed dice say what the book says; too few or too many are refused with what to do."""
    asked = situation("muskets_mohawks", "reaction")
    rolled = known.roll(asked, {}, [4, 5, 6])
    assert (rolled.faces, rolled.outcome) == ([4, 5, 6], [("result", "The unit is to", "retire")])
    assert {event["rule"] for event in rolled.events} == {"MM-REACT-1", "MM-REACT-2"}
    with pytest.raises(SetupError, match="in the order in which the book"):
        known.roll(asked, {}, [4, 5])
    with pytest.raises(SetupError, match="ask for 2 dice here; leave out the last 1"):
        known.roll(asked, {}, [1, 1, 1])


@pytest.mark.parametrize(
    ("system", "key", "table", "field", "sentence"),
    [
        ("muskets_mohawks", "reaction", {"unit": {"rep": 9}}, "unit.rep", "from 2 to 6"),
        ("muskets_mohawks", "reaction", {"test": "trophies"}, "test", "only irregulars and Indians"),
        ("muskets_mohawks", "charge", {"charger": {"mounted": True}}, "charger.mounted", "only cavalry"),
        ("muskets_mohawks", "charge", {"charger": []}, "charger", "must be an object"),
        ("muskets_mohawks", "charge", {"covr": True}, "covr", "Did you mean cover"),
        ("muskets_mohawks", "charge", [], "", "must be an object"),
        ("fast_musket", "fire", {"range": "24"}, "range", "beyond 6 inches"),
        ("d3_grid", "combat", {"shooter": {"ground": "lake"}}, "shooter.ground", "lake is closed"),
        ("d3_grid", "combat", {"squares": 4, "shooter": {"type": "grenadiers"}}, "squares", "may not shoot"),
    ],
)
def test_faults_name_their_field(system: str, key: str, table: Any, field: str, sentence: str) -> None:
    """A table that cannot be is refused at the field."""
    with pytest.raises(SetupError, match=sentence) as refused:
        known.chances(situation(system, key), table)
    assert [fault.field for fault in refused.value.faults] == [field]


def test_every_rule_of_a_situation_is_in_the_catalogue() -> None:
    """The pages of these rules show the chances."""
    for asked in ALL:
        assert set(asked.rules) <= registry.system(asked.system).catalogue().keys()
        assert asked in [each for each in ALL if asked.rules[0] in each.rules]
        assert asked.key in [each.key for each in known.citing(asked.system, asked.rules[0])]
