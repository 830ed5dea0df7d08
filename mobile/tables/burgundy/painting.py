"""How the boards of Burgundy look while they are edited; each expansion has its own."""

from __future__ import annotations

from mobile.tables.burgundy import expansions
from mobile.tables.burgundy.duchy import DUCHY

LOOKS = {
    "duchy": DUCHY,
    **{kind: look for table in expansions.found().values() for kind, look in table.looks.items()},
}
