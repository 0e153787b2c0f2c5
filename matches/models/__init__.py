"""The tables of the app: a match, its seats, the answers given, what is owed, notices and where they go, drafts."""

from matches.models.answer import Answer, Owed
from matches.models.draft import Draft
from matches.models.match import Match, Seat
from matches.models.notice import Notice, NoticeSettings
from matches.models.webhook import Delivery, Webhook

__all__ = ["Answer", "Delivery", "Draft", "Match", "Notice", "NoticeSettings", "Owed", "Seat", "Webhook"]
