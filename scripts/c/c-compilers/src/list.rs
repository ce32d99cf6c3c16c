//! The compilers.

use std::path::Path;

use crate::call;

/// A compiler and how it is called.
#[derive(Debug)]
pub struct Compiler {
    /// What tests call it.
    pub name: &'static str,
    command: &'static [&'static str],
    /// What makes its floats those of IEEE 754, where it does not do so by itself.
    pub exact: &'static [&'static str],
    /// Can what it makes run here?
    pub runs: bool,
    /// Does a NaN keep its sign?
    pub keeps_nan_signs: bool,
    /// Is a warning an error? Modules written by hand are strange enough for some.
    pub warns: bool,
}

/// One that runs, on a machine with exact floats.
const fn plain(name: &'static str, command: &'static [&'static str]) -> Compiler {
    Compiler {
        name,
        command,
        exact: &[],
        runs: true,
        keeps_nan_signs: true,
        warns: false,
    }
}

/// All that are tried if they are there; the first, `cc`, is [`default`](crate::default()).
pub const COMPILERS: [Compiler; 14] = [
    plain("cc", &["cc", "-O1"]),
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
    // Any warning but those about what saves bytes: few parentheses, few lines.
    Compiler {
        warns: true,
        ..plain(
            "gcc -Wall",
            &[
                "gcc",
                "-O1",
                "-std=c99",
                "-pedantic",
                "-Wall",
                "-Werror",
                "-Wno-overlength-strings",
                "-Wno-parentheses",
                "-Wno-misleading-indentation",
            ],
        )
    },
    Compiler {
        exact: &["-msse2", "-mfpmath=sse"],
        ..plain("gcc -m32", &["gcc", "-O2", "-m32"])
    },
    plain("g++", &["g++", "-O2", "-x", "c++"]),
    // The languages that the compilers of old judges take a file for.
    plain("gcc -std=gnu89", &["gcc", "-O1", "-std=gnu89"]),
    plain("g++ -std=c++98", &["g++", "-O1", "-std=c++98", "-x", "c++"]),
    plain("clang", &["clang", "-O2"]),
    // What is not defined is an illegal instruction, for which no library is needed.
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

/// The compilers that are here; tells on standard output which are, and which are not.
///
/// # Panics
///
/// If one is missing and `TO_C_ALL_COMPILERS` is set.
pub fn present() -> Vec<&'static Compiler> {
    let all = std::env::var_os("TO_C_ALL_COMPILERS").is_some();
    let folder = tempfile::tempdir().expect("a folder");
    let mut present = Vec::new();
    for compiler in &COMPILERS {
        let is_here = compiler.works(folder.path());
        assert!(is_here || !all, "{} is not there", compiler.name);
        let what = if is_here { "tried" } else { "absent" };
        println!("{}: {what}", compiler.name);
        if is_here {
            present.push(compiler);
        }
    }
    present
}

impl Compiler {
    /// Is it there, with what it needs?
    fn works(&self, folder: &Path) -> bool {
        let text = "#include <stdio.h>\nint main(void) { return 0; }\n";
        self.compile(text, self.exact, &folder.join("trial"))
            .is_ok()
    }

    /// Compiles a file to a binary, with more options.
    ///
    /// # Errors
    ///
    /// What the compiler says if it fails.
    ///
    /// # Panics
    ///
    /// If the binary has no name in a folder.
    pub fn compile(&self, text: &str, options: &[&str], binary: &Path) -> Result<(), String> {
        let name = binary.file_name().and_then(|name| name.to_str());
        let (folder, name) = (binary.parent().expect("a folder"), name.expect("a name"));
        let source = format!("{name}.c");
        std::fs::write(folder.join(&source), text).map_err(|error| error.to_string())?;
        let default = crate::default();
        let mut command = self.command.to_vec();
        if self.name == "cc" {
            command[0] = &default;
        }
        command.extend(options);
        command.extend([&source, "-o", name]);
        // The file's language is not the library's.
        command.extend(if command.contains(&"-x") {
            &["-x", "none", "-lm"][..]
        } else {
            &["-lm"]
        });
        call(folder, &command)
    }

    /// Its name without spaces, for files.
    pub fn file_name(&self) -> String {
        self.name.replace(' ', "")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run;

    /// What comes of a `main` with a compiler, if that is here.
    fn status_of(name: &str, body: &str) -> Option<Result<Option<i32>, String>> {
        let compiler = present().into_iter().find(|it| it.name == name)?;
        let folder = tempfile::tempdir().expect("a folder");
        let text = format!("int main(int n, char **names) {{ (void)names; {body} }}");
        let binary = folder.path().join(compiler.file_name());
        let done = compiler.compile(&text, &[], &binary);
        Some(done.map(|()| run(&binary, b"").expect("it runs").status))
    }

    #[test]
    fn what_is_not_defined_ends_the_program() {
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
            ("return n & n + 1;", true),
            ("int unused; return n;", false),
            ("int m; return m + n;", false),
        ] {
            if let Some(done) = status_of("gcc -Wall", body) {
                assert_eq!(done.is_ok(), is_good, "{body}: {done:?}");
            }
        }
    }
}
