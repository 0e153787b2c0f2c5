"""The command `odds` as tests call it."""

import json
from io import StringIO
from typing import Any

from django.core.management import call_command


def odds(*arguments: str) -> str:
    """What the command prints."""
    out = StringIO()
    call_command("odds", *arguments, stdout=out, stderr=StringIO())
    return out.getvalue()


def as_json(*arguments: str) -> Any:
    """What it prints for programs."""
    return json.loads(odds(*arguments, "--json"))
