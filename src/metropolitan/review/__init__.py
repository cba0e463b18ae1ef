"""What is worth playing, and what decided a game: hints and reviews, as `docs/review.md` tells."""
