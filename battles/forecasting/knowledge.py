"""What a forecast is made of before anything is fought: an order of battle as a side knows it, and its entities."""

from battles.fighting import leads_in, led_by_persons
from battles.forecasting.sample_space import SampleSpace
from battles.models import Forecast
from battles.services import Doctrines, read_setup, with_orders
from common.exceptions import InvalidRequest
from common.json_input import Json
from rules import registry
from rules.core.battle_record import Entity
from rules.core.errors import Fault, RulesError, SetupError
from rules.core.search.keys import cost_of, is_commander
from rules.core.system import Engagement, System
from rules.mapping.conversion import Converted
from rules.mapping.per_run import PerRunConversion

_SIDES = {"player": 0, "enemy": 1}
_DRAWS = 12  # conversions that are compared to find what all runs have in common


def build_sample_space(
    *, setup: Json, origin: Json | None = None, knowledge: str = "truth", supposed: Doctrines | None = None
) -> SampleSpace:
    """Return an order of battle as a side knows it, with the entities that the engine fields; raises InvalidRequest.

    `supposed` are doctrines by side that are asked about: no side's knowledge covers these.
    """
    if origin is None:
        known = known_to(_read(setup, knowledge), knowledge, supposed)
        return SampleSpace(known.setup, None, entities_of(known), known.side_names())
    source = known_to(read_setup(setup=origin), knowledge)
    setup = redacted(setup, knowledge, supposed)
    refuse_persons(setup)
    try:
        drawn = _system(setup).engagement(draws(setup, source)[0].setup)
    except RulesError as error:
        raise InvalidRequest.of_rules(error) from error
    named = {row.id for row in source.entities()}
    entities = [row for row in entities_of(drawn) if row.id in named]
    return SampleSpace(setup, source.setup, entities, drawn.side_names())


def _read(setup: Json, knowledge: str) -> Engagement:
    """Return an order of battle as its system has read it; its faults come together with persons who command."""
    try:
        return read_setup(setup=setup)
    except InvalidRequest as error:
        if not isinstance(error.__cause__, SetupError):
            raise
        # What a side does not know is replaced, so that a person there is none in the forecast.
        commanded = {side: setup.get(side) for side in _SIDES if knowledge in (side, "truth")}
        raise InvalidRequest.of_faults([*error.__cause__.faults, *_persons(setup, commanded)]) from error.__cause__


def sample_space_of(forecast: Forecast) -> SampleSpace:
    """Return what the runs of a stored forecast fight."""
    names = forecast.side_names
    entities = [Entity(**row) for row in forecast.entities]
    return SampleSpace(forecast.setup, forecast.origin, entities, (str(names[0]), str(names[1])))


def warnings_of(known: SampleSpace) -> list[str]:
    """Return what the rules warn of in what is forecast, such as options that are on and can change nothing."""
    if known.origin is not None:
        return []
    return [fault.sentence() for fault in _system(known.setup).engagement(known.setup).warnings()]


def draws(setup: Json, origin: Engagement) -> list[Converted]:
    """Return an order of battle as converted with some dice that no run rolls; raises SetupError.

    What these drafts have in common is reported for all runs, and so reveals nothing about a single one.
    """
    each_run = PerRunConversion(origin, _system(setup), setup)
    return [each_run.drawn("", f"draw:{number}") for number in range(1, _DRAWS + 1)]


def known_to(engagement: Engagement, knowledge: str, supposed: Doctrines | None = None) -> Engagement:
    """Return the engagement that the side knows of on whose knowledge a forecast rests; the truth is left alone."""
    if knowledge not in _SIDES:
        return engagement
    return read_setup(setup=redacted(engagement.setup, knowledge, supposed))


def redacted(setup: Json, knowledge: str, supposed: Doctrines | None = None) -> Json:
    """Return an order of battle as the side knows it on whose knowledge a forecast rests; the truth is left alone.

    A side does not know the other's doctrine; one that is `supposed`, by side, is followed all the same.
    """
    if knowledge not in _SIDES:
        return setup
    try:
        return with_orders(_system(setup).redact_for(setup, _SIDES[knowledge]), supposed)
    except RulesError as error:
        raise InvalidRequest.of_rules(error) from error


def entities_of(engagement: Engagement) -> list[Entity]:
    """Return the units and leaders that the engine fields for an order of battle; refused where it leaves one out.

    Units that an option keeps out of the battle are not missed (`Engagement.fielded`).
    """
    enrolled = engagement.entities()
    refuse_persons(engagement.setup)
    faults = _unaccounted(engagement.fielded(), enrolled)
    if faults:
        raise InvalidRequest.of_faults(faults)
    return enrolled


def _system(setup: Json) -> System:
    return registry.system(str(setup.get("system", "")))


def refuse_persons(setup: Json) -> None:
    """Raise InvalidRequest if a player waits for a person's orders: a person cannot answer in a thousand battles."""
    faults = _persons(setup, {side: setup.get(side) for side in _SIDES})
    if faults:
        raise InvalidRequest.of_faults(faults)


def _persons(setup: Json, sides: Json) -> list[Fault]:
    """Return a fault for each place in some sides of an order of battle that a person leads."""
    faults: list[Fault] = []
    for side, part in sides.items():
        for where in led_by_persons(part, side):
            names = ", ".join(_system(setup).doctrines_for(setup))
            sentence = f"A person cannot be asked in a forecast; let {where}.doctrine be one of {names}."
            faults.append(Fault(f"{where}.doctrine", sentence))
    return faults


def refuse_too_many(setup: Json, runs: int) -> None:
    """Raise InvalidRequest if a side follows a slow doctrine and more battles are asked for than it is allowed."""
    system = _system(setup)
    for side in _SIDES:
        for where, named in leads_in(setup.get(side), side):
            most = system.most_battles(named)
            if not most or runs <= most:
                continue
            cost = f" (all of them would take {cost_of(named, runs)})" if is_commander(named) else ""
            message = (
                f"The doctrine {named} thinks long before it acts, so a forecast with it fights at most {most} "
                f"battles, not {runs}{cost}; ask for fewer runs, or let {where}.doctrine be another."
            )
            raise InvalidRequest(message, fields={"runs": [message]})


def _unaccounted(setup: Json, enrolled: list[Entity]) -> list[Fault]:
    fielded = {(row.side, row.id) for row in enrolled}
    faults: list[Fault] = []
    for side in _SIDES:
        for where, row in _rows_with_ids(setup.get(side), side):
            if (side, str(row["id"])) not in fielded:
                called = str(row.get("name") or row["id"])
                sentence = f"{called} ({where}) is listed, but the engine does not field it; no odds are given."
                faults.append(Fault(where, sentence))
    return faults


def _rows_with_ids(part: object, where: str) -> list[tuple[str, Json]]:
    """Return everything with an id in a side's part of an order of battle, with its place, such as player.units.0."""
    found: list[tuple[str, Json]] = []
    if isinstance(part, dict):
        if part.get("id"):
            found.append((where, part))
        for key, value in part.items():
            found += _rows_with_ids(value, f"{where}.{key}")
    elif isinstance(part, list):
        for place, value in enumerate(part):
            found += _rows_with_ids(value, f"{where}.{place}")
    return found
