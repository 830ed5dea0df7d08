"""The rules core of Castlepad: standard library only, no screen, no network."""
