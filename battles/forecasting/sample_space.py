"""What the runs of a forecast fight: an order of battle as a side knows it, or one converted for each run.

Processes that share a forecast read it without Django's models.
"""

from dataclasses import dataclass

from common.json_input import Json
from rules import registry
from rules.core.battle_record import Entity
from rules.core.course import state_of
from rules.core.dice import SeededDice
from rules.core.errors import RulesError
from rules.core.odds import stream_of
from rules.core.system import Engagement
from rules.core.umpire import Umpire
from rules.mapping.per_run import PerRunConversion


@dataclass(slots=True, frozen=True)
class SampleSpace:
    """An order of battle as a side knows it, the entities that are sure to take part, and the names of the sides.

    With an `origin`, the order of battle under its own rules, each run carries it over with dice of its own, and
    `setup` holds only what is the same for all: the system, doctrines and options.
    """

    setup: Json
    origin: Json | None
    entities: list[Entity]
    side_names: tuple[str, str]

    def engagement(self) -> Engagement:
        """Return what is fought for each run; raises RulesError where the rules refuse it."""
        target = registry.system(str(self.setup["system"]))
        if self.origin is None:
            return target.engagement(self.setup)
        source = registry.system(str(self.origin["system"])).engagement(self.origin)
        return PerRunConversion(source, target, self.setup)

    def leaders(self) -> list[Entity]:
        """Return the leaders among the entities who are in the field when a battle begins, as its rules list them."""
        seed, stream = "", stream_of(1)
        engagement = self.engagement().resolve_for_run(seed, stream)
        running = engagement.begin(Umpire(SeededDice(seed, stream), engagement.orders(), recording=False))
        known = {row.id: row for row in self.entities}
        return [known[row.id] for row in state_of(running).leaders if row.id in known]

    def setup_of(self, seed: str, number: int) -> Json:
        """Return the order of battle that one run is fought from, whole."""
        engagement = self.engagement()
        if isinstance(engagement, PerRunConversion):
            return engagement.drawn(seed, stream_of(number)).setup
        return self.setup

    def listed_of(self, seed: str, number: int) -> Json:
        """Return what was known of the forces of one run before they were carried over, under their own rules.

        Table and forces are as the run's dice laid and uncovered them, or as the order of battle has them where these
        rules refuse it already.
        """
        try:
            engagement = self.engagement()
            if isinstance(engagement, PerRunConversion):
                return engagement.drawn_source(seed, stream_of(number))
        except RulesError:
            return self.origin or self.setup
        return self.setup
