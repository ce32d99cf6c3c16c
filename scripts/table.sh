#!/usr/bin/env bash
# Prints the table of a game and its period: scripts/table.sh --help
set -euo pipefail

exec "$(dirname -- "${BASH_SOURCE[0]}")/tool.sh" rule-program:rule table "$@"
