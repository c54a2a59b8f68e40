"""Functions compiled upon a game's rules for its bots."""
