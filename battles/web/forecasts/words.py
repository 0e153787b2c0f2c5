"""What figures say in a sentence: chances, intervals and averages as people put them."""

from collections.abc import Mapping

from battles.forecasting.comparing import SHARE, Difference
from battles.forecasting.shapes import Distribution, Figures, Outcome
from battles.ladders import Worth
from rules.core import intervals
from rules.core.narrate import counted, listed
from rules.core.odds import MOST_RUNS, z_of
from rules.core.sides import SIDES

# A chance in words, from the least share that is called so.
_CHANCES = (
    (0.995, "all but certain"),
    (0.9, "very likely"),
    (0.7, "likely"),
    (0.55, "more likely than not"),
    (0.45, "about an even chance"),
    (0.3, "less likely than not"),
    (0.1, "unlikely"),
    (0.005, "very unlikely"),
    (0.0, "all but out of the question"),
)

# What parts of an order of battle are called that are not called by their own names.
_PARTS = {"ground": "the table", "overall": "the country", "posture": "what the enemy is about"} | {
    "faction": "the army", "reports": "the played reports", "end": "the end that is defended",
}  # fmt: skip


def chance(share: float) -> str:
    """Return what a share is called as a chance."""
    return next(word for least, word in _CHANCES if share >= least)


UNKNOWN = "–"  # shown instead of a figure before a battle has been counted


def percent(share: float) -> str:
    """Return a share in per cent with one place."""
    return f"{100 * share:.1f}%"


def between(low: float, high: float) -> str:
    """Return an interval of shares, such as 38.2 to 44.1%."""
    return f"{100 * low:.1f} to {100 * high:.1f}%"


def number(value: int) -> str:
    """Return a count with its thousands set apart."""
    return f"{value:,}"


def outcome(row: Outcome, runs: int) -> str:
    """Return what the share of an outcome means."""
    if not runs:
        return "not known yet"
    if not row.count:
        return f"never in {counted(runs, 'battle')}; at most {percent(row.high)}"
    found = f"{chance(row.share)}: {number(row.count)} of {number(runs)}, so from {between(row.low, row.high)}"
    return f"{found}; {by_clock(row)}" if row.by_clock else found


def by_clock(row: Outcome) -> str:
    """Return how many of the draws the clock made, "" where it made none."""
    if not row.by_clock:
        return ""
    return "all of them by the clock" if row.by_clock == row.count else f"{number(row.by_clock)} of them by the clock"


def verdict(figures: Figures) -> str:
    """Return which side is ahead, as far as the battles so far show."""
    if not figures.runs:
        return "No battle has been counted yet."
    rows = sorted(figures.outcomes[:3], key=lambda row: row.share, reverse=True)
    first, second = rows[0], rows[1]
    if first.low <= second.high:
        return f"Too close to call after {counted(figures.runs, 'battle')}."
    if first.key == "draw":
        return f"Most battles are drawn: {between(first.low, first.high)} of all."
    return f"The {first.name} come out ahead, in {between(first.low, first.high)} of all battles."


def worth(found: Worth, side_names: tuple[str, str]) -> list[str]:
    """Return in sentences what a battle is worth apart from who leads it, and what of that is not sure."""
    player = in_text(side_names[0])
    sentences = [
        f"Both sides led as well as the measured commanders allow, {player} score {found.value:.0f} of a hundred "
        f"({found.low:.0f} to {found.high:.0f}).",
        f"Between sensible commanders it is {found.least:.0f} to {found.most:.0f}; a draw counts half.",
    ]
    if found.stale:
        sentences.append("That was measured before the rules changed.")
    return sentences


def far(found: Worth) -> str:
    """Return a warning where the score of the commanders asked for is far from what a battle is worth, else ""."""
    if not found.is_far or found.asked is None:
        return ""
    apart = abs(found.asked - found.value)
    return (
        f"As these commanders fight it the score is {found.asked:.0f}, {apart:.0f} points from what the battle is "
        "worth: such odds say more of them than of the battle."
    )


def course_words(figures: Figures) -> list[str]:
    """Return in sentences how far the battles were followed, and when a side's commander gave them up."""
    found = []
    if figures.horizon:
        found.append(
            f"Each battle is broken off after turn {figures.horizon}; one that is not decided by then counts as a draw "
            "by the clock."
        )
    leaders = {row.id: row.name for row in figures.leaders}
    for side, name in zip(SIDES, figures.side_names, strict=True):
        if when := leaving(figures.leaving.get(side) or {}, leaders):
            whose = in_text(name)
            found.append(f"{whose[:1].upper()}{whose[1:]} give the battle up {when}.")
    return found


def leaving(rule: Mapping[str, int | str], leaders: Mapping[str, str]) -> str:
    """Return when a side's commander gives a battle up, "" for never; `leaders` are names by id."""
    when = [
        *([f"below {rule['below']}% of their strength"] if rule.get("below") else []),
        *([f"once {leaders.get(str(rule['leader']), rule['leader'])} has fallen"] if rule.get("leader") else []),
        *([f"after turn {rule['dusk']}"] if rule.get("dusk") else []),
    ]
    return " or ".join(when)


def in_text(name: str) -> str:
    """Return a side's name within a sentence; a name of one word is a people's and takes an article."""
    return name if " " in name else f"the {name}"


# Half an interval below which another battle changes no decision at the table.
NARROW = 0.02
_FOUR_TIMES = 4  # as many battles make an interval half as wide


def more_battles(figures: Figures) -> str:
    """Return what the battles still to come would gain, or, when all were fought, four times as many."""
    to_come = max(0, figures.asked - figures.runs)
    then = figures.runs + to_come if to_come else _FOUR_TIMES * figures.runs
    if not figures.runs or then > MOST_RUNS:
        return ""
    won = next(row.share for row in figures.outcomes if row.key == "player")
    half = intervals.half_width(round(won * then), then, z_of(figures.precision or 0.0))
    battles = f"{'the' if to_come else 'another'} {counted(then - figures.runs, 'battle')}"
    known = f"The share of {figures.side_names[0]} victories is known within {100 * figures.half_width:.1f} points"
    return f"{known}; {battles}{' still to come' if to_come else ''} would make that {100 * half:.1f}."


def stale(changed: list[str], side_names: tuple[str, str]) -> str:
    """Return what a forecast was made before, or "" where nothing has changed since."""
    if not changed:
        return ""
    parts = list(dict.fromkeys(_part(key, side_names) for key in changed))
    return f"Made before {listed(parts)} changed."


def _part(key: str, side_names: tuple[str, str]) -> str:
    side, _, inner = key.rpartition(".")
    part_name = _PARTS.get(inner, f"the {inner.replace('_', ' ')}")
    return f"{part_name} of the {side_names[side == 'enemy']}" if side else part_name


def title(key: str, side_names: tuple[str, str]) -> str:
    """Return what a distribution is of."""
    what, _, side = key.removeprefix(SHARE).partition("_")
    if not side:
        return "How many turns it takes"
    whose = f"the {side_names[side == 'enemy']}"
    if key.startswith(SHARE):
        return f"What {whose} lose of all they have"
    return f"What {whose} {'lose' if what == 'lost' else 'have left'}"


def distribution(row: Distribution) -> str:
    """Return what a distribution says on the whole."""
    if not row.bars:
        return "Nothing has been counted yet."
    return (
        f"On average {row.mean:.1f} (95% interval {row.low:.1f} to {row.high:.1f}), median {row.median}; "
        f"from {row.tenth} to {row.ninetieth} in four battles of five."
    )


def difference(row: Difference, *, share: bool) -> str:
    """Return by how much the first differs from the second, and whether that is more than chance."""
    scale, unit = (100, " points") if share else (1, "")
    return f"{_signed(scale * row.difference)}{unit} ({_signed(scale * row.low)} to {_signed(scale * row.high)})"


def _signed(value: float) -> str:
    """Return a difference with its sign; one too small to show has none."""
    text = f"{value:+.1f}"
    return "0.0" if float(text) == 0 else text.replace("-", "−")
