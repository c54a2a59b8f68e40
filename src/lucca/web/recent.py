"""Times that were written down, compared with the clock as it is now, which may have been set back since.

Then they lie in the future, and nobody shall wait until the clock has caught up: whatever is further ahead than it
could be behind counts as long ago.
"""


def recent_times(now: float, seconds: float) -> tuple[float, float]:
    """Between which times something was less than so many seconds ago."""
    return now - seconds, now + seconds
