"""A rule system that answers what it is from one description, so that its own class has only what it does."""

from copy import deepcopy
from pathlib import Path

from rules.core.battle_record import Card
from rules.core.catalogue import Rule, read_catalogue
from rules.core.narrate import Narrator
from rules.core.native import mypyc_attr
from rules.core.schema import Option, Schema
from rules.core.sides import SIDES
from rules.core.system import System


class Description:
    """What a system is: constants that no battle and no order of battle changes.

    `home` is the folder of its `catalogue.toml`. The default doctrine comes first, endings and causes of losses are in
    the order of the rules.
    """

    __slots__ = ("card", "doctrines", "endings", "home", "loss_causes", "narrator", "schema")

    def __init__(self, card: Card, home: Path, schema: Schema, narrator: Narrator) -> None:
        self.card: Card = card
        self.home: Path = home
        self.schema: Schema = schema
        self.narrator: Narrator = narrator
        self.doctrines: tuple[str, ...] = ()
        self.endings: tuple[str, ...] = ()
        self.loss_causes: tuple[str, ...] = ()

    def ends_by(self, endings: tuple[str, ...], loss_causes: tuple[str, ...]) -> "Description":
        """Note why battles end and what units lose men by, and return the description."""
        self.endings = endings
        self.loss_causes = loss_causes
        return self

    def led_by(self, doctrines: tuple[str, ...]) -> "Description":
        """Note the doctrines, and return the description."""
        self.doctrines = doctrines
        return self


@mypyc_attr(allow_interpreted_subclasses=True)
class DescribedSystem(System):
    """A system with a description; what it checks, reads and reports is left to the class of each."""

    __slots__ = ("described",)

    def __init__(self, described: Description) -> None:
        self.described: Description = described

    def card(self) -> Card:
        """Return the card of the system."""
        return self.described.card

    def catalogue(self) -> dict[str, Rule]:
        """Return the rules of the game for a reader, by ID."""
        return read_catalogue(self.described.home / "catalogue.toml")

    def endings(self) -> tuple[str, ...]:
        """Return why its battles end, in the order of the rules."""
        return self.described.endings

    def loss_causes(self) -> tuple[str, ...]:
        """Return what its units lose men by."""
        return self.described.loss_causes

    def doctrines(self) -> list[str]:
        """Return the keys of the doctrines, the default of the player's side first."""
        return list(self.described.doctrines)

    def options(self) -> tuple[Option, ...]:
        """Return the options, in the order in which a reader sees them."""
        return self.described.schema.options

    def redact_for(self, setup: dict[str, object], side: int) -> dict[str, object]:
        """Return an order of battle without the other side's orders, which are all that a game without secrets hides.

        A system that hides more overrides this, with a `setup/redaction.py` of its own.
        """
        known = deepcopy(setup)
        other = known[SIDES[1 - side]]
        assert isinstance(other, dict)
        other["doctrine"] = self.default_doctrine(1 - side)
        other.pop("answers", None)
        return known

    def schema(self) -> Schema:
        """Return the order of battle as it is declared."""
        return self.described.schema

    def sentence(self, event: dict[str, object], names: dict[str, str]) -> str:
        """Return what an event, as a dict, says to a reader."""
        return self.described.narrator.sentence(event, names)

    def is_reported(self, event: dict[str, object]) -> bool:
        """Return whether reports include an event, given as a dict."""
        return self.described.narrator.is_reported(event)
