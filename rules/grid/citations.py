"""The rule IDs that an edition cites in records, refusals and reports."""

from dataclasses import dataclass

from rules.grid.words import ROUGH, STREAM, TOWN, WOODS


@dataclass(slots=True)
class Citations:
    """The ID of each rule in an edition's own rulebook; "" for a rule that the edition does not have."""

    unit: str = ""  # unit types and the hits they bear
    veteran: str = ""
    board: str = ""  # squares, one unit to each
    facing: str = ""
    diagonal: str = ""
    dice: str = ""  # how a D3 is thrown
    turn: str = ""  # the steps of a turn
    first: str = ""  # first move, turn limit and objective
    activation: str = ""
    failure: str = ""  # what a failed activation ends
    pace: str = ""
    emplaced: str = ""  # guns that have shot
    turning: str = ""  # a turn counts as a move, and a unit that moved does not shoot
    passing: str = ""
    guns: str = ""  # ground closed to guns
    water: str = ""
    woods: str = ""
    town: str = ""
    rough: str = ""
    works: str = ""
    arc: str = ""
    ranges: str = ""
    hits: str = ""
    storm: str = ""  # attacks on fortifications
    advance: str = ""
    sight: str = ""
    elimination: str = ""
    army: str = ""
    commander: str = ""
    commander_moves: str = ""
    alone: str = ""
    ability: str = ""
    officer: str = ""
    quality: str = ""

    def of_ground(self, ground: int) -> str:
        """Return the ID of the rule by which a ground modifies hits."""
        if ground == WOODS:
            return self.woods
        if ground == TOWN:
            return self.town
        return self.rough if ground in (ROUGH, STREAM) else self.works
