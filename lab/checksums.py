"""Checksums of battles, to prove that a change of the code changed no battle: take them before it and after it.

A checksum covers the result, the dice, the final state and every event of a recorded battle. Checksums of plain and of
compiled rules are the same, so one file serves both.
"""

from battles.pipeline import ContentErrors
from campaigns.ledger.engine import DOCTRINES
from common.exceptions import InvalidRequest
from lab.benchmark import fields
from lab.benchmark.runner import Runner, checksum
from tools import example

SEED = "checksums"
Checksums = dict[str, list[str]]


def battlefields(battles: int, only: str = "") -> list[fields.Field]:
    """Return the example campaign and every scenario, or the one named, with so many battles each."""
    header, roster = example.from_file()
    doctrine = header.pop("doctrine", DOCTRINES[0])
    try:
        return fields.all_fields(
            setup=header | roster, doctrine=doctrine, seed=SEED, most=battles, of_campaign=battles, only=only
        )
    except ContentErrors as errors:
        raise InvalidRequest(str(errors)) from errors


def of_field(field: fields.Field) -> list[str]:
    """Fight the battles of a field in this process and return the checksum of each, in their order."""
    runner = Runner()
    runner.answer({"setups": field.setups, "battles": field.battles})
    return [checksum(runner.battle(battle, recording=True)) for battle in runner.battles]


def differences(before: Checksums, after: Checksums) -> list[str]:
    """Return a sentence for each field whose battles are not those of before; number 1 is a field's first battle.

    Of the two lists of a field the shorter one says how many are compared. A field that was not fought before is
    reported, since nothing is proven of it; one that is not fought now was left out by the person who asked.
    """
    found: list[str] = []
    for name, now in after.items():
        then = before.get(name)
        if then is None:
            found.append(f"{name} was not fought before.")
            continue
        pairs = zip(then, now, strict=False)
        changed = [number for number, (one, other) in enumerate(pairs, start=1) if one != other]
        if changed:
            found.append(f"{name}: {len(changed)} of {min(len(then), len(now))} differ; the first is {changed[0]}.")
    return found
