#!/usr/bin/env bash
# Builds the solutions and judges them on their test cases: scripts/check.sh --help
set -euo pipefail

scripts=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
root=$(cd -- "$scripts/.." && pwd)
exec "$scripts/tool.sh" judge:check --root "$root" --scripts "$scripts" "$@"
