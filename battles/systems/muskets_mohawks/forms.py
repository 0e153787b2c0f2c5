"""The order of battle of Muskets & Mohawks as forms; what is left empty the dice decide."""

from django import forms

from battles.systems.base.rows import ListOf, RowForm, Setup, choice, merged, number, said, switch, text, word
from battles.systems.base.sheet import Sheet
from common.admin.fields import DocumentField
from rules.muskets_mohawks.forces.factions import FACTIONS
from rules.muskets_mohawks.forces.troops import ARMS, TRAINING
from rules.muskets_mohawks.setup_check import OVERALL, POSTURES, RANKS
from rules.muskets_mohawks.tables_encounter import MOST_UNITS

FORCES = {"pefs": "what the tables bring", "listed": "the units listed below"}
_NCO = ("id", "name", "rep")


class UnitForm(RowForm):
    """One unit with its leader; with empty fields of the leader it has none (MM-LEAD-5)."""

    id = word(7, help_text="Its own word in this battle.")
    name = text(15)
    troop = choice(TRAINING, initial="irregular")
    faction = choice(FACTIONS, required=False, none="its side", help_text="Its army, where allies march (MM-ARMY-1).")
    weapon = choice(ARMS, initial="musket", help_text="A cannon is artillery's, and a crew of five (MM-GUN-1).")
    rep = number(2, 6)
    figures = number(1, 11)
    paper = number(5, 10)
    leader_id = word(7, required=False)
    leader_name = text(11, required=False)
    leader_rep = number(2, 6, required=False)

    @classmethod
    def initial_of(cls, row: Setup) -> Setup:
        """Return what the form shows of a unit."""
        leader = row.get("leader") or {}
        return {**super().initial_of(row), **{f"leader_{key}": leader.get(key) for key in _NCO}}

    def row(self, before: Setup) -> Setup:
        """Return the unit as the order of battle holds it."""
        data = said(self)
        leader = {key: data[f"leader_{key}"] for key in _NCO}
        plain = {key: value for key, value in data.items() if key in self.base_fields and key[:7] != "leader_"}
        return {**merged(before, plain), "leader": leader if any(leader.values()) else None}


class LeaderForm(RowForm):
    """A leader above the units: a lieutenant, captain, major or war chief (MM-LEAD-1)."""

    id = word(7)
    name = text(15)
    rank = choice(RANKS, initial="lieutenant")
    rep = number(2, 6)
    commands = text(22, required=False, help_text="The words of his units, with spaces.")

    @classmethod
    def initial_of(cls, row: Setup) -> Setup:
        """Return what the form shows of a leader."""
        return {**super().initial_of(row), "commands": " ".join(str(unit) for unit in row.get("commands") or [])}

    def row(self, before: Setup) -> Setup:
        """Return the leader as the order of battle holds him."""
        return {**super().row(before), "commands": said(self)["commands"].split()}


class MusketsMohawksSheet(Sheet):
    """Encounter, conditions, and two forces of units and leaders."""

    fields = {
        "encounter": choice(MOST_UNITS),
        "light": choice(("day", "night"), required=False),
        "overall": choice(OVERALL, required=False),
        "weather": number(0, 6, required=False),
        "end": choice(("far", "near"), required=False),
        "posture": choice(POSTURES, required=False),
        "ground": DocumentField(
            rows=4,
            required=False,
            help_text="A map of the scenario's own (MM-TERR-7): areas and houses in tenths of an inch; empty: by dice.",
        ),
        "player_faction": choice(FACTIONS),
        "player_investment": number(0, 4),
        "player_contesting": switch("Attacks the territory (MM-CAMP-4)."),
        "enemy_faction": choice(FACTIONS),
        "enemy_investment": number(0, 4),
        "enemy_forces": forms.ChoiceField(choices=list(FORCES.items()), help_text="Listed: dealt over three PEFs."),
    }
    lists = (
        ListOf("player", "units", "Player's units", UnitForm),
        ListOf("player", "leaders", "Player's leaders", LeaderForm),
        ListOf("enemy", "units", "Enemy's units", UnitForm),
        ListOf("enemy", "leaders", "Enemy's leaders", LeaderForm),
    )
    parts = [
        ("Encounter", ["encounter", ("light", "overall", "weather"), ("end", "posture"), "ground"]),
        ("Player", [("player_faction", "player_investment", "player_contesting")]),
        ("Enemy", [("enemy_faction", "enemy_investment", "enemy_forces")]),
    ]


SHEET = MusketsMohawksSheet
