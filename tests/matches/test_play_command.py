"""`manage.py play`: a battle in the terminal, with answers that are typed or piped in."""

import sys
from io import StringIO

import pytest
from django.core.management import CommandError

from battles.fighting import fight
from battles.models import Battle
from matches.models import Match
from rules import registry
from tests.matches.tables import setup_of
from tests.printing import printed

pytestmark = pytest.mark.django_db


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch):
    """Play with these lines typed, or with one of them again and again."""

    def play(lines: str, *arguments: str, again: bool = False) -> str:
        text = "\n".join(lines) + "\n"
        monkeypatch.setattr(sys, "stdin", StringIO(text * (3_000 if again else 1)))
        return printed("play", *arguments)

    return play


def test_the_first_order_again_and_again_comes_to_an_end(typed) -> None:
    """As with `yes 1` piped in: the battle is over, and nothing is kept in the database."""
    out = typed("1", "grid-ambush", "--seed", "3", again=True)
    assert "The Captain rode from" in out
    assert "seed 3" in out.splitlines()[-1]
    assert not Match.objects.exists()
    assert not Battle.objects.exists()


@pytest.mark.parametrize("side", ["player", "both"])
def test_the_staff_fights_the_battle_of_the_doctrine(typed, side: str) -> None:
    """Asked at every question, it gives the orders that it gives inside: the same dice, the same battle."""
    out = typed("s", "quebec-levis-landing", "--side", side, "--seed", "5", again=True)
    alone = fight(
        registry.system("quebec_1759").engagement(setup_of("quebec-levis-landing")), seed="5", stream="battle"
    )
    assert out.splitlines()[-1].endswith(f"seed 5, digest {alone.digest}")
    assert "The staff answers: " in out


def test_what_is_typed_is_answered(typed) -> None:
    """Help, a number, an order that is none, an order taken back, and leaving; each side's own doctrine as given."""
    arguments = ("jumonville-glen-1754", "--seed", "3", "--doctrine", "enemy=cautious")
    out = typed(["1", "?", "u", "u", "9", "foo", "2", "q"], *arguments)
    asked = "Where should Virginia Regiment, 1st party come onto the table? (MM-ENC-1)"
    assert out.count(asked) == 2
    assert "take your last order back" in out
    assert "enter_by:to:PLACE" in out
    assert "Nothing can be taken back" in out
    assert "9 is no answer here; give a number from 1 to 3, or ? for help." in out
    assert "foo is no answer here" in out
    assert out.splitlines()[-1] == "You leave the battle, which has seed 3."


def test_a_place_that_is_named_is_judged_by_the_rules(typed) -> None:
    """A place within the edge is taken, one beyond it refused with the rule; the end of the input ends the battle."""
    out = typed(["enter_by:to:99999", "enter_by:to:100"], "jumonville-glen-1754", "--seed", "3")
    assert "name a place from 5 to 475. (MM-ENC-1)" in out
    assert "Where should Virginia Regiment, 2nd party come onto the table?" in out
    assert out.splitlines()[-1] == "You leave the battle, which has seed 3."


def test_an_order_whose_die_has_fallen_is_not_taken_back(typed) -> None:
    """A unit that moves rolls for it."""
    out = typed(["1", "3", "u", "q"], "grid-ambush", "--seed", "3")
    assert "Nothing can be taken back: a die has fallen" in out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["nowhere"], "There is no scenario nowhere"),
        (["grid-ambush", "--doctrine", "enemy=sly"], "There is no doctrine sly for the enemy's side"),
        (["grid-ambush", "--seed", ""], "A seed has 1 to"),
        (["grid-ambush", "--set", "player.units.0.kind=cake"], "not part of an order of battle"),
    ],
)
def test_a_fault_is_a_sentence(typed, arguments: list[str], sentence: str) -> None:
    """No battle begins."""
    with pytest.raises(CommandError, match=sentence):
        typed("1", *arguments)
