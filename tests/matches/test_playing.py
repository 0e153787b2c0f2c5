"""Programs play matches to their ends by the public API, and fight the battles that the engine fights alone."""

import time
import pytest
from django.contrib.auth.models import User

from battles.resolving import fight_again
from tests.matches.tables import QUICK, Player, a_match, at_random, play_to_the_end
from tests.present import present

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("system", QUICK)
def test_legal_random_answers_fight_a_battle(ann: User, system: str) -> None:
    """Every answer is taken, and the battle is the one that the engine fights alone with those answers."""
    match = a_match(ann, QUICK[system], seed="1")
    t = time.time()
    n = play_to_the_end([Player(match, ann)], at_random(1))
    match.refresh_from_db()
    print(system, n, time.time() - t)
    assert fight_again(present(match.battle)).digest == match.digest
