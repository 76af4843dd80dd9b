"""Agents that look ahead: they play on in worlds that fit what their seat knows, never in the true one."""
