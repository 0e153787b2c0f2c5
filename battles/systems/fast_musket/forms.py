"""The order of battle of the fast musket rules as forms; places are tenths of an inch, as 450 180."""

from django import forms

from battles.systems.base.rows import ListOf, PlaceField, RowForm, Setup, choice, number, switch, text, word
from battles.systems.base.sheet import Sheet
from rules.fast_musket.movement.formation import MOST_BEND
from rules.fast_musket.setup_rows import MOST_BASES, MOST_GUNS
from rules.fast_musket.tables import TABLE_LONG, TABLE_SHORT
from rules.fast_musket.words import FACINGS, FORMATIONS, GUNS, SIDE_KEYS, SMALL_ARMS, TROOPS

_AT = f"From the left (0 to {TABLE_LONG}) and from the far, western edge (0 to {TABLE_SHORT}); FM-TABLE-1."


class UnitForm(RowForm):
    """A unit of foot: line, grenadiers or Highlanders; no others have numbers here (FM-GENERAL-1)."""

    id = word(7, help_text="Its own word in this battle.")
    name = text(14, required=False)
    troop = choice(TROOPS, required=False, none="line")
    weapon = choice(SMALL_ARMS, required=False, none="musket", help_text="FM-FIRE-3.")
    bases = number(2, MOST_BASES, initial=6)
    at = PlaceField(help_text=_AT)
    facing = choice(FACINGS, initial="w")
    formation = choice(FORMATIONS, required=False, none="line", help_text="FM-FORM-1, FM-FORM-2.")
    bend = number(-MOST_BEND, MOST_BEND, required=False, help_text="Of a line: steps by which its wings stand back.")
    redoubt = word(6, required=False, help_text="The word of the redoubt it stands in.")
    wing = word(6, required=False, help_text="Left out: centre; reserve is nobody's (FM-COMMAND-1).")
    men = number(1, 100_000, required=False, width=4.5, help_text="Information only (FM-OOB-3).")


class BatteryForm(RowForm):
    """Gun models in a row (FM-FIRE-3)."""

    id = word(7)
    name = text(14, required=False)
    weapon = choice(GUNS)
    guns = number(1, MOST_GUNS, initial=1)
    at = PlaceField(help_text=_AT)
    facing = choice(FACINGS, initial="w")


class CommanderForm(RowForm):
    """A commander: overall, or of a wing; with a unit, or alone at a place (FM-COMMAND-1)."""

    id = word(7)
    name = text(14, required=False)
    overall = switch("In overall command.")
    wing = word(6, required=False, help_text="Of a wing commander.")
    with_ = word(7, required=False, label="With", help_text="The word of the unit he is with.")
    at = PlaceField(required=False, help_text="Where he is alone.")


class ExtraGunsForm(RowForm):
    """Places for the guns that the dice bring, 20 of the side that moves first and 3 of the other (FM-GUNS-1)."""

    at = forms.CharField(
        widget=forms.Textarea({"rows": 3, "cols": 70}), help_text="Places such as 450 180, a comma between them."
    )
    facing = choice(FACINGS, initial="w")

    @classmethod
    def initial_of(cls, row: Setup) -> Setup:
        """Show the places with commas between."""
        places = [" ".join(str(step) for step in place) for place in row.get("at") or []]
        return {"at": ", ".join(places), "facing": row.get("facing")}

    def clean_at(self) -> list[list[int]]:
        """Return the places."""
        field = PlaceField()
        return [place for text in self.cleaned_data["at"].split(",") if (place := field.clean(text.strip() or " "))]


class RedoubtForm(RowForm):
    """A redoubt (FM-FORM-2)."""

    id = word(7)
    name = text(14, required=False)
    at = PlaceField(help_text=_AT)
    width = number(15, TABLE_LONG, width=4.5)
    depth = number(15, TABLE_SHORT, width=4.5)
    facing = choice(FACINGS, initial="e")


def _side(side: str, whose: str) -> tuple[ListOf, ...]:
    return (
        ListOf(side, "units", f"{whose} foot", UnitForm),
        ListOf(side, "batteries", f"{whose} guns", BatteryForm),
        ListOf(side, "commanders", f"{whose} commanders", CommanderForm),
        ListOf(side, "extra_guns", f"{whose} places for guns of the dice", ExtraGunsForm, single=True),
    )


class FastMusketSheet(Sheet):
    """Two sides of foot, guns and commanders, and the redoubts."""

    fields = {
        "moves_first": choice(SIDE_KEYS, required=False, none="player", help_text="FM-TURN-1."),
        "player_name": text(15),
        "enemy_name": text(15),
    }
    lists = (
        *_side("player", "Player's"),
        *_side("enemy", "Enemy's"),
        ListOf("", "redoubts", "Redoubts", RedoubtForm),
    )
    parts = [("Sides", ["moves_first", ("player_name", "enemy_name")])]


SHEET = FastMusketSheet
