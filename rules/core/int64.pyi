import mypy_extensions

COMPILING: bool

if COMPILING:  # noqa: SIM108 - an alias must be plain to read for the type checker
    i64 = mypy_extensions.i64
else:
    i64 = int
