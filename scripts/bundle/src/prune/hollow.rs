//! Leaves out the bodies of functions that do not run.
//!
//! An impl must define what its trait requires, even if that is never called. The bodies of such functions
//! name much that nothing else needs; without them, the compiler's errors are few and to the point.

use std::collections::BTreeSet;

use super::ir::Function;
use super::selection::Selection;
use super::units::{UnitId, Units};
use crate::check::Compiler;
use crate::error::Result;

/// How a body begins and ends that stands in place of one that does not run; between them are the line
/// breaks of the latter.
const EMPTY: [&str; 2] = ["{ unreachable!()", " }"];

/// The maximum number of attempts.
const ROUNDS: usize = 8;

/// Returns the text without the bodies of all functions but the instantiated ones, as far as it compiles
/// without them; none if that is not found in time. Everything stays in its line.
pub fn without_bodies(
    text: &str,
    begin: usize,
    functions: &[Function],
    compiler: &Compiler,
    edition: u16,
) -> Result<Option<String>> {
    let Ok(units) = Units::of(text, begin) else {
        return Ok(None);
    };
    let selection = Selection::new(&units, text, functions, true);
    let is_idle = |id: &UnitId| units[*id].body.is_some() && !selection.used().contains(id);
    let mut idle: BTreeSet<UnitId> = (0..units.all.len()).filter(is_idle).collect();
    for _ in 0..ROUNDS {
        if compiler.is_late() {
            break;
        }
        let (shorter, bodies) = replace_bodies(text, &units, &idle);
        let diagnostics = compiler.diagnostics(&shorter, edition, &[])?;
        let mut errors = diagnostics.iter().filter(|it| it.is_error()).peekable();
        if errors.peek().is_none() {
            return Ok(Some(shorter));
        }
        let before = idle.len();
        for span in errors.flat_map(|error| &error.spans) {
            // In this body or in the signature before the next one.
            let next = bodies.partition_point(|(start, _)| *start <= span.start);
            for (_, id) in bodies[next.saturating_sub(1)..].iter().take(2) {
                idle.remove(id);
            }
        }
        if idle.len() == before {
            break;
        }
    }
    Ok(None)
}

/// Replaces the bodies of these functions; returns the text, and where each body begins in it.
fn replace_bodies(
    text: &str,
    units: &Units,
    idle: &BTreeSet<UnitId>,
) -> (String, Vec<(usize, UnitId)>) {
    let mut out = String::with_capacity(text.len());
    let mut bodies = Vec::new();
    let mut at = 0;
    for id in idle {
        let body = units[*id].body.clone().unwrap_or(at..at);
        out += &text[at..body.start];
        bodies.push((out.len(), *id));
        out += EMPTY[0];
        out.extend(text[body.clone()].matches('\n'));
        out += EMPTY[1];
        at = body.end;
    }
    out += &text[at..];
    (out, bodies)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prune::programs::Programs;

    #[test]
    fn keeps_what_runs_and_what_the_compiler_looks_into() {
        let solution = "fn main() { println!(\"{}\", kit::Square(3).area() + kit::SIDES); }\n";
        let text = format!(
            "{solution}pub mod kit {{
    pub struct Square(pub u32);
    impl Square {{
        pub fn area(&self) -> u32 {{ self.0 * self.0 }}
        pub fn name(&self) -> String {{
            \"square\".to_owned()
        }}
        pub fn sides(&self) -> impl Iterator<Item = u32> {{ std::iter::repeat(self.0).take(4) }}
    }}
    pub const SIDES: u32 = double(2);
    const fn double(it: u32) -> u32 {{ 2 * it }}
    impl std::ops::Neg for Square {{
        type Output = Square;
        fn neg(self) -> Square {{ Square(double(self.0)) }}
    }}
}}
"
        );
        let compiler = Compiler::default();
        let before = Programs::of(&text, &compiler, 2021).unwrap().unwrap();
        let functions = before.functions();
        let hollow = without_bodies(&text, solution.len(), &functions, &compiler, 2021);
        let hollow = hollow.unwrap().expect("it compiles");
        let after = Programs::of(&hollow, &compiler, 2021).unwrap().unwrap();
        assert!(before.compare(&after).is_ok(), "{hollow}");
        for kept in ["self.0 * self.0", "take(4)", "2 * it"] {
            assert!(hollow.contains(kept), "{kept} is gone:\n{hollow}");
        }
        for gone in ["to_owned", "double(self.0)"] {
            assert!(!hollow.contains(gone), "{gone} is kept:\n{hollow}");
        }
        let line = |text: &str| text.lines().position(|line| line.contains("const SIDES"));
        assert_eq!(line(&hollow), line(&text));
    }
}
