"""Castle Builder («Майстри фортець»)."""

from core.games.castle_builder.layouts import check_layout, tile_list
from core.games.castle_builder.rules import CastleBuilder
from core.games.castle_builder.state import known_tiles
from core.games.castle_builder.tiles import describe, parse_tile

GAME = CastleBuilder()

__all__ = ["GAME", "check_layout", "describe", "known_tiles", "parse_tile", "tile_list"]
