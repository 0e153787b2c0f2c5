"""Sentences for the journal of a campaign, from codes and numbers; each cites its rule and carries its dice.

A line of the journal is a finding of the rules, shown with the dice that led to it and the changes that followed.
"""

from typing import Final

from rules.core.events import NOTE, ROLL
from rules.muskets_mohawks.forces.factions import NAMES
from rules.muskets_mohawks.words import ENCOUNTERS

Names = dict[str, str]
Row = dict[str, object]

_FACTIONS: Final = {faction: f"the {name}" for faction, name in NAMES.items()}
_WORDS: Final = {
    **ENCOUNTERS,
    "nco": "unit leader",
    "war_chief": "War Chief",
    "captain": "Captain",
    "lieutenant": "Lieutenant",
}
_MONTHS: Final = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)
_WEATHER: Final = (
    "clear",
    "terrible",
    "bad, but it may lift",
    "bad",
    "bad",
    "bad, and it may grow worse",
    "terrible",
)
_SNOW: Final = {
    "both": "snow lies deep and is falling",
    "lying": "snow lies deep",
    "falling": "snow is falling",
}
_ENDINGS: Final = {
    "objective": "the objective was met",
    "destroyed": "one side had nobody left",
    "left": "one side left the table",
    "draw": "both sides had had enough",
    "cleared": "nobody of the enemy was left",
    "turn_limit": "the turns ran out",
}
_MARGINS: Final = {
    "more_2": "two or more ahead",
    "more_1": "one ahead",
    "same": "level",
    "less_1": "one behind",
    "less_2": "two or more behind",
}
# Values that are counted, and what is counted.
_COUNTED: Final = {
    "figures": "figure",
    "lost": "figure",
    "left": "figure",
    "came": "replacement",
    "passed": "die",
    "turns": "turn",
}
_PLURALS: Final = {"die": "dice"}
# What each finding says; the words in braces are values of the event, named as in its `after` and `before`.
_SAYINGS: Final = {
    "light": "the encounter is fought by {is}",
    "weather": "the weather is {is}",
    "snow": "{is}",
    "overall": "the terrain is {is}",
    "ground": "the table is set up",
    "posture": "the enemy is on a {is} of its own",
    "opponent": "the main opponent is {who}",
    "opponent_instead": "{before} have left, so the main opponent is {who}",
    "prepared": "the encounter of the month: {encounter} against {opponent}",
    "month_turns": "the next month is {is}",
    "month_passes": "no unit is fit to go; next month the encounter is {next} again",
    "next_encounter": "after a {success} at {last} comes {next}",
    "encounter_success": "{encounter} succeeds after {turns}: {ending}",
    "encounter_failure": "{encounter} fails after {turns}: {ending}",
    "raises": "{who} raise their units by the list {is}",
    "advice": "{is}",
    "field_strength": "{who} has {is} of {before} figures in the field",
    "unit_raised": "{who} joins the roster with {figures} at Rep {rep}",
    "recovered": "{who} lost {lost} and gets {returned} back; it now has {figures}",
    "recovered_runaway": "{who} ran away with all its {lost} and gets {returned} back; it now has {figures}",
    "rep_up": "{who} improves from Rep {before} to {is}",
    "rep_down": "{who} drops from Rep {before} to {is}",
    "rep_not_up": "{who} had a chance to improve and stays at Rep {is}",
    "rep_not_down": "{who} risked losing Rep and stays at {is}",
    "replaced": "{who} receives {came} with {passed} passed and has {figures}",
    "away": "{who} is away to refill and returns in {back}",
    "back": "{who} is back with {is}",
    "gun_lost": "{who} has lost its gun and returns with another in {back}",
    "deserted": "{who} loses {left} to desertion with {passed} passed, which leaves {figures}",
    "nobody_deserted": "nobody deserts from {who}",
    "leader_raised": "{who} joins the roster as {rank} of Rep {rep}",
    "fell": "{who}, {rank}, is lost",
    "promoted": "{who} moves up to {rank} of {post}",
    "appointed": "{who} comes from the list as {rank} of {post} with Rep {rep}",
    "leads": "{who} leads {formation}",
    "successor": "the player goes on as {who} in place of {before}",
    "starts": "{who} start with a morale of {morale}",
    "contests": "{who} contest {territory}, {own} to {rival} against {against}",
    "controls": "{who} control {territory}, {own} to {rival} against {against}",
    "investment": "{who} set an investment level of {level}: the higher die is {higher}, the most {most}",
    "morale_passed": "{who} pass {passed} against a morale of {morale}",
    "morale_compared": "against {who} the player's side is {row}",
    "stands": "{who} go from morale {before_morale} to {morale}, investment {before_investment} to {investment}",
    "nobody_met": "no enemy figure was seen, so nobody's morale changes",
    "leaves": "{who} leave {territory}",
    "campaign_won": "the campaign for {territory} is won",
    "campaign_lost": "the campaign for {territory} is lost",
    "next_campaign": "the next campaign begins in {territory}, the own morale {carried}",
    "war_over": "the war is over",
}
# The dice for what the other side is about stay covered until the encounter is over (MM-NP-1).
_HIDDEN: Final = ("posture",)


def hidden(row: Row) -> bool:
    """MM-NP-1: Return whether a row must be kept from the player while the encounter is open."""
    return row.get("what") in _HIDDEN or str(row.get("stream", "")).endswith("/posture")


def is_line(row: Row) -> bool:
    """Return whether an event is a line of the journal: a finding that `sentence` has words for."""
    return row["kind"] == NOTE and row.get("what") in _SAYINGS


def lines(rows: list[Row]) -> list[Row]:
    """Return the journal's lines of a step: each finding with the rolls that came before it, under `dice`.

    A roll is {"rule", "who", "faces"} and, where it has them, "what", "need", "modifiers" and "stream".
    """
    found: list[Row] = []
    rolls: list[Row] = []
    for row in rows:
        if row["kind"] == ROLL:
            rolls.append({key: value for key, value in row.items() if key in _ROLL})
        elif is_line(row):
            found.append({**row, "dice": rolls})
            rolls = []
    return found


_ROLL: Final = ("rule", "who", "what", "faces", "need", "modifiers", "stream")


def sentence(row: Row, names: Names) -> str:
    """Return what a finding says, ending with its rule, or "" for an event that is no line of the journal.

    `row` is an event as a dict; `names` go by the ids of units, leaders, formations and territories.
    """
    if row["kind"] != NOTE:
        return ""
    text = _say(row, names)
    return f"{text[0].upper()}{text[1:]} ({row['rule']})." if text else ""


def name_of(code: object, names: Names) -> str:
    """Return the name of a person, unit or thing by its id or code."""
    text = str(code)
    return names.get(text) or _FACTIONS.get(text) or _WORDS.get(text) or text.replace("_", " ")


def month_name(key: object) -> str:
    """Return a month's name from its key: "March 1755" from "1755-03"."""
    year, _, month = str(key).partition("-")
    return f"{_MONTHS[int(month) - 1]} {year}"


def _say(row: Row, names: Names) -> str:
    """Return the words for a finding, or "" where there are none."""
    after = row.get("after")
    data: Row = after if isinstance(after, dict) else {"is": after}
    what = str(row.get("what", ""))
    if what == "deserted" and data["left"] == 0:
        what = "nobody_deserted"
    elif what == "recovered" and data["ran_away"]:
        what = "recovered_runaway"
    template = _SAYINGS.get(what, "")
    values = {"who": name_of(row["who"], names), "before": name_of(row.get("before"), names)}
    before = row.get("before")
    if isinstance(before, dict):
        values.update({f"before_{key}": name_of(value, names) for key, value in before.items()})
    for key, value in data.items():
        values[key] = _word(key, what, value, names)
    return template.format_map(values)


def _count(number: int, thing: str) -> str:
    """Return a number of things: "no figures", "1 figure", "2 figures"."""
    many = _PLURALS.get(thing, f"{thing}s")
    return f"1 {thing}" if number == 1 else f"{number or 'no'} {many}"


def _word(key: str, what: str, value: object, names: Names) -> str:
    """Return one value of a finding in words."""
    if key == "back" or what == "month_turns":
        return month_name(value)
    if key == "carried" and isinstance(value, int):
        return f"{value:+d}"
    if key == "ending":
        return _ENDINGS.get(str(value), "it is over")
    if key == "row":
        return _MARGINS.get(str(value), str(value))
    if key == "returned" and value == 0:
        return "none"
    if key == "success":
        return "success" if value else "failure"
    if what == "weather" and isinstance(value, int):
        return _WEATHER[value]
    if what == "snow":
        return _SNOW.get(str(value), "there is no snow")
    if key in _COUNTED and isinstance(value, int):
        return _count(value, _COUNTED[key])
    if what == "back" and isinstance(value, int):
        return _count(value, "figure")
    return name_of(value, names)
