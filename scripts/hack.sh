#!/usr/bin/env bash
# Looks for an input on which a program fails: scripts/hack.sh --help
set -euo pipefail

scripts=$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")
CALLED_AS=$0 exec "$scripts/tool.sh" judge:hack "$@"
