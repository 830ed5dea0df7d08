"""The app: what the table sees. It knows the rules core; the core does not know it."""
