"""What pages show of each game's matches."""
