"""Programs for those who run or develop the project: quickstart, benchmark, the test runner, measurements."""
