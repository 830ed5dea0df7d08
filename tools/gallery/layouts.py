"""Pictures of the layouts: the list, and the editor with a layout of each kind."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from core.game import Layout
from core.session import Session
from tools.gallery.scenes import Scene, open_screen, table

if TYPE_CHECKING:
    from tools.gallery.stage import Stage

TEXTS = {
    "sheet": "",
    "duchy": "",
    "team-duchy": "",
    "solo-board": "",
    "posts": "a1 b1\nd7\ng1 g2",
    "route-board": "2:carpenter 4:vp3 1:workers4",
    "track": "12.34.c..r\n..t...c...\n.r..t..c..\n....r...t.\n.c........",
    "foundation": "..d.....d..",
    "tiles": "7.ks Tower\n1/11.k.w2\nany.p Princess\n4.r\n12.g",
    "board": "village ? farm\ncity inn castle quarry\nfarm monastery ?",
    "shape": "",
    "colours": "village 3 1\nfarm 4 2\ninn 2 1\ncastle 4 2",
    "yields": "4 red red\n2 green marble worker\n3 cards cards cards\n5 hex",
}
"""What a table might have entered; nothing stands for one that ships, or a new one."""


def _list(stage: Stage) -> None:
    store = stage.app.store
    if not store.layouts():
        from core.games.dice_game.layouts import text_of

        store.keep_layout(Layout("sheet", "From our box", text_of("B")))
    open_screen(stage, "layouts", kind="sheet")
    stage.idle(12)


def _duchies(stage: Stage) -> None:
    open_screen(stage, "layouts", kind="duchy")
    stage.idle(30)


def _opened(stage: Stage) -> None:
    _list(stage)
    stage.screen.open_kept(stage.screen.kept[0])


def _code(stage: Stage) -> None:
    from mobile.screens import layout_sharing

    _list(stage)
    layout_sharing.show_code(stage.screen, stage.screen.kept[0])


def _import(stage: Stage) -> None:
    _list(stage)
    stage.screen.open_import()


def _editor(kind: str, stage: Stage) -> Any:
    from core.components import layouts

    found = layouts.kind_named(kind)
    assert found is not None
    printed = found[1].printed()
    text = TEXTS[kind] or (printed[0].text if printed else "")
    return open_screen(stage, "layout_editor", kind=kind, text=text)


def _odd(stage: Stage) -> None:
    """A duchy with a building too many."""
    screen = _editor("duchy", stage)
    building = next(b for b in screen.buttons if b.value == "B")
    screen.take(building)
    screen.stroke(0)
    screen.stroke_end()


def _growing(stage: Stage) -> None:
    from core.components.painting import ADD

    _editor("board", stage).take(ADD)


def _name(stage: Stage) -> None:
    _editor("sheet", stage).keep()


def unchecked(session: Session) -> bool:
    """Before the first entry."""
    return True


def _badge(stage: Stage) -> Any:
    return table(stage, "dice-game/sheet_b_2_players", unchecked)


def _check(stage: Stage) -> None:
    _badge(stage).check_component()


SCENES: dict[str, Scene] = {
    "layouts": _list,
    "layouts-duchies": _duchies,
    "layouts-opened": _opened,
    "layouts-code": _code,
    "layouts-import": _import,
    **{f"editor-{kind}": partial(_editor, kind) for kind in TEXTS},
    "editor-odd": _odd,
    "editor-growing": _growing,
    "editor-name": _name,
    "table-unchecked": _badge,
    "table-check-layout": _check,
}
