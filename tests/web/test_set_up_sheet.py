"""The set-up sheet: everything a table needs, and every fact that the result form will ask."""

import re

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from battles.models import Scenario
from campaigns import services
from campaigns.ledger import engine
from campaigns.models import Encounter
from campaigns.web import paper
from tests.campaigns.tables import a_result
from tests.orders_of_battle import setup
from tests.people import a_browser
from tests.present import present
from tests.web import rows

pytestmark = pytest.mark.django_db


def _prepared(kind: str) -> Encounter:
    """A prepared month of this kind: a scout comes first, and a defence after a scout that failed."""
    rows.a_territory()
    campaign = services.create_campaign(
        owner=rows.a_person(), name="A line", faction="british", role="lieutenant", year=1755,
        territory="lake-george", seed="7",
    )  # fmt: skip
    month = services.prepare_month(campaign=campaign)
    if kind == "raid_defend":
        keys = [unit.key for unit in campaign.units.all()]
        result = a_result(month, units=keys) | {"ending": "left", "objective_met": False}
        for side in result["sides"]:
            side["success"] = side["side"] == "enemy"
        services.record_table_result(encounter=month, result=result, units=keys, user=campaign.owner)
        campaign.refresh_from_db()
        month = services.prepare_month(campaign=campaign)
    assert month.kind == kind
    return Encounter.objects.select_related("campaign").get(pk=month.pk)


def _headed(text: str) -> str:
    """Return what a reader reads of a page, without its tags."""
    return " ".join(re.sub(r"<[^>]+>", "", text.replace("><", "> <")).split())


def _sheet(month: Encounter) -> str:
    address = reverse("sheet", args=[month.campaign.key, month.number])
    return a_browser(month.campaign.owner).get(address).content.decode()


@pytest.mark.parametrize("kind", ["scout", "raid_defend"])
def test_the_sheet_asks_what_the_form_asks(client: Client, kind: str) -> None:
    """The facts of the sheet are the fields of the form and no others: none can be added to one of them alone."""
    month = _prepared(kind)
    client.force_login(month.campaign.owner)
    address = reverse("sheet", args=[month.campaign.key, month.number])
    sheet = client.get(address)
    form = client.get(reverse("result", args=[month.campaign.key, month.number])).context["form"]
    facts = sheet.context["facts"]
    asked = [field.name for row in facts["unit_rows"] for part in ("counts", "marks") for field in row[part]]
    asked += [field.name for field in facts["whole"]] + [field.name for field in facts["leader_rows"]]
    assert sorted(asked) == sorted(form.fields)
    assert len(asked) > 20
    text = sheet.content.decode()
    record = _headed(text[text.index('class="record"') :])
    for field in form:
        assert field.label in record or field.label[:1].upper() + field.label[1:] in record, field.name
        for value, words in getattr(field.field, "choices", []):
            assert not value or words in record or words.capitalize() in record, words


@pytest.mark.parametrize(
    ("slug", "parts"),
    [
        (
            "lake-george-scout",
            ["See the centre of each of the nine sections", "You enter by the near edge", "Light Day",
             "Yours 3, theirs 2", "Section by section to be rolled", "Centres seen", "It was", "Lost"],
        ),
        (
            "german-flatts",
            ["Loot or burn every building", "Light Night", "Weather Clear", "The nine sections", "Buildings",
             "The church, holds the stores", "the far edge", "you enter here", "12 inches are a quarter", "water",
             "Lost"],
        ),
        ("herkimers-stockade", ["Hold the buildings of section 2", "You stand in sections 1 to 3", "It was"]),
        ("cowpens-pickets-1781", ["clear, with buildings", "musket", "12 inches are a quarter"]),
        ("grid-village", ["The squares c4, e4 and d5 are to be held; 15 turns at most", "Lost"]),
    ],
)  # fmt: skip
def test_a_scenario_s_sheet_has_all_that_a_table_needs(client: Client, slug: str, parts: list[str]) -> None:
    """Objective, light, weather, ground with its key, buildings, edges and what is noted, by each game's rules."""
    call_command("content", "load", f"fixtures/scenarios/{slug}.yaml", verbosity=0)
    text = _headed(client.get(reverse("scenario-sheet", args=[slug])).content.decode())
    assert [part for part in parts if part not in text] == []


@pytest.mark.parametrize(
    ("slug", "boxes"),
    [("grid-village", 15), ("fort-bull-1756", 6), ("german-flatts", 30), ("plains-of-abraham-1759", 5), ("", 30)],
)
def test_a_sheet_has_a_box_for_each_turn_that_is_allowed(client: Client, slug: str, boxes: int) -> None:
    """As many turns to tick as the scenario lasts; where the rules set no limit, enough for an evening."""
    call_command("content", "load", f"fixtures/scenarios/{slug or 'plains-of-abraham-1759'}.yaml", verbosity=0)
    if not slug:  # a battle whose options take the deadline away
        plains = Scenario.objects.get(slug="plains-of-abraham-1759")
        Scenario.objects.create(
            slug="long", name="x", system=plains.system, setup=plains.setup | {"options": {"deadline": 0}}
        )
    slug = slug or "long"
    page = client.get(reverse("scenario-sheet", args=[slug])).content.decode()
    assert page.partition("Turns played")[2].count('class="box"') == boxes


@pytest.mark.rule("MM-ENC-3")
def test_a_defence_has_its_buildings_on_map_and_in_text() -> None:
    """A defender finds one building a unit in section 2, numbered on the map and listed with its defensive value."""
    month = _prepared("raid_defend")
    text = _sheet(month)
    table, buildings = paper.table(month, month.sheet)
    assert len(table.houses) == len(buildings) == month.campaign.units.count() == 2
    assert [row["stores"] for row in buildings] == [True, True]
    assert text.count("holds the stores") == 2
    assert text.count('class="building"') == 2
    assert "you stand in sections 1 to 3" in text
    assert "the enemy enters here" in text


def test_the_sheet_s_buildings_are_those_of_the_battle() -> None:
    """Fought by the worker with all units, the month has the very buildings that its sheet showed."""
    month = _prepared("raid_defend")
    campaign = month.campaign
    keys = [unit.key for unit in campaign.units.all()]
    drawn = engine.stores(campaign.state, keys, campaign.seed)
    services.play_month(campaign=campaign)
    month.refresh_from_db()
    events = [event for page in present(month.battle).pages.order_by("number") for event in page.events]
    placed = [event["after"] for event in events if event["kind"] == "place" and event["what"] == "house"]
    assert [(h["x0"], h["y0"], h["dv"]) for h in placed][:2] == [(h["x0"], h["y0"], h["dv"]) for h in drawn]
    _keeps_its_buildings(month, [(h["x0"], h["y0"]) for h in drawn])


def test_a_sheet_of_a_defence_on_a_table_keeps_its_buildings() -> None:
    """When the result has been typed in, the sheet still shows the buildings that were fought over, with a key."""
    month = _prepared("raid_defend")
    campaign = month.campaign
    keys = [unit.key for unit in campaign.units.all()]
    drawn = engine.stores(campaign.state, keys, campaign.seed)
    services.record_table_result(encounter=month, result=a_result(month, units=keys), units=keys, user=campaign.owner)
    _keeps_its_buildings(month, [(h["x0"], h["y0"]) for h in drawn])


def test_a_queued_defence_keeps_its_buildings() -> None:
    """While a worker has the month, its page shows the buildings of the units that were chosen."""
    month = _prepared("raid_defend")
    keys = [unit.key for unit in month.campaign.units.all()][:1]
    drawn = engine.stores(month.campaign.state, keys, month.campaign.seed)
    services.choose_and_queue(encounter=month, units=keys)
    _keeps_its_buildings(month, [(h["x0"], h["y0"]) for h in drawn])


def _keeps_its_buildings(month: Encounter, corners: list[tuple[int, int]]) -> None:
    """The page and the sheet of a month have houses with these near left corners."""
    month = Encounter.objects.select_related("campaign", "battle").get(pk=month.pk)
    assert [(row["x0"], row["y0"]) for row in paper.houses(month, month.sheet)] == corners
    assert _sheet(month).count("holds the stores") == len(corners)
    page = a_browser(month.campaign.owner).get(reverse("encounter", args=[month.campaign.key, month.number]))
    assert page.content.decode().count('class="building"') == len(corners)


def test_the_ground_is_reported_by_sections_and_has_a_key() -> None:
    """The nine sections are listed, and each kind of ground on the map is in its key."""
    month = _prepared("scout")
    text = _sheet(month)
    table, _ = paper.table(month, month.sheet)
    assert len(month.sheet["ground"]["sections"]) == 9
    assert table.ground_key
    for _, words in table.ground_key:
        assert f"<span>{words}</span>" in text
    for section in month.sheet["ground"]["sections"]:
        assert f"<li>{section.replace('*', ', with buildings')}</li>" in text


def test_a_scenario_has_a_sheet_too(client: Client) -> None:
    """A single scenario's sheet can be read and printed by anybody, with its map, its forces and turns to tick."""
    Scenario.objects.create(slug="lake", name="Down the lake", setup=setup(), description="A morning.")
    assert reverse("scenario-sheet", args=["lake"]) in client.get(reverse("scenario", args=["lake"])).content.decode()
    text = client.get(reverse("scenario-sheet", args=["lake"])).content.decode()
    for part in ("A morning.", "The forces", "Turns"):
        assert part in text
