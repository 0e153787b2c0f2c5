"""Forms of the admin that are checked as one types, by the very form that would be saved; nothing is saved."""

from typing import Any

from django.core.exceptions import PermissionDenied
from django.forms import all_valid
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404
from django.urls import path, reverse
from django.utils.decorators import method_decorator
from django.views.decorators.http import require_POST

from battles.systems.base.rows import ROW_BELOW
from common.json_input import Json
from common.web.faults import FormFault, anchor_of, faults_of

_RIGHT = "No fault. Nothing is kept until you save."


class Checked:
    """A page of the admin that names what is wrong while one types; a subclass adds what else its page shows."""

    def get_urls(self) -> list[Any]:
        """Add the addresses at which a new entry and one that is there are checked."""
        mine: Any = self
        name = f"{mine.opts.app_label}_{mine.opts.model_name}_check"
        view = mine.admin_site.admin_view(self.check_view)
        own = [path("check/", view, name=name), path("<int:pk>/check/", view, name=name)]
        return [*own, *super().get_urls()]  # type: ignore[misc]

    def render_change_form(self, request: HttpRequest, context: Any, *args: Any, **more: Any) -> Any:
        """Tell the page where its form is checked, if its reader may change it."""
        mine: Any = self
        row = more.get("obj")
        if mine.has_change_permission(request, row) if row else mine.has_add_permission(request):
            name = f"admin:{mine.opts.app_label}_{mine.opts.model_name}_check"
            context["check_url"] = reverse(name, args=[row.pk] if row else [])
        return super().render_change_form(request, context, *args, **more)  # type: ignore[misc]

    @method_decorator(require_POST)
    def check_view(self, request: HttpRequest, pk: int | None = None) -> HttpResponse:
        """Answer what is wrong with an entry as it is typed so far, and what else its page shows of it."""
        mine: Any = self
        row = get_object_or_404(mine.model, pk=pk) if pk is not None else None
        if not (mine.has_change_permission(request, row) if row else mine.has_add_permission(request)):
            raise PermissionDenied
        form = mine.get_form(request, row, change=row is not None)(request.POST, instance=row)
        form.is_valid()
        formsets, _ = mine._create_formsets(request, form.instance, change=row is not None)
        all_valid(formsets)
        faults = _faults(form, formsets)
        answer = {} if faults else self.checked(form)
        listed = [[each.anchor, each.label, each.sentence] for each in faults]
        return JsonResponse({"faults": listed, "verdict": _RIGHT} | answer)

    def checked(self, form: Any) -> Json:
        """Return what else the page shows of an entry without a fault."""
        return {}


def _faults(form: Any, formsets: list[Any]) -> list[FormFault]:
    """Return all faults: those of the form as a whole first, without those that are listed again at their row."""
    tables = [("", formset) for formset in formsets]
    tables += [(listed.title, listed.formset) for listed in getattr(form, "rows", [])]
    of_rows = [fault for title, formset in tables for fault in _of_rows(title, formset)]
    general = [FormFault("", title, str(error)) for title, formset in tables for error in formset.non_form_errors()]
    found = [*faults_of(form), *general]
    return [each for each in found if each.anchor or not _is_repeated(each, of_rows)] + of_rows


def _of_rows(title: str, formset: Any) -> list[FormFault]:
    found: list[FormFault] = []
    for number, form in enumerate(formset.forms, 1):
        called = str(form["name"].value() or "") if "name" in form.fields else ""
        row = called or f"{title or 'Row'} {number}"
        found += [FormFault(f"{form.prefix}", row, str(error)) for error in form.non_field_errors()]
        for name in form.errors:
            if name in form.fields:
                label = f"{row}, {str(form[name].label).lower()}"
                found += [FormFault(anchor_of(form[name]), label, str(error)) for error in form.errors[name]]
    return found


def _is_repeated(fault: FormFault, of_rows: list[FormFault]) -> bool:
    """Return whether a sentence without a field is that of a row, or only says that a row has one."""
    pointer = fault.sentence == ROW_BELOW and bool(of_rows)
    return pointer or any(each.sentence in fault.sentence for each in of_rows)
