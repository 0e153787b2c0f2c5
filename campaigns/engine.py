"""The steps of a campaign on plain state: the one place that calls the rules' campaign.

Each step reads the state, opens the dice it needs by the names of their streams, and returns the state after it
with its events. Nothing here knows the database.
"""

from dataclasses import dataclass
from typing import Any

from campaigns.projection import State
from rules.core.dice import Dice as Source
from rules.core.dice import Streams
from rules.core.errors import DiceError, Fault, SetupError
from rules.core.events import ROLL, Event
from rules.core.outcome_reader import read_result
from rules.core.umpire import Umpire
from rules.muskets_mohawks.campaign import month, streams
from rules.muskets_mohawks.campaign.state import IDLE
from rules.muskets_mohawks.forces.factions import FACTIONS
from rules.muskets_mohawks.result import LOSS_CAUSES
from rules.muskets_mohawks.setup_check import DOCTRINES as DOCTRINES

Json = dict[str, Any]


@dataclass(slots=True, frozen=True)
class Dice:
    """The dice of a campaign: its seed, and the faces typed for some of its streams; silent ones leave no events."""

    seed: str
    typed: dict[str, list[int]]
    recording: bool = True

    def umpire(self) -> Umpire:
        """Return an umpire who draws from these dice, once a stream is opened."""
        return Umpire(_Closed(), recording=self.recording, streams=Streams(self.seed, self.typed))


@dataclass(slots=True, frozen=True)
class Step:
    """The state after a step and the events that led to it."""

    state: State
    events: list[Json]


class _Closed(Source):
    """Dice that nobody may roll before a stream is opened."""

    __slots__ = ()

    def face(self, rule: str) -> int:
        raise DiceError(f"{rule} rolled before its stream was opened.", rule)


def begin_faults(setup: Json) -> list[Fault]:
    """Return all that is wrong with a campaign's beginning."""
    return month.check_begin(setup)


def troops_of(setup: Json) -> list[str]:
    """Return the kind of troops of each unit that a campaign's setup raises."""
    return month.troops_of(setup)


def begin(setup: Json, dice: Dice) -> Step:
    """MM-CAMP-1: Raise the roster and settle who contests the territory."""
    umpire = dice.umpire()
    return _step(month.begin(setup, umpire), umpire, dice)


def prepare(state: State, dice: Dice) -> Step:
    """Roll all set-up dice of the month; with no unit fit to go the month passes instead (MM-CAMP-10)."""
    umpire, pure = dice.umpire(), month.read_state(state)
    month.prepare(pure, umpire)
    return _step(pure, umpire, dice)


def choice_faults(state: State, units: list[str], doctrine: str, options: Json) -> list[Fault]:
    """Return all that is wrong with the units, doctrine and options chosen for the prepared encounter."""
    return month.check_choice(month.read_state(state), units, doctrine, options)


def battle_setup(state: State, units: list[str], doctrine: str, options: Json) -> Json:
    """Return the order of battle of the prepared encounter."""
    return month.battle_setup(month.read_state(state), units, doctrine, options)


def battle_stream(state: State) -> str:
    """Return the name of the stream from which the month's battle is rolled."""
    return streams.battle(month.read_state(state).key())


def result_faults(state: State, result: Json, units: list[str] | None) -> list[Fault]:
    """Return what is wrong with a result for the prepared encounter; raises ResultError when it is no result at all."""
    return month.check_result(month.read_state(state), read_result(result, LOSS_CAUSES), units)


def close(state: State, result: Json, dice: Dice) -> Step:
    """MM-PROMO-1: Work out the aftermath of a result and turn the month."""
    umpire, pure = dice.umpire(), month.read_state(state)
    month.aftermath(pure, read_result(result, LOSS_CAUSES), umpire)
    return _step(pure, umpire, dice)


def next_campaign(state: State, choice: Json, dice: Dice) -> Step:
    """MM-CAMP-7: Begin the next campaign of the chain with the same roster."""
    umpire, pure = dice.umpire(), month.read_state(state)
    return _step(month.next_campaign(pure, choice, umpire), umpire, dice)


def state_faults(state: State) -> list[Fault]:
    """Return all that the rules find wrong with a state."""
    try:
        month.read_state(state)
    except SetupError as error:
        return error.faults
    return []


def streams_of(state: State) -> list[str]:
    """Return the names of all streams that the present month may roll from."""
    pure = month.read_state(state)
    key = pure.key()
    names = [step(key) for step in (streams.opponent, streams.light, streams.weather, streams.overall)]
    names += [step(key) for step in (streams.terrain, streams.posture, streams.battle, streams.territory)]
    for faction in FACTIONS:
        names += [streams.investment(key, faction), streams.morale(key, faction)]
    for unit in pure.units:
        steps = (streams.recovery, streams.rep, streams.replacements, streams.desertion, streams.leader)
        names += [step(key, unit.id) for step in steps]
    return names + [streams.leader(key, formation.id) for formation in pure.formations]


def open_streams(state: State) -> set[str]:
    """Return the names of those streams that this month has not rolled by its state and still may.

    Before the month is prepared these are the ones its set-up asks for, and all that comes after it. Between two
    campaigns every stream is open: the next one begins with dice of its own.
    """
    pure = month.read_state(state)
    every = streams_of(state)
    if pure.over:
        return set(every)
    key = pure.key()
    settled = {step(key) for step in (streams.opponent, streams.light, streams.weather, streams.overall)}
    settled |= {step(key) for step in (streams.terrain, streams.posture, streams.territory)}
    settled |= {streams.investment(key, name) for name, row in pure.standings.items() if row.investment >= 0}
    if pure.phase == IDLE:
        settled -= {asked.stream for asked in month.asked_in_prepare(pure)}
    return set(every) - settled


def rule_of_stream(stream: str) -> str:
    """Return the rule by which a stream's dice are rolled."""
    return streams.rule_of(stream)


def rolled_from(events: list[Json]) -> set[str]:
    """Return the names of the streams that events rolled from."""
    return {str(event["stream"]) for event in events if event["kind"] == ROLL and event.get("stream")}


def _step(state: month.CampaignState, umpire: Umpire, dice: Dice) -> Step:
    _check_typed(umpire.events, dice.typed)
    return Step(state.to_dict(), [event.to_dict() for event in umpire.events])


def _check_typed(events: list[Event], typed: dict[str, list[int]]) -> None:
    """Refuse typed dice that a step opened and did not use up: they were meant for something else."""
    used: dict[str, int] = {}
    for event in events:
        if event.kind == ROLL and event.stream in typed:
            used[event.stream] = used.get(event.stream, 0) + len(event.faces)
    for stream, count in used.items():
        more = len(typed[stream]) - count
        if more > 0:
            fault = Fault(
                stream, f"{len(typed[stream])} dice were typed for {stream}; its rules asked for {count} only."
            )
            raise DiceError(fault.message, faults=[fault])
