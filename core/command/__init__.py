"""What the command line plays and prints. `core/__main__.py` begins it."""
