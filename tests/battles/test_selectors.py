"""What people read of battles, and who may."""

import pytest
from django.contrib.auth.models import AnonymousUser, User

from battles import resolving, selectors, services
from battles.models import Battle, TranscriptPage
from tests.skirmish import a_setup

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def fought(owner: User | None = None, **setup: object) -> Battle:
    """A battle that is over."""
    battle = services.request_battle(setup=a_setup(**setup), owner=owner, seed="1755")
    resolving.resolve(battle_id=str(battle.pk), worker="w1")
    battle.refresh_from_db()
    return battle


def test_a_transcript_comes_by_pages_of_two_hundred_events() -> None:
    """Five events and 396 throws make three pages whose numbers go on without a gap."""
    battle = fought(roll=396)
    pages = [selectors.transcript_page(battle=battle, number=number) for number in (1, 2, 3)]
    assert [len(page.events) for page in pages] == [200, 200, 1]
    assert [event["number"] for page in pages for event in page.events] == list(range(401))
    assert pages[0].pages == battle.pages_count == 3
    assert len(list(selectors.events(battle=battle))) == 401
    with pytest.raises(TranscriptPage.DoesNotExist):
        selectors.transcript_page(battle=battle, number=4)


def test_events_come_in_words_with_names_and_rules() -> None:
    """Units are called by name, also those that came later, and each sentence ends with its rule."""
    sentences = [event["sentence"] for event in selectors.transcript_page(battle=fought(), number=1).events]
    assert sentences[0] == "The enemy comes onto the table (SK-FOE-1)."
    assert str(sentences[1]).startswith("Burton's rolls against 5: ")
    assert all(str(line).endswith("-1).") for line in sentences)


def test_a_battle_is_its_owner_s() -> None:
    """Others neither list nor open it, nor does somebody who has not signed in."""
    owner, other = User.objects.create(username="a"), User.objects.create(username="b")
    battle = fought(owner)
    assert list(selectors.battles_for(owner)) == [battle]
    assert selectors.battle_for(owner, battle.pk) == battle
    assert selectors.may_see_seed(owner, battle)
    assert not selectors.may_see_seed(other, battle)
    for stranger in (other, AnonymousUser()):
        assert not selectors.battles_for(stranger).exists()
        with pytest.raises(Battle.DoesNotExist):
            selectors.battle_for(stranger, battle.pk)
