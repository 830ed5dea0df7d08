"""How the dice reader is trained: renders, labelled photos, networks. Not part of the app."""
