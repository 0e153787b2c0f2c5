"""Who may see a battle besides its owner: the settings name the functions by which other apps answer.

Each function of `BATTLE_AUDIENCES` takes a user, and whether only umpires count, and returns a condition on battles.
"""

from collections.abc import Callable
from functools import cache

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db.models import Q
from django.utils.module_loading import import_string

Person = AbstractBaseUser | AnonymousUser
Condition = Callable[[Person, bool], Q]


def may_read(user: Person, *, as_umpire: bool = False) -> Q:
    """Return the condition on battles that this person may read, or read as an umpire does (seed and all)."""
    condition = Q(owner=user.pk) if user.pk is not None else Q(pk__in=[])
    for audience in _audiences():
        condition |= audience(user, as_umpire)
    return condition


@cache
def _audiences() -> list[Condition]:
    return [import_string(path) for path in settings.BATTLE_AUDIENCES]
