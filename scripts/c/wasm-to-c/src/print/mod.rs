//! Prints functions as C.

mod expression;
mod memory;
mod operator;
mod piece;
mod statement;

use std::collections::{BTreeMap, BTreeSet};

use crate::definite_assignment::maybe_unassigned;
use crate::helpers::Helper;
use crate::ir::{Local, Stmt, Type};
use crate::lift::Function;
use crate::module::{Import, Module};
use crate::names::{local, symbol, Symbol, FUNCTIONS, GLOBALS, TYPES};

pub use piece::c_type;
use piece::{CType, Piece, Precedence};

/// Prints the functions of a module.
pub struct Printer<'m, 'a> {
    pub module: &'m Module<'a>,
    pub checked: bool,
    /// Whether macros stand for sequences of tokens: memory is then accessed by functions, since the arguments of a
    /// macro must not begin in one sequence and end in another.
    pub has_phrases: bool,
    /// The global with the stack pointer, if that is checked.
    pub stack: Option<u32>,
    /// The helpers mentioned so far.
    pub used: BTreeSet<Helper>,
    /// The function types mentioned by indirect calls.
    pub called_types: BTreeSet<u32>,
    /// The types of the variables of the current function.
    locals: Vec<Type>,
}

impl<'m, 'a> Printer<'m, 'a> {
    /// Creates a printer.
    pub fn new(module: &'m Module<'a>, checked: bool, stack: Option<u32>) -> Self {
        Printer {
            module,
            checked,
            has_phrases: false,
            stack,
            used: BTreeSet::new(),
            called_types: BTreeSet::new(),
            locals: Vec::new(),
        }
    }

    /// The name of a helper, which is then printed too.
    pub fn helper(&mut self, helper: Helper) -> Symbol {
        self.used.insert(helper);
        helper.symbol()
    }

    /// The name of a function of the module or the host.
    pub fn function(&mut self, index: u32) -> Symbol {
        match self.module.imports.get(index as usize) {
            Some(Import::Read) => self.helper(Helper::Read),
            Some(Import::Write) => self.helper(Helper::Write),
            Some(Import::Exit) => self.helper(Helper::Exit),
            Some(Import::Clock) => self.helper(Helper::Clock),
            Some(Import::Time) => self.helper(Helper::Time),
            Some(Import::Math(at)) => self.helper(Helper::Math(*at)),
            Some(Import::Error) => self.helper(Helper::Error),
            Some(Import::Stack) => self.helper(Helper::Switch),
            None => symbol(FUNCTIONS + index as usize),
        }
    }

    /// The name of a global.
    pub fn global(index: u32) -> Symbol {
        symbol(GLOBALS + index as usize)
    }

    /// The name of a function type.
    pub fn called_type(&mut self, index: u32) -> Symbol {
        // Equal types share a name.
        let index = self.type_id(index) as u32 - 1;
        self.called_types.insert(index);
        symbol(TYPES + index as usize)
    }

    /// The number of a function type for the check of indirect calls; never 0.
    pub fn type_id(&self, index: u32) -> usize {
        let ty = &self.module.types[index as usize];
        let first = self.module.types.iter().position(|it| it == ty);
        first.unwrap_or_default() + 1
    }

    /// The declarator of a function, up to its parameters.
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

    /// The definition of a function.
    pub fn definition(&mut self, index: u32, function: &Function) -> String {
        self.locals.clone_from(&function.locals);
        let head = self.head(index);
        let body = self.body(&function.body);
        format!("{head}{{{}{body}}}", declarations(function))
    }
}

/// The declarations of the variables, grouped by type. Those that may be read before they are
/// assigned are initialised to 0.
fn declarations(function: &Function) -> String {
    let mut mentioned = BTreeSet::new();
    locals_in(&function.body, &mut mentioned);
    let unset = maybe_unassigned(function);
    let mut by_type: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for at in mentioned.range(function.params..) {
        let ty = function.locals[*at];
        let start = if unset.contains(at) { "=0" } else { "" };
        let names = by_type.entry(c_type(ty)).or_default();
        names.push(format!("{}{start}", local(*at)));
    }
    by_type
        .iter()
        .map(|(ty, names)| format!("{ty} {};", names.join(",")))
        .collect()
}

fn locals_in(statements: &[Stmt], all: &mut BTreeSet<Local>) {
    for statement in statements {
        if let Stmt::Set(to, _) = statement {
            all.insert(*to);
        }
        statement.each_expr(&mut |value| {
            value.each_local(&mut |local| {
                all.insert(local);
            });
        });
        for part in statement.bodies() {
            locals_in(part, all);
        }
    }
}
