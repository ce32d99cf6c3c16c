//! The C program that runs checks on translated modules: a file with the modules, and one with the checks. A file
//! per module would take most of the time for the headers.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;
use std::process::Command;

use wasm_to_c::{Export, Program};

use crate::check::{Action, End, Expected, Type, Value};

/// Declarations shared by both kinds of files.
pub const HEADER: &str = "typedef unsigned long long bits;\n\
    struct check {\n    int line;\n    char kind;\n    void (*module)(int, const bits *, bits *);\n    \
    int function;\n    const bits *arguments;\n    bits want;\n    const char *text;\n};\n";

/// An allocator that always moves memory when it grows.
const MOVING: &str = include_str!("moving.c");

/// What a module's file includes: names of the modules must not change the headers.
const INCLUDES: &str =
    "#include <math.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n\
    #include <time.h>\n#include <unistd.h>\n#include <sys/resource.h>\n";

/// A module's part of the file, with a function `module_N` that runs one of its cases.
pub struct ModuleFile {
    name: String,
    text: String,
    init: String,
    cases: Vec<String>,
}

impl ModuleFile {
    pub fn new(number: usize, program: &Program) -> Self {
        Self {
            name: format!("module_{number}"),
            text: program.text.clone(),
            init: format!("{}();", program.init),
            cases: Vec::new(),
        }
    }

    /// Returns the number of the case that performs an action.
    fn case(&mut self, export: &Export, action: &Action, result: Option<Type>) -> usize {
        let name = &export.c_name;
        let mut code = String::new();
        let values = action.values();
        for (at, value) in values.iter().enumerate() {
            let (ty, word) = c_types(value.ty);
            let _ = write!(
                code,
                "{word} w{at} = in[{at}]; {ty} v{at}; memcpy(&v{at}, &w{at}, sizeof v{at}); "
            );
        }
        let value = match action {
            Action::Global => name.clone(),
            Action::Call(_) => {
                let arguments: Vec<String> = (0..values.len()).map(|at| format!("v{at}")).collect();
                format!("{name}({})", arguments.join(", "))
            }
            Action::Assign(_) => format!("{name} = v0"),
        };
        match result {
            None => {
                let _ = write!(code, "{value};");
            }
            Some(result) => {
                let (ty, word) = c_types(result);
                let _ = write!(
                    code,
                    "{ty} r = {value}; {word} w; memcpy(&w, &r, sizeof w); *out = w;"
                );
            }
        }
        let known = self.cases.iter().position(|known| *known == code);
        1 + known.unwrap_or_else(|| {
            self.cases.push(code);
            self.cases.len() - 1
        })
    }

    /// The text, for a file with other modules: names at file scope have a prefix.
    pub fn text(&self) -> String {
        let mut text = format!("{MOVING}{}\n", self.text);
        let _ = write!(
            text,
            "void {}(int function, const bits *in, bits *out) {{\n    switch (function) {{\n    \
             case 0: {} break;\n",
            self.name, self.init
        );
        for (at, case) in self.cases.iter().enumerate() {
            let _ = writeln!(text, "    case {}: {{ {case} break; }}", at + 1);
        }
        text.push_str("    }\n}\n");
        prefixed(&text, &self.name)
    }
}

/// A text for a file with others: names at file scope have a prefix.
pub fn prefixed(text: &str, prefix: &str) -> String {
    let (mut before, mut after) = (String::new(), String::new());
    for name in file_names(text) {
        let is_macro = ["(", " "].map(|end| text.contains(&format!("#define {name}{end}")));
        if is_macro == [false, false] {
            let _ = writeln!(before, "#define {name} {prefix}_{name}");
        }
        let _ = writeln!(after, "#undef {name}");
    }
    before + text + &after
}

/// The names that a module may give to what is at file scope: `main`, short ones with a capital, those of types,
/// and those of the allocator. Variables of functions may be among them.
fn file_names(text: &str) -> BTreeSet<&str> {
    let words = text.split(|it: char| !it.is_ascii_alphanumeric() && it != '_');
    let is_name = |word: &&str| {
        let is_short = word.len() <= 3 && word.starts_with(|it: char| it.is_ascii_uppercase());
        let is_of_c = ["EOF", "NAN", "EIO", "GCC"].contains(word);
        let is_other = ["main", "i", "u", "calloc", "realloc"].contains(word);
        (is_short && !is_of_c) || is_other || word.starts_with("moving_")
    };
    words.filter(is_name).collect()
}

/// The file with the checks.
#[derive(Default)]
pub struct ScriptFile {
    arguments: String,
    checks: String,
    modules: usize,
    pub count: usize,
}

impl ScriptFile {
    /// Adds the instantiation of a module.
    pub fn init(&mut self, line: usize, module: &ModuleFile, must_trap: bool) {
        self.modules += 1;
        let kind = if must_trap { 't' } else { 'n' };
        self.push(line, module, 0, kind, 0, &[], "(module)");
    }

    /// Adds a check of an export.
    pub fn check(
        &mut self,
        line: usize,
        module: &mut ModuleFile,
        export: &Export,
        (action, end): (&Action, End),
    ) {
        let (kind, want) = match end {
            End::Trap => ('t', 0),
            End::Any | End::Return(None) => ('n', 0),
            End::Return(Some(Expected::Exactly(value))) => ('e', value.bits),
            End::Return(Some(Expected::Canonical(Type::F32))) => ('c', 0),
            End::Return(Some(Expected::Canonical(_))) => ('C', 0),
            End::Return(Some(Expected::Arithmetic(Type::F32))) => ('a', 0),
            End::Return(Some(Expected::Arithmetic(_))) => ('A', 0),
        };
        let result = match end {
            End::Return(Some(expected)) => Some(expected.ty()),
            _ => None,
        };
        let function = module.case(export, action, result);
        self.push(
            line,
            module,
            function,
            kind,
            want,
            action.values(),
            &export.name,
        );
    }

    #[allow(clippy::too_many_arguments)] // the columns of a table
    fn push(
        &mut self,
        line: usize,
        module: &ModuleFile,
        function: usize,
        kind: char,
        want: u64,
        values: &[Value],
        text: &str,
    ) {
        let at = self.count;
        self.count += 1;
        let text: String = text
            .chars()
            .map(|c| if c.is_ascii_alphanumeric() { c } else { '_' })
            .collect();
        let mut arguments = "0".to_owned();
        if !values.is_empty() {
            arguments = format!("a{at}");
            let list: Vec<String> = values.iter().map(|v| format!("{:#x}u", v.bits)).collect();
            let _ = writeln!(
                self.arguments,
                "static const bits {arguments}[] = {{{}}};",
                list.join(", ")
            );
        }
        let _ = writeln!(
            self.checks,
            "    {{{line}, '{kind}', {}, {function}, {arguments}, {want:#x}u, \"{text}\"}},",
            module.name
        );
    }

    /// The text of the file.
    pub fn text(&self) -> String {
        let mut text = format!("#define _GNU_SOURCE\n#include <unistd.h>\n{HEADER}");
        for module in 0..self.modules {
            let _ = writeln!(text, "void module_{module}(int, const bits *, bits *);");
        }
        let (arguments, checks) = (&self.arguments, &self.checks);
        let _ = write!(
            text,
            "{arguments}static const struct check checks[] = {{\n{checks}}};\n{}",
            include_str!("runtime.c")
        );
        text
    }
}

/// The C types of a number and of its bits.
fn c_types(ty: Type) -> (&'static str, &'static str) {
    match ty {
        Type::I32 => ("unsigned", "unsigned"),
        Type::I64 => ("unsigned long long", "unsigned long long"),
        Type::F32 => ("float", "unsigned"),
        Type::F64 => ("double", "unsigned long long"),
    }
}

/// Compiles and runs the program in `directory`. Returns the number of checks that pass, and a line
/// per failure.
///
/// # Errors
///
/// If the program does not compile or crashes.
pub fn execute(
    directory: &Path,
    mut compiler: Command,
    script: &ScriptFile,
    modules: &[ModuleFile],
) -> Result<(usize, Vec<String>), String> {
    std::fs::create_dir_all(directory).expect("a directory");
    let texts: String = modules.iter().map(ModuleFile::text).collect();
    let files = [
        ("script.c", script.text()),
        ("modules.c", format!("{INCLUDES}{HEADER}{texts}")),
    ];
    compiler.args(["-w", "-pipe", "-o", "script"]);
    for (name, text) in &files {
        std::fs::write(directory.join(name), text).expect("a file");
        compiler.arg(name);
    }
    c_test_support::call(compiler.arg("-lm"), directory)?;
    let ran = c_test_support::run(&directory.join("script"), b"")?;
    let output = String::from_utf8_lossy(&ran.output);
    let mut lines: Vec<&str> = output.lines().collect();
    let last = lines.pop().unwrap_or_default();
    let words: Vec<&str> = last.split(' ').collect();
    let ["passed", passed, "failed", failed] = words[..] else {
        return Err(format!("status {:?} after {last:?}", ran.status));
    };
    let number = |word: &str| word.parse::<usize>().expect("a number");
    let (passed, failed) = (number(passed), number(failed));
    assert_eq!((failed, passed + failed), (lines.len(), script.count));
    Ok((passed, lines.into_iter().map(str::to_owned).collect()))
}
