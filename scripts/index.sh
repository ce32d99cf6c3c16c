#!/usr/bin/env bash
# Writes the index of the problems, problems/README.md: scripts/index.sh --help
set -euo pipefail

scripts=$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")
CALLED_AS=$0 exec "$scripts/tool.sh" new:index "$@"
