"""The command `gunjin`, as it is when it is built from source; `python -m gunjin` is the same."""

import os
import sys

from gunjin._gunjin import command


def main() -> None:
    """Does what the command line says, and ends with its exit code."""
    sys.stdout.flush()
    # Policies in Python are asked by this interpreter.
    os.environ.setdefault("GUNJIN_PYTHON", sys.executable)
    sys.exit(command(["gunjin", *sys.argv[1:]]))


if __name__ == "__main__":
    main()
