"""The umpire's own pages: overrides, a campaign exported or copied; and the page that brings one in."""

import json
from typing import Any
from uuid import UUID

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.text import slugify
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from battles.web.forms import RefusableForm
from campaigns import selectors, services
from campaigns.membership.access import refuse_at_table
from campaigns.models import Campaign, CampaignImport, Encounter, Leader, Standing, Unit
from campaigns.models.army import ArmyUnitType
from campaigns.web import page_context, telling
from campaigns.web.forms import CopyForm, ImportForm, WithdrawForm
from campaigns.web.guard import campaign_of, must_judge
from campaigns.web.views.campaigns import heading
from common.claims import UNFINISHED
from common.exceptions import Conflict, InvalidRequest
from common.web.guard import live, member_page, person
from common.web.labels import word
from common.web.throttling import throttled
from rules.core import lengths
from rules.muskets_mohawks.campaign.standing import UNMET

LINES_SHOWN = 20


@require_http_methods(["GET", "HEAD", "POST"])
@member_page
def umpire(request: HttpRequest, key: UUID) -> HttpResponse:
    """Show the page of the umpire's changes; a post overrides the rules, with its reason."""
    campaign, role = campaign_of(request, key)
    must_judge(role)
    form = form_for(campaign, page_context.standings(campaign), request.POST or None)
    if request.method == "POST" and not form.is_valid():
        # Faults that the rules find are shown together with those of the form, all at once.
        faults = services.override_faults(campaign=campaign, changes=form.changes()) if form.changes() else []
        if faults:
            form.refuse(InvalidRequest.of_faults(faults))
    elif request.method == "POST":
        with form.refusing():
            reason = form.cleaned_data["reason"]
            services.umpire_override(campaign=campaign, changes=form.changes(), reason=reason, user=person(request))
            messages.success(request, "The override is in the journal, with its reason.")
            return redirect("umpire", campaign.key)
    sees = selectors.role_at_table(request.user, campaign)
    lines = selectors.journal(campaign, role=sees).filter(part="umpire").order_by("-number")[:LINES_SHOWN]
    context = heading(request, campaign, role) | {
        "form": form,
        "copy_form": CopyForm(initial={"name": f"{campaign.name[:112]} (copy)"}),
        "by_hand": telling.rows(list(lines)),
        "seed": campaign.seed if selectors.root_is_open(request.user, campaign) else "",
        "played": campaign.encounters.filter(state=Encounter.State.PLAYING).first(),
    }
    return render(request, "campaigns/umpire.html", context, status=400 if form.errors else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@member_page
def break_seal(request: HttpRequest, key: UUID) -> HttpResponse:
    """Ask whether to break the seal of a campaign; a POST does."""
    campaign, role = campaign_of(request, key)
    must_judge(role)
    form = WithdrawForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        services.break_seal(campaign=campaign, user=person(request), reason=form.cleaned_data["reason"])
        messages.success(request, "The seal is broken; the journal says so.")
        return redirect("umpire", campaign.key)
    if not campaign.keeps_seal:
        return redirect("umpire", campaign.key)
    context = heading(request, campaign, role) | {"form": form}
    return render(request, "campaigns/seal.html", context, status=400 if form.errors else 200)


@throttled("import", reading=True)
@require_safe
@member_page
def export(request: HttpRequest, key: UUID) -> HttpResponse:
    """Give the campaign whole as a file, for another machine or for safe keeping."""
    campaign, role = campaign_of(request, key)
    must_judge(role)
    refuse_at_table(person(request), campaign)
    text = json.dumps(services.export_campaign(campaign=campaign), ensure_ascii=False, indent=1, sort_keys=True)
    name = f"{slugify(campaign.name) or campaign.share_code}-{campaign.year}-{campaign.month:02}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(f"{text}\n", content_type="application/json", headers=headers)


@throttled("import")
@require_POST
@member_page
def copy(request: HttpRequest, key: UUID) -> HttpResponse:
    """Have the campaign twice."""
    campaign, role = campaign_of(request, key)
    must_judge(role)
    refuse_at_table(person(request), campaign)
    name = request.POST.get("name", "")
    copied = services.copy_campaign(campaign=campaign, owner=person(request), name=name)
    messages.success(request, f"{copied.name} goes on by itself from here.")
    return redirect("campaign", copied.key)


@throttled("import")
@require_http_methods(["GET", "HEAD", "POST"])
@member_page
def bring_in(request: HttpRequest) -> HttpResponse:
    """Take a campaign out of a file that was exported, as its umpire."""
    form = ImportForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        with form.refusing(but=(Conflict,)):
            row = services.request_import(
                raw=form.cleaned_data["file"], owner=person(request), name=form.cleaned_data["name"]
            )
            return redirect("import-progress", row.pk)
    context = {"section": "campaigns", "form": form}
    return render(request, "campaigns/import.html", context, status=400 if form.errors else 200)


@require_safe
@member_page
def progress(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Show how a file fares that this person sent, until its campaign is here or it is refused."""
    row = get_object_or_404(CampaignImport.objects.defer("file").select_related("campaign"), pk=pk, owner=request.user)
    if row.campaign is not None:
        if not request.headers.get("HX-Request"):
            messages.success(request, f"{row.campaign.name} is imported completely; you are its umpire.")
        return _lead(request, reverse("campaign", args=[row.campaign.key]))
    waiting = row.status in UNFINISHED
    context = {"section": "campaigns", "row": row, "waiting": waiting, "faults": _faults(row)}
    if request.headers.get("HX-Request"):
        return live(request, "campaigns/_import.html", context, over=not waiting)
    return render(request, "campaigns/import_progress.html", context)


def _lead(request: HttpRequest, address: str) -> HttpResponse:
    """Redirect to a page; a request by htmx cannot be redirected, so it gets a header that reloads the page."""
    if request.headers.get("HX-Request"):
        return HttpResponse(headers={"HX-Refresh": "true"})
    return redirect(address)


def _faults(row: CampaignImport) -> list[str]:
    """Return each thing that was wrong with a file, in a sentence."""
    reasons = [sentence for sentences in row.error_fields.values() for sentence in sentences]
    return list(dict.fromkeys(reasons)) or ([row.error_message] if row.error_message else [])


@require_POST
@member_page
def open_to_all(request: HttpRequest, key: UUID) -> HttpResponse:
    """Open the campaign to all readers, or close it to them."""
    campaign, _ = campaign_of(request, key)
    public = request.POST.get("public") == "yes"
    services.set_public(campaign=campaign, public=public, user=person(request))
    sentence = "Anybody who has its address may read it now." if public else "Only those who take part may read it now."
    messages.success(request, f"{campaign.name}: {sentence[0].lower()}{sentence[1:]}")
    return redirect("umpire", campaign.key)


Change = dict[str, Any]


class OverrideForm(RefusableForm):
    """Everything an umpire may set but names, which have a page of their own; a field is `what.key.field`."""

    reason = forms.CharField(
        max_length=lengths.REASON,
        label="Why the rules are overridden",
        help_text="It goes into the journal, beside every change.",
        widget=forms.Textarea(attrs={"rows": 2}),
    )

    def __init__(
        self, *args: Any, units: list[Unit], leaders: list[Leader], standings: list[Standing], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.units, self.leaders, self.standings = units, leaders, standings
        self.sent: list[Change] = []
        for unit in units:
            for name in ("figures", "paper", "rep"):
                self._add(f"unit.{unit.key}.{name}", forms.IntegerField(), getattr(unit, name))
            self._add(f"unit.{unit.key}.weapon", forms.ChoiceField(choices=ArmyUnitType.Weapon.choices), unit.weapon)
            back = forms.CharField(required=False, max_length=40, widget=forms.TextInput(attrs={"placeholder": "here"}))
            self._add(f"unit.{unit.key}.back", back, unit.back)
        for leader in leaders:
            self._add(f"leader.{leader.key}.rep", forms.IntegerField(), leader.rep)
            self._add(f"leader.{leader.key}.status", forms.ChoiceField(choices=Leader.Status.choices), leader.status)
        for row in standings:
            self._add(f"standing.{row.faction}.morale", forms.IntegerField(), row.morale)
            self._add(f"standing.{row.faction}.investment", forms.IntegerField(required=False), row.investment)

    def _add(self, name: str, field: forms.Field, initial: Any) -> None:
        field.initial = initial
        what, key, column = name.split(".")
        field.label = {"back": "away until", "rep": "Rep"}.get(column, column)
        field.widget.attrs["aria-label"] = f"{self._called(what, key)}: {field.label}"
        self.fields[name] = field

    def full_label(self, name: str) -> str:
        """Return the label of a field with the name of its row."""
        return str(self.fields[name].widget.attrs.get("aria-label") or self[name].label)

    def _called(self, what: str, key: str) -> str:
        names = {row.key: row.name for row in self.units} if what == "unit" else {}
        names |= {row.key: row.name for row in self.leaders} if what == "leader" else {}
        return names.get(key) or word(key)

    def unit_rows(self) -> list[tuple[Unit, list[forms.BoundField]]]:
        """Return each unit with its fields."""
        return [(unit, self._of("unit", unit.key)) for unit in self.units]

    def serving_rows(self) -> list[tuple[Leader, list[forms.BoundField]]]:
        """Return each leader who serves, with his fields."""
        return self._leader_rows(lost=False)

    def lost_rows(self) -> list[tuple[Leader, list[forms.BoundField]]]:
        """Return each leader who fell or was lost, with his fields."""
        return self._leader_rows(lost=True)

    def _leader_rows(self, *, lost: bool) -> list[tuple[Leader, list[forms.BoundField]]]:
        rows = [row for row in self.leaders if (row.status == Leader.Status.LOST) == lost]
        return [(row, self._of("leader", row.key)) for row in rows]

    def standing_rows(self) -> list[tuple[Standing, list[forms.BoundField]]]:
        """Return each army with its fields."""
        return [(row, self._of("standing", row.faction)) for row in self.standings]

    def changes(self) -> list[Change]:
        """Return what was changed, as an override takes it; an investment left empty is that of an army not met.

        What the form itself finds fault with is left out.
        """
        self.sent = []
        for name in self.changed_data:
            what, *rest = name.split(".")
            if len(rest) == 2 and name in self.cleaned_data:
                value = self.cleaned_data[name]
                value = UNMET if rest[1] == "investment" and value is None else value
                self.sent.append({"what": what, "key": rest[0], "field": rest[1], "value": value})
        return self.sent

    def refuse(self, refused: InvalidRequest, prefix: str = "") -> None:
        """Add a fault of a change to the field in which it was made."""
        fields: dict[str, list[str]] = {}
        for field, sentences in refused.fields.items():
            _, _, number = field.removesuffix(".value").partition("changes.")
            change = self.sent[int(number)] if number.isdigit() else None
            place = f"{change['what']}.{change['key']}.{change['field']}" if change else field
            fields.setdefault(place, []).extend(sentences)
        super().refuse(InvalidRequest(refused.message, refused.rule, fields), prefix)

    def _of(self, what: str, key: str) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name.startswith(f"{what}.{key}.")]


def form_for(campaign: Campaign, standings: list[Standing], data: Any = None) -> OverrideForm:
    """Return the form with the campaign's present values, or with those that were sent."""
    units = list(campaign.units.order_by("number"))
    leaders = list(campaign.leaders.order_by("-status", "position"))
    return OverrideForm(data, units=units, leaders=leaders, standings=standings)
