# Shorthands for a developer's machine; .ci/run is what counts.
PYTHON ?= python3

.PHONY: run test lint types migrations ci nightly mutations compile docs coverage sizes clean
run:         ; $(PYTHON) manage.py quickstart
test:        ; $(PYTHON) manage.py test
lint:        ; .venv/bin/ruff check . && .venv/bin/ruff format --check .
types:       ; .venv/bin/mypy
migrations:  ; $(PYTHON) manage.py makemigrations --check --dry-run
ci:          ; .ci/run
nightly:     ; .ci/nightly
mutations:   ; .venv/bin/python -m tests.mutation.touched --write
clean:       ; rm -rf build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
compile:     ; $(PYTHON) manage.py compile
docs:        ; NO_MKDOCS_2_WARNING=1 .venv/bin/mkdocs build --strict --quiet
# The longest modules, each to be split along its subjects if it has several; nothing fails by its length.
sizes:       ; .venv/bin/python -m tests.architecture.sizes
# What the tests run of the code, by line, not below the floor in pyproject.toml; it takes several times as long as the
# tests alone, so .ci/run leaves it to a job of its own.
coverage:    ; $(PYTHON) bootstrap.py test coverage && .venv/bin/python -m pytest -q -n 2 -m "not nightly and not browser" --cov
