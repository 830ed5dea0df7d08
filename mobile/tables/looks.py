"""How players look: the colour and the icon of each seat."""

from __future__ import annotations

from core.game import Player

SEAT_LOOKS = (
    ("bordeaux", "shield"),
    ("navy", "fish"),
    ("forest", "tree"),
    ("ochre", "bell"),
    ("plum", "lily"),
    ("slate", "key"),
)
"""What players without a chosen look get, by seat."""
SEAT_ICONS = (*(icon for _, icon in SEAT_LOOKS), "crown", "star", "sun", "moon")
SEAT_COLOURS = tuple(colour for colour, _ in SEAT_LOOKS)


def looks_of(player: Player, seat: int) -> tuple[str, str]:
    """A player's colour and icon: those chosen, where this Castlepad has them, or the seat's."""
    chosen = dict(player.options)
    colour, icon = SEAT_LOOKS[seat % len(SEAT_LOOKS)]
    if chosen.get("colour") in SEAT_COLOURS:
        colour = chosen["colour"]
    if chosen.get("icon") in SEAT_ICONS:
        icon = chosen["icon"]
    return colour, icon
