"""How fast a server is, and what that costs: a crowd of players at servers in processes of their own."""
