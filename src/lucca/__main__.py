"""`python -m lucca` is the command `lucca`."""

from lucca.cli import main

main()
