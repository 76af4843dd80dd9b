"""Tournaments: duplicate deals, every agent in every seat, and what can be concluded from them."""
