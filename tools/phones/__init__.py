"""Phones at the table, driven in a real browser: whole games, interruptions, times."""
