"""The worked examples of docs/proof.md, computed here by a few lines that share nothing with the engine."""

import json
import re
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Any

from rules.core.events import KINDS
from rules.muskets_mohawks.campaign.streams import RULES

PAGE = Path(__file__).parents[2] / "docs" / "proof.md"
WORD = 2**32


def example(name: str) -> dict[str, Any]:
    """Return an example of the page by its name."""
    block = re.search(rf"<!-- example: {name} -->\n```json\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert block is not None
    given: dict[str, Any] = json.loads(block[1])
    return given


def words(state: list[int]) -> Any:
    """Yield the words of sfc32."""
    a, b, c = state
    counter = 1
    while True:
        word = (a + b + counter) % WORD
        counter = (counter + 1) % WORD
        a = b ^ (b >> 9)
        b = (c + (c << 3)) % WORD
        c = ((c << 21) % WORD + (c >> 11) + word) % WORD
        yield word


def test_the_example_of_a_stream() -> None:
    """Hash, state, words and faces follow from seed and name."""
    given = example("stream")
    hashed = sha256(f"{given['seed']}\n{given['stream']}".encode())
    assert hashed.hexdigest() == given["sha256"]
    state = [int.from_bytes(hashed.digest()[at : at + 4], "big") for at in (0, 4, 8)]
    assert state == given["state"]
    drawn = list(islice(words(state), 12 + len(given["faces"])))
    assert drawn[:3] == given["first_words"]
    assert drawn[12:15] == given["words_after_warming_up"]
    assert [word % 6 + 1 for word in drawn[12:] if word < 4294967292] == given["faces"]


def test_the_example_of_a_seal() -> None:
    """Seeds and commitment follow from root and nonce; the HMAC is written out as RFC 2104 has it."""
    given = example("seal")
    root = given["root"].encode().ljust(64, b"\0")
    inner, outer = (bytes(byte ^ pad for byte in root) for pad in (0x36, 0x5C))
    for part, seed in given["seeds"].items():
        assert sha256(outer + sha256(inner + part.encode()).digest()).hexdigest() == seed
    assert sha256(f"{given['nonce']}\n{given['root']}".encode()).hexdigest() == given["commitment"]


def test_the_example_of_folding() -> None:
    """The events lead from the first state to the last."""
    given = example("fold")
    state = given["initial"]
    for event in given["events"]:
        if event["kind"] == "place":
            state[event["who"]] = event["after"]
        else:
            assert state[event["who"]][event["what"]] == event["before"]
            state[event["who"]][event["what"]] = event["after"]
    assert state == given["final"]


def test_the_example_of_canonical_json() -> None:
    """Keys are sorted by code points, nothing is escaped that need not be, and the hash is that of the bytes."""
    given = example("canonical")
    text = json.dumps(given["value"], sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert text == given["canonical"]
    assert sha256(text.encode()).hexdigest() == given["sha256"]


def test_every_kind_of_event_and_every_step_is_specified() -> None:
    """The page names each kind of event that the engine knows, and each step of a month that has a stream."""
    text = PAGE.read_text(encoding="utf-8")
    assert [name for name in (*KINDS, *RULES) if f"`{name}`" not in text] == []
