"""Months whose battles are the quick skirmishes of the tests' own system, under the real one's name."""

from typing import Any

import pytest
from celery import current_app

from rules import registry
from tests.skirmish import Skirmish


@pytest.fixture(autouse=True)
def skirmish(monkeypatch: pytest.MonkeyPatch) -> Skirmish:
    system = Skirmish()
    monkeypatch.setitem(registry._SYSTEMS, "muskets_mohawks", system)
    return system


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, list[Any]]]:
    messages: list[tuple[str, list[Any]]] = []
    monkeypatch.setattr(current_app, "send_task", lambda name, args: messages.append((name, args)))
    return messages


@pytest.fixture(autouse=True)
def plain_prepare(monkeypatch: pytest.MonkeyPatch) -> None:
    from rules.muskets_mohawks.campaign import investment, month, opponent
    from rules.muskets_mohawks.campaign.sheet import EncounterSheet

    if hasattr(month, "prepare"):
        return

    def prepare(state, umpire):
        if not month.check_pass(state):
            month.pass_month(state, umpire)
            return
        foe = opponent.main_opponent(state, umpire)
        investment.meet(state, umpire, foe)
        own = state.own().investment
        s = EncounterSheet(state.next_encounter, foe, own, max(0, state.standings[foe].investment), posture="scout")
        umpire.use_stream(f"{state.key()}/weather")
        umpire.roll("MM-WEATHER-1", "campaign", 1)
        state.lay_sheet(umpire, "MM-CAMP-1", s)
        state.set_phase(umpire, "MM-CAMP-1", "prepared")

    monkeypatch.setattr(month, "prepare", prepare, raising=False)
