# `make play` and `make test` set up everything they need, in .venv.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt
FAST := tests/games tests/match tests/envs/test_observation.py
PARALLEL := -n 2 --dist worksteal
# What tests need of the system, as Debian's package:a program of it.
SYSTEM := postgresql:initdb chromium:chromium
FONTS := fonts-noto-cjk:/usr/share/fonts/opentype/noto
# Tests start hundreds of processes: none is to compile our modules again, whatever the environment says.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: help play test lint bench sweep screenshots measure-page words docs system

help: ## Show what can be made
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /\1\t/' | expand -t 14

play: $(VENV)/.installed ## Open tables on this machine, and the page in a browser
	@$(BIN)/lucca serve --browser

test: system $(VENV)/.developing ## Run the tests: compiled, interpreted, and with bounds checked
	$(BIN)/pytest $(PARALLEL)
	NUMBA_DISABLE_JIT=1 $(BIN)/pytest $(PARALLEL) $(FAST) -m "not slow and not compiled"
	NUMBA_BOUNDSCHECK=1 $(BIN)/pytest $(PARALLEL) $(FAST)

lint: $(VENV)/.developing ## Check style and types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: $(VENV)/.developing ## Measure the engine, also beside OpenSpiel
	$(BIN)/lucca bench
	$(BIN)/lucca bench --against openspiel

sweep: system $(VENV)/.developing ## The slow tests: all configurations, every board, 100,000 odd requests
	$(BIN)/pytest $(PARALLEL) -m slow -v

screenshots: system $(VENV)/.developing ## Take pictures of the main pages, for README and docs
	@tools/system.sh $(FONTS)
	$(BIN)/python tools/screenshots.py

measure-page: system $(VENV)/.developing ## Measure how heavy and how fast a table's page is
	$(BIN)/python tools/measure_page.py

words: $(VENV)/.developing ## Extract the words players see, and compile their translations
	$(BIN)/python tools/words.py

docs: $(VENV)/.developing ## Write the rules pages from the words of the program
	$(BIN)/lucca --lang en rules palazzi --markdown > docs/palazzi.md
	$(BIN)/lucca --lang en rules torri --markdown > docs/torri.md

system:
	@tools/system.sh $(SYSTEM)

$(VENV)/.made:
	@$(PYTHON) -c 'import sys; sys.exit("Lucca needs Python 3.11 or newer; make PYTHON=... names one." if sys.version_info < (3, 11) else 0)'
	@echo "Installing what Lucca needs into $(VENV), once: a minute or two."
	$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/.installed: pyproject.toml constraints.txt | $(VENV)/.made
	$(INSTALL) --editable .
	@touch $@

$(VENV)/.developing: pyproject.toml constraints.txt | $(VENV)/.made
	$(INSTALL) --editable ".[dev,research,train,cluster,postgres]"
	@touch $(VENV)/.installed $@
