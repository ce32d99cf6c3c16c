#!/usr/bin/env bash
# Writes or checks testcases/; see `scripts/cases.sh --help`.
set -euo pipefail
CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."
exec cargo run --quiet --release --locked --package cases -- "$@"
