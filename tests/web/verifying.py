"""Records of battles as the site gives them, forged records, and what the checker of the browser says of either."""

import json
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

from battles.fighting import fight
from battles.proofs import SCHEMA
from common.hashing import digest
from common.json_input import Json
from rules.registry import system
from tests.contract.samples import positions, samples

CHECKER = Path(__file__).parents[2] / "config" / "static" / "petite" / "verify" / "checker.js"
Check = Callable[[Json], list[dict[str, Any]]]


def record_of(key: str, order: Json, seed: str) -> Json:
    """Return the record of a battle of an order of battle, without a database."""
    fought = fight(system(key).engagement(order), seed=seed, stream="battle")
    return {
        "schema": SCHEMA, "system": key, "title": f"{key} {seed}", "commitment": "", "seed": seed, "stream": "battle",
        "dice": None, "setup": order, "setup_hash": digest(order), "names": fought.names, "initial": fought.initial,
        "events": fought.events, "result": fought.result, "digest": fought.digest, "withheld": [],
        "event_count": len(fought.events), "dice_count": fought.dice_count,
    }  # fmt: skip


def records(key: str, seeds: range) -> list[Json]:
    """Return records of battles of a system."""
    return [record_of(key, order, f"seed {seed}") for seed, order in samples(key, seeds)]


def records_from_positions(key: str, seeds: range) -> list[Json]:
    """Return records of battles that begin with a later turn."""
    return [record_of(key, order, f"seed {seed}") for seed, order in positions(key, seeds)]


def checker_in(browser: Browser) -> tuple[Page, Check]:
    """Return a page of its own with the checker, and what calls it."""
    page = browser.new_page()
    page.add_script_tag(path=CHECKER)

    def check(record: Json) -> list[dict[str, Any]]:
        text = json.dumps(record, ensure_ascii=False)
        found = page.evaluate("text => globalThis.petiteGuerreChecker.check(JSON.parse(text)).checks", text)
        return list(found)

    return page, check


def wrong(checks: list[dict[str, Any]]) -> list[str]:
    """Return the keys of the checks that differ."""
    return [check["key"] for check in checks if check["state"] == "differs"]


def forged(record: Json, change: Callable[[Json], Any]) -> Json:
    """Return a copy of a record changed by a forger who makes numbers, counts and digests of it again."""
    copy = deepcopy(record)
    change(copy)
    for place, event in enumerate(copy["events"]):
        event["number"] = place
    copy["event_count"] = len(copy["events"])
    copy["dice_count"] = sum(len(event.get("faces", [])) for event in copy["events"])
    copy["digest"] = digest({key: copy[key] for key in ("initial", "events", "result")})
    copy["setup_hash"] = digest(copy["setup"])
    return copy


def event_of(record: Json, **wanted: Any) -> Json:
    """Return the first event with these fields."""
    return next(row for row in record["events"] if all(row.get(key) == value for key, value in wanted.items()))
