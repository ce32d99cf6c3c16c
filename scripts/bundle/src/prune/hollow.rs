//! Leaves out the bodies of functions that do not run.
//!
//! An impl must define what its trait requires, even if that is never called. The bodies of such functions
//! name much that nothing else needs; without them, the compiler's errors are few and to the point. And what
//! a trait requires gets such a body, too, so that impls whose function does not run need not define it.

use std::collections::BTreeSet;
use std::ops::Range;

use super::ir::Function;
use super::selection::Selection;
use super::units::{UnitId, Units};
use crate::check::Compiler;
use crate::error::Result;

/// How a body begins and ends that stands in place of one that does not run; between them are the line breaks
/// of the latter.
const EMPTY: [&str; 2] = ["{ unreachable!()", " }"];

/// The body of a function that a trait requires: it has no blanks, by which it is known.
pub const PROVIDED: &str = "{unreachable!()}";

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
            // In this body or in the signature of another one.
            let next = bodies.partition_point(|(body, _)| body.start <= span.start);
            let end = |id: UnitId| units[id].body.as_ref().map_or(0, |body| body.end);
            let within = match bodies[..next].last() {
                Some((body, id)) if body.contains(&span.start) => Some(*id),
                Some((body, id)) => units.at(end(*id) + span.start - body.end),
                None => units.at(span.start),
            };
            if let Some(id) = within {
                idle.remove(&id);
            }
        }
        if idle.len() == before {
            break;
        }
    }
    Ok(None)
}

/// Replaces the bodies of these functions; returns the text, and where each body is in it.
fn replace_bodies(
    text: &str,
    units: &Units,
    idle: &BTreeSet<UnitId>,
) -> (String, Vec<(Range<usize>, UnitId)>) {
    let mut out = String::with_capacity(text.len());
    let mut bodies = Vec::new();
    let mut at = 0;
    for id in idle {
        let body = units[*id].body.clone().unwrap_or(at..at);
        out += &text[at..body.start];
        let start = out.len();
        if &text[body.clone()] == ";" {
            out += PROVIDED;
        } else {
            out += EMPTY[0];
            out.extend(text[body.clone()].matches('\n'));
            out += EMPTY[1];
        }
        bodies.push((start..out.len(), *id));
        at = body.end;
    }
    out += &text[at..];
    (out, bodies)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prune::cut::cut;
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

    #[test]
    fn lets_an_impl_leave_out_what_it_never_runs() {
        let solution = "fn main() { println!(\"{}\", kit::sides(kit::Square)); }\n";
        let text = format!(
            "{solution}pub mod kit {{
    pub trait Shape {{
        fn sides(&self) -> u32;
        fn name(&self) -> String;
        fn same(self) -> Self;
        fn grown(mut self) -> Self where Self: Sized {{ self = self.same(); self }}
    }}
    pub struct Square;
    impl Shape for Square {{
        fn sides(&self) -> u32 {{ 4 }}
        fn name(&self) -> String {{ \"square\".to_owned() }}
        fn same(self) -> Self {{ self }}
        fn grown(self) -> Self {{ self }}
    }}
    pub fn sides(it: impl Shape) -> u32 {{ it.sides() }}
}}
"
        );
        let compiler = Compiler::default();
        let before = Programs::of(&text, &compiler, 2021).unwrap().unwrap();
        let functions = before.functions();
        let hollow = without_bodies(&text, solution.len(), &functions, &compiler, 2021);
        let hollow = hollow.unwrap().expect("it compiles");
        let units = Units::of(&hollow, solution.len()).unwrap();
        let all = vec![true; units.all.len()];
        // Of a type whose size is unknown, no value can be returned: `same` has no body there.
        let whole = cut(&hollow, solution.len(), &units, &all);
        assert!(whole.contains("fn name(&self) -> String;"), "{whole}");
        assert!(whole.contains("fn same(self) -> Self;"), "{whole}");
        let same = Programs::of(&whole, &compiler, 2021).unwrap().unwrap();
        assert!(before.compare(&same).is_ok(), "{whole}");
        let mut kept = all;
        kept[units.named("name")[1]] = false;
        let fewer = cut(&hollow, solution.len(), &units, &kept);
        let body = "fn name(&self) -> String{unreachable!()}";
        assert_eq!(fewer.matches(body).count(), 1, "{fewer}");
        let after = Programs::of(&fewer, &compiler, 2021).unwrap().unwrap();
        assert!(before.compare(&after).is_ok(), "{fewer}");
    }
}
