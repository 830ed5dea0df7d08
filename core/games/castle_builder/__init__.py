"""Castle Builder (Майстри фортець)."""

from core.games.castle_builder.game import CastleBuilder
from core.games.castle_builder.layouts import tile_list
from core.games.castle_builder.state import known_tiles
from core.games.castle_builder.tiles import describe, parse_tile

GAME = CastleBuilder()

__all__ = ["GAME", "describe", "known_tiles", "parse_tile", "tile_list"]
