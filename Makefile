# `make play` and `make test` set up everything they need, in .venv.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt
# How many processes run tests side by side; one more runs those of the rules in other ways, whenever these wait.
WORKERS ?= 2
PYTEST := $(BIN)/pytest -n $(WORKERS) --dist loadfile --no-loadscope-reorder
QUICK := tests/games tests/match tests/conformance tests/locale tests/coach tests/store tests/web tests/test_imports.py
# What tests need of the system, as Debian's package:a program of it:what for.
SYSTEM := 'postgresql:initdb:the other database' 'chromium-headless-shell:chromium-headless-shell:a real browser for the pages' \
	'nginx:/usr/sbin/nginx:a proxy in front of servers' 'openssl:openssl:its certificate'
FONTS := 'fonts-noto-cjk:/usr/share/fonts/opentype/noto:Japanese letters in pictures'
# Tests start hundreds of processes: none is to compile our modules again, whatever the environment says.
export PYTHONDONTWRITEBYTECODE :=

define PLAN
make test, the first time on this machine (about 9 minutes on two cores; about 6 later):
  1. Debian packages, where missing, with apt-get: postgresql (the other database beside SQLite),
     chromium-headless-shell (the pages are tested in a real browser), and nginx with openssl (servers behind a proxy).
  2. Python packages into $(VENV), 2 GB: what Lucca needs, pytest, and what it works together with.
  3. Compiles rules, bots and environments, meanwhile.
  4. All tests, compiled; meanwhile those of the rules interpreted, and with bounds checked.
make quick runs the most telling ones in under a minute.
endef
export PLAN

.PHONY: help play test quick ready compiled compiled-with-bounds collected lint bench sweep mutants screenshots measure-page measure-costs scale words docs system

help: ## Show what can be made
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /\1\t/' | expand -t 14

play: $(VENV)/.installed ## Open tables on this machine, and the page in a browser
	@$(BIN)/lucca serve --browser

test: ## Run all tests: compiled, interpreted, and with bounds checked
	@echo "$$PLAN"
	@$(MAKE) --no-print-directory --jobs=3 ready
	@$(BIN)/python tools/run_tests.py -- $(PYTEST)

quick: $(VENV)/.developing ## Run the most telling tests in under a minute, for after every change
	$(PYTEST) -m "not slow and not compiled and not heavy" $(QUICK)

ready: system compiled compiled-with-bounds collected

# Numba imports SciPy where it finds it, even half installed: not here.
TO_COMPILE := src:tests/without_scipy
compiled: $(VENV)/.compiler
	@PYTHONPATH=$(TO_COMPILE) $(BIN)/python -m tests.compiling

# Optimised less: compiling takes longer than all that these tests compute.
compiled-with-bounds: compiled
	@PYTHONPATH=$(TO_COMPILE) NUMBA_BOUNDSCHECK=1 NUMBA_OPT=1 $(BIN)/python -m tests.compiling

# Leaves the bytecode of all that tests import: each of their processes would make it for itself, at the same time.
collected: $(VENV)/.developing compiled
	@$(BIN)/pytest --collect-only -p no:randomly >/dev/null || true

lint: $(VENV)/.linting ## Check style and types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: $(VENV)/.developing ## Measure the engine, also beside OpenSpiel
	$(BIN)/lucca bench
	$(BIN)/lucca bench --against openspiel

sweep: system $(VENV)/.developing ## The slow tests: all configurations, every board, 100,000 odd requests
	$(PYTEST) -m slow -v

mutants: system $(VENV)/.developing ## Break the code on purpose, one bug at a time: the tests must notice
	$(BIN)/python tools/mutants.py

screenshots: system $(VENV)/.developing ## Take pictures of the main pages, for README and docs
	@tools/system.sh $(FONTS)
	$(BIN)/python tools/screenshots.py

measure-page: system $(VENV)/.developing ## Measure how heavy and how fast a table's page is
	$(BIN)/python tools/measure_page.py

measure-costs: $(VENV)/.developing ## Measure what single things cost a server (DATABASE=URL: an empty PostgreSQL too)
	$(BIN)/python -m tools.scale.costs $(if $(DATABASE),--database $(DATABASE))

scale: $(VENV)/.developing ## Plan servers for many people from measured costs, as docs/scale.md does
	@$(BIN)/python -m tools.scale.tables
	@$(BIN)/python -m tools.scale.pictures

words: $(VENV)/.developing ## Extract the words players see, and compile their translations
	$(BIN)/python tools/words.py

docs: $(VENV)/.developing ## Write the rules pages from the words of the program
	for game in $$($(BIN)/python -c "import lucca.registry; print(*lucca.registry.game_names())"); do \
		$(BIN)/lucca --lang en rules $$game --edition all --markdown > docs/$$game.md || exit; done

system:
	@tools/system.sh $(SYSTEM)

# The pip that comes with Python 3.11 takes half as long again as newer ones.
$(VENV)/.made:
	@$(PYTHON) -c 'import sys; sys.exit("Lucca needs Python 3.11 or newer; make PYTHON=... names one." if sys.version_info < (3, 11) else 0)'
	@echo "Installing what Lucca needs into $(VENV), once: a minute or two."
	$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade "pip>=26,<27"
	@touch $@

$(VENV)/.installed: pyproject.toml constraints.txt | $(VENV)/.made
	$(INSTALL) --editable .
	@touch $@

# Compiling takes as long as installing everything else, so what it needs comes first, and both go on together.
$(VENV)/.compiler: constraints.txt | $(VENV)/.made
	$(INSTALL) numba
	@touch $@

# Modules are compiled to bytecode when they are first imported, most of them by `collected`: half of them never are.
$(VENV)/.developing: pyproject.toml constraints.txt | $(VENV)/.compiler
	$(INSTALL) --no-compile --editable ".[dev,research,train,cluster,postgres]"
	@touch $(VENV)/.installed $@

$(VENV)/.linting: $(VENV)/.developing
	$(INSTALL) --editable ".[lint]"
	@touch $@
