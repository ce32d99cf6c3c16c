#!/usr/bin/env bash
# Builds the page of games and opens it: scripts/page.sh [--out DIR] [--no-open | --serve] [--docs]
set -euo pipefail

usage() {
    cat <<END
Usage: scripts/page.sh [--out DIR] [--no-open | --serve] [--port N] [--docs]

Builds the page into a folder, serves it on localhost and opens it in the browser.

Options:
      --out DIR  The folder [default: target/page]
      --no-open  Only build
      --serve    Serve, but open no browser
      --port N   The port; 0 for any that is free [default: 8017]
      --docs     Add the rendered documentation of shared and the problems, to which the chapters then lead
      --help     Print help

Exit status: 0 if the page is built, 1 if it cannot be built or served, 2 for wrong usage.
END
}

fail() {
    echo "error: $1; see scripts/page.sh --help" >&2
    exit 2
}

scripts=$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")
out=$scripts/../target/page docs=no-docs then=open port=8017
while (($#)); do
    case $1 in
    -h | --help) usage && exit ;;
    --out | --port) [[ $# -gt 1 ]] || fail "$1 needs a value" && declare "${1#--}=$2" && shift ;;
    --out=* | --port=*) declare "${1#--}" ;;
    --no-open) then=end ;;
    --serve) then=serve ;;
    --docs) docs=docs ;;
    *) fail "unknown argument $1" ;;
    esac
    shift
done
[[ $port =~ ^[0-9]{1,5}$ && $((10#$port)) -le 65535 ]] || fail "$port is not a port"
mkdir -p -- "$out"
out=$(cd -- "$out" && pwd)

cd -- "$scripts"
wasm=wasm32-unknown-unknown
target=${CARGO_TARGET_DIR:-$scripts/target}
if [[ ! -d $(rustc --print sysroot)/lib/rustlib/$wasm ]]; then
    rustup target add "$wasm"
fi
# Lets the documentation lead to the page beside it, wherever both are served: `index.sh` writes the address of `topics.json`.
beside() {
    local address depth up=../
    address=$(sed -n 's/^ *"page": "\(.*\)",$/\1/p' ../problems/topics.json)
    [[ $address ]] || return 0
    for depth in 2 3 4; do
        up+=../
        find "$out/doc" -mindepth "$depth" -maxdepth "$depth" -name '*.html' \
            -exec sed -i.old "s|href=\"$address#|href=\"${up}index.html#|g" {} +
    done
    find "$out/doc" -name '*.html.old' -delete
}
build() {
    # Side by side: most of the games is one crate after another. The linker's numbers are short, which saves a tenth.
    cargo rustc --quiet --locked --profile web --target "$wasm" --target-dir "$target" --package page --lib \
        --crate-type cdylib -- -C link-arg=--compress-relocations &
    local games=$!
    cargo build --quiet --locked --profile tool --target-dir "$target" --manifest-path page/builder/Cargo.toml ||
        local failed=1
    wait "$games"
    [[ ! ${failed-} ]]
    if [[ $docs = docs ]]; then
            # `shared` first: a link to what is not documented yet would stay text.
        for packages in --package=shared --workspace; do
            (cd .. && cargo doc --quiet --locked --no-deps "$packages" --target-dir target)
        done
        rm -rf -- "$out/doc"
        cp -R -- ../target/doc "$out/doc"
        # Its own address leads to the map of the theory.
        echo '<!doctype html><title>Documentation</title><meta http-equiv="refresh" content="0; url=shared/index.html">' \
            >"$out/doc/index.html"
        beside
    fi
}
# shellcheck source=scripts/stop.sh
source "$scripts/stop.sh"
stoppable build
exec "$target/tool/builder" "$target/$wasm/web/page.wasm" "$out" "$docs" "$then" "$port"
