//! Leaves out the bodies of functions that do not run.
//!
//! An impl must define what its trait requires, even if that is never called. The bodies of such functions
//! name much that nothing else needs; without them, the compiler's errors are few and to the point. And what
//! a trait requires gets such a body, too, so that impls whose function does not run need not define it.

use std::collections::BTreeSet;
use std::ops::Range;

use quote::ToTokens;
use syn::visit::{self, Visit};
use syn::{FnArg, Signature, TraitItemFn, Type};

use super::ir::Function;
use super::selection::Selection;
use super::units::{Kind, UnitId, Units};
use crate::check::Compiler;
use crate::error::Result;
use crate::syntax::tokens;

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
    let is_idle = |id: &UnitId| {
        let has_body = units[*id].body.is_some();
        has_body && !selection.used().contains(id) && !needs_size(&units, *id, text)
    };
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

/// Traits of the standard library that imply `Sized`.
const SIZED: [&str; 6] = ["Clone", "Copy", "Default", "From", "Into", "Sized"];

/// Returns whether a required function takes or returns `Self` by value although its trait does not imply `Sized`: it
/// cannot have a body then.
fn needs_size(units: &Units, id: UnitId, text: &str) -> bool {
    let unit = &units[id];
    let is_required = unit.body.clone().is_some_and(|body| text[body] == *";");
    let signature = || syn::parse_str::<TraitItemFn>(&text[unit.range.clone()]);
    is_required
        && !unit
            .parent
            .is_some_and(|of| is_sized(units, of, &mut BTreeSet::new()))
        && signature().is_ok_and(|it| ByValue::is_in(&it.sig) && !has_size(&it.sig))
}

/// Returns whether a trait implies `Sized`.
fn is_sized(units: &Units, of: UnitId, seen: &mut BTreeSet<UnitId>) -> bool {
    let bounds = units.parts(of).map(|part| &units[part]);
    let bounds = bounds.filter(|it| matches!(it.kind, Kind::Bound));
    seen.insert(of)
        && bounds.into_iter().any(|bound| {
            let mut traits = units.named(&bound.name).iter();
            SIZED.contains(&&*bound.name)
                || traits
                    .any(|id| matches!(units[*id].kind, Kind::Trait) && is_sized(units, *id, seen))
        })
}

/// Returns whether a function has a bound `Self: Sized`.
fn has_size(signature: &Signature) -> bool {
    let mut words = BTreeSet::new();
    tokens::idents(
        &signature.generics.where_clause.to_token_stream(),
        &mut words,
    );
    words.contains("Sized")
}

/// Looks for `Self` by value.
struct ByValue(bool);

impl ByValue {
    fn is_in(signature: &Signature) -> bool {
        let mut found = ByValue(false);
        for input in &signature.inputs {
            match input {
                FnArg::Receiver(it) => found.visit_type(&it.ty),
                FnArg::Typed(it) => found.visit_type(&it.ty),
            }
        }
        found.visit_return_type(&signature.output);
        found.0
    }
}

impl Visit<'_> for ByValue {
    fn visit_type(&mut self, ty: &Type) {
        match ty {
            Type::Reference(_) | Type::Ptr(_) => {}
            Type::Path(it) if it.path.is_ident("Self") => self.0 = true,
            ty => visit::visit_type(self, ty),
        }
    }
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
    fn knows_which_functions_need_a_type_of_known_size() {
        let text = "
trait Any { fn by_value(self); fn by_reference(&self) -> &Self; fn back(&self) -> Option<Self>; fn item(&self) -> Self::Item;
    fn other(it: [Self; 2]); fn pointer(it: *const Self) -> u8; fn only(self) where Self: Sized; fn provided(self) {} }
trait Known: Cloned { fn known(self) -> Self; }
trait Cloned: Clone {}
";
        let units = Units::of(text, 0).unwrap();
        let all = 0..units.all.len();
        let found = all.filter(|id| needs_size(&units, *id, text));
        let found: Vec<&str> = found.map(|id| &*units[id].name).collect();
        assert_eq!(found, ["by_value", "back", "other"]);
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
