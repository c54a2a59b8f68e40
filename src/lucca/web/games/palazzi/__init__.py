"""The table of palazzi as a page shows it: cards, offers, quarters, and the scene they make."""
