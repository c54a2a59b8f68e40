"""How long tests wait for what must come.

No statement about speed: it only lets a test fail, instead of hanging, where something never comes. With a bug put in
on purpose much never comes, so `make mutants` sets `TEST_PATIENCE` to wait less.
"""

import os

PATIENCE = float(os.environ.get("TEST_PATIENCE", "300"))  # seconds
