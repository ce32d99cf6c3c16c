#!/usr/bin/env bash
# Writes the index of the problems, problems/README.md: scripts/index.sh --help
set -euo pipefail

scripts=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
cd -- "$scripts/.."
exec "$scripts/tool.sh" new:index "$@"
