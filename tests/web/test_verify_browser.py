"""The page Verify and the downloaded file in a real browser: what they say of true records and of forged ones."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.contrib.auth.models import User
from playwright.sync_api import Browser, Page, expect

from battles.models import Battle
from battles.proofs import checking_page
from battles.resolving import resolve
from battles.services import request_battle
from campaigns import services
from campaigns.models import Campaign
from campaigns.months.amending import working
from common.json_input import Json
from rules.core.dice import seed_of_part
from tests.bundled import loaded
from tests.campaigns.tables import a_result
from tests.factories import a_campaign
from tests.people import a_person
from tests.web.test_axe_walk import FAULTS
from tests.web.verifying import checker_in, event_of, forged, records, wrong

pytestmark = [pytest.mark.browser, pytest.mark.django_db]
Open = Callable[..., Page]


def _battle(owner: User) -> Battle:
    record = records("fast_musket", range(1))[0]
    found = request_battle(setup=record["setup"] | {"system": "fast_musket"}, owner=owner, seed="1759")
    resolve(battle_id=str(found.pk), worker="test")
    return found


def _faults(page: Page) -> list[str]:
    wide = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
    found = Axe().run(page, options=FAULTS).response["violations"]
    return [fault["id"] for fault in found] + (["too wide"] if page.evaluate(wide) else [])


def _other_face(record: Json) -> None:
    row = event_of(record, what="fire")
    row["faces"][0] = row["faces"][0] % 6 + 1


@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (1280, "dark"), (375, "light"), (375, "dark")])
def test_the_page_of_a_battle_checks_it(open_as: Open, width: int, scheme: Any) -> None:
    """From the report to the checks; every one agrees, and axe-core finds nothing."""
    ann = a_person("ann")
    page = open_as(ann, width=width)
    page.emulate_media(color_scheme=scheme)
    page.goto(f"/battles/{_battle(ann).pk}/")
    page.get_by_role("link", name="Verify it").click()
    expect(page.locator("[data-verdict]")).to_have_text("All 8 checks agree.")
    expect(page.locator("tr.agrees")).to_have_count(8)
    assert _faults(page) == []


def test_a_dropped_file_that_was_forged_is_found(open_as: Open, tmp_path: Path) -> None:
    """The page names the event and its rule; a file that is no record gets a sentence."""
    record = records("fast_musket", range(1))[0]
    kept = tmp_path / "forged.json"
    kept.write_text(json.dumps(forged(record, _other_face)), encoding="utf-8")
    page = open_as(None)
    page.goto("/verify/")
    page.get_by_label("A record of a battle").set_input_files(kept)
    expect(page.locator("[data-verdict]")).to_contain_text("not what it claims to be")
    number = event_of(record, what="fire")["number"]
    expect(page.locator("[data-first]")).to_contain_text(f"event {number}, rule FM-FIRE-3: stream battle of the seed")
    assert _faults(page) == []
    wrong_files = {"{": "is not JSON", '{"schema": "another"}': "is no file of a battle", "[]": "is no file of"}
    for text, sentence in wrong_files.items():
        other = tmp_path / f"{len(text)}.json"
        other.write_text(text, encoding="utf-8")
        page.get_by_label("A record of a battle").set_input_files(other)
        expect(page.locator("[data-verdict]")).to_contain_text(sentence)


@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (375, "dark")])
def test_the_downloaded_file_needs_no_server(browser: Browser, tmp_path: Path, width: int, scheme: Any) -> None:
    """Opened from a disk it checks its record; the record in it may be forged, and a page in a file be taken."""
    record = records("one_hour", range(1))[0] | {"title": "At </script> the ford"}
    true, false = tmp_path / "true.html", tmp_path / "false.html"
    true.write_text(checking_page(title="Verify", record=record), encoding="utf-8")
    cheat = forged(record, lambda copy: copy.update(seed="another"))
    false.write_text(checking_page(title="Verify", record=cheat), encoding="utf-8")
    alone = tmp_path / "alone.html"
    alone.write_text(checking_page(title="Verify"), encoding="utf-8")
    page = browser.new_page(viewport={"width": width, "height": 900}, color_scheme=scheme)
    page.goto(true.as_uri())
    expect(page.locator("[data-verdict]")).to_have_text("All 8 checks agree.")
    expect(page.locator("caption")).to_have_text("At </script> the ford")
    assert _faults(page) == []
    page.goto(false.as_uri())
    expect(page.locator("[data-first]")).to_contain_text("The first disagreement: event")
    page.goto(alone.as_uri())
    page.get_by_label("A record of a battle").set_input_files(true)
    expect(page.locator("[data-verdict]")).to_have_text("All 8 checks agree.")
    page.close()


@pytest.mark.slow("plays two months of a campaign")
def test_a_campaign_is_checked(open_as: Open, browser: Browser) -> None:
    """The umpire's page checks months and battles; a forged die of a month, state or result is found."""
    loaded().put()
    ann = a_person("ann")
    campaign = a_campaign(owner=ann, seed="1755")
    for _ in range(2):
        services.play_month(campaign=campaign)
    page = open_as(ann)
    page.goto(f"/campaigns/{campaign.key}/")
    page.get_by_role("link", name="Verify dice, months and battles").click()
    expect(page.locator("[data-verdict]")).to_contain_text("checks agree.")
    record = services.export_campaign(campaign=campaign)
    own, check = checker_in(browser)
    assert wrong(check(record)) == []

    def found(change: Callable[[Json], Any]) -> list[str]:
        copy = json.loads(json.dumps(record))
        change(copy)
        return wrong(check(copy))

    rolled = next(place for place, line in enumerate(record["journal"]) if line["dice"])
    assert found(lambda copy: _turn(copy, rolled)) == ["dice"]
    assert found(lambda copy: copy["snapshots"][1]["state"].update(rival="another")) == ["snapshots"]
    assert found(lambda copy: copy["inputs"].pop(1)) != []
    assert found(lambda copy: copy["journal"].pop(3)) != []
    assert "results" in found(lambda copy: copy["encounters"][0]["result"].update(turns=99))
    assert "rows" in found(lambda copy: copy["units"][0].update(figures=99))
    assert "1-dice" in found(lambda copy: copy["battles"][0].update(seed="another"))
    own.close()


@pytest.mark.slow("plays two months of a campaign, and both again")
def test_what_was_struck_out_is_no_forgery(browser: Browser) -> None:
    """A result from a table that was taken back, and an amendment: the dice of the months as they are now agree."""
    loaded().put()
    campaign = a_campaign(owner=a_person("ann"), seed="1755")
    services.play_month(campaign=campaign)
    month = services.prepare_month(campaign=campaign)
    services.record_table_result(encounter=month, result=a_result(month))
    services.withdraw_table_result(encounter=month, reason="Another battle's.")
    services.play_month(campaign=campaign)
    assert wrong_of(browser, campaign) == []
    made = services.amend(campaign=campaign, number=1, changes={"choice": {"doctrine": "bold"}}, reason="A slip.")
    working.work_out(amendment_id=made.pk, worker="w")
    made.refresh_from_db()
    services.accept(amendment=made)
    assert wrong_of(browser, campaign) == []


def wrong_of(browser: Browser, campaign: Campaign) -> list[str]:
    """The checks of a campaign's file that differ; some of its rolls are struck out."""
    record = services.export_campaign(campaign=Campaign.objects.get(pk=campaign.pk))
    assert any(line["withdrawn"] and line["dice"] for line in record["journal"])
    own, check = checker_in(browser)
    found = wrong(check(record))
    own.close()
    return found


def _turn(record: Json, place: int) -> None:
    roll = record["journal"][place]["dice"][0]
    roll["faces"] = [face % 6 + 1 for face in roll["faces"]]


def fresh(campaign: Campaign) -> Campaign:
    """The campaign as its row is now."""
    return Campaign.objects.get(pk=campaign.pk)


@pytest.mark.slow("plays three months, and checks six records in a browser")
def test_a_sealed_campaign_is_checked(browser: Browser) -> None:
    """Opened months by their seeds; at its end the seeds by the root, and the root by the commitment."""
    loaded().put()
    ann = a_person("ann")
    campaign = a_campaign(owner=ann, seed=None, sealed=True)
    services.play_month(campaign=campaign)
    services.play_month(campaign=fresh(campaign))
    services.prepare_month(campaign=fresh(campaign))
    own, check = checker_in(browser)
    hmac = own.evaluate("globalThis.petiteGuerreChecker.hmac('the root', '1755-03')")
    assert hmac == seed_of_part("the root", "1755-03")
    assert own.evaluate("globalThis.petiteGuerreChecker.hmac('k'.repeat(70), 'é')") == seed_of_part("k" * 70, "é")
    record = services.proof_of_campaign(campaign=fresh(campaign))
    assert (record["campaign"]["seed"], sorted(record["seeds"])) == (None, ["1755-03", "1755-04"])
    assert campaign.seed not in json.dumps(record)
    assert [row["number"] for row in record["encounters"]] == [1, 2]
    assert "posture" not in json.dumps(record["campaign"]["state"])

    def states(record: Json, change: Callable[[Json], Any] = lambda copy: None) -> dict[str, str]:
        copy = json.loads(json.dumps(record))
        change(copy)
        return {row["key"]: row["state"] for row in check(copy)}

    kept = states(record)
    assert [key for key, state in kept.items() if state == "differs"] == []
    assert (kept["commitment"], kept["seeds"], kept["dice"]) == ("left", "left", "agrees")
    assert states(record, lambda copy: copy["seeds"].update({"1755-03": "0" * 64}))["dice"] == "differs"
    assert states(record, lambda copy: copy["seeds"].pop("1755-04"))["dice"] == "differs"
    services.break_seal(campaign=campaign, user=ann)
    record = services.proof_of_campaign(campaign=fresh(campaign))
    opened = states(record)
    assert {opened[key] for key in ("commitment", "seeds", "dice", "results")} == {"agrees"}
    assert states(record, lambda copy: copy.update(commitment="0" * 64))["commitment"] == "differs"
    assert states(record, lambda copy: copy["campaign"].update(seed="another"))["seeds"] == "differs"
    assert states(record, lambda copy: copy["campaign"].update(nonce="another"))["commitment"] == "differs"
    own.close()
