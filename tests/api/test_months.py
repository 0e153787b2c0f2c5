"""The months' API: prepared, resolved by the worker or entered by hand, withdrawn, recorded in the journal."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from drf_spectacular.generators import SchemaGenerator
from rest_framework.test import APIClient

from campaigns import selectors
from campaigns.models import Campaign, Encounter
from campaigns.months import resolution
from tests.api.checks import meaning_is_refused
from tests.campaigns.tables import UNITS, a_result
from tests.factories import a_campaign
from tests.registering import Register
from tests.skirmish import Skirmish

pytestmark = pytest.mark.django_db


@pytest.fixture
def where(ann: User, register: Register) -> str:
    """The address of a campaign of Ann's, with Ben as an observer."""
    register("muskets_mohawks", Skirmish())
    return f"/api/v1/campaigns/{a_campaign(owner=ann).key}/"


@pytest.fixture
def month(api: APIClient, where: str) -> str:
    """The address of its first month, prepared."""
    prepared = api.post(f"{where}months/")
    assert prepared.status_code == 201
    return str(prepared.headers["Location"])


def join(where: str, user: User, role: str) -> None:
    """Make somebody a member."""
    Campaign.objects.get(key=where.split("/")[4]).memberships.create(user=user, role=role)


@pytest.mark.postgres
def test_preparing_twice_gives_the_same_month(api: APIClient, where: str, month: str) -> None:
    """The set-up dice are rolled once; the month waits with its sheet."""
    again = api.post(f"{where}months/")
    assert again.status_code == 200
    assert again.headers["Location"] == month
    row = api.get(month).json()
    assert (row["state"], row["kind"], row["year"], row["month"]) == ("prepared", "scout", 1755, 3)
    assert row["opponent"] in ("french", "french_allies")
    assert api.get(f"{where}months/").json()["count"] == 1


def test_preparing_takes_no_fields(api: APIClient, where: str) -> None:
    """A body with fields is refused before any die is rolled: none of them would be read."""
    refused = api.post(f"{where}months/", {"doctrine": "bold"})
    assert (refused.status_code, refused.json()["fields"]) == (
        400, {"doctrine": ["doctrine is not known here; send no fields."]},
    )  # fmt: skip
    assert api.get(f"{where}months/").json()["count"] == 0


def test_the_record_to_fill_in_is_given(api: APIClient, bens: APIClient, ben: User, where: str, month: str) -> None:
    """It names the units that are fit or those asked for; a wrong one, an observer and a closed month are refused."""
    blank = api.get(f"{month}result/").json()
    assert blank["units"] == UNITS
    assert [row["id"] for row in blank["result"]["units"]] == UNITS
    assert blank["result"]["ending"] is None
    one = api.get(f"{month}result/?units=u2").json()
    assert [row["id"] for row in one["result"]["units"]] == ["u2"]
    assert "units.0" in api.get(f"{month}result/?units=u9").json()["fields"]
    assert api.get(f"{month}result/?who=u1").status_code == 400
    join(where, ben, "observer")
    assert bens.get(f"{month}result/").status_code == 403
    assert api.post(f"{month}result/", {"result": a_result(Encounter.objects.get())}).status_code == 201
    assert api.get(f"{month}result/").status_code == 409


@pytest.mark.postgres
def test_a_month_is_resolved_by_the_worker(api: APIClient, where: str, month: str) -> None:
    """202 with the month's address; after the worker it is closed, with a battle whose transcript can be read."""
    queued = api.post(f"{month}resolve/", {"units": UNITS, "doctrine": "bold"})
    assert queued.status_code == 202
    assert queued.headers["Location"] == month
    assert queued.json()["state"] == "queued"
    assert api.post(f"{month}resolve/", {"units": UNITS, "doctrine": "bold"}).status_code == 202
    assert api.post(f"{month}resolve/", {"units": UNITS[:1]}).status_code == 409
    resolution.resolve(encounter_id=Encounter.objects.get().pk, worker="w1")
    closed = api.get(month).json()
    assert (closed["state"], closed["result_source"], closed["error"]) == ("closed", "engine", None)
    transcript = api.get(f"/api/v1/battles/{closed['battle']}/transcript/").json()
    assert transcript["events"][0]["sentence"]
    journal = api.get(f"{where}journal/?year=1755&month=3&page_size=200").json()
    assert journal["count"] > 10
    assert all(line["sentence"] for line in journal["results"])
    assert all(line["rule"] for line in journal["results"] if line["dice"])


@pytest.mark.parametrize(
    "choice",
    [{"units": ["nobody"]}, {"units": []}, {"units": UNITS, "doctrine": "reckless"}, {"units": UNITS, "pace": 2}, {}],
)
def test_an_impossible_choice_is_refused(api: APIClient, month: str, choice: dict[str, Any]) -> None:
    """Unknown units, no units, an unknown doctrine: a sentence each, and the month waits as before."""
    refused = api.post(f"{month}resolve/", choice)
    assert refused.status_code == 400
    assert refused.json()["fields"]
    assert api.get(month).json()["state"] == "prepared"


@pytest.mark.postgres
def test_a_result_by_hand_closes_the_month_and_may_be_withdrawn(api: APIClient, where: str, month: str) -> None:
    """The same record, the same aftermath; withdrawn, roster and standings are as before."""
    before = [api.get(f"{where}{part}").json() for part in ("roster/", "standings/")]
    result = a_result(Encounter.objects.get())
    entered = api.post(f"{month}result/", {"result": result})
    assert entered.status_code == 201
    assert (entered.json()["state"], entered.json()["result_source"]) == ("closed", "table")
    assert api.post(f"{month}result/", {"result": result}).status_code == 409
    withdrawn = api.delete(f"{month}result/", {"reason": "counted twice"})
    assert (withdrawn.status_code, withdrawn.json()["state"]) == (200, "prepared")
    assert [api.get(f"{where}{part}").json() for part in ("roster/", "standings/")] == before
    assert "counted twice" in str(api.get(f"{where}journal/?page_size=200").json())
    assert api.delete(f"{month}result/").status_code == 409


@pytest.mark.postgres
def test_what_is_hidden_of_an_open_month_is_the_umpires(
    api: APIClient, bens: APIClient, ben: User, where: str, month: str
) -> None:
    """Seed and posture (MM-NP-1) are in no sheet and no line of a player's, nor dice that were typed for them."""
    join(where, ben, "player")
    assert api.post(f"{where}dice/", {"stream": "1755-03/posture", "faces": [5]}).status_code == 200
    sheets = [client.get(month).json()["sheet"] for client in (api, bens)]
    assert (sheets[0]["seed"], set(sheets[0]) - set(sheets[1])) == ("1755", {"seed", "stream", "hidden"})
    umpires, players = (client.get(f"{where}journal/?page_size=200").json()["results"] for client in (api, bens))
    assert [line for line in umpires if "posture" in str(line)]
    assert any(line["rule"] == "MM-WEATHER-1" for line in players)
    assert not [line for line in players if "posture" in str(line) or line["rule"] == "MM-NP-1"]
    campaign = Campaign.objects.get()
    assert [row.payload["faces"] for row in selectors.typed_dice(campaign, "umpire")] == [[5]]
    assert not selectors.typed_dice(campaign, "player").exists()


def test_observers_and_strangers_change_nothing(bens: APIClient, ben: User, where: str, month: str) -> None:
    """A member who may only read gets 403, a user who may not read 404."""
    for status in (404, 403):
        assert bens.post(f"{month}resolve/", {"units": UNITS}).status_code == status
        assert bens.post(f"{month}result/", {"result": {}}).status_code == status
        assert bens.delete(f"{month}result/").status_code == status
        assert bens.post(f"{where}months/").status_code == status
        if status == 404:
            join(where, ben, "observer")
    assert bens.get(month).status_code == 200


def test_dice_typed_for_a_month_fall_as_typed(api: APIClient, where: str, month: str) -> None:
    """Faces typed for the opponent's die decide the opponent; dice of no stream and no faces are refused."""
    stream = "1755-03/opponent"
    assert api.post(f"{where}dice/", {"stream": stream, "faces": [6]}).status_code == 200
    assert api.get(month).json()["opponent"] == "french_allies"
    assert api.post(f"{where}dice/", {"stream": stream, "faces": [1]}).status_code == 200
    assert api.get(month).json()["opponent"] == "french"
    bad: list[dict[str, Any]] = [{"stream": "1755-03/luck", "faces": [1]}, {"stream": stream}]
    for body in (*bad, *({"stream": stream, "faces": faces} for faces in ([7], [1, 2]))):
        assert api.post(f"{where}dice/", body).status_code == 400
    assert api.get(month).json()["opponent"] == "french"


@pytest.mark.parametrize("turns", [0, 201, 9000])
def test_a_table_s_battle_takes_the_turns_of_an_evening(api: APIClient, month: str, turns: int) -> None:
    """A result of no turn, or of thousands, is refused at its field, as on the site."""
    result = a_result(Encounter.objects.get()) | {"turns": turns}
    refused = api.post(f"{month}result/", {"result": result})
    assert refused.status_code == 400
    assert "A battle takes 1 to 200 turns." in refused.json()["fields"]["result.turns"][0]
    assert api.post(f"{month}result/", {"result": result | {"turns": 200}}).status_code == 201


def test_the_schema_closes_the_record_of_a_result() -> None:
    """The record and its parts allow no key that the rules' reader would refuse, and no empty word for an encounter."""
    components = SchemaGenerator().get_schema(request=None, public=True)["components"]["schemas"]
    for name in ("BattleResult", "SideResult", "UnitResult", "LeaderResult", "LossesByCause"):
        assert components[name]["additionalProperties"] is False, name
    assert components["BattleResult"]["properties"]["encounter"]["pattern"]


def test_a_refused_result_names_whole_paths(api: APIClient, month: str) -> None:
    """Each fault of a result is at its place in the body sent: the record under `result`, sides and units by number."""
    result = a_result(Encounter.objects.get())
    result["turns"] = 900
    result["units"][0] |= {"recovered": 9}
    result["sides"][1] |= {"armies": ["british"]}
    refused = api.post(f"{month}result/", {"result": result})
    assert refused.status_code == 400
    assert "result.units.0.recovered" in refused.json()["fields"]
    result["units"][0] |= {"recovered": 0, "losses": dict.fromkeys(result["units"][0]["losses"], 0)}
    result |= {"system": "chess", "turns": 5}
    fields = set(api.post(f"{month}result/", {"result": result}).json()["fields"])
    assert {"result.system", "result.sides.1.armies"} <= fields
    assert not {field for field in fields if not field.startswith("result.")}


@pytest.mark.parametrize(
    ("field", "sentence", "meant"),
    [
        ("result.units.3.recovered", "No.", True),
        ("result.marks.hill", "No.", True),
        ("result.units.3.losses.fire", "No.", False),
        ("result.units.3.losses.fire", "losses.fire is missing; state it.", True),
        ("result.turns.0", "No.", False),
        ("units", "No.", False),
        ("result", "No.", False),
    ],
)
def test_only_what_a_schema_cannot_say_is_excused(field: str, sentence: str, meant: bool) -> None:
    """Of a result that fits its schema these fields alone may be refused, with a rule or without."""
    label = "POST /api/v1/campaigns/{key}/months/{number}/result/"
    for rule in (None, "MM-ENC-5"):
        assert meaning_is_refused(label, {"rule": rule, "fields": {field: [sentence]}}) is meant
