"""The parts of `benchmarks/load.py`: a light WebSocket client, two servers, and the load they are put under."""
