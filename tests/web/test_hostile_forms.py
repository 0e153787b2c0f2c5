"""Every form of every page, sent with absurd values: the answer is a sentence, never a fault of the server.

Forms are read out of the pages, so that a new one is tried without being listed. What a request changes is undone.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urlencode, urljoin

import pytest

from tests.everybody import Caller, arguments, rows_of_a_module
from tests.web.every_address import patterns

pytestmark = [pytest.mark.django_db, pytest.mark.nightly("sends thousands of requests")]
FORM = "application/x-www-form-urlencoded"
HOSTILE = (
    "\x00", "[]", "[" * 480 + "]" * 480, '{"a": {}}', "1e999", "NaN", "-1", "10000", "9" * 40, "x" * 20_000,
    "\u202e\x1b[2J", "00000000-0000-0000-0000-000000000000", " ", "",
)  # fmt: skip
# Signing out ends the test's session, and all later tries would fail.
LEFT_OUT = ("/sign-out/",)


@dataclass
class Form:
    """A form of a page: where it is sent, and what its fields hold."""

    action: str
    fields: dict[str, str] = field(default_factory=dict)


class Reader(HTMLParser):
    """Reads the forms of a page that are sent by POST; a button's own address makes a form of its own."""

    def __init__(self, address: str) -> None:
        super().__init__()
        self.address = address
        self.forms: list[Form] = []
        self.open: Form | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Begin a form, or take up a field of it."""
        given = {key: value or "" for key, value in attrs}
        if tag == "form":
            posts = given.get("method", "").lower() == "post"
            self.open = Form(urljoin(self.address, given.get("action", ""))) if posts else None
            self.forms += [self.open] if self.open else []
        elif self.open is None:
            return
        elif tag in ("input", "select", "textarea", "button") and given.get("name") not in (
            None,
            "csrfmiddlewaretoken",
        ):
            self.open.fields[given["name"]] = given.get("value", "")
        if tag == "button" and given.get("formaction") and self.open is not None:
            self.forms.append(Form(urljoin(self.address, given["formaction"]), self.open.fields))

    def handle_endtag(self, tag: str) -> None:
        """End a form."""
        if tag == "form":
            self.open = None


def forms_of(caller: Caller, addresses: list[str]) -> dict[tuple[str, tuple[str, ...]], Form]:
    """Return the forms that a person meets, one of each address and set of fields."""
    found: dict[tuple[str, tuple[str, ...]], Form] = {}
    for address in addresses:
        answer = caller.ask("GET", address)
        if answer.status_code == 200 and answer["Content-Type"].startswith("text/html"):
            reader = Reader(address)
            reader.feed(answer.content.decode())
            for form in reader.forms:
                if not form.action.endswith(LEFT_OUT):
                    found.setdefault((form.action, tuple(sorted(form.fields))), form)
    return found


def bodies(form: Form) -> Iterator[str]:
    """Yield what is sent: each value in all fields at once, each field alone, twice, and unknown ones."""
    for value in HOSTILE:
        yield urlencode(dict.fromkeys(form.fields, value))
    for place, name in enumerate(form.fields):
        yield urlencode(form.fields | {name: HOSTILE[place % len(HOSTILE)]})
        yield urlencode([*form.fields.items(), (name, "[]")])
    yield urlencode(form.fields | {"nothing": "x", "id": "1", "owner": "1", "role": "umpire"})


@pytest.fixture(scope="module")
def found(django_db_setup: None, django_db_blocker: Any) -> Iterator[dict[str, Any]]:
    """The rows, made once for everybody."""
    with rows_of_a_module(django_db_blocker) as made:
        yield made


@pytest.mark.parametrize("role", ["umpire", "player", "nobody"])
def test_no_form_fails_on_what_it_is_sent(role: str, found: dict[str, Any]) -> None:
    """Umpire, player and guest send every form that they meet with hostile values: none is answered with a 500."""
    caller = Caller(role)
    addresses = sorted({arguments(address, found) for address in patterns() if not address.startswith("/api/v1/")})
    forms = forms_of(caller, addresses)
    assert len(forms) >= {"umpire": 20, "player": 8, "nobody": 2}[role]
    answers = {
        caller.ask("POST", form.action, body, FORM).status_code for form in forms.values() for body in bodies(form)
    }
    assert caller.failed == []
    assert answers & {302, 400, 404}
