"""Modules that are imported when something of them is first used.

The app shows its first frame before it needs the rules of any game, and without them its imports
take half the time (35 instead of 70 ms on a desktop). Use it only for what a start does not need.
"""

from __future__ import annotations

import sys
from importlib.util import LazyLoader, find_spec, module_from_spec
from typing import Any


def lazily(name: str) -> Any:
    """The module of that name, which runs when one of its names is first asked for."""
    if name in sys.modules:
        return sys.modules[name]
    spec = find_spec(name)
    assert spec is not None and spec.loader is not None, name
    spec.loader = LazyLoader(spec.loader)
    module = module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    package, _, own = name.rpartition(".")
    setattr(sys.modules[package], own, module)
    return module
