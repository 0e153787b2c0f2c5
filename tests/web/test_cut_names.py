"""Names that must be read whole at every width: armies at the ends of a chart's lines, labels of a report."""

import pytest

from campaigns.models import Campaign
from tests.web import addresses, rows

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
WIDTHS = (360, 1200)
# Of each visible list of choices: its name, its longest choice, what that needs, and what the box has for it.
LONGEST = """all => all.filter(e => e.offsetParent).map(e => {
    const style = getComputedStyle(e), pen = document.createElement("canvas").getContext("2d");
    pen.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const texts = [...e.options].map(option => [option.text, pen.measureText(option.text).width]);
    const [text, needs] = texts.sort((one, other) => other[1] - one[1])[0] || ["", 0];
    return [e.name, text, needs, e.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - 20];
})"""


@pytest.fixture
def campaign() -> Campaign:
    """A campaign of three months, the last one waiting to be fought."""
    campaign = rows.a_campaign(rows.a_person(), months=2)
    rows.a_month(campaign, 3, state="prepared")
    return campaign


@pytest.mark.parametrize("width", WIDTHS)
def test_the_armies_of_a_chart_are_named_whole(open_as, campaign: Campaign, width: int) -> None:
    """The names at the ends of the lines are those of the armies in full, and within the drawing."""
    page = open_as(campaign.owner, width=width)
    page.goto(addresses.of_campaign(campaign)["campaign"])
    ends = page.eval_on_selector_all(
        ".series-name",
        "all => all.map(e => [e.textContent, e.getBBox().x + e.getBBox().width, "
        "e.ownerSVGElement.viewBox.baseVal.width])",
    )
    assert "French Allied Indians" in {name for name, _, _ in ends}
    assert [name for name, end, most in ends if end > most] == []


@pytest.mark.parametrize("width", WIDTHS)
def test_no_choice_is_cut(open_as, campaign: Campaign, width: int) -> None:
    """The longest choice of each list of choices fits into its box, on every page of a campaign; "Fought by" too."""
    page = open_as(campaign.owner, width=width)
    cut: list[str] = []
    names: list[str] = []
    own = addresses.of_campaign(campaign) | addresses.of_player(campaign) | addresses.of_umpire(campaign)
    for name, address in {**own, "new": "/campaigns/new/"}.items():
        page.goto(address)
        for label, text, needs, has in page.eval_on_selector_all("select", LONGEST):
            names.append(label)
            if needs > has:
                cut.append(f"{name}: {label}: {text} needs {needs:.0f} of {has:.0f}")
    assert "elsewhere" in names
    assert cut == []
