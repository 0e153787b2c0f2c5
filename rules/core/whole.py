"""The type of the whole numbers in hot rules: Python's `int`, and a machine word of 64 bits in compiled rules.

Annotate with it the locals, parameters and attributes of a hot function: compiled, an `int` may grow without end and
is checked for it at each step, a `Whole` is not, which is about ten times faster. What it holds stays below 2**62 in
absolute value, so that both are the same. Lists keep their `list[int]`.

`whole.pyi` beside this file is what type checker and compiler read instead; a module with such a stub is not compiled.
"""

from typing import TypeAlias

Whole: TypeAlias = int
