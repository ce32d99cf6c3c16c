#!/usr/bin/env bash
# Builds the solutions and judges them on their test cases: scripts/check.sh --help
set -euo pipefail

scripts=$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")
CALLED_AS=$0 exec "$scripts/tool.sh" judge:check "$@"
