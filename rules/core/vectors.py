"""Rows of whole numbers for hot geometry: Python's lists and, in compiled rules, vectors of machine words (librt).

`vec[i64](numbers)` makes one; reading a number of a vector takes a third of the time that a list takes, and making one
half (measured). Compiled, a vector has no methods: `append` and `extend` return it with more in it, and the one that
they were given is not to be used any more. Ask `len(numbers) > 0`, since a truth value is not known so quickly. A
vector cannot be pickled or be part of a record: `list(numbers)` can; `bytes` of one has eight for each number.

As with `i64`, the stub next to this file is what type checker and compiler read.
"""

from rules import compiled

if compiled.is_compiled():
    import mypy_extensions
    from librt import vecs

    append = vecs.append
    extend = vecs.extend
    vec = {int: vecs.vec[mypy_extensions.i64]}
else:
    vec = {int: list}

    def append(numbers, number):
        """Return the numbers with one more."""
        numbers.append(number)
        return numbers

    def extend(numbers, more):
        """Return the numbers with some more."""
        numbers.extend(more)
        return numbers
