"""Checks that as many faces are typed for a roll as it takes, and the sentences for too few or too many."""

from campaigns.ledger import engine, narration
from rules.core.errors import Fault


def typed_number_faults(typed: dict[str, list[int]], names: dict[str, str] | None = None) -> list[Fault]:
    """Return a fault for each stream with more or fewer faces than its roll can take in any state of a campaign.

    `names` are those of units and leaders by key. Streams without faces are passed over.
    """
    faults = [number_fault(stream, faces, engine.dice_of_stream(stream), names) for stream, faces in typed.items()]
    return [fault for fault in faults if fault is not None]


def number_fault(
    stream: str, faces: list[int], count: tuple[int, int], names: dict[str, str] | None = None, field: str = ""
) -> Fault | None:
    """Return what is wrong with the number of faces for a roll that takes from `count[0]` to `count[1]` dice, or None.

    A roll with a most of 0 has no limit. The fault is that of `field`, or else of the stream.
    """
    least, most = count
    if not faces or (len(faces) >= least and (not most or len(faces) <= most)):
        return None
    words = narration.stream_words(stream, names or {})
    sentence = f"The roll for {words} takes {dice_words(least, most)}; you typed {len(faces)}."
    return Fault(field or stream, sentence, engine.rule_of_stream(stream))


def dice_words(least: int, most: int) -> str:
    """Return a number of dice in words: "1 die", "2 or 3 dice", "at least 18 dice" where `most` is 0."""
    if not most:
        return f"at least {least} dice"
    if least == most:
        return "1 die" if most == 1 else f"{most} dice"
    return f"{least} or {most} dice"
