# Everything happens in .venv; needs Python 3.11+ and make, nothing else.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
TYPES := $(shell find src -name '*.pxd')
SOURCES := pyproject.toml setup.py $(TYPES) $(TYPES:.pxd=.py) $(shell find src -name '*.h')

.PHONY: play test test-long lint types format check bench screenshots puzzles docs zipapp clean

play: $(VENV)/.installed ## install and open the game
	@$(BIN)/metropolitan play

test: $(VENV)/.tests ## install what tests need, and run them
	@.ci/chromium
	@.ci/servers
	$(BIN)/python -m pytest -n auto

test-long: $(VENV)/.tests ## the same properties over many more random games
	METROPOLITAN_LONG=1 $(BIN)/python -m pytest -n auto

lint: $(VENV)/.dev ## style
	$(BIN)/ruff check . && $(BIN)/ruff format --check .

types: $(VENV)/.dev ## strict types, of the page too where npm is
	$(BIN)/mypy
	@if command -v npx >/dev/null; then npx --yes --package typescript@7.0.2 tsc -p src/metropolitan/web/jsconfig.json; \
	else echo "No npm here: the types of the page are not checked."; fi

format: $(VENV)/.dev
	$(BIN)/ruff check --fix . && $(BIN)/ruff format .

check: lint types test ## all that must pass

bench: $(VENV)/.bench ## speed beside OpenSpiel, in one run
	$(BIN)/metropolitan bench

screenshots: $(VENV)/.pictures ## the pictures of the README
	@.ci/chromium
	$(BIN)/python benchmarks/screenshots.py

puzzles: $(VENV)/.installed ## the stock of puzzles, made anew: some minutes on all cores
	@$(BIN)/python -m metropolitan.puzzles.restock

docs: $(VENV)/.installed ## the documentation as a site, build/docs
	@$(BIN)/python -m metropolitan.cli.reference docs/commands.md
	@$(BIN)/metropolitan docs build/docs

zipapp: $(VENV)/.installed ## one file that runs wherever this Python runs, build/metropolitan.pyz
	$(BIN)/python -m pip install --quiet shiv
	$(BIN)/shiv --compressed --console-script metropolitan --output-file build/metropolitan.pyz .

clean:
	rm -rf $(VENV) build dist src/*.egg-info
	find src -name '*.so' -delete

$(VENV)/bin/python:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Metropolitan needs Python 3.11 or newer; this is " + sys.version.split()[0])'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip

# One installation each, since each compiles: who installs more has installed the less too.
INSTALL = @echo "Installing Metropolitan into $(VENV) and compiling its rules: a minute or two, once."; \
	$(BIN)/python -m pip install --quiet --editable

$(VENV)/.installed: $(SOURCES) | $(VENV)/bin/python
	$(INSTALL) .
	@$(BIN)/metropolitan --version
	@touch $@

$(VENV)/.tests: $(SOURCES) | $(VENV)/bin/python
	$(INSTALL) '.[test]'
	@touch $(VENV)/.installed $@

$(VENV)/.pictures: $(SOURCES) | $(VENV)/bin/python
	$(INSTALL) '.[test,pictures]'
	@touch $(VENV)/.installed $(VENV)/.tests $@

$(VENV)/.dev: $(SOURCES) | $(VENV)/bin/python
	$(INSTALL) '.[dev]'
	@touch $(VENV)/.installed $(VENV)/.tests $@

$(VENV)/.bench: $(SOURCES) | $(VENV)/bin/python
	$(INSTALL) '.[bench]'
	@touch $(VENV)/.installed $@
