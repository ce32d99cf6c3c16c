#!/usr/bin/env bash
# Prints a rustc with the source of its standard library, for the variable WASM_RUSTC:
#
#     WASM_RUSTC=$(scripts/c/wasm-rustc.sh DIRECTORY)
#
# That is the rustc of rustup where rustup has the source or can add it. Elsewhere, it is Debian's rustc-web with
# rust-web-src, which a script in DIRECTORY calls with a linker.
set -euo pipefail
directory=$(realpath -m "${1:?usage: wasm-rustc.sh DIRECTORY}")
sysroot=$(rustc --print sysroot)

if [ -d "$sysroot/lib/rustlib/src/rust/library/core" ] ||
    rustup component add rust-src >/dev/null 2>&1; then
    command -v rustc
    exit
fi

if ! [ -x "$directory/rustc" ]; then
    if ! [ -d /usr/share/doc/rust-web-src ]; then
        as_root=()
        if [ "$(id -u)" != 0 ]; then as_root=(sudo); fi
        "${as_root[@]}" apt-get update -qq >&2
        "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -qq \
            --no-install-recommends -y rustc-web rust-web-src libllvm22 >&2
    fi
    mkdir -p "$directory"
    host=$(rustc -vV | sed -n 's/^host: //p')
    # Linking names the target.
    {
        echo '#!/bin/sh'
        echo "case \"\$*\" in *wasm64*) exec /usr/bin/rustc -C linker=$sysroot/lib/rustlib/$host/bin/rust-lld \"\$@\" ;; esac"
        echo 'exec /usr/bin/rustc "$@"'
    } > "$directory/rustc.new"
    chmod +x "$directory/rustc.new"
    mv "$directory/rustc.new" "$directory/rustc"
fi
echo "$directory/rustc"
