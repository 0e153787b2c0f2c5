"""Forms for the lines of army lists: each by the rules of who may field what, and all of a list together."""

from typing import Any

from django import forms

from battles.models.content import Confidence
from campaigns.content.armies import list_remarks, unit_type_remarks
from campaigns.models import ArmyUnitType
from common.admin.fields import LinesField, NumbersField
from common.json_input import Json


class UnitTypeForm(forms.ModelForm):  # type: ignore[type-arg]
    """One line of an army list."""

    unit_names = LinesField(required=False, help_text="One a line, in the order in which they are given out.")
    leader_names = LinesField(required=False, help_text="One a line.")
    weapons = LinesField(required=False, help_text="Of another period: six by the score of a die, one a line.")
    reps = NumbersField(required=False, help_text="Of another period: six by the score of a die, one a line.")
    traits = LinesField(required=False, help_text="Of riders of another period: lance, cuirass, irregular, wary.")
    confidence = forms.ChoiceField(choices=Confidence.choices)

    class Meta:
        model = ArmyUnitType
        fields = ArmyUnitType.LINE
        widgets = {"source": forms.Textarea(attrs={"rows": 2, "cols": 90})}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Ask for a source, and leave the bounds to the rules, which name themselves."""
        super().__init__(*args, **kwargs)
        if "source" in self.fields:  # who may only look has no fields to fill in
            self.fields["source"].required = True

    def _post_clean(self) -> None:
        # The rules speak first: their sentence names the rule that a mere validator does not.
        army = self.instance.army if self.instance.army_id or hasattr(self.instance, "army") else None
        line = {key: self.cleaned_data.get(key) for key in ("name", "troop", "weapon", "figures")}
        printed = {key: self.cleaned_data.get(key) for key in ("weapons", "rep", "reps", "traits")}
        years = {key: self.cleaned_data.get(key) for key in ("first_year", "last_year")}
        if not self.errors:
            slug = army.slug if army is not None else ""
            for finding in unit_type_remarks(slug, {**line, **printed, **years}):
                if not finding.warning:
                    self.add_error(str(finding.place[0]), finding.sentence())
        super()._post_clean()  # type: ignore[misc]


class UnitTypeFormSet(forms.BaseInlineFormSet):  # type: ignore[type-arg]
    """The lines of one army together."""

    def clean(self) -> None:
        """Refuse lines whose shares are more than the whole, or that are too many for the dice (MM-ARMY-2)."""
        super().clean()
        kept = [form.cleaned_data for form in self.forms if form.is_valid() and form not in self.deleted_forms]
        findings = list_remarks([(row["troop"], row.get("share_cap")) for row in kept if row.get("troop")])
        if findings:
            raise forms.ValidationError([finding.sentence() for finding in findings])


class SingleLineForm(UnitTypeForm):
    """A line on a page of its own, checked with the other lines of its army."""

    def clean(self) -> dict[str, Any]:
        """Refuse a line with which the shares of the list are more than the whole (MM-ARMY-2)."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        army = self.instance.army if self.instance.army_id else cleaned.get("army")
        if army is not None and cleaned.get("troop"):
            others = army.unit_types.exclude(pk=self.instance.pk).values_list("troop", "share_cap")
            for finding in list_remarks([*others, (cleaned["troop"], cleaned.get("share_cap"))]):
                self.add_error("share_cap" if finding.rule == "MM-ARMY-2" else None, finding.sentence())
        return cleaned


def changed_lines(before: list[Json] | None, after: list[Json] | None) -> list[dict[str, str]]:
    """Return what differs between the lines of two versions of an army: the line with its field, its old and new value.

    A line that is in one of them only is shown by its name. Versions kept before lines were have nothing to compare.
    """
    if before is None or after is None:
        return []
    old, new = ({line["slug"]: line for line in lines} for lines in (before, after))
    found: list[dict[str, str]] = []
    for slug in [*old, *(slug for slug in new if slug not in old)]:
        if slug not in new or slug not in old:
            line = (old.get(slug) or new[slug])["name"]
            found.append({"field": "Lines", "old": line if slug in old else "–", "new": line if slug in new else "–"})
            continue
        for key, value in new[slug].items():
            if old[slug].get(key) != value:
                title = f"{new[slug]['name']}, {key.replace('_', ' ')}"
                found.append({"field": title, "old": _as_text(old[slug].get(key)), "new": _as_text(value)})
    if not found and list(old) != list(new):
        found.append({"field": "Lines", "old": ", ".join(old), "new": ", ".join(new)})
    return found


def _as_text(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(map(str, value)) or "–"
    return "–" if value in (None, "") else str(value)
