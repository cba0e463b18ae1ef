"""`python -m metropolitan` is the command line too."""

import sys

from metropolitan.cli import main

if __name__ == "__main__":  # worker processes import this file as well
    sys.exit(main())
