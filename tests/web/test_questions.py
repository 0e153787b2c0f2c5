"""Questions to a person: every legal order of every bundled scenario in words and on the table."""

import random
import re
from copy import deepcopy
from pathlib import Path
from typing import Any, Final

import pytest
from ruamel.yaml import YAML

from battles.fighting import Resolution, names_of
from battles.playing import Paused, play_on
from battles.systems import questions_of, renderer_of
from battles.systems.base.drawing import Renderer
from battles.systems.base.questions import (
    DISTANCE,
    EDGE,
    FACING,
    LINE,
    PIECE,
    POINT,
    TURN,
    FreeOrder,
    LegalOrder,
    Question,
    Questions,
)
from rules.core.errors import OrderRefused
from rules.core.events import fold
from rules.core.sides import SIDES
from rules.core.system import Engagement
from rules.core.wording import WordedNarrator
from rules.registry import system
from tests.architecture.sources import ROOT
from tests.keys import KEY

SCENARIOS: Final = sorted((ROOT / "fixtures" / "scenarios").glob("*.yaml"))
_SAMPLED = 14  # questions of a scenario in a run of every day
_ALL = 60
_CODE = re.compile(r"\w:\w|[@{}]|(?<=.)None")
_LOOKS_LIKE_AN_ID = re.compile(r"[-_\d]")
_PLAIN: Final = ("MM-ACT-1",)  # rules that ask what a unit should do
_USUAL_REFUSAL = "is no order for"


def engagement_of(path: Path) -> Engagement:
    """Return the order of battle of a scenario's file."""
    document = YAML(typ="safe").load(path)
    setup = deepcopy(document.get("setup") or document)
    key = document.get("system", "muskets_mohawks")
    return system(key).engagement({"system": key, **setup})


def put(paused: Paused, key: str) -> tuple[Question, dict[str, dict[str, Any]]]:
    """Return the question to a commander, and the state as he may know it."""
    engagement = paused.engagement
    side = SIDES.index(key.split(".")[0])
    state = fold(*paused.seen_by(side))
    renderer = renderer_of(str(engagement.setup["system"]), engagement.side_names(), names_of(engagement.setup))
    who, rule = paused.asked[key]
    question = questions_of(str(engagement.setup["system"]), renderer).question(
        who, rule, paused.owed[key], state, side
    )
    return question, state


@pytest.mark.parametrize("most", [_SAMPLED, pytest.param(_ALL, marks=pytest.mark.nightly("plays 44 battles by hand"))])
@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_every_legal_order_is_in_words_and_on_the_table(path: Path, most: int) -> None:
    """Both sides give random orders, some of them named by themselves, which the rules take or refuse with a reason."""
    engagement = engagement_of(path)
    answers: dict[str, list[str]] = {each.key: [] for each in engagement.commanders()}
    dice = random.Random(f"{path.stem} {most}")
    asked = 0
    while asked < most and isinstance(step := _play(engagement, answers), Paused):
        for key, codes in step.owed.items():
            asked += 1
            question, state = put(step, key)
            _check_words(question, codes, _named(engagement, state))
            _check_marks(question.orders, _size(engagement, state), state)
            answers[key].append(dice.choice(codes))
        if question.free:
            _check_free(engagement, answers, key, dice.choice(question.free), dice)
    assert asked > 0


def _size(engagement: Engagement, state: dict[str, dict[str, Any]]) -> tuple[int, int]:
    """Return width and height of the table as it is drawn."""
    table = renderer_of(str(engagement.setup["system"])).table(state)
    assert table is not None
    return table.width, table.height


def _named(engagement: Engagement, state: dict[str, dict[str, Any]]) -> dict[str, str]:
    """Return all ids, those of the order of battle and of the state, each with its name, "" where it has none."""
    named = names_of(engagement.setup)
    renderer = renderer_of(str(engagement.setup["system"]), engagement.side_names(), named)
    found = dict(named)
    for who, fields in state.items():
        name = str(fields.get("name") or renderer.name_of(who))
        found.setdefault(who, "" if name == who else name)
    return found


def _play(engagement: Engagement, answers: dict[str, list[str]]) -> Paused | Resolution:
    return play_on(engagement, answers, seed="questions", stream="battle")


def _check_words(question: Question, codes: list[str], named: dict[str, str]) -> None:
    """Every code has its order, in order; no two say the same, and none shows what is meant for the rules alone."""
    assert [order.code for order in question.orders] == codes
    sentences = [order.sentence for order in question.orders]
    assert len(set(sentences)) == len(sentences), question
    labels = [free.label for free in question.free]
    assert question.sentence.endswith("?"), question.sentence
    for sentence in (*sentences, *labels, question.sentence, question.name):
        bare = sentence
        for name in sorted(filter(None, named.values()), key=len, reverse=True):
            bare = bare.replace(name, "")
        assert sentence, question
        assert not KEY.search(bare), sentence
        assert not _CODE.search(bare), sentence
        assert not [each for each in named if _LOOKS_LIKE_AN_ID.search(each) and _has(each, bare)], sentence
    for sentence in sentences:
        assert sentence[0] == sentence[0].upper(), sentence
        assert not sentence.endswith("."), sentence
    assert all(order.group for order in question.orders), question


def _has(word: str, text: str) -> bool:
    return re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", text) is not None


def _check_marks(orders: list[LegalOrder], size: tuple[int, int], state: dict[str, dict[str, Any]]) -> None:
    """Marks are on the table; an order that names a point, or a piece that is on the table, has one."""
    for order in orders:
        mark = order.mark
        if "@" in order.code:
            assert mark is not None, order
        if order.code.startswith(("fire:", "charge:", "shoot:", "face:", "next:", "join:")):
            assert mark is not None, order
        if mark is None:
            continue
        assert mark.kind in (POINT, LINE, PIECE, TURN), order
        assert min(mark.x, mark.from_x, mark.y, mark.from_y) >= 0, order
        assert max(mark.x, mark.from_x) <= size[0], order
        assert max(mark.y, mark.from_y) <= size[1], order
        assert mark.target == "" or mark.target in state, order
        assert mark.kind != TURN or mark.heading is not None, order


def _check_free(engagement: Engagement, answers: dict[str, list[str]], key: str, free: FreeOrder, dice: Any) -> None:
    """What a person names is legal, or is refused with the reason; it never is a code that the rules cannot read."""
    far = free.reach or 100
    form = dice.choice(free.formations)[0] if free.formations and dice.random() < 0.5 else ""
    heading = dice.randrange(32) if free.kind == FACING or (free.takes_heading and dice.random() < 0.5) else None
    x, y = (min(max(int(at) + dice.randint(-far, far), 10), 470) for at in (free.from_x, free.from_y))
    code = free.code(x=x, y=y, formation=form, heading=heading, distance=dice.randint(1, far))
    assert code.startswith(free.prefix), free
    refused = _refusal(engagement, {**answers, key: [*answers[key][:-1], code]})
    if refused is not None:
        assert _USUAL_REFUSAL not in refused.message, code
        assert refused.rule, code


def _refusal(engagement: Engagement, answers: dict[str, list[str]]) -> OrderRefused | None:
    try:
        _play(engagement, answers)
    except OrderRefused as refused:
        return refused
    return None


# Questions that random orders seldom come to, by system: the rule, the piece that is to act, and the codes.
_SELDOM: Final = {
    "muskets_mohawks": (
        ("MM-MELEE-5", "u1", "fight break_off"),
        ("MM-FIRE-1", "u1", "fire:volley:u2 fire:at_will:u2"),
        ("MM-REACT-5", "u1", "form:rally:line form:rally:unformed form:rally:mob"),
        ("MM-PERIOD-3", "u1", "form:charged:square form:charged:line"),
        ("MM-MOVE-2", "u1", "fast:ends:line fast:ends:unformed"),
        ("MM-CHARGE-1", "u1", "charge:u2 march_on hold"),
        (
            "MM-ACT-1",
            "u1",
            "table loot reload fire:gun:u2 reload:gun unlimber limber abandon leave stand mount dismount",
        ),
        ("MM-ACT-1", "u1", "burn:torch:u2 burn:arrows:u2 douse:fire:u2 level:up level:down recover form:square prone"),
    ),
    "fast_musket": (
        ("FM-CHARGE-4", "u1", "fire_back:u2 counter:u2 await:u2"),
        ("FM-CHARGE-1", "u1", "stand charge:u2"),
        ("FM-MOVE-1", "u1", "halt bend:straight bend:2 bend:-2 enter:u2 man:nw out:e face:u2 pivot:wnw about"),
    ),
    "one_hour": (("OH-MOVE-3", "u1", "stand turn exit go:d5"), ("OH-OFF-1", "u1", "keep reroll")),
    "d3_grid": (("D3-LOSS-1", "player", "raise:Béarn raise:Guyenne"), ("D3-CMD-2", "u1", "stand go:d5")),
    "quebec_1759": (
        ("QB-BATTLE-10", "british", "to:levis to:beauport"),
        ("QB-BATTLE-10", "british", "aboard:15th aboard:28th"),
        ("QB-BATTLE-8", "french", "battle:levis battle:beauport"),
        ("QB-BATTLE-6", "french", "montcalm:centre bougainville:centre"),
        ("QB-MOVE-1", "british", "none pass:15th:28th"),
        ("QB-SETUP-1", "french", "decoys:0>levis decoys:1>levis decoys:2>levis"),
        ("QA-LEADER-1", "french", "none call:montreal_1"),
        ("QA-LEADER-1", "french", "stay lead:montcalm:left"),
        ("QA-LOWER-1", "french", "none attack:bearn"),
        ("QA-LOWER-1", "british", "none aboard:15th"),
        ("QA-LOWER-1", "british", "wolfe>abraham stay"),
        ("QA-INTEL-1", "british", "learn:nothing learn:decoys learn:works:levis learn:fire_ships"),
        ("QA-INTEL-1", "french", "show_decoys:0:levis show_decoys:1:levis"),
        ("QA-BOMB-1", "french", "give_up:bearn give_up:guyenne"),
        ("QB-PLOT-1", "french", "none search raid:levis scout:levis"),
        ("QB-PLOT-1", "french", "nothing march prepare lower dig:levis:left ships:up:1 ships:down:2"),
    ),
}


@pytest.mark.parametrize("key", _SELDOM)
def test_orders_that_are_seldom_legal_are_in_words(key: str) -> None:
    """They need nothing of the state, so that a side that knows little is asked all the same."""
    named = {"u1": "Béarn", "u2": "Black Watch"}
    questions = questions_of(key, renderer_of(key, ("French", "British"), named))
    for rule, who, codes in _SELDOM[key]:
        question = questions.question(who, rule, codes.split(), {}, 0)
        _check_words(question, codes.split(), {**named, "french": "", "british": "", "player": ""})
        assert question.sentence != f"What should {question.name} do?" or rule in _PLAIN, question


@pytest.mark.parametrize("key", _SELDOM)
def test_every_order_has_a_heading(key: str) -> None:
    """The first word of every order that a report has words for is listed under a heading."""
    questions = questions_of(key, renderer_of(key))
    narrator = questions.renderer.narrator
    assert isinstance(narrator, WordedNarrator)
    words = {code.partition(":")[0] for code in narrator.section("orders")}
    assert sorted(words - set(questions.groups)) == []


@pytest.mark.parametrize(
    ("free", "given", "code"),
    [
        (FreeOrder(POINT, "Go", "move:to"), {"x": 240, "y": 300}, "move:to@240,300"),
        (FreeOrder(POINT, "Go", "move:to"), {"x": 240}, ""),
        (
            FreeOrder(POINT, "Go", "move:to", formations=(("line", "line"),), takes_heading=True),
            {"x": 240, "y": 300, "formation": "line", "heading": 4},
            "move:to:line/4@240,300",
        ),
        (FreeOrder(POINT, "Go", "fast:to"), {"x": 9, "y": 8, "formation": "mob", "heading": 4}, "fast:to@9,8"),
        (FreeOrder(FACING, "Turn", "face:to"), {"heading": 0}, "face:to:0"),
        (FreeOrder(FACING, "Turn", "face:to"), {}, ""),
        (FreeOrder(FACING, "Wheel", "wheel:to", takes_distance=True), {"heading": 4, "distance": 30}, "wheel:to:4/30"),
        (FreeOrder(DISTANCE, "Back", "back:to"), {"distance": 35}, "back:to:35"),
        (FreeOrder(EDGE, "Come on", "enter_by:to"), {"x": 130, "y": 480}, "enter_by:to:130"),
    ],
)
def test_an_order_of_his_own_has_the_code_that_the_rules_read(
    free: FreeOrder, given: dict[str, Any], code: str
) -> None:
    """What is missing leaves no code, and what the order does not take is left out."""
    assert free.code(**given) == code


def test_a_system_without_words_for_its_orders_has_them_plain() -> None:
    """Any system can be asked for its questions."""
    found = Questions(Renderer(("French", "British"), {"u1": "Béarn"})).question("u1", "X-1", ["go_on", "stay"], {}, 0)
    assert (found.name, found.sentence) == ("Béarn", "What should Béarn do?")
    assert [(order.sentence, order.mark) for order in found.orders] == [("Go on", None), ("Stay", None)]
