"""What a command prints."""

from io import StringIO
from typing import Any

from django.core.management import call_command


def printed(name: str, *arguments: Any, **options: Any) -> str:
    """Run a command and return its output."""
    out = StringIO()
    call_command(name, *arguments, stdout=out, **options)
    return out.getvalue()
