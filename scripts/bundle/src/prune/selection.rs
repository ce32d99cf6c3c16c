//! Guesses which units a program needs, from the functions that are instantiated.
//!
//! Nothing here has to be right: what is missing, the compiler names, and what makes a difference, the
//! comparison of the compiled programs finds.

use std::collections::{BTreeMap, BTreeSet};

use super::ir::Function;
use super::units::{Header, Kind, Unit, UnitId, Units};
use crate::syntax::std_names;

/// Traits without members that the standard library's implementations look for.
const MARKERS: [&str; 4] = ["Copy", "Send", "Sync", "Unpin"];

/// Supertraits that say how values move, so that much depends on them.
const LASTING: [&str; 3] = ["Clone", "Copy", "Sized"];

/// Which units to keep.
pub struct Selection<'a> {
    units: &'a Units,
    /// The units with code that is instantiated.
    used: BTreeSet<UnitId>,
    /// The units that the compiler asked for.
    required: BTreeSet<UnitId>,
    /// Those that it asked for again, after calling them unused.
    pinned: BTreeSet<UnitId>,
    /// The units that the compiler calls unused.
    unused: BTreeSet<UnitId>,
}

impl<'a> Selection<'a> {
    /// Selects what the instantiated functions of a text need; with or without the bounds of traits that
    /// nothing seems to need.
    pub fn new(units: &'a Units, text: &str, functions: &[Function], with_bounds: bool) -> Self {
        let starts: Vec<usize> = std::iter::once(0)
            .chain(text.match_indices('\n').map(|(at, _)| at + 1))
            .collect();
        let mut used = BTreeSet::new();
        for function in functions {
            let Some(&start) = starts.get(function.line - 1) else {
                continue;
            };
            let line = text[start..].lines().next().unwrap_or_default();
            let indent = line.len() - line.trim_start().len();
            let Some(id) = units
                .starting_in(start..start + line.len())
                .find(|id| units[*id].name == function.name)
                .or_else(|| units.at(start + indent))
            else {
                continue;
            };
            used.insert(id);
            let derived = derived_from(&function.name);
            used.extend(units.parts(id).filter(|part| {
                let part = &units[*part];
                matches!(part.kind, Kind::Derive) && Some(&*part.name) == derived
            }));
        }
        // Bounds keep impls that nothing calls, unless they are part of a vtable.
        let called: BTreeSet<&str> = used.iter().flat_map(|id| traits_of(units, *id)).collect();
        let is_free = |id: &UnitId| {
            let unit = &units[*id];
            let owner = unit.parent.map(|owner| &units[owner].name);
            let named = units.named(&unit.name).iter();
            let mut traits = named.filter(|id| matches!(units[**id].kind, Kind::Trait));
            !with_bounds
                && matches!(unit.kind, Kind::Bound)
                && !LASTING.contains(&&*unit.name)
                && owner.is_some_and(|owner| !units.objects.contains(owner))
                && units.is_implemented(&unit.name)
                && (traits.next().is_none() || !called.contains(&*unit.name))
        };
        Selection {
            units,
            used,
            required: BTreeSet::new(),
            pinned: BTreeSet::new(),
            unused: (0..units.all.len()).filter(is_free).collect(),
        }
    }

    /// Returns the units with code that is instantiated.
    pub fn used(&self) -> &BTreeSet<UnitId> {
        &self.used
    }

    /// Selects units from now on; returns whether that is new.
    pub fn require(&mut self, missing: impl IntoIterator<Item = UnitId>) -> bool {
        let mut changed = false;
        for id in missing {
            if self.unused.remove(&id) {
                changed |= self.pinned.insert(id);
            }
            changed |= self.required.insert(id);
        }
        changed
    }

    /// Leaves units out that were selected, at most once each; returns whether there are any.
    pub fn leave_out(&mut self, unused: impl IntoIterator<Item = UnitId>) -> bool {
        let mut changed = false;
        for id in unused {
            if !self.pinned.contains(&id) {
                self.required.remove(&id);
                changed |= self.unused.insert(id);
            }
        }
        changed
    }

    /// Returns whether each unit is kept.
    pub fn kept(&self) -> Vec<bool> {
        let mut pass = Pass {
            units: self.units,
            kept: vec![false; self.units.all.len()],
            names: BTreeMap::new(),
            has_code: vec![false; self.units.all.len()],
            implied: BTreeSet::new(),
        };
        for name in &self.units.solution {
            pass.names.entry(name).or_default().insert(None);
        }
        let is_open = |id: &UnitId| !self.unused.contains(id);
        let (sure, mut open): (Vec<UnitId>, Vec<UnitId>) =
            (0..self.units.all.len()).filter(is_open).partition(|id| {
                self.units[*id].is_root || self.used.contains(id) || self.required.contains(id)
            });
        for id in sure {
            pass.keep(id);
        }
        let mut count = usize::MAX;
        while open.len() < count {
            count = open.len();
            open.retain(|id| {
                if !pass.kept[*id] && pass.is_needed(*id) {
                    pass.keep(*id);
                }
                !pass.kept[*id]
            });
        }
        pass.kept
    }
}

/// Returns whether a unit says how values move or end, so that much depends on it.
pub fn is_lasting(unit: &Unit) -> bool {
    let of = match &unit.kind {
        Kind::Impl(header) => header.of.as_deref().unwrap_or_default(),
        Kind::Derive | Kind::Bound => &unit.name,
        _ => return false,
    };
    of == "Drop" || MARKERS.contains(&of) || LASTING.contains(&of)
}

/// Returns the names of the traits that a unit is a member of, or that it implements.
fn traits_of(units: &Units, id: UnitId) -> impl Iterator<Item = &str> {
    units.ancestors(id).filter_map(|id| match &units[id].kind {
        Kind::Trait => Some(&*units[id].name),
        Kind::Impl(header) => header.of.as_deref(),
        _ => None,
    })
}

/// A fixpoint in progress.
struct Pass<'a> {
    units: &'a Units,
    kept: Vec<bool>,
    /// The identifiers of all that is kept, and the modules that they are in.
    names: BTreeMap<&'a str, BTreeSet<Option<UnitId>>>,
    /// Whether a module keeps anything other than imports.
    has_code: Vec<bool>,
    /// Traits, and the types for which kept impls require them.
    implied: BTreeSet<(&'a str, &'a str)>,
}

impl Pass<'_> {
    /// Notes what a unit that is kept now requires of types: a bound of those that implement its trait, an impl by
    /// the kept bounds of its trait.
    fn imply(&mut self, id: UnitId) {
        let unit = &self.units[id];
        match &unit.kind {
            Kind::Bound => {
                let of = unit.parent.map_or("", |of| &self.units[of].name);
                for id in self.units.impls_of(of).iter().filter(|id| self.kept[**id]) {
                    if let Kind::Impl(header) = &self.units[*id].kind {
                        // Others name it by an alias.
                        if header.of.as_deref() == Some(of) {
                            self.implied.insert((&unit.name, &header.text));
                        }
                    }
                }
            }
            Kind::Impl(header) => {
                for id in self.units.named(header.of.as_deref().unwrap_or_default()) {
                    let bounds = self.units.parts(*id).filter(|part| self.kept[*part]);
                    for bound in bounds.map(|part| &self.units[part]) {
                        if matches!(bound.kind, Kind::Bound) {
                            self.implied.insert((&bound.name, &header.text));
                        }
                    }
                }
            }
            _ => {}
        }
    }

    fn keep(&mut self, id: UnitId) {
        let is_code = !matches!(self.units[id].kind, Kind::Use | Kind::Leaf { .. });
        for id in self.units.ancestors(id) {
            self.has_code[id] |= is_code;
            if !self.kept[id] {
                self.kept[id] = true;
                let module = self.units.module(id);
                for name in &self.units[id].mentions {
                    self.names.entry(name).or_default().insert(module);
                }
                self.imply(id);
            }
        }
    }

    /// Returns whether the name of a unit is mentioned where it may mean this unit.
    fn is_mentioned(&self, id: UnitId) -> bool {
        let Some(places) = self.names.get(&*self.units[id].name) else {
            return false;
        };
        let Some(module) = self.units.module(id) else {
            return true;
        };
        let named = self.names.get(&*self.units[module].name);
        let krate = |id: UnitId| self.units.ancestors(id).last();
        // Macros are in scope without an import.
        let is_macro = matches!(self.units.parts(id).next(), Some(part) if matches!(self.units[part].kind, Kind::Arm));
        places.iter().any(|place| {
            let mut around = place.iter().flat_map(|place| self.units.ancestors(*place));
            around.any(|id| id == module)
                || named.is_some_and(|named| named.contains(place))
                || is_macro && place.and_then(krate) == krate(module)
        })
    }

    fn is_needed(&self, id: UnitId) -> bool {
        let unit = &self.units[id];
        let within = unit.parent.is_none_or(|parent| self.kept[parent]);
        match &unit.kind {
            Kind::Module | Kind::Use | Kind::Block => false,
            // What calls it would be instantiated, too, unless it is evaluated by the compiler.
            Kind::Function { is_const } => *is_const && self.is_mentioned(id),
            Kind::Named | Kind::Trait => self.is_mentioned(id),
            Kind::Leaf { target, is_glob } => self.needs_leaf(id, target, *is_glob),
            Kind::Impl(header) => header.of.is_some() && self.needs_impl(id),
            Kind::Member { .. } if within => self.needs_member(id),
            // `T::NAME` may be all that names the trait.
            Kind::Member { is_const, .. } => *is_const && self.is_constant(id),
            Kind::Derive => {
                within && (unit.name == "Copy" || self.requires(unit.parent, DERIVES, &unit.name))
            }
            Kind::Arm | Kind::Bound => within,
            Kind::Other => {
                let mut mentions = unit.mentions.iter();
                within && mentions.any(|name| self.names.contains_key(&**name))
            }
        }
    }

    /// Returns whether it is a constant of a trait that is mentioned.
    fn is_constant(&self, id: UnitId) -> bool {
        let unit = &self.units[id];
        let of_trait = unit.parent.map(|owner| &self.units[owner].kind);
        let is_function = matches!(
            unit.kind,
            Kind::Member {
                is_function: true,
                ..
            }
        );
        matches!(of_trait, Some(Kind::Trait)) && !is_function && self.is_mentioned(id)
    }

    /// Returns whether something that the unit derives requires another derived trait.
    fn requires(&self, owner: Option<UnitId>, pairs: &[(&str, &[&str])], name: &str) -> bool {
        let mut parts = owner.into_iter().flat_map(|owner| self.units.parts(owner));
        parts.any(|part| {
            let is_pair = |(of, required): &&(&str, &[&str])| {
                *of == self.units[part].name && required.contains(&name)
            };
            self.kept[part] && pairs.iter().any(|pair| is_pair(&pair))
        })
    }

    fn needs_leaf(&self, id: UnitId, target: &str, is_glob: bool) -> bool {
        let unit = &self.units[id];
        let import = unit.parent.unwrap_or(id);
        let module = self.units[import].parent;
        let has_code = module.is_none_or(|module| self.has_code[module]);
        let named = self.units.named(target).iter();
        let mut local = named
            .filter(|id| {
                !matches!(
                    self.units[**id].kind,
                    Kind::Leaf { .. } | Kind::Member { .. }
                )
            })
            .peekable();
        let is_local = local.peek().is_some();
        let is_kept_trait =
            |id: &UnitId| self.kept[*id] && matches!(self.units[*id].kind, Kind::Trait);
        if is_glob {
            return if is_local {
                local.any(|id| self.kept[*id])
            } else {
                has_code
            };
        }
        if (has_code || is_local) && self.is_mentioned(id) {
            return true;
        }
        if is_local {
            return has_code && local.any(is_kept_trait);
        }
        has_code && !std_names::is_not_a_trait(target)
    }

    /// Returns whether an impl of a trait is needed without any of its functions being called.
    fn needs_impl(&self, id: UnitId) -> bool {
        let Kind::Impl(header) = &self.units[id].kind else {
            return false;
        };
        let of = header.of.as_deref().unwrap_or_default();
        let keeps_type = |head: &String| {
            let mut named = self.units.named(head).iter();
            named.any(|id| self.kept[*id] && matches!(self.units[*id].kind, Kind::Named))
        };
        if of == "FusedIterator" {
            return self.implements(id, header, "Iterator");
        }
        // A blanket impl of provided members.
        if header.head.is_none() && self.units.parts(id).next().is_none() {
            let mut traits = self.units.named(of).iter();
            return traits.any(|id| self.kept[*id] && matches!(self.units[*id].kind, Kind::Trait));
        }
        if of == "Drop" || MARKERS.contains(&of) {
            return header.head.as_ref().is_some_and(keeps_type);
        }
        let mut traits = self.units.named(of).iter();
        match &header.head {
            // Of `Add<A>` and `Add<B>`, one may be enough.
            Some(_) if !traits.any(|id| matches!(self.units[*id].kind, Kind::Trait)) => false,
            Some(_) => self.implied.contains(&(of, &*header.text)),
            // It may be a parameter.
            None => {
                let mut types = self.implied.range((of, "")..);
                types.next().is_some_and(|(implied, _)| *implied == of)
            }
        }
    }

    /// Returns whether another impl for the same type is kept, in the same module.
    fn implements(&self, id: UnitId, header: &Header, of: &str) -> bool {
        let parent = self.units[id].parent;
        self.units.impls_of(of).iter().any(|id| {
            let other = &self.units[*id];
            let is_same = |it: &Header| it.head == header.head && it.of.as_deref() == Some(of);
            let fits = matches!(&other.kind, Kind::Impl(it) if is_same(it));
            fits && self.kept[*id] && other.parent == parent
        })
    }

    fn needs_member(&self, id: UnitId) -> bool {
        let unit = &self.units[id];
        let (
            Some(owner),
            Kind::Member {
                is_function,
                is_const,
                ..
            },
        ) = (unit.parent, &unit.kind)
        else {
            return false;
        };
        let is_named = self.names.contains_key(&*unit.name);
        match &self.units[owner].kind {
            Kind::Trait if !is_function => is_named,
            Kind::Trait => self.units.implementations(id).any(|id| self.kept[id]),
            Kind::Impl(header) => match &header.of {
                None => *is_const && is_named,
                Some(of) => {
                    let declarations = self.declarations(of, &unit.name);
                    if declarations.is_empty() {
                        return !is_function;
                    }
                    declarations.iter().any(|id| {
                        let declaration = &self.units[*id].kind;
                        self.kept[*id]
                            && (!is_function
                                || matches!(
                                    declaration,
                                    Kind::Member {
                                        has_body: false,
                                        ..
                                    }
                                ))
                    })
                }
            },
            _ => false,
        }
    }

    /// Returns the members of this name in the program's traits of this name.
    fn declarations(&self, of: &str, name: &str) -> Vec<UnitId> {
        let traits = self.units.named(of).iter().copied();
        let traits = traits.filter(|id| matches!(self.units[*id].kind, Kind::Trait));
        traits
            .flat_map(|id| self.units.parts(id))
            .filter(|id| self.units[*id].name == name)
            .collect()
    }
}

/// Derived traits, and those that they require.
const DERIVES: &[(&str, &[&str])] = &[
    ("Copy", &["Clone"]),
    ("Ord", &["PartialOrd", "Eq", "PartialEq"]),
    ("PartialOrd", &["PartialEq"]),
    ("Eq", &["PartialEq"]),
];

/// Returns the trait that is derived by generating a function of this name.
fn derived_from(function: &str) -> Option<&'static str> {
    Some(match function {
        "clone" => "Clone",
        "cmp" => "Ord",
        "default" => "Default",
        "eq" => "PartialEq",
        "fmt" => "Debug",
        "hash" => "Hash",
        "partial_cmp" => "PartialOrd",
        _ => return None,
    })
}
