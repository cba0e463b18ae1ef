"""The rules of Metropolys, a test for each of their sentences, and the city as data."""
