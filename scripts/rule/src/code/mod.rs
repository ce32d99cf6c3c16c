//! Rules as functions in Rust, C and Python, which compile as they are.
//!
//! | file | contents |
//! |---|---|
//! | `program` | a program under construction: the only file that knows how the three languages look |
//! | `proof` | proved rules: a formula if there is one, else a loop over the digits that runs the automaton |
//! | `guess` | guessed formulas |
//! | `helpers` | the functions that guessed formulas call |

mod guess;
mod helpers;
mod program;
mod proof;

pub use proof::function;

/// A language to print a rule in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// Rust
    Rust,
    /// C99, with `__int128` where 64 bits are too few (GCC, Clang)
    C,
    /// Python 3
    Python,
}

/// The coordinates as names of parameters, if they are plain words of at most `longest` letters and no
/// keywords; else `x0`, `x1`, ….
fn parameters(coordinates: &[String], longest: usize) -> Vec<String> {
    let is_plain = |name: &String| {
        name.len() <= longest
            && name.starts_with(|c: char| c.is_ascii_lowercase())
            && name
                .chars()
                .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
            && !RESERVED.contains(&&name[..])
    };
    if coordinates.iter().all(is_plain) {
        return coordinates.to_vec();
    }
    (0..coordinates.len())
        .map(|index| format!("x{index}"))
        .collect()
}

/// Keywords of the three languages, and the names that the functions use themselves.
const RESERVED: [&str; 107] = [
    "and", "as", "assert", "async", "auto", "await", "become", "bool", "box", "break", "case",
    "char", "class", "const", "continue", "crate", "def", "default", "del", "digit", "do",
    "double", "dyn", "edge", "elif", "else", "end", "enum", "except", "extern", "false", "final",
    "finally", "float", "fn", "for", "from", "gen", "global", "goto", "if", "impl", "import", "in",
    "index", "inline", "int", "is", "known", "lambda", "let", "long", "loop", "lost", "macro",
    "match", "mod", "move", "mut", "next", "nonlocal", "not", "or", "override", "pass", "place",
    "priv", "pub", "raise", "reached", "ref", "register", "rest", "restrict", "return", "self",
    "short", "signed", "sizeof", "state", "static", "struct", "sums", "super", "switch", "symbol",
    "to", "trait", "true", "try", "type", "typedef", "typeof", "union", "unsafe", "unsigned",
    "unsized", "use", "value", "values", "virtual", "void", "volatile", "weight", "weights",
    "where", "while",
];
