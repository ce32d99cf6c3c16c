//! A naive interpreter of stack code: each instruction does at once what the specification says.

use super::numeric::{name, numeric, Value, F32, F64, I32, I64};
use crate::wasm::ir::Type;

#[derive(Clone, Debug)]
pub enum Ins {
    /// An instruction without immediates.
    Plain(String),
    Const(Value),
    /// `get`, `set` or `tee`.
    Local(&'static str, usize),
    /// `get` or `set` of the one global.
    Global(&'static str),
    /// A load or a store and its constant offset.
    Access(&'static str, u64),
    Call(usize),
    /// A call of one of [`TABLE`], all of which take two `i64` and return one.
    CallIndirect,
    /// `block`, `loop` or `if`, parameters, results, body, and that of `else`.
    Block(&'static str, Vec<Type>, Vec<Type>, Vec<Ins>, Vec<Ins>),
    /// `br` or `br_if`.
    Branch(&'static str, usize),
    Table(Vec<usize>, usize),
    /// Writes the global for all to see.
    Log,
}

#[derive(Clone, Debug)]
pub struct Function {
    pub params: Vec<Type>,
    pub locals: Vec<Type>,
    pub result: Option<Type>,
    pub body: Vec<Ins>,
}

/// The functions in the table.
pub const TABLE: [usize; 2] = [1, 2];

/// Where [`Ins::Log`] puts what it writes.
pub const LOG: usize = 4096;

/// The functions that others call: `tick`, which logs, `swap` with the memory, and a pure one.
pub fn helpers() -> Vec<Function> {
    let plain = |name: &str| Ins::Plain(name.to_owned());
    let get = |at| Ins::Local("get", at);
    let pair = |body| Function {
        params: vec![Type::I64; 2],
        locals: Vec::new(),
        result: Some(Type::I64),
        body,
    };
    let masked = [get(0), Ins::Const(I64(31)), plain("i64.and")];
    let mut swap = [
        masked.to_vec(),
        vec![Ins::Access("i64.load", 0)],
        masked.to_vec(),
    ]
    .concat();
    swap.extend([get(1), Ins::Access("i64.store", 0)]);
    let one = [Ins::Const(I64(1)), plain("i64.add"), Ins::Global("set")];
    let mut tick = vec![Ins::Global("get")];
    tick.extend(one);
    tick.extend([Ins::Log, Ins::Global("get"), plain("i32.wrap_i64")]);
    vec![
        Function {
            params: Vec::new(),
            locals: Vec::new(),
            result: Some(Type::I32),
            body: tick,
        },
        pair(swap),
        pair(vec![get(0), get(1), plain("i64.sub")]),
    ]
}

/// Why an evaluation ends early.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum End {
    Trap,
    /// After [`Machine::steps`].
    Endless,
}

/// What is left of an evaluation.
#[derive(Clone, Debug, PartialEq)]
pub struct Machine {
    pub memory: Vec<u8>,
    pub global: i64,
    pub log: Vec<u8>,
    /// The steps that are left.
    pub steps: usize,
}

enum Flow {
    Next,
    Branch(usize),
    Return,
}

impl Machine {
    pub fn new() -> Self {
        Machine {
            memory: vec![0; 2 << 16],
            global: 7,
            log: Vec::new(),
            steps: 3000,
        }
    }

    pub fn step(&mut self) -> Result<(), End> {
        self.steps = self.steps.checked_sub(1).ok_or(End::Endless)?;
        Ok(())
    }

    /// Adds pages, of which there are at most 5.
    pub fn grow(&mut self, by: i64) -> i64 {
        let pages = (self.memory.len() >> 16) as i64;
        if !(0..=5 - pages).contains(&by) {
            return -1;
        }
        self.memory.resize(((pages + by) as usize) << 16, 0);
        pages
    }

    /// A load of so many bits.
    pub fn load(&self, ty: Type, bits: u32, signed: bool, at: u64) -> Value {
        let bytes = &self.memory[at as usize..][..bits as usize / 8];
        let all = bytes.iter().rev();
        let raw = all.fold(0u64, |all, byte| all << 8 | u64::from(*byte));
        let shift = 64 - bits;
        let extended = if signed {
            (raw << shift) as i64 >> shift
        } else {
            raw as i64
        };
        match ty {
            Type::I32 => I32(extended as i32),
            Type::I64 => I64(extended),
            Type::F32 => F32(f32::from_bits(raw as u32)),
            Type::F64 => F64(f64::from_bits(raw)),
        }
    }

    pub fn store(&mut self, bits: u32, at: u64, value: Value) {
        let bytes = value.bits().to_le_bytes();
        self.memory[at as usize..][..bits as usize / 8]
            .copy_from_slice(&bytes[..bits as usize / 8]);
    }

    pub fn call(
        &mut self,
        functions: &[Function],
        index: usize,
        arguments: Vec<Value>,
    ) -> Result<Option<Value>, End> {
        let function = &functions[index];
        let mut locals = arguments;
        locals.extend(function.locals.iter().map(|ty| Value::zero(*ty)));
        let mut stack = Vec::new();
        self.run(functions, &function.body, &mut stack, &mut locals)?;
        Ok(function.result.and_then(|_| stack.pop()))
    }

    fn run(
        &mut self,
        functions: &[Function],
        body: &[Ins],
        stack: &mut Vec<Value>,
        locals: &mut [Value],
    ) -> Result<Flow, End> {
        for ins in body {
            self.step()?;
            match ins {
                Ins::Const(value) => stack.push(*value),
                Ins::Local("get", at) => stack.push(locals[*at]),
                Ins::Local("set", at) => locals[*at] = stack.pop().expect("a value"),
                Ins::Local(_, at) => locals[*at] = *stack.last().expect("a value"),
                Ins::Global("get") => stack.push(I64(self.global)),
                Ins::Global(_) => self.global = integer(stack),
                Ins::Log => {
                    let bytes = self.global.to_le_bytes();
                    self.memory[LOG..LOG + 8].copy_from_slice(&bytes);
                    self.log.extend(bytes);
                }
                Ins::Access(access, offset) => {
                    let (ty, name) = access.split_once('.').expect("a type");
                    let ty = Type::named(&ty.to_uppercase()).expect("a type");
                    let digits: String = name.chars().filter(char::is_ascii_digit).collect();
                    let bits = digits.parse().unwrap_or(ty.bits());
                    if name.starts_with("load") {
                        let at = integer(stack) as u64 + offset;
                        stack.push(self.load(ty, bits, name.ends_with("_s"), at));
                    } else {
                        let value = stack.pop().expect("a value");
                        self.store(bits, integer(stack) as u64 + offset, value);
                    }
                }
                Ins::Call(_) | Ins::CallIndirect => {
                    let index = match ins {
                        Ins::Call(index) => *index,
                        _ => TABLE[integer(stack) as usize],
                    };
                    let from = stack.len() - functions[index].params.len();
                    let arguments = stack.split_off(from);
                    stack.extend(self.call(functions, index, arguments)?);
                }
                Ins::Block(kind, params, results, body, other) => {
                    let is_taken = *kind != "if" || integer(stack) != 0;
                    let height = stack.len() - params.len();
                    let is_loop = *kind == "loop";
                    let arity = if is_loop { params } else { results }.len();
                    loop {
                        let body = if is_taken { body } else { other };
                        match self.run(functions, body, stack, locals)? {
                            Flow::Next => break,
                            Flow::Branch(0) => {
                                stack.drain(height..stack.len() - arity);
                                if !is_loop {
                                    break;
                                }
                            }
                            Flow::Branch(depth) => return Ok(Flow::Branch(depth - 1)),
                            Flow::Return => return Ok(Flow::Return),
                        }
                    }
                }
                Ins::Branch(kind, depth) => {
                    if *kind == "br" || integer(stack) != 0 {
                        return Ok(Flow::Branch(*depth));
                    }
                }
                Ins::Table(depths, default) => {
                    let at = integer(stack) as u32 as usize;
                    return Ok(Flow::Branch(*depths.get(at).unwrap_or(default)));
                }
                Ins::Plain(name) => match name.as_str() {
                    "nop" => {}
                    "drop" => drop(stack.pop()),
                    "return" => return Ok(Flow::Return),
                    "unreachable" => return Err(End::Trap),
                    "select" => {
                        let is_first = integer(stack) != 0;
                        let second = stack.pop().expect("a value");
                        if !is_first {
                            stack.pop();
                            stack.push(second);
                        }
                    }
                    "memory.size" => stack.push(I64((self.memory.len() >> 16) as i64)),
                    "memory.grow" => {
                        let by = integer(stack);
                        stack.push(I64(self.grow(by)));
                    }
                    "memory.copy" | "memory.fill" => {
                        let count = integer(stack) as usize;
                        let from = integer(stack) as usize;
                        let to = integer(stack) as usize;
                        if name == "memory.copy" {
                            self.memory.copy_within(from..from + count, to);
                        } else {
                            self.memory[to..to + count].fill(from as u8);
                        }
                    }
                    _ => {
                        let binary = name.split_once('.').is_some_and(|(ty, _)| {
                            let ty = Type::named(&ty.to_uppercase()).expect("a type");
                            super::numeric::binary(ty).contains(name)
                        });
                        let operands = stack.split_off(stack.len() - 1 - usize::from(binary));
                        stack.push(numeric(name, &operands).ok_or(End::Trap)?);
                    }
                },
            }
        }
        Ok(Flow::Next)
    }
}

fn integer(stack: &mut Vec<Value>) -> i64 {
    match stack.pop() {
        Some(I32(n)) => n.into(),
        Some(I64(n)) => n,
        other => panic!("{other:?} is not an integer"),
    }
}

/// Instructions in the text format.
pub fn text(body: &[Ins]) -> String {
    body.iter().map(|ins| one(ins) + "\n").collect()
}

fn one(ins: &Ins) -> String {
    match ins {
        Ins::Plain(name) => name.clone(),
        Ins::Const(F32(n)) => format!("i32.const {} f32.reinterpret_i32", n.to_bits()),
        Ins::Const(F64(n)) => format!("i64.const {} f64.reinterpret_i64", n.to_bits()),
        Ins::Const(I32(n)) => format!("i32.const {n}"),
        Ins::Const(I64(n)) => format!("i64.const {n}"),
        Ins::Local(how, at) => format!("local.{how} {at}"),
        Ins::Global(how) => format!("global.{how} $g"),
        Ins::Access(name, offset) => format!("{name} offset={offset}"),
        Ins::Call(index) => format!("call $f{index}"),
        Ins::CallIndirect => "call_indirect (type $pair)".to_owned(),
        Ins::Block(kind, params, results, body, other) => {
            let other = if other.is_empty() {
                String::new()
            } else {
                format!("else\n{}", text(other))
            };
            let types = types("param", params) + &types("result", results);
            format!("{kind}{types}\n{}{other}end", text(body))
        }
        Ins::Branch(kind, depth) => format!("{kind} {depth}"),
        Ins::Table(depths, default) => {
            let depths: String = depths.iter().map(|depth| format!("{depth} ")).collect();
            format!("br_table {depths}{default}")
        }
        Ins::Log => format!(
            "i64.const {LOG} global.get $g i64.store i32.const 1 i64.const {LOG} i64.const 8 call $write drop"
        ),
    }
}

fn types(word: &str, types: &[Type]) -> String {
    let each = types.iter().map(|ty| format!(" ({word} {})", name(*ty)));
    each.collect()
}

/// A module of functions and of `start`, with what both of them use.
pub fn module(functions: &[Function], start: &str) -> String {
    let mut all = String::new();
    for (index, function) in functions.iter().enumerate() {
        let result: Vec<Type> = function.result.into_iter().collect();
        all += &format!(
            "(func $f{index}{}{}{}\n{})\n",
            types("param", &function.params),
            types("result", &result),
            types("local", &function.locals),
            text(&function.body)
        );
    }
    format!(
        "(module
          (import \"host\" \"write\" (func $write (param i32 i64 i64) (result i32)))
          (import \"host\" \"read\" (func $read (param i64 i64) (result i64)))
          (type $pair (func (param i64 i64) (result i64)))
          (memory i64 2 5)
          (table i64 2 funcref) (elem (i64.const 0) $f1 $f2)
          (global $g (mut i64) (i64.const 7))
          {all}
          (func (export \"start\") {start}))"
    )
}
