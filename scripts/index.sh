#!/usr/bin/env bash
# Writes the index of the problems into all texts that have a part of it: scripts/index.sh --help
set -euo pipefail

scripts=$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")
CALLED_AS=$0 exec "$scripts/tool.sh" new:index "$@"
