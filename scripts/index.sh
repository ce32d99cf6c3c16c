#!/usr/bin/env bash
# Writes or checks problems/README.md, the index of the problems: scripts/index.sh --help
set -euo pipefail

exec "$(dirname -- "${BASH_SOURCE[0]}")/tool.sh" index "$@"
