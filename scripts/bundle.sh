#!/usr/bin/env bash
# Makes the file to submit: the solution, then what it uses of its crates. See --help.
set -euo pipefail

scripts=$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")
CALLED_AS=$0 exec "$scripts/tool.sh" bundle "$@"
