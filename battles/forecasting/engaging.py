"""The engagement that the runs of a forecast fight: an order of battle as given, or one converted for each run."""

from battles.fighting import Json
from rules import registry
from rules.core.errors import RulesError
from rules.core.odds import stream_of
from rules.core.system import Engagement
from rules.mapping.per_run import PerRunConversion


def engagement_of(setup: Json, origin: Json | None) -> Engagement:
    """Return what is fought for each run; raises RulesError where the rules refuse it.

    With an `origin`, the order of battle under its own rules, each run carries it over with dice of its own, and
    `setup` holds only what is the same for all: the system, doctrines and options.
    """
    target = registry.system(str(setup["system"]))
    if origin is None:
        return target.engagement(setup)
    return PerRunConversion(registry.system(str(origin["system"])).engagement(origin), target, setup)


def setup_of(setup: Json, origin: Json | None, seed: str, number: int) -> Json:
    """Return the order of battle that one run is fought from, whole."""
    engagement = engagement_of(setup, origin)
    return engagement.drawn(seed, stream_of(number)).setup if isinstance(engagement, PerRunConversion) else setup


def listed_of(setup: Json, origin: Json | None, seed: str, number: int) -> Json:
    """Return what was known of the forces of one run before they were carried over, under their own rules.

    Table and forces are as the run's dice laid and uncovered them, or as the order of battle has them where these
    rules refuse it already.
    """
    try:
        engagement = engagement_of(setup, origin)
        if isinstance(engagement, PerRunConversion):
            return engagement.drawn_source(seed, stream_of(number))
    except RulesError:
        return origin or setup
    return setup
