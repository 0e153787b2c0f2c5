"""The luck of dice: exact shares against fractions, what each system's rolls count, the pages and the API."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from rest_framework.test import APIClient

from battles import luck
from battles.luck import OfSide, Tally, of_battle, spread_of
from battles.models import Battle
from battles.resolving import resolve
from battles.services import request_battle
from battles.systems.base.luck import D3, Values, at_least, at_most
from campaigns import services
from common.json_input import Json
from rules import registry
from rules.core.dice import SeededDice
from rules.core.events import ROLL
from rules.core.umpire import Umpire
from tests.factories import a_campaign
from tests.people import a_browser, a_person
from tests.written import scenario


@pytest.mark.parametrize("values", [at_most(2), at_least(6), D3, (1, 2, 3, 4, 5, 6), (0, 0, 5, 0, 0, 2)])
@pytest.mark.parametrize("dice", [0, 1, 2, 5])
def test_shares_are_those_of_all_falls(values: Values, dice: int) -> None:
    """Every sum of some dice is as likely as by counting all falls of them."""
    ways = Counter(sum(values[face] for face in fall) for fall in product(range(6), repeat=dice))
    spread = spread_of(values, dice)
    found = {spread.least + place: share for place, share in enumerate(spread.shares)}
    assert set(ways) <= set(found)
    for total, share in found.items():
        assert share == pytest.approx(ways[total] / 6**dice, abs=1e-15)


@pytest.mark.parametrize("dice", [40, 333])
def test_many_dice_are_exact_too(dice: int) -> None:
    """The tail of a binomial agrees with fractions to twelve places."""
    tally = Tally(dice // 2, Counter({at_most(2): dice}))
    found = tally.against_chance()
    share = [comb(dice, n) * Fraction(1, 3) ** n * Fraction(2, 3) ** (dice - n) for n in range(dice + 1)]
    assert found.fewer == pytest.approx(float(sum(share[: dice // 2])), abs=1e-12)
    assert found.equal == pytest.approx(float(share[dice // 2]), abs=1e-12)
    assert found.fewer + found.equal + found.more == pytest.approx(1)
    assert found.expected == pytest.approx(dice / 3)


def test_dice_of_several_kinds_are_added_up() -> None:
    """One die that passes on 3 and one on 6: both pass one time in twelve, neither five times in twelve."""
    tally = Tally()
    tally.add(at_most(3), [2])
    tally.add(at_least(6), [6])
    found = tally.against_chance()
    assert (found.dice, found.counted) == (2, 2)
    assert found.equal == pytest.approx(1 / 12)
    assert found.more == pytest.approx(0)
    assert found.fewer == pytest.approx(11 / 12)


def record(slug: str, seed: str = "a") -> tuple[str, Json, Json, list[Json]]:
    """A battle of a bundled scenario: its system, setup, first snapshot and events."""
    about = scenario(slug)
    system = about.get("system", "muskets_mohawks")
    setup: Json = {**about["setup"], "system": system}
    engagement = registry.system(system).engagement(setup)
    umpire = Umpire(SeededDice(seed, "battle"), engagement.orders())
    fought = engagement.fight(umpire)
    return system, setup, fought.initial, [event.to_dict() for event in umpire.events]


@pytest.mark.parametrize(
    ("slug", "kinds"),
    [
        ("grid-bridge", {"OH-MOVE-1", "OH-COMBAT-1"}),
        ("plains-of-abraham-1759", {"FM-FIRE-3"}),
        ("quebec-cap-rouge-turn-8", {"QB-BATTLE-2"}),
        ("monongahela-1755", {"MM-FIRE-1", "MM-REACT-1", "MM-MELEE-1"}),
    ],
)
def test_what_each_system_counts(slug: str, kinds: set[str]) -> None:
    """Both sides have dice of the usual kinds, every die of a piece is one of a side's, and shares are shares."""
    system, setup, initial, rows = record(slug)
    sides = of_battle(system, setup, initial, rows)
    for side in sides:
        assert kinds & side.kinds.keys()
        assert sum(side.faces.values()) >= sum(tally.number for tally in side.kinds.values())
        assert all(0 <= tally.against_chance().fewer <= 1 for tally in side.kinds.values())
    counted = sum(sides[0].faces.values()) + sum(sides[1].faces.values())
    rolled = [row for row in rows if row["kind"] == ROLL]
    assert counted <= sum(len(row.get("faces", [])) for row in rolled)
    assert counted > 0.8 * sum(len(row.get("faces", [])) for row in rolled)


@pytest.mark.rule("FM-FIRE-3")
def test_hits_of_the_plains_are_those_of_the_record() -> None:
    """What fire counts is what its notes say it hit."""
    system, setup, initial, rows = record("plains-of-abraham-1759")
    hits = sum(int(row["after"]) for row in rows if row["rule"] == "FM-FIRE-3" and row.get("what") == "hits")
    sides = of_battle(system, setup, initial, rows)
    assert sum(side.kinds["FM-FIRE-3"].counted for side in sides) == hits


def test_battles_are_added_up() -> None:
    """A campaign's dice are those of its battles."""
    one, other = (of_battle(*record("grid-bridge", seed))[0] for seed in "ab")
    both = OfSide()
    both.merge(one)
    both.merge(other)
    assert both.faces == one.faces + other.faces
    assert both.passes().dice == one.passes().dice + other.passes().dice
    assert {key: tally.counted for key, tally in both.kinds.items()} == {
        key: one.kinds[key].counted + other.kinds[key].counted for key in {**one.kinds, **other.kinds}
    }


@pytest.mark.django_db
class TestPages:
    """Who may read a battle reads its luck."""

    @pytest.fixture
    def battle(self) -> Battle:
        """A battle of ann's that is over."""
        about = scenario("grid-bridge")
        battle = request_battle(
            setup={**about["setup"], "system": about["system"]}, owner=a_person("ann"), title="A trial", seed="7"
        )
        resolve(battle_id=str(battle.pk), worker="w")
        battle.refresh_from_db()
        return battle

    def test_of_a_battle(self, battle: Battle) -> None:
        """It is linked from the report, and names rules and units; strangers have no page."""
        site = a_browser(User.objects.get(username="ann"))
        address = reverse("battle-luck", args=[battle.pk])
        assert address in site.get(reverse("battle-turn", args=[battle.pk, 1])).content.decode()
        page = site.get(address).content.decode()
        assert "dice passed, where" in page
        assert "OH-MOVE-1" in page
        assert "More than" in page
        assert a_browser(a_person("bob")).get(address).status_code == 404
        assert Client().get(address).status_code == 302
        assert site.get(f"{address}?seen=neither").status_code == 404

    def test_by_api(self, battle: Battle) -> None:
        """The same figures; not before a battle is over, and not to strangers."""
        api, address = APIClient(), f"/api/v1/battles/{battle.pk}/luck/"
        assert api.get(address).status_code == 401
        api.force_authenticate(battle.owner)
        found = api.get(address).json()
        assert [side["side"] for side in found] == ["player", "enemy"]
        assert sum(face["counted"] for face in found[0]["faces"]) == found[0]["faces"][0]["dice"]
        assert api.get(f"{address}?seen=player").json() == found  # these rules hide nothing
        assert api.get(f"{address}?seen=both").status_code == 400
        Battle.objects.filter(pk=battle.pk).update(status="queued", result=None, digest="")
        assert api.get(address).status_code == 409
        api.force_authenticate(a_person("bob"))
        assert api.get(address).status_code == 404

    def test_of_a_campaign(self) -> None:
        """All battles that are over are added up; one without any says so."""
        ann = a_person("ann")
        campaign = a_campaign(owner=ann)
        site, address = a_browser(ann), reverse("campaign-luck", args=[campaign.key])
        assert "no die to count" in site.get(address).content.decode()
        services.play_month(campaign=campaign)
        page = site.get(address).content.decode()
        assert "dice passed, where" in page
        assert address in site.get(reverse("campaign", args=[campaign.key])).content.decode()
        api = APIClient()
        api.force_authenticate(ann)
        assert api.get(f"/api/v1/campaigns/{campaign.key}/luck/").json()[0]["passes"]["dice"] > 0
        api.force_authenticate(a_person("bob"))
        assert api.get(f"/api/v1/campaigns/{campaign.key}/luck/").status_code == 404


def test_nothing_is_lost_at_the_ends() -> None:
    """Ten thousand dice keep all of their share but what no page could show."""
    spread = luck.spread_of(at_most(1), 10_000)
    assert sum(spread.shares) == pytest.approx(1, abs=1e-12)
    assert len(spread.shares) < 1000
