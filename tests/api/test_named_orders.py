"""Orders that a person names himself, as a client sends them: any point and facing, who comes on first, who is next."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from battles.models import Battle
from tests.orders_of_battle import setup as order_of_battle

pytestmark = pytest.mark.django_db
ENTERS = ["enter_by:section:8@240,400"] * 2


def asked(api: APIClient, *answers: str) -> dict[str, Any]:
    """The answer to a raid of two units of irregulars that a person leads by these orders so far, on a bare field."""
    order: Any = order_of_battle("raid_attack", ("irregular", "irregular"), "person")
    order |= {"ground": {"overall": "clear", "sections": [], "areas": [], "houses": []}, "light": "day", "weather": 0}
    order["player"]["answers"] = [*ENTERS, *answers]
    answer = api.post("/api/v1/resolve/", {"setup": order, "seed": "7"}, format="json")
    assert answer.status_code == 400
    assert not Battle.objects.exists()
    return dict(answer.json())


def owed(api: APIClient, *answers: str) -> tuple[str, str, list[str]]:
    """The unit or leader asked next, the rule, and the orders that are offered."""
    found = asked(api, *answers)
    (sentence,) = found["fields"]["player.answers"]
    assert sentence.startswith("player owes an answer")
    return sentence.partition(";")[0], found["rule"], found["fields"]["choices"]


@pytest.mark.rule("MM-TURN-1", "MM-ACT-1", "MM-MOVE-1")
def test_a_client_reads_who_is_asked_and_names_a_point(api: APIClient) -> None:
    """The sentence has the unit and the rule; eight inches off the edge to any side, in any facing, is taken."""
    who, rule, choices = owed(api)
    assert (who, rule, choices) == (
        "player owes an answer for u2", "MM-TURN-1", ["form:enter:mob", "form:enter:unformed"],
    )  # fmt: skip
    who, rule, choices = owed(api, "form:enter:unformed")
    assert (who, rule) == ("player owes an answer for u2", "MM-ACT-1")
    assert not [code for code in choices if code.startswith("move:to")]  # named by the person, and not listed
    for point in ("move:to@300,400", "move:to:5@311,433", "move:to:mob@290,440"):
        who, _, choices = owed(api, "form:enter:unformed", point)
        assert (who, choices) == ("player owes an answer for u2", ["upright", "prone:move"])
    who, _, _ = owed(api, "form:enter:unformed", "move:to@300,400", "upright")
    assert who == "player owes an answer for u1"


@pytest.mark.rule("MM-ACT-1", "MM-MOVE-1", "MM-ENC-2")
@pytest.mark.parametrize(
    ("order", "rule", "says"),
    [
        ("move:to@280,300", "MM-MOVE-1", "moves 8 inches"),
        ("move:to@280,490", "MM-MOVE-1", "table is 48 inches square"),
        ("move:to:line@280,440", "MM-FORM-1", "does not know the formation line"),
        ("move:to:spiral@280,440", "MM-ACT-1", "is no order"),
        ("face:to:40", "MM-ACT-1", "is no order"),
        ("wheel:to:4", "MM-ACT-1", "no order to wheel"),
        ("face:to:4", "MM-MOVE-4", "has no room to face 4 here"),
    ],
)
def test_what_the_book_forbids_is_refused_with_its_rule(api: APIClient, order: str, rule: str, says: str) -> None:
    """The answer has the rule that forbids it and what to do, and other orders are still open."""
    found = asked(api, "form:enter:unformed", order)
    assert found["rule"] == rule
    assert says in found["message"]
    assert owed(api, "form:enter:unformed", "hold")[0] == "player owes an answer for u1"


@pytest.mark.rule("MM-TURN-2", "MM-LEAD-3")
@pytest.mark.parametrize(("first", "then"), [("u1", "u2"), ("u2", "u1")])
def test_a_person_says_which_of_his_units_acts_next(api: APIClient, first: str, then: str) -> None:
    """His Lieutenant takes both units along in either order."""
    landed = ("form:enter:mob", "hold", "form:enter:mob", "hold", "stay", "go_on")
    assert owed(api, *landed)[2] == ["next:u1", "next:u2"]
    assert owed(api, *landed, f"next:{first}")[0] == f"player owes an answer for {first}"
    assert owed(api, *landed, f"next:{first}", "hold")[0] == f"player owes an answer for {then}"


@pytest.mark.rule("MM-ENC-2")
def test_a_person_says_where_his_units_come_on(api: APIClient) -> None:
    """Any of the sections 7 to 9, and any place on the edge; another edge is refused with its rule."""
    for answer, refused in (("enter_by:section:7@80,400", False), ("enter_by:section:2@240,80", True)):
        order: Any = order_of_battle("raid_attack", ("irregular", "irregular"), "person")
        order["player"]["answers"] = [answer]
        found = api.post("/api/v1/resolve/", {"setup": order, "seed": "7"}, format="json").json()
        assert ("owes an answer" not in found["message"]) is refused, found
