"""Bots' moves: which tables wait for one, and the worker processes that compute them."""
