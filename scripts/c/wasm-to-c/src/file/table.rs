//! The function table and the function types of indirect calls.

use crate::helpers::Helper;
use crate::names::{symbol, Symbol, TYPES};
use crate::print::{c_type, Printer};

/// The name of the array with the entries.
pub fn entries_name() -> Symbol {
    symbol(0xF11)
}

/// The name of the type of the entries.
fn pointer() -> Symbol {
    symbol(0xF12)
}

/// The function pointer types of indirect calls.
pub fn types(printer: &Printer) -> String {
    let mut text = String::new();
    if printer.used.contains(&Helper::Table) {
        text += &format!("typedef void(*{})(void);", pointer());
    }
    for index in &printer.called_types {
        let ty = &printer.module.types[*index as usize];
        let params: Vec<&str> = ty.params.iter().map(|ty| c_type(*ty)).collect();
        let params = if params.is_empty() {
            "void".to_owned()
        } else {
            params.join(",")
        };
        let result = ty.result().map_or("void", c_type);
        let name = symbol(TYPES + *index as usize);
        text += &format!("typedef {result}(*{name})({params});");
    }
    text
}

/// The table, if there are indirect calls.
#[derive(Default)]
pub struct Table {
    /// The part before the functions, which they mention.
    pub before: String,
    /// The part after the functions, which mentions them.
    pub entries: Option<String>,
}

impl Table {
    /// Prints the table.
    pub fn print(printer: &mut Printer) -> Self {
        if !printer.used.contains(&Helper::Table) {
            return Table::default();
        }
        let mut before = format!("static {}*{};", pointer(), Helper::Table.symbol());
        if printer.used.contains(&Helper::TableCheck) {
            before += &check(printer);
        }
        let entries = Some(entries(printer));
        Table { before, entries }
    }
}

/// The function that checks the index and the type of an indirect call.
fn check(printer: &Printer) -> String {
    let module = printer.module;
    let entries = module.table.as_deref().unwrap_or_default();
    let id =
        |entry: &Option<u32>| entry.map_or(0, |it| printer.type_id(module.functions[it as usize]));
    format!(
        "static unsigned {ids}[]={{{list}0}};static {ty} {check}({ty} a,u b){{\
         if(a>={count}u||{ids}[a]!=b){trap}();return a;}}",
        ty = c_type(module.table_index()),
        ids = Helper::ids(),
        list = entries
            .iter()
            .map(|it| format!("{},", id(it)))
            .collect::<String>(),
        check = Helper::TableCheck.symbol(),
        count = entries.len(),
        trap = Helper::Trap.symbol()
    )
}

fn entries(printer: &mut Printer) -> String {
    let entries = printer.module.table.as_deref().unwrap_or_default();
    let any = pointer();
    let texts: Vec<String> = entries
        .iter()
        .map(|entry| match entry {
            Some(index) => format!("({any}){}", printer.function(*index)),
            None => "0".to_owned(),
        })
        .collect();
    let list = if texts.is_empty() {
        "0".to_owned()
    } else {
        texts.join(",")
    };
    format!("static {any} {}[]={{{list}}};", entries_name())
}
