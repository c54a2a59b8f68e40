"""What `BatchEnv` refuses: all or nothing, in one sentence."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from lucca.envs.batch import BatchEnv


@pytest.mark.parametrize(
    ("arguments", "options", "words"),
    [
        (("chess", 4), {}, "there is no game 'chess': choose one of palazzi, torri"),
        (("torri", 4), {"edition": "2013"}, "torri has no option 'edition': it has size, players"),
        (("torri", 4), {"size": 7}, "size"),
        (("torri", 0), {}, "n must be a whole number of 1 or more, not 0"),
        (("torri", 2.5), {}, "n must be a whole number of 1 or more, not 2.5"),
        (("torri", 4), {"threads": -1}, "threads must be"),
        (("torri", 4), {"dtype": "int32"}, "dtype must be float32 or int8, not 'int32'"),
        (("torri", 4), {"dtype": "nonsense"}, "dtype must be float32 or int8, not 'nonsense'"),
        (("torri", 4), {"seed": -1}, "a seed is 0 or more, not -1"),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(arguments: Any, options: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        BatchEnv(*arguments, **options)


def test_arrays_of_a_batch_may_not_overlap() -> None:
    env = BatchEnv("torri", 4, size=3, seed=1)
    batch = env.new_batch()
    with pytest.raises(ValueError, match="must not share memory"):
        env.step(env.sample(), batch._replace(ended=batch.masks.reshape(-1)[:4]))
    for wrong in (5, batch[:4], "batch"):
        with pytest.raises(TypeError, match="into must be a Batch of 6 arrays"):
            env.step(env.sample(), wrong)  # type: ignore[arg-type]
    env.batch.rewards.flags.writeable = False
    with pytest.raises(ValueError, match="rewards must be contiguous and writeable"):
        env.step(env.sample())


@pytest.mark.parametrize(
    ("action", "error", "words"),
    [
        (lambda env: env.decode(4, 0), IndexError, "there is no match 4: matches are 0 to 3"),
        (lambda env: env.encode(-1, "stay"), IndexError, "there is no match -1"),
        (lambda env: env.encode(0, None), TypeError, "an action's name is a text, not None"),
        (lambda env: env.encode(0, "stay"), ValueError, "stay is not an action of these rules"),
        (lambda env: env.step(np.full(4, 2**64 - 1, np.uint64)), ValueError, "no action 18446744073709551615"),
        (lambda env: BatchEnv("torri", 4, threads=0), ValueError, "threads must be"),
        (lambda env: BatchEnv("torri", 4, dtype="f4,,"), ValueError, "dtype must be"),
    ],
)
def test_odd_questions_get_one_sentence(action: Callable[[BatchEnv], Any], error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        action(BatchEnv("torri", 4, seed=1, size=np.int64(3)))
