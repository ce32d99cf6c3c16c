//! The list of compilers, and how each is called.

use std::path::Path;
use std::process::Command;

/// A compiler and its options.
#[derive(Debug)]
pub struct Compiler {
    /// Its name in messages.
    pub name: &'static str,
    command: &'static [&'static str],
    /// Whether its programs run on this machine.
    pub runs: bool,
    /// Whether a NaN keeps its sign.
    pub keeps_nan_signs: bool,
    /// Whether [`WARNINGS`] are errors. Modules written by hand trigger some of them.
    pub warns: bool,
}

/// Options of gcc and clang that turn warnings into errors, except for warnings that do not hint at undefined
/// behaviour: about `x==-1` with an unsigned x, unused parameters and variables, and pragmas for other
/// compilers. A file itself silences those about omitted parentheses, braces and line breaks, which save bytes.
pub const WARNINGS: [&str; 7] = [
    "-Wall",
    "-Wextra",
    "-Werror",
    "-Wno-sign-compare",
    "-Wno-unused-parameter",
    "-Wno-unused-but-set-variable",
    "-Wno-unknown-pragmas",
];

/// A compiler whose programs run here.
const fn plain(name: &'static str, command: &'static [&'static str]) -> Compiler {
    Compiler {
        name,
        command,
        runs: true,
        keeps_nan_signs: true,
        warns: false,
    }
}

/// The compilers that tests try. The first, `cc`, is the one that `CC` names.
pub const COMPILERS: [Compiler; 14] = [
    plain("cc", &["cc", "-O1"]),
    plain("gcc -O0", &["gcc", "-O0"]),
    plain("gcc -O2", &["gcc", "-O2"]),
    // Without the option it would fuse a product and a sum.
    plain("gcc -O3 -mfma", &["gcc", "-O3", "-mfma"]),
    plain(
        "gcc -std=c99",
        &[
            "gcc",
            "-O1",
            "-std=c99",
            "-pedantic-errors",
            "-Wno-overlength-strings",
        ],
    ),
    Compiler {
        warns: true,
        ..plain(
            "gcc -Wall",
            &[
                "gcc",
                "-O1",
                "-std=c99",
                "-pedantic",
                "-Wno-overlength-strings",
            ],
        )
    },
    // By default this target computes with the x87.
    plain("gcc -m32", &["gcc", "-O2", "-m32"]),
    plain("g++", &["g++", "-O2", "-x", "c++"]),
    // The default languages of the compilers of old judges.
    plain("gcc -std=gnu89", &["gcc", "-O1", "-std=gnu89"]),
    plain("g++ -std=c++98", &["g++", "-O1", "-std=c++98", "-x", "c++"]),
    plain("clang", &["clang", "-O2"]),
    // Undefined behaviour traps by an illegal instruction, so that no run-time library is needed.
    plain(
        "clang UBSan",
        &[
            "clang",
            "-O1",
            "-fsanitize=undefined",
            "-fsanitize-trap=undefined",
        ],
    ),
    Compiler {
        keeps_nan_signs: false,
        ..plain("tcc", &["tcc"])
    },
    Compiler {
        runs: false,
        ..plain("MinGW", &["i686-w64-mingw32-gcc", "-O1"])
    },
];

/// Finds the installed compilers, and prints which are tried and which are absent.
///
/// # Panics
///
/// If one is absent and `ALL_C_COMPILERS` is set.
pub fn available() -> Vec<&'static Compiler> {
    let needs_all = std::env::var_os("ALL_C_COMPILERS").is_some();
    let folder = tempfile::tempdir().expect("a folder");
    let is_available = kit::pool::map(&COMPILERS, |compiler| compiler.works(folder.path()));
    let mut available = Vec::new();
    for (compiler, is_available) in COMPILERS.iter().zip(is_available) {
        assert!(is_available || !needs_all, "{} is absent", compiler.name);
        let what = if is_available { "tried" } else { "absent" };
        println!("{}: {what}", compiler.name);
        if is_available {
            available.push(compiler);
        }
    }
    available
}

impl Compiler {
    /// Returns whether it is installed, with its headers and libraries.
    fn works(&self, folder: &Path) -> bool {
        let text = "#include <stdio.h>\nint main(void) { return 0; }\n";
        self.compile(text, &[], &folder.join(self.file_name()))
            .is_ok()
    }

    /// Compiles a C file to `binary`, with additional options.
    ///
    /// # Errors
    ///
    /// The compiler's messages, if it fails.
    ///
    /// # Panics
    ///
    /// If `binary` has no parent or no UTF-8 file name.
    pub fn compile(&self, text: &str, options: &[&str], binary: &Path) -> Result<(), String> {
        let name = binary.file_name().and_then(|name| name.to_str());
        let (folder, name) = (binary.parent().expect("a folder"), name.expect("a name"));
        let source = format!("{name}.c");
        std::fs::write(folder.join(&source), text).map_err(|error| error.to_string())?;
        let mut command = match self.command[0] {
            "cc" => kit::compilers::cc(),
            program => Command::new(program),
        };
        command.args(&self.command[1..]).args(options);
        if self.warns {
            command.args(WARNINGS);
        }
        command.args([&source, "-o", name]);
        // The language applies to the source only, not to the library.
        if self.command.contains(&"-x") {
            command.args(["-x", "none"]);
        }
        crate::call(command.arg("-lm"), folder)
    }

    /// Its name without blanks, for files.
    pub fn file_name(&self) -> String {
        self.name.replace(' ', "")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compiles and runs `main` with a compiler; none if it is not installed.
    fn status_of(name: &str, body: &str) -> Option<Result<Option<i32>, String>> {
        let compiler = COMPILERS.iter().find(|it| it.name == name)?;
        let folder = tempfile::tempdir().expect("a folder");
        if !compiler.works(folder.path()) {
            return None;
        }
        let text = format!("int main(int n, char **names) {{ (void)names; {body} }}");
        let binary = folder.path().join("program");
        let done = compiler.compile(&text, &[], &binary);
        Some(done.map(|()| crate::run(&binary, b"").expect("it runs").status))
    }

    #[test]
    fn undefined_behaviour_ends_the_program() {
        for (body, status) in [
            ("return n + 2147483646 < 0;", Some(0)),
            ("return n + 2147483647 < 0;", None),
            ("return 1 << (n + 31);", None),
        ] {
            if let Some(done) = status_of("clang UBSan", body) {
                assert_eq!(done, Ok(status), "{body}");
            }
        }
    }

    #[test]
    fn warnings_are_errors() {
        for (body, is_good) in [
            ("return n > -1u;", true),
            ("int unused; return n;", false),
            ("int m; return m + n;", false),
        ] {
            if let Some(done) = status_of("gcc -Wall", body) {
                assert_eq!(done.is_ok(), is_good, "{body}: {done:?}");
            }
        }
    }
}
