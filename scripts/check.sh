#!/usr/bin/env bash
# Builds the solutions and judges them on their test cases: scripts/check.sh --help
set -euo pipefail

root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
exec "$root/scripts/tool.sh" judge --root "$root" "$@"
