"""The order of battle of the grid game as forms: board, objective, and two sides in their squares."""

from django import forms

from battles.systems.base.rows import ListOf, RowForm, Setup, choice, merged, number, said, switch, text, word
from battles.systems.base.sheet import Sheet
from common.admin.fields import LinesField
from rules.grid.objectives import KINDS
from rules.grid.setup_check import MOST_ABILITY, QUALITIES, ROLES
from rules.grid.words import EDGES, FACINGS, MOST_TURNS, SIDE_KEYS, TYPES

_LISTS = ("squares", "units")
_GROUND = (
    "One row a line, the far one first: . open, w woods, t town, f fort, e entrenchment, d difficult, s stream, "
    "r river, b bridge, o ford, m marsh, l lake. Empty: eight rows of eight, all open (D3-GRID-1)."
)


class UnitForm(RowForm):
    """One unit in its square (D3-GRID-1, OH-UNIT-1)."""

    id = word(7, help_text="Its own word in this battle.")
    name = text(15, required=False)
    type = choice(TYPES, initial="regular")
    at = text(3, help_text="Its square, such as c4.")
    facing = choice(FACINGS, required=False, none="to the enemy", help_text="Left out: towards the other side's edge.")
    veteran = switch("Of one_hour alone (OH-UNIT-2).")
    regiment = text(8, required=False, help_text="Units of one regiment are raised together (D3-CMD-4).")
    army = text(7, required=False)


class CommanderForm(RowForm):
    """A commander with a unit, or in d3_grid in a square of his own (D3-CMD-2)."""

    id = word(7)
    name = text(15, required=False)
    with_ = word(7, required=False, label="With", help_text="The word of the unit he is with.")
    at = text(3, required=False, help_text="His square, where he is alone.")
    attack = number(1, MOST_ABILITY, required=False, help_text="With commander_ability (D3-CMD-4); empty: rolled.")
    defence = number(1, MOST_ABILITY, required=False, help_text="The same in defence.")
    quality = choice(QUALITIES, required=False, none="average", help_text="With commander_quality, of one_hour.")


class OfficerForm(RowForm):
    """The trusted officer of a side (D3-OFF-1, OH-OFF-1)."""

    id = word(7)
    name = text(15, required=False)
    with_ = word(7, label="With", help_text="The word of the unit he stays with.")


class ObjectiveForm(RowForm):
    """What the battle is about; without one, the other army is to be broken."""

    kind = choice(KINDS)
    side = choice(SIDE_KEYS, required=False, none="-", help_text="Whose it is: of take and exit.")
    squares = text(10, required=False, help_text="Of take and hold, with blanks between.")
    edge = choice(EDGES, required=False, none="-", help_text="Of exit.")
    units = text(14, required=False, help_text="Of exit: the words of the units, with blanks between.")
    count = number(1, 24, required=False, help_text="Of exit: how many of them.")

    @classmethod
    def initial_of(cls, row: Setup) -> Setup:
        """Show the lists with blanks between."""
        return super().initial_of(row) | {
            key: " ".join(str(name) for name in row.get(key) or []) for key in ("squares", "units")
        }

    def row(self, before: Setup) -> Setup:
        """Return the objective with its lists."""
        values = said(self)
        lists = {key: values[key].split() or None for key in _LISTS}
        return merged(super().row(before), lists)


def _side(side: str, whose: str) -> tuple[ListOf, ...]:
    return (
        ListOf(side, "units", f"{whose} units", UnitForm),
        ListOf(side, "commanders", f"{whose} commanders", CommanderForm),
        ListOf(side, "officer", f"{whose} trusted officer", OfficerForm, single=True),
    )


class GridSheet(Sheet):
    """Board and objective, and two sides."""

    fields = {
        "moves_first": choice(SIDE_KEYS, initial="player"),
        "turns": number(1, MOST_TURNS, required=False, help_text="Then it ends as the objective says; empty: 15."),
        "ground": LinesField(required=False, help_text=_GROUND, widget=forms.Textarea({"rows": 9, "cols": 28})),
        "player_name": text(15),
        "player_role": choice(ROLES, required=False, none="-", help_text="With commander_ability (D3-CMD-4)."),
        "enemy_name": text(15),
        "enemy_role": choice(ROLES, required=False, none="-"),
    }
    lists = (
        ListOf("", "objective", "Objective", ObjectiveForm, single=True),
        *_side("player", "Player's"),
        *_side("enemy", "Enemy's"),
    )
    parts = [
        ("Board", [("moves_first", "turns"), "ground"]),
        ("Player", [("player_name", "player_role")]),
        ("Enemy", [("enemy_name", "enemy_role")]),
    ]


SHEET = GridSheet
