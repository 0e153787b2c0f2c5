"""What a person fills in to have a scenario fought."""

from typing import Any

from django import forms

from battles.refusals import Refused
from rules import registry


def doctrine_choices(system: str) -> list[tuple[str, str]]:
    """Return the doctrines of a system with a word on each."""
    told = {
        "book": "by the book: the tables for non-player forces, and a plain plan",
        "bold": "bold: close range, charges, losses borne",
        "cautious": "cautious: cover, long range, and home in time",
    }
    known = registry.systems()
    keys = known[system].doctrines() if system in known else list(told)
    return [(key, told.get(key, key)) for key in keys]


class RefusableForm(forms.Form):
    """A form that shows the refusal of a service at the fields it names."""

    def refuse(self, refused: Refused, prefix: str = "") -> None:
        """Put each sentence of a refusal at its field, and the others above the form."""
        placed = False
        for field, sentences in refused.fields.items():
            name = field.removeprefix(prefix)
            for sentence in sentences:
                self.add_error(name if name in self.fields else None, sentence)
                placed = True
        if not placed:
            self.add_error(None, f"{refused.message} ({refused.rule})" if refused.rule else refused.message)


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


class FightForm(RefusableForm):
    """Doctrine, seed, and dice rolled at a real table."""

    doctrine = forms.ChoiceField(label="Your doctrine")
    seed = forms.CharField(
        required=False, max_length=80, help_text="The same seed gives the same battle; empty: a new one is drawn."
    )
    dice = forms.CharField(
        label="Dice rolled at a table",
        required=False,
        max_length=100_000,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text="Faces in the order in which they fell, such as 3 5 1 6. Empty: they are drawn from the seed.",
    )

    def __init__(self, *args: Any, system: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["doctrine"] = forms.ChoiceField(label="Your doctrine", choices=doctrine_choices(system))

    def clean_dice(self) -> list[int] | None:
        """Return the faces typed, or None when there are none."""
        text = str(self.cleaned_data["dice"])
        return read_faces(text) or None

    def given(self) -> dict[str, Any]:
        """Return what was filled in, as the service takes it."""
        data = self.cleaned_data
        return {"doctrine": data["doctrine"], "seed": data["seed"] or None, "dice": data["dice"]}
