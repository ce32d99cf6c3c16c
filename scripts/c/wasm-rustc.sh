#!/usr/bin/env bash
# Prints a rustc that compiles for WebAssembly, for the variable WASM_RUSTC:
#
#     WASM_RUSTC=$(scripts/c/wasm-rustc.sh DIRECTORY)
#
# That is the rustc of rustup where rustup has the target or can add it. Elsewhere, Debian's rustc-web builds
# core and alloc from rust-web-src into a sysroot in DIRECTORY, which a later call reuses.
set -euo pipefail
directory=$(realpath -m "${1:?usage: wasm-rustc.sh DIRECTORY}")
target=wasm32-unknown-unknown

if [ -d "$(rustc --print target-libdir --target $target)" ] ||
    rustup target add $target >/dev/null 2>&1; then
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
    libraries=$directory/sysroot/lib/rustlib/$target/lib
    build=$(mktemp -d)
    trap 'rm -rf "$build"' EXIT
    mkdir -p "$libraries" "$build/src"
    echo '#![no_std]' > "$build/src/lib.rs"
    printf '[package]\nname = "empty"\nversion = "0.0.0"\nedition = "2021"\n' > "$build/Cargo.toml"
    (
        cd "$build" # away from the workspace
        RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1 RUSTFLAGS='-C embed-bitcode=yes' \
            cargo build -Z build-std=core,alloc --release --target $target --target-dir target >&2
    )
    cp "$build/target/$target"/release/deps/*.rlib "$libraries"
    host=$(rustc -vV | sed -n 's/^host: //p')
    linker=$(rustc --print sysroot)/lib/rustlib/$host/bin/rust-lld
    # Last, because its existence says that the sysroot is complete.
    printf '#!/bin/sh\nexec /usr/bin/rustc --sysroot %q -C linker=%q "$@"\n' \
        "$directory/sysroot" "$linker" > "$directory/rustc.new"
    chmod +x "$directory/rustc.new"
    mv "$directory/rustc.new" "$directory/rustc"
fi
echo "$directory/rustc"
