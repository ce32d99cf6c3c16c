//! What `lift` and `structure` make of random functions means what the functions mean, in whatever order C evaluates
//! operands.

use proptest::prelude::*;

use super::draw;
use super::naive::{helpers, module, End, Machine, TABLE};
use super::numeric::{name, numeric, Value, I32, I64};
use crate::wasm::ir::{Access, Binary, Expr, Label, Stmt, Type, Unary};
use crate::wasm::lift::{lift, Function};
use crate::wasm::module::Module;
use crate::wasm::structure::{structure, END};

/// The functions of the host come first.
const IMPORTS: usize = 2;

/// Evaluates statements.
pub struct Evaluator<'f> {
    pub functions: &'f [Function],
    pub machine: Machine,
    /// Whether operands are evaluated from the last to the first.
    pub reversed: bool,
}

#[derive(Debug, PartialEq)]
pub enum Flow {
    Next,
    Goto(Label),
    Return(Option<Value>),
}

fn snake(op: impl std::fmt::Debug) -> String {
    let mut name = String::new();
    for character in format!("{op:?}").chars() {
        if character.is_uppercase() && !name.is_empty() {
            name.push('_');
        }
        name.push(character.to_ascii_lowercase());
    }
    name
}

/// The name of an instruction whose result has the type `ty`.
fn unary(op: Unary, ty: Type, operand: Type) -> String {
    let (ty, from) = (name(ty), name(operand));
    match op {
        Unary::Eqz(ty) => format!("{}.eqz", name(ty)),
        Unary::Extend(bits) => format!("{ty}.extend{bits}_s"),
        Unary::Wrap => "i32.wrap_i64".to_owned(),
        Unary::ExtendS => "i64.extend_i32_s".to_owned(),
        Unary::ExtendU => "i64.extend_i32_u".to_owned(),
        Unary::ConvertS => format!("{ty}.convert_{from}_s"),
        Unary::ConvertU => format!("{ty}.convert_{from}_u"),
        Unary::TruncateS => format!("{ty}.trunc_{from}_s"),
        Unary::TruncateU => format!("{ty}.trunc_{from}_u"),
        Unary::SaturateS => format!("{ty}.trunc_sat_{from}_s"),
        Unary::SaturateU => format!("{ty}.trunc_sat_{from}_u"),
        Unary::Demote => "f32.demote_f64".to_owned(),
        Unary::Promote => "f64.promote_f32".to_owned(),
        Unary::Reinterpret => format!("{ty}.reinterpret_{from}"),
        _ => format!("{ty}.{}", snake(op)),
    }
}

fn binary(op: Binary, ty: Type) -> String {
    format!("{}.{}", name(ty), snake(op))
}

impl Evaluator<'_> {
    fn all(&mut self, parts: &[&Expr], locals: &[Value]) -> Result<Vec<Value>, End> {
        let mut values = Vec::new();
        if self.reversed {
            for part in parts.iter().rev() {
                values.push(self.value(part, locals)?);
            }
            values.reverse();
        } else {
            for part in parts {
                values.push(self.value(part, locals)?);
            }
        }
        Ok(values)
    }

    /// The value of an expression; that of a call without a result is any.
    pub fn value(&mut self, expr: &Expr, locals: &[Value]) -> Result<Value, End> {
        self.machine.step()?;
        if let Expr::Select(parts) = expr {
            let (condition, first, second) = &**parts;
            let is_first = integer(self.value(condition, locals)?) != 0;
            return self.value(if is_first { first } else { second }, locals);
        }
        let parts = self.all(&expr.operands(), locals)?;
        Ok(match expr {
            Expr::Const(constant) => (*constant).into(),
            Expr::Local(local) => locals[*local],
            Expr::Global(_) => I64(self.machine.global),
            Expr::Unary(op, ty, _) => {
                let name = unary(*op, *ty, parts[0].ty());
                numeric(&name, &parts).ok_or(End::Trap)?
            }
            Expr::Binary(op, ty, _) => numeric(&binary(*op, *ty), &parts).ok_or(End::Trap)?,
            Expr::Load(access, _, offset) => {
                let Access { ty, bits, signed } = *access;
                self.machine
                    .load(ty, bits, signed, address(parts[0], *offset))
            }
            Expr::Call(0, _) => {
                let [from, count] = [1, 2].map(|at| integer(parts[at]) as usize);
                let bytes = self.machine.memory[from..from + count].to_vec();
                self.machine.log.extend(bytes);
                I32(1)
            }
            Expr::Call(index, _) => self.call(*index as usize - IMPORTS, parts)?,
            Expr::CallIndirect(..) => {
                let (place, arguments) = parts.split_last().expect("a place");
                self.call(TABLE[integer(*place) as usize], arguments.to_vec())?
            }
            Expr::MemorySize => I64((self.machine.memory.len() >> 16) as i64),
            Expr::MemoryGrow(_) => I64(self.machine.grow(integer(parts[0]))),
            Expr::Select(_) => unreachable!("it was evaluated above"),
        })
    }

    fn call(&mut self, index: usize, arguments: Vec<Value>) -> Result<Value, End> {
        Ok(self.function(index, arguments)?.unwrap_or(I32(0)))
    }

    pub fn function(&mut self, index: usize, arguments: Vec<Value>) -> Result<Option<Value>, End> {
        let function = &self.functions[index];
        let mut locals = arguments;
        let rest = &function.locals[function.params..];
        locals.extend(rest.iter().map(|ty| Value::zero(*ty)));
        match self.run(&function.body, &mut locals)? {
            Flow::Next | Flow::Goto(END) => Ok(None),
            Flow::Return(value) => Ok(value),
            Flow::Goto(label) => panic!("no label {label}"),
        }
    }

    pub fn run(&mut self, body: &[Stmt], locals: &mut [Value]) -> Result<Flow, End> {
        for statement in body {
            self.machine.step()?;
            let flow = match statement {
                Stmt::Set(local, value) => {
                    let value = self.value(value, locals)?;
                    assert_eq!(value.ty(), locals[*local].ty(), "{statement:?}");
                    locals[*local] = value;
                    Flow::Next
                }
                Stmt::SetGlobal(_, value) => {
                    self.machine.global = integer(self.value(value, locals)?);
                    Flow::Next
                }
                Stmt::Store(access, to, offset, value) => {
                    let parts = self.all(&[to, value], locals)?;
                    let at = address(parts[0], *offset);
                    self.machine.store(access.bits, at, parts[1]);
                    Flow::Next
                }
                Stmt::Eval(value) => {
                    self.value(value, locals)?;
                    Flow::Next
                }
                Stmt::Copy(to, from, count) => {
                    let parts = self.all(&[to, from, count], locals)?;
                    let [to, from, count] = [0, 1, 2].map(|at| integer(parts[at]) as usize);
                    self.machine.memory.copy_within(from..from + count, to);
                    Flow::Next
                }
                Stmt::Fill(to, with, count) => {
                    let parts = self.all(&[to, with, count], locals)?;
                    let [to, with, count] = [0, 1, 2].map(|at| integer(parts[at]) as usize);
                    self.machine.memory[to..to + count].fill(with as u8);
                    Flow::Next
                }
                Stmt::If(condition, then, otherwise) => {
                    if integer(self.value(condition, locals)?) == 0 {
                        self.run(otherwise, locals)?
                    } else {
                        self.run(then, locals)?
                    }
                }
                Stmt::Block(label, body) => match self.run(body, locals)? {
                    Flow::Goto(to) if to == *label => Flow::Next,
                    flow => flow,
                },
                Stmt::Loop(label, body) => loop {
                    match self.run(body, locals)? {
                        Flow::Goto(to) if to == *label => self.machine.step()?,
                        flow => break flow,
                    }
                },
                Stmt::Goto(label) => Flow::Goto(*label),
                Stmt::Switch(value, cases, default) => {
                    let at = integer(self.value(value, locals)?) as u32 as usize;
                    Flow::Goto(*cases.get(at).unwrap_or(default))
                }
                Stmt::Return(None) => Flow::Return(None),
                Stmt::Return(Some(value)) => Flow::Return(Some(self.value(value, locals)?)),
                Stmt::Trap => return Err(End::Trap),
            };
            if flow != Flow::Next {
                return Ok(flow);
            }
        }
        Ok(Flow::Next)
    }
}

fn integer(value: Value) -> i64 {
    match value {
        I32(n) => n.into(),
        I64(n) => n,
        other => panic!("{other:?} is not an integer"),
    }
}

fn address(base: Value, offset: u64) -> u64 {
    (integer(base) as u64).wrapping_add(offset)
}

type Seen = (Result<Option<Value>, End>, Vec<u8>, Option<(i64, Vec<u8>)>);

/// All that a call shows: its log, and unless it traps, its result and the state that it leaves.
fn seen(result: Result<Option<Value>, End>, machine: Machine) -> Seen {
    let state = result.is_ok().then_some((machine.global, machine.memory));
    (result, machine.log, state)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn lifting_and_structuring_keep_the_meaning(choices in draw::choices()) {
        let mut functions = helpers();
        functions.push(draw::function(&choices));
        let text = module(&functions, "");
        let wasm = wat::parse_str(&text).map_err(|error| format!("{error}\n{text}")).expect("a module");
        let module = Module::read(&wasm).expect("it is supported");
        let lifted: Vec<Function> = (0..functions.len())
            .map(|index| lift(&module, index).expect("it is supported"))
            .collect();
        let mut structured = lifted.clone();
        for function in &mut structured {
            function.body = structure(std::mem::take(&mut function.body));
        }
        for arguments in draw::ARGUMENTS {
            let mut machine = Machine::new();
            let expected = machine.call(&functions, 3, arguments.to_vec());
            if expected == Err(End::Endless) {
                continue;
            }
            let expected = seen(expected, machine);
            for (what, functions) in [("lifted", &lifted), ("structured", &structured)] {
                for reversed in [false, true] {
                    let mut machine = Machine::new();
                    machine.steps *= 20; // an instruction is several steps here
                    let mut evaluator = Evaluator { functions, machine, reversed };
                    let result = evaluator.function(3, arguments.to_vec());
                    let got = seen(result, evaluator.machine);
                    prop_assert!(
                        got == expected,
                        "{what}, reversed: {reversed}, {arguments:?}: {:?} {:?} instead of {:?} {:?}\n{text}\n{:#?}",
                        got.0, got.1, expected.0, expected.1, functions[3].body
                    );
                }
            }
        }
    }
}
