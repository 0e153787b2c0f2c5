"""A tournament of two players at Quebec 1759: bids, two games with sides exchanged, totals, points (QA-TOURN-1)."""

from collections.abc import Sequence
from dataclasses import dataclass

from common.exceptions import InvalidRequest
from lab.subject import QUEBEC
from rules import registry
from rules.core.dice import SeededDice
from rules.core.outcome import ENDINGS
from rules.core.suggest import no_doctrine
from rules.core.umpire import Umpire
from rules.quebec_1759.tournament import plays_french, totals, tournament_points

MOST_BID = 99  # two figures


@dataclass(slots=True, frozen=True)
class Game:
    """One game: the places of the players with the British and the French, how it ended, and the points by player."""

    british: int
    french: int
    ending: str
    turns: int
    scored: tuple[int, int]


@dataclass(slots=True, frozen=True)
class Tournament:
    """Both games; lists and pairs are by player. `first` had the French first and paid the bid from the total."""

    doctrines: tuple[str, str]
    bids: tuple[int, int]
    first: int
    games: tuple[Game, Game]
    totals: tuple[int, int]
    points: tuple[int, int]


def read_players(given: Sequence[str], *, quick: bool = False) -> tuple[tuple[str, str], tuple[int, int]]:
    """Return doctrines and bids of two players, each given as `patient=3`; raises InvalidRequest with all faults.

    A page and the API, which wait for the games, take `quick` doctrines alone.
    """
    known = tuple(QUEBEC.doctrines() if quick else registry.system(QUEBEC.system).doctrines())
    faults: list[str] = []
    doctrines: list[str] = []
    bids: list[int] = []
    for text in given:
        doctrine, _, bid = text.partition("=")
        if doctrine not in known:
            faults.append(no_doctrine(doctrine, known))
        if not (bid.isascii() and bid.isdigit() and len(bid) <= 2):
            faults.append(f"{text}: a bid is a whole number of points from 0 to {MOST_BID}, as {known[0]}=3.")
        else:
            bids.append(int(bid))
        doctrines.append(doctrine)
    if len(given) != 2:
        faults.append(f"A tournament has two players, and {len(given)} are named; name two, as patient=3 shores=0.")
    if faults:
        raise InvalidRequest(" ".join(faults), "QA-TOURN-1", {"players": faults})
    return (doctrines[0], doctrines[1]), (bids[0], bids[1])


def play_tournament(doctrines: tuple[str, str], bids: tuple[int, int], seed: str) -> Tournament:
    """Play both games with all advanced rules by the doctrines of the players, and count; the same seed, the same dice.

    Equal bids are parted by a die of the stream `bids`; the games have the streams `game:1` and `game:2`.
    """
    first = plays_french(Umpire(SeededDice(seed, "bids")), list(bids))
    games = (_game(doctrines, 1 - first, seed, 1), _game(doctrines, first, seed, 2))
    found = totals([list(game.scored) for game in games], list(bids), first)
    return Tournament(doctrines, bids, first, games, found, tournament_points(*found))


def _game(doctrines: tuple[str, str], british: int, seed: str, number: int) -> Game:
    """Play one game in which a player has the British."""
    french = 1 - british
    engagement = QUEBEC.engagement(dict.fromkeys(QUEBEC.switches, True), (doctrines[british], doctrines[french]))
    umpire = Umpire(SeededDice(seed, f"game:{number}"), engagement.orders(), recording=False)
    result = engagement.fight(umpire).result
    by_side = result.marks[QUEBEC.mark]
    scored = (by_side[0], by_side[1]) if british == 0 else (by_side[1], by_side[0])
    return Game(british, french, result.ending, result.turns, scored)


def lines(played: Tournament) -> list[tuple[str, list[str], str]]:
    """Return the lines of a tournament's table: what it is, a cell for each player, and how a game ended."""
    found: list[tuple[str, list[str], str]] = []
    for number, game in enumerate(played.games, start=1):
        sides = ["British" if place == game.british else "French" for place in (0, 1)]
        cells = [f"{side}, {points}" for side, points in zip(sides, game.scored, strict=True)]
        found.append((f"Game {number}", cells, f"turn {game.turns}: {ENDINGS[game.ending]}"))
    bids = [f"{bid}, paid" if place == played.first else str(bid) for place, bid in enumerate(played.bids)]
    found.append(("Bid for the French", bids, ""))
    found.append(("Total", [str(total) for total in played.totals], ""))
    found.append(("Tournament points", [str(points) for points in played.points], ""))
    return found
