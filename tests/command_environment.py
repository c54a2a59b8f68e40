"""Environment variables for tests that start `lucca` as a process: in English, and without SciPy, as players have it.

Numba imports SciPy wherever it is installed, which takes a fifth of the time that a command takes to start.
"""

import os
from pathlib import Path

WITHOUT_SCIPY = Path(__file__).parent / "without_scipy"


def environment(**more: str) -> dict[str, str]:
    """The variables of this process with those, and more."""
    paths = (str(WITHOUT_SCIPY), os.environ.get("PYTHONPATH"))
    english = {"LANGUAGE": "en", "LUCCA_LANG": ""}
    return {**os.environ, **english, "PYTHONPATH": os.pathsep.join(filter(None, paths)), **more}
