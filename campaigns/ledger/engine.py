"""The steps of a campaign on plain state: the one place that calls the rules' campaign.

Each step reads the state, opens the dice it needs by the names of their streams, and returns the state after it
with its events. Nothing here knows the database.
"""

from dataclasses import dataclass, field

from campaigns.ledger import narration
from campaigns.ledger.projection import State
from common.json_input import Json
from rules.core.dice import Dice as Source
from rules.core.dice import SeededDice, Streams
from rules.core.errors import DiceError, Fault, RulesError, SetupError
from rules.core.events import ROLL, Event
from rules.core.outcome_reader import read_result
from rules.core.schema_reader import RecordReader
from rules.core.umpire import Umpire
from rules.muskets_mohawks.campaign import choose, month, streams
from rules.muskets_mohawks.campaign.calendar import is_winter, month_key
from rules.muskets_mohawks.campaign.sheet import read_sheet
from rules.muskets_mohawks.campaign.state import IDLE
from rules.muskets_mohawks.forces import naming
from rules.muskets_mohawks.forces.factions import FACTIONS, ally_of
from rules.muskets_mohawks.pieces.corps import read_lists
from rules.muskets_mohawks.result import LOSS_CAUSES
from rules.muskets_mohawks.setup.build import stores_laid
from rules.muskets_mohawks.words import DOCTRINES as DOCTRINES

# What the rules answer without a state.
begin_faults, troops_of, dice_of_stream = month.check_begin, month.troops_of, month.dice_of_stream
is_hidden_stream, rule_of_stream = streams.is_hidden, streams.rule_of
_LONGEST_ROLL = 400  # more dice than the table of any month takes


@dataclass(slots=True, frozen=True)
class Dice:
    """The dice of a campaign: its seed, the faces typed for some of its streams, and the streams drawn again.

    `withdrawn` counts by month ("1755-03") the results that were withdrawn: the person who entered one has seen the
    dice of its aftermath, so new ones are drawn. Silent dice (`recording` False) leave no events. Of a `sealed`
    campaign the seed is the root of those of its months.
    """

    seed: str
    typed: dict[str, list[int]]
    recording: bool = True
    withdrawn: dict[str, int] = field(default_factory=dict)
    sealed: bool = False

    def umpire(self, *, aftermath: bool = False) -> Umpire:
        """Return an umpire who draws from these dice, once a stream is opened.

        Only an aftermath draws afresh: streams of the same names that set the month up before are as they were.
        """
        months = self.withdrawn if aftermath else {}
        redrawn = {f"{key}/{step}": times for key, times in months.items() for step in streams.AFTERMATH}
        return Umpire(_Closed(), recording=self.recording, streams=Streams(self.seed, self.typed, redrawn, self.sealed))


@dataclass(slots=True, frozen=True)
class Step:
    """The state after a step and the events that led to it."""

    state: State
    events: list[Json]


class _Closed(Source):
    """Dice that raise an error if a rule rolls them before a stream is opened."""

    __slots__ = ()

    def face(self, rule: str) -> int:
        raise DiceError(f"{rule} rolled before its stream was opened.", rule)


def begin(setup: Json, dice: Dice) -> Step:
    """MM-CAMP-1: Raise the roster and settle who contests the territory."""
    umpire = dice.umpire()
    return _step(month.begin(setup, umpire), umpire, dice)


def prepare(state: State, dice: Dice) -> Step:
    """Roll all set-up dice of the month; with no unit fit to go the month passes instead (MM-CAMP-10)."""
    umpire, pure = dice.umpire(), month.read_state(state)
    month.prepare(pure, umpire)
    return _step(pure, umpire, dice)


def may_ride(state: State, units: list[str]) -> list[str]:
    """MM-LEAD-4: Return the higher leaders going with these units who may be on horseback."""
    return month.may_ride(month.read_state(state), units)


def holds_an_end(state: State) -> bool:
    """MM-ENC-3, MM-ENC-4: Return whether the player holds an end of the table in the prepared encounter."""
    return month.holds_an_end(month.read_state(state))


def may_come_by_canoe(state: State) -> bool:
    """MM-TERR-5: Return whether the player comes on in the prepared encounter, over a table with a lake."""
    return month.may_come_by_canoe(month.read_state(state))


def choice_faults(state: State, units: list[str], doctrine: str, options: Json) -> list[Fault]:
    """Return all that is wrong with the units, doctrine and options chosen for the prepared encounter."""
    return month.check_choice(month.read_state(state), units, doctrine, options)


def battle_setup(state: State, units: list[str], doctrine: str, options: Json) -> Json:
    """Return the order of battle of the prepared encounter."""
    return month.battle_setup(month.read_state(state), units, doctrine, options)


def names_lent(state: State, year: int, month: int) -> dict[str, dict[str, list[str]]]:
    """Return the names that armies lend to units that arrive during a month's battle; {} in campaigns without any."""
    return naming.read_names(choose.names_lent(naming.read_names(state.get("army_names")), year, month))


def corps_lent(state: State, year: int, month: int) -> dict[str, list[Json]]:
    """MM-ARMY-1: Return the corps that the tables may bring to a month's battle, by army; {} without lists."""
    found = choose.lists_lent(read_lists(state.get("army_lists")), year, month)
    return {faction: rows for faction, rows in found.items() if isinstance(rows, list)}


def allies_of(faction: str) -> list[str]:
    """MM-ARMY-1: Return an army and the one that fights on its side; none where there is no such army."""
    return [faction, ally_of(faction)] if faction in FACTIONS else []


def stores(state: State, units: list[str], seed: str) -> list[Json]:
    """MM-ENC-2, MM-ENC-3: Return the buildings of stores on the table of the prepared raid, for the units that go.

    They are those of the month's own battle, which has this seed, while no dice are typed for it.
    """
    umpire = Umpire(SeededDice(seed, battle_stream(state)), recording=False)
    return stores_laid(umpire, battle_setup(state, units, DOCTRINES[0], {}))


def battle_stream(state: State) -> str:
    """Return the name of the stream from which the month's battle is rolled."""
    # The whole state is not read for it, which took 3 % of a season.
    return streams.battle(month_key(state["year"], state["month"]))


def result_faults(state: State, result: Json, units: list[str] | None) -> list[Fault]:
    """Return what is wrong with a result for the prepared encounter; raises ResultError when it is no result at all."""
    called = {unit["id"]: unit["name"] for unit in state["units"]}
    return month.check_result(month.read_state(state), read_result(result, LOSS_CAUSES, called), units)


def blank_record(state: State, units: list[str]) -> Json:
    """Return the battle result record for the units that go, to be filled in by a program."""
    return month.blank_record(month.read_state(state), units)


def close(state: State, result: Json, dice: Dice) -> Step:
    """MM-PROMO-1: Work out the aftermath of a result and turn the month."""
    umpire, pure = dice.umpire(aftermath=True), month.read_state(state)
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


def sheet_faults(sheet: Json) -> list[Fault]:
    """Return all that the rules find wrong with the set-up sheet of a month."""
    reader = RecordReader("a set-up sheet")
    read_sheet(reader, sheet, "")
    return reader.faults


def streams_of(state: State) -> list[str]:
    """Return the names of all streams that the present month may roll from."""
    pure = month.read_state(state)
    key = pure.key()
    names = [step(key) for step in (streams.opponent, streams.light, streams.weather, streams.overall)]
    if is_winter(pure.month):
        names.append(streams.snow(key))
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
    settled = {step(key) for step in (streams.opponent, streams.light, streams.weather, streams.snow, streams.overall)}
    settled |= {step(key) for step in (streams.terrain, streams.posture, streams.territory)}
    settled |= {streams.investment(key, name) for name, row in pure.standings.items() if row.investment >= 0}
    if pure.phase == IDLE:
        settled -= {asked.stream for asked in month.asked_in_prepare(pure)}
    return set(every) - settled


def dice_asked(state: State, result: Json | None = None) -> dict[str, tuple[int, int]]:
    """Return by stream the fewest and most dice that each stream of the month may ask for; a most of 0 is no limit.

    With a fought month's result the numbers are those that its aftermath will ask for.
    """
    found = {stream: month.dice_of_stream(stream) for stream in streams_of(state)}
    pure = month.read_state(state)
    if result is not None:
        rows = month.asked_in_aftermath(pure, read_result(result, LOSS_CAUSES))
        found |= {row.stream: (row.least, row.most) for row in rows}
    return found


def dice_taken(state: State, stream: str, faces: list[int], dice: Dice) -> int:
    """Return how many dice preparing the month takes from a stream whose first faces are these.

    `state` is that of the month's start; 0 where the month does not come to that roll.
    """
    typed = {**dice.typed, stream: [*faces, *[1] * _LONGEST_ROLL]}
    umpire, pure = Dice(dice.seed, typed, sealed=dice.sealed).umpire(), month.read_state(state)
    try:
        month.prepare(pure, umpire)
    except RulesError:
        return 0  # too few or too many typed dice of other streams are reported when the month is prepared
    return sum(len(event.faces) for event in umpire.events if event.kind == ROLL and event.stream == stream)


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
        if len(typed[stream]) > count and (fault := number_fault(stream, typed[stream], (count, count))):
            raise DiceError(fault.message, faults=[fault])


def number_fault(
    stream: str, faces: list[int], count: tuple[int, int], names: dict[str, str] | None = None, field: str = ""
) -> Fault | None:
    """Return what is wrong with the number of faces for a roll that takes from `count[0]` to `count[1]` dice, or None.

    A roll with a most of 0 has no limit. The fault is that of `field`, or else of the stream.
    """
    least, most = count
    if not faces or (len(faces) >= least and (not most or len(faces) <= most)):
        return None
    words = narration.stream_words(stream, names or {})
    sentence = f"The roll for {words} takes {dice_words(least, most)}; you typed {len(faces)}."
    return Fault(field or stream, sentence, rule_of_stream(stream))


def dice_words(least: int, most: int) -> str:
    """Return a number of dice in words: "1 die", "2 or 3 dice", "at least 18 dice" where `most` is 0."""
    if not most:
        return f"at least {least} dice"
    if least == most:
        return "1 die" if most == 1 else f"{most} dice"
    return f"{least} or {most} dice"
