"""The tables of the app: a match, its seats, the answers given, what is owed, and notices sent."""

from matches.models.answer import Answer, Owed
from matches.models.match import Match, Seat
from matches.models.notice import Notice

__all__ = ["Answer", "Match", "Notice", "Owed", "Seat"]
