"""A month's encounter as its choice has it, by the campaign's own rules or another system's, and as a side knows it."""

from copy import copy
from dataclasses import dataclass, field

from battles.forecasting.conversions import ConvertedSetup, convert_setup
from battles.levels import LEVELS, THE_ENEMY, commander_at
from battles.models import Forecast
from campaigns.ledger import engine
from campaigns.ledger.projection import fit_units
from campaigns.models import Campaign, Encounter
from campaigns.months import fielding
from common.exceptions import Conflict, InvalidRequest
from common.json_input import Json
from rules.core.errors import Fault, RulesError

TRUTH, PLAYER = Forecast.Knowledge.TRUTH, Forecast.Knowledge.PLAYER
_UNTOLD = "What your side does not know of this month cannot be fought by these rules; choose the campaign's own."
_OWN = "Choose the campaign's own rules for this month."
OPEN = (Encounter.State.PREPARED, Encounter.State.FAILED)


@dataclass(slots=True, frozen=True)
class Choice:
    """The units that go and how they fight; under another `system` doctrine and options are that system's."""

    units: list[str]
    doctrine: str
    options: Json = field(default_factory=dict)
    system: str = ""

    def to_dict(self) -> Json:
        """Return the choice as the campaign's inputs keep it."""
        chosen: Json = {"units": self.units, "doctrine": self.doctrine, "options": self.options}
        return chosen | ({"system": self.system} if self.system else {})

    def own_orders(self, campaign: Campaign) -> tuple[list[str], str, Json]:
        """Return units, doctrine and options by the campaign's own rules, from which it is carried over."""
        if self.system:
            return self.units, campaign.doctrine, {}
        return self.units, self.doctrine, self.options


def choice_of(
    encounter: Encounter, units: list[str] | None, doctrine: str = "", options: Json | None = None, system: str = ""
) -> Choice:
    """Return a choice with what was left out filled in: all units that are fit, the doctrine that would be followed.

    A level of the enemy becomes the commander that it means now.
    """
    campaign = encounter.campaign
    system = "" if system == campaign.system else system
    before = encounter.doctrine if encounter.system == system else ""
    usual = before or (fielding.default_doctrine(system) if system else campaign.doctrine)
    chosen = dict(options or {})
    if chosen.get("enemy_doctrine") in LEVELS:
        chosen["enemy_doctrine"] = commander_at(str(chosen["enemy_doctrine"]), {"system": campaign.system}, THE_ENEMY)
    return Choice(fit_units(campaign.state) if units is None else units, doctrine or usual, chosen, system)


def refuse_unless_carried(encounter: Encounter, choice: Choice, *, by_player: bool) -> None:
    """Raise InvalidRequest with the reason if the other system cannot fight this choice.

    A player gets a reason only if it follows from what his side knows; any other reason would reveal hidden facts.
    """
    setup = own_setup(encounter.campaign, choice)
    if by_player:
        edition_of(encounter, choice, setup, PLAYER)
    try:
        edition_of(encounter, choice, setup, TRUTH)
    except InvalidRequest as refused:
        raise InvalidRequest.of_faults([Fault("system", _UNTOLD)]) if by_player else refused from None


def refuse_played(encounter: Encounter) -> None:
    """Refuse a month that people play: its match is ended first, by them or by the umpire."""
    if encounter.state == Encounter.State.PLAYING:
        raise Conflict(f"{encounter} is being played; end its match first, or let the umpire call it off.")


def refuse_unless_open(encounter: Encounter, what: str) -> None:
    """Refuse a month that does not wait to be played; `what` would have been done with it."""
    refuse_played(encounter)
    if encounter.passed or encounter.state not in OPEN:
        state = "passed" if encounter.passed else encounter.get_state_display()
        raise Conflict(f"{encounter} is {state}; only a month that waits to be played is {what}.")


def own_setup(campaign: Campaign, choice: Choice) -> Json:
    """Return the month's order of battle by the campaign's own rules, or refuse the choice with all its faults."""
    orders = choice.own_orders(campaign)
    faults = engine.choice_faults(campaign.state, *orders)
    if faults:
        raise InvalidRequest.of_faults(faults)
    return engine.battle_setup(campaign.state, *orders)


def edition_of(encounter: Encounter, choice: Choice, setup: Json, knowledge: str) -> ConvertedSetup:
    """Return the month's order of battle under the system chosen, of which `setup` is the one by its own rules.

    With knowledge TRUTH it is the one that would be fought; what only a side knows is converted again for each battle.
    Raises InvalidRequest with the reason if there is no counterpart under that system.
    """
    if not choice.system:
        return ConvertedSetup(setup, [])
    fielding.check_system(encounter.campaign, choice.system, choice.doctrine)
    if knowledge == TRUTH:
        return _in_truth(encounter, choice)
    orders: Json = {"options": dict(choice.options)}
    orders["player"] = {"doctrine": choice.doctrine}
    orders["enemy"] = {"doctrine": fielding.default_doctrine(choice.system)}
    return convert_setup(setup, choice.system, knowledge, orders)


def _in_truth(encounter: Encounter, choice: Choice) -> ConvertedSetup:
    there = copy(encounter)
    there.units, there.system = choice.units, choice.system
    there.doctrine, there.options = choice.doctrine, choice.options
    try:
        fielded = fielding.fielded(there, there.campaign.state)
    except RulesError as error:
        refused = InvalidRequest.of_rules(error)
        fields = refused.fields or {"encounter": [refused.sentence()]}
        raise InvalidRequest(f"{refused.message} {_OWN}", refused.rule, {**fields, "system": [_OWN]}) from error
    if fielded.carried is None:
        return ConvertedSetup(fielded.setup, [])
    return ConvertedSetup(fielded.setup, fielded.carried.remarks, carried_from=encounter.campaign.system)
