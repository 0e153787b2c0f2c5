"""Services that web, API, admin and commands call to have battles fought: check, queue a row, send a message."""

import secrets
from collections.abc import Mapping
from copy import deepcopy
from typing import cast

from django.contrib.auth.models import User
from django.db import transaction

from battles.models import Battle, Scenario, error_columns
from battles.playing import Paused, play_on
from battles.resolving import TASK
from battles.versions import engine_version
from common.exceptions import Conflict, InvalidRequest
from common.hashing import digest
from common.json_input import Json
from common.queueing import send_on_commit
from rules import registry
from rules.core.dice import ScriptedDice
from rules.core.errors import RulesError, SetupError, cited
from rules.core.orders import PERSON
from rules.core.system import Engagement

Doctrines = Mapping[str, str]  # by side: player, enemy


def read_setup(*, setup: Json) -> Engagement:
    """Return an order of battle as its system has read it; raises InvalidRequest with all its faults by field."""
    try:
        system = registry.system(str(setup.get("system", "")))
    except RulesError as error:
        raise InvalidRequest(error.message, error.rule, {"system": [error.message]}) from error
    try:
        return system.engagement(setup)
    except SetupError as error:
        raise InvalidRequest.of_faults(error.faults) from error


def check_dice(dice: list[int] | None) -> None:
    """Raise InvalidRequest for typed faces other than 1 to 6."""
    if dice is None:
        return
    try:
        ScriptedDice(dice)
    except RulesError as error:
        raise InvalidRequest(error.message, error.rule, {"dice": [error.message]}) from error


def check_answers(*, engagement: Engagement, seed: str, stream: str, dice: list[int] | None) -> None:
    """Raise InvalidRequest where a person who commands a side owes an answer, or has given one that is refused.

    Only such battles are played for it, so that their answers are judged before anything is written. The error of an
    answer that is owed has under each side's answers a sentence, and under `choices` the legal codes of the first.
    """
    if all(each.doctrine != PERSON for each in engagement.commanders()):
        return
    try:
        played = play_on(engagement, {}, seed=seed, stream=stream, faces=dice)
    except RulesError as error:
        raise InvalidRequest.of_rules(error) from error
    if isinstance(played, Paused):
        fields = {f"{key}.answers": [_owed(key, played)] for key in played.owed}
        first = next(iter(played.owed))
        sentences = " ".join(sentence for (sentence,) in fields.values())
        raise InvalidRequest(sentences, played.asked[first][1], {**fields, "choices": played.owed[first]})


def _owed(key: str, played: Paused) -> str:
    """Return the sentence that says whose order a side owes, by which rule, and what it may be."""
    who, rule = played.asked[key]
    whose = "" if who == key else f" for {who}"
    return cited(f"{key} owes an answer{whose}; add to {key}.answers one of {', '.join(played.owed[key])}.", rule)


def scenario_setup(
    *,
    scenario: Scenario,
    player: Json | None = None,
    enemy: Json | None = None,
    doctrines: Doctrines | None = None,
    options: Json | None = None,
) -> Json:
    """Return a scenario's order of battle with the forces, doctrines and options given instead of its own."""
    setup = cast(Json, deepcopy(scenario.setup))
    setup["system"] = scenario.system
    if player is not None:
        setup["player"] = deepcopy(player)
    if enemy is not None:
        setup["enemy"] = deepcopy(enemy)
    return with_orders(setup, doctrines, options)


def with_orders(setup: Json, doctrines: Doctrines | None = None, options: Json | None = None) -> Json:
    """Return an order of battle whose sides follow other doctrines, with all its options replaced.

    `doctrines` go by side; a side without one, or with an empty one, keeps its own. None changes nothing.
    """
    setup = deepcopy(setup)
    for side, doctrine in (doctrines or {}).items():
        force = setup.get(side)
        if doctrine and isinstance(force, dict):
            force["doctrine"] = doctrine
    if options is not None:
        setup["options"] = deepcopy(options)
    return setup


@transaction.atomic
def request_battle(
    *,
    setup: Json,
    owner: User | None = None,
    scenario: Scenario | None = None,
    title: str = "",
    seed: str | None = None,
    stream: str = "battle",
    doctrines: Doctrines | None = None,
    options: Json | None = None,
    dice: list[int] | None = None,
) -> Battle:
    """Queue a battle for the workers and return its row; raises InvalidRequest at once for what the rules refuse."""
    setup = with_orders(setup, doctrines, options)
    engagement = read_setup(setup=setup)
    rules = engagement.system
    check_dice(dice)
    system = str(setup["system"])
    seed = seed if seed is not None else fresh_seed()
    check_answers(engagement=engagement, seed=seed, stream=stream, dice=dice)
    battle = Battle.objects.create(
        owner=owner,
        scenario=scenario,
        system=system,
        title=title or (scenario.name if scenario else rules.card().title),
        setup=setup,
        setup_hash=digest(setup),
        seed=seed,
        stream=stream,
        doctrine=(doctrines or {}).get("player", ""),
        options=options or {},
        dice=dice,
        engine_version=engine_version(system),
    )
    send_on_commit(TASK, str(battle.pk))
    return battle


@transaction.atomic
def retry_battle(*, battle: Battle) -> Battle:
    """Queue a failed battle again; raises Conflict for one that never began, as its forces cannot be fought."""
    failed = Battle.objects.filter(pk=battle.pk, status=Battle.Status.FAILED)
    if failed.filter(worker="").exists():
        raise Conflict("This battle failed before it began, and would fail again; its forces have to be others.")
    reset = {"status": Battle.Status.QUEUED, "claimed_by": "", "claimed_at": None, "finished": None}
    reset["engine_version"] = engine_version(battle.system)
    if not failed.update(**reset, **error_columns()):
        raise Conflict("Only a battle that failed can be tried again.")
    send_on_commit(TASK, str(battle.pk))
    battle.refresh_from_db()
    return battle


@transaction.atomic
def copy_scenario(*, scenario: Scenario, slug: str, name: str) -> Scenario:
    """Return a new scenario with the same order of battle under a slug of its own."""
    if Scenario.objects.filter(slug=slug).exists():
        message = f"There is a scenario {slug} already; choose another slug."
        raise InvalidRequest(message, fields={"slug": [message]})
    fields = ("description", "source", "confidence", "system", "encounter", "year", "place")
    return Scenario.objects.create(
        slug=slug,
        name=name,
        setup=deepcopy(scenario.setup),
        reports=deepcopy(scenario.reports),
        **{field: getattr(scenario, field) for field in fields},
    )


def fresh_seed() -> str:
    """Return a random seed of 16 hexadecimal digits, easy to copy."""
    return secrets.token_hex(8)
