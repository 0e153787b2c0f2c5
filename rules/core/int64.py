"""The integer type of hot rules: Python's `int`, and a machine word of 64 bits in compiled rules.

Annotate locals, parameters and attributes of hot functions with it: a compiled `int` may grow without limit and is
checked for that at each step; a `i64` is not, which is about ten times faster. Values must stay below 2**62, so that
both give the same result. Numbers of hot geometry are kept in vectors (`vectors.py`). A loop over a `list[int]` that
calculates much declares its variables before it (`x: i64`), so that each number is converted once.

Type checker and compiler read `int64.pyi` next to this file instead; a module with such a stub is not compiled.
"""

from typing import TypeAlias

i64: TypeAlias = int
