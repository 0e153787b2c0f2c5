"""Overrides in the admin: what a form changes on a roster becomes one umpire's override, with its reason.

A person sees the campaigns that he takes part in, a superuser all of them.
"""

from typing import Any

from django.contrib import messages
from django.db.models import QuerySet
from django.forms import BaseInlineFormSet, CharField, ModelForm, Textarea
from django.http import HttpRequest, HttpResponse
from django.utils.text import get_text_list

from campaigns.ledger import umpiring
from campaigns.membership.access import CLOSED, SEALED, judged_by, plays_month, role_of
from campaigns.models import Campaign, Membership, Role
from common.admin.fields import leave_bounds_to_rules
from rules.core import lengths
from rules.core.errors import RulesError

Change = dict[str, Any]
REASON_NEEDED = "Say why: an override of a running campaign goes into its journal with its reason."


def reason_field() -> CharField:
    """Return the field that an override asks its reason in."""
    return CharField(
        required=False,
        max_length=lengths.REASON,
        widget=Textarea(attrs={"rows": 2, "cols": 90}),
        help_text="Why the umpire overrides the rules here; it is written into the journal.",
        label="Reason for the override",
    )


def changes_of(form: Any) -> list[Change]:
    """Return the changes that a form of one unit or leader makes to the campaign's state."""
    what = form.instance._meta.model_name
    return [
        {"what": what, "key": form.instance.key, "field": field, "value": form.cleaned_data[field]}
        for field in form.changed_data
        # What could not be read is a fault of its own field already.
        if field in form.cleaned_data and field in umpiring.FIELDS[what][2]
    ]


def refuse(form: Any, campaign: Campaign, changes: list[Change]) -> None:
    """Add what the rules refuse to the fields of the form; writes nothing."""
    try:
        umpiring.override(campaign.state, changes)
    except RulesError as error:
        for fault in error.faults:
            place = fault.field.split(".")
            named = changes[int(place[1])]["field"] if len(place) > 1 else None
            form.add_error(named, fault.sentence())
        if not error.faults:
            form.add_error(None, error.message)


class Overriding:
    """An admin page whose save is an umpire's override; what was refused leaves no trace of a change."""

    def response_change(self, request: HttpRequest, obj: Any) -> HttpResponse:
        """Say that the row was changed only where it was."""
        if getattr(obj, "_refused", False):
            return self.response_post_save_change(request, obj)  # type: ignore[attr-defined,no-any-return]
        return super().response_change(request, obj)  # type: ignore[misc,no-any-return]

    def construct_change_message(self, request: HttpRequest, form: Any, formsets: Any, add: bool = False) -> Any:
        """Note the reason with the fields that were changed."""
        noted = super().construct_change_message(request, form, formsets, add)  # type: ignore[misc]
        reason = form.cleaned_data.get("reason", "").strip()
        fields = [form.fields[name].label or name for name in form.changed_data if name != "reason"]
        return f"Changed {get_text_list(fields, 'and')}. Reason: {reason}" if reason and fields else noted

    def log_change(self, request: HttpRequest, obj: Any, message: Any) -> Any:
        """Keep what was changed, but not what was refused."""
        if not getattr(obj, "_refused", False):
            super().log_change(request, obj, message)  # type: ignore[misc]


class OverrideForm(ModelForm):  # type: ignore[type-arg]
    """One unit or leader on its own page, with the reason for changing it."""

    reason = reason_field()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        leave_bounds_to_rules(self)

    def clean(self) -> dict[str, Any]:
        """Ask for the reason, and ask the rules of all that can be read, so that all faults are reported at once."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        changes = changes_of(self)
        if changes and "reason" not in self.errors and not cleaned["reason"].strip():
            self.add_error("reason", REASON_NEEDED)
        if changes:
            refuse(self, self.instance.campaign, changes)
        return cleaned

    def _post_clean(self) -> None:
        """Leave the row alone: it mirrors the campaign's state, which the override changes."""


class OverrideFormSet(BaseInlineFormSet):  # type: ignore[type-arg]
    """Units or leaders under their campaign."""

    def changes(self) -> list[Change]:
        """Return the changes of all rows."""
        return [change for form in self.forms if form.has_changed() for change in changes_of(form)]

    def clean(self) -> None:
        """Ask for the reason, and ask the rules about all that can be read of each row."""
        reason = str((self.data or {}).get("reason", "")).strip()
        for form in self.forms:
            if changes := changes_of(form) if form.has_changed() else []:
                if not reason:
                    form.add_error(None, REASON_NEEDED)
                refuse(form, self.instance, changes)


class SayingClosed:
    """A page that says why it shows an umpire less than others: he plays a month himself, or the campaign is sealed."""

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> Any:
        """Say it above the list."""
        self._say_closed(request)
        return super().changelist_view(request, extra_context)  # type: ignore[misc]

    def changeform_view(self, request: HttpRequest, *args: Any, **others: Any) -> Any:
        """Say it above the row."""
        self._say_closed(request)
        return super().changeform_view(request, *args, **others)  # type: ignore[misc]

    def _say_closed(self, request: HttpRequest) -> None:
        roles = Membership.objects.filter(user=request.user.pk, role=Role.UMPIRE)
        played = roles.exclude(pk__in=judged_by(request.user).values("pk")).select_related("campaign")
        for row in played if request.method == "GET" else ():
            messages.warning(request, f"{row.campaign.name}: {SEALED if row.campaign.keeps_seal else CLOSED}")


def is_umpire(request: HttpRequest, campaign: Campaign) -> bool:
    """Return True for the umpire of the campaign, unless he plays; only he may override it."""
    umpires = role_of(user=request.user, campaign=campaign) == Role.UMPIRE
    return umpires and not plays_month(request.user, campaign)


def seen_by(request: HttpRequest, rows: QuerySet[Any], campaign: str) -> QuerySet[Any]:
    """Return the rows of campaigns that the person takes part in; a superuser sees all but drafts of amendments."""
    if request.user.is_superuser:
        return rows.exclude(**{f"{campaign}__in": Campaign.objects.exclude(draft_of=None).values("pk")})
    mine = Membership.objects.filter(user=request.user.pk).values("campaign")
    return rows.filter(**{f"{campaign}__in": mine})


def led_by(request: HttpRequest, rows: QuerySet[Any], campaign: str) -> QuerySet[Any]:
    """Return the rows of campaigns whose umpire the person is, and does not play: what is hidden from a player."""
    return rows.filter(**{f"{campaign}__in": judged_by(request.user).values("campaign")})
