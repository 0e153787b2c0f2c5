"""What playouts that begin with an order come to, and when one order is preferred to another."""


class Trial:
    """One playout: whether the side `won` (1), lost (-1) or neither (0), what it is `worth`, and whether it `fits`.

    It does not fit where what was drawn for the hidden allows no such order; then it counts for nothing.
    """

    __slots__ = ("fits", "won", "worth")

    def __init__(self, won: int, worth: int, fits: bool = True) -> None:
        self.won: int = won
        self.worth: int = worth
        self.fits: bool = fits


class Expectation:
    """What the playouts that began with an order came to, for the side that gives it."""

    __slots__ = ("code", "losses", "place", "runs", "total", "wins", "worths")

    def __init__(self, place: int, code: str) -> None:
        self.place: int = place
        self.code: str = code
        self.runs: int = 0
        self.wins: int = 0
        self.losses: int = 0
        self.total: int = 0
        self.worths: list[Trial] = []

    def add(self, trial: Trial) -> None:
        """Count a playout."""
        self.worths.append(trial)
        if trial.fits:
            self.runs += 1
            self.total += trial.worth
            if trial.won > 0:
                self.wins += 1
            elif trial.won < 0:
                self.losses += 1

    def is_better(self, other: "Expectation") -> bool:
        """Return whether its mean is higher."""
        return self.total * max(1, other.runs) > other.total * max(1, self.runs)


def best_of(candidates: list[Expectation]) -> Expectation:
    """Return the candidate with the highest mean among those played most, the first of equals."""
    most = max([each.runs for each in candidates])
    best: Expectation | None = None
    for each in candidates:
        if each.runs * 2 > most and (best is None or each.is_better(best)):
            best = each
    return best if best is not None else candidates[0]


def gains(one: Expectation, other: Expectation) -> bool:
    """Return whether one is worth more than the other by over 1½ standard errors of their difference, pair by pair.

    Without this test the search follows the luck of a few playouts and plays worse than the doctrine (measured; of a
    dozen pairs one standard error still lets too much luck through, and two let hardly any gain through).
    """
    pairs = total = squares = 0
    for mine, its in zip(one.worths, other.worths, strict=False):
        if mine.fits and its.fits:
            difference = mine.worth - its.worth
            pairs += 1
            total += difference
            squares += difference * difference
    # (total / pairs)² over the variance of the mean, in whole numbers: the same on any machine.
    return pairs > 1 and total > 0 and 4 * total * total * (pairs - 1) > 9 * (pairs * squares - total * total)
