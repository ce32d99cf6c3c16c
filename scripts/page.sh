#!/usr/bin/env bash
# Builds the page of games and opens it: scripts/page.sh [--out DIR] [--no-open | --serve] [--docs]
set -euo pipefail

usage='usage: scripts/page.sh [--out DIR] [--no-open | --serve] [--port N] [--docs]

Builds the page into target/page, serves it on localhost and opens it in the browser.
  --out DIR   build into DIR
  --no-open   only build
  --serve     serve, but open no browser
  --port N    the port (8017)
  --docs      with the rendered documentation of shared and the problems, to which the chapters then lead'

scripts=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
out=$scripts/../target/page docs=no-docs then=open port=8017
while (($#)); do
    case $1 in
        --out) out=${2?"$usage"} && shift ;;
        --port) port=${2?"$usage"} && shift ;;
        --no-open) then=end ;;
        --serve) then=serve ;;
        --docs) docs=docs ;;
        -h | --help) echo "$usage" && exit ;;
        *) echo "$usage" >&2 && exit 2 ;;
    esac
    shift
done
mkdir -p -- "$out"
out=$(cd -- "$out" && pwd)

cd -- "$scripts"
wasm=wasm32-unknown-unknown
target=${CARGO_TARGET_DIR:-$scripts/target}
if [[ ! -d $(rustc --print sysroot)/lib/rustlib/$wasm ]]; then
    rustup target add "$wasm"
fi
cargo build --quiet --locked --profile web --target "$wasm" --target-dir "$target" --package page
cargo build --quiet --locked --profile tool --target-dir "$target" --manifest-path page/builder/Cargo.toml
if [[ $docs = docs ]]; then
    (cd .. && cargo doc --quiet --locked --no-deps --workspace --target-dir target)
    rm -rf -- "$out/doc"
    cp -R -- ../target/doc "$out/doc"
fi
exec "$target/tool/builder" "$target/$wasm/web/page.wasm" "$out" "$docs" "$then" "$port"
