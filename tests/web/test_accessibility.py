"""Every main page under axe-core: no fault of names, labels, roles or contrast, by day and by candle."""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.web import rows
from tests.web.test_browser import _all

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(open_as, scheme: Any) -> None:
    """No page has a violation; the message names page, rule and element."""
    campaign = rows.a_campaign(rows.a_person(), months=2)
    rows.a_month(campaign, 3, state="prepared")
    page = open_as(campaign.owner)
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    found = {}
    for name, address in _all(campaign).items():
        page.goto(address)
        faults = Axe().run(page).response["violations"]
        found |= {f"{name}: {fault['id']}": [node["html"][:160] for node in fault["nodes"][:3]] for fault in faults}
    assert found == {}
