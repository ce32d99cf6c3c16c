//! The expected results: calls the exports of a module in the interpreter, with numbers of all kinds.

use wasmi::{Config, Engine, ExternType, Instance, Linker, Module, Store, TrapCode, Val, ValType};

use super::numbers::Numbers;
use super::smith::{FUEL, FUEL_NAME, SUM_NAME};
use crate::check::{Action, End, Expected, Type, Value};

/// An action and its expected outcome.
pub struct Question {
    pub export: String,
    pub action: Action,
    pub end: End,
}

/// The actions on a module, and what they cover.
#[derive(Default)]
pub struct Questions {
    pub all: Vec<Question>,
    /// Whether an active segment does not fit.
    pub init_traps: bool,
    /// Whether a trap occurs only with bounds checks.
    pub needs_checks: bool,
    /// Whether a trap is not from `unreachable`.
    pub computes_traps: bool,
    pub traps: usize,
    /// The number of calls skipped because the interpreter's stack overflowed.
    pub overflows: usize,
}

/// The number of calls per function.
const ROUNDS: usize = 3;

/// Runs a module in the interpreter.
pub fn ask(wasm: &[u8], numbers: &mut Numbers) -> Questions {
    let mut config = Config::default();
    config.set_max_recursion_depth(10_000);
    config.wasm_memory64(true);
    let engine = Engine::new(&config);
    let module = Module::new(&engine, wasm).unwrap_or_else(|error| panic!("{error}"));
    let mut store = Store::new(&engine, ());
    let mut questions = Questions::default();
    let linker = Linker::new(&engine);
    let Ok(instance) = linker.instantiate_and_start(&mut store, &module) else {
        questions.init_traps = true;
        return questions;
    };
    let exports: Vec<(String, ExternType)> = module
        .exports()
        .map(|export| (export.name().to_owned(), export.ty().clone()))
        .collect();
    let has_fuel = exports.iter().any(|(name, _)| name == FUEL_NAME);
    for _ in 0..ROUNDS {
        for (name, ty) in &exports {
            let ExternType::Func(ty) = ty else { continue };
            if name == SUM_NAME {
                continue;
            }
            if has_fuel {
                let fuel = Value {
                    ty: Type::I32,
                    bits: u64::from(FUEL),
                };
                let global = instance.get_global(&store, FUEL_NAME).expect("the fuel");
                global.set(&mut store, val(fuel)).expect("a mutable global");
                questions.push(FUEL_NAME, Action::Assign(fuel), End::Any);
            }
            let arguments = ty
                .params()
                .iter()
                .map(|ty| argument(*ty, numbers))
                .collect();
            questions.call(&mut store, instance, name, arguments);
        }
    }
    for (name, ty) in &exports {
        match ty {
            ExternType::Global(_) => {
                let global = instance.get_global(&store, name).expect("a global");
                let end = End::Return(expected(&[global.get(&store)]));
                questions.push(name, Action::Global, end);
            }
            ExternType::Func(_) if name == SUM_NAME => {
                questions.call(&mut store, instance, name, Vec::new());
            }
            _ => {}
        }
    }
    questions
}

impl Questions {
    fn push(&mut self, export: &str, action: Action, end: End) {
        self.all.push(Question {
            export: export.to_owned(),
            action,
            end,
        });
    }

    fn call(
        &mut self,
        store: &mut Store<()>,
        instance: Instance,
        name: &str,
        arguments: Vec<Value>,
    ) {
        let function = instance.get_func(&*store, name).expect("a function");
        let inputs: Vec<Val> = arguments.iter().copied().map(val).collect();
        let mut outputs = vec![Val::I32(0); function.ty(&*store).results().len()];
        let end = match function.call(&mut *store, &inputs, &mut outputs) {
            Ok(()) => End::Return(expected(&outputs)),
            Err(error) => match error.as_trap_code() {
                Some(TrapCode::StackOverflow) => {
                    self.overflows += 1;
                    return;
                }
                code => {
                    self.traps += 1;
                    self.computes_traps |= code != Some(TrapCode::UnreachableCodeReached);
                    self.needs_checks |= matches!(
                        code,
                        Some(
                            TrapCode::MemoryOutOfBounds
                                | TrapCode::TableOutOfBounds
                                | TrapCode::IndirectCallToNull
                                | TrapCode::BadSignature
                        )
                    );
                    End::Trap
                }
            },
        };
        self.push(name, Action::Call(arguments), end);
    }
}

fn argument(ty: ValType, numbers: &mut Numbers) -> Value {
    let (ty, bits) = match ty {
        ValType::I32 => (Type::I32, numbers.integer() & 0xffff_ffff),
        ValType::I64 => (Type::I64, numbers.integer()),
        ValType::F32 => {
            let float = numbers.float() as f32;
            let float = if float.is_nan() { f32::NAN } else { float };
            (Type::F32, u64::from(float.to_bits()))
        }
        ValType::F64 => (Type::F64, numbers.float().to_bits()),
        _ => panic!("a parameter that is not a number"),
    };
    Value { ty, bits }
}

fn val(value: Value) -> Val {
    match value.ty {
        Type::I32 => Val::I32((value.bits as u32).cast_signed()),
        Type::I64 => Val::I64(value.bits.cast_signed()),
        Type::F32 => Val::F32(f32::from_bits(value.bits as u32).into()),
        Type::F64 => Val::F64(f64::from_bits(value.bits).into()),
    }
}

/// The single result, if there is one, bit for bit.
fn expected(results: &[Val]) -> Option<Expected> {
    let (ty, bits) = match results.first()? {
        Val::I32(value) => (Type::I32, u64::from(value.cast_unsigned())),
        Val::I64(value) => (Type::I64, value.cast_unsigned()),
        Val::F32(value) => (Type::F32, u64::from(value.to_bits())),
        Val::F64(value) => (Type::F64, value.to_bits()),
        _ => panic!("a result that is not a number"),
    };
    Some(Expected::Exactly(Value { ty, bits }))
}
