"""What an umpire fills in to amend a month: another choice, a corrected result, other dice, an override."""

from typing import Any

from django import forms

from battles.systems.base.options import doctrine_choices
from battles.web.forms import RefusableForm, read_faces
from campaigns.ledger import narration, projection
from campaigns.ledger.umpiring import FIELDS
from campaigns.models import Encounter
from campaigns.months.amending.then import Then, streams
from campaigns.web.result_form import ResultForm
from common.exceptions import InvalidRequest
from common.json_input import Json
from common.web.labels import word
from rules.core import lengths

WHATS = ("choice", "spared", "dice", "override", "result")


class AmendForm(RefusableForm):
    """All but the result; what is read of it is decided by the button that sent it."""

    reason = forms.CharField(
        max_length=lengths.REASON,
        label="Why the month is amended",
        help_text="It goes into the journal with your name, and the lines that are replaced stay there, struck out.",
        widget=forms.Textarea(attrs={"rows": 2}),
    )
    units = forms.MultipleChoiceField(required=False, label="Units", widget=forms.CheckboxSelectMultiple)
    doctrine = forms.ChoiceField(required=False, label="Doctrine")
    spared = forms.MultipleChoiceField(required=False, label="Who did not fall", widget=forms.CheckboxSelectMultiple)
    stream = forms.ChoiceField(required=False, label="Which roll")
    faces = forms.CharField(
        required=False, max_length=2000, label="Faces, in order", help_text="As they fell, such as 3 5; empty: drawn."
    )
    target = forms.ChoiceField(required=False, label="What is overridden")
    value = forms.CharField(required=False, max_length=lengths.NAME, label="Its value")
    at = forms.ChoiceField(
        required=False,
        label="When",
        choices=[("after", "after the battle and its aftermath"), ("before", "before the battle")],
    )

    def __init__(self, *args: Any, then: Then, month: Encounter, what: str = "", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.what, names = what, projection.names(then.state)
        choices: dict[str, list[tuple[str, Any]]] = {
            "units": [(unit.key, unit.name) for unit in then.fit],
            "doctrine": list(doctrine_choices(then.campaign.system)),
            "spared": [(row["id"], row["name"]) for row in then.fallen],
            "stream": [("", "choose"), *((key, narration.stream_words(key, names)) for key in streams(then, month))],
            "target": [("", "choose"), *_targets(then)],
        }
        for name, rows in choices.items():
            self.fields[name].choices = rows  # type: ignore[attr-defined]
        went = [unit for unit in month.units if unit in dict(choices["units"])]
        self.initial = {
            **self.initial,
            "units": went,
            "doctrine": month.doctrine,
        }

    def clean_faces(self) -> list[int]:
        """Return the faces as numbers."""
        return read_faces(str(self.cleaned_data["faces"])) if self.what == "dice" else []

    def clean(self) -> dict[str, Any]:
        """Ask for what the button that was pressed needs."""
        needed = {"choice": "units", "spared": "spared", "dice": "stream", "override": "target"}.get(self.what)
        if self.what not in WHATS:
            self.add_error(None, "Press the button of what is to be amended.")
        elif needed and needed not in self.errors and not self.cleaned_data.get(needed):
            self.add_error(needed, f"{self.fields[needed].label}: choose at least one.")
        return self.cleaned_data

    def changes(self) -> Json:
        """Return the changes as the service takes them; those of a result are its own form's."""
        data = self.cleaned_data
        if self.what == "choice":
            return {"choice": {"units": data["units"], "doctrine": data["doctrine"]}}
        if self.what == "spared":
            return {"spared": data["spared"]}
        if self.what == "dice":
            return {"dice": [{"stream": data["stream"], "faces": data["faces"]}]}
        what, key, field = data["target"].split("|")
        value = data["value"].strip()
        change = {"what": what, "key": key, "field": field, "value": int(value) if _is_number(value) else value}
        return {"override": {"changes": [change], "reason": data["reason"], "at": data["at"] or "after"}}

    def refuse(self, refused: InvalidRequest, prefix: str = "") -> None:
        """Put each sentence at the field that holds what it is about."""
        homes = {
            "override.changes": "value",
            "changes": "value",
            "choice": "units",
            "dice": "faces",
            "options": "units",
        }
        fields: dict[str, list[str]] = {}
        for field, sentences in refused.fields.items():
            home = next((at for start, at in homes.items() if field.startswith(start)), field)
            fields.setdefault(home, []).extend(sentences)
        super().refuse(InvalidRequest(refused.message, refused.rule, fields), prefix)


def _is_number(text: str) -> bool:
    return text.removeprefix("-").isdecimal() and len(text) < 6


def _targets(then: Then) -> list[tuple[str, list[tuple[str, str]]]]:
    """Return what may be overridden, by unit, leader and army."""
    rows = [("unit", unit.key, unit.name) for unit in then.units]
    rows += [("leader", leader.key, leader.name) for leader in then.leaders]
    rows += [("standing", row["faction"], word(row["faction"])) for row in then.state["standings"]]
    return [
        (name, [(f"{what}|{key}|{field}", f"{name}: {field}") for field in FIELDS[what][2] if field != "name"])
        for what, key, name in rows
    ]


def result_form(then: Then, month: Encounter, data: Any = None) -> ResultForm:
    """Return the form of a month's result, filled in with what is on record."""
    went = [unit for unit in then.units if unit.key in month.units] or then.fit
    form = ResultForm(data, campaign=then.campaign, units=went, leaders=then.leaders)
    if month.result:
        form.initial = {**form.initial, **form.filled(month.result)}
    return form
