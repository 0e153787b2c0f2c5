"""What a newcomer finds: first steps, words that explain themselves, what to do now; and pages that are in the way."""

import pytest
from django.test import Client
from django.urls import reverse
from playwright.sync_api import expect

from battles.models import Forecast
from battles.templatetags.petite import doctrine_asked, doctrine_word
from battles.web.rules_pages import TERMS
from campaigns.models import Campaign, Membership
from tests.battles.forecasts.making import made
from tests.orders_of_battle import setup
from tests.people import a_browser, a_person
from tests.present import present
from tests.web import rows

pytestmark = pytest.mark.django_db


def test_first_steps_and_glossary_are_open_to_all(client: Client) -> None:
    """Without an account both can be read, each linked from every page, every word in the glossary."""
    home = client.get(reverse("home")).content.decode()
    assert reverse("first-steps") in home
    assert reverse("glossary") in home
    text = client.get(reverse("glossary")).content.decode()
    for term in TERMS:
        assert f'id="{term.key}"' in text
    assert client.get(reverse("first-steps")).status_code == 200


def test_a_new_campaign_can_be_begun_as_the_sheet_stands(client: Client) -> None:
    """Sent as it is offered, the sheet begins a campaign."""
    rows.a_territory()
    client.force_login(rows.a_person())
    form = client.get(reverse("campaign-new")).context["form"]
    sent = {field.html_name: field.value() for field in form if field.value() is not None}
    first = {name: form.fields[name].choices[0][0] for name in ("faction", "doctrine")}
    client.post(reverse("campaign-new"), first | {"role": "lieutenant"} | sent)
    assert Campaign.objects.get().territory.slug == "lake-george"


PAGES = ("campaign", "roster", "journal", "members", "names", "dice", "umpire")


def what_now(browser: Client, address: str) -> str:
    """Return the line of a page that says what comes next."""
    text = browser.get(address).content.decode()
    assert text.count("data-what-now") == 1, address
    begin = text.index("data-what-now")
    return text[begin : text.index("</p>", begin)]


def test_each_page_of_a_campaign_shows_what_to_do_now() -> None:
    """A sentence says what comes next, with a link to the page for it wherever the reader is not there already."""
    campaign = rows.a_campaign(rows.a_person(), months=0)
    browser = a_browser(campaign.owner)
    pages = [reverse(name, args=[campaign.key]) for name in PAGES]
    there = pages[0]
    says = {"": "Prepare ", "prepared": "Choose who goes", "queued": "The workers have this month"}
    for state, expected in says.items():
        if state == "prepared":
            there = reverse("encounter", args=[campaign.key, rows.a_month(campaign, 1, state=state).number])
            pages.append(there)
        elif state:
            campaign.encounters.update(state=state)
        for address in pages:
            line = what_now(browser, address)
            assert expected in line, (state, address)
            assert (f'href="{there}"' in line) == (address != there), (state, address)


def test_a_month_that_is_over_is_not_reported_as_the_open_one() -> None:
    """Its page says that it is over and names the month that the campaign goes on with, with the way there."""
    campaign = rows.a_campaign(rows.a_person(), months=1)
    later = reverse("encounter", args=[campaign.key, rows.a_month(campaign, 2, state="prepared").number])
    line = what_now(a_browser(campaign.owner), reverse("encounter", args=[campaign.key, 1]))
    assert " is over; its battle and its journal are here to be read. The campaign goes on with " in line
    assert "Choose who goes" not in line
    assert f'href="{later}"' in line


def test_what_comes_next_depends_on_the_reader_and_the_war() -> None:
    """Observers look on, readers read, and players of a campaign that has ended choose the next one."""
    campaign = rows.a_campaign(rows.a_person(), months=1)
    other = a_person("other")
    browser = a_browser(other)
    for who, status, expected in (
        ("reader", "active", "Read the months"),
        ("observer", "active", "You look on"),
        ("player", "active", "Choose who goes"),
        ("player", "lost", "Choose where the next campaign is fought"),
        ("player", "won", "Choose where the next campaign is fought"),
        ("player", "war_over", "the war is over"),
    ):
        campaign.encounters.update(state="prepared" if status == "active" else "closed")
        Campaign.objects.filter(pk=campaign.pk).update(status=status, public=who == "reader")
        if who != "reader":
            Membership.objects.update_or_create(campaign=campaign, user=other, defaults={"role": who})
        for page in ("campaign", "roster", "journal"):
            line = what_now(browser, reverse(page, args=[campaign.key]))
            assert expected in line, (who, status, page)


def test_a_lost_campaign_does_not_hold_its_territory() -> None:
    """The head of a lost campaign says that the territory is lost."""
    campaign = rows.a_campaign(rows.a_person(), months=1)
    Campaign.objects.filter(pk=campaign.pk).update(status="lost")
    text = a_browser(campaign.owner).get(reverse("campaign", args=[campaign.key])).content.decode()
    assert "You hold the territory" not in text
    assert "The territory is lost." in text


def test_an_address_that_only_takes_buttons_answers_with_a_page(client: Client) -> None:
    """Opened by hand, an address that takes posts alone gives a page (405) and says which methods it takes."""
    campaign = rows.a_campaign(rows.a_person(), months=0)
    client.force_login(campaign.owner)
    answer = client.get(reverse("prepare", args=[campaign.key]))
    assert (answer.status_code, answer["Allow"]) == (405, "POST")
    assert "Not by this road" in answer.content.decode()


def test_a_reason_too_long_is_refused_and_not_cut(client: Client) -> None:
    """A withdrawal's reason of six hundred letters is refused whole."""
    campaign = rows.a_campaign(rows.a_person(), months=1)
    client.force_login(campaign.owner)
    answer = client.post(reverse("withdraw", args=[campaign.key, 1]), {"reason": "x" * 600})
    assert answer.status_code == 400
    assert "500" in answer.content.decode()


def test_lists_of_forecasts_name_doctrine_and_outcome(client: Client) -> None:
    """A forecast in the list says with which doctrine it was asked and how often the player wins."""
    owner = rows.a_person()
    order = setup()
    order["player"]["doctrine"] = "bold"
    forecast = made(setup=order, owner=owner, runs=10, seed="1")
    client.force_login(owner)
    text = client.get(reverse("forecasts")).content.decode()
    assert "bold against by the book" in text
    assert f"{forecast.side_names[0]} win " in text


def test_a_doctrine_keeps_its_name_wherever_it_is_read() -> None:
    """The doctrine *hold* of the board is no objective, and *book* is called as in the form that asks for it."""
    asked = Forecast(system="one_hour")
    vars(asked).update(player_doctrine="hold", enemy_doctrine="steady")  # as a list annotates them
    assert doctrine_asked(asked) == "hold against steady"
    assert doctrine_word("book", "muskets_mohawks") == "by the book"
    assert doctrine_word("gone_away", "muskets_mohawks") == "gone away"


def test_a_comparison_in_progress_shows_no_zero_and_reloads_nothing(client: Client) -> None:
    """Before a battle is counted there are dashes and no difference; the page asks for its part alone."""
    owner = rows.a_person()
    first, second = (made(setup=setup(), owner=owner, runs=10, seed="1") for _ in range(2))
    Forecast.objects.update(status="queued", tally=None)
    for forecast in (first, second):
        forecast.chunks.all().delete()
    client.force_login(owner)
    text = client.get(f"{reverse('forecast-compare', args=[first.pk])}?with={second.pk}").content.decode()
    assert "0.0%" not in text
    assert "Not known before both have counted battles" in text
    assert 'hx-select="#compared"' in text
    assert '<noscript><meta http-equiv="refresh"' in text


@pytest.mark.browser
def test_a_word_explains_itself_in_place(open_as) -> None:
    """Clicked, Rep says what it is at the foot of the page; the page stays."""
    campaign = rows.a_campaign(rows.a_person(), months=0)
    page = open_as(campaign.owner)
    page.goto(reverse("campaign", args=[campaign.key]))
    page.locator("a.term", has_text="Rep").first.click()
    expect(page.locator("#footnote")).to_contain_text("Reputation, from 2 to 6")


@pytest.mark.parametrize(("lost", "fate"), [("all", "destroyed"), ("some", "retired")])
def test_a_unit_without_a_man_left_is_destroyed_on_its_months_page(lost: str, fate: str) -> None:
    """A unit that retired and then lost every figure is not reported as retired."""
    campaign = rows.a_campaign(rows.a_person(), months=0)
    month = rows.a_month(campaign, 1)
    unit = next(row for row in present(month.result)["units"] if row["id"] == campaign.units.get(key=row["id"]).key)
    unit |= {"retired": True, "ran_away": False, "recovered": 0}
    unit["losses"] = dict.fromkeys(unit["losses"], 0) | {"fire": unit["strength"] - (lost == "some")}
    month.save(update_fields=["result"])
    text = a_browser(campaign.owner).get(reverse("encounter", args=[campaign.key, 1])).content.decode()
    outcome = text[text.index("data-outcome") :].partition("</table>")[0]
    assert f">{fate}<" in outcome
    assert outcome.count(">retired<") == (fate == "retired")
