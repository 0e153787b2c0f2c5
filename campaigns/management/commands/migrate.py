"""`manage.py migrate`: Django's own, which looks at the database first."""

from typing import Any

from django.core.management.commands import migrate

from common.migrating import refuse_before_0_1_0


class Command(migrate.Command):
    """Bring a database to what this version wants, unless none of its migrations leads on from there."""

    def handle(self, *args: Any, **options: Any) -> str | None:
        """Refuse a database of before 0.1.0; nothing of it is touched."""
        refuse_before_0_1_0(options["database"])
        return super().handle(*args, **options)
