//! Programs about bytes.

use std::fmt::Write;

use super::generated::program;
use super::program::Program;

/// Copies its input, which contains every byte and is longer than any buffer.
pub fn echo() -> Program {
    let input: Vec<u8> = (0_u32..300_000)
        .map(|at| (at.wrapping_mul(at) >> 5) as u8)
        .collect();
    let fields = "(memory (export \"memory\") 1)
        (func (export \"start\") (local $n i32)
          (loop $more
            (local.set $n (call $read (i32.const 100) (i32.const 5000)))
            (call $write (i32.const 100) (local.get $n))
            (br_if $more (local.get $n))))";
    program("echo", fields, &input, input.clone())
}

/// Writes its data segments: every byte, sequences special in C strings, zeros, overlaps.
pub fn data() -> Program {
    let mut memory = vec![0_u8; 65536];
    let mut fields = "(memory (export \"memory\") 1)\n".to_owned();
    let mut segment = |at: usize, bytes: &[u8]| {
        memory[at..at + bytes.len()].copy_from_slice(bytes);
        let _ = write!(fields, "(data (i32.const {at}) \"");
        for byte in bytes {
            let _ = write!(fields, "\\{byte:02x}");
        }
        fields.push_str("\")\n");
    };
    let all: Vec<u8> = (0..=255).collect();
    segment(0, &all);
    let backwards: Vec<u8> = (0..=255).rev().collect();
    segment(256, &backwards);
    segment(
        600,
        b"??/ ??' ??= ??( ??) ??! ??< ??> ??- ???/\\\"' %d %s \\n \\x41 /* */ // \n\r\t\0",
    );
    // Digits after escapes.
    segment(
        700,
        b"\x001\x0012\x01234\x079\x7f8\xffA\xffa1\x000\x080\0\0\0",
    );
    for byte in 0..=255_u8 {
        segment(1000 + 4 * usize::from(byte), &[byte, b'7', byte, b'f']);
    }
    let mut gap = vec![1];
    gap.extend([0; 3000]);
    gap.push(2);
    segment(3000, &gap);
    segment(7000, &[0; 100]);
    segment(8000, b"abcdefgh");
    segment(8004, b"XYZ");
    segment(8003, b"");
    segment(8002, &[0; 3]);
    segment(60000, b"far");
    segment(65024, &[b'z'; 256]);
    let long: Vec<u8> = (0_u32..20_000).map(|at| (at * 7 / 3) as u8).collect();
    segment(20_000, &long);
    fields.push_str("(func (export \"start\") (call $write (i32.const 0) (i32.const 0xff00)))");
    memory.truncate(0xff00);
    program("data", &fields, b"", memory)
}
