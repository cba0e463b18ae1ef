import sys

from metropolitan.cli import main

sys.exit(main())
