"""The command `gunjin`, as it is when it is built from source; `python -m gunjin` is the same."""

import sys

from gunjin._gunjin import command


def main() -> None:
    """Does what the command line says, and ends with its exit code."""
    sys.stdout.flush()
    sys.exit(command(["gunjin", *sys.argv[1:]]))


if __name__ == "__main__":
    main()
