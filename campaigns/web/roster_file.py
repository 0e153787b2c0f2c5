"""The roster of a new campaign as a spreadsheet (CSV), by the reader that the admin has: faults by row and column."""

from typing import Any, Final

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.html import format_html

from battles.content import place_of
from battles.pipeline.sheets import placed, read_sheet
from campaigns.content.templates import TEMPLATES
from common.faults import Finding
from common.web.faults import in_words
from rules.core.errors import Fault

FILE, KEPT, NAME = "file.csv", "file.kept", "file.name"
_SHEET: Final = TEMPLATES.sheet
_PARTS: Final = ("units", "leaders")


def file_fields() -> dict[str, forms.Field]:
    """Return the box for a file, and where a page that is refused for something else keeps what was in it."""
    help_text = format_html(
        "A CSV file with a row for each unit and each higher leader; it takes the place of the boxes below. "
        "Its columns, of which only kind and name are needed: <code>{}</code>.",
        ", ".join(_SHEET.columns),
    )
    return {
        FILE: forms.FileField(
            required=False,
            label="A spreadsheet",
            help_text=help_text,
            widget=forms.FileInput(attrs={"accept": ".csv,text/csv"}),
        ),
        KEPT: forms.CharField(required=False, widget=forms.HiddenInput, strip=False),
        NAME: forms.CharField(required=False, widget=forms.HiddenInput),
    }


class RosterFile:
    """A table of units and leaders that was sent: `roster` is what it amounts to."""

    def __init__(self, name: str, data: bytes) -> None:
        self.name, self.data = name, data
        self._table, self._records = read_sheet(_SHEET, name, data)
        self.roster = {key: rows for key, rows in _SHEET.part(self._records).items() if rows}

    @classmethod
    def of(cls, values: dict[str, Any]) -> "RosterFile | None":
        """Return the file that was chosen, else the one that the page kept, if any."""
        file: UploadedFile[Any] | None = values.get(FILE)
        if file is not None:
            return cls(str(file.name), file.read())
        return cls(values.get(NAME) or "roster.csv", values[KEPT].encode()) if values.get(KEPT) else None

    @property
    def is_readable(self) -> bool:
        """Return whether there are rows that the rules can judge."""
        return bool(self._table.rows)

    def take(self, faults: list[Fault]) -> list[Fault]:
        """Keep what the rules say of the rows, and return the other faults."""
        mine = [fault for fault in faults if _place(fault)[:1] and _place(fault)[0] in _PARTS]
        findings = [Finding(_place(fault), fault.message.removeprefix("roster."), fault.rule) for fault in mine]
        self._table.faults += placed(_SHEET, self._table, self._records, findings)
        return [fault for fault in faults if fault not in mine]

    def sentences(self) -> list[str]:
        """Return all that is wrong with it, by row and column."""
        return [f"Row {fault.line}, {in_words(fault.message)}" for fault in sorted(set(self._table.faults))]


def _place(fault: Fault) -> tuple[str | int, ...]:
    return place_of(fault.field.removeprefix("roster."))
