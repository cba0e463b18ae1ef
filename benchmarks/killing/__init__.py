"""The parts of `benchmarks/chaos.py`: the server whose workers are killed, and the people who play on."""
