"""Tutorials: a game taught by playing it. Each is a folder of data, as `docs/extending/tutorial.md` tells.

`files` reads them, `course` plays them, `check` tells what is wrong with one.
"""
