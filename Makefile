# Every target does its own set-up: `make demo` and `make test` each work alone on a fresh clone.

PYTHON ?= python3.11
VENV   := .venv
BIN    := $(VENV)/bin
READY  := $(VENV)/.ready
BENCH  := .venv-bench
CODE   := kadmon_env agents train.py evaluate.py tests benchmarks docs
WORKERS ?= 2

# Tests run under three rules of execution, each its own process because Numba reads them when it is imported:
#   plain    rules as plain Python: starts at once, real tracebacks, integer overflow and bad indices are errors;
#   checked  compiled with bounds checks: many decisions, and an index out of range is an error;
#   compiled as users run them: everything else.
PLAIN   := tests/belief tests/cards tests/game tests/oracle tests/rules
CHECKED := tests/fuzz
INSTALL := -m pip install --quiet --no-compile --constraint constraints.txt
PYTEST  := $(BIN)/python -m pytest -n $(WORKERS)

.PHONY: all venv warm test test-plain test-checked test-compiled coverage docs format lint types check demo bench clean

all: check

venv: $(READY)

$(READY): pyproject.toml constraints.txt
	@command -v $(PYTHON) >/dev/null || { echo "make: $(PYTHON) is needed; name another with PYTHON=..." >&2; exit 1; }
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python $(INSTALL) torch setuptools
	$(BIN)/python $(INSTALL) --no-build-isolation --editable '.[train,export,render,dev]'
	touch $@

# Machine code can't be shipped: compiling it once, here, keeps the wait out of everything that follows.
warm: venv
	$(BIN)/kadmon doctor --compile

test: test-plain test-checked test-compiled

test-plain: venv
	NUMBA_DISABLE_JIT=1 $(PYTEST) $(PLAIN)

test-checked: venv
	NUMBA_BOUNDSCHECK=1 $(PYTEST) $(CHECKED)

test-compiled: warm
	$(PYTEST) $(addprefix --ignore=,$(PLAIN) $(CHECKED)) tests

# Compiled code can't be traced, so this counts what the tests reach with all of it as plain Python.
coverage: venv
	NUMBA_DISABLE_JIT=1 $(PYTEST) --cov --cov-report=term $(PLAIN) tests/adapters tests/cli

docs: venv
	$(BIN)/python docs/generate.py

format: venv
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

lint: venv
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

types: venv
	$(BIN)/mypy $(CODE)

check: lint types test

# Trains from nothing, so what an earlier demo left goes first. The two runs take as long as each other: what the second
# one's agent wins beyond the first one's is what self-play adds.
demo: warm
	rm -rf runs/alone runs/demo
	$(BIN)/python train.py configs/alone.toml --out runs/alone
	$(BIN)/python train.py configs/demo.toml --out runs/demo
	$(BIN)/python evaluate.py ppo:runs/alone random --deals 50 --json runs/alone/against_random.json
	$(BIN)/python evaluate.py ppo:runs/demo random --deals 50 --json runs/demo/against_random.json
	$(BIN)/python evaluate.py ppo:runs/demo ppo:runs/alone --deals 50 --json runs/demo/against_alone.json --html runs/demo/against_alone.html

# The environments that we are measured beside ask for other versions of what we need: they get a place of their own.
$(BENCH)/.ready: pyproject.toml constraints.txt benchmarks/requirements-peers.txt
	test -x $(BENCH)/bin/python || $(PYTHON) -m venv $(BENCH)
	$(BENCH)/bin/python $(INSTALL) setuptools
	$(BENCH)/bin/python $(INSTALL) --no-build-isolation --editable .
	$(BENCH)/bin/python -m pip install --quiet --no-deps --requirement benchmarks/requirements-peers.txt
	touch $@

bench: $(BENCH)/.ready
	$(BENCH)/bin/python -m benchmarks.run

clean:
	rm -rf build dist *.egg-info .coverage .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -not -path './.venv*' -prune -exec rm -rf {} +
