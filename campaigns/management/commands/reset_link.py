"""`manage.py reset_link NAME`: a link by which a user chooses a new password."""

from argparse import ArgumentParser
from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import CommandError

from battles.management.plain import PlainCommand
from campaigns.membership.account import reset_path


class Command(PlainCommand):
    """Print a link by which a user who forgot the password chooses a new one."""

    help = "Print a link by which a user who forgot the password chooses a new one."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the account's name and the site's address."""
        parser.add_argument("username")
        parser.add_argument("--site", default="http://127.0.0.1:8000", help="the site's address, before the link")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the link, or fail with a sentence."""
        user = User.objects.filter(username=options["username"], is_active=True).first()
        if user is None:
            raise CommandError(f"There is no account {options['username']}.")
        self.stdout.write(f"{options['site'].rstrip('/')}{reset_path(user)}")
