"""Queries that pages, API and admin use for scenarios and battles."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from uuid import UUID

from django.db.models import F, Q, QuerySet

from battles import permissions
from battles.fighting import seen_by
from battles.models import Battle, Scenario, TranscriptPage
from battles.models.battle import EVENTS_A_PAGE
from battles.packs.loading import with_pack
from battles.permissions import Person, Reach
from common.exceptions import Conflict
from common.json_input import Json
from rules import registry
from rules.core.battle_record import Snapshot
from rules.core.sides import SIDES

log = logging.getLogger(__name__)
# Large columns that no list shows.
_HEAVY = ("setup", "result", "initial", "dice", "options", "names")


@dataclass(slots=True, frozen=True)
class Page:
    """One page of a transcript; `events` hold their sentence under "sentence"."""

    number: int
    pages: int
    events: list[Json]


def scenarios() -> QuerySet[Scenario]:
    """Return all scenarios, by name, with where each comes from."""
    return with_pack(Scenario.objects.all(), "scenarios")


def scenarios_by_system(rows: QuerySet[Scenario] | None = None) -> list[tuple[str, list[Scenario]]]:
    """Return the key of each rule system that has scenarios, or some `rows` of them, and these by year.

    Undated ones come last.

    Systems come in the order of their registration; those that are no longer registered come last, by key.
    """
    by_system: dict[str, list[Scenario]] = {key: [] for key in registry.known()}
    for scenario in (scenarios() if rows is None else rows).order_by("system", F("year").asc(nulls_last=True), "name"):
        by_system.setdefault(scenario.system, []).append(scenario)
    return [(key, found) for key, found in by_system.items() if found]


def battles_for(user: Person) -> QuerySet[Battle]:
    """Return the battles this person may read, newest first, without their large columns."""
    return Battle.objects.filter(_readable(user)).select_related("scenario").defer(*_HEAVY)


def battle_for(user: Person, battle_id: UUID | str) -> Battle:
    """Return one battle whole; raises Battle.DoesNotExist for one that this person may not read."""
    return Battle.objects.select_related("scenario").get(_readable(user), pk=battle_id)


def open_battles(user: Person) -> QuerySet[Battle]:
    """Return the battles whose pages this person may open: also those of campaigns open to all readers."""
    return Battle.objects.filter(_readable(user, Reach.OPEN))


def open_battle(user: Person, battle_id: UUID | str) -> Battle | None:
    """Return a battle whole for its page, or None: those of campaigns open to all readers are there for anybody."""
    readable = _readable(user, Reach.OPEN)
    return Battle.objects.select_related("scenario", "encounter__campaign").filter(readable, pk=battle_id).first()


def may_see_seed(user: Person, battle: Battle) -> bool:
    """Return whether this person may see the seed of a battle."""
    return Battle.objects.filter(permissions.may_read(user, Reach.UMPIRE), pk=battle.pk).exists()


def transcript_page(*, battle: Battle, number: int) -> Page:
    """Return a page of the transcript, in events and in words; raises TranscriptPage.DoesNotExist."""
    page = battle.pages.get(number=number)
    return Page(number, battle.pages_count, worded(battle.system, page.events, battle.names))


def events(*, battle: Battle) -> Iterator[Json]:
    """Return all events of a battle, page by page from the database."""
    for page in battle.pages.order_by("number").iterator():
        yield from page.events


def record_seen(*, battle: Battle, side: str) -> tuple[Snapshot, list[Json]]:
    """Return the snapshot before a battle and its events, as a side (player, enemy) may know them during play."""
    with readable():
        rows = list(events(battle=battle))
        return seen_by(registry.system(battle.system), battle.setup, battle.initial or {}, rows, SIDES.index(side))


def transcript_seen(*, battle: Battle, side: str, number: int) -> Page:
    """Return a page of the transcript as a side may know it; raises TranscriptPage.DoesNotExist where it is none."""
    rows = record_seen(battle=battle, side=side)[1]
    pages = -(-len(rows) // EVENTS_A_PAGE)
    if not 1 <= number <= pages:
        raise TranscriptPage.DoesNotExist
    part = rows[(number - 1) * EVENTS_A_PAGE : number * EVENTS_A_PAGE]
    return Page(number, pages, worded(battle.system, part, battle.names))


def worded(system: str, rows: list[Json], names: dict[str, str]) -> list[Json]:
    """Return events with what they say in a sentence, under "sentence"."""
    rules = registry.system(system)
    with readable():
        return [{**row, "sentence": rules.sentence(row, names)} for row in rows]


@contextmanager
def readable() -> Iterator[None]:
    """Raise Conflict where what is kept of a battle is no record of one; no page of it can then be shown."""
    try:
        yield
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        log.exception("The record of a battle cannot be read.")
        raise Conflict(
            "What is kept of this battle cannot be read; its administrator finds the reason in the log."
        ) from error


def _readable(user: Person, reach: Reach = Reach.OWN) -> Q:
    # A subquery instead of a join with distinct: a member of a campaign joins to it once for each membership.
    return Q(pk__in=Battle.objects.filter(permissions.may_read(user, reach)).values("pk"))
