"""What views are told by the rules: nothing, in a game as small as this."""
