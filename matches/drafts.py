"""Half-played games that are kept while they are entered: each person's own, found again where he left it."""

from dataclasses import dataclass
from typing import Any, Final

from django.contrib.auth.models import User
from django.core import signing
from django.db.models import QuerySet
from django.http import QueryDict
from django.utils import timezone

from battles.models import Battle, Scenario
from common.exceptions import Conflict, InvalidRequest
from common.json_input import Json
from matches.models import Draft

MOST: Final = 50  # drafts of a person; more are forgotten and not gone on with
_SIGNER: Final = signing.Signer(salt="draft")
_NOT_KEPT: Final = ("csrfmiddlewaretoken", "base", "origin", "do")


@dataclass(slots=True, frozen=True)
class Origin:
    """What a half-played game is entered from, by its key: a scenario, or a turn of a battle."""

    scenario: int | None = None
    battle: str | None = None
    turn: int = 0

    @classmethod
    def of(cls, scenario: Scenario | None, battle: Battle | None = None, turn: int = 0) -> "Origin":
        """Return the origin that a scenario is, or a turn of a battle where one is given."""
        if battle is not None:
            return cls(battle=str(battle.pk), turn=turn)
        return cls(scenario=scenario.pk if scenario is not None else None)

    @classmethod
    def read(cls, text: str) -> "Origin":
        """Return the origin of a text that `sealed` made; raises InvalidRequest for any other."""
        try:
            return cls(*_SIGNER.unsign_object(text))
        except signing.BadSignature as error:
            raise InvalidRequest("It cannot be told what this is a draft of; load the page again.") from error

    def sealed(self) -> str:
        """Return it as a text for a hidden field."""
        return _SIGNER.sign_object([self.scenario, self.battle, self.turn])

    @property
    def key(self) -> dict[str, Any]:
        """Return the columns of a draft by which it is found among those of its owner."""
        return {"scenario_id": self.scenario, "battle_id": self.battle, "turn": self.turn}

    def drafts(self, owner: User) -> QuerySet[Draft]:
        """Return the draft of a person, if he has one."""
        return Draft.objects.filter(owner=owner, **self.key)

    def is_there(self) -> bool:
        """Return whether what it is entered from is still there."""
        if self.battle is not None:
            return Battle.objects.filter(pk=self.battle).exists()
        return self.scenario is not None and Scenario.objects.filter(pk=self.scenario).exists()


def drafts_of(user: User) -> list[Draft]:
    """Return a person's drafts, the newest first."""
    known = Draft.objects.filter(owner=user).select_related("scenario", "battle")
    return list(known.only("turn", "changed", "scenario__slug", "scenario__name", "battle__title"))


def keep(*, owner: User, origin: Origin, base: Json, sent: QueryDict) -> None:
    """Keep what a person has entered, in the place of what he entered before; raises Conflict where he keeps too many.

    Raises InvalidRequest where the scenario or the battle is gone.
    """
    values = {name: [_plain(each) for each in sent.getlist(name)] for name in sent if name not in _NOT_KEPT}
    content: dict[str, Any] = {"base": base, "sent": values, "changed": timezone.now()}
    if origin.drafts(owner).update(**content):
        return
    if Draft.objects.filter(owner=owner).count() >= MOST:
        raise Conflict(f"You keep {MOST} half-played games already; finish one, or throw one away.")
    if not origin.is_there():
        raise InvalidRequest("What this game is entered from is no longer there.")
    Draft.objects.update_or_create(owner=owner, **origin.key, defaults=content)


def discard(*, owner: User, origin: Origin) -> None:
    """Forget a draft: the game goes on, or is entered from the beginning again."""
    origin.drafts(owner).delete()


def as_sent(draft: Draft) -> QueryDict:
    """Return a draft as its form sent it."""
    data = QueryDict(mutable=True)
    for name, values in draft.sent.items():
        data.setlist(name, values)
    return data


def _plain(text: str) -> str:
    """Return a text without what no database keeps."""
    return text.replace("\0", "")
