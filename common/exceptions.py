"""Refusals that services raise and every face shows in one shape: message, rule, fields.

InvalidRequest        bad input; nothing was changed
├── Absent     what an address names is not there, such as a run that was never fought
├── Conflict   the right input at the wrong moment, such as a result for a month already closed
└── NotAllowed somebody else's campaign, or a role that may not do this
"""

from rules.core.errors import DecisionNeeded, Fault, RulesError, cited


class InvalidRequest(Exception):
    """A refusal: `message` is a sentence for a person, `rule` an ID or "", `fields` sentences by field."""

    def __init__(self, message: str, rule: str = "", fields: dict[str, list[str]] | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.rule = rule
        self.fields: dict[str, list[str]] = fields if fields is not None else {}

    def sentence(self) -> str:
        """Return the message with its rule in brackets."""
        return cited(self.message, self.rule)

    def shape(self) -> dict[str, object]:
        """Return the one shape of errors."""
        return {"message": self.message, "rule": self.rule or None, "fields": self.fields}

    @classmethod
    def of_rules(cls, error: RulesError, prefix: str = "") -> "InvalidRequest":
        """Turn a refusal by the rules into one of ours; `prefix` is put before each field.

        A battle that waits for a person's order tells the legal ones under `choices`.
        """
        if isinstance(error, DecisionNeeded):
            return cls(error.message, error.rule, {"choices": list(error.choices)})
        return cls(error.message, error.rule, by_field(error.faults, prefix))

    @classmethod
    def of_faults(cls, faults: list[Fault], prefix: str = "") -> "InvalidRequest":
        """Build the refusal that tells all faults at once."""
        message = " ".join(dict.fromkeys(fault.sentence() for fault in faults))
        rule = next((fault.rule for fault in faults if fault.rule), "")
        return cls(message, rule, by_field(faults, prefix))


class Absent(InvalidRequest):
    """What was asked for is not there."""


class Conflict(InvalidRequest):
    """The state of things does not allow it now."""


class NotAllowed(InvalidRequest):
    """This person may not do it."""


def by_field(faults: list[Fault], prefix: str = "") -> dict[str, list[str]]:
    """Return the sentences of faults by the field at fault."""
    fields: dict[str, list[str]] = {}
    for fault in faults:
        if fault.field:
            fields.setdefault(prefix + fault.field, []).append(fault.sentence())
    return fields
