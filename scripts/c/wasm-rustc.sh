#!/usr/bin/env bash
# Prints a rustc with the source of its standard library, for the variable WASM_RUSTC:
#
#     WASM_RUSTC=$(scripts/c/wasm-rustc.sh DIRECTORY)
#
# That is the rustc of rustup where rustup has the source or can add it. Elsewhere, it is Debian's rustc-web with
# rust-web-src, which a script in DIRECTORY calls with a linker: that of the present toolchain, or Debian's.
set -euo pipefail
directory=$(realpath -m "${1:?usage: wasm-rustc.sh DIRECTORY}")
sysroot=$(rustc --print sysroot)
host=$(rustc -vV | sed -n 's/^host: //p')
linker=$sysroot/lib/rustlib/$host/bin/rust-lld

# Debian's own rustc may have the source, but it has no linker.
if [ -x "$linker" ] && {
    [ -d "$sysroot/lib/rustlib/src/rust/library/core" ] || rustup component add rust-src >/dev/null 2>&1
}; then
    command -v rustc
    exit
fi

if ! [ -x "$directory/rustc" ]; then
    packages=(rustc-web rust-web-src libllvm22)
    options="-C linker=$linker"
    if ! [ -x "$linker" ]; then
        packages+=(lld-22)
        options='-C linker=/usr/bin/wasm-ld-22 -C linker-flavor=wasm-ld'
    fi
    if ! dpkg --status "${packages[@]}" >/dev/null 2>&1; then
        as_root=()
        if [ "$(id -u)" != 0 ]; then as_root=(sudo); fi
        "${as_root[@]}" apt-get update -qq >&2
        "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -qq \
            --no-install-recommends -y "${packages[@]}" >&2
    fi
    mkdir -p "$directory"
    # Linking names the target.
    {
        echo '#!/bin/sh'
        echo "case \"\$*\" in *wasm64*) exec /usr/bin/rustc $options \"\$@\" ;; esac"
        echo 'exec /usr/bin/rustc "$@"'
    } > "$directory/rustc.new"
    chmod +x "$directory/rustc.new"
    mv "$directory/rustc.new" "$directory/rustc"
fi
echo "$directory/rustc"
