"""Pages fetched from the application and opened in a browser at several widths and colours, under axe-core."""

import os
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from axe_playwright_python.sync_playwright import Axe
from django.contrib.staticfiles import finders
from django.test import Client
from playwright.sync_api import Browser, Route

HOST = "http://testserver"
STATIC = "/static/"
SHOTS = os.environ.get("PETITE_GUERRE_SHOTS")  # a folder for pictures of the pages, for who wants to look at them
# Wide and light, narrow and dark; with pictures both colour schemes at both widths.
SEEN = [(width, scheme) for width in (1280, 360) for scheme in ("light", "dark")]
SEEN = SEEN if SHOTS else [SEEN[0], SEEN[3]]


# The headings that are seen above a list of which nothing is seen.
BARE = """[...document.querySelectorAll("h2 + ul, h2 + ol")]
  .filter((list) => list.previousElementSibling.checkVisibility() &&
    ![...list.children].some((row) => row.checkVisibility()))
  .map((list) => list.previousElementSibling.textContent)"""


def fetched(browser: Client, address: str) -> str:
    """The page at an address."""
    answer = browser.get(address)
    assert answer.status_code == 200, address
    return answer.content.decode()


def opened(browser: Browser, kind: str, pages: dict[str, str]) -> list[str]:
    """What is wrong with pages at each width and colour: faults that axe finds, too wide pages, bare headings."""
    faults: list[str] = []
    for width, scheme in SEEN:
        given: Any = {"color_scheme": scheme, "reduced_motion": "reduce", "base_url": HOST}
        context = browser.new_context(viewport={"width": width, "height": 900}, **given)

        def answer(route: Route) -> None:
            path = urlsplit(route.request.url).path
            file = finders.find(path.removeprefix(STATIC)) if path.startswith(STATIC) else None
            if file:
                route.fulfill(path=Path(str(file)))
            elif path.strip("/") in pages:
                route.fulfill(content_type="text/html; charset=utf-8", body=pages[path.strip("/")])
            else:
                route.fulfill(status=404)

        context.route("**/*", answer)
        page = context.new_page()
        for name in pages:
            page.goto(f"/{name}/")
            for fault in Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]:
                faults.append(f"{name} {width} {scheme} {fault['id']}: {fault['nodes'][0]['html'][:200]}")
            if page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"):
                faults.append(f"{name} is wider than {width}")
            faults += [f"{name}: nothing is under {heading}" for heading in page.evaluate(BARE)]
            if SHOTS:
                page.screenshot(path=f"{SHOTS}/{kind}-{name}-{width}-{scheme}.png", full_page=True)
        context.close()
    return faults
