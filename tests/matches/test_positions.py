"""A half-played game: it goes on from its turn as battle and as match, and every page and answer counts from there."""

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command

from battles.fighting import position_at
from battles.management.scenario import find_scenario
from battles.models import Battle
from battles.services import request_battle
from battles.tasks import resolve_battle
from common.json_input import Json
from matches import services, staff
from matches.models import Match
from tests.matches.tables import Player, a_match
from tests.people import a_browser, a_program

pytestmark = pytest.mark.django_db
LATER = 14
# A bundled scenario of each game that can be taken up half played.
BUNDLED = {
    "d3_grid": "fort-bull-1756",
    "one_hour": "grid-ambush",
    "fast_musket": "plains-of-abraham-1759",
    "muskets_mohawks": "jumonville-glen-1754",
    "quebec_1759": "quebec-1759",
}


def later() -> Json:
    """The siege of Quebec at the beginning of a late turn."""
    found = position_at(find_scenario("quebec-1759").engagement(), LATER, seed="1763", stream="battle")
    assert found is not None
    return found


def test_the_report_counts_from_the_turn_with_which_a_battle_begins(ann: User) -> None:
    """The set-up, then turn 14 and those after it; no turn before is a page."""
    battle = request_battle(setup=later(), owner=ann, seed="1763")
    resolve_battle(str(battle.pk))
    battle.refresh_from_db()
    browser, at = a_browser(ann), f"/battles/{battle.pk}"
    report = browser.get(f"{at}/turns/{LATER}/")
    assert report.context["numbers"] == [0, *range(LATER, battle.turns + 1)]
    assert report.context["previous"] == 0
    assert report.context["start"]["first"] == LATER
    assert report.context["start"]["turn"] == 1
    shown = report.content.decode()
    assert "goes on from turn 14" in shown
    assert f'href="{at}/turns/15/"' in shown
    assert [browser.get(f"{at}/turns/{number}/").status_code for number in (0, 1, 13)] == [200, 404, 404]


def first_orders(match: Match, user: User) -> None:
    """Give one legal order."""
    owed = match.owed.get()
    services.answer(match=match, user=user, question=owed.number, code=owed.choices[0])
    match.refresh_from_db()


def test_a_match_begins_with_the_turn_of_its_position(ann: User) -> None:
    """Page, API and row say turn 14; fog, standing orders and the staff work in it."""
    match = a_match(ann, later())
    assert match.turn == LATER
    player = Player(match, ann)
    view = player.view()
    assert view["turn"] == LATER
    hidden = [who for who, fields in view["state"].items() if fields.get("nation") == "french" and "steps" in fields]
    assert len(hidden) < len(later()["enemy"]["units"])
    page = a_browser(ann).get(match.get_absolute_url()).content.decode()
    assert "· turn 14" in " ".join(page.split())
    assert "goes on from turn 14" in page
    seat = match.seats.get(place="player")
    services.set_standing_orders(match=match, user=ann, seat=seat.pk, orders=["charge_nobody"])
    advice = staff.advise(match=match, seat=seat, user=ann, seconds=0.2)
    assert advice.orders
    first_orders(match, ann)
    assert match.turn >= LATER


def fought(owner: User | None, **more: Any) -> Battle:
    """The siege, fought to its end."""
    battle = request_battle(setup=find_scenario("quebec-1759").setup, owner=owner, seed="1763", **more)
    resolve_battle(str(battle.pk))
    battle.refresh_from_db()
    return battle


def test_the_api_gives_a_position_and_takes_it_for_battle_and_match(ann: User, ben: User) -> None:
    """The position is sent back as it is, and fought and played from there; another person does not get it."""
    battle, program = fought(ann), a_program(ann)
    at = f"/api/v1/battles/{battle.pk}/position/"
    given = program.get(f"{at}?turn={LATER}").json()
    assert given == {"turn": LATER, "setup": later()}
    queued = program.post("/api/v1/resolve/", {"setup": given["setup"], "seed": "2"})
    assert queued.status_code == 202
    made = program.post("/api/v1/matches/", {"setup": given["setup"], "seats": {"player": "me"}}).json()
    assert made["turn"] == LATER
    asked = program.post("/api/v1/forecasts/", {"setup": given["setup"], "runs": 5})
    assert asked.status_code == 202, asked.content
    assert a_program(ben).get(f"{at}?turn={LATER}").status_code == 404


@pytest.mark.parametrize(
    ("query", "status", "words"),
    [
        ("", 400, "turn must be a whole number"),
        ("?turn=x", 400, "turn must be a whole number"),
        ("?turn=1", 400, "begins with turn 1; choose a later one"),
        ("?turn=17", 400, "; choose an earlier one"),
        ("?turn=14&side=player", 400, "side"),
    ],
)
def test_a_turn_without_a_position_is_refused(ann: User, query: str, status: int, words: str) -> None:
    """With a sentence that says which turns there are."""
    answer = a_program(ann).get(f"/api/v1/battles/{fought(ann).pk}/position/{query}")
    assert answer.status_code == status
    assert words in answer.content.decode()


def test_a_position_is_refused_where_there_is_none_to_take(ann: User) -> None:
    """Before the battle is fought, by rules that tell another past of it, and in a battle without turns."""
    waiting = request_battle(setup=later(), owner=ann)
    alone = request_battle(setup=find_scenario("quebec-levis-landing").setup, owner=ann)
    resolve_battle(str(alone.pk))
    changed = fought(ann)
    Battle.objects.filter(pk=changed.pk).update(engine_version="of old", digest="0" * 64)
    program = a_program(ann)
    for battle, words in ((waiting, "not been fought"), (alone, "cannot be taken up"), (changed, "another past")):
        answer = program.get(f"/api/v1/battles/{battle.pk}/position/?turn=15")
        assert answer.status_code == 409
        assert words in answer.json()["message"]
    Battle.objects.filter(pk=changed.pk).update(digest=fought(ann).digest)  # other rules, the same past
    assert program.get(f"/api/v1/battles/{changed.pk}/position/?turn=15").status_code == 200


def test_commands_take_a_position_from_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What `fight --turn` prints is fought, played and forecast from there; a faulty file is refused by its faults."""
    file = tmp_path / "half-played.yaml"
    call_command("fight", "quebec-1759", "--seed", "1763", "--turn", str(LATER))
    file.write_text(capsys.readouterr().out, encoding="utf-8")
    call_command("fight", str(file), "--seed", "2")
    assert "Quebec 1759, from turn 14" in capsys.readouterr().out
    call_command("odds", str(file), "--runs", "3")
    assert "from turn 14: 3 runs" in capsys.readouterr().out
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("sys.stdin", StringIO("q\n"))
        call_command("play", str(file), "--seed", "2")
    assert "Turn 14" in capsys.readouterr().out
    setup = later()
    setup["player"]["units"][0]["steps"] = 9
    file.write_text(json.dumps(setup), encoding="utf-8")
    with pytest.raises(CommandError, match=r"player\.units\.0\.steps"):
        call_command("fight", str(file))
    for text, words in (("- 1", "no order of battle"), ("a: [", "cannot be read"), ("a: .nan", "not finite")):
        file.write_text(text, encoding="utf-8")
        with pytest.raises(CommandError, match=words):
            call_command("fight", str(file))


@pytest.mark.parametrize("system", BUNDLED)
def test_a_match_of_every_game_goes_on_from_a_position_and_gives_one(ann: User, system: str) -> None:
    """From turn 2 by a few orders; its battle, given up later, has positions until then."""
    setup = position_at(find_scenario(BUNDLED[system]).engagement(), 2, seed="1763", stream="battle")
    assert setup is not None
    match = a_match(ann, setup)
    seat = match.seats.get(place="player")
    assert match.turn == 2
    page = a_browser(ann).get(match.get_absolute_url())
    assert "goes on from turn 2" in page.content.decode()
    for _ in range(60):
        if not match.is_open or match.turn > 3:
            break
        first_orders(match, ann)
    if match.is_open:
        services.resign(match=match, user=ann, seat=seat.pk)
    match.refresh_from_db()
    assert match.status == Match.Status.OVER
    assert match.battle is not None
    resolve_battle(str(match.battle.pk))
    match.battle.refresh_from_db()
    assert match.battle.status == "done"
    at = f"/api/v1/battles/{match.battle.pk}/position/"
    if match.turn > 2:
        given = a_program(ann).get(f"{at}?turn=3")
        assert given.status_code == 200, given.content
        position = given.json()["setup"]
        assert position["turn"] == 3
        assert "answers" not in position["player"]
        assert a_match(ann, position).turn == 3
    late = a_program(ann).get(f"{at}?turn={match.turn + 1}")
    assert late.status_code == 400
    assert "over on turn" in late.json()["message"]
