"""What faces read of scenarios and battles."""

from collections.abc import Iterator
from dataclasses import dataclass
from uuid import UUID

from django.db.models import Q, QuerySet

from battles import audience
from battles.audience import Person
from battles.fighting import Json
from battles.models import Battle, Scenario
from rules import registry

# Large columns that no list shows.
_HEAVY = ("setup", "result", "initial", "dice", "options", "names")


@dataclass(slots=True, frozen=True)
class Page:
    """One page of a transcript; `events` hold their sentence under "sentence"."""

    number: int
    pages: int
    events: list[Json]


def scenarios() -> QuerySet[Scenario]:
    """Return all scenarios, by name."""
    return Scenario.objects.all()


def battles_for(user: Person) -> QuerySet[Battle]:
    """Return the battles this person may read, newest first, without their large columns."""
    return Battle.objects.filter(_readable(user)).select_related("scenario").defer(*_HEAVY)


def battle_for(user: Person, battle_id: UUID | str) -> Battle:
    """Return one battle whole; raises Battle.DoesNotExist for one that this person may not read."""
    return Battle.objects.select_related("scenario").get(_readable(user), pk=battle_id)


def may_see_seed(user: Person, battle: Battle) -> bool:
    """Tell whether this person may see the seed of a battle."""
    return Battle.objects.filter(audience.may_read(user, as_umpire=True), pk=battle.pk).exists()


def transcript_page(*, battle: Battle, number: int) -> Page:
    """Return a page of the transcript, in events and in words; raises TranscriptPage.DoesNotExist."""
    page = battle.pages.get(number=number)
    return Page(number, battle.pages_count, worded(battle.system, page.events, battle.names))


def events(*, battle: Battle) -> Iterator[Json]:
    """Return all events of a battle, page by page from the database."""
    for page in battle.pages.order_by("number").iterator():
        yield from page.events


def worded(system: str, rows: list[Json], names: dict[str, str]) -> list[Json]:
    """Return events with what they say in a sentence, under "sentence"."""
    rules = registry.system(system)
    return [{**row, "sentence": rules.sentence(row, names)} for row in rows]


def _readable(user: Person) -> Q:
    # A subquery instead of a join with distinct: a member of a campaign joins to it once for each membership.
    return Q(pk__in=Battle.objects.filter(audience.may_read(user)).values("pk"))
