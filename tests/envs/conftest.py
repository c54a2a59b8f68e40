"""Without OpenSpiel there is nothing to test of what is made for it."""

from importlib.util import find_spec

collect_ignore_glob = [] if find_spec("pyspiel") else ["test_openspiel*", "test_secrets*"]
