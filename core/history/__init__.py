"""What is derived from many games: summaries, statistics, what is shared."""
