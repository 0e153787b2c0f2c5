"""What the figures of a forecast are: shares with their intervals, distributions, units, leaders, endings, failures."""

from dataclasses import asdict, dataclass, field

from common.json_input import Json


@dataclass(slots=True, frozen=True)
class Counted:
    """What is counted of consecutive samples: the player's victories, counts that add up, and columns by sample."""

    won: int
    tally: Json
    columns: Json


@dataclass(slots=True, frozen=True)
class Outcome:
    """How often one thing came out: `key` is player, enemy, draw or failed; low and high bound its share (95%).

    `by_clock` is how many of the draws the end of the time or of the turns made, 0 for all else.
    """

    key: str
    name: str
    count: int
    share: float
    low: float
    high: float
    by_clock: int = 0


@dataclass(slots=True, frozen=True)
class Distribution:
    """How often each value came out, values in order; `low` and `high` bound the mean (95%).

    `key` is one of lost_player, lost_enemy, left_player, left_enemy, turns; half of the battles have no more than
    `median`, one in ten less than `tenth` and one in ten more than `ninetieth`.
    """

    key: str
    title: str
    bars: list[tuple[int, int]]
    mean: float
    low: float
    high: float
    deviation: float
    tenth: int
    median: int
    ninetieth: int


@dataclass(slots=True, frozen=True)
class UnitFigures:
    """One unit over all battles: figures lost on average, and how often it fought, ran away or retired.

    `id` is empty for all units together that battles brought by themselves; `fielded` is then how many came in all.
    """

    id: str
    side: str
    name: str
    strength: int
    fielded: int
    mean_lost: float
    engaged: float
    ran_away: float
    retired: float


@dataclass(slots=True, frozen=True)
class LeaderFigures:
    """One leader: how often he fell, with the interval of that share, and how often he ran away with his unit."""

    id: str
    side: str
    name: str
    fielded: int
    fallen: int
    share: float
    low: float
    high: float
    ran_away: int


@dataclass(slots=True, frozen=True)
class Ending:
    """How often battles ended for one reason."""

    key: str
    sentence: str
    count: int
    share: float


@dataclass(slots=True, frozen=True)
class FailedRun:
    """A run that failed: its number, by which it is opened like any other, the stream of its dice, and why."""

    number: int
    stream: str
    message: str
    rule: str


@dataclass(slots=True, frozen=True)
class ClauseFigures:
    """How often battles agree with one clause of a report; `together` is the share with this and all before it.

    `less` and `more` are the shares below and above the reported number, None if it has no such bound. A clause
    that these rules cannot measure is not `measured`: it has no count, and the report is counted without it.
    """

    say: str
    count: int
    share: float
    together: float
    less: float | None
    more: float | None
    measured: bool = True


@dataclass(slots=True, frozen=True)
class ReportFigures:
    """How often battles agree with a played report as a whole, and clause by clause.

    `count` is of the battles that agree with all its `measured` clauses, of which there may be fewer than clauses.
    """

    key: str
    name: str
    told: str
    count: int
    share: float
    low: float
    high: float
    clauses: list[ClauseFigures]

    @property
    def measured(self) -> int:
        """Return how many of its clauses are measured."""
        return sum(clause.measured for clause in self.clauses)


@dataclass(slots=True, frozen=True)
class SideAtTurn:
    """What a side has left and has lost after a turn: means with their bounds (95%), and of what is left quantiles."""

    side: str
    left: float
    left_low: float
    left_high: float
    tenth: int
    median: int
    ninetieth: int
    lost: float
    lost_low: float
    lost_high: float


@dataclass(slots=True, frozen=True)
class HeldAtTurn:
    """A place that matters, and in which share of the battles each side holds it after a turn, with bounds (95%)."""

    place: str
    name: str
    player: float
    player_low: float
    player_high: float
    enemy: float
    enemy_low: float
    enemy_high: float


@dataclass(slots=True, frozen=True)
class TurnFigures:
    """The battles after one turn; `decided` is the share that is over by then, with bounds (95%), `outcomes` how.

    A battle that is over counts on every later turn as it ended.
    """

    turn: int
    decided: float
    low: float
    high: float
    outcomes: list[Outcome]
    sides: list[SideAtTurn]
    held: list[HeldAtTurn]


@dataclass(slots=True, frozen=True)
class Figures:
    """All figures of a forecast as far as it has come.

    `runs` are the samples counted, `asked` those that are fought at most, `precision` the half width asked for or
    None, `half_width` the present one of the player's victories, `doctrines` those that the sides follow. With a
    precision all intervals are the wider ones of a series that is looked at as it grows (`rules.core.odds.Plan`).
    With a `horizon` each battle is broken off after that turn, undecided ones count as draws by the clock, and `turns`
    has the figures by turn; `leaving` says by side when its commander gives the battle up.
    """

    runs: int
    asked: int
    precision: float | None
    half_width: float
    seed: str
    engine: str
    system: str
    side_names: tuple[str, str]
    doctrines: dict[str, str]
    outcomes: list[Outcome]
    distributions: list[Distribution]
    units: list[UnitFigures]
    leaders: list[LeaderFigures]
    endings: list[Ending]
    failed: list[FailedRun]
    reports: list[ReportFigures]
    horizon: int = 0
    leaving: dict[str, dict[str, int | str]] = field(default_factory=dict)
    turns: list[TurnFigures] = field(default_factory=list)

    @property
    def progress(self) -> int:
        """Return how far it has come in hundredths; with a precision, by the runs that it would take at present."""
        if not self.precision or self.half_width <= self.precision:
            return 100 * self.runs // self.asked if not self.precision else 100
        return min(99, int(100 * (self.precision / self.half_width) ** 2))

    def outcome(self, key: str) -> Outcome:
        """Return the figures of player, enemy, draw or failed."""
        return next(row for row in self.outcomes if row.key == key)

    def distribution(self, key: str) -> Distribution:
        """Return the distribution of this key."""
        return next(row for row in self.distributions if row.key == key)

    def to_dict(self) -> Json:
        """Return everything as JSON-ready values."""
        return {**asdict(self), "progress": self.progress}
