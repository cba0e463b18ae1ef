"""Word for people who are not looking: that it is their turn, or that somebody invites them."""
