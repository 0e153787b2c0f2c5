"""People at the table of a match in real browsers: by keys alone, by a mouse that points at the map, or by a thumb."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from itertools import product
from math import cos, radians, sin
from random import Random
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from django.contrib.auth.models import User
from playwright.sync_api import Locator, Page, expect

from common.exceptions import InvalidRequest
from matches import services
from matches.models import Answer, Match, Owed
from tests.web.test_axe_walk import FAULTS

MOST_TABS = 300  # stops of the Tab key on one page
LEAVING = ("leave", "enough", "exit", "retreat")  # orders by which a battle is soon over
PLOTTED = ("QB-PLOT-1", "QB-MOVE-1", "QB-SHIP-1")  # rules by which one plots in secret
SCOPES = ("question", "piece", "turn", "end")
STAFF, STANDING = "details:has(#doctrine)", "details:has(input[name=orders])"
# What is named by oneself, by its kind: a place to go to with a facing there, a facing, a distance.
OWN = {
    "point": "[data-free=point]:not([data-reach='0']):has([name^=heading-])",
    "facing": "[data-free=facing]:not(:has([name^=distance-]))",
    "distance": "[data-free=distance]",
}


@dataclass(slots=True, frozen=True)
class Own:
    """An order that one names oneself: its kind, a place in tenths of an inch, a facing there (32 to the circle)."""

    kind: str
    x: int
    y: int
    heading: int = 0


class Hands:
    """A person at one seat; `kinds` are those of the pages that he has met, each held to axe-core once."""

    def __init__(self, match: Match, user: User, page: Page, *, seed: int = 1, axe: set[str] | None = None) -> None:
        self.match = match
        self.user = user
        self.page = page
        self.dice = Random(seed)
        self.axe = axe  # kinds of pages that axe-core has looked at; None leaves it out
        self.kinds: set[str] = set()
        self.tried: set[str] = set()
        self.given = 0
        self.is_seated = False

    def meets(self, kind: str) -> None:
        """Note the kind of a page, and let axe-core look at the first of it."""
        self.kinds.add(kind)
        if self.axe is not None and kind not in self.axe:
            self.axe.add(kind)
            found = Axe().run(self.page, options=FAULTS).response["violations"]
            assert [(fault["id"], fault["nodes"][0]["html"][:200]) for fault in found] == [], kind

    def knows(self, selector: str) -> bool:
        """Whether the page has such an element."""
        return bool(self.page.evaluate("selector => Boolean(document.querySelector(selector))", selector))

    def question(self, owed: Owed) -> Locator:
        """The question of the form on the page."""
        return self.page.locator(f"input[name=question][value='{owed.number}']")

    def look(self, owed: Owed) -> None:
        """Wait at the table until this is asked: a page that waits comes to it by itself."""
        if not self.is_seated:
            self.page.goto(self.match.get_absolute_url())
            self.is_seated = True
        expect(self.question(owed).first).to_be_attached()
        self.page.wait_for_load_state()  # with its scripts
        if self.knows(".happened.away [data-step-controls]") and "away" not in self.tried:
            self.tried.add("away")
            self.meets("away")
            self.step()

    def answer(self, owed: Owed) -> None:
        """Answer one question: with dice, with an order of his own the first time that he may, or with one of many."""
        self.look(owed)
        own = next((way for kind in OWN if (way := self.own_order(owed, kind)) is not None), None)
        if owed.kind == Answer.Kind.ROLL:
            self.meets("dice")
            self.roll(int(owed.choices["dice"]))
        elif own is not None:
            self.tried.add(own.kind)
            self.name(own)
            expect(self.page.locator("[data-forecast]")).to_contain_text("rolls")
            self.meets(own.kind)
            self.give()
        else:
            staying = [code for code in owed.choices if not code.startswith(LEAVING)]
            self.choose(self.number_of(self.dice.choice(staying or owed.choices)))
            expect(self.page.locator("input[name=order]:checked")).to_have_count(1)
            self.meets("plot" if owed.rule in PLOTTED else "choose")
            self.give()
        expect(self.question(owed)).to_have_count(0)
        self.given += 1

    def number_of(self, code: str) -> int:
        """The number by which an order is listed."""
        script = "code => document.querySelector(`input[value='${code}']`).dataset.number"
        return int(self.page.evaluate(script, code))

    def set_standing(self, owed: Owed, *orders: str) -> None:
        """Set standing orders where this is asked."""
        self.look(owed)
        self.press(f"{STANDING} > summary")
        for order in orders:
            self.tick(f"input[name=orders][value={order}]")
        self.meets("standing")
        self.press(f"{STANDING} button")
        expect(self.page.locator(".notice.good").first).to_contain_text("standing orders are set")

    def let_staff(self, owed: Owed, scope: str) -> None:
        """Let the staff answer for so long."""
        self.look(owed)
        self.press(f"{STAFF} > summary")
        self.pick("#scope", SCOPES.index(scope))
        self.meets("staff")
        self.press(f"{STAFF} button")
        expect(self.question(owed)).to_have_count(0)

    def sees_the_end(self) -> None:
        """Come to the page of a match that is over, as a page that waits does by itself."""
        expect(self.page.locator(".verdict")).to_contain_text("The match is over")
        expect(self.page.locator(".verdict")).to_contain_text(re.compile("victory|Neither side won"))
        expect(self.page.get_by_role("link", name="The report of the battle")).to_be_visible()
        self.meets("end")

    def step(self) -> None:
        """Step once, then to the end of what happened meanwhile."""
        self.press(".happened [data-go=on]")
        expect(self.page.locator("[data-step-said]")).to_be_visible()
        self.press(".happened [data-go=last]")
        expect(self.page.locator(".happened output")).to_contain_text("at its end")

    def press(self, selector: str) -> None:
        """Press a button, or open what is folded."""
        raise NotImplementedError

    def tick(self, selector: str) -> None:
        """Tick a box."""
        raise NotImplementedError

    def pick(self, selector: str, place: int) -> None:
        """Pick the option of this place, where the first is chosen."""
        raise NotImplementedError

    def choose(self, number: int) -> None:
        """Choose an order, if possible the one of this number."""
        raise NotImplementedError

    def name(self, own: Own) -> None:
        """Name an order of one's own."""
        raise NotImplementedError

    def roll(self, dice: int) -> None:
        """Tap in so many dice."""
        raise NotImplementedError

    def give(self) -> None:
        """Give the order that is chosen."""
        raise NotImplementedError

    def own_order(self, owed: Owed, kind: str) -> Own | None:
        """An order of one's own of a kind that is legal and was not tried yet, None where there is none."""
        if kind in self.tried or not self.knows(OWN[kind]):
            return None
        script = "kind => (box => [box.fromX, box.fromY].map(Number))(document.querySelector(kind).dataset)"
        x, y = (int(each) for each in self.page.evaluate(script, OWN[kind]))
        ways = {
            "point": [
                (Own(kind, x + across, y + ahead, heading), f"move:to{self.facing(heading)}@{x + across},{y + ahead}")
                for across, ahead, heading in product((0, 25, -25, 50, -50), (15, -15, 30, -30), (0, 16, 8, 24))
            ],
            "facing": [(Own(kind, x, y, heading), f"face:to:{heading}") for heading in range(0, 32, 2)],
            "distance": [(Own(kind, x, y), "back:to:10")],
        }
        return next((own for own, code in ways[kind] if self.is_legal(owed, code)), None)

    def facing(self, heading: int) -> str:
        """The part of a move's code that says which way to face at its end, "" where it is left as it comes."""
        raise NotImplementedError

    def is_legal(self, owed: Owed, code: str) -> bool:
        """Whether the rules take an order."""
        try:
            services.check_answer(match=self.match, user=self.user, question=owed.number, code=code)
        except InvalidRequest:
            return False
        return True


class Keys(Hands):
    """By the keyboard alone."""

    def facing(self, heading: int) -> str:
        return ""

    def tab_to(self, selector: str) -> None:
        """Press Tab until an element has the focus."""
        for _ in range(MOST_TABS):
            if self.page.evaluate("selector => document.activeElement?.matches(selector)", selector):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not come to {selector}.")

    def press(self, selector: str) -> None:
        self.tab_to(selector)
        self.page.keyboard.press("Enter")

    def tick(self, selector: str) -> None:
        self.tab_to(selector)
        self.page.keyboard.press("Space")

    def pick(self, selector: str, place: int) -> None:
        self.tab_to(selector)
        for _ in range(place):
            self.page.keyboard.press("ArrowDown")

    def choose(self, number: int) -> None:
        self.page.keyboard.type(str(number))

    def name(self, own: Own) -> None:
        chosen = f"{OWN[own.kind]} input[type=radio]:checked"
        for _ in range(MOST_TABS):
            self.page.keyboard.press("ArrowUp")
            if self.knows(chosen):
                break
        if own.kind == "facing":
            for _ in range(32):
                if self.knows(f"{OWN[own.kind]} option:checked[value='{own.heading}']"):
                    break
                self.page.keyboard.press(".")
        elif own.kind == "distance":
            self.tab_to("[name^=distance-]")
            self.page.keyboard.type("1")
        else:
            for field, length in zip("xy", (own.x, own.y), strict=True):
                self.tab_to(f"[name^={field}-]")
                self.page.keyboard.type(f"{length / 10:.1f}")

    def roll(self, dice: int) -> None:
        if dice == 1:
            self.press(".face[value='3']")
            return
        self.tab_to("#faces")
        self.page.keyboard.type("3" * dice)
        self.page.keyboard.press("Enter")

    def give(self) -> None:
        self.page.keyboard.press("Enter")


class Pointer(Hands):
    """By clicks of a mouse: on the map where it offers an order, else in the list."""

    def click(self, place: Locator) -> None:
        """Click on an element."""
        place.click()

    def click_at(self, x: float, y: float) -> None:
        """Click on a place of the screen."""
        self.page.mouse.click(x, y)

    def facing(self, heading: int) -> str:
        return f":{heading}"

    def press(self, selector: str) -> None:
        self.click(self.page.locator(selector).first)

    def tick(self, selector: str) -> None:
        self.click(self.page.locator(selector))
        expect(self.page.locator(selector)).to_be_checked()

    def pick(self, selector: str, place: int) -> None:
        self.page.locator(selector).select_option(index=place)

    def choose(self, number: int) -> None:
        mark = f".order-mark:not(.crowded)[data-orders~='{number}']"
        if self.knows(mark) and not self.knows(".table-map.replaying"):
            self.page.locator(mark).first.scroll_into_view_if_needed()
            script = """selector => { const box = document.querySelector(selector).getBoundingClientRect();
              return [box.x + box.width / 2, box.y + box.height / 2]; }"""
            self.click_at(*self.page.evaluate(script, f"{mark} .spot"))
            return
        if self.knows(f"details:not([open]) [data-number='{number}']"):
            group = self.page.locator("details.order-group", has=self.page.locator(f"[data-number='{number}']"))
            self.click(group.locator("> summary"))
        self.click(self.page.locator(f"label.order:has([data-number='{number}'])"))

    def name(self, own: Own) -> None:
        box = self.page.locator(OWN[own.kind]).first
        self.click(box.locator("label.order"))
        if own.kind == "distance":
            box.locator("[name^=distance-]").fill("1")
            return
        turn = radians(own.heading * 11.25)
        start, end = (own.x, own.y), (round(own.x + 60 * sin(turn)), round(own.y - 60 * cos(turn)))
        self.page.locator(".table-map").scroll_into_view_if_needed()
        script = """([x, y]) => { const map = document.querySelector('.table-map');
          const at = new DOMPoint(x, y).matrixTransform(map.getScreenCTM()); return [at.x, at.y]; }"""
        self.drag(*[self.page.evaluate(script, list(place)) for place in (start, end)])
        expect(box.locator("[name^=heading-]")).to_have_value(str(own.heading))

    def drag(self, start: list[float], end: list[float]) -> None:
        """Press at one place of the screen and let go at another."""
        self.page.mouse.move(*start)
        self.page.mouse.down()
        self.page.mouse.move(*end, steps=3)
        self.page.mouse.up()

    def roll(self, dice: int) -> None:
        if dice == 1:
            self.click(self.page.locator(".face[value='4']"))
            return
        for _ in range(dice):
            self.click(self.page.locator("[data-face='4']"))
        self.click(self.page.get_by_role("button", name="These are the dice"))

    def give(self) -> None:
        self.click(self.page.locator("[data-give]"))


class Thumb(Pointer):
    """By taps and drags on a touch screen, where a drag scrolls what the page does not keep for itself."""

    def click(self, place: Locator) -> None:
        place.tap()

    def click_at(self, x: float, y: float) -> None:
        self.page.touchscreen.tap(x, y)

    def drag(self, start: list[float], end: list[float]) -> None:
        screen = self.page.context.new_cdp_session(self.page)

        def touch(kind: str, *points: list[float]) -> None:
            screen.send(
                "Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]}
            )

        touch("touchStart", start)
        for part in (1, 2, 3, 4):
            touch("touchMove", [a + (b - a) * part / 4 for a, b in zip(start, end, strict=True)])
        touch("touchEnd")
        screen.detach()


def play_on(match: Match, hands: list[Hands], most: int, until: Callable[[], bool] | None = None) -> None:
    """Let people answer what they are asked, until the match is over, something has happened, or so often."""
    for _ in range(most):
        match.refresh_from_db()
        if match.status == Match.Status.OVER or (until is not None and until()):
            return
        owed = match.owed.select_related("seat").order_by("seat__order").first()
        assert owed is not None
        next(each for each in hands if each.user.pk == owed.seat.user_id).answer(owed)


def owed_by(match: Match, hands: Hands) -> Any:
    """What a person owes at a match, None where he is not asked."""
    return match.owed.filter(seat__user=hands.user).first()
