"""The rule IDs that an edition cites in records, refusals and reports."""

from rules.grid.words import ROUGH, STREAM, TOWN, WOODS


class Citations:
    """The ID of each rule in an edition's own rulebook; "" for a rule that the edition does not have."""

    __slots__ = (
        "ability",
        "activation",
        "advance",
        "alone",
        "arc",
        "army",
        "board",
        "commander",
        "commander_moves",
        "diagonal",
        "dice",
        "elimination",
        "emplaced",
        "facing",
        "failure",
        "first",
        "guns",
        "hits",
        "officer",
        "pace",
        "passing",
        "quality",
        "ranges",
        "rough",
        "sight",
        "storm",
        "town",
        "turn",
        "turning",
        "unit",
        "veteran",
        "water",
        "woods",
        "works",
    )

    def __init__(self) -> None:
        self.unit: str = ""  # unit types and the hits they bear
        self.veteran: str = ""
        self.board: str = ""  # squares, one unit to each
        self.facing: str = ""
        self.diagonal: str = ""
        self.dice: str = ""  # how a D3 is thrown
        self.turn: str = ""  # the steps of a turn
        self.first: str = ""  # first move, turn limit and objective
        self.activation: str = ""
        self.failure: str = ""  # what a failed activation ends
        self.pace: str = ""
        self.emplaced: str = ""  # guns that have shot
        self.turning: str = ""  # a turn counts as a move, and a unit that moved does not shoot
        self.passing: str = ""
        self.guns: str = ""  # ground closed to guns
        self.water: str = ""
        self.woods: str = ""
        self.town: str = ""
        self.rough: str = ""
        self.works: str = ""
        self.arc: str = ""
        self.ranges: str = ""
        self.hits: str = ""
        self.storm: str = ""  # attacks on fortifications
        self.advance: str = ""
        self.sight: str = ""
        self.elimination: str = ""
        self.army: str = ""
        self.commander: str = ""
        self.commander_moves: str = ""
        self.alone: str = ""
        self.ability: str = ""
        self.officer: str = ""
        self.quality: str = ""

    def of_ground(self, ground: int) -> str:
        """Return the ID of the rule by which a ground modifies hits."""
        if ground == WOODS:
            return self.woods
        if ground == TOWN:
            return self.town
        return self.rough if ground in (ROUGH, STREAM) else self.works
