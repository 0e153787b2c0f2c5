"""The bundled content as rows of the database: loaded by the pipeline once in a process, then put in as they came out.

A load reads some eighty files and asks the rules about all of them; the rows that it leaves are put into a test's
database in some milliseconds.
"""

from dataclasses import dataclass
from functools import cache
from io import StringIO
from typing import Any

from django.apps import apps
from django.core.management import call_command
from django.core.management.color import no_style
from django.db import IntegrityError, connection, models, transaction
from django.utils import timezone

# A statement has at most 32,766 values on SQLite.
MOST_VALUES = 30_000


@dataclass(frozen=True)
class Table:
    """The rows of a model as the database keeps them; `dated` are the places of the columns with times."""

    model: type[models.Model]
    columns: list[str]
    dated: list[int]
    rows: list[tuple[Any, ...]]


class Bundled:
    """What a load of all bundled content writes into an empty database, with histories and the texts of the files."""

    def __init__(self) -> None:
        """Load the content by the pipeline, keep its rows, and leave the database as it was."""
        found = apps.get_models(include_auto_created=True)
        ours = [model for model in found if model._meta.app_label in ("battles", "campaigns")]
        with transaction.atomic(), connection.cursor() as cursor:
            for model in ours:  # keys that refer to these rows are not looked at before the end, which never comes
                cursor.execute(f"DELETE FROM {_quoted(model._meta.db_table)}")
            call_command("content", "load", stdout=StringIO(), stderr=StringIO())
            self.tables = [table for model in ours if (table := _table(cursor, model)).rows]
            transaction.set_rollback(True)

    def put(self) -> None:
        """Put the rows into the database, with their keys, as if they had been loaded at this moment."""
        now = connection.ops.adapt_datetimefield_value(timezone.now())
        with transaction.atomic(), connection.cursor() as cursor:
            for table in self.tables:
                try:
                    _insert(cursor, table, now)
                except IntegrityError as error:
                    name = table.model._meta.verbose_name_plural
                    raise AssertionError(f"There are {name} already: ask for the content first of all.") from error
            for statement in connection.ops.sequence_reset_sql(no_style(), [table.model for table in self.tables]):
                cursor.execute(statement)


@cache
def loaded() -> Bundled:
    """Return the content, loaded for the first that asks."""
    return Bundled()


def _table(cursor: Any, model: type[models.Model]) -> Table:
    fields = [field for field in model._meta.concrete_fields if field.column]
    columns = ", ".join(_quoted(str(field.column)) for field in fields)
    cursor.execute(f"SELECT {columns} FROM {_quoted(model._meta.db_table)}")
    dated = [place for place, field in enumerate(fields) if isinstance(field, models.DateTimeField)]
    return Table(model, [str(field.column) for field in fields], dated, [tuple(row) for row in cursor.fetchall()])


def _insert(cursor: Any, table: Table, now: Any) -> None:
    head = f"INSERT INTO {_quoted(table.model._meta.db_table)} ({', '.join(map(_quoted, table.columns))}) VALUES "
    places = f"({', '.join(['%s'] * len(table.columns))})"
    at_once = MOST_VALUES // len(table.columns)
    for start in range(0, len(table.rows), at_once):
        rows = [list(row) for row in table.rows[start : start + at_once]]
        for row in rows:
            for place in table.dated:
                row[place] = now
        cursor.execute(head + ", ".join([places] * len(rows)), [value for row in rows for value in row])


def _quoted(name: str) -> str:
    return connection.ops.quote_name(name)
