#!/usr/bin/env bash
# Starts a problem from its page on a judge: scripts/new.sh --help
set -euo pipefail

cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.."
exec scripts/next/tool.sh new "$@"
