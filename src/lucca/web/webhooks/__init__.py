"""Webhooks: an address of a seat's own that is told when it is its turn."""
