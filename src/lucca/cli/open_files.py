"""How many files this process may open: every connection needs one."""

from contextlib import suppress

UNLIMITED = 1 << 20  # where the system knows no limit
# What systems grant that say there is none, or more than they grant.
GRANTED = (UNLIMITED, 1 << 16, 24_576, 10_240, 4096)


def raise_limit_of_files() -> int:
    """Raises the soft limit of open files as far as the hard one and the system let it; returns what it is then."""
    try:
        import resource
    except ImportError:  # no such limit there
        return UNLIMITED
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    highest = UNLIMITED if hard == resource.RLIM_INFINITY else hard
    for wanted in (highest, *GRANTED):
        if soft == resource.RLIM_INFINITY or not soft < wanted <= highest:
            continue
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            return wanted
    return UNLIMITED if soft == resource.RLIM_INFINITY else soft
