"""The board games of Lucca."""

__version__ = "0.1.0"
