"""Torri, the tower game: houses, floors, and towers that fight when their blocks meet."""
