"""Which corps of its army's list each unit of a new roster is (MM-ARMY-1, MM-ARMY-2), and what it is called."""

from dataclasses import dataclass

from rules.core.umpire import Umpire
from rules.muskets_mohawks.campaign import streams
from rules.muskets_mohawks.campaign.check_start import serving_corps
from rules.muskets_mohawks.campaign.roles import units_of
from rules.muskets_mohawks.campaign.specs import (
    named_troops,
    plainest,
    spec_list,
    spec_number,
    spec_object,
    spec_of,
    spec_text,
)
from rules.muskets_mohawks.forces.equipment import comes_by_choice, paper_of
from rules.muskets_mohawks.forces.lists import pick
from rules.muskets_mohawks.forces.shares import has_room
from rules.muskets_mohawks.forces.troops import default_weapon, is_irregular
from rules.muskets_mohawks.pieces.corps import Corps


@dataclass(slots=True, init=False)
class Levy:
    """One unit to be raised: what its setup says of it, its corps if a list has one, its troops and its name."""

    place: int
    spec: dict[str, object]
    corps: Corps | None
    troop: str
    name: str

    def __init__(self, place: int, spec: dict[str, object], corps: Corps | None, troop: str) -> None:
        self.place = place  # in the roster, from 0
        self.spec = spec
        self.corps = corps
        self.troop = troop
        self.name = ""

    def key(self) -> str:
        """Return the id of the unit."""
        return f"u{self.place + 1}"

    def weapon(self) -> str:
        """Return what the unit carries: as it says itself, else as its list says, else as its troops do."""
        listed = self.corps.weapon if self.corps is not None else default_weapon(self.troop)
        return spec_text(self.spec, "weapon") or listed

    def paper(self) -> int:
        """Return the paper strength of the unit: its own, else that of its list, else ten, or five gunners."""
        return spec_number(self.spec, "paper", self.corps.figures if self.corps is not None else paper_of(self.troop))

    def leader_names(self) -> list[str]:
        """Return the names that the unit's corps has for leaders of its units."""
        return self.corps.leader_names if self.corps is not None else []


def levies_of(setup: dict[str, object], umpire: Umpire, month: str) -> list[Levy]:
    """MM-ARMY-1: return the units of a valid setup, each assigned to a corps of its army's list.

    A unit that names its corps or its troops gets one of those. Any other unit gets a corps of the list that still
    fits the advised mix (MM-ARMY-2), or any corps when none fits. Dice choose among several, never guns or horse, which
    a unit must name. An army that fights on through the winter chooses among irregulars only (MM-CAMP-2).
    """
    faction = spec_text(setup, "faction")
    serving = serving_corps(setup, faction)
    number = units_of(spec_text(setup, "role"))
    winter = setup.get("winter") is True
    found: list[Levy] = []
    for place, named in enumerate(named_troops(setup, number)):
        spec = spec_of(setup, place)
        raised = [levy.troop for levy in found]
        listed = [corps for corps in serving if corps.slug == spec_text(spec, "corps")]
        if not listed:
            listed = [corps for corps in serving if corps.troop == named]
        if not listed and not named:
            open_to = [corps for corps in serving if not comes_by_choice(corps.troop)]
            open_to = [corps for corps in open_to if not winter or is_irregular(corps.troop)]
            listed = [corps for corps in open_to if has_room(faction, corps, raised, number)] or open_to
        umpire.use_stream(streams.corps(month, f"u{place + 1}"))
        corps = pick(umpire, f"u{place + 1}", listed) if listed else None
        troop = corps.troop if corps is not None else named or plainest(faction)
        found.append(Levy(place, spec, corps, troop))
    _name(setup, found)
    return found


def troops_of(setup: dict[str, object]) -> list[str]:
    """MM-CAMP-1: Return the kind of troops of each unit of a setup without faults, where no list leaves a choice.

    As the unit says, else as the force says, else warriors for Indians and regulars of the line for the others.
    """
    number = units_of(spec_text(setup, "role"))
    return [named or plainest(spec_text(setup, "faction")) for named in named_troops(setup, number)]


def _name(setup: dict[str, object], levies: list[Levy]) -> None:
    """Call each unit by its own name, else by one of the setup's, of its corps, or by its number."""
    lent = [str(name) for name in spec_list(spec_object(setup, "names"), "units")]
    borne = [spec_text(levy.spec, "name") for levy in levies]
    for levy in levies:
        place = levy.place
        levy.name = borne[place] or (lent[place] if place < len(lent) else "")
        if not levy.name and levy.corps is not None:
            free = [name for name in levy.corps.unit_names if name not in borne]
            levy.name = free[0] if free else f"{levy.corps.name} {place + 1}"
        levy.name = levy.name or f"Unit {place + 1}"
        borne[place] = levy.name
