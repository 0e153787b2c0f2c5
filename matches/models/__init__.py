"""The tables of the app: a match, its seats, the answers given, what is owed, notices and where they go."""

from matches.models.answer import Answer, Owed
from matches.models.match import Match, Seat
from matches.models.notice import Notice, NoticeSettings
from matches.models.webhook import Delivery, Webhook

__all__ = ["Answer", "Delivery", "Match", "Notice", "NoticeSettings", "Owed", "Seat", "Webhook"]
