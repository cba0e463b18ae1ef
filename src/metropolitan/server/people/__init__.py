"""Who is there: guests, accounts, and the one person of a house."""
