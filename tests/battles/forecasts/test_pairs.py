"""Every pair of doctrines: what each forecast is called, new ones and those of an older site."""

from importlib import import_module

import pytest
from django.apps import apps

from battles.forecasting.doctrines import request_pairs, table_title
from battles.models import Forecast
from battles.systems.base.options import doctrine_name, pair_words
from rules import registry
from tests.fast_musket.field import plains
from tests.orders_of_battle import setup as raid_of

pytestmark = pytest.mark.django_db
TITLES = import_module("battles.migrations.0012_titles_of_pairs")


def test_pairs_are_called_by_the_names_of_their_doctrines() -> None:
    """The titles hold no opened key, and the table is called by what they have in common."""
    rows = request_pairs(setup=plains(), systems=["fast_musket"], title="The Plains", runs=1, called=pair_words)
    titles = {row.title for row in rows}
    assert "The Plains, slow attack against hold" in titles
    assert "The Plains, fast attack against slow attack" in titles
    assert not [title for title in titles if "attack slow" in title or "hold fire" in title]
    assert {table_title(row) for row in rows} == {"The Plains"}
    raids = request_pairs(setup=raid_of("scout"), systems=["muskets_mohawks"], runs=1, called=pair_words)
    assert "by the book against veteran" in {row.title for row in raids}


def test_titles_of_an_older_site_are_put_right() -> None:
    """Forecasts asked for before get the same titles; others, and a title of one's own, stay."""
    rows = request_pairs(setup=plains(), systems=["fast_musket"], title="The Plains", runs=1, called=pair_words)
    wanted = {row.pk: row.title for row in rows}
    for row in rows:
        keys = [str(row.setup[side]["doctrine"]).replace("_", " ") for side in ("player", "enemy")]
        Forecast.objects.filter(pk=row.pk).update(title=f"The Plains, {keys[0]} against {keys[1]}")
    own = rows[0]
    Forecast.objects.filter(pk=own.pk).update(title="My own")
    TITLES.rename_pairs(apps, None)
    assert {row.pk: row.title for row in Forecast.objects.all()} == wanted | {own.pk: "My own"}


def test_the_migration_knows_every_name() -> None:
    """Each doctrine whose name is not its key is in the list by which older titles are read."""
    for system, rules in registry.systems().items():
        for key in rules.doctrines():
            read = TITLES._NAMES.get(system, {}).get(key, key.replace("_", " "))
            assert doctrine_name(system, key) == read
    assert pair_words("fast_musket", {"player": "attack_slow", "enemy": "hold_fire"}) == "slow attack against hold"
