"""Tournaments: bots play many games on the same set-ups from every seat; the results tell who is stronger.

`plan` says what is played, `schedule` who sits where in which game, `play` plays one game anywhere, `pool`
and `cluster` play many, `journal` keeps what is played, `standings` judges it and `plot` draws it.
"""
