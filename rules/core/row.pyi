from collections.abc import Iterable

Row = bytes

def row_of(numbers: Iterable[int]) -> Row: ...
