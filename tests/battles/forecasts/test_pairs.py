"""Every pair of doctrines: what each forecast is called."""

import pytest

from battles.forecasting.doctrines import request_pairs, table_title
from battles.systems.base.options import pair_words
from tests.fast_musket.field import plains
from tests.orders_of_battle import setup as raid_of

pytestmark = pytest.mark.django_db


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
