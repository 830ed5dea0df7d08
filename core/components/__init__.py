"""What lies on a table in several games: hex cells, layouts, boards as text."""
