"""Exceptions that services raise and pages, API and commands show in one shape: message, code, rule, fields.

InvalidRequest        bad input; nothing was changed
├── Absent     what an address names is not there, such as a run that was never fought
├── Conflict   the right input at the wrong moment, such as a result for a month already closed
└── NotAllowed another user's campaign, or a role that may not do this
"""

from logging import Logger
from typing import Final

from rules.core.errors import DecisionNeeded, Fault, OrderRefused, RulesError, cited, cut_words

CODES: Final = {
    "invalid": "The input is at fault; `fields` says where.",
    "parse_error": "The body is not JSON.",
    "decision_needed": "A person's order is missing; `fields.choices` has the legal codes.",
    "order_refused": "An order is not legal; `fields.choices` has the legal codes.",
    "not_authenticated": "No token and no session came with the request.",
    "authentication_failed": "The token, or name and password, are worth nothing.",
    "permission_denied": "The role does not allow it.",
    "not_found": "Nothing is there, or it is not this person's to see.",
    "method_not_allowed": "The address does not take the method.",
    "not_acceptable": "The address does not answer in the format asked for.",
    "unsupported_media_type": "The body has another content type than the address takes.",
    "too_large": "The body is too long.",
    "conflict": "It cannot be done in the present state.",
    "key_reused": "The Idempotency-Key came with another request before.",
    "throttled": "Too many requests; Retry-After says how long to wait.",
    "failed": "Work that was queued failed or was refused.",
    "server_error": "A fault of the program.",
    "unavailable": "The database is away; nothing was written.",
    "disk_full": "The disk is full; nothing was written.",
}


class InvalidRequest(Exception):
    """A refused request: `message` is a sentence for a person, `rule` an ID or "", `fields` sentences by field.

    `code` is a word for programs, one of CODES, which stays the same when sentences are put better.
    """

    code = "invalid"

    def __init__(self, message: str, rule: str = "", fields: dict[str, list[str]] | None = None) -> None:
        self.message = cut_words(message)
        super().__init__(self.message)
        self.rule = rule
        self.fields: dict[str, list[str]] = fields if fields is not None else {}

    def sentence(self) -> str:
        """Return the message with its rule in brackets."""
        return cited(self.message, self.rule)

    def shape(self) -> dict[str, object]:
        """Return the one shape of errors."""
        return {"message": self.message, "code": self.code, "rule": self.rule or None, "fields": self.fields}

    @classmethod
    def of_rules(cls, error: RulesError, prefix: str = "") -> "InvalidRequest":
        """Convert an error of the rules; `prefix` is put before the name of each field.

        If a battle waits for a person's order, or an order is not legal, `fields["choices"]` lists the legal codes.
        """
        fields = by_field(error.faults, prefix)
        refused = cls(error.message, error.rule, fields)
        if isinstance(error, DecisionNeeded | OrderRefused):
            fields["choices"] = list(error.choices)
            refused.code = "decision_needed" if isinstance(error, DecisionNeeded) else "order_refused"
        return refused

    @classmethod
    def of_failure(cls, error: Exception, unknown: "InvalidRequest", log: Logger, what: str) -> "InvalidRequest":
        """Return what is kept of work that failed: why it was refused; else `unknown`, and the fault is logged."""
        if isinstance(error, InvalidRequest):
            return error
        if isinstance(error, RulesError):
            return cls.of_rules(error)
        log.exception("%s failed.", what)
        return unknown

    @classmethod
    def of_faults(cls, faults: list[Fault], prefix: str = "") -> "InvalidRequest":
        """Build one exception that reports all faults; its rule is the first that a fault names."""
        message = " ".join(dict.fromkeys(fault.sentence() for fault in faults))
        rule = next((fault.rule for fault in faults if fault.rule), "")
        return cls(message, rule, by_field(faults, prefix))


class Absent(InvalidRequest):
    """The thing that the request names does not exist, or this person may not know that it does."""

    code = "not_found"


class Conflict(InvalidRequest):
    """The request is valid, but not in the present state, such as a result for a closed month."""

    code = "conflict"


class NotAllowed(InvalidRequest):
    """This person's role does not permit the request."""

    code = "permission_denied"


def by_field(faults: list[Fault], prefix: str = "") -> dict[str, list[str]]:
    """Return the sentences of faults by the field at fault; one of all that `prefix` names is under it alone."""
    fields: dict[str, list[str]] = {}
    for fault in faults:
        if field := (prefix + fault.field).rstrip("."):
            fields.setdefault(field, []).append(fault.sentence())
    return fields
