//! Prints functions as C.

mod expression;
mod piece;
mod statement;

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::ir::{Expr, Local, Stmt, Type};
use super::lift::Function;
use super::module::{FuncType, Module};

pub use expression::constant_piece;
pub use piece::CType;

/// Prints the functions of a module.
pub struct Printer<'m, 'a> {
    pub module: &'m Module<'a>,
    /// The global with the stack pointer, which is checked when it decreases.
    pub stack: Option<u32>,
    /// The types of function that are mentioned by indirect calls.
    pub called_types: BTreeSet<usize>,
    /// The types and the names of the variables of the current function.
    locals: Vec<Type>,
    names: HashMap<Local, String>,
}

impl<'m, 'a> Printer<'m, 'a> {
    pub fn new(module: &'m Module<'a>, stack: Option<u32>) -> Self {
        Printer {
            module,
            stack,
            called_types: BTreeSet::new(),
            locals: Vec::new(),
            names: HashMap::new(),
        }
    }

    /// The name of a function of the module or of the host.
    pub fn function(&self, index: u32) -> String {
        match self.module.imports.get(index as usize) {
            Some(("math", name)) => (*name).to_owned(),
            Some((module, name)) => format!("{module}_{name}"),
            None => format!("f{index}"),
        }
    }

    /// The name of a global.
    pub fn global(&self, index: u32) -> String {
        if self.stack == Some(index) {
            return "sp".to_owned();
        }
        format!("g{index}")
    }

    /// The name of a type of function; equal types share one.
    fn function_type(&mut self, index: u32) -> String {
        let ty = &self.module.types[index as usize];
        let first = self.module.types.iter().position(|it| it == ty);
        let first = first.unwrap_or_default();
        self.called_types.insert(first);
        format!("T{first}")
    }

    /// The prototypes of these functions, without names of parameters.
    pub fn prototypes(&self, functions: &BTreeSet<u32>) -> String {
        let mut by_result: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        for index in functions {
            let ty = self.module.type_of(*index);
            let result = result_name(ty);
            let declarator = format!("f{index}({})", parameter_types(ty));
            by_result.entry(result).or_default().push(declarator);
        }
        let lines = by_result.into_iter();
        lines
            .map(|(result, all)| format!("static {result} {};\n", all.join(",")))
            .collect()
    }

    /// The definition of a type that [`Printer::called_types`] lists.
    pub fn type_definition(&self, index: usize) -> String {
        let ty = &self.module.types[index];
        format!(
            "typedef {}(*T{index})({});\n",
            result_name(ty),
            parameter_types(ty)
        )
    }

    /// The definition of a function.
    pub fn definition(&mut self, index: u32, function: &Function) -> String {
        self.locals.clone_from(&function.locals);
        self.names = name_locals(function);
        let ty = self.module.type_of(index);
        let declared =
            |at: usize, ty: Type| format!("{} {}", CType::of(ty).name(), self.names[&at]);
        let params = ty.params.iter().enumerate();
        let params: Vec<String> = params.map(|(at, ty)| declared(at, *ty)).collect();
        let params = if params.is_empty() {
            "void".to_owned()
        } else {
            params.join(",")
        };
        let mut text = format!(
            "static {} f{index}({params}){{
",
            result_name(ty)
        );
        // WebAssembly initialises all variables to 0.
        let unset = maybe_unset(&function.body);
        let mut by_type: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
        for (at, name) in &self.names {
            if *at >= function.params {
                let names = by_type
                    .entry(CType::of(function.locals[*at]).name())
                    .or_default();
                let zero = if unset.contains(at) { "=0" } else { "" };
                names.insert(format!("{name}{zero}"));
            }
        }
        for (ty, names) in by_type {
            let names: Vec<String> = names.into_iter().collect();
            text += &format!("{ty} {};\n", names.join(","));
        }
        text + &self.body(&function.body) + "}\n"
    }
}

fn result_name(ty: &FuncType) -> &'static str {
    ty.result().map_or("void", |ty| CType::of(ty).name())
}

fn parameter_types(ty: &FuncType) -> String {
    let names: Vec<&str> = ty.params.iter().map(|ty| CType::of(*ty).name()).collect();
    if names.is_empty() {
        return "void".to_owned();
    }
    names.join(",")
}

/// Names the parameters and the variables that are mentioned: `a` to `z` without `m`, then `a1` and so on.
fn name_locals(function: &Function) -> HashMap<Local, String> {
    let mut mentioned: Vec<Local> = (0..function.params).collect();
    let mut seen: BTreeSet<Local> = mentioned.iter().copied().collect();
    let mut mention = |local| {
        if seen.insert(local) {
            mentioned.push(local);
        }
    };
    mention_locals(&function.body, &mut mention);
    let letters: Vec<char> = ('a'..='z').filter(|it| *it != 'm').collect();
    let name = |at: usize| match (letters[at % letters.len()], at / letters.len()) {
        (letter, 0) => letter.to_string(),
        (letter, round) => format!("{letter}{round}"),
    };
    let named = mentioned.into_iter().enumerate();
    named.map(|(at, local)| (local, name(at))).collect()
}

/// The variables that may be read before they are assigned: all but those whose first mention is an assignment in the
/// outermost statement list, which no jump can skip.
fn maybe_unset(body: &[Stmt]) -> BTreeSet<Local> {
    let mut unset = BTreeSet::new();
    let mut set = BTreeSet::new();
    for statement in body {
        let mut see = |local| {
            if !set.contains(&local) {
                unset.insert(local);
            }
        };
        if let Stmt::Set(local, value) = statement {
            mention_locals(&[Stmt::Eval(value.clone())], &mut see);
            set.insert(*local);
        } else {
            mention_locals(std::slice::from_ref(statement), &mut see);
        }
    }
    unset
}

fn mention_locals(statements: &[Stmt], mention: &mut impl FnMut(Local)) {
    for statement in statements {
        if let Stmt::Set(local, _) = statement {
            mention(*local);
        }
        for body in statement.bodies() {
            mention_locals(body, mention);
        }
        statement.visit(&mut |part| {
            if let Expr::Local(local) = part {
                mention(*local);
            }
        });
    }
}
