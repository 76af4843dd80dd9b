"""The shape of the code: what may import what, and how long things may get."""

from __future__ import annotations

import ast
import re
import sys
from graphlib import TopologicalSorter
from statistics import median

import pytest

from tests.source import ROOT, imports, modules, pyproject

LAYERS = [
    r"kadmon_env\.(errors|core(\..*)?)",
    r"kadmon_env\.legions\.terms",
    r"kadmon_env\.legions\.state",
    r"kadmon_env\.legions(\..*)?",
    r"kadmon_env\.(game|scenario|transcript)",
    r"kadmon_env(\.(?!cli)\w+)?",
    r"kadmon_env\.cli(\..*)?",
    r"agents(\..*)?",
    r"train|evaluate",
]
"""From the ground up; a module belongs to the first that fits, and imports from its own and those above this line."""

ADAPTERS = ["kadmon_env.aec", "kadmon_env.gym", "kadmon_env.vector"]

SHOWN_TO_AGENTS = {
    *(
        f"kadmon_env.core.{name}"
        for name in ("checked", "contract", "files", "jit", "letters", "outfile", "pointers", "tomlfile")
    ),
    *(f"kadmon_env.core.{name}" for name in ("crew", "masks", "rng", "words")),  # for those that search, compiled
    *(f"kadmon_env.legions.{name}" for name in ("cardfeatures", "cardfile", "features", "terms")),
}

DISPATCH_TABLES: set[str] = set()
"""Functions that are one line per opcode or verb, and as long as the list is."""

LONGEST_FUNCTION, LONGEST_FILE = 40, 300

BOTH = ["kadmon_env", "agents"]


def layer(module: str) -> int:
    """Return the height of a module."""
    return next(height for height, names in enumerate(LAYERS) if re.fullmatch(names, module))


def lengths() -> dict[str, int]:
    """Return the length in lines of every function of the two packages, by module and name."""
    return {
        f"{module}.{node.name}:{node.lineno}": (node.end_lineno or 0) - node.lineno + 1
        for module, tree in modules().items()
        if module.startswith(tuple(BOTH))
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    }


def packages(*extras: str) -> set[str]:
    """Return the import names of the declared dependencies, those of some extras included."""
    project = pyproject()["project"]
    asked = project["dependencies"] + [one for extra in extras for one in project["optional-dependencies"][extra]]
    names = (re.split(r"[<>=\[]", one)[0].replace("-", "_") for one in asked)
    return {{"pillow": "PIL"}.get(name, name) for name in names}


def foreign(prefix: str) -> set[str]:
    """Return the top-level names, neither ours nor the standard library's, that modules with this prefix import."""
    roots = {name.split(".")[0] for module in modules() if module.split(".")[0] == prefix for name in imports(module)}
    return roots - set(sys.stdlib_module_names) - {"kadmon_env", "agents"}


@pytest.mark.parametrize("module", modules())
def test_dependencies_point_one_way(module: str) -> None:
    """A module imports from its own layer or a lower one: terms, state, engine, face, adapters, agents, scripts."""
    above = [name for name in imports(module) if name in modules() and layer(name) > layer(module)]
    assert above == []


def test_no_import_is_circular() -> None:
    """The modules can be put in an order in which each imports only earlier ones."""
    order = TopologicalSorter({module: imports(module) & modules().keys() for module in modules()}).static_order()
    assert set(order) == set(modules())


def test_the_games_know_no_agent_and_no_learner() -> None:
    """kadmon_env imports nothing but the standard library and its declared dependencies; agents and torch are none."""
    assert foreign("kadmon_env") <= packages("export", "render")
    assert not [
        name
        for module in modules()
        for name in imports(module)
        if module.startswith("kadmon_env") and name.startswith("agents")
    ]


def test_agents_import_only_what_their_extra_installs() -> None:
    """Whoever installs the train extra can import every module of agents."""
    assert foreign("agents") <= packages("train", "export")


@pytest.mark.parametrize("module", ADAPTERS)
def test_adapters_know_no_rule(module: str) -> None:
    """The adapters work over the contract that games share and import nothing of a game."""
    assert not [name for name in imports(module) if name.startswith("kadmon_env.legions")]


def test_agents_know_no_state_and_no_rule() -> None:
    """Agents take a game's words, its cards and what its observations show, and of the core the compiler, reader and words."""
    seen = {name for module in modules() if module.startswith("agents") for name in imports(module)}
    inside = {name for name in seen if re.match(r"kadmon_env\.(core|legions)\b", name)}
    assert inside <= SHOWN_TO_AGENTS


def test_functions_are_short() -> None:
    """No function is longer than 40 lines, except the named dispatch tables, which all exist and need the exception."""
    long = {name.split(":")[0] for name, lines in lengths().items() if lines > LONGEST_FUNCTION}
    assert long == DISPATCH_TABLES


def test_the_usual_function_has_five_to_nine_lines() -> None:
    """Half of all functions are no longer than that, signature and docstring included."""
    assert 5 <= median(lengths().values()) <= 9


def test_files_are_short() -> None:
    """A file holds one idea, in at most about 300 lines."""
    files = [path for name in BOTH for path in (ROOT / name).rglob("*.py")]
    assert not [path for path in files if len(path.read_text(encoding="utf-8").splitlines()) > LONGEST_FILE]
