"""How long tests wait for what must come.

No statement about speed: it only lets a test fail, instead of hanging, where something never comes.
"""

PATIENCE = 300.0  # seconds
