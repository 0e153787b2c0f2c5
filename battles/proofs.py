"""The record of a battle as one file, which a program that shares no code with the engine can check (docs/proof.md).

Also the page that checks such a file: one HTML document with everything in it, which opens without a server.
"""

from functools import cache
from pathlib import Path
from typing import Any

from django.contrib.staticfiles import finders
from django.template.loader import render_to_string
from django.utils.safestring import mark_safe

from battles import selectors
from battles.models import Battle
from battles.permissions import Person
from common.json_input import Json

SCHEMA = "petite-guerre/battle/1"
_PARTS = {
    "style": ("petite/verify/alone.css", "petite/verify/verify.css"),
    "checker": ("petite/verify/checker.js",),
    "page": ("petite/verify/page.js",),
}


def proof_of(*, user: Person, battle: Battle) -> Json:
    """Return the record of a battle that is over, as far as this person may read it.

    `seed`, `dice`, `setup` and `setup_hash` are None for a person who may not see the seed: such a record proves
    everything but that the dice are those of the seed. `withheld` says so in sentences.
    """
    is_open = selectors.may_see_seed(user, battle)
    match = getattr(battle, "match", None)
    return {
        "schema": SCHEMA,
        "system": battle.system,
        "title": battle.title,
        "engine_version": battle.engine_version,
        "commitment": match.commitment if match is not None else "",
        "seed": battle.seed if is_open else None,
        "stream": battle.stream,
        "dice": battle.dice if is_open else None,
        "setup": battle.setup if is_open else None,
        "setup_hash": battle.setup_hash if is_open else None,
        "names": battle.names,
        "initial": battle.initial,
        "events": list(selectors.events(battle=battle)),
        "result": battle.result,
        "digest": battle.digest,
        "event_count": battle.event_count,
        "dice_count": battle.dice_count,
        "withheld": [] if is_open else [WITHHELD],
    }


WITHHELD = (
    "The seed of this battle is its umpire's, so your record does not have it. All is checked but whether the dice are "
    "those of the seed."
)


def checking_page(*, title: str, record: Json | None = None) -> str:
    """Return an HTML document that checks a record, which it holds; without one it takes files."""
    context: dict[str, Any] = {"title": title, "record": record, "takes_files": record is None}
    # Files of ours, which hold no "</script>" and no "</style>".
    parts = {name: mark_safe("\n".join(map(_text, paths))) for name, paths in _PARTS.items()}
    return render_to_string("battles/verify/alone.html", context | parts)


@cache
def _text(path: str) -> str:
    found = finders.find(path)
    if not isinstance(found, str):
        raise FileNotFoundError(f"{path} is not among the static files of the site.")
    return Path(found).read_text(encoding="utf-8")
