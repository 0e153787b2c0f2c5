"""One `manage.py fight` checks and reads its order of battle once, with any options."""

from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command

from rules import registry
from rules.core.system import System
from tests.contract.samples import samples
from tests.factories import ScenarioFactory
from tests.registering import registered

# A bundled scenario of each system, with a doctrine that is not its player's default.
FILES = {
    "muskets_mohawks": ("german-flatts", "bold"),
    "fast_musket": ("plains-of-abraham-1759", "advance"),
    "d3_grid": ("lake-george-1755", "hold"),
    "one_hour": ("grid-bridge", "hold"),
}
SYSTEMS = sorted(registry.known())
# The methods of a system that check or read an order of battle; `side_names` and `redact_for` look at plain keys only.
READERS = ("check", "engagement")


class Counting(System):
    """A system that passes everything on to another and notes each reading of an order of battle."""

    def __init__(self, own: System) -> None:
        self.own = own
        self.read: list[str] = []


def _passing(name: str) -> Any:
    def passed(self: Counting, *args: Any) -> Any:
        if name in READERS:
            self.read.append(name)
        return getattr(self.own, name)(*args)

    return passed


for _name in vars(System):
    if not _name.startswith("_") and callable(getattr(System, _name)):
        setattr(Counting, _name, _passing(_name))


@contextmanager
def counted(key: str) -> Iterator[Counting]:
    """A system that is counted, under its own key."""
    found = Counting(registry.system(key))
    with registered(key, found):
        yield found


@pytest.mark.django_db
@pytest.mark.parametrize("key", sorted(FILES))
@pytest.mark.parametrize("ordered", [False, True])
def test_a_battle_of_a_file_reads_it_once(key: str, ordered: bool) -> None:
    """Checked as content, led by other doctrines, fought, and printed event by event: read once."""
    stem, doctrine = FILES[key]
    given = [f"player={doctrine}"] if ordered else []
    with counted(key) as system:
        call_command("fight", stem, doctrine=given, transcript=True, seed="1755", stdout=StringIO())
    assert system.read == ["engagement"]


@pytest.mark.django_db
@pytest.mark.parametrize("key", SYSTEMS)
def test_a_battle_of_the_database_reads_it_once(key: str) -> None:
    """A scenario that no file has is read once too, by every system."""
    ScenarioFactory.create(slug="of-rows", name="Of rows", system=key, setup=samples(key, range(1))[0][1])
    with counted(key) as system:
        call_command("fight", "of-rows", seed="1755", stdout=StringIO())
    assert system.read == ["engagement"]
