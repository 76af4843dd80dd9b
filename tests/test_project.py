"""What the project says of itself holds: names, version, Python, set-up."""

from __future__ import annotations

import ast
import importlib
import re
import sys
from importlib.metadata import entry_points, version

import pytest

import kadmon_env
from tests.source import ROOT, modules, pyproject

PACKAGES = ["kadmon_env", "agents"]
SET_UP = ["pyproject.toml", "constraints.txt", "Makefile", ".ci/run"]


def offered(package: str) -> set[str]:
    """Return the names that a package's own file takes from its modules without using them itself."""
    nodes = list(ast.walk(modules()[package]))
    taken = [node for node in nodes if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(f"{package}.")]
    used = {node.id for node in nodes if isinstance(node, ast.Name)}
    return {name.asname or name.name for node in taken for name in node.names} - used


@pytest.mark.parametrize("package", PACKAGES)
def test_all_is_complete(package: str) -> None:
    """`__all__` lists the names that a package takes from its modules to offer them, and no others."""
    listed = importlib.import_module(package).__all__
    assert {name for name in listed if not name.startswith("__")} == offered(package)


@pytest.mark.parametrize("package", PACKAGES)
def test_all_is_sorted_and_every_name_is_there(package: str) -> None:
    """`__all__` is in alphabetical order, and each of its names can be had."""
    module = importlib.import_module(package)
    assert list(module.__all__) == sorted(set(module.__all__))
    assert all(hasattr(module, name) for name in module.__all__)


def test_the_version_is_one() -> None:
    """The package, its metadata and pyproject.toml name the same version, and the changelog has a heading for it."""
    named = pyproject()["project"]["version"]
    assert kadmon_env.__version__ == version("kadmon-env") == named
    assert re.search(rf"^## .*\b{re.escape(named)}\b", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)


def test_only_the_tested_python_is_claimed() -> None:
    """The metadata claim exactly the Python that this test runs on."""
    project = pyproject()["project"]
    claimed = [name.rsplit(" ")[-1] for name in project["classifiers"] if re.search(r"Python :: \d", name)]
    major, minor = sys.version_info[:2]
    assert claimed == [f"{major}.{minor}"]
    assert project["requires-python"] == f">={major}.{minor},<{major}.{minor + 1}"


@pytest.mark.parametrize("group", ["kadmon.agents", "console_scripts"])
def test_declared_entry_points_lead_somewhere(group: str) -> None:
    """Every name that the project registers can be loaded and called."""
    ours = [entry for entry in entry_points(group=group) if entry.dist and entry.dist.name == "kadmon-env"]
    assert ours
    assert all(callable(entry.load()) for entry in ours)


@pytest.mark.parametrize("name", SET_UP)
def test_set_up_names_no_place_to_download_from(name: str) -> None:
    """Where packages come from is the installer's business: no address stands in the set-up files."""
    text = (ROOT / name).read_text(encoding="utf-8")
    assert not re.findall(r"\w+://\S+|--(?:extra-)?index-url|--find-links", text)


def test_every_dependency_is_pinned() -> None:
    """constraints.txt has an exact version for every package that pyproject.toml asks for, extras included."""
    project = pyproject()["project"]
    asked = project["dependencies"] + [one for extra in project["optional-dependencies"].values() for one in extra]
    pins = re.findall(r"^([\w.-]+)==[\w.]+$", (ROOT / "constraints.txt").read_text(encoding="utf-8"), re.MULTILINE)
    known = {name.lower().replace("_", "-") for name in pins}
    assert {re.split(r"[<>=\[]", one)[0].lower() for one in asked} <= known
