//! Malformed modules.

use wasm_to_c::{translate, Error, Options};

use crate::wat::wasm;

/// Valid modules to mutate.
fn valid_modules() -> Vec<Vec<u8>> {
    let texts = [
        "(module)".to_owned(),
        "(module (memory 1) (data (i32.const 0) \"abc\") (table 2 funcref) (elem (i32.const 0) $f $f)
           (global $g (mut i32) (i32.const 5)) (start $s) (func $s (global.set $g (i32.const 1)))
           (func $f (export \"f\") (param $x i32) (result i32) (local $y i64)
             (block $b (result i32) (br_table $b $b (i32.const 1) (local.get $x)))
             (if (param i32) (result i32) (local.get $x) (then (i32.const 2) (i32.add)))
             (loop $l (br_if $l (i32.eqz (call $f (i32.load8_u offset=3 (local.get $x))))))
             (i32.store (local.get $x) (call_indirect (param i32) (result i32) (i32.const 7) (i32.const 1)))
             (drop (f64.add (f64.const 1.5) (f64.promote_f32 (f32.const nan:0x200001))))
             (local.set $y (i64.const 0x123456789abcdef))))"
            .to_owned(),
        format!(
            "(module {} {})",
            include_str!("../compilers/prelude.wat"),
            include_str!("../compilers/programs/order-blocks.wat")
        ),
    ];
    texts.iter().map(|text| wasm(text)).collect()
}

/// A deterministic generator of numbers.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(0x5851_f42d_4c95_7f2d)
            .wrapping_add(0x1405_7b7e_f767_814f);
        (self.0 >> 33) as usize % bound
    }
}

#[test]
fn rejects_malformed_modules() {
    let invalid: [&[u8]; 6] = [
        b"",
        b"\0asm",
        b"\0asm\x02\0\0\0",
        b"int main(void) { return 0; }",
        b"(module)",
        b"\0asm\x01\0\0\0\x01\x04\x01\x60\0",
    ];
    for bytes in invalid {
        let result = translate(bytes, &Options::default());
        assert!(
            matches!(result, Err(Error::Invalid(_))),
            "{bytes:?}: {result:?}"
        );
    }
    for module in valid_modules() {
        assert!(translate(&module, &Options::default()).is_ok());
        // A prefix that ends with a section may be a valid module, unless a function lacks its body.
        let accepted = (0..module.len())
            .filter(|&length| translate(&module[..length], &Options::default()).is_ok())
            .count();
        assert!(
            accepted <= 5,
            "{accepted} prefixes of a module are accepted"
        );
    }
}

#[test]
fn does_not_panic_on_mutated_modules() {
    let mut numbers = Numbers(1);
    let (mut accepted, mut unsupported, mut invalid) = (0, 0, 0);
    for module in valid_modules() {
        for _ in 0..500 {
            let mut broken = module.clone();
            for _ in 0..=numbers.below(3) {
                let at = numbers.below(broken.len());
                match numbers.below(4) {
                    0 => broken[at] = numbers.below(256) as u8,
                    1 => broken[at] ^= 1 << numbers.below(8),
                    2 => broken.insert(at, numbers.below(256) as u8),
                    _ if broken.len() > 8 => drop(broken.remove(at)),
                    _ => {}
                }
            }
            for checked in [false, true] {
                let options = Options {
                    checked,
                    ..Options::default()
                };
                match translate(&broken, &options) {
                    Ok(_) => accepted += 1,
                    Err(Error::Unsupported(_)) => unsupported += 1,
                    Err(Error::Invalid(_)) => invalid += 1,
                }
            }
        }
    }
    println!("{accepted} accepted, {unsupported} unsupported, {invalid} invalid");
    assert!(accepted > 100 && invalid > 100);
}
