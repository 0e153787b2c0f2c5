"""A staff explains itself: for an order that it gave, the others that it tried, worked out again from the record."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from rest_framework.test import APIClient

from battles import explaining, selectors
from battles.models import Battle
from battles.resolving import resolve
from battles.services import request_battle
from common.exceptions import Conflict
from common.json_input import Json
from rules.core.events import ORDER
from tests.people import a_person
from tests.written import scenario

pytestmark = [pytest.mark.django_db, pytest.mark.slow("a staff plays each of its decisions out many times")]


def fought(player: str, enemy: str = "steady", slug: str = "grid-open-field", turns: int = 3) -> Battle:
    """A short battle that is over; one a year is enough, since nothing of it changes."""
    about = scenario(slug)
    setup: Json = {**about["setup"], "system": about["system"]}
    if turns:
        setup["turns"] = turns
    doctrines = {"player": player, "enemy": enemy}
    battle = request_battle(
        setup=setup,
        owner=User.objects.filter(username="ann").first() or a_person("ann"),
        title="A trial",
        seed="7",
        doctrines=doctrines,
    )
    resolve(battle_id=str(battle.pk), worker="w")
    battle.refresh_from_db()
    assert battle.status == Battle.Status.DONE, battle.error
    return battle


def test_every_order_that_was_weighed_is_explained_and_was_the_best_or_the_doctrines() -> None:
    battle = fought("staff:10")
    events = list(selectors.events(battle=battle))
    found = explaining.weighed(battle=battle)
    assert len(found) >= 4
    assert [each.number for each in found] == sorted(each.number for each in found)
    for weighed in found[:4]:
        event = events[weighed.number]
        assert event["kind"] == ORDER
        why = explaining.explain(battle=battle, number=weighed.number)
        assert (why.number, why.rule, why.name) == (weighed.number, event["rule"], weighed.name)
        (given,) = [each for each in why.tried if each.is_given]
        assert why.tried[0] is given
        assert given.code == event["after"]
        assert given.sentence == weighed.sentence
        assert sum(each.is_usual for each in why.tried) == 1
        assert len({each.code for each in why.tried}) == len(why.tried) > 1
        assert 5 <= sum(each.runs for each in why.tried) <= 10 + 3 * len(why.tried)
        assert all(0 <= each.wins + each.losses <= each.runs for each in why.tried)
        for each in why.tried:
            share, low, high = each.percent
            assert 0 <= low <= share <= high <= 100
    assert explaining.explain(battle=battle, number=found[0].number) == explaining.explain(
        battle=battle, number=found[0].number
    )


def test_orders_of_a_doctrine_are_not_explained() -> None:
    battle = fought("staff:10")
    events = list(selectors.events(battle=battle))
    weighed = {each.number for each in explaining.weighed(battle=battle)}
    others = [event["number"] for event in events if event["kind"] == ORDER and event["number"] not in weighed]
    assert others
    with pytest.raises(Conflict, match="No staff weighed this order"):
        explaining.explain(battle=battle, number=others[0])
    with pytest.raises(Conflict, match="No staff weighed this order"):
        explaining.explain(battle=battle, number=10_000)
    plain = fought("steady")
    assert not explaining.is_led_by_staff(plain)
    assert explaining.weighed(battle=plain) == []


def test_plots_of_a_siege_are_explained() -> None:
    battle = fought("staff:10", "patient", "quebec-1759", turns=0)
    found = explaining.weighed(battle=battle)
    assert len(found) == battle.turns
    why = explaining.explain(battle=battle, number=found[0].number)
    assert why.rule == "QB-PLOT-1"
    assert why.tried[0].is_given
    assert len(why.tried) > 1


def test_a_staff_of_thousands_is_refused_an_explanation() -> None:
    battle = fought("staff:10")
    battle.setup["player"]["doctrine"] = "staff:2000"
    with pytest.raises(Conflict, match="A staff of 2,000 takes too long to explain an order; one of 400 does"):
        explaining.explain(battle=battle, number=1)


def test_pages_and_api_show_them(client: Client) -> None:
    battle = fought("staff:10")
    client.force_login(battle.owner)  # type: ignore[arg-type]
    orders = reverse("battle-orders", args=[battle.pk])
    report = client.get(reverse("battle", args=[battle.pk])).content.decode()
    assert f'href="{orders}#turn-0"' in report
    number = explaining.weighed(battle=battle)[0].number
    order = reverse("battle-order", args=[battle.pk, number])
    assert order in client.get(orders).content.decode()
    text = client.get(order).content.decode()
    assert "(given)" in text
    assert "’s)</span>" in text
    assert client.get(reverse("battle-order", args=[battle.pk, 9999]))["Location"] == orders
    api = APIClient()
    api.force_authenticate(battle.owner)
    rows: list[dict[str, Any]] = api.get(f"/api/v1/battles/{battle.pk}/orders/").json()
    assert rows[0]["number"] == number
    why = api.get(f"/api/v1/battles/{battle.pk}/orders/{number}/").json()
    assert why["tried"][0]["is_given"] is True
    assert api.get(f"/api/v1/battles/{battle.pk}/orders/9999/").status_code == 409
    other = fought("steady")
    assert "What the staff weighed" not in client.get(reverse("battle", args=[other.pk])).content.decode()
