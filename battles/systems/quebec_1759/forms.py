"""The order of battle of Quebec 1759 as forms: a siege from any turn, or a battle by itself."""

from typing import Any

from django import forms

from battles.systems.base.rows import ListOf, RowForm, choice, number, text, word
from battles.systems.base.sheet import Sheet
from common.admin.fields import DocumentField
from rules.quebec_1759.tables import AREA_NAMES, AREAS, LEADERS, SHIPS, TURNS, UNITS
from rules.quebec_1759.words import CROSSINGS, ENCOUNTERS, NATIONS, PLACES

_NONE = "none"


class ByAreaField(forms.CharField):
    """What there is in each area, in words: "beauport 12, levis 5", or "beauport left right"; "none" for nowhere.

    One number is read as a number, words as a list. Columns without an area are the list of a single battle.
    """

    def __init__(self, help_text: str) -> None:
        super().__init__(required=False, help_text=help_text, widget=forms.Textarea(attrs={"rows": 2, "cols": 70}))

    def prepare_value(self, value: Any) -> Any:
        """Show a document as words."""
        if isinstance(value, list):
            return " ".join(str(entry) for entry in value) or _NONE
        if not isinstance(value, dict):
            return value
        return ", ".join(f"{area} {_words(held)}".strip() for area, held in value.items()) or _NONE

    def clean(self, value: Any) -> Any:
        """Return the document, or None where nothing is typed."""
        typed = str(super().clean(self.prepare_value(value)) or "").strip()
        if typed in ("", _NONE):
            return {} if typed else None
        parts = [part.split() for part in typed.split(",")]
        if len(parts) == 1 and parts[0][0] in PLACES:
            return parts[0]
        if any(not part or part[0] not in AREAS for part in parts):
            raise forms.ValidationError(f"Begin each part with one of {', '.join(AREAS)}, such as: beauport 12.")
        return {area: _held(held) for area, *held in parts}

    def has_changed(self, initial: Any, data: Any) -> bool:
        """Compare what is meant, so that the way of writing does not count."""
        return str(self.prepare_value(initial) or "").split() != str(self.prepare_value(data) or "").split()


def _words(held: object) -> str:
    return " ".join(str(entry) for entry in held) if isinstance(held, list) else str(held)


def _held(words: list[str]) -> int | list[str]:
    return int(words[0]) if len(words) == 1 and words[0].isdecimal() else words


class OptionalTruth(forms.TypedChoiceField):
    """A yes, a no, or neither."""

    def __init__(self, nothing: str, yes: str, no: str, help_text: str) -> None:
        choices = [("", nothing), ("True", yes), ("False", no)]
        super().__init__(choices=choices, coerce=_is_true, empty_value=None, required=False, help_text=help_text)


def _is_true(value: object) -> bool:
    return str(value) == "True"


def _area(help_text: str) -> forms.ChoiceField:
    choices = [("", "left open"), *zip(AREAS, AREA_NAMES, strict=True)]
    return forms.ChoiceField(choices=choices, required=False, help_text=help_text)


class UnitForm(RowForm):
    """One real unit (QB-OOB-1, QB-OOB-2)."""

    id = word(9, help_text="Its own word; that of a block, such as 15th, says which block it is.")
    block = choice(
        [unit[0] for units in UNITS for unit in units], required=False, none="by its id", help_text="Which block it is."
    )
    name = text(13, required=False, help_text="Left empty: the name of its block.")
    at = _area("In a siege: where it is.")
    steps = number(1, 4, required=False, help_text="Left empty: all that it has.")
    place = choice(PLACES, required=False, none="by its doctrine", help_text="In a battle by itself: its column.")


class LeaderForm(RowForm):
    """One leader (QA-LEADER-1)."""

    id = word(9)
    leader = choice([leader[0] for leaders in LEADERS for leader in leaders], required=False, none="by his id")
    name = text(11, required=False)
    at = _area("In a siege: where he is; left open, an area is drawn for him.")
    wounded = number(0, TURNS, required=False, help_text="Turns for which he is still away.")
    place = choice(PLACES, required=False, none="by his doctrine", help_text="In a battle by itself.")


def _side_fields(side: str) -> dict[str, forms.Field]:
    return {
        f"{side}_name": text(15, required=False, help_text="Left empty: that of the nation."),
        f"{side}_nation": choice(NATIONS),
        f"{side}_decoys": ByAreaField("Decoys by area, such as: ile_dorleans 8."),
        f"{side}_blocks": ByAreaField("Blocks that are dealt by lot, by area (QB-SETUP-2): beauport 12, levis 5."),
        f"{side}_works": ByAreaField(
            "Works (QA-ENTRENCH-1): in a siege by area, columns or a number that is dealt; in a battle the columns."
        ),
        f"{side}_pool": DocumentField(
            rows=2, required=False, help_text="Which blocks are dealt: units and a number of decoys; empty: all others."
        ),
    }


def _side_rows(side: str) -> list[str | tuple[str, ...]]:
    pairs = (("name", "nation"), ("decoys", "blocks"), ("works", "ships"))
    return [*(tuple(f"{side}_{key}" for key in pair) for pair in pairs), f"{side}_pool"]


class QuebecSheet(Sheet):
    """Encounter, conditions, and both sides with their blocks, leaders, ships and works."""

    fields = {
        "encounter": choice(ENCOUNTERS, required=False, none="siege"),
        "turn": number(1, TURNS, required=False, help_text="In a siege: the turn with which it begins."),
        "attacker": choice(NATIONS, required=False, none="a siege has none"),
        "crossing": choice(
            CROSSINGS, required=False, none="left open", help_text="In a battle by itself: how the attackers come."
        ),
        "retreat": OptionalTruth(
            "left open", "can leave", "fight to the end", "In a battle by itself: whether both sides can leave it."
        ),
        "position": DocumentField(
            rows=3,
            required=False,
            help_text=(
                "What the turns before left behind: path_found, fire_ships, replaced, deserted, holders, and what each "
                "side has seen of the other, such as {seen: {british: {units: [{id: bearn, at: abraham, steps: 2}]}}}."
            ),
        ),
        **_side_fields("player"),
        **_side_fields("enemy"),
        "player_ships": DocumentField(rows=1, required=False, help_text=f"Of the British: all {SHIPS} where empty."),
        "enemy_ships": DocumentField(rows=1, required=False, help_text="As for the player."),
    }
    lists = tuple(
        ListOf(side, key, f"{whose} {key}", form)
        for side, whose in (("player", "Player's"), ("enemy", "Enemy's"))
        for key, form in (("units", UnitForm), ("leaders", LeaderForm))
    )
    parts = [
        ("Encounter", [("encounter", "turn"), ("attacker", "crossing", "retreat"), "position"]),
        ("Player", _side_rows("player")),
        ("Enemy", _side_rows("enemy")),
    ]


SHEET = QuebecSheet
