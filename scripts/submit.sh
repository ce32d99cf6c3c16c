#!/usr/bin/env bash
# Judges a solution, makes the file that its judge takes, judges that, copies it, and opens the problem's page.
set -euo pipefail

scripts=$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")
CALLED_AS=$0 exec "$scripts/tool.sh" bundle:submit "$@"
