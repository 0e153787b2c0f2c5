"""Random amendments of random seasons: each equals a campaign that was played so from the start, and goes back."""

import random
from collections.abc import Sequence
from typing import Any

import pytest

from campaigns import services
from campaigns.ledger.projection import fit_units
from campaigns.ledger.record import in_force_digest
from campaigns.models import Campaign
from campaigns.months.reconcile import reconcile
from common.exceptions import InvalidRequest
from common.json_input import Json
from tests.campaigns.tables import a_result
from tests.campaigns.test_amending import worked
from tests.factories import a_campaign

pytestmark = pytest.mark.django_db
Month = dict[str, Any]


def a_month(chance: random.Random) -> Month:
    """What is decided in a month: how many go, how, by the engine or on a table, and what is overridden after it."""
    return {
        "share": chance.random(),
        "doctrine": chance.choice(["book", "bold"]),
        "table": chance.random() < 0.2,
        "rep": chance.choice([None, None, 3, 5]),
        "dice": chance.choice([None, None, None, [chance.randint(1, 6)]]),
    }


def chosen(campaign: Campaign, month: Month) -> list[str]:
    """The units that go: the first of those that are fit."""
    fit = fit_units(Campaign.objects.get(pk=campaign.pk).state)
    return fit[: 1 + int(month["share"] * (len(fit) - 1))]


def decided(campaign: Campaign, month: Month, kept: Json | None = None) -> None:
    """Play a month; `kept` is the result that it had on a table."""
    encounter = services.prepare_month(campaign=campaign)
    if encounter.passed:
        return
    if month["dice"]:
        stream = f"{encounter.year}-{encounter.month:02}/weather"
        try:
            services.type_dice(campaign=campaign, stream=stream, faces=month["dice"])
        except InvalidRequest:  # some scores are rolled again
            services.type_dice(campaign=campaign, stream=stream, faces=month["dice"] * 2)
    if month["table"]:
        units = chosen(campaign, month)
        result = kept or a_result(encounter, str(month["share"]), units)
        services.record_table_result(encounter=encounter, result=result, units=units)
    else:
        units = month.get("units") or chosen(campaign, month)
        services.choose_and_queue(encounter=encounter, units=units, doctrine=month["doctrine"])
        services.play_month(campaign=campaign)
    if month["rep"]:
        change = {"what": "unit", "key": "u1", "field": "rep", "value": month["rep"]}
        services.umpire_override(campaign=campaign, changes=[change], reason="Drill.")


def is_over(campaign: Campaign) -> bool:
    """Whether there is no month to play."""
    return Campaign.objects.get(pk=campaign.pk).status != "active"


def trial(seed: int) -> str:
    """Amend a season, compare it with one played so, and amend it back; return what kind of amendment it was."""
    chance = random.Random(seed)
    months = [a_month(chance) for _ in range(chance.randint(2, 4))]
    campaign = a_campaign(seed=f"season {seed}", role=chance.choice(["captain", "lieutenant"]))
    for month in months:
        if not is_over(campaign):
            decided(campaign, month)
    before = in_force_digest(campaign)
    played = list(campaign.encounters.filter(passed=False).order_by("number"))
    row = chance.choice(played)
    place = row.number - 1
    # After a table's month the result rests on the forces that were there, so only its override is amended then.
    tables = any(month["table"] for month in months[place:])
    kind = "override" if tables else chance.choice(["choice", "override"])
    month = dict(months[place])
    if kind == "choice":
        was = row.units
        month["units"] = was[:-1] if len(was) > 1 else was
        month["doctrine"] = chance.choice(["book", "bold", "cautious"])
        changes: Json = {"choice": {"units": month["units"], "doctrine": month["doctrine"]}}
    else:
        change = {"what": "standing", "key": "french", "field": "morale", "value": chance.randint(3, 6)}
        changes = {"override": {"changes": [change], "reason": "It was forgotten."}}
    made = worked(services.amend(campaign=campaign, number=row.number, changes=changes, reason="At random."))
    assert made.status == "ready", (seed, made.error_message)
    assert in_force_digest(campaign) == before, seed
    services.accept(amendment=made)
    assert reconcile(campaign, battles=False).differences == [], seed
    if not any(row["flags"] for row in made.difference):
        _compare(seed, campaign, months, place, month, changes)
    services.undo(campaign=campaign)
    assert in_force_digest(campaign) == before, seed
    return kind


def _compare(seed: int, campaign: Campaign, months: list[Month], place: int, month: Month, changes: Json) -> None:
    """Play the same season from the start, with the amended month as it is now."""
    started = campaign.inputs.get(kind="begin").payload["setup"]
    other = a_campaign(seed=f"season {seed}", role=started["role"], owner=campaign.owner)
    scripts = {row.number: row for row in campaign.encounters.all()}
    for number, asked in enumerate(months, start=1):
        if is_over(other):
            break
        row = scripts.get(number)
        as_now = {**(month if number - 1 == place else asked)}
        if row is not None and not as_now["table"]:
            as_now["units"] = row.units
        decided(other, as_now, row.result if row is not None and as_now["table"] else None)
        if number - 1 == place and "override" in changes:
            override = changes["override"]
            services.umpire_override(campaign=other, changes=override["changes"], reason=override["reason"])
    assert in_force_digest(other) == in_force_digest(campaign), seed


@pytest.mark.parametrize(
    "seeds",
    [
        pytest.param(range(6), marks=pytest.mark.slow("plays twelve seasons and amends six"), id="six"),
        pytest.param(range(6, 12), marks=pytest.mark.slow("plays twelve seasons and amends six"), id="six more"),
        pytest.param(range(12, 200), marks=pytest.mark.nightly("amends nearly two hundred seasons"), id="200"),
    ],
)
def test_an_amended_season_is_one_played_so(seeds: Sequence[int]) -> None:
    """Whatever is amended, the season equals one that was played so; undone, it is what it was."""
    kinds = {trial(seed) for seed in seeds}
    assert kinds == {"choice", "override"}
