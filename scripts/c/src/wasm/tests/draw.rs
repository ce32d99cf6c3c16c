//! Random functions. Each number that is drawn decides about one choice, so that fewer and smaller numbers, to which
//! proptest shrinks, are shorter and simpler functions.

use proptest::collection::vec;
use proptest::prelude::*;

use super::naive::{Function, Ins};
use super::numeric::{binary, unary, Value, F32, F64, I32, I64};
use crate::wasm::ir::Type;

/// Parameters, then locals. The last one counts the rounds of loops.
const LOCALS: [Type; 8] = [
    Type::I32,
    Type::I64,
    Type::F64,
    Type::I32,
    Type::I64,
    Type::F32,
    Type::F64,
    Type::I32,
];
const PARAMS: usize = 3;
const ROUNDS: usize = 7;

/// What the functions are called with.
pub const ARGUMENTS: [[Value; PARAMS]; 4] = [
    [I32(1), I64(1), F64(1.5)],
    [I32(0), I64(-1), F64(-2_147_483_649.0)],
    [I32(i32::MIN), I64(i64::MIN), F64(f64::NAN)],
    [I32(-33), I64(0x1_8000_0041), F64(1e19)],
];

const CONSTANTS: [Value; 24] = [
    I32(0),
    I32(1),
    I32(-1),
    I32(i32::MIN),
    I32(31),
    I32(40),
    I32(-100),
    I32(255),
    I64(0),
    I64(1),
    I64(-1),
    I64(i64::MIN),
    I64(63),
    I64(-5),
    I64(i32::MIN as i64),
    I64(0xffff_ffff),
    I64(u32::MAX as i64 + 1),
    I64(1_234_567_890_123),
    F32(0.0),
    F32(-0.0),
    F64(2.5),
    F64(-0.0),
    F64(f64::INFINITY),
    F64(-1.0),
];

const LOADS: [&str; 10] = [
    "i64.load",
    "i32.load",
    "i32.load8_s",
    "i32.load8_u",
    "i32.load16_s",
    "i32.load16_u",
    "i64.load8_s",
    "i64.load16_u",
    "i64.load32_s",
    "i64.load32_u",
];

/// The choices of a function.
pub fn choices() -> impl Strategy<Value = Vec<u16>> {
    vec(any::<u16>(), 8..160)
}

/// The function of these choices.
pub fn function(choices: &[u16]) -> Function {
    let mut draw = Draw {
        choices: choices.iter(),
        labels: Vec::new(),
    };
    let result = [None, Some(Type::I64), Some(Type::I32), Some(Type::F64)][draw.number(4)];
    let results: Vec<Type> = result.into_iter().collect();
    draw.labels.push((results.clone(), false));
    let mut stack = Vec::new();
    let mut body = Vec::new();
    while draw.choices.len() > 0 {
        if !draw.instruction(&mut stack, &mut body) {
            break;
        }
    }
    draw.end(&results, &mut stack, &mut body);
    Function {
        params: LOCALS[..PARAMS].to_vec(),
        locals: LOCALS[PARAMS..].to_vec(),
        result,
        body,
    }
}

struct Draw<'c> {
    choices: std::slice::Iter<'c, u16>,
    /// The operands that a branch takes, and whether it repeats, outermost block first.
    labels: Vec<(Vec<Type>, bool)>,
}

/// The type of an operand, and whether it is an address in the first bytes of the memory.
type Slot = (Type, bool);

fn plain(name: &str) -> Ins {
    Ins::Plain(name.to_owned())
}

impl Draw<'_> {
    fn number(&mut self, count: usize) -> usize {
        self.choices.next().map_or(0, |it| usize::from(*it) % count)
    }

    fn one<T: Clone>(&mut self, all: &[T]) -> T {
        all[self.number(all.len())].clone()
    }

    /// A variable of this type.
    fn local(&mut self, ty: Type) -> usize {
        let all: Vec<usize> = (0..ROUNDS).filter(|at| LOCALS[*at] == ty).collect();
        self.one(&all)
    }

    fn get(&mut self, ty: Type, stack: &mut Vec<Slot>, body: &mut Vec<Ins>) {
        body.push(Ins::Local("get", self.local(ty)));
        stack.push((ty, false));
    }

    fn address(&mut self, stack: &mut Vec<Slot>, body: &mut Vec<Ins>) {
        if !stack.last().is_some_and(|(ty, _)| *ty == Type::I64) {
            self.get(Type::I64, stack, body);
        }
        body.extend([Ins::Const(I64(31)), plain("i64.and")]);
        body.extend([Ins::Const(I64(32)), plain("i64.or")]);
        let by = self.one(&[0, -8, -1, 3, 24]);
        if by != 0 {
            body.extend([Ins::Const(I64(by)), plain("i64.add")]);
        }
        stack.pop();
        stack.push((Type::I64, true));
    }

    /// Makes the topmost operands those of these types.
    fn supply(&mut self, types: &[Type], stack: &mut Vec<Slot>, body: &mut Vec<Ins>) {
        let top = stack.len().checked_sub(types.len()).map(|at| &stack[at..]);
        let is_there = top.is_some_and(|top| top.iter().map(|it| it.0).eq(types.iter().copied()));
        if !is_there {
            for ty in types {
                self.get(*ty, stack, body);
            }
        }
    }

    /// Leaves these operands and nothing else.
    fn end(&mut self, results: &[Type], stack: &mut Vec<Slot>, body: &mut Vec<Ins>) {
        while !stack
            .iter()
            .map(|it| &it.0)
            .eq(results.iter().take(stack.len()))
        {
            stack.pop();
            body.push(plain("drop"));
        }
        for ty in &results[stack.len()..] {
            self.get(*ty, stack, body);
        }
    }

    /// Adds an instruction. Returns false if control never continues after it.
    fn instruction(&mut self, stack: &mut Vec<Slot>, body: &mut Vec<Ins>) -> bool {
        let top = stack.last().map(|it| it.0);
        match self.number(23) {
            0..=3 => {
                let at = self.number(ROUNDS);
                body.push(Ins::Local("get", at));
                stack.push((LOCALS[at], false));
            }
            4 => {
                let value = self.one(&CONSTANTS);
                body.push(Ins::Const(value));
                stack.push((value.ty(), false));
            }
            5 => {
                body.push(Ins::Global("get"));
                stack.push((Type::I64, false));
            }
            6..=8 => {
                if let Some(ty) = top {
                    let name = self.one(&unary(ty));
                    stack.pop();
                    let is_test = name.ends_with(".eqz");
                    let ty = if is_test { Type::I32 } else { result(&name) };
                    stack.push((ty, false));
                    body.push(Ins::Plain(name));
                }
            }
            9..=12 => {
                if let Some(ty) = top {
                    self.supply(&[ty, ty], stack, body);
                    let name = self.one(&binary(ty));
                    let op = name.split(['.', '_']).nth(1).unwrap_or_default();
                    let is_test = ["eq", "ne", "lt", "gt", "le", "ge"].contains(&op);
                    stack.truncate(stack.len() - 2);
                    let ty = if is_test { Type::I32 } else { ty };
                    stack.push((ty, false));
                    body.push(Ins::Plain(name));
                }
            }
            13 => {
                if let Some(ty) = top {
                    let how = self.one(&["set", "tee"]);
                    body.push(Ins::Local(how, self.local(ty)));
                    if how == "set" {
                        stack.pop();
                    }
                }
            }
            14 => self.address(stack, body),
            15 => {
                self.address(stack, body);
                let name = self.one(&LOADS);
                body.push(Ins::Access(name, 8 + self.number(9) as u64));
                stack.pop();
                stack.push((result(name), false));
            }
            16 => {
                let has_address = stack.len() > 1 && stack[stack.len() - 2].1;
                if !has_address {
                    self.address(stack, body);
                    let ty = self.one(&[Type::I64, Type::I32]);
                    self.get(ty, stack, body);
                }
                let all: &[&str] = match stack.pop() {
                    Some((Type::I32, _)) => &["i32.store", "i32.store8", "i32.store16"],
                    Some((Type::I64, _)) => {
                        &["i64.store", "i64.store8", "i64.store16", "i64.store32"]
                    }
                    _ => &[],
                };
                if all.is_empty() {
                    body.push(plain("drop"));
                } else {
                    stack.pop();
                    let name = self.one(all);
                    body.push(Ins::Access(name, 8 + self.number(9) as u64));
                }
            }
            17 | 18 => self.effect(stack, body),
            19 => match self.number(3) {
                0 if top.is_some() => {
                    stack.pop();
                    body.push(plain("drop"));
                }
                1 => {
                    if let Some(ty) = top {
                        self.supply(&[ty, ty, Type::I32], stack, body);
                        stack.truncate(stack.len() - 2);
                        body.push(plain("select"));
                    }
                }
                _ => body.push(plain("nop")),
            },
            20 if self.labels.len() < 6 => self.block(stack, body),
            _ => return self.branch(stack, body),
        }
        true
    }

    fn effect(&mut self, stack: &mut Vec<Slot>, body: &mut Vec<Ins>) {
        let i64s = [Type::I64; 2];
        match self.number(8) {
            0 => {
                body.push(Ins::Call(0));
                stack.push((Type::I32, false));
            }
            1 | 2 => {
                self.supply(&i64s, stack, body);
                body.push(Ins::Call(1 + self.number(2)));
                stack.pop();
                stack.pop();
                stack.push((Type::I64, false));
            }
            3 => {
                self.supply(&i64s, stack, body);
                let place = [
                    Ins::Local("get", 1),
                    Ins::Const(I64(1)),
                    plain("i64.and"),
                    Ins::CallIndirect,
                ];
                body.extend(place);
                stack.pop();
                stack.pop();
                stack.push((Type::I64, false));
            }
            4 => {
                body.push(plain("memory.size"));
                stack.push((Type::I64, false));
            }
            5 => {
                self.supply(&[Type::I64], stack, body);
                body.extend([Ins::Const(I64(1)), plain("i64.and"), plain("memory.grow")]);
                stack.pop();
                stack.push((Type::I64, false));
            }
            6 => {
                self.supply(&[Type::I64], stack, body);
                body.push(Ins::Global("set"));
                stack.pop();
            }
            _ => {
                let add = [Ins::Const(I64(8)), plain("i64.add")];
                self.address(stack, body);
                body.extend(add.clone());
                if self.number(2) == 0 {
                    self.get(Type::I64, stack, body);
                    self.address(stack, body);
                    body.extend(add);
                    body.push(Ins::Const(I64(9)));
                    body.push(plain("memory.copy"));
                } else {
                    self.get(Type::I32, stack, body);
                    body.push(Ins::Const(I64(9)));
                    body.push(plain("memory.fill"));
                }
                stack.pop();
                stack.pop();
            }
        }
    }

    fn block(&mut self, stack: &mut Vec<Slot>, body: &mut Vec<Ins>) {
        let kind = self.one(&["block", "loop", "if"]);
        if kind == "if" {
            self.supply(&[Type::I32], stack, body);
            stack.pop();
        }
        let taken = self.number(3).min(stack.len());
        let params: Vec<Type> = stack[stack.len() - taken..].iter().map(|it| it.0).collect();
        let results: Vec<Type> = (0..self.number(3))
            .map(|_| self.one(&[Type::I64, Type::I32, Type::F64]))
            .collect();
        let label = if kind == "loop" { &params } else { &results };
        self.labels.push((label.clone(), kind == "loop"));
        let mut parts = [Vec::new(), Vec::new()];
        for (at, part) in parts.iter_mut().enumerate() {
            if at == 1 && (kind != "if" || (params == results && self.number(2) == 0)) {
                break;
            }
            let mut inner: Vec<Slot> = params.iter().map(|ty| (*ty, false)).collect();
            let count = self.number(9);
            let ends = (0..count).all(|_| self.instruction(&mut inner, part));
            if ends {
                self.end(&results, &mut inner, part);
            }
            part.insert(0, plain("nop"));
        }
        self.labels.pop();
        stack.truncate(stack.len() - taken);
        stack.extend(results.iter().map(|ty| (*ty, false)));
        let [first, second] = parts;
        body.push(Ins::Block(kind, params, results, first, second));
    }

    /// Adds a branch. Returns false if control never continues after it.
    fn branch(&mut self, stack: &mut Vec<Slot>, body: &mut Vec<Ins>) -> bool {
        let depth = self.number(self.labels.len());
        let of =
            |depth: usize, labels: &[(Vec<Type>, bool)]| labels[labels.len() - 1 - depth].clone();
        let (types, repeats) = of(depth, &self.labels);
        match self.number(8) {
            0..=3 => {
                let condition = [types.clone(), vec![Type::I32]].concat();
                self.supply(&condition, stack, body);
                if repeats {
                    body.extend([
                        Ins::Local("get", ROUNDS),
                        Ins::Const(I32(1)),
                        plain("i32.add"),
                        Ins::Local("tee", ROUNDS),
                        Ins::Const(I32(5)),
                        plain("i32.lt_u"),
                        plain("i32.and"),
                    ]);
                }
                stack.pop();
                body.push(Ins::Branch("br_if", depth));
                return true;
            }
            4 => {
                self.supply(&types, stack, body);
                body.push(Ins::Branch("br", depth));
            }
            5 => {
                let same: Vec<usize> = (0..self.labels.len())
                    .filter(|it| of(*it, &self.labels).0 == types)
                    .collect();
                let count = self.number(4);
                let depths = (0..count).map(|_| self.one(&same)).collect();
                let index = [types, vec![Type::I32]].concat();
                self.supply(&index, stack, body);
                body.push(Ins::Table(depths, depth));
            }
            6 => {
                let results = self.labels[0].0.clone();
                self.supply(&results, stack, body);
                body.push(plain("return"));
            }
            _ => body.push(plain("unreachable")),
        }
        if self.number(2) == 1 {
            // Code that is never reached.
            let inner = Ins::Block("loop", vec![], vec![], vec![plain("unreachable")], vec![]);
            let other = vec![Ins::Branch("br", 0)];
            let both = Ins::Block("if", vec![], vec![], vec![inner], other);
            body.extend([plain("i32.add"), both, plain("drop"), Ins::Call(0)]);
            body.push(plain("unreachable"));
        }
        false
    }
}

/// The type of the result of an instruction that is not a comparison.
fn result(name: &str) -> Type {
    let (ty, _) = name.split_once('.').expect("a type");
    Type::named(&ty.to_uppercase()).expect("a type")
}
