#!/usr/bin/env bash
# Finds the rule of a game from its moves, and proves it: scripts/rule.sh --help
set -euo pipefail

scripts=$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")
CALLED_AS=$0 exec "$scripts/tool.sh" rule-program:rule "$@"
