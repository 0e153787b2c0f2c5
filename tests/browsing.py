"""Pages of a real browser for tests: a new one costs more than most tests do, so that one test hands it to the next."""

from django.contrib.auth.models import User
from playwright.sync_api import Browser, ConsoleMessage, Page

from tests.people import a_cookie

# How long a browser test waits for what it expects (milliseconds): only what never comes takes so long.
PATIENCE = 30_000


class Pages:
    """The pages at one address that tests have open, and those that are kept for the next test.

    A kept page forgets everything of the test before it but the files of the site that the browser has cached.
    """

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser = browser
        self.address = address
        # By whether they run scripts, and whether they are touched, which a page cannot change.
        self.kept: dict[tuple[bool, bool], Page] = {}
        self.open: list[tuple[tuple[bool, bool], Page]] = []
        self.violations: list[str] = []

    def __call__(
        self,
        user: User | None,
        *,
        width: int = 1280,
        script: bool = True,
        media: str = "screen",
        touch: bool = False,
    ) -> Page:
        """Return a page signed in or anonymous, at the given width, with or without JavaScript or a touch screen."""
        kind = script, touch
        page = self.kept.pop(kind, None) or self._new(script, touch)
        self.open.append((kind, page))
        page.set_viewport_size({"width": width, "height": 900})
        page.emulate_media(media="print" if media == "print" else "screen", color_scheme="light", reduced_motion="null")
        if user is not None:
            cookie = a_cookie(user, self.address)
            page.context.add_cookies([{"name": cookie["name"], "value": cookie["value"], "url": cookie["url"]}])
        return page

    def _new(self, script: bool, touch: bool) -> Page:
        context = self.browser.new_context(java_script_enabled=script, has_touch=touch, base_url=self.address)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.on("console", self._note)
        return page

    def _note(self, message: ConsoleMessage) -> None:
        if breaks_policy(message.text):
            self.violations.append(f"{message.location['url']}: {message.text}")

    def put_away(self) -> list[str]:
        """Leave all pages, and return what went against a page's own Content-Security-Policy."""
        for kind, page in self.open:
            if page.is_closed() or kind in self.kept:
                page.context.close()
                continue
            page.goto("about:blank")  # and nothing of the site is asked for any more
            page.mouse.move(0, 0)
            page.context.set_storage_state({"cookies": [], "origins": []})
            self.kept[kind] = page
        self.open.clear()
        found, self.violations = sorted(set(self.violations)), []
        return found


def breaks_policy(text: str) -> bool:
    """Whether a line of a browser's console reports something that the Content-Security-Policy refused."""
    return "Content Security Policy" in text
