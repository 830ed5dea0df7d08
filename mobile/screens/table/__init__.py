"""The table: every game is played here. What is special to a game comes from its view."""

from mobile.screens.table.screen import TableScreen

__all__ = ["TableScreen"]
