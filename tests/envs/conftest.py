"""Without a package of the extra `research` there is nothing to test of what is made for it."""

from importlib.util import find_spec

TESTS = {
    "pyspiel": ["test_openspiel*", "test_secrets*"],
    "pettingzoo": ["test_pettingzoo*"],
    "gymnasium": ["test_gymnasium*"],
    "PIL": ["test_drawing*"],
    "torch": ["test_learning*"],
}
collect_ignore_glob = [test for package, tests in TESTS.items() if not find_spec(package) for test in tests]
