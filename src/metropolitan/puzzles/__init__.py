"""Puzzles: positions of strong games in which one move is clearly the best."""
