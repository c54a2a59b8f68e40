"""Morra, a third game: small, but complete, and not part of the product. `docs/architecture.md` walks through it.

Registered by `LUCCA_GAMES=morra=tests.morra`. Each module here is its part of one layer of Lucca.
"""
