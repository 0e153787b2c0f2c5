"""What every answer of the API is held to, of the checks that schemathesis knows; and one of our own."""

import re
from typing import Any

import schemathesis
from schemathesis.checks import CHECKS, load_all_checks

# Left out: positive_data_acceptance, which the check below replaces; object_level_authorization, which wants two
# people at once, as tests/web/test_every_address.py has them; max_response_time, which a busy machine decides.
NAMES = (
    "not_a_server_error", "status_code_conformance", "content_type_conformance", "response_headers_conformance",
    "response_schema_conformance", "negative_data_rejection", "missing_required_header", "unsupported_method",
    "allow_header_conformance", "ignored_auth", "data_that_fits_is_accepted",
)  # fmt: skip
# These compare an answer with those before it, which only a chain of requests has.
OF_CHAINS = ("use_after_free", "ensure_resource_availability")

ORDERS = ("POST /api/v1/battles/", "POST /api/v1/resolve/", "POST /api/v1/forecasts/")
_ORDERS = ("scenario", "setup", "player", "enemy", "doctrines", "doctrine", "options", "systems", "runs", "precision")
_CHOICE = ("units", "doctrine", "options", "system")
UNSEEN = "cannot be seen or turns the direction of text"
# Fields whose limits no schema shows, by the operation that refuses them: existing ids and valid combinations.
MEANING = {
    **dict.fromkeys(ORDERS, _ORDERS),
    "POST /api/v1/forecasts/": (*_ORDERS, "knowledge"),
    "POST /api/v1/campaigns/": (
        "territory",
        "army",
        "armies",
        "faction",
        "role",
        "year",
        "month",
        "doctrine",
        "options",
        "roster",
        "typed",
    ),
    "POST /api/v1/campaigns/import/": ("file",),
    "POST /api/v1/campaigns/{key}/ahead/": ("until",),
    "POST /api/v1/account/password/": ("old_password", "new_password"),
    "POST /api/v1/campaigns/{key}/dice/": ("stream", "faces"),
    "POST /api/v1/campaigns/{key}/next/": ("choice",),
    "POST /api/v1/campaigns/{key}/override/": ("changes", "reason"),
    "POST /api/v1/campaigns/{key}/months/{number}/resolve/": _CHOICE,
    "POST /api/v1/campaigns/{key}/months/{number}/match/": (*_CHOICE, "seats"),
    "POST /api/v1/campaigns/{key}/months/{number}/forecasts/": (*_CHOICE, "seed", "knowledge", "runs", "precision"),
    "GET /api/v1/campaigns/{key}/months/{number}/result/": ("units",),
    "GET /api/v1/campaigns/{key}/months/{number}/preview/": _CHOICE,
    "GET /api/v1/forecasts/{id}/compare/": ("with",),
    "POST /api/v1/matches/": ("scenario", "setup", "seats", "options", "player", "enemy"),
    "GET /api/v1/campaigns/{key}/seasons/{id}/compare/": ("with",),
    "POST /api/v1/matches/{code}/orders/": ("seat", "code", "choices"),
    "POST /api/v1/matches/{code}/staff/": ("seat", "doctrine"),
    **dict.fromkeys(
        (
            "GET /api/v1/matches/{code}/",
            "GET /api/v1/matches/{code}/record/",
            "DELETE /api/v1/matches/{code}/staff/",
            "PUT /api/v1/matches/{code}/standing-orders/",
            "PUT /api/v1/matches/{code}/notices/",
            *(f"POST /api/v1/matches/{{code}}/{what}/" for what in ("undo", "resign", "draw")),
        ),
        ("seat",),
    ),
    "GET /api/v1/forecasts/{id}/systems/": ("base",),
    "POST /api/v1/webhooks/": ("address",),
}
# The same where refusals name the whole path, with N for a place in a list: these fields alone, regardless of the rule.
PATHS = {
    "POST /api/v1/campaigns/{key}/months/{number}/result/": (
        "result.system", "result.encounter", "result.turns", "result.objective_met", "result.sides",
        "result.sides.N.success", "result.sides.N.armies", "result.units", "result.units.N.strength",
        "result.units.N.recovered", "result.units.N.losses", "result.units.N.below_half",
        "result.units.N.fought_melee", "result.leaders", "result.leaders.N.id", "result.leaders.N.fate",
        "result.marks",
    ),
}  # fmt: skip
# What men may be lost to is each system's own, which the schema of all cannot know; nor the names of marks.
_CAUSE, _MARK = re.compile(r"^(result\.units\.\d+\.losses)\..*"), re.compile(r"^(result\.marks)\..*")
_OTHER_CAUSES = ("is missing; state it.", "is not part of a battle result; remove it.")
UNREAD = "POST /api/v1/campaigns/import/"
TOO_LARGE = "The request is not valid JSON: a number is too large"  # in what may hold any value


@schemathesis.check
def data_that_fits_is_accepted(context: Any, response: Any, case: Any) -> None:
    """As positive_data_acceptance, but that a meaning may be refused: by a rule, or a field that only the rows know."""
    if case.meta is None or not case.meta.generation.mode.is_positive or response.status_code != 400:
        return
    refusal = response.json()
    if not meaning_is_refused(case.operation.label, refusal) and refusal["message"] != TOO_LARGE:
        raise AssertionError(f"Data that fits is refused: {refusal['message'][:200]}")


def meaning_is_refused(label: str, refusal: Any) -> bool:
    """Return whether a refusal is of what data that fits the schema may mean, and not of its shape."""
    if label in PATHS:
        paths = {re.sub(r"\.\d+(?=\.|$)", ".N", _place(at, why)) for at, why in refusal["fields"].items()}
        return bool(paths) and paths <= set(PATHS[label])
    # A text that cannot be read is refused wherever people type one; no pattern of a schema shows which those are.
    seen = [field for field, why in refusal["fields"].items() if not all(UNSEEN in sentence for sentence in why)]
    fields = {field.partition(".")[0] for field in seen}
    return bool(refusal["rule"] or (refusal["fields"] and fields <= set(MEANING.get(label, ()))))


def _place(path: str, sentences: list[str]) -> str:
    """Return the field at fault: of a mark the marks, and the losses where another system has other causes of them."""
    other = all(sentence.endswith(_OTHER_CAUSES) for sentence in sentences)
    return _MARK.sub(r"\1", _CAUSE.sub(r"\1", path) if other else path)


def checks(label: str) -> list[Any]:
    """Return the checks of a single answer of an operation.

    Without `ignored_auth`, which takes a token that is sent with every call for one it made up itself; and a file with
    a campaign is taken unread, for a worker refuses what is none.
    """
    load_all_checks()
    left_out = {"ignored_auth"} | ({"negative_data_rejection"} if label == UNREAD else set())
    return CHECKS.get_by_names([name for name in NAMES if name not in left_out])
