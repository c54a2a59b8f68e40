"""How hints of torri are made."""
