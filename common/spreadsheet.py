"""Tables as spreadsheets write them (CSV): read with all faults by row and column, and written so that none is run.

A cell that begins with = + - or @ would be run as a formula by the program that opens the file. Written cells of that
kind have an apostrophe before them, which reading takes away; read without one they are refused.
"""

import csv
import io
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from common.faults import Fault
from rules.core.suggest import did_you_mean

MOST_BYTES = 1_000_000
MOST_ROWS = 2_000
SEPARATORS = ",;\t"
BETWEEN = "|"  # of several values in one cell
_FORMULA = re.compile(r"[=+\-@\t\r]")
_WRITTEN = re.compile(r"'*[=+\-@\t\r]")
_ESCAPED = re.compile(r"'+[=+\-@\t\r]")
_SPLIT = re.compile(r"(?<!\\)\|")
_SAVE = "save it as “CSV UTF-8”"


@dataclass(slots=True)
class Row:
    """A row with a number as the spreadsheet shows it, and its cells by column, empty ones left out."""

    number: int
    cells: dict[str, str]


@dataclass(slots=True)
class Table:
    """What was read: rows, faults, and the cells at fault, of which no further fault is reported."""

    name: str
    columns: list[str] = field(default_factory=list)
    rows: list[Row] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    refused: set[tuple[int, str]] = field(default_factory=set)

    def fault(self, row: int, column: str, sentence: str, rule: str = "", warning: bool = False) -> Fault:
        """Return a fault at a cell, or of a row where there is no column."""
        where = f"column {column}: " if column else ""
        return Fault(self.name, row, f"{where}{sentence}", rule, warning)

    def is_merged(self, row: Row, column: str) -> bool:
        """Return whether an empty cell is below a filled one, as merged cells are written."""
        above = next((each for each in reversed(self.rows) if each.number < row.number), None)
        return column not in row.cells and above is not None and column in above.cells


def read_table(name: str, data: bytes, columns: Sequence[str], needed: Iterable[str]) -> Table:
    """Return the table of a file; `columns` are those known, `needed` those that it must have."""
    table = Table(name)
    text = _decoded(table, data)
    if table.faults:
        return table
    try:
        records = list(csv.reader(io.StringIO(text, newline=""), delimiter=_separator(text, columns), strict=True))
    except csv.Error as error:
        table.faults.append(table.fault(1, "", f"This is no table of comma-separated values: {error}."))
        return table
    if not records or len(records) > MOST_ROWS:
        many = f"has more than {MOST_ROWS} rows" if records else "is empty"
        table.faults.append(table.fault(1, "", f"The file {many}; send a table with heads in its first row."))
        return table
    _read_heads(table, records[0], columns, set(needed))
    for number, cells in enumerate(records[1:], 2):
        if any(cell.strip() for cell in cells):
            _read_row(table, number, cells)
    return table


def _decoded(table: Table, data: bytes) -> str:
    """Return the text of a file, without a byte-order mark."""
    sentence = ""
    text = ""
    if len(data) > MOST_BYTES:
        sentence = f"The file has {len(data)} bytes; a table has at most {MOST_BYTES}."
    elif data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        sentence = f"The file is UTF-16; {_SAVE}."
    elif data[:4] == b"PK\x03\x04":
        sentence = f"This is a spreadsheet and no CSV; {_SAVE}."
    else:
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            row = data[: error.start].count(b"\n") + 1
            table.faults.append(table.fault(row, "", f"The file is not UTF-8 (perhaps Latin-1); {_SAVE}."))
            return ""
        if "\0" in text:
            sentence = f"The file holds a NUL; {_SAVE}."
    if sentence:
        table.faults.append(table.fault(1, "", sentence))
    return text


def _separator(text: str, columns: Sequence[str]) -> str:
    """Return what is between the cells: the mark by which the first row has the most known heads."""
    first = re.split(r"[\r\n]", text, maxsplit=1)[0]
    return max(SEPARATORS, key=lambda mark: len({_head(cell) for cell in first.split(mark)} & set(columns)))


def _head(cell: str) -> str:
    return cell.strip().strip('"').strip().lower().replace(" ", "_")


def _read_heads(table: Table, cells: list[str], columns: Sequence[str], needed: set[str]) -> None:
    for place, cell in enumerate(cells, 1):
        head = _head(cell)
        table.columns.append(head)
        if not head:
            continue  # a fault only where something is below it
        if head not in columns:
            known = f"the columns are {', '.join(columns)}.{did_you_mean(head, columns)}"
            table.faults.append(table.fault(1, head, f"{head} is no column here; {known}"))
        elif head in table.columns[: place - 1]:
            table.faults.append(table.fault(1, head, f"{head} is there twice; leave one of the two out."))
    for head in columns:
        if head in needed - set(table.columns):
            table.faults.append(table.fault(1, head, f"There is no column {head}; add it."))


def _read_row(table: Table, number: int, cells: list[str]) -> None:
    row = Row(number, {})
    for place, raw in enumerate(cells, 1):
        cell = raw.strip()
        head = table.columns[place - 1] if place <= len(table.columns) else ""
        if not cell:
            continue
        if not head:
            sentence = f"Cell {place} is under no head; give its column one, or split a merged head."
            table.faults.append(table.fault(number, "", sentence))
        elif _FORMULA.match(cell):
            sentence = f"{head} begins with {cell[0]}, as a formula does; take that away, or write ' before it."
            table.faults.append(table.fault(number, head, sentence))
            table.refused.add((number, head))
        else:
            row.cells[head] = cell[1:] if _ESCAPED.match(cell) else cell
    table.rows.append(row)


def written(columns: Sequence[str], rows: Iterable[Mapping[str, object]]) -> bytes:
    """Return rows as a file that spreadsheets open: UTF-8 with a byte-order mark, and no cell that is run."""
    stream = io.StringIO(newline="")
    writer = csv.writer(stream)
    writer.writerow(columns)
    for row in rows:
        writer.writerow([_safe(_cell(row.get(column))) for column in columns])
    return stream.getvalue().encode("utf-8-sig")


def _cell(value: object) -> str:
    if isinstance(value, list):
        return f" {BETWEEN} ".join(str(each).replace(BETWEEN, f"\\{BETWEEN}") for each in value)
    return "" if value is None else str(value)


def _safe(cell: str) -> str:
    return f"'{cell}" if _WRITTEN.match(cell.strip()) else cell


def values_in(cell: str) -> list[str]:
    """Return the values of a cell that holds several, with | between them."""
    parts = [part.strip().replace(f"\\{BETWEEN}", BETWEEN) for part in _SPLIT.split(cell)]
    return [part for part in parts if part]
