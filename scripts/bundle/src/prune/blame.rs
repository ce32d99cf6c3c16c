//! Which of the units that were left out the compiler misses.

use std::collections::BTreeSet;

use kit::diagnostics::Diagnostic;

use super::units::{Kind, UnitId, Units};

/// What to do about the errors of a bundle without some units.
#[derive(Default)]
pub struct Blame {
    /// The units to put back.
    pub missing: BTreeSet<UnitId>,
    /// The imports of something that is gone, which nothing needs.
    pub dangling: BTreeSet<UnitId>,
}

impl Blame {
    /// Looks for what the errors name, among the units that are not kept.
    pub fn of(errors: &[Diagnostic], units: &Units, kept: &[bool]) -> Self {
        let mut blame = Blame::default();
        for error in errors {
            let places: Vec<UnitId> = error
                .spans
                .iter()
                .filter_map(|span| units.at(span.start))
                .collect();
            let mut names = quoted(&error.text);
            // Imports of what is gone go too, unless kept code needs them.
            let leaves: Vec<UnitId> = places
                .iter()
                .flat_map(|id| leaves(*id, units, kept))
                .collect();
            if !leaves.is_empty() {
                let (needed, dangling): (Vec<_>, Vec<_>) = leaves
                    .into_iter()
                    .partition(|leaf| is_mentioned(*leaf, units, kept));
                blame.dangling.extend(dangling);
                if needed.is_empty() {
                    continue;
                }
                names.extend(needed.iter().filter_map(|leaf| match &units[*leaf].kind {
                    Kind::Leaf { target, .. } => Some(target.clone()),
                    _ => None,
                }));
            }
            let search = Search {
                units,
                kept,
                places: &places,
                is_about_names: is_about_names(error),
            };
            blame.missing.extend(search.missing(error, names));
        }
        blame
    }
}

/// Returns the kept leaves of an import, if the unit is one.
fn leaves(id: UnitId, units: &Units, kept: &[bool]) -> Vec<UnitId> {
    match units[id].kind {
        Kind::Leaf { .. } => vec![id],
        Kind::Use => units.parts(id).filter(|leaf| kept[*leaf]).collect(),
        _ => Vec::new(),
    }
}

/// Does anything kept other than imports mention the name of an import?
fn is_mentioned(leaf: UnitId, units: &Units, kept: &[bool]) -> bool {
    let name = &units[leaf].name;
    let all = units.all.iter().zip(kept);
    units.solution.contains(name)
        || all.filter(|(_, kept)| **kept).any(|(unit, _)| {
            !matches!(unit.kind, Kind::Leaf { .. } | Kind::Use) && unit.mentions.contains(name)
        })
}

/// Does the error say that a name is not found, or not what it should be?
fn is_about_names(error: &Diagnostic) -> bool {
    let resolution = [
        "", "E0364", "E0365", "E0404", "E0405", "E0407", "E0408", "E0411", "E0412", "E0422",
        "E0423", "E0424", "E0425", "E0426", "E0432", "E0433", "E0437", "E0438", "E0531", "E0532",
        "E0573", "E0574", "E0576", "E0583", "E0603",
    ];
    resolution.contains(&&*error.code)
}

/// Returns the identifiers in the code that a message quotes.
fn quoted(message: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for line in message.lines() {
        for code in line.split('`').skip(1).step_by(2) {
            names.extend(words(code).map(str::to_owned));
        }
    }
    names
}

/// Returns the identifiers in a piece of code, and the brackets of types that have no name.
fn words(code: &str) -> impl Iterator<Item = &str> {
    let words = code.split(|c: char| !c.is_alphanumeric() && c != '_');
    let brackets = ["(", "["].into_iter().filter(|it| code.contains(it));
    words.filter(|word| !word.is_empty()).chain(brackets)
}

/// Returns the types and traits of which a message says that one does not implement the other.
fn unimplemented(message: &str) -> Vec<(BTreeSet<&str>, &str)> {
    let mut found = Vec::new();
    for line in message.lines() {
        let parts: Vec<&str> = line.split('`').collect();
        for (at, code) in parts.iter().enumerate().skip(1).step_by(2) {
            if let Some((of, bound)) = code.rsplit_once(": ") {
                found.extend(last_segment(bound).map(|bound| (words(of).collect(), bound)));
            } else if let (Some(between), Some(of)) = (parts.get(at + 1), parts.get(at + 2)) {
                if between.trim() == "is not implemented for" {
                    found.extend(last_segment(code).map(|bound| (words(of).collect(), bound)));
                } else if between.trim() == "doesn't implement" {
                    found.extend(last_segment(of).map(|bound| (words(code).collect(), bound)));
                }
            }
        }
    }
    found
}

/// Returns the last segment of the path that a piece of code begins with.
fn last_segment(code: &str) -> Option<&str> {
    let path = code.split(['<', '(', ' ']).next()?;
    path.rsplit("::").next().filter(|name| !name.is_empty())
}

/// Returns the traits behind an operator that a message is about.
fn operators(message: &str) -> impl Iterator<Item = &'static str> + '_ {
    const TRAITS: [(&str, &[&str]); 17] = [
        ("`+", &["Add", "AddAssign"]),
        ("add", &["Add", "AddAssign"]),
        ("`-", &["Sub", "SubAssign", "Neg"]),
        ("subtract", &["Sub", "SubAssign"]),
        ("`*", &["Mul", "MulAssign", "Deref"]),
        ("multiply", &["Mul", "MulAssign"]),
        ("`/", &["Div", "DivAssign"]),
        ("divide", &["Div", "DivAssign"]),
        ("`%", &["Rem", "RemAssign"]),
        ("remainder", &["Rem", "RemAssign"]),
        ("`!", &["Not", "PartialEq"]),
        ("`=", &["PartialEq"]),
        ("`<", &["PartialOrd", "Shl", "ShlAssign"]),
        ("`>", &["PartialOrd", "Shr", "ShrAssign"]),
        ("`&", &["BitAnd", "BitAndAssign"]),
        ("`|", &["BitOr", "BitOrAssign"]),
        ("index", &["Index", "IndexMut"]),
    ];
    let found = TRAITS.iter().filter(|(sign, _)| message.contains(sign));
    found.flat_map(|(_, names)| names.iter().copied())
}

/// Looks for units that are not kept.
struct Search<'a> {
    units: &'a Units,
    kept: &'a [bool],
    /// The units that the error is in.
    places: &'a [UnitId],
    is_about_names: bool,
}

impl Search<'_> {
    /// Returns what an error misses that is about these names: what its message names, otherwise what its
    /// notes name, otherwise what the code names that it is about.
    fn missing(&self, error: &Diagnostic, mut names: BTreeSet<String>) -> BTreeSet<UnitId> {
        let mut found = self.unimplemented(&error.rendered);
        if found.is_empty() {
            found = self.named(&names);
        }
        if found.is_empty() {
            names.extend(quoted(&error.rendered));
            names.extend(operators(&error.text).map(str::to_owned));
            found = self.named(&names);
        }
        if found.is_empty() {
            found = self.bounds();
        }
        if found.is_empty() {
            let around = self
                .places
                .iter()
                .flat_map(|id| self.units.ancestors(*id).take(2));
            for unit in around.map(|id| &self.units[id]) {
                names.extend(unit.mentions.union(&unit.calls).cloned());
            }
            found = self.named(&names);
        }
        if found.is_empty() {
            found = self.nearby();
        }
        found
    }

    /// Returns the impls that a message misses.
    fn unimplemented(&self, message: &str) -> BTreeSet<UnitId> {
        let mut found = BTreeSet::new();
        for (types, bound) in unimplemented(message) {
            let is_type = |name: &String| types.contains(&**name);
            let owner = |id: UnitId| self.units[id].parent.unwrap_or(id);
            let missing = || (0..self.kept.len()).filter(|id| !self.kept[*id]);
            let implements = |id: &UnitId| match &self.units[*id].kind {
                Kind::Impl(header) => {
                    let fits = header.head.as_ref().is_none_or(is_type);
                    fits && header.of.as_deref() == Some(bound)
                }
                Kind::Derive => {
                    self.units[*id].name == bound && is_type(&self.units[owner(*id)].name)
                }
                _ => false,
            };
            // Otherwise the type is a parameter.
            let is_bound = |id: &UnitId| {
                let unit = &self.units[*id];
                matches!(unit.kind, Kind::Bound) && unit.name == bound && self.kept[owner(*id)]
            };
            let before = found.len();
            found.extend(missing().filter(implements));
            if found.len() == before {
                found.extend(missing().filter(is_bound));
            }
        }
        found
    }

    /// Returns the bounds of the traits around an error, and of those named there.
    fn bounds(&self) -> BTreeSet<UnitId> {
        let around = || {
            self.places
                .iter()
                .flat_map(|id| self.units.ancestors(*id).take(2))
        };
        let named = around().flat_map(|id| &self.units[id].mentions);
        let named = named.flat_map(|name| self.units.named(name).iter().copied());
        let mut traits: BTreeSet<UnitId> = around().chain(named).collect();
        let mut open: Vec<UnitId> = traits.iter().copied().collect();
        let mut found = BTreeSet::new();
        while let Some(id) = open.pop() {
            if !matches!(self.units[id].kind, Kind::Trait) {
                continue;
            }
            for part in self.units.parts(id) {
                let bound = &self.units[part];
                if !matches!(bound.kind, Kind::Bound) {
                    continue;
                }
                if !self.kept[part] {
                    found.insert(part);
                }
                for id in self.units.named(&bound.name) {
                    if traits.insert(*id) {
                        open.push(*id);
                    }
                }
            }
        }
        found
    }

    /// Returns all units in the modules that the error is in.
    fn nearby(&self) -> BTreeSet<UnitId> {
        let module = |id: UnitId| self.units.module(id);
        let modules: BTreeSet<UnitId> = self.places.iter().filter_map(|id| module(*id)).collect();
        let missing = (0..self.kept.len()).filter(|id| !self.kept[*id]);
        missing
            .filter(|id| module(*id).is_some_and(|module| modules.contains(&module)))
            .collect()
    }

    /// Returns the units with these names; those that fit best.
    fn named(&self, names: &BTreeSet<String>) -> BTreeSet<UnitId> {
        let has_name =
            |name: &Option<String>| name.as_ref().is_some_and(|name| names.contains(name));
        let mut items: [Vec<UnitId>; 3] = Default::default();
        let mut bounds = Vec::new();
        let mut members: [Vec<UnitId>; 5] = Default::default();
        let mut impls: [Vec<UnitId>; 2] = Default::default();
        for (id, unit) in self.units.all.iter().enumerate() {
            if self.kept[id] {
                continue;
            }
            let owner = unit.parent.unwrap_or(id);
            match &unit.kind {
                Kind::Impl(header) if has_name(&header.of) => {
                    let fits = header.head.is_none() || has_name(&header.head);
                    impls[usize::from(!fits)].push(id);
                }
                Kind::Member { .. } if names.contains(&unit.name) => {
                    let rank = match &self.units[owner].kind {
                        _ if self.places.contains(&owner) => 0,
                        Kind::Impl(header) if has_name(&header.head) => 1,
                        Kind::Trait if names.contains(&self.units[owner].name) => 1,
                        Kind::Trait => 2,
                        _ if self.kept[owner] => 3,
                        _ => 4,
                    };
                    members[rank].push(id);
                }
                Kind::Derive
                    if names.contains(&unit.name) && names.contains(&self.units[owner].name) =>
                {
                    impls[0].push(id);
                }
                Kind::Named | Kind::Function { .. } | Kind::Trait | Kind::Leaf { .. }
                    if names.contains(&unit.name) =>
                {
                    items[self.distance(id)].push(id);
                }
                Kind::Bound if names.contains(&unit.name) && self.kept[owner] => bounds.push(id),
                _ => {}
            }
        }
        let first = |ranks: &[Vec<UnitId>]| ranks.iter().find(|it| !it.is_empty()).cloned();
        let items = first(&items);
        let ranks = [&members[..2], &[bounds], &members[2..], &impls];
        let others = ranks.into_iter().find_map(first);
        let found = if self.is_about_names {
            items.or(others)
        } else {
            others.or(items)
        };
        found.into_iter().flatten().collect()
    }

    /// Returns 0 if a unit is in a module that the error is in, 1 if it is in the same crate, otherwise 2.
    fn distance(&self, id: UnitId) -> usize {
        let krate = |id: UnitId| self.units.ancestors(id).last();
        let nearest = self.places.iter().map(|place| {
            if self.units.module(*place) == self.units.module(id) {
                0
            } else if krate(*place) == krate(id) {
                1
            } else {
                2
            }
        });
        nearest.min().unwrap_or(2)
    }
}
