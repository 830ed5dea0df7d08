"""The expansions found in this folder: a module each, its object called `EXPANSION`."""

from __future__ import annotations

import importlib
import pkgutil

from core.games.burgundy.expansion import AnyExpansion


def found() -> tuple[AnyExpansion, ...]:
    """Every expansion here, by name."""
    modules = (
        importlib.import_module(f"{__name__}.{module.name}")
        for module in pkgutil.iter_modules(__path__)
        if not module.name.startswith("_")
    )
    return tuple(sorted((module.EXPANSION for module in modules), key=lambda x: str(x.name)))
