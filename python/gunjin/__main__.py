"""`python -m gunjin` is the command `gunjin`."""

from gunjin._command import main

main()
