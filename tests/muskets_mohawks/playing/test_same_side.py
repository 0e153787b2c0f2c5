"""Same side: several players share the player's side against the tables, and each orders his own men."""

from typing import Any

import pytest

from battles.playing import Paused, play_on
from common.json_input import Json
from rules.core.errors import DecisionNeeded
from tests.muskets_mohawks.playing.forces import GAME, Noting, fought, rows, same_side

PARTNERS = {"u2", "u3", "u2-nco", "u3-nco", "lt"}


def asked(order: Json, seed: int) -> DecisionNeeded:
    """The question at which a battle stops."""
    with pytest.raises(DecisionNeeded) as pause:
        fought(order, seed)
    return pause.value


def with_persons(first: list[str] | None, second: list[str] | None) -> Json:
    """Partners who have given these answers so far; None for one that a doctrine plays."""
    order = same_side()
    player = order["player"]
    if first is not None:
        player |= {"doctrine": "person", "answers": first}
    if second is not None:
        player["partners"][0] |= {"doctrine": "person", "answers": second}
    return order


@pytest.mark.rule("MM-PLAY-1")
def test_each_player_is_asked_about_his_own_men_alone() -> None:
    """Where a partner is a person he is asked for his units and leader, and the first for his and for the side."""
    for second, own in ((False, {"u1", "u1-nco", "player"}), (True, PARTNERS)):
        answers: list[str] = []
        about = set()
        for _ in range(40):
            try:
                fought(with_persons(None, answers) if second else with_persons(answers, None))
            except DecisionNeeded as pause:
                about.add((pause.pending.side, pause.pending.who))
                answers.append(pause.choices[-1])
            else:
                break
        assert about <= {(0, who) for who in own}
        assert len(about) > 1


@pytest.mark.rule("MM-PLAY-1")
def test_the_answers_of_both_fight_the_battle_again() -> None:
    """Recorded apart, each player's in his own list, they give the battle that the doctrines gave."""
    noting = Noting(GAME.engagement(same_side()).orders()[0])
    record, events = fought(same_side(), 3, [noting, GAME.engagement(same_side()).orders()[1]])
    first: list[str] = []
    second: list[str] = []
    for who, answer in zip(noting.asked, noting.answers, strict=True):
        (second if who in PARTNERS else first).append(answer)
    assert len(first) > 3
    assert len(second) > 3
    again, repeated = fought(with_persons(first, second), 3)
    assert (rows(repeated), again.final) == (rows(events), record.final)
    pause = asked(with_persons(first, second[:-1]), 3)
    assert pause.pending.who in PARTNERS
    pause = asked(with_persons(first[:-1], second), 3)
    assert pause.pending.who not in PARTNERS


@pytest.mark.rule("MM-PLAY-1")
def test_a_unit_obeys_the_doctrine_of_its_own_player() -> None:
    """With the same doctrine for both the battle is that of a single player; with another for the second it is not."""
    alone = same_side("veteran", "veteran")
    alone["play"] = "solo"
    del alone["player"]["partners"]
    for row in (*alone["player"]["units"], *alone["player"]["leaders"]):
        row.pop("partner", None)
    differ = 0
    for seed in range(4):
        solo = rows(fought(alone, seed)[1])
        assert rows(fought(same_side("veteran", "veteran"), seed)[1]) == solo
        assert rows(fought(same_side("veteran", ""), seed)[1]) == solo
        differ += rows(fought(same_side("veteran", "cautious"), seed)[1]) != solo
    assert differ == 4


@pytest.mark.rule("MM-PLAY-1")
@pytest.mark.parametrize(
    ("field", "change"),
    [
        ("player.partners", {"partners": []}),
        ("player.partners.1.id", {"partners": [{"id": "second"}, {"id": "third"}]}),
        ("player.units.1.partner", {"partners": [{"id": "other"}]}),
        ("player.leaders.0.partner", {"partners": [{"id": "other"}]}),
        ("player.partners.0.doctrine", {"partners": [{"id": "second", "doctrine": "meek"}]}),
    ],
)
def test_what_partners_lack_is_a_fault(field: str, change: dict[str, Any]) -> None:
    """Each has a unit, and each unit a player who is there."""
    order = same_side()
    order["player"] |= change
    found = {fault.field: fault for fault in GAME.check(order)}
    assert found[field].rule == "MM-PLAY-1"


@pytest.mark.rule("MM-PLAY-1")
def test_the_first_player_has_a_unit_and_the_tables_no_partners() -> None:
    """A side whose units are all the partner's has no first player; the tables share nothing; solo has no partners."""
    order = same_side()
    order["player"]["units"][0]["partner"] = "second"
    assert [fault.field for fault in GAME.check(order)] == ["player.units"]
    order = same_side()
    order["enemy"]["partners"] = [{"id": "third"}]
    assert [fault.field for fault in GAME.check(order)] == ["enemy.partners"]
    order = same_side() | {"play": "solo"}
    assert [fault.field for fault in GAME.check(order)] == ["player.partners"]
    del order["player"]["partners"]
    fields = [fault.field for fault in GAME.check(order)]
    assert fields == ["player.units.1.partner", "player.units.2.partner", "player.leaders.0.partner"]


@pytest.mark.rule("MM-PLAY-1")
def test_what_a_partner_plans_is_not_known_to_the_enemy() -> None:
    """As the enemy knows it partners follow the side's supposed doctrine, and have given no answers."""
    order = with_persons(None, ["hold"])
    known: Any = GAME.redact_for(order, 1)
    assert known["player"]["partners"] == [{"id": "second", "name": "Second player"}]
    assert fought(known)[0].result.ending


@pytest.mark.rule("MM-PLAY-1")
def test_a_players_men_are_his_unit_its_leader_and_its_gun() -> None:
    """A person is asked under each of their ids, and of the first player's men under none; nor for those who come."""
    by = GAME.engagement(with_persons(None, [])).orders()[0]
    asked_of = [name for who in ("u1", "u2", "u3") for name in (who, f"{who}-nco", f"{who}-gun") if by.is_person(name)]
    assert asked_of == ["u2", "u2-nco", "u2-gun", "u3", "u3-nco", "u3-gun"]
    assert by.is_person("lt")
    assert not any(by.is_person(name) for name in ("player", "r1", "r1-leader"))


@pytest.mark.rule("MM-LEAVE-1", "MM-PLAY-1")
def test_a_side_whose_first_player_goes_by_the_tables_never_has_enough() -> None:
    """Two companies with a partner left Fort Necessity in its first turn, before an enemy was seen."""
    for seed in range(20):
        events = rows(fought(same_side("book", "veteran"), seed)[1])
        assert [row for row in events if row["rule"] == "MM-LEAVE-1" and row.get("after") == "enough"] == []
        assert [row for row in events if row["what"] == "had_enough" and row["who"] == "player"] == []


@pytest.mark.rule("MM-PLAY-1")
def test_each_player_answers_under_his_own_key() -> None:
    """The side and each partner are commanders; played on, each owes the answers about his own men."""
    engagement = GAME.engagement(same_side())
    commanders = engagement.commanders()
    assert [(each.key, each.side, each.name, each.doctrine) for each in commanders] == [
        ("player", 0, "British", "veteran"),
        ("player.partners.0", 0, "Second player", "bold"),
        ("enemy", 1, "French", "book"),
    ]
    answers: dict[str, list[str]] = {"player": [], "player.partners.0": []}
    while isinstance(step := play_on(engagement, answers, seed="3", stream="battle"), Paused):
        ((key, choices),) = step.owed.items()
        assert (step.asked[key][0] in PARTNERS) == (key == "player.partners.0")
        answers[key].append(choices[-1])
    assert all(len(given) > 1 for given in answers.values())
    assert GAME.engagement(same_side()).setup == engagement.setup


@pytest.mark.rule("MM-PLAY-1")
@pytest.mark.parametrize(
    ("name", "leaders", "nco", "called"),
    [
        ("Captain Mackay", [{"name": "Washington"}], "Stephen", "Captain Mackay"),
        ("", [{"name": "Washington"}], "Stephen", "Washington"),
        ("", [], "Stephen", "Stephen"),
        ("", [], "", "u2-nco"),
        ("", [], None, "second"),
    ],
)
def test_a_partner_without_a_name_has_his_leaders(name: str, leaders: list[Json], nco: str | None, called: str) -> None:
    """The highest that is listed, else the leader of his first unit, else his own word."""
    order = same_side()
    player = order["player"]
    player["partners"][0]["name"] = name
    player["leaders"] = [{**player["leaders"][0], **row} for row in leaders]
    for row in player["units"][1:]:
        row["leader"] = None if nco is None else {**row["leader"], "name": nco}
    assert GAME.engagement(order).commanders()[1].name == called


@pytest.mark.rule("MM-PLAY-1")
def test_a_partner_keeps_the_doctrine_of_a_side_that_a_person_takes_over() -> None:
    """He followed the side's, cautious; were it forgotten he would follow the usual one, veteran."""
    engagement = GAME.engagement(same_side("cautious", ""))
    step = play_on(engagement, {"player": []}, seed="3", stream="battle")
    assert isinstance(step, Paused)
    assert [each.doctrine for each in step.engagement.commanders()] == ["person", "cautious", "book"]
