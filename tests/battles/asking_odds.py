"""The command `odds` as tests call it."""

import json
from functools import partial
from io import StringIO
from typing import Any

from tests.printing import printed

# What the command prints.
odds = partial(printed, "odds", stderr=StringIO())


def as_json(*arguments: str) -> Any:
    """What it prints for programs."""
    return json.loads(odds(*arguments, "--json"))
