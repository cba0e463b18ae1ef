"""The pages about modules, from signatures and docstrings as they are written: nothing is imported, so a page
is the same whether rules are compiled and extras installed or not. A stub has the types of a compiled module,
its source the docstrings."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator, Sequence
from pathlib import Path

Defined = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
Told = dict[str, str]


def page(name: str, files: Sequence[Path]) -> str:
    """A module as Markdown."""
    trees = [ast.parse(path.read_text("utf-8")) for path in files]
    told = {key: text for tree in reversed(trees) for key, text in _docstrings(tree).items()}
    about = next((text for tree in trees if (text := ast.get_docstring(tree))), "")
    lines = [f"# `{name}`", _text(about)]
    for node in _public(trees[0].body):
        lines += _defined(node, told)
    return "\n\n".join(filter(None, lines)) + "\n"


def _public(body: Sequence[ast.stmt]) -> Iterator[Defined]:
    for node in body:
        if isinstance(node, Defined) and not node.name.startswith("_"):
            yield node


def _docstrings(tree: ast.AST, prefix: str = "") -> Told:
    found: Told = {}
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, Defined):
            key = prefix + node.name
            found |= _docstrings(node, f"{key}.") if isinstance(node, ast.ClassDef) else {}
            if text := ast.get_docstring(node):
                found[key] = text
    return found


def _defined(node: Defined, told: Told) -> list[str]:
    lines = [f"## {node.name}", _code(_signature(node)), _text(told.get(node.name, ""))]
    if isinstance(node, ast.ClassDef):
        for part in _public(node.body):
            about = _text(told.get(f"{node.name}.{part.name}", ""))
            lines += [f"### {node.name}.{part.name}", _code(_signature(part)), about]
    return lines


def _code(lines: Sequence[str]) -> str:
    return "\n".join(["```python", *lines, "```"])


def _signature(node: Defined) -> list[str]:
    """How it is written, without what it does; a class with its fields and how it is made."""
    marks = [f"@{ast.unparse(mark)}" for mark in node.decorator_list]
    if not isinstance(node, ast.ClassDef):
        returns = f" -> {ast.unparse(node.returns)}" if node.returns else ""
        head = "async def" if isinstance(node, ast.AsyncFunctionDef) else "def"
        return [*marks, f"{head} {node.name}({ast.unparse(node.args)}){returns}"]
    bases = ", ".join(ast.unparse(base) for base in [*node.bases, *node.keywords])
    made = [one for one in node.body if isinstance(one, ast.FunctionDef) and one.name == "__init__"]
    fields = [
        one for one in node.body if isinstance(one, ast.AnnAssign) and not ast.unparse(one).startswith("_")
    ]
    inside = [f"    {ast.unparse(one)}" for one in fields] + [f"    {_signature(one)[-1]}" for one in made]
    return [*marks, f"class {node.name}{f'({bases})' if bases else ''}{':' if inside else ''}", *inside]


def _text(docstring: str) -> str:
    return inspect.cleandoc(docstring)
