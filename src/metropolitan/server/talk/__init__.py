"""What people say to each other at a table. It is no part of the game, and of no record of it."""
