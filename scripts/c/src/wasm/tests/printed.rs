//! The C of random functions means what the functions mean.

use std::process::Command;

use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{Config, TestError, TestRunner};

use super::draw;
use super::naive::{helpers, module, End, Function, Machine};
use super::numeric::{name, Value, F32, F64, I32, I64};
use crate::wasm::ir::Type;
use crate::wasm::translate;

#[path = "../../../tests/common/mod.rs"]
mod common;

/// So many functions are in one C file.
const FUNCTIONS: usize = 150;

/// The bytes at the start of the memory that a case shows.
const WINDOW: usize = 128;

/// A call of a function, what it writes, and whether it traps.
struct Case {
    function: usize,
    arguments: [Value; 3],
    output: Vec<u8>,
    traps: bool,
}

/// The calls that end.
fn cases(functions: &[Function]) -> Vec<Case> {
    let mut cases = Vec::new();
    for function in helpers().len()..functions.len() {
        for arguments in draw::ARGUMENTS {
            let mut machine = Machine::new();
            let result = machine.call(functions, function, arguments.to_vec());
            let mut output = machine.log;
            if let Ok(result) = result {
                output.extend(result.map_or(0, Value::bits).to_le_bytes());
                output.extend(machine.global.to_le_bytes());
                output.extend((machine.memory.len() as u64 >> 16).to_le_bytes());
                output.extend(&machine.memory[..WINDOW]);
            }
            if result != Err(End::Endless) {
                let traps = result.is_err();
                cases.push(Case {
                    function,
                    arguments,
                    output,
                    traps,
                });
            }
        }
    }
    cases
}

/// `start` reads the number of a case as two letters, calls the function, and writes what the case shows.
fn start(functions: &[Function], cases: &[Case]) -> String {
    let at = 8192;
    let mut all = format!(
        "(local $case i32) (local $f32 f32) (local $f64 f64)
        (drop (call $read (i64.const {at}) (i64.const 2)))
        (local.set $case (i32.add
            (i32.mul (i32.sub (i32.load8_u (i64.const {at})) (i32.const 64)) (i32.const 64))
            (i32.sub (i32.load8_u offset=1 (i64.const {at})) (i32.const 64))))
        (i64.store (i64.const {at}) (i64.const 0))"
    );
    for (number, case) in cases.iter().enumerate() {
        let arguments: Vec<String> = case
            .arguments
            .iter()
            .map(|value| match value {
                I32(n) => format!("(i32.const {n})"),
                I64(n) => format!("(i64.const {n})"),
                F32(n) => format!("(f32.const nan:{:#x})", n.to_bits()),
                F64(n) if n.is_nan() => "(f64.const nan)".to_owned(),
                F64(n) => format!("(f64.const {n:?})"),
            })
            .collect();
        let call = format!("(call $f{} {})", case.function, arguments.concat());
        let shown = match functions[case.function].result {
            None => call,
            Some(Type::I64) => format!("(i64.store (i64.const {at}) {call})"),
            Some(Type::I32) => format!("(i32.store (i64.const {at}) {call})"),
            Some(ty) => {
                let ty = name(ty);
                let nan = Value::bits(if ty == "f32" {
                    F32(f32::NAN)
                } else {
                    F64(f64::NAN)
                });
                format!(
                    "(local.set ${ty} {call})
                    (if ({ty}.eq (local.get ${ty}) (local.get ${ty}))
                        (then ({ty}.store (i64.const {at}) (local.get ${ty})))
                        (else (i64.store (i64.const {at}) (i64.const {nan}))))"
                )
            }
        };
        all += &format!("(if (i32.eq (local.get $case) (i32.const {number})) (then {shown}))\n");
    }
    all + &format!(
        "(i64.store offset=8 (i64.const {at}) (global.get $g))
        (i64.store offset=16 (i64.const {at}) (memory.size))
        (drop (call $write (i32.const 1) (i64.const {at}) (i64.const 24)))
        (drop (call $write (i32.const 1) (i64.const 0) (i64.const {WINDOW})))"
    )
}

/// The functions whose C means something else, with what differs.
fn wrong(drawn: &[Function], options: &[&str]) -> Vec<(usize, String)> {
    let mut functions = helpers();
    functions.extend(drawn.iter().cloned());
    let cases = cases(&functions);
    let text = module(&functions, &start(&functions, &cases));
    let c = translate(&wat::parse_str(&text).expect("a module")).expect("it is supported");
    let folder = tempfile::tempdir().expect("a folder");
    let program = common::compile_c(&c, options, folder.path());
    let mut wrong = Vec::new();
    for (number, case) in cases.iter().enumerate() {
        let letters = [number / 64, number % 64].map(|it| it as u8 + 64);
        let output = common::run(&mut Command::new(&program), &letters);
        let messages = String::from_utf8_lossy(&output.stderr);
        let end = (output.status.code(), &*messages);
        let expected = if case.traps {
            (Some(1), "trap\n")
        } else {
            (Some(0), "")
        };
        if (&output.stdout, end) != (&case.output, expected) {
            let only = &functions[case.function];
            wrong.push((
                case.function - helpers().len(),
                format!(
                    "{:?}: {:?}, {end:?} instead of {:?}, {expected:?}\n{}",
                    case.arguments,
                    output.stdout,
                    case.output,
                    super::naive::text(&only.body)
                ),
            ));
        }
    }
    wrong
}

/// Compiles many functions at once, and only if one is wrong, ever simpler ones on their own.
#[test]
fn c_keeps_the_meaning() {
    let mut runner = TestRunner::new(Config {
        max_shrink_iters: 60, // each is a run of the compiler
        ..Config::default()
    });
    let mut trees: Vec<_> = (0..FUNCTIONS)
        .map(|_| draw::choices().new_tree(&mut runner).expect("choices"))
        .collect();
    let functions: Vec<Function> = trees
        .iter()
        .map(|tree| draw::function(&tree.current()))
        .collect();
    let options = ["gcc", "-O1", "-w"]; // no human writes such code
    let Some((function, why)) = wrong(&functions, &options).into_iter().next() else {
        return;
    };
    let tree = trees.swap_remove(function);
    let simplest = runner.run_one(tree, |choices| {
        match wrong(&[draw::function(&choices)], &options).first() {
            Some((_, why)) => Err(proptest::test_runner::TestCaseError::fail(why.clone())),
            None => Ok(()),
        }
    });
    match simplest {
        Err(TestError::Fail(why, _)) => panic!("{why}"),
        _ => panic!("only beside other functions: {why}"),
    }
}
