.DEFAULT_GOAL := help
.PHONY: help setup demo test check format bench invariants corpus rules clean

PYTHON ?= $(shell for p in python3.13 python3.12 python3.11 python3; do \
	"$$p" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 && { echo "$$p"; break; }; done)
BIN := .venv/bin
READY := .venv/.ready

help:
	@echo "make setup | demo | test | check | format | bench | invariants | corpus | rules | clean"

setup: $(READY)

$(READY): pyproject.toml
	@test -n "$(PYTHON)" || { echo "Stacktrail needs Python 3.11 or newer; none was found." >&2; exit 1; }
	@test -x $(BIN)/python || PYTHON="$(PYTHON)" .ci/make-venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	@touch $@

demo: setup
	@$(BIN)/stacktrail demo

test: setup
	@$(BIN)/python -m pytest -n auto --dist worksteal

check: setup
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy --strict .
	$(BIN)/lint-imports

format: setup
	@$(BIN)/ruff format .
	@$(BIN)/ruff check --fix .

bench: setup
	@$(BIN)/python -m bench

invariants: setup
	@$(BIN)/python -m tests.invariants

corpus: setup
	@$(BIN)/python -m tests.oracle.whole

rules: setup
	@$(BIN)/python -m tests.rules_report

clean:
	@rm -rf .venv build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .benchmarks .import_linter_cache
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
