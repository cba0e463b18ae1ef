import sys

from metropolitan.cli import main

if __name__ == "__main__":  # a bot's process imports this module again
    sys.exit(main())
