"""The parts of `benchmarks/fuzz.py`: what is sent to a server to break it, and who plays there meanwhile."""
