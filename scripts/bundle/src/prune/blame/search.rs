//! Looks for what an error is about among the units that are not kept.

use std::collections::BTreeSet;

use kit::diagnostics::Diagnostic;

use super::messages::{
    importable, inaccessible, last_segment, operations, operators, quoted, suggested,
    unimplemented, words, OPERATORS,
};
use crate::prune::unify::Wanted;
use crate::prune::units::{Header, Kind, UnitId, Units};

/// Looks for units that are not kept.
pub struct Search<'a> {
    pub units: &'a Units,
    pub kept: &'a [bool],
    /// The units that the error is in.
    pub places: &'a [UnitId],
    pub is_about_names: bool,
}

impl Search<'_> {
    /// Returns what an error misses that is about these names: what its message names, otherwise what its
    /// notes name, otherwise what the code names that it is about.
    pub fn missing(&self, error: &Diagnostic, mut names: BTreeSet<String>) -> BTreeSet<UnitId> {
        let mut found = self.unimplemented(&error.rendered);
        if found.is_empty() && error.text.starts_with("cannot find attribute") {
            found = self.derives(&words(&error.rendered).collect());
        }
        // Only bounds give a type parameter its operators.
        let is_of_parameter = [
            "restricting type parameter",
            "restricting the associated type",
        ]
        .iter()
        .any(|help| error.rendered.contains(help));
        if found.is_empty() && !is_of_parameter {
            found = self.operations(&error.text);
        }
        if found.is_empty() && error.code == "E0308" {
            found = self.of_arguments(&error.rendered);
        }
        if found.is_empty() && error.code == "E0599" {
            found = self.imports(&names);
        }
        if found.is_empty() {
            let mut sought = names.clone();
            sought.extend(operators(&error.text).map(str::to_owned));
            if error.text.contains("type parameter") {
                sought.extend(suggested(&error.rendered));
            }
            found = self.bounds_to(&sought);
        }
        if found.is_empty() && self.is_about_names {
            let message = &error.rendered;
            found = self.globs(&(&inaccessible(message) | &importable(message)));
        }
        if found.is_empty() && self.is_about_names {
            found = self.enums(&names);
        }
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

    /// Returns the missing derives of these traits around an error about an attribute: one of them reads it.
    fn derives(&self, names: &BTreeSet<&str>) -> BTreeSet<UnitId> {
        let around = self.places.iter().flat_map(|id| self.units.ancestors(*id));
        let parts: Vec<UnitId> = around.flat_map(|id| self.units.parts(id)).collect();
        let is_meant = |id: &UnitId| {
            let unit = &self.units[*id];
            matches!(unit.kind, Kind::Derive) && names.contains(&*unit.name)
        };
        self.missing_among(&parts).filter(is_meant).collect()
    }

    /// Returns the imports of kept traits that have members of these names: without them, the trait is
    /// not in scope.
    fn imports(&self, names: &BTreeSet<String>) -> BTreeSet<UnitId> {
        let mut found = BTreeSet::new();
        let members = names.iter().flat_map(|name| self.units.named(name));
        for owner in members.filter_map(|id| self.units[*id].parent.filter(|_| self.kept[*id])) {
            let of = &self.units[owner];
            if matches!(of.kind, Kind::Trait) {
                found.extend(self.missing_among(self.units.leaves_to(&of.name)));
            }
        }
        found
    }

    /// Returns the imports of everything in modules of these names.
    fn globs(&self, modules: &BTreeSet<&str>) -> BTreeSet<UnitId> {
        let imports = modules.iter().flat_map(|name| self.units.leaves_to(name));
        let imports = self.missing_among(imports);
        imports.filter(|id| self.is_glob(*id)).collect()
    }

    fn is_glob(&self, id: UnitId) -> bool {
        matches!(self.units[id].kind, Kind::Leaf { is_glob: true, .. })
    }

    /// Returns those of some units that are not kept.
    fn missing_among<'b>(
        &'b self,
        ids: impl IntoIterator<Item = &'b UnitId> + 'b,
    ) -> impl Iterator<Item = UnitId> + 'b {
        ids.into_iter().copied().filter(|id| !self.kept[*id])
    }

    /// Returns the enums that have variants of these names, and the globs that import them.
    fn enums(&self, names: &BTreeSet<String>) -> BTreeSet<UnitId> {
        let enums = names.iter().filter_map(|it| self.units.variants.get(it));
        let enums: BTreeSet<UnitId> = enums.flatten().copied().collect();
        let leaves = enums
            .iter()
            .flat_map(|it| self.units.leaves_to(&self.units[*it].name));
        let globs = leaves.filter(|id| self.is_glob(**id));
        let all: BTreeSet<UnitId> = self.missing_among(enums.iter().chain(globs)).collect();
        let near = |id: &&UnitId| self.distance(**id) == 0;
        let nearest: BTreeSet<UnitId> = all.iter().filter(near).copied().collect();
        if nearest.is_empty() {
            all
        } else {
            nearest
        }
    }

    /// Returns what the impls of an operator require that a message misses between two types, if they are there;
    /// otherwise the impls.
    fn operations(&self, message: &str) -> BTreeSet<UnitId> {
        let operations = operations(message);
        let parse = |(of, ty, argument)| Wanted::parse(&format!("{of}<{argument}>"), ty);
        let wanted: Vec<Wanted> = operations.iter().copied().filter_map(parse).collect();
        let arguments = operations
            .iter()
            .filter_map(|(_, ty, _)| Some(ty.split_once('<')?.1));
        let arguments = arguments.flat_map(words).collect();
        let required = wanted.iter().map(|it| self.conditions(it, &arguments));
        let required: BTreeSet<UnitId> = required.flatten().collect();
        if required.is_empty() {
            self.wanted(&wanted)
        } else {
            required
        }
    }

    /// Returns the impls of operators for an argument that a message calls mismatched: if only one impl is
    /// kept, the compiler expects its argument.
    fn of_arguments(&self, message: &str) -> BTreeSet<UnitId> {
        let types = message.split_once("expected `").and_then(|(_, rest)| {
            let (ty, rest) = rest.split_once("`, found `")?;
            Some((ty, rest.split('`').next()?))
        });
        let Some((ty, argument)) = types else {
            return BTreeSet::new();
        };
        let wanted = OPERATORS.iter().flat_map(|(_, traits)| *traits);
        let wanted = wanted.filter_map(|of| Wanted::parse(&format!("{of}<{argument}>"), ty));
        self.wanted(&wanted.collect::<Vec<_>>())
    }

    /// Returns the impls that may be one of these.
    fn wanted(&self, wanted: &[Wanted]) -> BTreeSet<UnitId> {
        let missing = |it| {
            let impls = self.missing_among(self.units.impls_of(&Wanted::trait_name(it)));
            impls.filter(|id| self.may_be(*id, it)).collect::<Vec<_>>()
        };
        wanted.iter().flat_map(missing).collect()
    }

    /// Returns whether a unit may be this impl.
    fn may_be(&self, id: UnitId, wanted: &Wanted) -> bool {
        match &self.units[id].kind {
            Kind::Impl(Header {
                shape: Some(shape), ..
            }) => shape.may_be(wanted),
            _ => false,
        }
    }

    /// Returns the impls that a message misses.
    fn unimplemented(&self, message: &str) -> BTreeSet<UnitId> {
        let mut found = BTreeSet::new();
        for (ty, of) in unimplemented(message) {
            let Some(bound) = last_segment(of) else {
                continue;
            };
            let types: BTreeSet<&str> = words(ty).collect();
            let is_type = |name: &String| types.iter().any(|it| self.units.may_mean(name, it));
            let owner = |id: UnitId| self.units[id].parent.unwrap_or(id);
            let implements = |id: &UnitId| match &self.units[*id].kind {
                Kind::Impl(header) => header.head.as_ref().is_none_or(is_type),
                Kind::Derive => is_type(&self.units[owner(*id)].name),
                _ => false,
            };
            let wanted = Wanted::parse(of, ty);
            let is_exact = |id: &UnitId| match (&self.units[*id].kind, &wanted) {
                (Kind::Impl(_), Some(wanted)) => self.may_be(*id, wanted),
                (kind, _) => matches!(kind, Kind::Derive),
            };
            let (impls, named) = (self.units.impls_of(bound), self.units.named(bound));
            let all = self.missing_among(impls.iter().chain(named));
            let all: Vec<UnitId> = all.filter(implements).collect();
            let exact: Vec<UnitId> = all.iter().copied().filter(is_exact).collect();
            // Otherwise the type is a parameter.
            if all.is_empty() {
                let is_bound = |id: &UnitId| {
                    matches!(self.units[*id].kind, Kind::Bound) && self.kept[owner(*id)]
                };
                found.extend(self.missing_among(named).filter(is_bound));
                // Some messages do not tell the arguments of the trait.
                let any = Wanted::parse(&format!("{bound}<_>"), ty);
                found.extend(any.iter().flat_map(|it| self.conditions(it, &types)));
            }
            found.extend(if exact.is_empty() { all } else { exact });
        }
        found
    }

    /// Returns the impls for these types of what the kept impls of a trait require, be it by impls for every
    /// type: one of them may be meant.
    fn conditions(&self, wanted: &Wanted, types: &BTreeSet<&str>) -> BTreeSet<UnitId> {
        let impls = self.units.impls_of(&wanted.trait_name()).iter();
        let meant = impls.filter(|id| self.kept[**id] && self.may_be(**id, wanted));
        let mut traits: BTreeSet<&String> =
            meant.flat_map(|id| &self.units[*id].mentions).collect();
        let mut open: Vec<&String> = traits.iter().copied().collect();
        let is_own = |name: &str| {
            let mut named = self.units.named(name).iter();
            named.any(|id| matches!(self.units[*id].kind, Kind::Trait | Kind::Named))
        };
        let mut found = BTreeSet::new();
        while let Some(of) = open.pop() {
            for id in self.units.impls_of(of) {
                let Kind::Impl(header) = &self.units[*id].kind else {
                    continue;
                };
                let fits = match &header.head {
                    _ if header.of.as_ref() != Some(of) => false,
                    // A foreign trait for a foreign type is about an argument of the trait.
                    Some(head) => types.contains(&**head) && (is_own(of) || is_own(head)),
                    None => {
                        let mentions = self.units[*id].mentions.iter();
                        open.extend(mentions.filter(|it| traits.insert(it)));
                        true
                    }
                };
                if fits && !self.kept[*id] {
                    found.insert(*id);
                }
            }
        }
        found
    }

    /// Returns the bounds that lead from the traits named around an error to one of these names, or to a
    /// trait with such a member: what a type parameter can do.
    fn bounds_to(&self, names: &BTreeSet<String>) -> BTreeSet<UnitId> {
        let around = self
            .places
            .iter()
            .flat_map(|id| self.units.ancestors(*id).take(2));
        let mentions = around.flat_map(|id| &self.units[id].mentions);
        let (mut seen, mut found) = (BTreeSet::new(), BTreeSet::new());
        for name in mentions {
            self.leads_to(name, names, &mut seen, &mut found);
        }
        found
    }

    /// Returns whether a trait, or one that it requires, has one of these names or such a member. Adds
    /// the bounds on the way that are not kept.
    fn leads_to(
        &self,
        of: &str,
        names: &BTreeSet<String>,
        seen: &mut BTreeSet<UnitId>,
        found: &mut BTreeSet<UnitId>,
    ) -> bool {
        let mut leads = names.contains(of);
        for id in self.units.named(of) {
            if !matches!(self.units[*id].kind, Kind::Trait) || !seen.insert(*id) {
                continue;
            }
            for part in self.units.parts(*id) {
                let unit = &self.units[part];
                let is_on_the_way = match unit.kind {
                    Kind::Bound => self.leads_to(&unit.name, names, seen, found),
                    _ => names.contains(&unit.name),
                };
                leads |= is_on_the_way;
                if is_on_the_way && !self.kept[part] {
                    found.insert(part);
                }
            }
        }
        leads
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
        let mut items: [Vec<UnitId>; 4] = Default::default();
        let mut bounds = Vec::new();
        let mut members: [Vec<UnitId>; 5] = Default::default();
        let mut impls: [Vec<UnitId>; 2] = Default::default();
        let candidates = names.iter().flat_map(|name| {
            let impls = self.units.impls_of(name).iter();
            impls.chain(self.units.named(name))
        });
        let candidates: BTreeSet<UnitId> = self.missing_among(candidates).collect();
        for id in candidates {
            let unit = &self.units[id];
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
                // Imports elsewhere do not provide what is missing here.
                Kind::Leaf { .. } if names.contains(&unit.name) && !self.is_exported(id, names) => {
                    items[3].push(id);
                }
                // The solution may import everything of a module that is empty.
                Kind::Module
                | Kind::Named
                | Kind::Function { .. }
                | Kind::Trait
                | Kind::Leaf { .. }
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

    /// Returns whether an import is in a module that the error is in, or in one of these names.
    fn is_exported(&self, id: UnitId, names: &BTreeSet<String>) -> bool {
        let module = self.units.module(id);
        self.distance(id) == 0 || module.is_none_or(|it| names.contains(&self.units[it].name))
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
