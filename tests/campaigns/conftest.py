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
