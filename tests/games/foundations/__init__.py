"""The rules of Foundations of Metropolis, a test for each of their sentences, and the pieces as data."""
