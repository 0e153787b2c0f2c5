"""What a person fills in to have a scenario fought."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django import forms
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from battles.levels import Level
from battles.systems.base.options import doctrine_choices, doctrine_name, option_field
from common.exceptions import InvalidRequest
from common.names import refuse_unseen
from common.web.faults import FormFault, faults_of, in_words
from rules import registry
from rules.core import lengths
from rules.core.schema import Option
from rules.core.sides import SIDES


def doctrine_names(system: str, staffs: bool = True) -> list[tuple[str, str]]:
    """Return the doctrines of a system by name alone: in a list that opens, a browser cuts longer texts."""
    return [(key, meaning.partition(":")[0]) for key, meaning in doctrine_choices(system, staffs=staffs)]


def level_words(system: str, level: Level) -> str:
    """Return a level as forms offer it, such as "hard: staff of 50, rated +120"."""
    rated = "" if level.points is None else f", rated {level.points:+.0f}".replace("-", "−")
    return f"{level.key}: {doctrine_name(system, level.commander)}{rated}"


def doctrine_meanings(*systems: str, staffs: bool = True) -> SafeString:
    """Return what the doctrines of these systems do, each once, for the help below a list of their names."""
    offered = [meaning for system in systems for _, meaning in doctrine_choices(system, staffs=staffs)]
    meaning = [each.partition(": ") for each in offered]
    return format_html_join(" ", "<b>{}</b>: {}.", dict.fromkeys((name, what) for name, _, what in meaning if what))


class RefusableForm(forms.Form):
    """A form that shows the refusal of a service at the fields it names, and takes no text that cannot be read."""

    def _clean_fields(self) -> None:
        super()._clean_fields()  # type: ignore[misc]
        for name, value in list(self.cleaned_data.items()):
            if isinstance(value, str):
                try:
                    refuse_unseen(value)
                except forms.ValidationError as error:
                    self.add_error(name, error)

    def refuse(self, refused: InvalidRequest, prefix: str = "") -> None:
        """Put each sentence of a refusal at its field, and the others above the form."""
        placed = False
        for field, sentences in refused.fields.items():
            name = field.removeprefix(prefix)
            for sentence in sentences:
                self.add_error(name if name in self.fields else None, in_words(sentence))
                placed = True
        if not placed:
            self.add_error(None, in_words(refused.sentence()))

    @contextmanager
    def refusing(self, prefix: str = "", but: tuple[type[InvalidRequest], ...] = ()) -> Iterator[None]:
        """Show what a service refuses in the block, and go on after it; refusals of the kinds in `but` are raised."""
        try:
            yield
        except InvalidRequest as refused:
            if isinstance(refused, but):
                raise
            self.refuse(refused, prefix)

    def faults(self) -> list[FormFault]:
        """Return everything that is wrong with what was sent, for the head of the page."""
        return faults_of(self)


def read_faces(text: str) -> list[int]:
    """Return the faces in a text such as "3 5 1" or "351"; raises ValidationError for what no die shows."""
    faces: list[int] = []
    for letter in text:
        if letter in " ,;\t\r\n":
            continue
        if letter not in "123456":
            raise forms.ValidationError(f"“{letter}” is no face of a die; type 1 to 6, such as 3 5 1.")
        faces.append(int(letter))
    return faces


class OptionsForm(RefusableForm):
    """The options of the system of an order of battle."""

    def __init__(self, *args: Any, system: str, setup: dict[str, Any], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.system, self.setup = registry.system(system), setup

    def options(self) -> list[Option]:
        """Return the options that count here: those of the system."""
        return list(self.system.options())

    def add_options(self) -> None:
        """Add a field for each option, set as the order of battle has it."""
        for option in self.system.options():
            set_to = (self.setup.get("options") or {}).get(option.key)
            self.fields[f"options.{option.key}"] = option_field(option, set_to)

    def options_given(self) -> dict[str, Any] | None:
        """Return all options set, or None where there are none, so that the scenario keeps what it says."""
        known = self.options()
        if not known:
            return None
        found = {option.key: self.cleaned_data[f"options.{option.key}"] for option in known}
        return {
            option.key: found[option.key]
            for option in known
            if found[option.key] not in (None, "") and found[option.key] != option.default
        }


class OrdersForm(OptionsForm):
    """A doctrine for each side, the options of the system, and the seed."""

    def __init__(self, *args: Any, system: str, setup: dict[str, Any], **kwargs: Any) -> None:
        super().__init__(*args, system=system, setup=setup, **kwargs)
        choices = doctrine_names(system)
        for side, name in zip(SIDES, self.system.side_names(setup), strict=True):
            own = (setup.get(side) or {}).get("doctrine") or choices[0][0]
            self.fields[f"{side}.doctrine"] = forms.ChoiceField(
                label=f"Doctrine of the {name}", choices=choices, initial=own if own in dict(choices) else choices[0][0]
            )
        self.fields[f"{SIDES[-1]}.doctrine"].help_text = doctrine_meanings(system)
        self.add_options()
        self.fields["seed"] = forms.CharField(
            required=False,
            max_length=lengths.SEED,
            help_text="The same seed gives the same battle; empty: a new one is drawn.",
        )

    def given(self) -> dict[str, Any]:
        """Return what was filled in, as the service takes it; options at their default are left out."""
        data = self.cleaned_data
        return {
            "doctrines": {side: data[f"{side}.doctrine"] for side in SIDES},
            "options": self.options_given(),
            "seed": data["seed"] or None,
        }


class FightForm(OrdersForm):
    """The same, with dice rolled at a real table."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["dice"] = forms.CharField(
            label="Dice rolled at a table",
            required=False,
            max_length=100_000,
            widget=forms.Textarea(attrs={"rows": 3}),
            help_text="Faces in the order in which they fell, such as 3 5 1 6. Empty: they are drawn from the seed.",
        )

    def clean_dice(self) -> list[int] | None:
        """Return the faces typed, or None when there are none."""
        text = str(self.cleaned_data["dice"])
        return read_faces(text) or None

    def given(self) -> dict[str, Any]:
        """Return what was filled in, dice included."""
        return super().given() | {"dice": self.cleaned_data["dice"]}
