"""Legions of Kadmon: cards, rules, beliefs and observations."""
