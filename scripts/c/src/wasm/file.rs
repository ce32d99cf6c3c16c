//! Assembles the file from its parts.

use std::collections::BTreeSet;

use super::data;
use super::ir::{Const, Expr};
use super::lift::Function;
use super::module::{unsupported, Module};
use super::print::{constant_piece, CType, Printer};
use super::Error;

/// C functions for what C has no operator for, and those of the host. A line `//: NAMES` is before each part.
const RUNTIME: &str = include_str!("runtime.c");

/// The functions of `math.h` that a module may import.
const MATH: [&str; 23] = [
    "acos", "acosh", "asin", "asinh", "atan", "atan2", "atanh", "cbrt", "cos", "cosh", "exp",
    "exp2", "expm1", "hypot", "log", "log10", "log1p", "log2", "pow", "sin", "sinh", "tan", "tanh",
];

/// gcc's warnings about omitted parentheses and braces: a judge may refuse a file whose compiler writes a lot.
const QUIET: &str = "#ifdef __GNUC__
#pragma GCC diagnostic ignored \"-Wparentheses\"
#pragma GCC diagnostic ignored \"-Wdangling-else\"
#endif
";

/// The directives of a program with floats, which must be rounded after each operation: a fused multiply-add would
/// round only once, and the x87 of 32-bit targets to other widths. gcc ignores the pragma of the standard.
const EXACT: &str = "#ifdef __GNUC__
#pragma GCC diagnostic ignored \"-Wunknown-pragmas\"
#pragma GCC optimize(\"fp-contract=off\")
#ifdef __i386__
#pragma GCC target(\"sse2,fpmath=sse\")
#endif
#endif
#pragma STDC FP_CONTRACT OFF
";

/// The native stack that a Windows program asks for if it is recursive.
const NATIVE_STACK: &str = "#ifdef _MSC_VER
#pragma comment(linker,\"/STACK:268435456\")
#endif
";

/// How many bytes below the stack pointer LLVM lets leaf functions use.
const RED_ZONE: u64 = 128;

/// Assembles the file from the functions of a module.
pub fn assemble(module: &Module, functions: &[Function]) -> Result<String, Error> {
    check_imports(module)?;
    let exports = module.exported_functions.iter();
    let start = exports.clone().find(|(name, _)| *name == "start");
    let Some((_, start)) = start.filter(|(_, index)| module.type_of(*index).params.is_empty())
    else {
        return Err(unsupported("a module without an exported function `start`"));
    };
    let stack = exported_global(module, "__stack_pointer");
    let mut printer = Printer::new(module, stack);
    let order = reachable(module, functions, *start);
    let first = module.imports.len() as u32;
    let definitions: Vec<String> = order
        .iter()
        .map(|index| printer.definition(*index, &functions[(index - first) as usize]))
        .collect();
    let all: String = definitions.concat();
    let mentioned: BTreeSet<&str> = words(&all).collect();

    // Before the functions: types, prototypes of what is called earlier than defined, the table, globals.
    let mut before = String::new();
    let mut init = String::new();
    for ty in &printer.called_types {
        before += &printer.type_definition(*ty);
    }
    let takes_table = mentioned.contains("table");
    let forward = forward(&order, &definitions);
    let mut table = String::new();
    before += &printer.prototypes(&forward);
    if takes_table {
        let count = module.table.len();
        before += &format!("typedef void(*F)(void);\nstatic F const table[{count}];\n");
        let entries = module.table.iter().map(|entry| match entry {
            Some(index) => format!("(F){}", printer.function(*index)),
            None => "0".to_owned(),
        });
        let entries: Vec<String> = entries.collect();
        table = format!("static F const table[{count}]={{{}}};\n", entries.join(","));
    }
    for (index, global) in (0..).zip(&module.globals) {
        let name = printer.global(index);
        if mentioned.contains(&name[..]) || stack == Some(index) {
            let ty = CType::of(global.start.ty()).name();
            before += &format!("static {ty} {name};\n");
            init += &format!("{name}={};\n", constant_piece(global.start).text);
        }
    }
    if mentioned.contains("set_sp") {
        let least = stack_low(module) + RED_ZONE;
        // The difference has no high half unless it is negative.
        before +=
            &format!("static void set_sp(u64 a){{sp=a;if((a-{least})>>32)stack_overflow();}}\n");
    }

    let (pages, most) = module.memory;
    let mut main = format!(
        "int main(void){{\npages={pages};\nm=(unsigned char*)calloc(((size_t)pages<<16)+1,1);\nif(!m)trap();\n"
    );
    for (offset, bytes) in &module.data {
        main += &data::initialise(*offset, bytes);
    }
    main += &format!("{init}f{start}();\nreturn 0;\n}}\n");

    let text = before + &all + &table + &main;
    // Floats may be in memory only, whose loads are parts of the runtime.
    let text = runtime(&text).replace("MOST_PAGES", &most.to_string()) + &text;
    let uses_floats = words(&text).any(|it| it == "float" || it == "double");
    let mut head = String::new();
    if !forward.is_empty() {
        head += NATIVE_STACK;
    }
    head += QUIET;
    if uses_floats {
        head += EXACT;
    }
    Ok(head + &text)
}

/// Checks that the host has the imported functions. Their types are those that `mini-std` declares.
fn check_imports(module: &Module) -> Result<(), Error> {
    for (module, name) in &module.imports {
        let is_known = match *module {
            "host" => ["read", "write", "flush", "exit", "clock"].contains(name),
            "math" => MATH.contains(name),
            _ => false,
        };
        if !is_known {
            return Err(unsupported(format!("the import `{module}.{name}`")));
        }
    }
    Ok(())
}

fn exported_global(module: &Module, name: &str) -> Option<u32> {
    let mut exports = module.exported_globals.iter();
    exports.find_map(|(export, index)| (*export == name).then_some(*index))
}

/// The lowest address of the stack.
fn stack_low(module: &Module) -> u64 {
    let global = exported_global(module, "__stack_low");
    match global.map(|index| module.globals[index as usize].start) {
        Some(Const::I64(low)) => low.cast_unsigned(),
        _ => 0,
    }
}

/// The functions that may be called, callees first as far as possible.
fn reachable(module: &Module, functions: &[Function], start: u32) -> Vec<u32> {
    let first = module.imports.len() as u32;
    let mut order = Vec::new();
    let mut seen = BTreeSet::new();
    // An explicit stack: a path may be longer than recursion allows.
    let mut open: Vec<(u32, Vec<u32>)> = vec![(start, callees(module, functions, start))];
    seen.insert(start);
    while let Some((index, rest)) = open.last_mut() {
        match rest.pop() {
            Some(callee) if callee >= first && seen.insert(callee) => {
                open.push((callee, callees(module, functions, callee)));
            }
            Some(_) => {}
            None => {
                order.push(*index);
                open.pop();
            }
        }
    }
    order
}

/// The functions that a function calls; with an indirect call, all of the table.
fn callees(module: &Module, functions: &[Function], index: u32) -> Vec<u32> {
    let mut all = Vec::new();
    let first = module.imports.len() as u32;
    for statement in &functions[(index - first) as usize].body {
        statement.visit(&mut |part| match part {
            Expr::Call(callee, _) => all.push(*callee),
            Expr::CallIndirect(..) => all.extend(module.table.iter().flatten()),
            _ => {}
        });
    }
    all
}

/// The functions that are mentioned before they are defined.
fn forward(order: &[u32], definitions: &[String]) -> BTreeSet<u32> {
    let mut forward = BTreeSet::new();
    let mut defined = BTreeSet::new();
    for (index, definition) in order.iter().zip(definitions) {
        defined.insert(*index);
        let indices = words(definition).filter_map(|word| word.strip_prefix('f')?.parse().ok());
        forward.extend(indices.filter(|it| order.contains(it) && !defined.contains(it)));
    }
    forward
}

/// The parts of [`RUNTIME`] that are mentioned by the text or by each other; a part comes after those it uses.
fn runtime(text: &str) -> String {
    let mut used: BTreeSet<&str> = words(text).collect();
    let mut parts = Vec::new();
    for part in RUNTIME.rsplit("//: ") {
        let Some((names, part)) = part.split_once('\n') else {
            continue;
        };
        if names == "includes" || names.split(' ').any(|name| used.contains(name)) {
            used.extend(words(part));
            parts.push(part.trim_end().to_owned() + "\n");
        }
    }
    parts.into_iter().rev().collect()
}

/// The identifiers and numbers of a text.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|it: char| !it.is_ascii_alphanumeric() && it != '_')
        .filter(|word| !word.is_empty())
}
