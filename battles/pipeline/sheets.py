"""Parts of content as spreadsheets: the list of an army, the roster of a campaign; all faults by row and column."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from django.db import transaction

from battles.models.content import Content
from battles.pipeline.checks import examine
from battles.pipeline.kinds import EntryIndex, Kind, kind_of
from common.faults import ContentErrors, Fault, Finding, Place
from common.spreadsheet import Row, Table, read_table, values_in, written

Records = list[dict[str, Any]]


class Sheet(ABC):
    """How a part of an entry is a table; `numbers` are columns of whole numbers, `several` hold lists."""

    columns: ClassVar[tuple[str, ...]]
    needed: ClassVar[tuple[str, ...]]
    numbers: ClassVar[frozenset[str]] = frozenset()
    several: ClassVar[frozenset[str]] = frozenset()

    @abstractmethod
    def records(self, body: Mapping[str, Any]) -> Records:
        """Return the rows of an entry by column."""

    @abstractmethod
    def part(self, records: Records) -> dict[str, Any]:
        """Return the keys of an entry that rows by column amount to."""

    @abstractmethod
    def cell_of(self, place: Place, records: Records) -> tuple[int, str] | None:
        """Return the number of the row, from 0, and the column that a place in the entry comes from; None for none."""

    def read(self, table: Table) -> Records:
        """Return the rows of a table, with numbers and lists where they belong; what is none stays a text."""
        return [{name: self._value(name, cell) for name, cell in row.cells.items()} for row in table.rows]

    def _value(self, column: str, cell: str) -> Any:
        if column in self.several:
            found = values_in(cell)
            return [_number(each) for each in found] if column in self.numbers else found
        return _number(cell) if column in self.numbers else cell


def _number(cell: str) -> int | str:
    plain = cell.isascii() and cell.isdigit() and len(cell) <= 9
    return int(cell) if plain else cell


def sheet_of(kind: Kind[Any, Any]) -> Sheet:
    """Return how entries of a kind are tables; raises LookupError for a kind that has none."""
    if kind.sheet is None:
        raise LookupError(f"A {kind.title} is no table.")
    found: Sheet = kind.sheet
    return found


def sheet_bytes(row: Content) -> bytes:
    """Return the table of an entry as a file."""
    kind = kind_of(row)
    return bytes_of(sheet_of(kind), kind.body(row))


def bytes_of(sheet: Sheet, body: Mapping[str, Any]) -> bytes:
    """Return the table of an entry's values as a file."""
    return written(sheet.columns, sheet.records(body))


def read_sheet(sheet: Sheet, name: str, data: bytes) -> tuple[Table, Records]:
    """Return a file as a table and its rows by column; faults are in the table."""
    table = read_table(name, data, sheet.columns, sheet.needed)
    if not table.rows and not table.faults:
        table.faults.append(table.fault(1, "", "The table has no row below its heads; add one."))
    return table, sheet.read(table)


def load_sheet(row: Content, name: str, data: bytes, *, dry_run: bool = False) -> list[Fault]:
    """Replace the table of an entry by that of a file, and return the warnings.

    Raises ContentErrors with all faults by row and column, and writes nothing then.
    """
    kind = kind_of(row)
    sheet = sheet_of(kind)
    table, records = read_sheet(sheet, name, data)
    entry, warnings = None, []
    if table.rows:
        raw = kind.body(row) | sheet.part(records)
        entry, found = examine(kind, row.slug, raw, EntryIndex())
        judged = placed(sheet, table, records, found)
        warnings = [fault for fault in judged if fault.warning]
        table.faults += [fault for fault in judged if not fault.warning]
    if table.faults:
        raise ContentErrors(sorted(set(table.faults)))
    if entry is not None and not dry_run:
        with transaction.atomic():
            kind.store(row.slug, entry, row)
    return warnings


def placed(sheet: Sheet, table: Table, records: Records, findings: Sequence[Finding]) -> list[Fault]:
    """Return findings of an entry at the cells of its table; of a cell that has a fault already there are no more."""
    found = [_placed(sheet, table, records, finding) for finding in findings]
    return [fault for fault in found if fault is not None]


def _placed(sheet: Sheet, table: Table, records: Records, finding: Finding) -> Fault | None:
    """Return a finding at its cell; None where the cell has a fault already."""
    cell = sheet.cell_of(finding.place, records)
    sentence = finding.sentence()
    if cell is None:
        return table.fault(1, "", sentence, finding.rule, finding.warning)
    row, column = table.rows[cell[0]], cell[1]
    has_fault = (row.number, column) in table.refused or (column in sheet.needed and column not in table.columns)
    return None if has_fault else _at(table, row, column, finding)


def _at(table: Table, row: Row, column: str, finding: Finding) -> Fault:
    dotted = ".".join(map(str, finding.place))
    sentence = finding.sentence().replace(f"{dotted} ", f"{column} ", 1) if column else finding.sentence()
    if column and table.is_merged(row, column):
        sentence += " If its cell is merged with the one above, split them and fill both."
    return table.fault(row.number, column, sentence, finding.rule, finding.warning)


def column_among(columns: Sequence[str], steps: Place) -> str:
    """Return the column of a place within a row, such as leader_rep of ("leader", "rep"), or "" for none."""
    name = "_".join(str(step) for step in steps if isinstance(step, str))
    return name if name in columns else next((each for each in map(str, steps) if each in columns), "")
