//! Exceptions of the kind that compilers emit. The interpreter of the other tests does not know them, so the expected
//! output is derived from the proposal.

use c_test_support::COMPILERS;
use wasm_to_c::{translate, Options};

/// What each function prints, one per line.
const PROGRAM: &str = r#"
(tag $e (param i32))
(type $unary (func (param i32) (result i32)))
(table funcref (elem $maybe $never))
(memory 1)

;; Throws an even argument, returns an odd one.
(func $maybe (param $n i32) (result i32)
  (if (i32.eqz (i32.and (local.get $n) (i32.const 1)))
    (then (throw $e (i32.add (local.get $n) (i32.const 100)))))
  (local.get $n))
(func $never (param $n i32) (result i32) (i32.mul (local.get $n) (i32.const 2)))

;; Passes on what it does not know of, with an operand that was evaluated before the call.
(func $outer (param $n i32) (result i32)
  (i32.sub (call $t (i32.const 1000)) (call $maybe (local.get $n))))

(func $caught (param $n i32) (result i32)
  try (result i32)
    (i32.add (call $outer (local.get $n)) (i32.const 1))
  catch $e
  end)

;; Cleans up, in two blocks, and goes on.
(func $cleaned (param $n i32) (result i32)
  try
    try
      (drop (call $outer (local.get $n)))
    catch_all
      (call $p32 (i32.const 0xc1))
      rethrow 0
    end
  catch_all
    (call $p32 (i32.const 0xc2))
    rethrow 0
  end
  (i32.const 7))

;; The handler throws another one, which its own `try` does not catch.
(func $replaced (param $n i32) (result i32)
  try (result i32)
    try (result i32)
      (call $maybe (local.get $n))
    catch $e
      drop
      (throw $e (i32.const 0xee))
    end
  catch $e
    i32.const 1
    i32.add
  end)

;; The exception of the inner handler is still there after another one was thrown and caught in it.
(func $kept (param $n i32) (result i32)
  try (result i32)
    try (result i32)
      (call $maybe (local.get $n))
    catch_all
      (drop (call $caught (i32.const 20)))
      rethrow 0
    end
  catch $e
  end)

;; To the handler of a block around the next one, and out of the function.
(func $delegated (param $n i32) (result i32)
  try $far (result i32)
    try (result i32)
      try (result i32)
        (call $maybe (local.get $n))
      delegate $far
    catch_all
      (i32.const 0xbad)
    end
  catch $e
  end)
(func $left (param $n i32) (result i32)
  try (result i32)
    try (result i32)
      (call $maybe (local.get $n))
    delegate 1
  catch_all
    (i32.const 0xbad)
  end)

(func $indirect (param $n i32) (param $which i32) (result i32)
  try (result i32)
    (call_indirect (type $unary) (local.get $n) (local.get $which))
  catch $e
  end)

;; In a loop, of which every second round throws.
(func $rounds (result i32) (local $at i32) (local $sum i32)
  (loop $again
    try
      (local.set $sum (i32.add (local.get $sum) (call $maybe (local.get $at))))
    catch $e
      local.get $sum
      i32.sub
      local.set $sum
    end
    (local.set $at (i32.add (local.get $at) (i32.const 1)))
    (br_if $again (i32.lt_u (local.get $at) (i32.const 6))))
  (local.get $sum))

(func (export "start")
  (call $p32 (call $caught (i32.const 3)))
  (call $p32 (call $caught (i32.const 4)))
  (call $p32 (call $cleaned (i32.const 5)))
  try (result i32)
    (call $cleaned (i32.const 6))
  catch $e
  end
  call $p32
  (call $p32 (call $replaced (i32.const 7)))
  (call $p32 (call $replaced (i32.const 8)))
  (call $p32 (call $kept (i32.const 10)))
  (call $p32 (call $delegated (i32.const 12)))
  try (result i32)
    (call $left (i32.const 14))
  catch $e
  end
  call $p32
  (call $p32 (call $left (i32.const 15)))
  (call $p32 (call $indirect (i32.const 16) (i32.const 0)))
  (call $p32 (call $indirect (i32.const 16) (i32.const 1)))
  (call $p32 (call $rounds)))
"#;

/// In hexadecimal: 1000 is 3e8, and is printed by each call of `$outer`.
const EXPECTED: [&str; 20] = [
    "3e8", "3e6", // 1000 - 3 + 1
    "3e8", "68", // 104
    "3e8", "7", //
    "3e8", "c1", "c2", "6a", // 106
    "7", "ef", // the other exception, and 1
    "3e8", "6e", // 110
    "70", // 112
    "72", // 114
    "f", "74", // 116
    "20", "69", // the handler subtracts: 100, 101, 102 - 101, 4, 104 - 4, 105
];

#[test]
fn handlers_run_as_in_the_proposal() {
    let prelude = include_str!("../compilers/prelude.wat");
    let module = format!("(module\n{prelude}\n{PROGRAM})");
    let folder = c_test_support::scratch(env!("CARGO_TARGET_TMPDIR"), "exceptions");
    for (checked, abbreviated) in [(false, false), (true, true)] {
        let options = Options {
            entry: Some("start".to_owned()),
            checked,
            abbreviated,
            ..Options::default()
        };
        let program = translate(&crate::wat::wasm(&module), &options).expect("a module");
        let binary = folder.join("program");
        COMPILERS[0]
            .compile(&program.text, &[], &binary)
            .expect("it compiles");
        let ran = c_test_support::run(&binary, b"").expect("it ends");
        let output = String::from_utf8(ran.output).expect("text");
        assert_eq!(output.lines().collect::<Vec<_>>(), EXPECTED);
        assert_eq!(ran.status, Some(0));
    }
}
