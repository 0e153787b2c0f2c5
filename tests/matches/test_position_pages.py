"""The pages on which a half-played game is entered: by plain forms, checked as it is typed, and gone on with."""

from html.parser import HTMLParser

import pytest
from django.contrib.auth.models import User
from django.test import Client

from battles.fighting import fight, position_at
from battles.management.scenario import find_scenario
from battles.models import Battle, Forecast, Scenario
from battles.services import request_battle
from battles.tasks import resolve_battle
from battles.web.position_form import PositionForm
from matches.models import Match
from rules.core.sides import SIDES
from tests.matches.test_positions import BUNDLED, fought, later
from tests.people import a_browser

pytestmark = pytest.mark.django_db
AMBUSH = "/scenarios/ambush/position/"


class Filled(HTMLParser):
    """What a site sends of the form of a page, by name."""

    def __init__(self, page: bytes) -> None:
        super().__init__()
        self.sent: dict[str, str] = {}
        self.select = self.area = ""
        self.feed(page.decode())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        name, value = given.get("name") or "", given.get("value") or ""
        if tag == "input" and name and (given.get("type") != "checkbox" or "checked" in given):
            self.sent[name] = value or ("on" if given.get("type") == "checkbox" else "")
        elif tag == "select":
            self.select = name
        elif tag == "textarea":
            self.area, self.sent[name] = name, ""
        elif tag == "option" and (self.select not in self.sent or "selected" in given):
            self.sent[self.select] = value

    def handle_endtag(self, tag: str) -> None:
        if tag == "textarea":
            self.area = ""

    def handle_data(self, data: str) -> None:
        if self.area:
            self.sent[self.area] += data.removeprefix("\n") if not self.sent[self.area] else data


def a_scenario(slug: str, name: str) -> Scenario:
    """A bundled scenario in the database."""
    setup = find_scenario(name).setup
    return Scenario.objects.create(slug=slug, name="The ambush", system=str(setup["system"]), setup=setup)


@pytest.fixture
def site(ann: User) -> Client:
    """A browser, with a scenario to enter a half-played game of."""
    a_scenario("ambush", "grid-ambush")
    return a_browser(ann)


def entered(site: Client, address: str = AMBUSH, **changes: str) -> dict[str, str]:
    """What the page sends as it is filled, with changes; a dash in a name is two underscores here."""
    answer = site.get(address)
    assert answer.status_code == 200
    return Filled(answer.content).sent | {name.replace("__", "-"): value for name, value in changes.items()}


HALF_PLAYED = {
    "turn": "5",
    "player_units__0__at": "d4",
    "player_units__0__hits": "3",
    "enemy_units__3__at": "",
    "enemy_units__3__gone": "eliminated",
    "enemy_lost": "1",
}


def test_a_game_is_entered_and_fought_on(site: Client) -> None:
    """Every field of the page reaches the battle, which says from which turn it goes on."""
    assert b'href="/scenarios/ambush/position/"' in site.get("/scenarios/ambush/").content
    answer = site.post(AMBUSH, entered(site, **HALF_PLAYED) | {"do": "fight"})
    assert answer.status_code == 302, answer.context["form"].faults()
    battle = Battle.objects.get()
    assert answer["Location"] == f"/battles/{battle.pk}/"
    assert battle.title == "The ambush, from turn 5"
    assert battle.scenario is not None
    unit, gone = battle.setup["player"]["units"][0], battle.setup["enemy"]["units"][3]
    assert (battle.setup["turn"], unit["at"], unit["hits"]) == (5, "d4", 3)
    assert gone["gone"] == "eliminated"
    assert "at" not in gone
    resolve_battle(str(battle.pk))
    battle.refresh_from_db()
    assert battle.status == "done"
    assert "goes on from turn 5" in site.get(f"/battles/{battle.pk}/").content.decode()


def test_a_game_is_entered_and_played_on(site: Client) -> None:
    """The page asks who plays, leads back to the position as it was entered, and makes the match."""
    asked = site.post(AMBUSH, entered(site, **HALF_PLAYED) | {"do": "play"})
    assert asked.status_code == 200
    assert asked.context["table"] is not None
    sent = Filled(asked.content).sent
    back = Filled(site.post(AMBUSH, {"position": sent["position"]}).content).sent
    assert (back["turn"], back["player_units-0-at"], back["player_units-0-hits"]) == ("5", "d4", "3")
    wrong = site.post("/matches/new/?scenario=ambush", sent | {"seats.player": "nobody"})
    assert wrong.status_code == 400
    assert Filled(wrong.content).sent["position"]
    made = site.post("/matches/new/?scenario=ambush", sent)
    match = Match.objects.get()
    assert made["Location"] == match.get_absolute_url()
    assert (match.title, match.turn, match.setup["turn"]) == ("The ambush, from turn 5", 5, 5)
    assert match.scenario is not None
    page = " ".join(site.get(match.get_absolute_url()).content.decode().split())
    assert "turn 5" in page
    assert "goes on from turn 5" in page


def test_odds_are_worked_out_from_a_game_that_is_entered(site: Client) -> None:
    """The forecast is of the position, and says so."""
    answer = site.post(AMBUSH, entered(site, **HALF_PLAYED) | {"do": "odds"})
    forecast = Forecast.objects.get()
    assert answer["Location"] == f"/forecasts/{forecast.pk}/"
    assert forecast.setup["turn"] == 5
    assert "goes on from turn 5" in site.get(answer["Location"]).content.decode()


@pytest.mark.parametrize(
    ("changes", "anchor", "words"),
    [
        ({"player_units__0__at": "b3"}, "id_enemy_units-1-at", "b3"),
        ({"player_units__0__at": "z9"}, "id_player_units-0-at", "z9"),
        ({"player_units__0__at": "here"}, "id_player_units-0-at", "here"),
        ({"player_units__0__type": "giants"}, "id_player_units-0-type", "giants"),
        ({"turn": "5", "player_units__0__hits": "-1"}, "id_player_units-0-hits", "-1"),
        ({"turn": "5", "player_units__0__hits": "many"}, "id_player_units-0-hits", "whole number"),
        ({"turn": "5", "player_units__0__hits": "50"}, "id_player_units-0-hits", "bears 12 there"),
        ({"turn": "99"}, "id_turn", "1 to 60"),
        ({"turn": ""}, "", ""),
    ],
)
def test_a_fault_is_shown_at_its_piece_and_nothing_typed_is_lost(
    site: Client, changes: dict[str, str], anchor: str, words: str
) -> None:
    """By the page and by the check as one types alike; what was typed is still there."""
    sent = entered(site, player_units__2__name="The <b>bold</b>", **changes)
    answer = site.post(AMBUSH, sent | {"do": "fight"})
    checked = site.post("/positions/check/", sent).json()
    if not anchor:  # an empty turn is the first
        assert answer.status_code == 302
        assert checked["faults"] == []
        return
    assert answer.status_code == 400
    faults = answer.context["form"].faults()
    assert [[each.anchor, each.label, each.sentence] for each in faults] == checked["faults"]
    assert [each.anchor for each in faults] == [anchor]
    assert words in faults[0].sentence
    again = Filled(answer.content).sent
    typed = {name: value for name, value in sent.items() if name not in ("csrfmiddlewaretoken", "base")}
    assert {name: again[name] for name in typed if name != "player_units-0-type"} == {
        name: value for name, value in typed.items() if name != "player_units-0-type"
    }
    assert not Battle.objects.exists()


def test_a_position_without_a_fault_is_drawn_as_it_is_typed(site: Client) -> None:
    """The check answers with the map, and where each piece and each square of it is."""
    checked = site.post("/positions/check/", entered(site, **HALF_PLAYED)).json()
    assert (checked["faults"], checked["verdict"]) == ([], "No fault: the game can go on from turn 5.")
    assert '<svg class="map drawn table-map' in checked["map"]
    assert len(checked["spots"]) == 64
    unit = site.get(AMBUSH).context["form"].base["player"]["units"][0]["id"]
    x, y = checked["spots"]["d4"]
    assert abs(checked["drawn"][unit][0] - x) < 30
    assert abs(checked["drawn"][unit][1] - y) < 30


@pytest.mark.parametrize("base", ["", "none", "eyJhIjoxfQ:1:x"])
def test_a_form_that_is_not_of_this_site_is_refused(site: Client, base: str) -> None:
    """With a sentence, as are a check without a form and a form without its rows."""
    for address in (AMBUSH, "/positions/check/"):
        answer = site.post(address, {"base": base})
        assert answer.status_code == 400
        assert "cannot be read" in answer.content.decode()
    part = site.post(AMBUSH, {"base": entered(site)["base"], "do": "fight"})
    assert part.status_code == 400
    assert "A part of the page was not sent" in part.content.decode()
    assert site.post("/matches/new/", {"position": base}).status_code == 400


def test_a_turn_of_a_battle_is_taken_by_who_may_see_all_of_it(ann: User, ben: User) -> None:
    """Its report leads to the form, filled with the position of that turn; a stranger and a guest do not get it."""
    battle, site = fought(ann), a_browser(ann)
    at = f"/battles/{battle.pk}/turns/{later()['turn']}/"
    assert f'href="{at}position/"'.encode() in site.get(at).content
    assert f"{at}position/".encode() not in site.get(f"{at}?seen=player").content
    assert b"/turns/1/position/" not in site.get(f"/battles/{battle.pk}/turns/1/").content
    answer = site.get(f"{at}position/")
    assert answer.context["form"].base == later()
    sent = Filled(answer.content).sent
    assert site.post(f"{at}position/", sent | {"do": "fight"}).status_code == 302
    again = Battle.objects.exclude(pk=battle.pk).get()
    assert again.setup == later()
    for turn, status in ((1, 400), (99, 400)):
        assert site.get(f"/battles/{battle.pk}/turns/{turn}/position/").status_code == status
    assert a_browser(ben).get(f"{at}position/").status_code == 404
    assert Client().get(f"{at}position/").status_code == 302


def test_a_battle_without_positions_offers_none(ann: User) -> None:
    """A battle of Quebec by itself has rounds and no turns."""
    battle = request_battle(setup=find_scenario("quebec-levis-landing").setup, owner=ann)
    resolve_battle(str(battle.pk))
    site = a_browser(ann)
    assert b"position/" not in site.get(f"/battles/{battle.pk}/turns/1/").content
    assert site.get(f"/battles/{battle.pk}/turns/2/position/").status_code == 409


def test_a_game_that_dice_lay_out_begins_with_all_its_pieces(ann: User) -> None:
    """The siege of Quebec is dealt by lot: the page has every block in an area, and says how it came there."""
    a_scenario("quebec", "quebec-1759")
    answer = a_browser(ann).get("/scenarios/quebec/position/")
    assert "the program has played its first turn" in " ".join(answer.content.decode().split())
    form = answer.context["form"]
    assert form.is_laid_out()
    assert len(form.base["enemy"]["units"]) > 15
    shown = {field.name for card in form.cards() for field in card.fields}
    assert "place" not in shown  # only a battle by itself has columns


def test_rules_without_positions_are_refused(ann: User, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page of the scenario has no link then."""
    a_scenario("ambush", "grid-ambush")
    for module in ("battles.web.views", "matches.web.positions"):
        monkeypatch.setattr(f"{module}.takes_positions", lambda system: False)
    site = a_browser(ann)
    assert b"position/" not in site.get("/scenarios/ambush/").content
    answer = site.get(AMBUSH)
    assert answer.status_code == 409
    assert "cannot be taken up half played" in answer.content.decode()


@pytest.mark.parametrize("system", BUNDLED)
def test_a_position_that_is_sent_back_as_it_is_stays_the_same(ann: User, system: str) -> None:
    """In every game: the form that shows a position loses and changes nothing of it."""
    engagement = find_scenario(BUNDLED[system]).engagement()
    turn = max(2, fight(engagement, seed="1759", stream="battle").turns // 2)
    setup = position_at(engagement, turn, seed="1759", stream="battle")
    assert setup is not None
    for side in SIDES:
        setup[side]["doctrine"] = engagement.system.doctrines()[0]  # a form has no way to leave it open
    Scenario.objects.create(slug="game", name="A game", system=system, setup=setup)
    site = a_browser(ann)
    answer = site.post("/scenarios/game/position/", entered(site, "/scenarios/game/position/") | {"do": "fight"})
    assert answer.status_code == 302, answer.context["form"].faults()
    assert Battle.objects.get().setup == setup


def test_a_gun_of_a_battery_has_fields_of_its_own(ann: User) -> None:
    """One gun is lost and reaches the battle so; what is wrong with a gun is shown at its battery, and kept."""
    setup = position_at(find_scenario("plains-of-abraham-1759").engagement(), 2, seed="1759", stream="battle")
    assert setup is not None
    Scenario.objects.create(slug="game", name="A game", system="fast_musket", setup=setup)
    site, address = a_browser(ann), "/scenarios/game/position/"
    guns = setup["enemy"]["batteries"][0]["models"]
    assert not guns[0].get("lost")
    lost = entered(site, address, enemy_batteries__0__models__0__lost="fire")
    lost.pop("enemy_batteries-0-models-0-fought_melee", None)
    faulty = lost | {"enemy_batteries-0-models-0-at": "somewhere"}
    answer = site.post(address, faulty | {"do": "fight"})
    assert answer.status_code == 400
    anchors = {each.anchor for each in answer.context["form"].faults()}
    assert anchors == {"id_enemy_batteries-0-models"}
    assert Filled(answer.content).sent["enemy_batteries-0-models-0-at"] == "somewhere"
    assert site.post("/positions/check/", faulty).json()["faults"]
    assert site.post(address, lost | {"do": "fight"}).status_code == 302
    gun = Battle.objects.get().setup["enemy"]["batteries"][0]["models"][0]
    assert gun == guns[0] | {"lost": "fire"}


def test_what_each_nation_has_seen_has_fields_of_its_own(ann: User) -> None:
    """Pieces are chosen by name, numbers are typed; what is wrong is shown at the nation, and kept."""
    setup = position_at(find_scenario("quebec-1759-as-it-went").engagement(), 5, seed="1759", stream="battle")
    assert setup is not None
    seen = setup["position"]["seen"]
    assert seen["british"]["units"] == [{"id": "quebec_3", "steps": 2, "at": "etchemin"}]
    Scenario.objects.create(slug="game", name="A game", system="quebec_1759", setup=setup)
    site, address = a_browser(ann), "/scenarios/game/position/"
    page = " ".join(site.get(address).content.decode().split())
    assert '<option value="quebec_3" selected>3rd Quebec militia</option>' in page
    assert '<optgroup label="French">' in page
    sent = entered(
        site,
        address,
        position__0__seen_british__units__0__at="",
        position__0__seen_british__units__1__id="bearn",
        position__0__seen_french__units__0__DELETE="on",
        position__0__seen_british__decoys="beauport 3",
    )
    answer = site.post(address, sent | {"do": "fight"})
    assert answer.status_code == 400
    [fault] = answer.context["form"].faults()
    assert fault.anchor == "id_position-0-seen_british"
    assert "3 decoys were seen in beauport" in fault.sentence
    kept = Filled(answer.content).sent
    assert (kept["position-0-seen_british-decoys"], kept["position-0-seen_british-units-1-id"]) == (
        "beauport 3",
        "bearn",
    )
    sent["position-0-seen_british-decoys"] = "none"
    assert site.post(address, sent | {"do": "fight"}).status_code == 302
    after = Battle.objects.get().setup["position"]["seen"]
    assert after["british"] == seen["british"] | {"units": [{"id": "quebec_3", "steps": 2}, {"id": "bearn"}]}
    assert after["french"] == seen["french"] | {"units": seen["french"]["units"][1:]}


@pytest.mark.parametrize("system", BUNDLED)
def test_every_facing_of_a_piece_is_a_direction_on_the_map(system: str) -> None:
    """So that a piece is turned on the map to whatever it may face, and Quebec's blocks face nowhere."""
    setup = position_at(find_scenario(BUNDLED[system]).engagement(), 2, seed="1759", stream="battle")
    assert setup is not None
    form = PositionForm(None, setup)
    assert form.map is not None
    facings = form.map.facings
    assert len(set(facings.values())) == len(facings)
    fields = [card.facing.field for card in form.cards() if card.facing is not None]
    assert bool(fields) == (system != "quebec_1759")
    for field in fields:
        words = {key for key, _ in getattr(field, "choices", ()) if key} or set(map(str, range(32)))
        assert facings.keys() >= words
