"""Puzzles at the table: what a page is told of one, and how there are always more."""
