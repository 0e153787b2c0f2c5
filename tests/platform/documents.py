"""The documents of the project, and the commands that they show."""

import re
import shlex
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
README, OPERATORS, CLIENTS = "README.md", "docs/guides/operators.md", "docs/guides/api-clients.md"


def text(document: str) -> str:
    """A document's text."""
    return (ROOT / document).read_text(encoding="utf-8")


def blocks(document: str) -> list[list[list[str]]]:
    """A document's blocks of commands, each command in words."""
    found = re.findall(r"```console\n(.*?)```", text(document), re.S)
    return [[shlex.split(line[2:]) for line in block.splitlines() if line.startswith("$ ")] for block in found]


def on_servers() -> list[list[str]]:
    """Those of the block that runs the site on servers; anything more would change the tree under test."""
    [served] = [block for block in blocks(OPERATORS) if block[0][0] == "export"]
    return served
