"""The calculators: a module for each game, its object called `GAME`."""
