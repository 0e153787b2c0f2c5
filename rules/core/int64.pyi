import mypy_extensions

i64 = mypy_extensions.i64
