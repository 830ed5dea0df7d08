"""Parts that every table and screen is made of."""
