//! Functions as C.

mod expr;
mod place;
mod stmt;

pub use place::Access;

use std::collections::{BTreeMap, BTreeSet};

use crate::helpers::Helper;
use crate::ir::{Local, Stmt, Type};
use crate::lift::Function;
use crate::module::{FuncType, Import, Module};
use crate::names::{local, symbol, Symbol};

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

/// The type of a value, as C names it.
pub fn c_type(ty: Type) -> &'static str {
    match ty {
        Type::I32 => "u",
        Type::I64 => "U",
        Type::F32 => "float",
        Type::F64 => "double",
    }
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
    pub fn head(&mut self, index: u32, ty: &FuncType) -> String {
        let name = self.function(index);
        let params = ty.params.iter().enumerate();
        let params: Vec<String> = params
            .map(|(at, ty)| format!("{} {}", c_type(*ty), local(at)))
            .collect();
        let result = ty.results.first().map_or("void", |ty| c_type(*ty));
        format!("static {result} {name}({})", params.join(","))
    }

    /// A whole function.
    pub fn definition(&mut self, index: u32, function: &Function) -> String {
        self.locals.clone_from(&function.locals);
        let ty = self.module.type_of(index).clone();
        let head = self.head(index, &ty);
        let body = self.body(&function.body);
        format!("{head}{{{}{body}}}", declarations(function))
    }
}

/// Where the numbers of names begin, of the functions, the globals and the types; the helpers'
/// begin at 0.
pub const FUNCTIONS: usize = 0x1000;
pub const GLOBALS: usize = 0x8000;
pub const TYPES: usize = 0xC000;

/// The variables, in a line a type; those that may be read before they are set begin as 0.
fn declarations(function: &Function) -> String {
    let mut mentioned = BTreeSet::new();
    locals_in(&function.body, &mut mentioned);
    let unset = crate::unset::unset(function);
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
        statement.exprs(&mut |value| {
            value.each_local(&mut |local| {
                all.insert(local);
            });
        });
        for part in statement.parts() {
            locals_in(part, all);
        }
    }
}

/// A number in C: its text, how tightly it binds, and its type there.
pub struct Piece {
    pub text: String,
    pub level: Level,
    pub ty: CType,
}

/// Types of C that a value can have while it is part of an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CType {
    U32,
    /// An `int`.
    S32,
    /// An `int` that is not negative.
    N32,
    U64,
    S64,
    F32,
    F64,
}

/// How tightly an operator binds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    Comma,
    Assign,
    Ternary,
    Or,
    Xor,
    And,
    Equal,
    Less,
    Shift,
    Sum,
    Product,
    Unary,
    Primary,
}

impl Level {
    /// The next level that binds more tightly.
    pub fn tighter(self) -> Self {
        use Level::{
            And, Assign, Comma, Equal, Less, Or, Primary, Product, Shift, Sum, Ternary, Unary, Xor,
        };
        match self {
            Comma => Assign,
            Assign => Ternary,
            Ternary => Or,
            Or => Xor,
            Xor => And,
            And => Equal,
            Equal => Less,
            Less => Shift,
            Shift => Sum,
            Sum => Product,
            Product => Unary,
            Unary | Primary => Primary,
        }
    }
}

impl Piece {
    /// A piece.
    pub fn new(text: impl Into<String>, level: Level, ty: CType) -> Self {
        Piece {
            text: text.into(),
            level,
            ty,
        }
    }

    /// The text, in parentheses if it binds less tightly.
    pub fn at(&self, level: Level) -> String {
        if self.level < level {
            format!("({})", self.text)
        } else {
            self.text.clone()
        }
    }

    /// Converted by a cast.
    pub fn cast(&self, to: &str, ty: CType) -> Self {
        Piece::new(format!("({to}){}", self.at(Level::Unary)), Level::Unary, ty)
    }
}
