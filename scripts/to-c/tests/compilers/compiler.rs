//! The compilers.

use std::path::Path;

use super::cc;
use super::program::Program;

/// A compiler and how it is called.
pub struct Compiler {
    pub name: &'static str,
    command: &'static [&'static str],
    /// What makes its floats those of IEEE 754, where it does not do so by itself.
    exact: &'static [&'static str],
    /// Can what it makes run here?
    pub runs: bool,
    /// Does a NaN keep its sign?
    pub keeps_nan_signs: bool,
    /// Are programs tried with checks too that need none?
    pub tries_both: bool,
}

/// One that runs, on a machine with exact floats.
const fn plain(name: &'static str, command: &'static [&'static str]) -> Compiler {
    Compiler {
        name,
        command,
        exact: &[],
        runs: true,
        keeps_nan_signs: true,
        tries_both: false,
    }
}

/// All that are tried if they are there; `cc` is `$CC`, if that is set.
pub const COMPILERS: [Compiler; 11] = [
    Compiler {
        tries_both: true,
        ..plain("cc", &["cc", "-O1"])
    },
    plain("gcc -O0", &["gcc", "-O0"]),
    plain("gcc -O2", &["gcc", "-O2"]),
    plain("gcc -O3", &["gcc", "-O3"]),
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
        exact: &["-msse2", "-mfpmath=sse"],
        ..plain("gcc -m32", &["gcc", "-O2", "-m32"])
    },
    plain("g++", &["g++", "-O2", "-x", "c++"]),
    plain("clang", &["clang", "-O2"]),
    Compiler {
        tries_both: true,
        ..plain(
            "clang UBSan",
            &[
                "clang",
                "-O1",
                "-fsanitize=undefined",
                "-fno-sanitize-recover=all",
            ],
        )
    },
    Compiler {
        keeps_nan_signs: false,
        ..plain("tcc", &["tcc"])
    },
    Compiler {
        runs: false,
        ..plain("MinGW", &["i686-w64-mingw32-gcc", "-O1", "-c"])
    },
];

/// From so many bytes on a file is not worth the time to optimise it.
const LONG: usize = 200_000;

impl Compiler {
    /// Is it there, with what it needs?
    pub fn works(&self, directory: &Path) -> bool {
        let binary = directory.join(format!("trial-{}", self.name.replace(' ', "")));
        let text = "#include <stdio.h>\nint main(void) { return 0; }\n";
        self.compile(text, self.exact, &binary).is_ok()
    }

    /// The options that a program needs beside the others.
    pub fn options(&self, program: &Program) -> Vec<&'static str> {
        if program.has_floats {
            self.exact.to_vec()
        } else {
            Vec::new()
        }
    }

    /// Compiles a file to a binary.
    ///
    /// # Errors
    ///
    /// What the compiler says if it fails.
    pub fn compile(&self, text: &str, options: &[&str], binary: &Path) -> Result<(), String> {
        let source = format!("{}.c", binary.display());
        std::fs::write(&source, text).map_err(|error| error.to_string())?;
        let name = binary
            .file_name()
            .and_then(|name| name.to_str())
            .expect("a name");
        let source = format!("{name}.c");
        let compiler = cc::compiler();
        let mut command = self.command.to_vec();
        if self.name == "cc" {
            command[0] = &compiler;
        }
        command.extend(options);
        if text.len() > LONG {
            command.push("-O0");
        }
        command.extend([&source, "-o", name]);
        if self.runs {
            // The file's language is not the library's.
            command.extend(if command.contains(&"-x") {
                &["-x", "none", "-lm"][..]
            } else {
                &["-lm"]
            });
        }
        cc::compile(binary.parent().expect("a directory"), &command)
    }
}
