"""Content as a spreadsheet in the admin: downloaded, changed elsewhere, and sent back with all faults at once."""

from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import path, reverse

from battles.pipeline.kinds import kind_of_model
from battles.pipeline.sheets import load_sheet, sheet_bytes, sheet_of
from common.api.csv import csv_answer
from common.faults import ContentErrors, Fault


class SheetForm(forms.Form):
    """A table to take the place of what is there."""

    file = forms.FileField(
        label="The table",
        help_text="It replaces all rows that are there now; nothing is changed if one has a fault.",
        widget=forms.FileInput(attrs={"accept": ".csv,text/csv"}),
        error_messages={"required": "Choose a file."},
    )


class WithSheet:
    """A page of content with its table on a page of its own."""

    def get_urls(self) -> list[Any]:
        """Add the page of the table."""
        mine: Any = self
        name = f"{mine.opts.app_label}_{mine.opts.model_name}_sheet"
        view = mine.admin_site.admin_view(self.sheet_view)
        return [path("<int:pk>/csv/", view, name=name), *super().get_urls()]  # type: ignore[misc]

    def render_change_form(self, request: HttpRequest, context: Any, *args: Any, **more: Any) -> Any:
        """Offer the table next to the history."""
        context["has_sheet"] = more.get("obj") is not None
        return super().render_change_form(request, context, *args, **more)  # type: ignore[misc]

    def sheet_view(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Return the table, or take another."""
        mine: Any = self
        row: Any = get_object_or_404(mine.model, pk=pk)
        if not mine.has_view_or_change_permission(request, row):
            raise PermissionDenied
        if "download" in request.GET:
            return csv_answer(sheet_bytes(row), row.slug)
        may_change = mine.has_change_permission(request, row)
        is_sent = request.method == "POST"
        if is_sent and not may_change:
            raise PermissionDenied
        form = SheetForm(request.POST, request.FILES) if is_sent else SheetForm()
        faults: list[Fault] = []
        if is_sent and form.is_valid():
            file = form.cleaned_data["file"]
            try:
                return self._replaced(request, row, load_sheet(row, file.name, file.read()))
            except ContentErrors as refused:
                faults = refused.faults
        context = {**mine.admin_site.each_context(request), "opts": mine.opts, "row": row, "form": form}
        columns = sheet_of(kind_of_model(mine.model)).columns
        context |= {"faults": faults, "columns": columns, "may_change": may_change, "title": f"{row} as a spreadsheet"}
        status = 400 if faults or form.errors else 200
        return TemplateResponse(request, "admin/battles/content/sheet.html", context, status=status)

    def _replaced(self, request: HttpRequest, row: Any, warnings: list[Fault]) -> HttpResponse:
        mine: Any = self
        mine.log_change(request, row, "Replaced its table by a file.")
        for warning in warnings:
            messages.warning(request, f"Row {warning.line}, {warning.message}")
        messages.success(request, f"{row} has the rows of the file.")
        return HttpResponseRedirect(
            reverse(f"admin:{mine.opts.app_label}_{mine.opts.model_name}_change", args=[row.pk])
        )
