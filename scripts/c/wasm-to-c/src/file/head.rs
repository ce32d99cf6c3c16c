//! What stands before the functions.

use crate::helpers::{Helper, Style};
use crate::module::Module;
use crate::print::{c_type, Printer};

/// What comes before the functions: the library, the types, the helpers.
pub fn head(printer: &Printer, style: &Style, definitions: &[String]) -> String {
    let mut text = "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n".to_owned();
    let rounds = |helper: &Helper| matches!(helper, Helper::Round(..));
    if printer.used.iter().any(rounds) {
        text += "#include <math.h>\n";
    }
    let computes = |text: &String| text.contains("float") || text.contains("double");
    if definitions.iter().any(computes) {
        // A compiler may not round once where two operations round twice.
        text += "#pragma STDC FP_CONTRACT OFF\n";
    }
    text += "typedef unsigned u;typedef unsigned long long U;typedef int i;typedef long long I;";
    if let Some(hook) = style.trap {
        text += &format!("void {hook}(void);");
    }
    for helper in &printer.used {
        text += &style.text(*helper);
    }
    text
}

/// The globals that are mentioned.
pub fn globals(module: &Module, definitions: &[String], init: &str) -> String {
    let mut text = String::new();
    for (index, global) in module.globals.iter().enumerate() {
        let name = Printer::global(index as u32);
        let is_mentioned = definitions.iter().any(|text| text.contains(name));
        if is_mentioned || init.contains(name) {
            text += &format!("static {} {name};", c_type(global.start.ty()));
        }
    }
    text
}
