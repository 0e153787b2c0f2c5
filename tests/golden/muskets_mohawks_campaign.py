"""Sample findings of the campaigns of Muskets & Mohawks: the lines of their journals."""

from rules.compiled import FOLDER
from rules.core.events import NOTE
from rules.muskets_mohawks.campaign.narrate import sentence
from tests.golden.wording import Row, Samples, event

NAMES = {
    "u1": "Peabody's",
    "u2": "Hull's",
    "l4": "Sgt. Rand",
    "l8": "Sgt. Moss",
    "f1": "1st Platoon",
    "oswego": "Oswego",
}


def samples() -> Samples:
    """Return the sample findings, by what they are of."""
    found = Samples(sentence, None, NAMES, FOLDER / "muskets_mohawks" / "campaign" / "words.toml")
    found.sections = {
        "The encounter": _encounter(),
        "The roster": _roster(),
        "Leaders": _leaders(),
        "Armies and territories": _armies(),
    }
    return found


def _note(rule: str, who: str, what: str, after: object = None, before: object = None) -> Row:
    return event(NOTE, rule, who, what, after, before=before)


def _encounter() -> list[Row]:
    ended = ("objective", "destroyed", "left", "draw", "cleared", "turn_limit", "resigned", "agreed")
    sheet = {"encounter": "raid_defend", "opponent": "french"}
    return [
        *[_note("MM-ENC-1", "campaign", "light", light) for light in ("day", "night")],
        *[_note("MM-WEATHER-1", "campaign", "weather", row) for row in range(7)],
        *[_note("MM-CAMP-2", "campaign", "snow", snow) for snow in ("both", "lying", "falling", "none")],
        _note("MM-TERR-1", "campaign", "overall", "wooded"),
        _note("MM-TERR-2", "campaign", "ground"),
        *[_note("MM-NP-1", "campaign", "posture", plan) for plan in ("scout", "raid_attack", "raid_defend")],
        _note("MM-CAMP-8", "french_allies", "opponent", {"score": 5}),
        _note("MM-CAMP-8", "french", "opponent_instead", {"score": 5}, before="french_allies"),
        _note("MM-CAMP-8", "campaign", "prepared", sheet),
        *[_note("MM-CAMP-1", "campaign", "month_turns", f"1755-{month:02}") for month in range(1, 13)],
        _note("MM-CAMP-1", "campaign", "month_passes", {"next": "scout"}),
        *[_note("MM-CAMP-5", "campaign", "next_encounter", {"success": success, "last": "scout", "next": "raid_attack"})
          for success in (True, False)],
        *[_note("MM-CAMP-5", "campaign", "encounter_success", {"encounter": "scout", "turns": turns, "ending": ending})
          for turns, ending in enumerate(ended, start=1)],
        _note("MM-ENC-4", "campaign", "prepared", {"encounter": "stand_up_fight", "opponent": "french"}),
        _note("MM-CAMP-5", "campaign", "encounter_failure", {"encounter": "scout", "turns": 0, "ending": "left"}),
        _note("MM-CAMP-5", "campaign", "encounter_failure", {"encounter": "scout", "turns": 9, "ending": "left"}),
    ]  # fmt: skip


def _roster() -> list[Row]:
    recovered = {"lost": 3, "returned": 2, "figures": 9, "ran_away": False}
    return [
        _note("MM-ARMY-1", "british", "raises", "Rogers' Rangers"),
        _note("MM-ARMY-2", "campaign", "advice", "the list advises more of the line"),
        _note("MM-STRENGTH-1", "u1", "field_strength", 8, before=10),
        _note("MM-REP-2", "u1", "unit_raised", {"figures": 10, "rep": 4}),
        _note("MM-AFTER-1", "u1", "recovered", recovered),
        _note("MM-AFTER-1", "u1", "recovered", {"lost": 1, "returned": 0, "figures": 1, "ran_away": False}),
        _note("MM-AFTER-1", "u1", "recovered", {**recovered, "ran_away": True}),
        *[
            _note("MM-PROMO-3", "u1", what, 4, before=3)
            for what in ("rep_up", "rep_down", "rep_not_up", "rep_not_down")
        ],
        _note("MM-REPL-1", "u1", "replaced", {"came": 2, "passed": 2, "figures": 9}),
        _note("MM-REPL-1", "u1", "replaced", {"came": 1, "passed": 1, "figures": 9}),
        _note("MM-REPL-1", "u1", "replaced", {"came": 0, "passed": 0, "figures": 9}),
        _note("MM-REPL-1", "u1", "away", {"passed": 0, "back": "1755-07"}),
        _note("MM-REPL-1", "u1", "gun_lost", {"back": "1755-07"}),
        *[_note("MM-REPL-1", "u1", "back", figures) for figures in (0, 1, 10)],
        _note("MM-DESERT-1", "u1", "deserted", {"passed": 1, "left": 1, "figures": 8}),
        _note("MM-DESERT-1", "u1", "deserted", {"passed": 2, "left": 0, "figures": 8}),
    ]


def _leaders() -> list[Row]:
    ranks = ("nco", "lieutenant", "captain", "war_chief")
    return [
        *[_note("MM-REP-2", "l4", "leader_raised", {"rank": rank, "rep": 4}) for rank in ranks],
        _note("MM-PROMO-1", "l4", "fell", {"rank": "nco"}),
        _note("MM-PROMO-1", "l4", "promoted", {"rank": "lieutenant", "post": "f1"}),
        _note("MM-PROMO-2", "l8", "appointed", {"rank": "nco", "post": "u2", "rep": 5}),
        _note("MM-LEAD-1", "l4", "leads", {"formation": "f1"}),
        _note("MM-PROMO-3", "l8", "successor", before="l4"),
    ]


def _armies() -> list[Row]:
    held = {"territory": "oswego", "own": 9, "rival": 7, "against": "french"}
    level = {"level": 3, "higher": 4, "most": 3}
    rows = ("more_2", "more_1", "same", "less_1", "less_2")
    return [
        *[_note("MM-CAMP-3", who, "starts", {"morale": 4})
          for who in ("british", "british_allies", "french", "french_allies")],
        _note("MM-CAMP-4", "british", "contests", held),
        _note("MM-CAMP-4", "british", "controls", held),
        _note("MM-CAMP-9", "british", "investment", level),
        _note("MM-CAMP-5", "british", "morale_passed", {"passed": 1, "morale": 4}),
        _note("MM-CAMP-5", "british", "morale_passed", {"passed": 2, "morale": 4}),
        *[_note("MM-CAMP-5", "french", "morale_compared", {"row": row}) for row in rows],
        _note("MM-CAMP-5", "french", "stands", {"morale": 3, "investment": 2}, before={"morale": 4, "investment": 3}),
        _note("MM-CAMP-5", "campaign", "nobody_met"),
        _note("MM-CAMP-6", "french", "leaves", {"territory": "oswego"}),
        *[_note("MM-CAMP-7", "campaign", what, {"territory": "oswego"}) for what in ("campaign_won", "campaign_lost")],
        *[_note("MM-CAMP-7", "campaign", "next_campaign", {"number": 2, "territory": "oswego", "carried": carried})
          for carried in (-1, 0, 1)],
        _note("MM-CAMP-1", "campaign", "war_over"),
    ]  # fmt: skip
