"""The contract every game keeps, and what all games share."""
