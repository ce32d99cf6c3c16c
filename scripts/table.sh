#!/usr/bin/env bash
# Prints the table of a game and its period: scripts/table.sh --help
set -euo pipefail

scripts=$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")
CALLED_AS=$0 exec "$scripts/tool.sh" rule-program:rule table "$@"
