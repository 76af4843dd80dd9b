"""Read the project's own files, for the tests that hold its shape."""

from __future__ import annotations

import ast
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent


@cache
def pyproject() -> dict[str, Any]:
    """Return pyproject.toml."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


@cache
def modules() -> dict[str, ast.Module]:
    """Return the syntax tree of every module that users get, by its dotted name."""
    files = [path for pattern in ("kadmon_env/**/*.py", "agents/**/*.py", "*.py") for path in ROOT.glob(pattern)]
    return {dotted(path): ast.parse(path.read_text(encoding="utf-8"), str(path)) for path in sorted(files)}


def dotted(path: Path) -> str:
    """Return the name by which a file is imported."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def imports(module: str) -> frozenset[str]:
    """Return the names of everything a module imports, at its top or inside functions: modules where they are ours."""
    found: set[str] = set()
    for node in ast.walk(modules()[module]):
        if isinstance(node, ast.Import):
            found.update(name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.module, f"{module} has a relative import in line {node.lineno}"
            found.update(_imported_from(node.module, name.name) for name in node.names)
    return frozenset(found - {module})


def _imported_from(package: str, name: str) -> str:
    """Return the module that ``from package import name`` reads."""
    full = f"{package}.{name}"
    return full if full in modules() else package
