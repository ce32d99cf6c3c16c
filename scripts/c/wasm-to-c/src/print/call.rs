//! Calls, by name and through the table.

use super::{CType, Level, Piece, Printer};
use crate::helpers::Helper;
use crate::ir::{Expr, Type};
use crate::module::FuncType;

impl Printer<'_, '_> {
    pub(super) fn call(&mut self, function: u32, arguments: &[Expr]) -> Piece {
        let ty = self.module.type_of(function);
        let name = self.function(function);
        let arguments = self.arguments(arguments, ty);
        Piece::new(format!("{name}({arguments})"), Level::Primary, result(ty))
    }

    pub(super) fn call_indirect(&mut self, ty: u32, arguments: &[Expr], place: &Expr) -> Piece {
        let name = self.called_type(ty);
        let mut place = self.expr(place).text;
        if self.checked {
            let check = self.helper(Helper::Place);
            let id = self.type_id(ty);
            place = format!("{check}({place},{id})");
        }
        let table = self.helper(Helper::Table);
        let ty = &self.module.types[ty as usize];
        let arguments = self.arguments(arguments, ty);
        let call = format!("(({name}){table}[{place}])({arguments})");
        Piece::new(call, Level::Primary, result(ty))
    }

    fn arguments(&mut self, arguments: &[Expr], ty: &FuncType) -> String {
        let pairs = arguments.iter().zip(&ty.params);
        let texts: Vec<String> = pairs.map(|(it, ty)| self.converted(it, *ty)).collect();
        texts.join(",")
    }
}

/// The type of a call; of one without a result it does not matter.
fn result(ty: &FuncType) -> CType {
    CType::of(ty.result().unwrap_or(Type::I32))
}
