//! x
pub mod wasm;
