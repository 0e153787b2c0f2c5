"""`--doctrine` as commands take it: once a side, as `player=bold`; a plain word is the player's."""

from argparse import ArgumentParser

from django.core.management.base import CommandError

from battles.fighting import Json
from rules import registry
from rules.core.errors import DecisionNeeded
from rules.core.orders import PERSON
from rules.core.sides import SIDES
from rules.core.suggest import did_you_mean


def add_doctrine(parser: ArgumentParser) -> None:
    """Take `--doctrine` any number of times."""
    parser.add_argument(
        "--doctrine",
        action="append",
        default=[],
        metavar="[SIDE=]DOCTRINE",
        help="of a side, as player=bold or enemy=cautious, or by its name; a plain word is the player's",
    )


def read_doctrines(given: list[str], setup: Json) -> dict[str, str]:
    """Return the doctrines by side; a side or a doctrine that the system does not have is refused in a sentence."""
    system = registry.system(str(setup["system"]))
    names = dict(zip((name.lower() for name in system.side_names(setup)), SIDES, strict=True))
    found: dict[str, str] = {}
    for text in given:
        whose, equals, doctrine = text.rpartition("=")
        side = names.get(whose.strip().lower(), whose.strip()) if equals else "player"
        if side not in SIDES:
            known = [*SIDES, *names]
            guess = did_you_mean(whose, known)
            raise CommandError(f"There is no side {whose}; choose one of {', '.join(known)}.{guess}")
        if doctrine not in system.doctrines():
            raise CommandError(_unknown(doctrine, side, system.doctrines()))
        found[side] = doctrine
    return found


def no_one_answers(needed: DecisionNeeded, setup: Json) -> CommandError:
    """Return the refusal of a battle in which a side waits for a person's order."""
    side = SIDES[needed.pending.side]
    choice = registry.system(str(setup["system"])).default_doctrine(needed.pending.side)
    if needed.pending.player:
        place = f"{side}.{needed.pending.player}"
        return CommandError(
            f"{place} is a person, who has to give {needed.pending.who} an order ({needed.rule}); "
            f"nobody is asked here. Set {place}.doctrine to {choice}."
        )
    return CommandError(
        f"{side} is led by a person, who has to give {needed.pending.who} an order ({needed.rule}); "
        f"nobody is asked here. Give the side a doctrine, as --doctrine {side}={choice}."
    )


def _unknown(doctrine: str, side: str, known: list[str]) -> str:
    choice = f"choose one of {', '.join(known)}."
    if doctrine == PERSON:
        return f"No person can lead the {side}'s side here, for nobody is asked; {choice}"
    return f"There is no doctrine {doctrine} for the {side}'s side; {choice}{did_you_mean(doctrine, known)}"
