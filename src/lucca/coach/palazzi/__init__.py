"""How hints of palazzi are made."""
