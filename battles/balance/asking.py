"""What may be asked of a measurement of balance."""

from dataclasses import dataclass

from battles.balance.subject import Subject
from common.exceptions import InvalidRequest
from rules import registry
from rules.core import lengths
from rules.core.suggest import no_doctrine

LEAST_RUNS = 10
MOST_RUNS = 20_000
_MOST_PROCESSES = 64


@dataclass(slots=True, frozen=True)
class Asked:
    """What is measured: runs a cell, the seed, the doctrines of both sides, the options (none: all), and processes."""

    runs: int
    seed: str
    doctrines: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    processes: int = 1


def check_asked(subject: Subject, asked: Asked) -> tuple[str, ...]:
    """Return the doctrines to measure; raises InvalidRequest with all that cannot be asked for."""
    fields: dict[str, list[str]] = {}
    if not LEAST_RUNS <= asked.runs <= MOST_RUNS:
        fields["runs"] = [f"Sieges a cell are from {LEAST_RUNS} to {MOST_RUNS}, not {asked.runs}."]
    if not 1 <= len(asked.seed) <= lengths.SEED:
        fields["seed"] = [f"A seed has 1 to {lengths.SEED} letters or figures."]
    if not 1 <= asked.processes <= _MOST_PROCESSES:
        fields["workers"] = [f"Processes are from 1 to {_MOST_PROCESSES}, not {asked.processes}."]
    known = registry.system(subject.system).doctrines()
    strange = [key for key in asked.doctrines if key not in known]
    if strange:
        fields["doctrines"] = [no_doctrine(key, tuple(known)) for key in strange]
    if fields:
        raise InvalidRequest(" ".join(line for lines in fields.values() for line in lines), fields=fields)
    return tuple(dict.fromkeys(asked.doctrines or subject.doctrines()))
