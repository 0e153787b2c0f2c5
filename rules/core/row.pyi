from collections.abc import Iterable

Row = bytes

def byte_row(numbers: Iterable[int]) -> Row: ...
