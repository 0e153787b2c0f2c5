"""Armies and what may be raised for each: the four factions (MM-ARMY-1, MM-ARMY-2), and those of other periods."""

from typing import Any

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from simple_history.models import HistoricalRecords

from battles.models.content import Content
from rules.core import lengths
from rules.muskets_mohawks.tables_periods import FIRST_YEAR


class VersionWithLines(models.Model):
    """What an old version of an army keeps besides its own columns."""

    lines = models.JSONField(
        null=True, editable=False, help_text="Its lines in order; null in versions kept before lines were."
    )

    class Meta:
        abstract = True


class ArmyHistory(HistoricalRecords):
    """A history whose versions hold the lines of the army list, so that going back restores the whole list.

    Save the lines first and the army last, with `skip_history_when_saving` on an earlier save of the army.
    """

    def create_historical_record(self, instance: Any, history_type: str, using: str | None = None) -> None:
        """Write a version of the army with its lines as they now are."""
        versions = instance.history.filter(id=instance.pk)
        if history_type == "~" and not versions.exists():
            history_type = "+"  # its very first save came before its lines
        super().create_historical_record(instance, history_type, using)
        if history_type != "-":
            rows = ArmyUnitType.objects.filter(army_id=instance.pk).order_by("position", "slug")
            versions.filter(pk=versions.latest().pk).update(lines=list(rows.values(*ArmyUnitType.LINE)))


class Army(Content):
    """An army; its slug is the key that the rules know it by (british, british_allies, french, french_allies).

    Armies of another period (MM-PERIOD-1, MM-PERIOD-2) are for scenarios of their own.
    """

    class Side(models.TextChoices):
        """Whose war it fights."""

        BRITISH = "british", "British"
        FRENCH = "french", "French"
        AMERICAN = "american", "American"
        COALITION = "coalition", "Coalition against France"
        TEXIAN = "texian", "Texian"
        MEXICAN = "mexican", "Mexican"

    class Period(models.TextChoices):
        """Which war its list is for (MM-PERIOD-1)."""

        FRENCH_AND_INDIAN = "french_and_indian", "French & Indian War"
        AMERICAN_REVOLUTION = "american_revolution", "American Revolution"
        WAR_OF_1812 = "war_of_1812", "War of 1812"
        NAPOLEONIC = "napoleonic", "Napoleonic Wars"
        TEXAS = "texas", "Texas War of Independence"

    period = models.CharField(max_length=20, choices=Period.choices, default=Period.FRENCH_AND_INDIAN)
    side = models.CharField(max_length=9, choices=Side.choices)
    morale = models.PositiveSmallIntegerField(
        null=True,
        blank=True,
        validators=[MaxValueValidator(6)],
        help_text="Starting local campaign morale that the list prints in brackets (MM-PERIOD-1).",
    )
    leader_modifier = models.SmallIntegerField(
        default=0,
        validators=[MinValueValidator(-1), MaxValueValidator(1)],
        help_text="What the Rep rolls of its leaders gain or lose (MM-PERIOD-2).",
    )
    # Its allied army, and the list that the names of its higher leaders are drawn from.
    ally = models.SlugField(max_length=lengths.SLUG, blank=True, help_text="The army that fights on the same side.")
    leader_names = models.JSONField(default=list, blank=True, help_text="Period names for higher leaders.")
    notes = models.TextField(blank=True)
    history = ArmyHistory(bases=[VersionWithLines])

    class Meta(Content.Meta):
        abstract = False
        verbose_name_plural = "armies"


class ArmyUnitType(models.Model):
    """One line of an army list: a kind of troops with its weapon, its years and names of the period.

    Lists of other periods print a Rep, and some give it or the weapon by a die: six values by its score.
    """

    # What a line says, in the order in which files, API and admin show it; army and position are its place.
    LINE = (
        "slug", "name", "troop", "weapon", "weapons", "rep", "reps", "traits", "figures", "first_year", "last_year",
        "share_cap", "unit_names", "leader_names", "source", "confidence",
    )  # fmt: skip

    class Troop(models.TextChoices):
        """Kinds of troops, as the rules know them (MM-TROOP-1)."""

        LINE = "line", "regular line"
        LIGHT = "light", "light infantry"
        GRENADIER = "grenadier", "grenadiers or guards"
        MILITIA = "militia", "militia"
        IRREGULAR = "irregular", "irregulars"
        INDIAN = "indian", "warriors"
        CIVILIAN = "civilian", "civilians"
        ARTILLERY = "artillery", "gunners"
        CAVALRY = "cavalry", "cavalry"
        MOUNTED_INFANTRY = "mounted_infantry", "mounted infantry"

    class Weapon(models.TextChoices):
        """Small arms (MM-WEAPON-1)."""

        BOW = "bow", "bow"
        CARBINE = "carbine", "carbine"
        MUSKET = "musket", "musket"
        PISTOL = "pistol", "pistol"
        RIFLE = "rifle", "rifle"
        LANCE = "lance", "lance"
        CANNON = "cannon", "cannon"
        NONE = "none", "none"

    army = models.ForeignKey(Army, on_delete=models.CASCADE, related_name="unit_types")
    slug = models.SlugField(max_length=lengths.SLUG)
    name = models.CharField(max_length=lengths.NAME)
    troop = models.CharField(max_length=16, choices=Troop.choices)
    weapon = models.CharField(max_length=8, choices=Weapon.choices, default=Weapon.MUSKET)
    weapons = models.JSONField(default=list, blank=True, help_text="Weapons by the score of a die, or none.")
    rep = models.PositiveSmallIntegerField(
        null=True,
        blank=True,
        validators=[MinValueValidator(2), MaxValueValidator(6)],
        help_text="The Rep that the list prints; none is rolled (MM-REP-2).",
    )
    reps = models.JSONField(default=list, blank=True, help_text="Reps by the score of a die, or none.")
    traits = models.JSONField(default=list, blank=True, help_text="Of riders: lance, cuirass, irregular, wary.")
    figures = models.PositiveSmallIntegerField(
        default=10, validators=[MinValueValidator(5), MaxValueValidator(10)], help_text="Paper strength, 5 to 10."
    )
    first_year = models.PositiveSmallIntegerField(default=FIRST_YEAR)
    last_year = models.PositiveSmallIntegerField(default=1760)
    share_cap = models.PositiveSmallIntegerField(
        null=True, blank=True, validators=[MaxValueValidator(100)], help_text="Advised most in a hundred (MM-ARMY-2)."
    )
    unit_names = models.JSONField(default=list, blank=True)
    leader_names = models.JSONField(default=list, blank=True)
    source = models.TextField(blank=True)
    confidence = models.CharField(max_length=6, blank=True)
    position = models.PositiveSmallIntegerField(default=0, help_text="Its place in the list.")
    history = HistoricalRecords()

    class Meta:
        ordering = ["army", "position", "slug"]
        constraints = [
            models.UniqueConstraint(fields=["army", "slug"], name="army_unit_type_once"),
            models.CheckConstraint(name="army_unit_type_years", condition=Q(first_year__lte=F("last_year"))),
        ]

    def __str__(self) -> str:
        return self.name
