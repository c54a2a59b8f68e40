"""The environment in which tests start `lucca`: in English, and as players have it, without SciPy.

Numba imports SciPy wherever it is installed, which takes a fifth of the time that a command takes to start.
"""

import os
from pathlib import Path

WITHOUT_SCIPY = Path(__file__).parent / "without_scipy"


def environment(**more: str) -> dict[str, str]:
    """That environment, and more."""
    paths = (str(WITHOUT_SCIPY), os.environ.get("PYTHONPATH"))
    english = {"LANGUAGE": "en", "LUCCA_LANG": ""}
    return {**os.environ, **english, "PYTHONPATH": os.pathsep.join(filter(None, paths)), **more}
