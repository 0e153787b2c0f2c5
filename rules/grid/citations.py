"""Under which ID each rule stands in an edition."""

from rules.grid.words import ROUGH, STREAM, TOWN, WOODS


class Citations:
    """The ID under which each rule stands in an edition; a rule that it has not is ""."""

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
        self.unit: str = ""  # types of unit and what they bear
        self.veteran: str = ""
        self.board: str = ""  # squares, one unit to each
        self.facing: str = ""
        self.diagonal: str = ""
        self.dice: str = ""  # how a D3 is thrown
        self.turn: str = ""  # the steps of a turn
        self.first: str = ""  # who moves first, how long it lasts and what it is about
        self.activation: str = ""
        self.failure: str = ""  # what a failed activation ends
        self.pace: str = ""
        self.emplaced: str = ""  # guns that have shot
        self.turning: str = ""  # turning is moving, and who moved does not shoot
        self.passing: str = ""
        self.guns: str = ""  # where guns never go
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
        """Return the ID under which a ground changes what is hit."""
        if ground == WOODS:
            return self.woods
        if ground == TOWN:
            return self.town
        return self.rough if ground in (ROUGH, STREAM) else self.works
