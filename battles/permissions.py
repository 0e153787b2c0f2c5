"""Who may see a battle besides its owner: the settings name the functions by which other apps answer.

Each function of `BATTLE_READERS` takes a user and a `Reach`, and returns a condition on battles.
"""

from collections.abc import Callable
from enum import Enum
from functools import cache

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db.models import Q
from django.utils.module_loading import import_string

from battles.models import Forecast

Person = AbstractBaseUser | AnonymousUser


class Reach(Enum):
    """How far a reader looks into a battle."""

    OWN = "own"  # those of his lists and of the API: his own, and those of campaigns that he takes part in
    OPEN = "open"  # these, and the battles of campaigns open to all readers, with an account or without
    UMPIRE = "umpire"  # those that he reads as their umpire does, seed and all


Condition = Callable[[Person, Reach], Q]


def may_read(user: Person, reach: Reach = Reach.OWN) -> Q:
    """Return the condition on battles that this person may read."""
    condition = Q(owner=user.pk) if user.pk is not None else Q(pk__in=[])
    for readers in _readers():
        condition |= readers(user, reach)
    if user.pk is None:
        return condition
    # A run opened from a forecast is read by who may read that.
    return condition & ~Q(forecast__in=Forecast.objects.filter(hidden_forecasts(user)).values("pk"))


def hidden_forecasts(user: Person) -> Q:
    """Return the condition on forecasts that neither their owner nor a superuser reads: they show what he may not know.

    `FORECAST_SECRETS` names functions that take a user and return such a condition.
    """
    condition = Q(pk__in=[])
    for path in settings.FORECAST_SECRETS:
        condition |= import_string(path)(user)
    return condition


@cache
def _readers() -> list[Condition]:
    return [import_string(path) for path in settings.BATTLE_READERS]
