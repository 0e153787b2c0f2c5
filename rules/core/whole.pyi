import mypy_extensions

Whole = mypy_extensions.i64
