"""A browser that is signed in, at the width asked for, with or without JavaScript."""

from collections.abc import Callable, Iterator

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Browser, Page


@pytest.fixture
def open_as(browser: Browser, live_server) -> Iterator[Callable[..., Page]]:
    contexts = []

    def open_page(user: User | None, *, width: int = 1280, script: bool = True, media: str = "screen") -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": 900}, java_script_enabled=script, base_url=live_server.url
        )
        contexts.append(context)
        if user is not None:
            client = Client()
            client.force_login(user)
            cookie = client.cookies[settings.SESSION_COOKIE_NAME].value
            context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": cookie, "url": live_server.url}])
        page = context.new_page()
        page.emulate_media(media="print" if media == "print" else "screen")
        return page

    yield open_page
    for context in contexts:
        context.close()
