"""Any acts upon a campaign, in any order: rows and journal always come out of the inputs."""

import random
from collections.abc import Sequence
from typing import Any

import pytest

from campaigns import services
from campaigns.ledger import engine
from campaigns.ledger.archiving import CAMPAIGNS
from campaigns.ledger.projection import fit_units
from campaigns.ledger.record import campaign_digest
from campaigns.models import Campaign, Encounter
from campaigns.months import resolution
from campaigns.months.reconcile import reconcile
from common.exceptions import InvalidRequest
from tests.campaigns.tables import a_result
from tests.factories import UserFactory, a_campaign

pytestmark = pytest.mark.django_db
WALKS = 6
SHORT = [0, 5]  # by which all is done
NIGHTLY = pytest.mark.nightly("walks six times")
STEPS = 40


class Walk:
    """A campaign and the dice that decide what is done to it next."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.campaign = a_campaign(seed=f"walk {seed}", role=self.chance.choice(["captain", "lieutenant"]))
        self.done: list[str] = []
        services.prepare_month(campaign=self.campaign)

    def month(self) -> Encounter:
        """The last month there is."""
        last = self.campaign.encounters.last()
        assert last is not None
        return last

    def trace(self) -> list[Any]:
        """What anything left behind would change."""
        campaign = Campaign.objects.get(pk=self.campaign.pk)
        counts = [getattr(campaign, name).count() for name in ("inputs", "journal", "snapshots", "standing_points")]
        return [campaign.state, counts, list(campaign.encounters.values()), list(campaign.units.values())]

    def fit(self) -> list[str]:
        """Some of the units that may go."""
        fit = fit_units(self.campaign.state)
        return self.chance.sample(fit, self.chance.randint(1, len(fit))) if fit else []

    def step(self) -> None:
        """Do one thing; what is refused changes nothing."""
        self.campaign.refresh_from_db()
        name = self.chance.choice([name for name in dir(self) if name.startswith("do_")])
        before = self.trace()
        try:
            getattr(self, name)()
            self.done.append(name)
        except InvalidRequest:
            # A whole month is several things; the first of them may be done when a later one is refused.
            if name != "do_play":
                assert self.trace() == before, f"{name} was refused and left something behind"

    def do_prepare(self) -> None:
        """Prepare the month."""
        services.prepare_month(campaign=self.campaign)

    def do_queue(self) -> None:
        """Choose and queue."""
        services.choose_and_queue(
            encounter=self.month(), units=self.fit(), doctrine=self.chance.choice(["book", "bold"])
        )

    def do_resolve(self) -> None:
        """Let a worker have it."""
        resolution.resolve(encounter_id=self.month().pk, worker="w")

    def do_play(self) -> None:
        """A whole month of a campaign under way."""
        if self.campaign.status == "active":
            services.play_month(campaign=self.campaign)

    def do_table(self) -> None:
        """A result from a table."""
        month, units = self.month(), self.fit()
        if month.state in ("prepared", "queued", "failed") and units:
            services.record_table_result(
                encounter=month, result=a_result(month, str(self.chance.random()), units), units=units
            )

    do_another_table = do_table

    def do_withdraw(self) -> None:
        """Take it back."""
        services.withdraw_table_result(encounter=self.month(), reason="A walk.")

    def do_type(self) -> None:
        """Dice for any stream of the month, many of them wrong in number."""
        stream = self.chance.choice(engine.streams_of(self.campaign.state))
        faces = [self.chance.randint(1, 6) for _ in range(self.chance.choice([0, 1, 1, 2, 2, 3]))]
        services.type_dice(campaign=self.campaign, stream=stream, faces=faces)

    def do_override(self) -> None:
        """A new strength, Rep or morale."""
        change: dict[str, Any] = self.chance.choice(
            [
                {"what": "unit", "key": "u1", "field": "rep", "value": self.chance.randint(1, 7)},
                {"what": "unit", "key": "u2", "field": "figures", "value": self.chance.randint(0, 12)},
                {"what": "leader", "key": f"l{self.chance.randint(1, 9)}", "field": "rep", "value": 6},
                {"what": "standing", "key": "french", "field": "morale", "value": self.chance.randint(0, 6)},
                {"what": "standing", "key": "british", "field": "morale", "value": 1},
            ]
        )
        services.umpire_override(campaign=self.campaign, changes=[change], reason="A walk.")

    def do_rename(self) -> None:
        """A leader by another name, who may not be there yet."""
        key = f"l{self.chance.randint(1, 10)}"
        services.rename(campaign=self.campaign, kind="leader", key=key, name=f"Mr {self.chance.randint(1, 99)}")

    def do_next(self) -> None:
        """The next campaign, if this one is over."""
        services.next_campaign(campaign=self.campaign)


@pytest.mark.gate("plays campaigns by chance and reconciles each")
@pytest.mark.parametrize("seeds", [SHORT, pytest.param(range(WALKS), marks=NIGHTLY)], ids=["short", "long"])
@pytest.mark.postgres
def test_walks_reconcile(seeds: Sequence[int]) -> None:
    """Forty things done at random leave a campaign that is proven and moves whole; all there is to do gets done."""
    done: set[str] = set()
    for seed in seeds:
        walk = Walk(seed)
        for _ in range(STEPS):
            walk.step()
        done |= set(walk.done)
        campaign = Campaign.objects.get(pk=walk.campaign.pk)
        assert reconcile(campaign).differences == [], (seed, walk.done)
        assert campaign.encounters.exclude(state="closed").count() <= 1
        data = services.export_campaign(campaign=campaign)
        CAMPAIGNS.delete(campaign, None)
        assert campaign_digest(services.import_campaign(data=data, owner=UserFactory.create())) == data["digest"]
    assert done == {name for name in dir(Walk) if name.startswith("do_")}
