#!/usr/bin/env bash
# Finds the rule of a game from its moves, and proves it: scripts/rule.sh --help
set -euo pipefail

exec "$(dirname -- "${BASH_SOURCE[0]}")/tool.sh" rule-program:rule "$@"
