"""`manage.py test`: the whole suite, run by pytest."""

import os
import subprocess
import sys

from django.conf import settings

from battles.management.plain import PlainCommand, needs_sources

ALONE = ("-n", "--numprocesses", "--pdb", "--trace", "-s", "--collect-only", "--co", "--help", "-h")


class Command(PlainCommand):
    """Hand everything after `test` to pytest, and spread the suite over the machine's cores."""

    help = "Run the test suite with pytest; what follows is handed to pytest as it is."

    def run_from_argv(self, argv: list[str]) -> None:
        """Leave the arguments alone, since their meaning is pytest's; exit with pytest's status."""
        needs_sources("test")
        arguments = argv[2:]
        environment = os.environ | {"DJANGO_SETTINGS_MODULE": "tests.settings"}
        # Every process that a test starts would read and compile all its sources again, which takes twice as long.
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        command = [sys.executable, "-m", "pytest", *spread(arguments), *arguments]
        sys.exit(subprocess.call(command, cwd=settings.BASE_DIR, env=environment))


def spread(arguments: list[str]) -> list[str]:
    """Ask for several processes when the whole suite or all tests of a marker run and nothing given is against it."""
    cores = min(os.cpu_count() or 1, 4)
    named = any(
        not argument.startswith("-") and before != "-m"
        for before, argument in zip(["", *arguments], arguments, strict=False)
    )
    if cores < 2 or named or any(argument.startswith(ALONE) for argument in arguments):
        return []
    return ["-n", str(cores), "--dist", "worksteal"]
