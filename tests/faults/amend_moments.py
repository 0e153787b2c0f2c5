"""A worker that is killed while it works an amendment out: `celery --app tests.faults.amend_moments worker`.

It dies once with a battle fought and not yet written, and once with a month written; a file is left behind for each.
"""

import os
import signal
from pathlib import Path
from typing import Any

import django

django.setup()

from campaigns.months.amending import working  # noqa: E402 - Django first
from config.celery import app  # noqa: E402

__all__ = ["app"]

_marks = Path(os.environ["PETITE_GUERRE_MOMENTS"])
_fight: Any = working._fight_next
_piece: Any = working._piece


def die(moment: str) -> None:
    """Kill the whole worker, the first time that this moment comes."""
    mark = _marks.with_name(f"{_marks.name}.{moment}")
    if not mark.exists():
        mark.touch()
        os.killpg(os.getpgid(0), signal.SIGKILL)


def fight(amendment: Any) -> Any:
    """Fight as ever, and die with the battle fought."""
    fought = _fight(amendment)
    if fought is not None:
        die("fought")
    return fought


def piece(amendment_id: int, claim: str, worker: str) -> bool:
    """Do a piece as ever, and die once it is committed."""
    more: bool = _piece(amendment_id, claim, worker)
    die("committed")
    return more


working._fight_next, working._piece = fight, piece
