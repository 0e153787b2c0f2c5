"""Content written over the API: by staff with the admin's permissions, with the faults and sentences of files."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import Permission, User
from rest_framework.test import APIClient

from battles.models import Scenario
from battles.pipeline.checks import examine
from battles.pipeline.kinds import EntryIndex, kinds
from battles.pipeline.source_files import parse, plain
from campaigns.models import Army, CampaignTemplate, Territory
from tests.a_pack import FILES
from tests.admin.conftest import a_territory, an_army
from tests.factories import a_campaign
from tests.people import a_person

pytestmark = pytest.mark.django_db
CSV = "text/csv"
# The addresses of the kinds, and an entry of each that may be sent; those below refer to those above.
SENT = {
    "territories": "territories/lakes-sodus.yaml",
    "armies": "armies/british-lakes.yaml",
    "scenarios": "scenarios/lakes-landing.yaml",
    "templates": "campaigns/lakes-summer.yaml",
}


@pytest.fixture
def staff() -> Callable[..., APIClient]:
    """A client of a member of staff with these permissions."""

    def made(*names: str, is_staff: bool = True) -> APIClient:
        user = a_person(f"staff{User.objects.count()}", is_staff=is_staff)
        user.user_permissions.add(*Permission.objects.filter(codename__in=names))
        client = APIClient()
        client.force_authenticate(user)
        return client

    return made


@pytest.fixture
def all_powerful() -> APIClient:
    """The client of a superuser."""
    client = APIClient()
    client.force_authenticate(a_person("eve", is_staff=True, is_superuser=True))
    return client


def body(room: str, **more: Any) -> dict[str, Any]:
    """An entry as it is sent, its slug with it; without its map, which cannot be sent."""
    name = SENT[room]
    found = {"slug": name.rpartition("/")[2].removesuffix(".yaml"), **plain(parse(FILES[name])), **more}
    found.pop("map", None)
    return found


def test_each_kind_is_added_changed_and_deleted(all_powerful: APIClient) -> None:
    """POST, GET of the file, PUT, PATCH and DELETE, each answered with the entry as it then is."""
    for room in SENT:
        sent = body(room)
        slug = sent["slug"]
        answer = all_powerful.post(f"/api/v1/{room}/", sent)
        assert answer.status_code == 201, answer.json()
        file = all_powerful.get(f"/api/v1/{room}/{slug}/file/").json()
        assert answer.json() == file | {"warnings": []}
        answer = all_powerful.put(f"/api/v1/{room}/{slug}/", file | {"name": "Another"})
        assert (answer.status_code, answer.json()["name"]) == (200, "Another")
        answer = all_powerful.patch(f"/api/v1/{room}/{slug}/", {"description": "Changed."})
        assert answer.json() == file | {"name": "Another", "description": "Changed.", "warnings": []}
    for room in reversed(SENT):
        assert all_powerful.delete(f"/api/v1/{room}/{body(room)['slug']}/").status_code == 204
    assert not any(model.objects.exists() for model in (Territory, Army, Scenario, CampaignTemplate))


@pytest.mark.parametrize(
    ("room", "spoilt"),
    [
        ("territories", {"latitude": "wet", "confidence": "sure"}),
        ("armies", {"side": "none", "units": [{"slug": "x"}]}),
        ("scenarios", {"year": 1066, "setup": {"player": {"units": [{}]}}, "nmae": "x"}),
        ("templates", {"year": 1066, "territory": "nowhere"}),
    ],
)
def test_faults_are_those_of_files(all_powerful: APIClient, room: str, spoilt: dict[str, Any]) -> None:
    """All at once, by place, with the sentences that a check of the file has; nothing is written."""
    sent = body(room, **spoilt)
    folder = SENT[room].partition("/")[0]
    raw = {key: value for key, value in sent.items() if key != "slug"}
    found = examine(kinds()[folder], sent["slug"], raw, EntryIndex())[1]
    answer = all_powerful.post(f"/api/v1/{room}/", sent)
    assert answer.status_code == 400
    listed = {(field, sentence) for field, all_of_it in answer.json()["fields"].items() for sentence in all_of_it}
    assert listed == {(".".join(map(str, each.place)), each.sentence()) for each in found if not each.warning}
    assert len(listed) >= 2
    assert not kinds()[folder].model.objects.exists()


def test_slugs_are_given_once(all_powerful: APIClient) -> None:
    """A slug that is taken, none at all, and another one for an entry that is there are refused."""
    sent = body("territories")
    assert all_powerful.post("/api/v1/territories/", sent).status_code == 201
    answer = all_powerful.post("/api/v1/territories/", sent)
    assert (answer.status_code, answer.json()["message"]) == (
        409, "There is a territory lakes-sodus already; change that one, or choose another slug."
    )  # fmt: skip
    for slug in (None, 4, "", "../x", "A b"):
        assert "slug" in all_powerful.post("/api/v1/territories/", sent | {"slug": slug}).json()["fields"]
    answer = all_powerful.patch("/api/v1/territories/lakes-sodus/", {"slug": "other"})
    assert answer.json()["message"] == "The slug stays lakes-sodus; add an entry with the slug other instead."
    assert all_powerful.put("/api/v1/territories/nowhere/", sent).status_code == 404


def test_what_is_in_use_is_not_deleted(all_powerful: APIClient) -> None:
    """The refusal names who uses it."""
    campaign = a_campaign()
    answer = all_powerful.delete(f"/api/v1/territories/{campaign.territory.slug}/")
    assert answer.status_code == 409
    assert f"is used by the campaign {campaign.name}" in answer.json()["message"]
    assert Territory.objects.filter(pk=campaign.territory.pk).exists()


def test_permissions_are_those_of_the_admin(staff: Callable[..., APIClient]) -> None:
    """Each right by itself; none without being staff; guests are asked to sign in."""
    row = a_territory()
    where, sent = f"/api/v1/territories/{row.slug}/", body("territories")
    adding, changing = staff("add_territory"), staff("change_territory")
    deleting, outside = staff("delete_territory"), staff("add_territory", "change_territory", is_staff=False)
    for client in (changing, deleting, outside):
        answer = client.post("/api/v1/territories/", sent)
        assert (answer.status_code, "campaigns.add_territory" in answer.json()["message"]) == (403, True)
    for client in (adding, deleting, outside):
        assert client.patch(where, {"name": "x"}).status_code == 403
        assert client.put(where, sent).status_code == 403
    for client in (adding, changing, outside):
        assert client.delete(where).status_code == 403
    assert APIClient().post("/api/v1/territories/", sent).status_code == 401
    assert adding.post("/api/v1/territories/", sent).status_code == 201
    assert changing.patch(where, {"name": "Fort X"}).status_code == 200
    assert deleting.delete(where).status_code == 204
    assert Territory.history.filter(slug=row.slug, history_type="~").get().history_change_reason == "sent over the API"


def test_tables_go_over_the_api(all_powerful: APIClient, staff: Callable[..., APIClient]) -> None:
    """GET and PUT of a list as CSV; faults by row; who may not change it may read it."""
    an_army()
    where = "/api/v1/armies/british/csv/"
    answer = all_powerful.get(where, headers={"accept": CSV})
    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    table = answer.content.replace(b"0th Foot", b"44th Foot")
    answer = all_powerful.put(where, table, content_type=CSV)
    assert answer.json()["units"][0]["name"] == "44th Foot"
    answer = all_powerful.put(where, table.replace(b"44th Foot", b"=44"), content_type=CSV, headers={"accept": CSV})
    assert (answer.status_code, answer.headers["Content-Type"]) == (400, "application/json")
    assert answer.json()["fields"]["row 2"][0].startswith("column name: name begins with =")
    assert all_powerful.put(where, {"units": []}).status_code == 415
    reader = staff()
    assert reader.get(where).status_code == 200
    assert reader.put(where, table, content_type=CSV).status_code == 403
    campaign = a_campaign(owner=User.objects.get(username="eve"))
    for address in (f"/api/v1/campaigns/{campaign.key}/roster/csv/", f"/campaigns/{campaign.key}/roster.csv"):
        all_powerful.force_login(campaign.owner)
        lines = all_powerful.get(address).content.decode("utf-8-sig").splitlines()
        assert lines[0].startswith("kind,name,corps,troop,weapon,rep,figures,paper")
        assert len(lines) > campaign.units.count()
        assert reader.get(address).status_code in (302, 404)
