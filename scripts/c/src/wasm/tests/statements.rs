//! `structure` against the evaluation of random statements, of shapes that `lift` does not make, too.

use proptest::collection::vec;
use proptest::prelude::*;

use super::lifted::{Evaluator, Flow};
use super::naive::{End, Machine};
use super::numeric::{Value, I32};
use crate::wasm::ir::{Access, Binary, Const, Expr, Label, Stmt, Type, Unary};
use crate::wasm::structure::{structure, END};

const LOCALS: usize = 3;

struct Draw<'c> {
    choices: std::slice::Iter<'c, u16>,
    label: Label,
}

fn constant(n: i32) -> Expr {
    Expr::Const(Const::I32(n))
}

fn binary(op: Binary, first: Expr, second: Expr) -> Expr {
    Expr::Binary(op, Type::I32, Box::new((first, second)))
}

impl Draw<'_> {
    fn number(&mut self, count: usize) -> usize {
        self.choices.next().map_or(0, |it| usize::from(*it) % count)
    }

    fn value(&mut self) -> Expr {
        let local = Expr::Local(self.number(LOCALS));
        match self.number(7) {
            0 => local,
            1 => Expr::Unary(Unary::Eqz(Type::I32), Type::I32, Box::new(local)),
            2 => binary(Binary::And, local, constant(1)),
            3 => binary(Binary::LtU, local, Expr::Local(0)),
            4 => binary(Binary::DivU, constant(1), local), // it may trap
            5 => binary(Binary::Add, local, constant(3)),
            _ => constant(self.number(2) as i32),
        }
    }

    fn label(&mut self, labels: &[Label]) -> Label {
        labels[labels.len() - 1 - self.number(labels.len())]
    }

    fn list(&mut self, labels: &[Label]) -> Vec<Stmt> {
        let count = 1 + self.number(4);
        (0..count).flat_map(|_| self.statement(labels)).collect()
    }

    fn statement(&mut self, labels: &[Label]) -> Vec<Stmt> {
        let kind = if labels.len() > 5 { 4 } else { 11 };
        vec![match self.number(kind) {
            0 => Stmt::Set(self.number(LOCALS), self.value()),
            1 => {
                // Shows where control came along.
                let access = Access {
                    ty: Type::I32,
                    bits: 32,
                    signed: false,
                };
                let mark = Stmt::Store(access, constant(0), 0, constant(self.number(99) as i32));
                let arguments = vec![constant(1), constant(0), constant(4)];
                return vec![mark, Stmt::Eval(Expr::Call(0, arguments))];
            }
            2 => Stmt::Goto(self.label(labels)),
            3 => Stmt::Return(None),
            4..=6 => {
                let condition = self.value();
                let branches = [self.number(4) != 0, self.number(2) != 0];
                let [then, otherwise] = branches.map(|it| match it {
                    true => self.list(labels),
                    false => Vec::new(),
                });
                Stmt::If(condition, then, otherwise)
            }
            7 | 8 => Stmt::Block(self.label + 1, self.inside(labels)),
            9 => {
                let label = self.label + 1;
                let mut body = self.inside(labels);
                // It ends at some time, if it does not jump to an outer loop.
                let rounds = binary(Binary::Add, Expr::Local(LOCALS), constant(1));
                body.insert(0, Stmt::Set(LOCALS, rounds));
                let again = binary(Binary::LtU, Expr::Local(LOCALS), constant(5));
                body.push(Stmt::If(again, vec![Stmt::Goto(label)], Vec::new()));
                Stmt::Loop(label, body)
            }
            _ => {
                let cases = (0..self.number(3)).map(|_| self.label(labels)).collect();
                Stmt::Switch(self.value(), cases, self.label(labels))
            }
        }]
    }

    fn inside(&mut self, labels: &[Label]) -> Vec<Stmt> {
        self.label += 1;
        let labels = [labels, &[self.label]].concat();
        self.list(&labels)
    }
}

/// How statements end, the variables then, and what they show on the way.
fn seen(body: &[Stmt], values: [i32; LOCALS]) -> (Result<Vec<Value>, End>, Vec<u8>) {
    let mut locals: Vec<Value> = values.into_iter().chain([0]).map(I32).collect();
    let mut evaluator = Evaluator {
        functions: &[],
        machine: Machine::new(),
        reversed: false,
    };
    let flow = evaluator.run(body, &mut locals);
    let ended = flow.map(|flow| {
        let known = [Flow::Next, Flow::Goto(END), Flow::Return(None)];
        assert!(known.contains(&flow), "{flow:?}");
        locals
    });
    (ended, evaluator.machine.log)
}

fn jumps(body: &[Stmt]) -> usize {
    let of = |statement: &Stmt| {
        let is_jump = matches!(statement, Stmt::Goto(_) | Stmt::Return(_));
        let inner: usize = statement.bodies().into_iter().map(jumps).sum();
        usize::from(is_jump) + inner
    };
    body.iter().map(of).sum()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn structuring_keeps_the_meaning_and_adds_no_jump(choices in vec(any::<u16>(), 0..100)) {
        let mut draw = Draw { choices: choices.iter(), label: END };
        let mut body = Vec::new();
        while draw.choices.len() > 0 {
            body.extend(draw.statement(&[END]));
        }
        let structured = structure(body.clone());
        for values in [[0, 0, 0], [1, 2, 3], [0, 1, 0], [5, 0, 1], [-1, 7, 0]] {
            let expected = seen(&body, values);
            if expected.0 != Err(End::Endless) {
                prop_assert_eq!(
                    seen(&structured, values), expected, "{:?}: {:#?} becomes {:#?}", values, body, structured
                );
            }
        }
        prop_assert!(jumps(&structured) <= jumps(&body), "{body:#?} becomes {structured:#?}");
    }
}

fn set(n: i32) -> Stmt {
    Stmt::Set(0, constant(n))
}

fn branch_if(label: Label) -> Stmt {
    Stmt::If(Expr::Local(0), vec![Stmt::Goto(label)], Vec::new())
}

fn unless(condition: Expr, body: Vec<Stmt>) -> Stmt {
    Stmt::If(condition.negated(), body, Vec::new())
}

#[test]
fn nests_ifs_no_deeper_than_compilers_must_support() {
    fn depth(body: &[Stmt]) -> usize {
        let of = |it: &Stmt| {
            let inner = it.bodies().into_iter().map(depth).max();
            usize::from(matches!(it, Stmt::If(..))) + inner.unwrap_or_default()
        };
        body.iter().map(of).max().unwrap_or_default()
    }
    let body = |count: i32| {
        let each = (0..count).flat_map(|n| [branch_if(1), set(n)]);
        structure(vec![Stmt::Block(1, each.collect()), set(-1)])
    };
    assert_eq!((depth(&body(49)), jumps(&body(49))), (49, 0));
    assert_eq!((depth(&body(50)), jumps(&body(50))), (50, 0));
    assert_eq!((depth(&body(51)), jumps(&body(51))), (50, 1));
    assert_eq!(depth(&body(200)), 50);
}

#[test]
fn both_branches_may_leave() {
    let condition = Expr::Local(1);
    let both = Stmt::If(
        condition.clone(),
        vec![set(1), Stmt::Goto(1)],
        vec![set(2), Stmt::Goto(1)],
    );
    let expected = Stmt::If(condition, vec![set(1)], vec![set(2)]);
    // What is after them is never reached.
    let body = vec![Stmt::Block(1, vec![both, set(3)]), set(4)];
    assert_eq!(structure(body), [expected, set(4)]);
}

#[test]
fn the_rest_moves_into_the_branch_that_goes_on() {
    let condition = Expr::Local(1);
    let one = |then, otherwise| Stmt::If(condition.clone(), then, otherwise);
    let body = vec![Stmt::Block(
        1,
        vec![one(vec![set(1)], vec![set(2), Stmt::Goto(1)]), set(3)],
    )];
    assert_eq!(structure(body), [one(vec![set(1), set(3)], vec![set(2)])]);
}

#[test]
fn what_is_never_reached_goes() {
    for end in [
        Stmt::Trap,
        Stmt::Goto(2),
        Stmt::Switch(Expr::Local(0), vec![2], 2),
    ] {
        let inner = vec![set(1), end.clone(), set(2)];
        let body = vec![Stmt::Loop(2, inner)];
        let expected = vec![Stmt::Loop(2, vec![set(1), end.clone()])];
        let expected = match end {
            Stmt::Trap => vec![set(1), Stmt::Trap],
            _ => expected,
        };
        assert_eq!(structure(body), expected);
    }
    let endless = Stmt::Loop(2, vec![set(1), Stmt::Goto(2)]);
    assert_eq!(structure(vec![endless.clone(), set(3)]), [endless]);
    let both = Stmt::If(Expr::Local(0), vec![Stmt::Trap], vec![set(1), Stmt::Trap]);
    assert_eq!(structure(vec![both.clone(), set(3)]), [both]);
}

#[test]
fn an_empty_if_leaves_what_its_condition_does() {
    let empty = |condition: &Expr| Stmt::If(condition.clone(), Vec::new(), Vec::new());
    let pure = binary(Binary::Add, Expr::Local(0), constant(1));
    assert_eq!(structure(vec![empty(&pure), set(1)]), [set(1)]);
    let traps = binary(Binary::DivU, constant(1), Expr::Local(0));
    assert_eq!(structure(vec![empty(&traps)]), [Stmt::Eval(traps.clone())]);
    let call = Expr::Call(0, Vec::new());
    assert_eq!(structure(vec![empty(&call)]), [Stmt::Eval(call.clone())]);
}

#[test]
fn conditions_are_negated_without_a_not() {
    let [a, b] = [0, 1].map(Expr::Local);
    let compare = |op| binary(op, a.clone(), b.clone());
    use Binary::{Eq, GeS, GeU, GtS, GtU, LeS, LeU, LtS, LtU, Ne};
    for (op, other) in [(Eq, Ne), (LtS, GeS), (LtU, GeU), (GtS, LeS), (GtU, LeU)] {
        assert_eq!(compare(op).negated(), compare(other));
        assert_eq!(compare(other).negated(), compare(op));
    }
    let eqz = |ty, value: &Expr| Expr::Unary(Unary::Eqz(ty), Type::I32, Box::new(value.clone()));
    assert_eq!(eqz(Type::I32, &a).negated(), a);
    let zero = Expr::Const(Const::I64(0));
    let not_zero = Expr::Binary(Ne, Type::I64, Box::new((a.clone(), zero)));
    assert_eq!(eqz(Type::I64, &a).negated(), not_zero);
    // With a NaN, neither of two ordered comparisons holds.
    let less = Expr::Binary(Binary::Lt, Type::F64, Box::new((a.clone(), b.clone())));
    assert_eq!(less.clone().negated(), eqz(Type::I32, &less));
    assert_eq!(
        unless(eqz(Type::I32, &a), Vec::new()),
        Stmt::If(a, Vec::new(), Vec::new())
    );
}
