//! Assignments to variables, in the shortest of the forms that C has.

use super::constant::opposite;
use super::{CType, Printer};
use crate::ir::{Binary, Expr, Type};

impl Printer<'_, '_> {
    /// `a=b;`, or shorter, if the value is computed from what it replaces.
    pub(super) fn assign(&mut self, name: char, old: &Expr, value: &Expr, ty: Type) -> String {
        use Binary::{Add, And, Div, DivU, Mul, Or, RemU, Shl, ShrU, Sub, Xor};
        if let Expr::Binary(op, _, parts) = value {
            let commutes = matches!(op, Add | Mul | And | Or | Xor) && !op.compares();
            let other = if parts.0 == *old {
                Some(&parts.1)
            } else {
                (commutes && parts.1 == *old).then_some(&parts.0)
            };
            let sign = match op {
                Add => "+",
                Sub => "-",
                Mul => "*",
                Div => "/",
                And => "&",
                Or => "|",
                Xor => "^",
                Shl if parts.1.integer().is_some() => "<<",
                ShrU if parts.1.integer().is_some() => ">>",
                DivU if !op.traps(&parts.1) => "/",
                RemU if !op.traps(&parts.1) => "%",
                _ => "",
            };
            if let (Some(other), false) = (other, sign.is_empty()) {
                return self.compound(name, *op, sign, other, ty);
            }
        }
        let value = self.converted(value, ty);
        format!("{name}={value};")
    }

    /// `a+=b;` and the like.
    fn compound(&mut self, name: char, op: Binary, sign: &str, other: &Expr, ty: Type) -> String {
        let bits = if ty == Type::I32 { 31 } else { 63 };
        match (op, other.integer()) {
            (Binary::Add, Some(1)) | (Binary::Sub, Some(-1)) => return format!("{name}++;"),
            (Binary::Add, Some(-1)) | (Binary::Sub, Some(1)) => return format!("{name}--;"),
            (Binary::Shl | Binary::ShrU, Some(n)) => return format!("{name}{sign}={};", n & bits),
            _ => {}
        }
        if let (Binary::Add | Binary::Sub, Some(other)) = (op, opposite(other)) {
            let sign = if op == Binary::Add { "-" } else { "+" };
            let other = self.loose(&other).text;
            return format!("{name}{sign}={other};");
        }
        // The variable has the type in which C computes, whatever the other's is.
        let other = self.loose(other);
        debug_assert!(ty != Type::F32 || other.ty == CType::of(ty));
        format!("{name}{sign}={};", other.text)
    }
}
