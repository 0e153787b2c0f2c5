"""Tournament: points for a victory, bids for the French, and what the difference over both games is worth."""

from rules.core.umpire import Umpire
from rules.quebec_1759.tables import BANDS, DECISIVE, FIRST_NAMED, LEAST_STEPS
from rules.quebec_1759.words import BRITISH, FRENCH


def victory_points(winner: int, nation: int, steps: list[int]) -> int:
    """QA-TOURN-1: return what a nation scores: the French a point a step, the British one a step above 20.

    `steps` are those left on the map by nation; only the winner scores.
    """
    if nation != winner:
        return 0
    return steps[FRENCH] if nation == FRENCH else max(0, steps[BRITISH] - LEAST_STEPS)


def tournament_points(one: int, other: int) -> tuple[int, int]:
    """QA-TOURN-1: return the tournament points of two players from their totals over both games."""
    winner, loser = DECISIVE
    for most, more, less in reversed(BANDS):
        if abs(one - other) <= most:
            winner, loser = more, less
    return (winner, loser) if one >= other else (loser, winner)


def plays_french(umpire: Umpire, bids: list[int]) -> int:
    """QA-TOURN-1: return which of two players (0, 1) has the French first: the higher bidder, else an open die."""
    if bids[0] != bids[1]:
        return 0 if bids[0] > bids[1] else 1
    return 0 if umpire.roll_die("QA-TOURN-1", "battle", "bids") <= FIRST_NAMED else 1


def totals(scores: list[list[int]], bids: list[int], first: int) -> tuple[int, int]:
    """QA-TOURN-1: return the totals of two players over both games; who had the French first pays his bid.

    `scores` are the points of the players in each game.
    """
    found = [scores[0][player] + scores[1][player] for player in (0, 1)]
    found[first] -= bids[first]
    return found[0], found[1]
