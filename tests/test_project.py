"""What the project says of itself holds: names, version, Python, set-up."""

from __future__ import annotations

import importlib
import re
import sys
from importlib.metadata import entry_points, version
from types import ModuleType

import pytest

import kadmon_env
from tests.source import ROOT, pyproject

SET_UP = ["pyproject.toml", "constraints.txt", "Makefile", ".ci/run"]


def public(module: ModuleType) -> list[str]:
    """Return the names that a package offers, its submodules aside, sorted as `__all__` is to be."""
    names = {name for name, thing in vars(module).items() if not isinstance(thing, ModuleType)}
    return sorted(name for name in names - {"annotations"} if not name.startswith("_"))


@pytest.mark.parametrize("package", ["kadmon_env", "agents"])
def test_all_is_complete_and_sorted(package: str) -> None:
    """`__all__` lists every public name of a package and nothing else, in alphabetical order."""
    module = importlib.import_module(package)
    assert [name for name in module.__all__ if not name.startswith("__")] == public(module)


def test_the_version_is_one() -> None:
    """The package, its metadata and pyproject.toml name the same version, and the changelog has a heading for it."""
    named = pyproject()["project"]["version"]
    assert kadmon_env.__version__ == version("kadmon-env") == named
    assert re.search(
        rf"^## .*\b{re.escape(named)}\b", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE
    )


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
