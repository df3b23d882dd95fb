# `make` alone lists what there is. Everything lives in .venv and var/; nothing is installed elsewhere
# but Debian packages, and those only by root.
SHELL := /bin/sh
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
BENCH := .venv-bench
UV := $(BIN)/uv --no-config
LOCKED := --require-hashes --python $(BIN)/python --quiet
# Tests of one file share what they set up. Pages, files and commands ask no database on their own.
SPREAD := --numprocesses 3 --dist loadfile --no-loadscope-reorder
BELOW_THE_PAGES := $(addprefix tournament/tests/,models selectors services api)
MESSAGES := tournament/locale/zh_Hans/LC_MESSAGES/django

.DEFAULT_GOAL := help
.PHONY: help install run test soak check demo bench backup restore messages lock clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-9s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

install: $(VENV)/installed $(MESSAGES).mo ## virtual environment and requirements only

run: install ## the site with worker and broker: prints its addresses and log-ins (TOUKE_PORT, TOUKE_BIND)
	@$(BIN)/python manage.py serve

test: $(VENV)/installed-dev $(MESSAGES).mo ## all tests, on SQLite and on PostgreSQL
	@deploy/debian.sh test
	$(BIN)/pytest -q $(SPREAD) --cov --cov-report=term scoring
	$(BIN)/pytest -q $(SPREAD) -m "not soak" tournament
	$(BIN)/pytest -q $(SPREAD) -p tournament.tests.postgresql -m "not whole_events" $(BELOW_THE_PAGES)

soak: $(VENV)/installed-dev $(MESSAGES).mo ## what is too long for every day: whole events on PostgreSQL, two whole demonstrations
	$(BIN)/pytest -q $(SPREAD) -m soak tournament
	$(BIN)/pytest -q $(SPREAD) -p tournament.tests.postgresql -m whole_events $(BELOW_THE_PAGES)

check: $(VENV)/installed-dev $(MESSAGES).mo ## style, types, import layers, templates, migrations, settings
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/djlint --quiet --check --lint templates
	$(BIN)/python manage.py makemigrations --check --dry-run
	HTTPS=yes $(BIN)/python manage.py check --deploy --fail-level WARNING

demo: install ## the 24-team festival from the registration workbook to the final workbook, in out/
	@$(BIN)/python manage.py demo

bench: $(BENCH)/installed ## benchmarks as ratios, beside other programs (docs/benchmarks.md)
	@if command -v npm >/dev/null; then npm ci --prefix bench --ignore-scripts --no-audit --no-fund --silent; fi
	@$(BENCH)/bin/python -m bench.engine
	@$(BENCH)/bin/python -m bench.draws
	@$(BENCH)/bin/python -m bench.brackets
	@$(BENCH)/bin/python -m bench.storing

backup: install ## one file with everything: make backup [FILE=...]
	@$(BIN)/python manage.py backup $(if $(FILE),"$(FILE)")

restore: install ## brings a backup back: make restore FILE=...
	@$(BIN)/python manage.py restore $(if $(FILE),"$(FILE)")

messages: $(VENV)/installed ## collect what is to be translated
	@deploy/debian.sh test
	$(BIN)/python manage.py makemessages --locale zh_Hans --no-location --ignore 'tests/*'
	@sed -i '/^"POT-Creation-Date/d' $(MESSAGES).po

lock: $(VENV)/installed ## write the lock files anew from the requirements
	@for name in requirements requirements-dev requirements-uv; do \
	    $(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header \
	        $$name.txt --output-file $$name.lock >/dev/null || exit 1; \
	done

clean: ## remove what was made, but for the data in var/
	rm -rf $(VENV) $(BENCH) bench/node_modules out .mypy_cache .pytest_cache .ruff_cache .hypothesis .coverage
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(BIN)/uv: requirements-uv.lock
	@deploy/debian.sh run
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Touke needs Python 3.11 or newer.")'
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r $<
	@touch $@

$(VENV)/installed: requirements.lock $(BIN)/uv
	@$(UV) pip install $(LOCKED) -r $<
	@touch $@

$(VENV)/installed-dev: requirements-dev.lock $(VENV)/installed
	@$(UV) pip install $(LOCKED) -r $<
	@touch $@

$(BENCH)/installed: bench/requirements.txt requirements.lock $(BIN)/uv
	@$(PYTHON) -m venv $(BENCH)
	@$(UV) pip install --require-hashes --python $(BENCH)/bin/python --quiet -r requirements.lock
	@$(UV) pip install --python $(BENCH)/bin/python --quiet -r $<
	@touch $@

%.mo: %.po $(VENV)/installed
	@$(BIN)/pybabel --quiet compile --input-file $< --output-file $@
