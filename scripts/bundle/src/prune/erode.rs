//! Leaves units out of a text that compiles, one group at a time.

use std::collections::BTreeSet;
use std::time::Instant;

use kit::diagnostics::Diagnostic;

use super::attempt::{linted, unused as unused_in, Attempt};
use super::blame::Blame;
use super::cut::blank;
use super::programs::Programs;
use super::selection::is_lasting;
use super::units::{Kind, UnitId};
use crate::check::is_over;
use crate::error::Result;

/// The number of groups, and the attempts for each.
const GROUPS: usize = 10;
const TRIALS: u32 = 10;

/// How many groups are tried at once, as two compilers take little longer than one.
const SIDE_BY_SIDE: usize = 2;

/// How often to try to leave out impls.
const SWEEPS: usize = 2;

/// An attempt to leave out a group of units.
#[derive(Default)]
struct Trial {
    gone: BTreeSet<UnitId>,
    /// What the lints call unused, and what stays.
    unused: BTreeSet<UnitId>,
    pinned: BTreeSet<UnitId>,
    /// The last text that compiles, maybe not with debug assertions, and what it keeps.
    last: Option<(String, Vec<bool>)>,
    /// What is kept in the end.
    found: Option<Vec<bool>>,
    is_over: bool,
}

impl Attempt<'_> {
    /// Begins with the whole text and leaves out what is not needed, as far as the time allows; returns the
    /// result if it compiles to the same program as before. This takes longer than a guess, but always has
    /// a text that compiles.
    pub fn erode(&self, used: &BTreeSet<UnitId>, before: &Programs) -> Result<Option<String>> {
        let all = vec![true; self.units.all.len()];
        let Some(mut kept) = self.without(&all, &[], &mut BTreeSet::new())? else {
            return Ok(None);
        };
        // The lints find unused code of every kind except impls of traits.
        for _ in 0..SWEEPS {
            kept = self.thin_out(&kept, used, self.compiler.deadline, |kind| {
                matches!(kind, Kind::Impl(_))
            })?;
        }
        if self.is_worth_thinning(&kept) {
            kept = self.thin_out(&kept, used, self.compiler.deadline, |_| true)?;
        }
        self.proved(&kept, before, &mut Vec::new())
    }

    /// Leaves out more of a text that compiles, one group of units at a time; units with an instantiated
    /// function stay. The errors tell which units of the group are needed after all. Since everything else
    /// is present, they are less ambiguous than those of a first guess. After `until`, no more groups are tried.
    pub fn thin_out(
        &self,
        kept: &[bool],
        used: &BTreeSet<UnitId>,
        until: Option<Instant>,
        is_wanted: impl Fn(&Kind) -> bool,
    ) -> Result<Vec<bool>> {
        let units = self.units;
        let around = used.iter().flat_map(|id| units.ancestors(*id));
        let around: BTreeSet<UnitId> = around.collect();
        let is_candidate = |id: &UnitId| {
            let unit = &units[*id];
            let is_outer = matches!(unit.kind, Kind::Module | Kind::Use);
            let goes = !is_outer && !unit.is_root && !around.contains(id);
            kept[*id] && goes && is_wanted(&unit.kind) && !is_lasting(unit)
        };
        let mut candidates: Vec<UnitId> = (0..kept.len()).filter(is_candidate).collect();
        // A bound goes only with the impls that it requires, so what belongs to a trait stands together.
        candidates.sort_by_key(|id| self.trait_of(*id));
        let mut best = kept.to_vec();
        let mut needed = BTreeSet::new();
        let groups: Vec<_> = candidates
            .chunks(candidates.len().div_ceil(GROUPS).max(1))
            .collect();
        for some in groups.chunks(SIDE_BY_SIDE) {
            if until.is_some_and(is_over) {
                break;
            }
            let is_kept = |id: &UnitId| best[*id];
            let some = some.iter().map(|group| group.iter().copied());
            let some: Vec<Vec<UnitId>> = some.map(|it| it.filter(is_kept).collect()).collect();
            if let Some(fewer) = self.without_all(&best, &some, &mut needed)? {
                best = fewer;
            }
        }
        // What was needed may be unused now.
        let last = self.without(&best, &[], &mut BTreeSet::new())?;
        Ok(last.unwrap_or(best))
    }

    /// Returns the name of the trait that a unit is, requires, implements or is a member of.
    fn trait_of(&self, id: UnitId) -> Option<&str> {
        self.units.ancestors(id).find_map(|id| {
            let unit = &self.units[id];
            match &unit.kind {
                Kind::Trait | Kind::Bound | Kind::Derive => Some(&*unit.name),
                Kind::Impl(header) => header.of.as_deref(),
                _ => None,
            }
        })
    }

    /// Leaves out several groups, first each for itself, then together what each of them could be left without;
    /// if that does not compile, one of them. Otherwise as [`Attempt::without`].
    fn without_all(
        &self,
        kept: &[bool],
        groups: &[Vec<UnitId>],
        needed: &mut BTreeSet<UnitId>,
    ) -> Result<Option<Vec<bool>>> {
        let found = self.without_each(kept, groups, needed)?;
        if found.len() > 1 {
            let is_gone = |id: &UnitId| kept[*id] && found.iter().any(|fewer| !fewer[*id]);
            let gone: Vec<UnitId> = (0..kept.len()).filter(is_gone).collect();
            if let Some(fewer) = self.without(kept, &gone, needed)? {
                return Ok(Some(fewer));
            }
        }
        let count = |fewer: &Vec<bool>| fewer.iter().filter(|is_kept| **is_kept).count();
        Ok(found.into_iter().min_by_key(count))
    }

    /// Leaves out a group of units, except those that the text needs to compile, and what the lints then call
    /// unused; `None` if no text compiles within a few attempts. What the lints call unused although the text
    /// needs it is added to `needed`, for the next group.
    fn without(
        &self,
        kept: &[bool],
        group: &[UnitId],
        needed: &mut BTreeSet<UnitId>,
    ) -> Result<Option<Vec<bool>>> {
        let found = self.without_each(kept, &[group.to_vec()], needed)?;
        Ok(found.into_iter().next())
    }

    /// Leaves out each of these groups, as [`Attempt::without`] does, and returns what compiles; the compilers run
    /// side by side.
    fn without_each(
        &self,
        kept: &[bool],
        groups: &[Vec<UnitId>],
        needed: &mut BTreeSet<UnitId>,
    ) -> Result<Vec<Vec<bool>>> {
        let trial = |group: &Vec<UnitId>| Trial {
            gone: group.iter().copied().collect(),
            pinned: needed.clone(),
            ..Trial::default()
        };
        let mut trials: Vec<Trial> = groups.iter().map(trial).collect();
        for effort in 0..TRIALS {
            let mut texts = Vec::new();
            for (trial, group) in trials.iter_mut().zip(groups) {
                trial.is_over |= trial.gone.is_empty() && !group.is_empty();
                if !trial.is_over {
                    let fewer = self.fewer(kept, &trial.gone);
                    texts.push((blank(self.base, self.units, &fewer), fewer));
                }
            }
            if texts.is_empty() || self.compiler.is_late() {
                break;
            }
            let sources: Vec<&str> = texts.iter().map(|(text, _)| &**text).collect();
            let (compiler, edition) = (self.compiler, self.edition);
            let diagnostics = kit::pool::map(&sources, |text| linted(compiler, text, edition));
            let open = trials.iter_mut().filter(|trial| !trial.is_over);
            for ((trial, text), diagnostics) in open.zip(texts).zip(diagnostics) {
                match diagnostics? {
                    Some(diagnostics) => self.learn(trial, kept, text, diagnostics, effort)?,
                    None => trial.is_over = true,
                }
            }
        }
        let mut found = Vec::new();
        for trial in trials {
            needed.extend(trial.pinned.intersection(&trial.unused));
            found.extend(match (trial.found, trial.last) {
                (None, Some((text, fewer))) if self.errors_with_assertions(&text)?.is_empty() => {
                    Some(fewer)
                }
                (found, _) => found,
            });
        }
        Ok(found)
    }

    /// Draws conclusions from the diagnostics of a text and what it keeps.
    fn learn(
        &self,
        trial: &mut Trial,
        kept: &[bool],
        (text, fewer): (String, Vec<bool>),
        diagnostics: Vec<Diagnostic>,
        effort: u32,
    ) -> Result<()> {
        let (mut errors, lints): (Vec<_>, Vec<_>) =
            diagnostics.into_iter().partition(Diagnostic::is_error);
        let before = trial.gone.clone();
        if errors.is_empty() {
            let unused = unused_in(&lints, &text, self.units, &fewer);
            trial.unused.extend(unused);
            trial.gone.extend(trial.unused.difference(&trial.pinned));
            if trial.gone != before {
                trial.last = Some((text, fewer));
                return Ok(());
            }
            errors = self.errors_with_assertions(&text)?;
            if errors.is_empty() {
                trial.found = Some(fewer);
                trial.is_over = true;
                return Ok(());
            }
        }
        // A unit that was left out before cannot be what is missing.
        let others = kept.iter().zip(&fewer);
        let known: Vec<bool> = others.map(|(before, now)| *now || !before).collect();
        let blame = Blame::of(&errors, self.units, &known, effort / 2);
        let missing = self.with_named(blame.missing, &fewer);
        let dangling = blame.dangling.difference(&trial.pinned);
        trial.gone.extend(dangling);
        trial.gone.retain(|id| !missing.contains(id));
        trial.pinned.extend(missing);
        trial.is_over = trial.gone == before;
        Ok(())
    }

    /// Returns units with what they are in and with what these name, as far as that is not kept.
    fn with_named(&self, missing: BTreeSet<UnitId>, kept: &[bool]) -> BTreeSet<UnitId> {
        let mut open: Vec<UnitId> = missing.into_iter().collect();
        let mut found = BTreeSet::new();
        while let Some(id) = open.pop() {
            for id in self.units.ancestors(id) {
                if found.insert(id) {
                    let named = self.units[id].mentions.iter();
                    let named = named.filter_map(|name| self.named_from(id, name));
                    open.extend(named.filter(|id| !kept[*id]));
                }
            }
        }
        found
    }

    /// Returns what a name in a unit most likely means: an item of the same module, or the only one of this name.
    fn named_from(&self, id: UnitId, name: &str) -> Option<UnitId> {
        let is_item = |id: &UnitId| {
            let kind = &self.units[*id].kind;
            matches!(kind, Kind::Named | Kind::Trait | Kind::Function { .. })
        };
        let all = self.units.named(name).iter().copied();
        let items: Vec<UnitId> = all.filter(is_item).collect();
        let module = self.units.module(id);
        let near = items.iter().find(|it| self.units.module(**it) == module);
        match items[..] {
            [only] => Some(only),
            _ => near.copied(),
        }
    }

    /// Returns what is kept without some units and their parts, and without imports and blocks that become empty.
    fn fewer(&self, kept: &[bool], gone: &BTreeSet<UnitId>) -> Vec<bool> {
        let is_gone = |id: UnitId| self.units.ancestors(id).any(|id| gone.contains(&id));
        let is_kept = |id: UnitId| kept[id] && !is_gone(id);
        let mut fewer: Vec<bool> = (0..kept.len()).map(is_kept).collect();
        for id in 0..kept.len() {
            if matches!(self.units[id].kind, Kind::Use | Kind::Block) {
                fewer[id] &= self.units.parts(id).any(|part| fewer[part]);
            }
        }
        fewer
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::Compiler;
    use crate::prune::selection::Selection;
    use crate::prune::units::Units;

    #[test]
    fn leaves_out_impls_and_what_is_unused_without_them() {
        let solution = "fn main() { println!(\"{}\", kit::area(kit::Square(3))); }\n";
        let text = format!(
            "{solution}#[allow(warnings)]
pub mod kit {{
    use std::fmt;
    pub trait Shape {{
        fn area(&self) -> u32;
        fn name(&self) -> String {{ String::new() }}
    }}
    #[derive(Clone)]
    pub struct Square(pub u32);
    pub struct Circle(pub u32);
    impl Shape for Square {{ fn area(&self) -> u32 {{ self.0 * self.0 }} }}
    impl Shape for Circle {{ fn area(&self) -> u32 {{ pi() }} }}
    fn pi() -> u32 {{ 3 }}
    impl fmt::Display for Square {{
        fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {{ write!(f, \"{{}}\", describe(self)) }}
    }}
    fn describe(it: &Square) -> String {{ it.name() }}
    impl Drop for Square {{ fn drop(&mut self) {{ println!(\"dropped\"); }} }}
    pub fn area(it: impl Shape) -> u32 {{ it.area() }}
}}
"
        );
        let compiler = Compiler::default();
        let before = Programs::of(&text, &compiler, 2021).unwrap().unwrap();
        let units = Units::of(&text, solution.len()).unwrap();
        let selection = Selection::new(&units, &text, &before.functions(), true);
        let attempt = Attempt::new(&text, solution.len(), &compiler, 2021, &units);
        let found = attempt.erode(selection.used(), &before).unwrap().unwrap();
        for kept in [
            "impl Drop for Square",
            "impl Shape for Square",
            "fn area(it",
        ] {
            assert!(found.contains(kept), "{kept} is gone:\n{found}");
        }
        for gone in ["for Circle", "pi()", "Display", "describe"] {
            assert!(!found.contains(gone), "{gone} is kept:\n{found}");
        }
    }

    #[test]
    fn puts_back_what_names_name() {
        let text = "mod kit {
    pub const FIRST: u8 = SECOND + 1;
    pub const SECOND: u8 = { let third = SIDES; third };
    pub const SIDES: u8 = 4;
    pub const OTHER: u8 = FIRST;
    mod inner { pub const SIDES: u8 = 5; pub const CORNERS: u8 = SIDES; }
    mod outer { pub const EDGES: u8 = super::SIDES; }
}
";
        let compiler = Compiler::default();
        let units = Units::of(text, 0).unwrap();
        let attempt = Attempt::new(text, 0, &compiler, 2021, &units);
        let brought = |name: &str| {
            let none = vec![false; units.all.len()];
            let found = attempt.with_named(units.named(name).iter().copied().collect(), &none);
            let texts = found.iter().map(|id| &text[units[*id].range.clone()]);
            let constants = texts.filter_map(|it| it.strip_prefix("pub const "));
            let names = constants.map(|it| it.split(" =").next().unwrap_or_default());
            names.collect::<Vec<_>>()
        };
        assert_eq!(brought("FIRST"), ["FIRST: u8", "SECOND: u8", "SIDES: u8"]);
        assert_eq!(brought("CORNERS"), ["SIDES: u8", "CORNERS: u8"]);
        // Which of two is not clear.
        assert_eq!(brought("EDGES"), ["EDGES: u8"]);
    }
}
