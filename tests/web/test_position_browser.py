"""A half-played game entered in a real browser: by dragging, by taps, by keys, and as plain forms."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from battles.fighting import position_at
from battles.management.scenario import find_scenario
from battles.models import Battle, Scenario
from battles.systems.grid.drawing import SQUARE
from matches.models import Match
from tests.matches.tables import setup_of
from tests.people import a_person

pytestmark = [
    pytest.mark.gate("enters half-played games in a browser"),
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
]
Open = Callable[..., Page]
AT = "/scenarios/game/position/"


def a_game(name: str, turn: int = 1) -> User:
    """A bundled scenario, and who enters a half-played game of it; from a later turn as the program has played it."""
    setup = setup_of(name)
    if turn > 1:
        found = position_at(find_scenario(name).engagement(), turn, seed="1759", stream="battle")
        assert found is not None
        setup = found
    Scenario.objects.create(slug="game", name="A game", system=str(setup["system"]), setup=setup)
    return a_person("ann")


def middle(page: Page, square: str) -> tuple[float, float]:
    """The middle of a square of eight by eight on the screen."""
    box: Any = page.locator(".table-map .earth").bounding_box()
    column, row = "abcdefgh".index(square[0]), int(square[1]) - 1
    return box["x"] + (column + 0.5) * box["width"] / 8, box["y"] + (row + 0.5) * box["height"] / 8


def where(page: Page, number: int) -> Any:
    """Where a piece is, as the list of pieces has it."""
    return page.locator("[data-where]").nth(number)


def test_a_game_is_entered_by_dragging_and_by_keys_and_played_on(open_as: Open) -> None:
    """What is wrong is shown at its piece while one types, and goes as soon as it is right; then the match begins."""
    page = open_as(a_game("grid-ambush"))
    page.goto(AT)
    page.mouse.move(*middle(page, "d5"))
    page.mouse.down()
    page.mouse.move(*middle(page, "c5"), steps=3)
    page.mouse.move(*middle(page, "c4"), steps=3)
    page.mouse.up()
    expect(where(page, 0)).to_have_text("c4")
    expect(page.locator("[data-status]")).to_contain_text("can go on from turn 1")
    pin = page.locator(".pin").nth(1)
    pin.focus()
    page.keyboard.press("ArrowUp")
    expect(where(page, 1)).to_have_text("d5")
    page.keyboard.press("Enter")
    expect(page.locator("#id_player_units-1-at")).to_be_visible()
    page.get_by_label("Turn", exact=True).fill("5")
    page.locator("#id_player_units-1-at").fill("c4")
    fault = page.locator("[data-card].bad .fault")
    expect(fault).to_contain_text("one square holds one unit")
    expect(page.locator("[data-status]")).to_contain_text("One thing must be corrected")
    page.locator("#id_player_units-1-at").fill("d5")
    page.locator("#id_player_units-1-hits").fill("2")
    expect(page.locator("[data-status]")).to_contain_text("can go on from turn 5")
    expect(fault).to_have_count(0)
    page.get_by_role("button", name="Play on").click()
    page.get_by_role("button", name="Back to the position").click()
    expect(page.locator("[data-number]").first).to_have_text("1")
    expect(page.locator("#id_player_units-1-hits")).to_have_value("2")
    page.get_by_role("button", name="Play on").click()
    page.get_by_role("button", name="Start the match").click()
    expect(page.locator(".play-head")).to_contain_text("goes on from turn 5")
    assert Match.objects.get().setup["player"]["units"][1]["hits"] == 2


def test_a_piece_is_picked_and_put_down_by_taps_on_a_telephone(open_as: Open) -> None:
    """At 375 px nothing is wider than the screen, on a map that is."""
    page = open_as(a_game("quebec-1759"), width=375)
    page.goto(AT)
    assert page.evaluate("document.documentElement.scrollWidth") <= 375
    page.locator("[data-card] > summary").first.click()
    page.locator(".pick:visible").click()
    expect(page.locator("[data-hint]")).to_contain_text("tap its place on the map")
    page.locator(".table-map").click(position={"x": 200, "y": 160})
    expect(where(page, 0)).to_have_text("Ste. Foy")
    expect(page.locator("[data-status]")).not_to_be_empty()
    assert page.evaluate("document.documentElement.scrollWidth") <= 375


def test_a_drag_moves_a_unit_by_its_way(open_as: Open) -> None:
    """On a table without squares: forty tenths to the near edge are forty in the field too."""
    page = open_as(a_game("plains-of-abraham-1759"))
    page.goto(AT)
    box: Any = page.locator(".table-map .earth").bounding_box()
    scale = box["width"] / 900
    across, down = setup_of("plains-of-abraham-1759")["player"]["units"][0]["at"]
    x, y = box["x"] + across * scale, box["y"] + down * scale
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y + 20 * scale)
    page.mouse.move(x, y + 40 * scale)
    page.mouse.up()
    near = [f"{across + right} {down + 40 + further}" for right in (-1, 0, 1) for further in (-1, 0, 1)]
    expect(page.locator("#id_player_units-0-at")).to_have_value(re.compile("|".join(near)))


def test_a_piece_is_turned_by_a_handle_by_keys_and_by_a_drag_from_its_place(open_as: Open) -> None:
    """As on the page of a match: the facing nearest to the pointer; the check draws the piece the new way."""
    page = open_as(a_game("grid-ambush"))
    page.goto(AT)
    facing = page.locator("#id_player_units-0-facing")
    page.locator(".pin").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-there] output")).to_have_text("as it comes")
    page.keyboard.press(".")
    expect(page.locator("[data-there] output")).to_have_text("to the far edge")
    page.keyboard.press(".")
    expect(facing).to_have_value("nne")
    page.keyboard.press(",")
    page.keyboard.press(",")
    expect(facing).to_have_value("nnw")
    page.get_by_role("button", name="Turn right").click()
    expect(facing).to_have_value("n")
    knob: Any = page.locator(".turn-handle .knob").bounding_box()
    page.mouse.move(knob["x"] + knob["width"] / 2, knob["y"] + knob["height"] / 2)
    page.mouse.down()
    page.mouse.move(*middle(page, "e6"), steps=3)
    page.mouse.move(*middle(page, "h5"), steps=3)
    page.mouse.up()
    expect(facing).to_have_value("e")
    expect(where(page, 0)).to_have_text("d5")
    expect(page.locator("[data-there] output")).to_have_text("to the right edge")
    page.mouse.move(*middle(page, "c4"))
    page.mouse.down()
    page.mouse.move(*middle(page, "c8"), steps=4)
    page.mouse.up()
    expect(where(page, 0)).to_have_text("c4")
    expect(facing).to_have_value("s")
    expect(page.locator("[data-status]")).to_contain_text("can go on from turn 1")
    sign = page.locator("#p-b-vanguard use").first
    expect(sign).to_have_attribute("transform", re.compile(r"rotate\(180\)"))
    page.get_by_role("button", name="Fight on").click()
    expect(page.locator("body")).to_contain_text("with the workers")
    unit = Battle.objects.get().setup["player"]["units"][0]
    assert (unit["at"], unit["facing"]) == ("c4", "s")


def test_a_gun_goes_with_its_crew(open_as: Open) -> None:
    """It keeps its place by the crew that moves, and turns with it while both face the same way."""
    page = open_as(a_game("concepcion-1835", turn=3))
    page.goto(AT)
    card = page.locator("#card-enemy_units-3")
    card.locator("> summary").click()
    card.locator(".pick").click()
    at, muzzle = page.locator("#id_enemy_units-3-at"), page.locator("#id_enemy_units-3-gun_at")
    expect(at).to_have_value("111 396")
    muzzle.fill("115 386")
    heading, gun = page.locator("#id_enemy_units-3-heading"), page.locator("#id_enemy_units-3-gun_heading")
    expect(heading).to_have_value("2")
    gun.fill("2")
    pin = page.locator(".pin[data-card=card-enemy_units-3]")
    pin.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Shift+ArrowDown")
    expect(at).to_have_value("116 397")
    expect(muzzle).to_have_value("120 387")
    page.keyboard.press(".")
    expect(heading).to_have_value("3")
    expect(gun).to_have_value("3")
    gun.fill("9")
    pin.focus()
    page.keyboard.press(",")
    expect(heading).to_have_value("2")
    expect(gun).to_have_value("9")
    expect(page.locator("[data-status]")).to_contain_text("can go on from turn 3")


def test_the_models_of_a_battery_go_with_it(open_as: Open) -> None:
    """Each by the same way, and none beyond the edge of the table."""
    page = open_as(a_game("plains-of-abraham-1759", turn=2))
    page.goto(AT)
    at, model = page.locator("#id_player_batteries-0-at"), page.locator("#id_player_batteries-0-models-0-at")
    expect(at).to_have_value("299 420")
    page.locator("#card-player_batteries-0 > summary").click()
    model.fill("290 300")
    page.locator(".pin[data-card=card-player_batteries-0]").focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowLeft")
    expect(at).to_have_value("294 415")
    expect(model).to_have_value("285 295")
    page.keyboard.press(".")
    expect(page.locator("#id_player_batteries-0-facing")).to_have_value("wnw")
    expect(page.locator("#id_player_batteries-0-models-0-facing")).to_have_value("wnw")
    model.fill("3 2")
    page.locator(".pin[data-card=card-player_batteries-0]").focus()
    page.keyboard.press("ArrowLeft")
    expect(model).to_have_value("0 2")


def test_a_piece_is_turned_by_a_thumb(open_as: Open) -> None:
    """The buttons below the map are there while a piece is picked, at 375 px."""
    page = open_as(a_game("plains-of-abraham-1759"), width=375)
    page.goto(AT)
    facing = page.locator("#id_player_units-0-facing")
    expect(facing).to_have_value("w")
    expect(page.get_by_role("button", name="Turn right")).to_be_hidden()
    page.locator("[data-card] > summary").first.click()
    page.locator(".pick:visible").click()
    page.get_by_role("button", name="Turn right").click()
    expect(facing).to_have_value("wbn")
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Turn right")).to_be_hidden()
    assert page.evaluate("document.documentElement.scrollWidth") <= 375


def test_pieces_are_added_one_after_the_other(open_as: Open) -> None:
    """Each empty card that is filled in is followed by another; all of them reach the battle."""
    page = open_as(a_game("grid-ambush"))
    page.goto(AT)
    page.get_by_label("Turn", exact=True).fill("4")
    first = len(setup_of("grid-ambush")["player"]["units"])
    for number, square in ((first, "a7"), (first + 1, "a8")):
        card = page.locator(f"#card-player_units-{number}")
        card.locator("> summary").click()
        card.locator("details > summary").click()
        page.locator(f"#id_player_units-{number}-id").fill(f"new-{number}")
        page.locator(f"#id_player_units-{number}-at").fill(square)
    expect(page.locator(f"#card-player_units-{first + 2}")).to_be_attached()
    expect(page.locator("[data-status]")).to_contain_text("can go on from turn 4")
    page.get_by_role("button", name="Fight on").click()
    expect(page.locator("body")).to_contain_text("goes on from turn 4")
    assert [unit["at"] for unit in Battle.objects.get().setup["player"]["units"][first:]] == ["a7", "a8"]


def test_a_game_is_entered_without_script(open_as: Open) -> None:
    """The fields alone do it, on a telephone: a fault is listed and at its piece, and the battle is asked for."""
    page = open_as(a_game("grid-ambush"), width=375, script=False)
    page.goto(AT)
    page.get_by_label("Turn", exact=True).fill("3")
    page.locator("[data-card] > summary").first.click()
    page.locator("#id_player_units-0-hits").fill("1")
    page.locator("#id_player_units-0-at").fill("z9")
    page.get_by_role("button", name="Fight on").click()
    expect(page.locator(".faults")).to_contain_text("must be corrected")
    expect(page.locator("[data-card].bad .errorlist")).to_contain_text("z9")
    page.locator("#id_player_units-0-at").fill("c4")
    page.get_by_role("button", name="Fight on").click()
    expect(page.locator("body")).to_contain_text("goes on from turn 3")
    assert Battle.objects.get().setup["player"]["units"][0]["hits"] == 1


def test_a_closed_tab_loses_nothing(open_as: Open) -> None:
    """What was typed is kept as it is checked, faults and all; in a new tab each piece is where it was put."""
    ann = a_game("grid-ambush")
    page = open_as(ann)
    page.goto(AT)
    page.locator(".pin").first.focus()
    page.keyboard.press("ArrowLeft")
    page.get_by_label("Turn", exact=True).fill("5")
    page.locator("[data-card] > summary").nth(1).click()
    page.locator("#id_player_units-1-at").fill("z9")
    expect(page.locator("[data-status]")).to_contain_text("Kept as a draft.")
    expect(page.locator("[data-status]")).to_contain_text("One thing must be corrected")
    page.close()
    page = open_as(ann, width=375)
    page.goto("/matches/")
    page.get_by_role("link", name="A game").click()
    expect(page.locator(".draft")).to_contain_text("This is as you left it")
    expect(page.get_by_label("Turn", exact=True)).to_have_value("5")
    expect(page.locator("[data-card].bad .errorlist")).to_contain_text("z9")
    c5 = rf"translate\({2.5 * SQUARE:g} {4.5 * SQUARE:g}\)"
    expect(page.locator(".pin").first).to_have_attribute("transform", re.compile(c5))
    assert page.evaluate("document.documentElement.scrollWidth") <= 375
    page.get_by_role("button", name="Throw it away").click()
    expect(page.locator(".draft")).to_have_count(0)
    expect(where(page, 0)).to_have_text("d5")
