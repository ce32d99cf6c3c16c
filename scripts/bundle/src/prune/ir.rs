//! What a bundle compiles to: LLVM IR, compared up to names and order.
//!
//! The IR is that of an unoptimised build, before LLVM touches it. Whatever a program does is in there:
//! the functions that are instantiated, constants, statics, vtables and drop glue. So two files with the
//! same IR are the same program at any level of optimisation.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// A module of LLVM IR: its definitions by name, sigils included.
pub struct Module<'a> {
    definitions: BTreeMap<&'a str, &'a str>,
    types: BTreeMap<&'a str, &'a str>,
    assembly: Vec<&'a str>,
}

/// The first place where two modules differ.
pub struct Difference {
    /// The definitions that do not match.
    code: String,
}

/// A function that is compiled.
#[derive(Clone)]
pub struct Function {
    /// The line it begins in, counted from 1.
    pub line: usize,
    /// Its name without path and generic arguments.
    pub name: String,
}

impl<'a> Module<'a> {
    /// Reads a module.
    pub fn parse(text: &'a str) -> Self {
        let mut module = Module {
            definitions: BTreeMap::new(),
            types: BTreeMap::new(),
            assembly: Vec::new(),
        };
        let mut at = 0;
        while at < text.len() {
            let end = text[at..].find('\n').map_or(text.len(), |to| at + to);
            let line = &text[at..end];
            let mut next = end + 1;
            if line.starts_with("define ") {
                let close = text[at..].find("\n}").map_or(text.len(), |to| at + to + 2);
                if let Some(name) = first_symbol(line) {
                    module.definitions.insert(name, &text[at..close]);
                }
                next = close + 1;
            } else if line.starts_with(['@', '!', '$']) {
                if let Some((name, value)) = line.split_once(" = ") {
                    if !value.starts_with("external ") && !value.starts_with("extern_weak ") {
                        module.definitions.insert(name, value);
                    }
                }
            } else if let Some(rest) = line.strip_prefix("attributes ") {
                if let Some((name, value)) = rest.split_once(" = ") {
                    module.definitions.insert(name, value);
                }
            } else if line.starts_with('%') {
                module.types.extend(line.split_once(" = "));
            } else if line.starts_with("module asm") {
                module.assembly.push(line);
            }
            at = next;
        }
        module
    }

    /// Compares two modules, beginning with what can be called from outside, and following every
    /// reference. Names must correspond one to one; what nothing refers to does not count.
    pub fn compare(&self, other: &Module) -> Result<(), Difference> {
        let differ = |a: &str, b: &str| {
            let mine = self.definitions.get(a).copied();
            let others = other.definitions.get(b).copied();
            Err(Difference {
                code: [a, b, mine.unwrap_or_default(), others.unwrap_or_default()].join(" "),
            })
        };
        let (mine, others) = (self.roots(), other.roots());
        if let Some(root) = mine.symmetric_difference(&others).next() {
            return differ(root, root);
        }
        let is_other =
            |(name, text): (&&str, &&str)| other.types.get(name).is_some_and(|found| found != text);
        if self.assembly != other.assembly || self.types.iter().any(is_other) {
            return differ("", "");
        }
        let (mut there, mut back) = (BTreeMap::new(), BTreeMap::new());
        let mut open = Vec::new();
        for root in mine {
            there.insert(root, root);
            back.insert(root, root);
            open.push((root, root));
        }
        while let Some((a, b)) = open.pop() {
            let mut pieces = Pieces::of(self.definitions[a]);
            let mut others = Pieces::of(other.definitions[b]);
            loop {
                let (x, y) = match (pieces.next(), others.next()) {
                    (None, None) => break,
                    (Some(x), Some(y)) => (x, y),
                    _ => return differ(a, b),
                };
                match (x, y) {
                    (Piece::Text(x), Piece::Text(y)) if x == y => {}
                    (Piece::Name(x), Piece::Name(y)) => {
                        let defined = |module: &Module, name| module.definitions.contains_key(name);
                        match (defined(self, x), defined(other, y)) {
                            (false, false) if x == y => {}
                            (true, true) => match (there.get(x), back.get(y)) {
                                (Some(it), Some(_)) if *it == y => {}
                                (None, None) => {
                                    there.insert(x, y);
                                    back.insert(y, x);
                                    open.push((x, y));
                                }
                                _ => return differ(x, y),
                            },
                            _ => return differ(x, y),
                        }
                    }
                    _ => return differ(a, b),
                }
            }
        }
        Ok(())
    }

    /// Returns the definitions whose names have a meaning outside of the module.
    fn roots(&self) -> BTreeSet<&'a str> {
        let is_root = |name: &&&str| {
            let Some(symbol) = name.strip_prefix('@') else {
                return false;
            };
            let symbol = symbol.trim_matches('"');
            // What the compiler names itself: mangled names, constants and vtables. The standard library
            // finds allocator and panic handler by names that are mangled, too.
            let is_mangled = ["_R", "_ZN", "alloc_", "anon.", "vtable.", "switch."]
                .iter()
                .any(|prefix| symbol.starts_with(prefix));
            let is_number = symbol.bytes().all(|byte| byte.is_ascii_digit());
            !(is_mangled || is_number) || symbol.contains("___rustc")
        };
        let names = self.definitions.keys().filter(is_root);
        names.copied().collect()
    }

    /// Returns the definitions that the roots refer to, directly or through others.
    fn reachable(&self) -> BTreeSet<&'a str> {
        let mut reached = self.roots();
        let mut open: Vec<&str> = reached.iter().copied().collect();
        while let Some(name) = open.pop() {
            for piece in Pieces::of(self.definitions[name]) {
                if let Piece::Name(name) = piece {
                    if self.definitions.contains_key(name) && reached.insert(name) {
                        open.push(name);
                    }
                }
            }
        }
        reached
    }

    /// Returns the functions of a source file that may run, from the line tables.
    pub fn functions(&self, file: &str) -> Vec<Function> {
        let field = |value: &'a str, key: &str| -> Option<&'a str> {
            let rest = &value[value.find(key)? + key.len()..];
            let quoted = rest.strip_prefix('"').and_then(|it| it.split('"').next());
            quoted.or_else(|| rest.split([',', ')']).next())
        };
        let is_file = |name: &str| {
            name == file || name.strip_suffix(file).is_some_and(|it| it.ends_with('/'))
        };
        let is_of_file = |value: &'a str| {
            let file = field(value, "file: ").and_then(|file| self.definitions.get(file));
            file.is_some_and(|it| field(it, "filename: ").is_some_and(is_file))
        };
        let reachable = self.reachable();
        let code = reachable.into_iter().map(|name| self.definitions[name]);
        code.filter(|code| code.starts_with("define "))
            .filter_map(|code| {
                let header = code.lines().next()?;
                let start = header.find("!dbg !")? + "!dbg ".len();
                let value = self
                    .definitions
                    .get(&header[start..name_end(header, start)?])?;
                let name = field(value, "name: ")?;
                let line = field(value, "line: ")?.parse().ok()?;
                is_of_file(value).then(|| Function {
                    line,
                    name: name.split('<').next().unwrap_or(name).to_owned(),
                })
            })
            .collect()
    }
}

impl Difference {
    /// Returns the identifiers in mangled names, where each is preceded by its length.
    pub fn identifiers(&self) -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        let digits = |at: usize| {
            let rest = &self.code.as_bytes()[at..];
            rest.iter().take_while(|byte| byte.is_ascii_digit()).count()
        };
        for (at, _) in self.code.match_indices(|c: char| c.is_ascii_digit()) {
            let end = at + digits(at);
            let Ok(length) = self.code[at..end].parse::<usize>() else {
                continue;
            };
            // `_` separates the length from a name that begins with a digit or `_`.
            let rest = &self.code[end..];
            for rest in [Some(rest), rest.strip_prefix('_')] {
                found.extend(rest.and_then(|it| it.get(..length)).map(str::to_owned));
            }
        }
        found.retain(|name| syn::parse_str::<syn::Ident>(name).is_ok());
        found
    }
}

/// Returns the first name that begins with `@`.
fn first_symbol(line: &str) -> Option<&str> {
    let start = line.find('@')?;
    Some(&line[start..name_end(line, start)?])
}

/// Returns the end of the name that begins at `start` with a sigil, if there is one.
fn name_end(text: &str, start: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let after = start + 1;
    if bytes.get(after) == Some(&b'"') && bytes[start] != b'!' {
        return Some(after + 1 + text[after + 1..].find('"')? + 1);
    }
    let is_name = |byte: &&u8| byte.is_ascii_alphanumeric() || b"_.$-".contains(byte);
    let length = bytes[after..].iter().take_while(is_name).count();
    (length > 0).then_some(after + length)
}

/// A piece of a definition.
enum Piece<'a> {
    Text(&'a str),
    Name(&'a str),
}

/// Splits a definition into names and what is between them, without comments and debug information.
struct Pieces<'a> {
    text: &'a str,
    at: usize,
    name: Option<Range<usize>>,
}

impl<'a> Pieces<'a> {
    fn of(text: &'a str) -> Self {
        Pieces {
            text,
            at: 0,
            name: None,
        }
    }
}

impl<'a> Iterator for Pieces<'a> {
    type Item = Piece<'a>;

    fn next(&mut self) -> Option<Piece<'a>> {
        if let Some(name) = self.name.take() {
            return Some(Piece::Name(&self.text[name]));
        }
        let bytes = self.text.as_bytes();
        let start = self.at;
        let mut at = start;
        while let Some(byte) = bytes.get(at) {
            match byte {
                b'"' => {
                    let close = self.text[at + 1..].find('"');
                    at = close.map_or(bytes.len(), |to| at + to + 2);
                }
                // A piece ends at each line break, so that comments, which LLVM writes only above some calls, do not
                // split the text differently.
                b'\n' => {
                    self.at = after_comments(self.text, at + 1);
                    return Some(Piece::Text(&self.text[start..at]));
                }
                b'!' if is_position(&self.text[at..]) => {
                    let number = self.text[at..].find(" !").map(|to| at + to + 1);
                    let end = number.and_then(|number| name_end(self.text, number));
                    self.at = end.unwrap_or(at + 1);
                    return Some(Piece::Text(&self.text[start..at]));
                }
                b'@' | b'$' | b'#' | b'!' => {
                    let is_number = bytes.get(at + 1).is_some_and(u8::is_ascii_digit);
                    let end = match name_end(self.text, at) {
                        Some(end) if is_number || matches!(byte, b'@' | b'$') => end,
                        _ => {
                            at += 1;
                            continue;
                        }
                    };
                    self.name = Some(at..end);
                    self.at = end;
                    return Some(Piece::Text(&self.text[start..at]));
                }
                _ => at += 1,
            }
        }
        self.at = at;
        (at > start).then(|| Piece::Text(&self.text[start..at]))
    }
}

/// Returns where the first line from `at` begins that is not a comment.
fn after_comments(text: &str, mut at: usize) -> usize {
    while text[at..].trim_start_matches(' ').starts_with(';') {
        at = text[at..].find('\n').map_or(text.len(), |to| at + to + 1);
    }
    at
}

/// Returns whether the text begins with an attachment that tells a position in the source.
fn is_position(text: &str) -> bool {
    text.starts_with("!dbg !") || text.starts_with("!srcloc !")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn compares_code_without_comments() {
        let ir = |comment: &str, value: u8| {
            format!("define i32 @main() {{\n{comment}  call void @f()\n  ret i32 {value}\n}}\n")
        };
        let is_same = |a: &str, b: &str| Module::parse(a).compare(&Module::parse(b)).is_ok();
        let plain = ir("", 0);
        assert!(is_same(&plain, &ir("; call f\n", 0)));
        assert!(is_same(&ir("  ; call f\n; and\n", 0), &plain));
        assert!(!is_same(&plain, &ir("; call f\n", 1)));
    }

    #[test]
    fn lists_functions_that_can_be_reached() {
        let ir = r#"
define i32 @main() !dbg !2 {
  call void @_RNvCs_6bundle4used(), !dbg !9
  ret i32 0
}

define internal void @_RNvCs_6bundle4used() !dbg !3 {
  ret void
}

define internal void @_RNvCs_6bundle6unused() !dbg !4 {
  ret void
}

!1 = !DIFile(filename: "bundle.rs", directory: "")
!2 = distinct !DISubprogram(name: "main", scope: !0, file: !1, line: 1)
!3 = distinct !DISubprogram(name: "used<u8>", scope: !0, file: !1, line: 5)
!4 = distinct !DISubprogram(name: "unused", scope: !0, file: !1, line: 7)
"#;
        let functions = Module::parse(ir).functions("bundle.rs");
        let functions = functions.iter().map(|it| (it.line, &*it.name));
        let expected = BTreeSet::from([(1, "main"), (5, "used")]);
        assert_eq!(functions.collect::<BTreeSet<_>>(), expected);
    }
}
