import mypy_extensions

COMPILING: bool

if COMPILING:
    i64 = mypy_extensions.i64
else:
    i64 = int
