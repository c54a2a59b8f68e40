"""The games for learning and search programs: batches of matches, PettingZoo, Gymnasium, OpenSpiel."""
