#!/usr/bin/env bash
# Writes the index of the problems, problems/README.md: scripts/index.sh --help
set -euo pipefail

cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.."
exec scripts/next/tool.sh new:index "$@"
