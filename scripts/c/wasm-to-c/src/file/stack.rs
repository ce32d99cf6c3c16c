//! The check of the stack pointer.
//!
//! The stack grows down to an address that `Options::stack` promises: 0, or the exported global `__stack_low`, or what
//! `host.stack` was given. A
//! stack pointer below that address means an overflow and traps at once. So does one less than [`RED_ZONE`]
//! above it, because leaf functions use that much without moving the stack pointer.

use crate::helpers::{Helper, HelperPrinter};
use crate::ir::{Const, Type};
use crate::module::{ExportItem, Import, Module};
use crate::names::{symbol, Symbol};
use crate::print::Printer;
use crate::{Error, Options};

/// How many bytes below the stack pointer LLVM lets leaf functions use.
const RED_ZONE: u64 = 128;

/// The native stack that a Windows program asks for if it is recursive: 256 MiB, of address space.
const NATIVE: u32 = 1 << 28;

/// The index of the global with the stack pointer.
pub fn pointer(module: &Module, options: &Options) -> Result<Option<u32>, Error> {
    let Some(name) = &options.stack else {
        if module.imports.contains(&Import::Stack) {
            let what = "the import `host.stack` without the name of the stack pointer";
            return Err(Error::Unsupported(what.to_owned()));
        }
        return Ok(None);
    };
    let mut exports = module.exports.iter().filter(|(export, _)| *export == name);
    match exports.next() {
        Some((_, ExportItem::Global(index))) if module.address() == Type::I64 => Ok(Some(*index)),
        _ => Err(Error::Unsupported(format!(
            "a module without the exported stack pointer `{name}` of 64 bits"
        ))),
    }
}

/// The lowest address of the module's own stack.
fn low(module: &Module) -> u64 {
    let mut exports = module.exports.iter();
    let low = exports.find_map(|(name, what)| match what {
        ExportItem::Global(index) if *name == "__stack_low" => Some(*index),
        _ => None,
    });
    match low.map(|index| module.globals[index as usize].start) {
        Some(Const::I64(low)) => low.cast_unsigned(),
        _ => 0,
    }
}

/// The name of the variable with the lowest stack pointer.
fn lowest() -> Symbol {
    symbol(0xF13)
}

/// The function that reports an overflow.
fn overflow() -> Symbol {
    symbol(0xF14)
}

/// The directives before everything else.
pub fn directives(printer: &Printer, is_recursive: bool) -> String {
    let mut text = String::new();
    let switches = printer.used.contains(&Helper::Switch);
    if switches || (is_recursive && printer.stack.is_some()) {
        text += &format!("#ifdef _MSC_VER\n#pragma comment(linker,\"/STACK:{NATIVE}\")\n#endif\n");
    }
    if switches {
        text += "#ifdef __unix__\n#include <sys/resource.h>\n#endif\n";
    }
    text
}

/// The functions that move the stack pointer.
pub fn functions(printer: &Printer, helpers: &HelperPrinter) -> String {
    let Some(global) = printer.stack.map(Printer::global) else {
        return String::new();
    };
    let mut text = String::new();
    let switches = printer.used.contains(&Helper::Switch);
    let low = low(printer.module);
    let least = if switches {
        text += &format!("static U {}={};", lowest(), low + RED_ZONE);
        lowest().to_string()
    } else {
        (low + RED_ZONE).to_string()
    };
    if printer.used.contains(&Helper::Stack) {
        // The difference of two addresses has no high half, unless it is negative.
        text += &format!(
            "{}static void {}(U a){{{global}=a;if((a-{least})>>32){}();}}",
            helpers.end(overflow(), "void", "stack overflow"),
            Helper::Stack.symbol(),
            overflow(),
        );
    }
    if switches {
        // Linux lets the stack of a running program grow to the current limit.
        text += &format!(
            "static U {}(U a,U b){{U c={global};\n#ifdef __unix__\nstruct rlimit r;\
             if(!getrlimit(RLIMIT_STACK,&r)){{r.rlim_cur=r.rlim_max;setrlimit(RLIMIT_STACK,&r);}}\n\
             #endif\n{}=(a?a:{low})+{RED_ZONE};{global}=b;return c;}}",
            Helper::Switch.symbol(),
            lowest(),
        );
    }
    text
}
