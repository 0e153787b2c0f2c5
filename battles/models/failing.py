"""What rows of several models share: they may fail and say why, and their owner may put them away."""

from typing import Any, Protocol

from django.db import models

from rules.core import lengths


class Refusal(Protocol):
    """Why work failed, as `common.exceptions.InvalidRequest` says it; models import nothing of services."""

    message: str
    rule: str
    fields: dict[str, Any]


class MayFail(models.Model):
    """Why a row could not be worked out: a sentence, its rule, sentences by field; all empty while nothing failed."""

    error_message = models.TextField(blank=True)
    error_rule = models.CharField(max_length=lengths.RULE, blank=True)
    error_fields = models.JSONField(default=dict, blank=True)

    class Meta:
        abstract = True

    @property
    def error(self) -> dict[str, Any] | None:
        """Return why it failed, in the shape of errors, or None."""
        if not self.error_message:
            return None
        rule = self.error_rule or None
        return {"message": self.error_message, "code": "failed", "rule": rule, "fields": self.error_fields}

    def forget_error(self) -> None:
        """Reset the row so that it can start again; the caller saves it."""
        for column, empty in error_columns().items():
            setattr(self, column, empty)


def error_columns(refused: Refusal | None = None) -> dict[str, Any]:
    """Return the columns of a failure; without one those of a row that has not failed."""
    if refused is None:
        return {"error_message": "", "error_rule": "", "error_fields": {}}
    return {"error_message": refused.message, "error_rule": refused.rule, "error_fields": refused.fields}


class Archivable(models.Model):
    """A row that leaves the ordinary lists while it is archived, and stays to be read at its address."""

    archived = models.DateTimeField(
        null=True, blank=True, editable=False, help_text="When it was archived; empty: it is not."
    )

    class Meta:
        abstract = True
