"""No answer of the API depends on what its reader may not know, with any filter, order or page.

Every address of the API and every parameter of its schema are tried twice, and between the two what is hidden is
changed in the rows: the seed, the enemy's posture, covered lines of the journal, the umpire's own odds. A reader who
may not know them gets exactly the same answer, so no filter or order can be used to find them out.
"""

from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from drf_spectacular.generators import SchemaGenerator
from rest_framework.throttling import SimpleRateThrottle

from battles.models import Battle, Forecast
from campaigns import services
from campaigns.models import Campaign, Encounter, JournalLine, Membership
from tests.everybody import SEED, TITLE, arguments, rows_of_a_module
from tests.factories import a_campaign
from tests.people import a_program
from tests.web.every_address import patterns

pytestmark = pytest.mark.django_db

POSTURES = ("scout", "raid_defend", "raid_attack")
HIDDEN = [(SEED, "raid_defend", TITLE), ("0-another-seed", "raid_attack", "0 Another title")]
# Values for parameters that have no list of their own: what is hidden, parts of it, and what is there.
WORDS = (SEED, SEED[:3], HIDDEN[1][0], *POSTURES, "MM-NP-1", "u1", "lake-george", "d3_grid", "posture")
NUMBERS = ("0", "1", "2", "3", "5", "6", "1755")
Answer = tuple[int, bytes]


@pytest.fixture(scope="module")
def found(django_db_setup: None, django_db_blocker: Any) -> Iterator[dict[str, Any]]:
    """Rows of every kind, and a campaign in which a scout waits, with odds of both sides."""
    with rows_of_a_module(django_db_blocker) as made:
        people = {name: User.objects.get(username=name) for name in ("ann", "ben", "cat", "fay")}
        campaign = a_campaign(owner=people["ann"], seed="a-secret-seed")
        for name, role in (("ben", "player"), ("cat", "observer"), ("fay", "player")):
            Membership.objects.create(campaign=campaign, user=people[name], role=role)
        month = services.prepare_month(campaign=campaign)
        assert month.kind == "scout"  # in which the enemy may be about each of three things
        for name in ("ann", "ben"):
            services.forecast_encounter(encounter=month, user=people[name], runs=20)
        yield made | {"waits": campaign}


def changed(campaign: Campaign, seed: str, posture: str, title: str) -> None:
    """Change everything that only the umpire knows."""
    campaign.refresh_from_db()
    month = campaign.encounters.get()
    campaign.state["encounter"]["posture"] = posture
    Campaign.objects.filter(pk=campaign.pk).update(state=campaign.state, seed=seed)
    Encounter.objects.filter(pk=month.pk).update(hidden={"posture": posture})
    # The dice of a month that is over are public; the campaign's seed is not.
    Campaign.objects.exclude(pk=campaign.pk).update(seed=seed)
    Battle.objects.filter(encounter__campaign__owner=campaign.owner).update(seed=seed)
    Forecast.objects.filter(owner=campaign.owner).update(seed=seed, title=title)
    faces = [{"rule": "MM-NP-1", "who": "enemy", "faces": [len(seed) % 6 + 1]}]
    lines = JournalLine.objects.filter(encounter=month, hidden=True)
    assert lines.update(rule="MM-NP-1" if seed == SEED else "MM-WEATHER-1", kind=posture[:8], dice=faces)


def queries(parameters: list[dict[str, Any]]) -> Iterator[str]:
    """Return queries that use each parameter of an address alone, with every value of its list or many others."""
    yield ""
    for parameter in parameters:
        if parameter["in"] != "query":
            continue
        name, schema = parameter["name"], parameter["schema"]
        values: Iterable[Any]
        if name == "ordering":
            values = [word for word in schema["pattern"].replace("(", "|").replace(")", "|").split("|") if word[2:]]
            values = [sign + word.removeprefix("-?") for word in values if word.startswith("-?") for sign in ("", "-")]
        else:
            values = schema.get("enum") or {"boolean": ("true", "false"), "integer": NUMBERS}.get(schema["type"], WORDS)
        yield from (f"?{name}={value}" for value in values)


def addresses(rows: dict[str, Any]) -> Iterator[str]:
    """Return every address of the API that can be read, of the month that waits too, with each of its queries."""
    described = SchemaGenerator().get_schema(request=None, public=True)["paths"]
    for pattern in patterns():
        path = next((path for path in (pattern, pattern.replace("{pk}", "{id}")) if path in described), None)
        if path is None or "get" not in described[path]:
            continue
        keys = [rows["plain"]["key"], rows["waits"].key] if "{key}" in pattern else [""]
        for key in keys:
            where = arguments(pattern, rows | {"plain": rows["plain"] | {"key": key}})
            yield from (where + query for query in queries(described[path]["get"].get("parameters", [])))


def answers(name: str, where: list[str]) -> dict[str, Answer]:
    """Return what somebody is answered at each address."""
    client = a_program(User.objects.get(username=name))
    client.raise_request_exception = False
    return {address: (got.status_code, got.content) for address in where for got in [client.get(address)]}


@pytest.fixture
def where(found: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every address with every query, without throttling."""
    monkeypatch.setattr(SimpleRateThrottle, "allow_request", lambda *arguments: True)
    return list(addresses(found))


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("ben", marks=pytest.mark.nightly("reads every address with every query twice")),
        *(pytest.param(name, marks=pytest.mark.nightly("and for the others")) for name in ("fay", "cat", "dan")),
    ],
)
def test_no_answer_depends_on_what_is_hidden(found: dict[str, Any], where: list[str], name: str) -> None:
    """A player, staff who plays and an observer read the same for all that the umpire alone knows."""
    campaign = found["waits"]
    given = []
    for hidden in HIDDEN:
        changed(campaign, *hidden)
        given.append(answers(name, where))
    differing = [address for address in where if given[0][address] != given[1][address]]
    assert differing == []
    assert [address for address, (status, _) in given[0].items() if status >= 500] == []


@pytest.mark.nightly("reads every address with every query twice")
def test_the_umpires_answers_do(found: dict[str, Any], where: list[str]) -> None:
    """What is changed is what the umpire reads: the seed, the covered lines, his own odds."""
    campaign = found["waits"]
    given = []
    for hidden in HIDDEN:
        changed(campaign, *hidden)
        given.append(answers("ann", where))
    differing = {address for address in where if given[0][address] != given[1][address]}
    here = f"/api/v1/campaigns/{campaign.key}/"
    assert {here, f"{here}export/", "/api/v1/forecasts/", f"/api/v1/forecasts/?seed={SEED}"} <= differing
    # The month that waits is not on the first page of a journal that begins with army lists.
    assert any(address.startswith(f"{here}journal/") for address in differing)
    assert any("ordering=" in address for address in where)
