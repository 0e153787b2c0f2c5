"""What the migrations of several apps need, and which databases they do not lead on from."""

from collections.abc import Collection, Sequence

from django.core.management.base import CommandError
from django.db import connections
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.operations import CreateModel
from django.db.migrations.operations.base import Operation
from django.db.migrations.recorder import MigrationRecorder
from django.db.migrations.state import ProjectState

# The migrations that 0.1.0 left each app at. They took the place of all before, which a database may still name.
OF_0_1_0 = {"battles": "0001_squashed_0014_forecast_entities", "campaigns": "0001_squashed_0013_longer_kinds_of_troops"}


def is_before_0_1_0(tables: Collection[str], applied: Collection[tuple[str, str]]) -> bool:
    """Return True for a database with these tables and migrations that 0.1.0 has not brought up to date.

    Migrations are given as (app, name). Those of before 0.1.0 stay named when all tables of an app are taken away.
    """
    apps = {app for app, _ in applied if any(table.startswith(f"{app}_") for table in tables)}
    return any(app in apps and (app, name) not in applied for app, name in OF_0_1_0.items())


def refuse_before_0_1_0(using: str) -> None:
    """Raise CommandError for a database of before 0.1.0."""
    connection = connections[using]
    applied = MigrationRecorder(connection).applied_migrations()
    if is_before_0_1_0(connection.introspection.table_names(), applied):
        raise CommandError(
            "This database is of before version 0.1.0, and nothing of it was changed. Run `migrate` of version 0.1.0"
            " first, then `migrate` of this one."
        )


class CreateModels(Operation):
    """Create many models at once.

    One by one, each renders its neighbours again, which are nearly all of them: that takes five times as long.
    """

    def __init__(self, models: Sequence[CreateModel]) -> None:
        self.models = models

    def state_forwards(self, app_label: str, state: ProjectState) -> None:
        """Add the models to the state, which is rendered when it is next asked for them."""
        state.__dict__.pop("apps", None)
        for model in self.models:
            model.state_forwards(app_label, state)

    def database_forwards(
        self, app_label: str, schema_editor: BaseDatabaseSchemaEditor, from_state: ProjectState, to_state: ProjectState
    ) -> None:
        """Create the tables in order."""
        for model in self.models:
            model.database_forwards(app_label, schema_editor, from_state, to_state)

    def database_backwards(
        self, app_label: str, schema_editor: BaseDatabaseSchemaEditor, from_state: ProjectState, to_state: ProjectState
    ) -> None:
        """Drop the tables, the last first."""
        for model in reversed(self.models):
            model.database_backwards(app_label, schema_editor, from_state, to_state)

    def describe(self) -> str:
        """Return what it does, for the migrate command."""
        return f"Create {len(self.models)} models"
