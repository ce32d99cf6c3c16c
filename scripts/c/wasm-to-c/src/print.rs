//! Functions as C.

mod assign;
mod binary;
mod call;
mod compare;
mod constant;
mod ctype;
mod declarations;
mod expr;
mod operands;
mod piece;
mod place;
mod shift;
mod stmt;
mod unary;

pub use ctype::c_type;

use std::collections::BTreeSet;

use crate::helpers::Helper;
use crate::ir::Type;
use crate::lift::Function;
use crate::module::{Import, Module};
use crate::names::{local, symbol, Symbol, FUNCTIONS, GLOBALS, TYPES};
use ctype::CType;
use declarations::declarations;
use piece::{Level, Piece};

/// What the functions of a module are printed with.
pub struct Printer<'m, 'a> {
    pub module: &'m Module<'a>,
    pub checked: bool,
    /// The helpers that were mentioned.
    pub used: BTreeSet<Helper>,
    /// The function types that calls through the table name.
    pub called_types: BTreeSet<u32>,
    /// The variables of the function that is printed.
    locals: Vec<Type>,
}

impl<'m, 'a> Printer<'m, 'a> {
    /// A printer that has mentioned nothing yet.
    pub fn new(module: &'m Module<'a>, checked: bool) -> Self {
        Printer {
            module,
            checked,
            used: BTreeSet::new(),
            called_types: BTreeSet::new(),
            locals: Vec::new(),
        }
    }

    /// The name of a helper, which will be printed then.
    pub fn helper(&mut self, helper: Helper) -> Symbol {
        self.used.insert(helper);
        helper.symbol()
    }

    /// The name of a function: one of the module, or one of the host.
    pub fn function(&mut self, index: u32) -> Symbol {
        match self.module.imports.get(index as usize) {
            Some(Import::Read) => self.helper(Helper::Read),
            Some(Import::Write) => self.helper(Helper::Write),
            Some(Import::Exit) => self.helper(Helper::Exit),
            None => symbol(FUNCTIONS + index as usize),
        }
    }

    /// The name of a global.
    pub fn global(index: u32) -> Symbol {
        symbol(GLOBALS + index as usize)
    }

    /// The name of a function's type.
    pub fn called_type(&mut self, index: u32) -> Symbol {
        // Types that are the same share a name.
        let index = self.type_id(index) as u32 - 1;
        self.called_types.insert(index);
        symbol(TYPES + index as usize)
    }

    /// The number of a function's type, for checks of calls through the table; never 0.
    pub fn type_id(&self, index: u32) -> usize {
        let ty = &self.module.types[index as usize];
        let first = self.module.types.iter().position(|it| it == ty);
        first.unwrap_or_default() + 1
    }

    /// How a function begins: up to its parameters.
    pub fn head(&mut self, index: u32) -> String {
        let name = self.function(index);
        let ty = self.module.type_of(index);
        let params = ty.params.iter().enumerate();
        let params: Vec<String> = params
            .map(|(at, ty)| format!("{} {}", c_type(*ty), local(at)))
            .collect();
        let result = ty.result().map_or("void", c_type);
        format!("static {result} {name}({})", params.join(","))
    }

    /// A whole function.
    pub fn definition(&mut self, index: u32, function: &Function) -> String {
        self.locals.clone_from(&function.locals);
        let head = self.head(index);
        let body = self.body(&function.body);
        format!("{head}{{{}{body}}}", declarations(function))
    }
}
