"""The page of a game's balance: what each rule moves, verdicts on claims, matrices, and how old it is."""

from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from battles import measurements as storing
from battles.models import Measurement
from tests.lab.documents import kept

pytestmark = pytest.mark.django_db
PAGE = reverse("balance", args=["quebec_1759"])


def text(client: Client, address: str = PAGE) -> str:
    """A page with single blanks."""
    return " ".join(client.get(address).content.decode().split())


def test_each_rule_has_its_claim_its_effect_and_a_verdict(client: Client) -> None:
    """A confirmed claim, a contradicted one, one that the doctrines never test, and a reason for no effect."""
    kept()
    page = text(client)
    path = page[page.index("Path <a") : page.index("Fire ships <a")]
    assert "French, slight" in path
    assert "If used well: British −2.0" in path
    assert 'French +3.5 <small class="soft">+1.0 to +4.5</small>' in path
    assert "As our doctrines use it: −2.5, slight" in path
    assert "−4.0 to −1.0" in path
    assert "margin −1.2 (−2.0 to −0.5)" in path
    assert ">Confirmed<" in path
    leaders = page[page.index("Leaders <a") : page.index("Interdiction <a")]
    assert "Contradicted: weaker than claimed" in leaders
    assert "No effect here: the Lower Town cannot be stormed; turn on Lower Quebec" in page
    assert "12% of the sieges go otherwise" in path
    assert "Under 1% of the sieges go otherwise, since these doctrines hardly use it" in leaders
    assert "10 sieges of each pair of doctrines" in page
    assert "rules have changed" not in page


def test_what_no_doctrine_uses_is_called_unmeasured_and_has_no_figures(client: Client) -> None:
    """In place of an effect of nought, which would be taken for a rule without weight; so says the rulebook."""
    kept()
    page = text(client)
    row = page[page.index("Landing parts: off <a") : page.index("Ste. Foy road: on <a")]
    assert row.count("Not measured: no siege goes otherwise, since none of these doctrines makes use of it.") == 2
    assert "0.0" not in row
    claimed = page[page.index("Lower Quebec <a") : page.index("Bombardment: by doctrines")]
    assert "Not decided" not in claimed
    rulebook = text(client, reverse("rulebook", args=["quebec_1759"]))
    assert "Landing parts: off: not used by the doctrines alone, not used by the doctrines within all" in rulebook


@pytest.mark.parametrize("name", ["balance", "openings"])
def test_a_new_site_shows_the_measurement_that_comes_with_the_program(client: Client, name: str) -> None:
    """Before anything is measured here the pages have figures, and say by 400 sieges of what they are."""
    page = text(client, reverse(name, args=["quebec_1759"]))
    assert "400 sieges" in page
    assert "Nothing has been measured" not in page


def test_the_matrices_have_their_solution(client: Client) -> None:
    """With one doctrine that never moves the French always win, and it is all that is played."""
    kept()
    page = text(client)
    doctrines = page[page.index('id="doctrines"') :]
    assert doctrines.count("British: stand") == 2
    assert "100%" in doctrines
    assert "the British win 0.0 sieges of a hundred" in doctrines


def test_an_old_measurement_says_so(client: Client) -> None:
    """After a change of the rules the figures stay with a warning, on the page and in the rulebook."""
    kept()
    Measurement.objects.update(engine_version="0123456789abcdef")
    assert "rules have changed since this was measured" in text(client)
    assert "Path, by earlier rules: −2.5" in text(client, reverse("rulebook", args=["quebec_1759"]))


def test_the_rulebook_says_what_each_option_moves(client: Client) -> None:
    """Under the rule of each switch and reading, with the authors' claim."""
    kept()
    page = text(client, reverse("rulebook", args=["quebec_1759"]))
    entry = page[page.index('id="QA-PATH-1"') : page.index('id="QA-FIRESHIP-1"')]
    assert "Path: −2.5 (−4.0 to −1.0) alone" in entry
    assert "The authors: French, slight." in entry
    reading = page[page.index('id="QB-BATTLE-9"') :]
    assert "Hits: firer: +7.2 (+6.0 to +8.5) alone" in reading[: reading.index("</div>")]
    assert PAGE in page


def test_the_rules_and_the_scenarios_lead_to_it(client: Client) -> None:
    """The page is found from the rules, from the scenarios, and from no other game's rulebook."""
    kept()
    assert PAGE in text(client, reverse("rules"))
    assert PAGE in text(client, reverse("scenarios"))
    other = text(client, reverse("rulebook", args=["d3_grid"]))
    assert "What each rule moves" not in " ".join(other.split())


def test_a_game_that_cannot_be_measured_has_no_page(client: Client) -> None:
    """Another game, and one that is not there."""
    assert client.get(reverse("balance", args=["d3_grid"])).status_code == 404
    assert client.get(reverse("balance", args=["chess"])).status_code == 404


def test_without_any_measurement_the_page_says_how_to_make_one(
    client: Client, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The command is named, and the rulebook is as it was."""
    monkeypatch.setattr(storing, "_FOLDER", tmp_path)
    storing._bundled.cache_clear()
    try:
        assert "manage.py balance --store" in text(client)
        assert "alone," not in text(client, reverse("rulebook", args=["quebec_1759"]))
    finally:
        storing._bundled.cache_clear()


def test_staff_read_measurements(admin_client: Client) -> None:
    """The admin lists them and shows what came out; nothing can be changed there."""
    row = kept()
    listing = text(admin_client, reverse("admin:battles_measurement_changelist"))
    assert "balance of quebec_1759, 10 runs a cell" in listing
    page = text(admin_client, reverse("admin:battles_measurement_change", args=[row.pk]))
    assert "used_well" in page
    assert "name=&quot;_save&quot;" not in page
    assert 'name="_save"' not in page
