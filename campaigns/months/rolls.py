"""The rolls of the present month that may be made at a table: what each takes, and the faces typed for it."""

from dataclasses import dataclass, field

from campaigns.ledger import engine
from campaigns.models import Campaign, CampaignInput, Role
from campaigns.months.overrides import open_month, result_of_fought, typable_in
from rules.muskets_mohawks.campaign import month
from rules.muskets_mohawks.campaign.state import IDLE


@dataclass(slots=True)
class Roll:
    """One stream of dice: the rule it is rolled by, how many dice it takes, and what was typed for it.

    `least` and `most` bound the number of dice; a `most` of 0 is no limit. `prepares` is True for a roll that setting
    up a month not yet prepared asks for, and `sure` is False where it may turn out that the roll is not made.
    `may_type` is False once the dice have fallen, while the month is fought, and for a campaign in the archive. `faces`
    is empty where the program rolls, and `by` is the name of who typed them.
    """

    stream: str
    rule: str
    least: int
    most: int
    prepares: bool = False
    sure: bool = False
    may_type: bool = True
    faces: list[int] = field(default_factory=list)
    by: str = ""


def rolls_of_month(campaign: Campaign, role: str) -> list[Roll]:
    """Return the month's rolls that this role may type or that have typed faces: those asked for now come first.

    What the enemy is about is the umpire's alone (MM-NP-1).
    """
    state, encounter = month.read_state(campaign.state), open_month(campaign)
    asked = month.asked_in_prepare(state) if state.phase == IDLE and not state.over else []
    open_to = dict.fromkeys(typable_in(campaign, encounter, role))
    typed = _typed(campaign, role)
    counts = engine.dice_asked(campaign.state, result_of_fought(encounter))
    rolls = {
        row.stream: Roll(row.stream, row.rule, row.least, row.most, prepares=True, sure=row.sure)
        for row in asked
        if row.stream in open_to
    }
    for stream, count in counts.items():
        if stream not in rolls and (stream in open_to or stream in typed):
            rolls[stream] = Roll(stream, engine.rule_of_stream(stream), *count, may_type=stream in open_to)
    for stream, roll in rolls.items():
        roll.faces, roll.by = typed.get(stream, ([], ""))
    return list(rolls.values())


def _typed(campaign: Campaign, role: str) -> dict[str, tuple[list[int], str]]:
    """Return by stream the faces typed last and the name of who typed them, of those not taken back."""
    latest: dict[str, tuple[list[int], str]] = {}
    for row in campaign.inputs.filter(kind=CampaignInput.Kind.TYPED_DICE).select_related("user").order_by("number"):
        latest[row.payload["stream"]] = (row.payload["faces"], row.user.get_username() if row.user else "")
    return {
        stream: typed
        for stream, typed in latest.items()
        if typed[0] and (role == Role.UMPIRE or not engine.is_hidden_stream(stream))
    }
