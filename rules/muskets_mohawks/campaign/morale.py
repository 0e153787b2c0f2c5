"""Local campaign morale and investment: where they start, what an encounter does to them, and how a campaign ends."""

from rules.core.events import NOTE
from rules.core.outcome import BattleResult
from rules.core.umpire import Umpire
from rules.muskets_mohawks.campaign import streams, tables
from rules.muskets_mohawks.campaign.standing import UNMET
from rules.muskets_mohawks.campaign.state import LOST, WON, CampaignState
from rules.muskets_mohawks.forces.factions import ally_of, rivals_of
from rules.muskets_mohawks.forces.investment import maximum_investment, roll_investment


def starting_morale(faction: str, year: int) -> int:
    """MM-CAMP-3: Return the local campaign morale with which a faction starts a campaign in a year.

    Raises KeyError unless exactly one row of the table holds the year.
    """
    found: list[int] = []
    for army, first, last, morale in tables.STARTING_MORALE:
        if army == faction and first <= year <= last:
            found.append(morale)
    if len(found) != 1:
        raise KeyError(f"{faction} {year}")
    return found[0]


def within_morale(value: int) -> int:
    """MM-CAMP-5: Return a morale kept within its bounds. Ruling: 0 to 6."""
    return max(tables.LEAST_MORALE, min(tables.MOST_MORALE, value))


def roll_morale(umpire: Umpire, faction: str, morale: int, success: bool) -> int:
    """MM-CAMP-5: Roll against local campaign morale and return the dice passed; a 6 always fails."""
    number = tables.MORALE_DICE
    if success:
        number += umpire.modify("MM-CAMP-5", tables.MORALE_SUCCESS_DICE, "success")
    passed = 0
    for face in umpire.roll("MM-CAMP-5", faction, number, morale, "morale"):
        if face <= morale and face != tables.MORALE_ALWAYS_FAILS:
            passed += 1
    return passed


def morale_effect(margin: int) -> tuple[str, int, int, int, int]:
    """MM-CAMP-5: Return a row by dice passed more than the opponent: its name, then the changes.

    The changes are those of own morale, enemy morale, own investment and enemy investment.
    """
    rows = tables.MORALE_EFFECTS
    read = max(rows[-1][0], min(rows[0][0], margin))
    for ahead, name, own, enemy, own_level, enemy_level in rows:
        if ahead == read:
            return name, own, enemy, own_level, enemy_level
    raise KeyError(margin)


def settle_morale(state: CampaignState, umpire: Umpire, result: BattleResult, opponent: str) -> None:
    """MM-CAMP-5: Compare the dice passed by the player's faction with those of each enemy army that fought.

    Ruling: one comparison an enemy army, from the player's view; each enemy takes its own row, and the own side,
    allies that fought included, takes the row against the main opponent. Ruling: figures on the table make an army one
    that fought, and where the enemy had none nothing is rolled. Inferred: when the main opponent had none the row
    against the other army counts; allies share the result of the player's faction and roll no dice of their own.
    """
    own_armies = _armies(state, result, "player")
    enemies = _armies(state, result, "enemy")
    if not enemies:
        umpire.record("MM-CAMP-5", NOTE, state.faction, "nobody_met")
        return
    for faction in [*own_armies, *enemies]:
        meet(state, umpire, faction)
    own = _passed(state, umpire, state.faction, result.side("player").success)
    deciding = opponent if opponent in enemies else enemies[0]
    margins = [own - _passed(state, umpire, enemy, result.side("enemy").success) for enemy in enemies]
    for enemy, margin in zip(enemies, margins, strict=True):
        _take_row(state, umpire, enemy, margin, own_armies if enemy == deciding else [])


def _passed(state: CampaignState, umpire: Umpire, faction: str, success: bool) -> int:
    """MM-CAMP-5: Roll for one faction in its own stream, note what it passed and return it."""
    umpire.use_stream(streams.morale(state.key(), faction))
    morale = state.standings[faction].morale
    passed = roll_morale(umpire, faction, morale, success)
    umpire.record("MM-CAMP-5", NOTE, faction, "morale_passed", None, {"passed": passed, "morale": morale})
    return passed


def _armies(state: CampaignState, result: BattleResult, side: str) -> list[str]:
    """Return the armies of a side that fought, in one order; the player's faction is always among its own."""
    met = result.side(side).armies
    if side == "enemy":
        return [faction for faction in rivals_of(state.faction) if faction in met]
    return [state.faction, *[faction for faction in sorted(met) if faction != state.faction]]


def _take_row(state: CampaignState, umpire: Umpire, enemy: str, margin: int, own_armies: list[str]) -> None:
    """Take one row: the enemy's changes, and the own side's when this enemy's row decides them."""
    name, own, other, own_level, other_level = morale_effect(margin)
    umpire.record("MM-CAMP-5", NOTE, enemy, "row:morale_effects", None, name)
    finding = {"row": name, "margin": margin, "decides": bool(own_armies)}
    umpire.record("MM-CAMP-5", NOTE, enemy, "morale_compared", None, finding)
    _change(state, umpire, enemy, other, other_level)
    for faction in own_armies:
        _change(state, umpire, faction, own, own_level)


def _change(state: CampaignState, umpire: Umpire, faction: str, morale: int, level: int) -> None:
    """MM-CAMP-5: Change a faction's morale and investment within their bounds, and record the new levels."""
    standing = state.standings[faction]
    before = {"morale": standing.morale, "investment": standing.investment}
    standing.set_morale(umpire, "MM-CAMP-5", within_morale(standing.morale + morale))
    change_investment(state, umpire, "MM-CAMP-5", faction, level)
    after = {"morale": standing.morale, "investment": standing.investment}
    if before != after:
        umpire.record("MM-CAMP-5", NOTE, faction, "stands", before, after)


def armies_leave(state: CampaignState, umpire: Umpire, before: list[str]) -> None:
    """MM-CAMP-6: Note the armies whose morale has come down to nothing; `before` had left already."""
    for faction in sorted(state.standings):
        if state.standings[faction].out and faction not in before:
            umpire.record("MM-CAMP-6", NOTE, faction, "leaves", None, {"territory": state.territory})


def settle_end(state: CampaignState, umpire: Umpire) -> None:
    """MM-CAMP-7: Close the campaign when one side's morale is gone: lost with the own, won with every enemy's."""
    if state.own().out:
        state.set_over(umpire, "MM-CAMP-7", LOST)
        state.set_carry_over(umpire, "MM-CAMP-7", tables.AFTER_DEFEAT)
        umpire.record("MM-CAMP-7", NOTE, state.faction, "campaign_lost", None, {"territory": state.territory})
        return
    for enemy in rivals_of(state.faction):
        if not state.standings[enemy].out:
            return
    state.set_over(umpire, "MM-CAMP-7", WON)
    state.set_carry_over(umpire, "MM-CAMP-7", tables.AFTER_VICTORY)
    umpire.record("MM-CAMP-7", NOTE, state.faction, "campaign_won", None, {"territory": state.territory})


def is_contesting(state: CampaignState, faction: str) -> bool:
    """MM-CAMP-4: Return whether an army is of the side that contests the territory."""
    own_side = faction in (state.faction, ally_of(state.faction))
    return state.contesting == own_side


def meet(state: CampaignState, umpire: Umpire, faction: str) -> None:
    """MM-CAMP-9: Roll the investment level of an army met for the first time: the higher of two dice, capped.

    Ruling: it is then carried through the campaign, with the changes of MM-CAMP-5.
    """
    standing = state.standings[faction]
    if standing.investment != UNMET:
        return
    umpire.use_stream(streams.investment(state.key(), faction))
    contesting = is_contesting(state, faction)
    higher, most = roll_investment(umpire, faction, contesting)
    standing.set_investment(umpire, "MM-CAMP-9", min(higher, most))
    finding = {"level": standing.investment, "higher": higher, "most": most, "contesting": contesting}
    umpire.record("MM-CAMP-9", NOTE, faction, "investment", None, finding)


def change_investment(state: CampaignState, umpire: Umpire, rule: str, faction: str, amount: int) -> None:
    """MM-CAMP-5: Raise or lower an investment level. Ruling: it stays between 0 and the army's maximum."""
    standing = state.standings[faction]
    most = maximum_investment(faction, is_contesting(state, faction))
    standing.set_investment(umpire, rule, max(0, min(most, standing.investment + amount)))
