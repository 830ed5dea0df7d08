"""Golden games entered again by touching the real widgets."""
