"""Forms for the lines of army lists: each by the rules of who may field what, and all of a list together."""

from typing import Any

from django import forms

from battles.models.content import Confidence
from campaigns.content.army_lines import line_findings, list_remarks, listed_twice
from campaigns.models import ArmyUnitType
from common.admin.fields import LinesField, NumbersField, leave_bounds_to_rules
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
        leave_bounds_to_rules(self)
        self.warnings: list[str] = []

    def army(self) -> Any:
        """Return the army of the line, None where it is not chosen yet."""
        chosen = self.cleaned_data.get("army")
        return self.instance.army if self.instance.army_id or hasattr(self.instance, "army") else chosen

    def _post_clean(self) -> None:
        # The rules speak first: their sentence names the rule that a mere validator does not.
        unread, army = frozenset(self.errors), self.army()
        line = {key: self.cleaned_data[key] for key in ArmyUnitType.LINE if key in self.cleaned_data}
        for finding in line_findings(army.slug if army is not None else "", line):
            field = str(finding.place[0])
            if finding.warning:
                self.warnings.append(f"{self.cleaned_data.get('name')}: {finding.sentence()}")
            elif field not in unread:
                self.add_error(field, finding.sentence())
        super()._post_clean()  # type: ignore[misc]

    def sentences(self) -> list[str]:
        """Return its faults by line and field, for the head of a long list, where they are seen first."""
        line = self.cleaned_data.get("name") or self.instance.name or "A line without a name"
        called = {name: f"{line}, {self[name].label.lower()}" for name in self.fields}
        return [f"{called.get(name, line)}: {each}" for name, found in self.errors.items() for each in found]

    def share(self) -> tuple[str, int | None]:
        """Return the line's kind of troops and its share, as far as they can be read."""
        return self.cleaned_data.get("troop") or "", self.cleaned_data.get("share_cap")


class UnitTypeFormSet(forms.BaseInlineFormSet):  # type: ignore[type-arg]
    """The lines of one army together."""

    def clean(self) -> None:
        """Refuse a list without lines, slugs listed twice, shares of more than the whole and too many lines."""
        # Django's own check is not asked: it does not say which slug it found twice.
        rows: list[Any] = [form for form in self.forms if form.cleaned_data and not self.goes(form)]
        seen: set[str] = set()
        for form in rows:
            slug = form.cleaned_data.get("slug")
            if slug in seen:
                form.add_error("slug", listed_twice(slug))
            seen |= {slug} if slug else set()
        sentences = [finding.sentence() for finding in list_remarks([form.share() for form in rows])]
        sentences += [sentence for form in rows for sentence in form.sentences()]
        if not rows and self.management_form.is_valid():
            sentences.append("The list has no line; add one.")
        if sentences:
            raise forms.ValidationError(sentences)

    def goes(self, form: Any) -> bool:
        """Return True for a line that is to be deleted; unlike `deleted_forms`, also where other lines have faults."""
        return bool(self._should_delete_form(form))  # type: ignore[attr-defined]

    def save(self, commit: bool = True) -> Any:
        """Save the lines; those that exchange their slugs give them up first, as the database knows each slug once."""
        renamed = [form.instance.pk for form in self.initial_forms if "slug" in form.changed_data]
        for pk in renamed if commit else ():
            ArmyUnitType.objects.filter(pk=pk).update(slug=f"{pk}~")
        return super().save(commit)


class SingleLineForm(UnitTypeForm):
    """A line on a page of its own, checked with the other lines of its army."""

    def _post_clean(self) -> None:
        """Refuse a slug of another line, and shares that are more than the whole with this one (MM-ARMY-2)."""
        super()._post_clean()
        army = self.army()
        if army is None:
            return
        others = list(army.unit_types.exclude(pk=self.instance.pk).values_list("slug", "troop", "share_cap"))
        slug = str(self.cleaned_data.get("slug"))
        if slug in [each for each, _, _ in others]:
            self.add_error("slug", listed_twice(slug))
        for finding in list_remarks([*((troop, share) for _, troop, share in others), self.share()]):
            self.add_error("share_cap" if finding.rule == "MM-ARMY-2" else None, finding.sentence())


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
