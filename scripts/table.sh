#!/usr/bin/env bash
# Prints the table of a game, its period and pictures of it: scripts/table.sh --help
set -euo pipefail

exec "$(dirname -- "${BASH_SOURCE[0]}")/tool.sh" table "$@"
