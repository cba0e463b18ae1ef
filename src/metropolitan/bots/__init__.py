"""Players made of code. A new one is a file here, or anywhere, and one entry point `metropolitan.bots`."""
