//! Arbitrary modules of all supported features, from `wasm-smith`. Much of their code traps early.

use wasm_smith::{Config, InstructionKind, InstructionKinds, MemoryOffsetChoices, Module};

use super::numbers::Numbers;
use super::sections::{write, Sections, CODE, FUNCTIONS, MEMORIES, TYPES};
use crate::wat::wasm;

/// The fuel of a call: each function entry and loop iteration takes one.
pub const FUEL: u32 = 300;

/// The added exports: the global with the fuel, and the function that sums the memory.
pub const FUEL_NAME: &str = "fuel!";
pub const SUM_NAME: &str = "sum!";

/// The module for a seed.
pub fn module(seed: u64) -> Vec<u8> {
    let mut numbers = Numbers::new(seed);
    let config = Config {
        allow_start_export: false,
        allowed_instructions: InstructionKinds::new(&[
            InstructionKind::Numeric,
            InstructionKind::Parametric,
            InstructionKind::Variable,
            InstructionKind::Memory,
            InstructionKind::Control,
        ]),
        bulk_memory_enabled: numbers.once_in(4),
        canonicalize_nans: true,
        // Otherwise most calls end with an access out of bounds.
        disallow_traps: !numbers.once_in(3),
        exceptions_enabled: false,
        extended_const_enabled: false,
        export_everything: true,
        gc_enabled: false,
        max_data_segments: 3,
        max_element_segments: 3,
        max_elements: 10,
        max_funcs: 6,
        max_globals: 8,
        max_imports: 0,
        max_instructions: 150,
        max_memories: 1,
        max_memory32_bytes: 3 << 16,
        max_table_elements: 20,
        max_tables: 1,
        max_types: 8,
        max_memory64_bytes: 3 << 16,
        memory64_enabled: numbers.once_in(2),
        memory_max_size_required: true,
        memory_offset_choices: MemoryOffsetChoices(90, 9, 1),
        min_funcs: 2,
        min_memories: u32::from(!numbers.once_in(8)),
        multi_value_enabled: false, // of functions too
        reference_types_enabled: false,
        relaxed_simd_enabled: false,
        simd_enabled: false,
        tail_call_enabled: false,
        threads_enabled: false,
        ..Config::default()
    };
    let bytes: Vec<u8> = (0..1000)
        .flat_map(|_| numbers.next().to_le_bytes())
        .collect();
    let mut input = arbitrary::Unstructured::new(&bytes);
    let mut module = Module::new(config, &mut input).expect("a module");
    let fuel = module
        .ensure_termination(FUEL)
        .expect("code by the same crate");
    with_exports(&module.to_bytes(), fuel)
}

/// Exports the fuel and a function that sums the memory.
fn with_exports(wasm_bytes: &[u8], fuel: u32) -> Vec<u8> {
    let mut sections = Sections::of(wasm_bytes);
    sections.export(FUEL_NAME, 3, fuel);
    if sections.entries(MEMORIES).0 > 0 {
        // The flags of the only memory say whether its addresses have 64 bits.
        let is_wide = sections.entries(MEMORIES).1[0] & 4 != 0;
        let address = if is_wide { "i64" } else { "i32" };
        let text = format!("(module (memory {address} 1) (func {}))", sum(address));
        let sum = Sections::of(&wasm(&text));
        let ty = sections.add(TYPES, sum.entries(TYPES).1);
        let mut entry = Vec::new();
        write(&mut entry, ty);
        let function = sections.add(FUNCTIONS, &entry);
        sections.add(CODE, sum.entries(CODE).1);
        sections.export(SUM_NAME, 0, function);
    }
    sections.wasm()
}

/// The result, locals and body of a function that hashes the memory, with addresses of this type.
pub fn sum(address: &str) -> String {
    let size = if address == "i64" {
        "(memory.size)"
    } else {
        "(i64.extend_i32_u (memory.size))"
    };
    format!(
        "(result i64) (local $at {address}) (local $sum i64)
  (block $end (loop $more
    (br_if $end ({address}.ge_u (local.get $at) ({address}.shl (memory.size) ({address}.const 16))))
    (local.set $sum (i64.add (i64.mul (local.get $sum) (i64.const 0x100000001b3)) (i64.load (local.get $at))))
    (local.set $at ({address}.add (local.get $at) ({address}.const 8)))
    (br $more)))
  (i64.add (local.get $sum) {size})"
    )
}
