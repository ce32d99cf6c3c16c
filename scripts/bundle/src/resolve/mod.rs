//! Name resolution: every definition that a path may refer to, and the imports on the way.
//!
//! Rust picks one definition by namespace, shadowing and visibility. Where that takes types, all
//! candidates are returned: one too many costs bytes, one too few breaks the program.

mod memory;
mod resolver;

use std::collections::BTreeSet;

use crate::cargo::CrateId;
use crate::program::{ModId, NodeId, Program, UsePath};

pub use resolver::{Resolver, ANYWHERE};

/// Where a path is written.
#[derive(Clone, Copy)]
pub struct Scope<'a> {
    /// The module.
    pub module: ModId,
    /// The imports inside of the enclosing function.
    pub uses: &'a [UsePath],
    /// The crate that `$crate` refers to.
    pub dollar_crate: Option<CrateId>,
}

impl Scope<'_> {
    /// The scope of a module, outside of functions and macros.
    pub fn of(module: ModId) -> Self {
        Scope {
            module,
            uses: &[],
            dollar_crate: None,
        }
    }
}

/// What a path may refer to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Definition {
    /// A node of the program.
    Node(NodeId),
    /// A module.
    Module(ModId),
    /// Something in the standard library, or in a crate outside of the bundle.
    External,
    /// Something in a crate that is not loaded.
    Unloaded(CrateId),
    /// Something in a crate of procedural macros.
    ProcMacro(CrateId),
}

impl Definition {
    /// Returns the node, if it is one.
    pub fn node(self) -> Option<NodeId> {
        match self {
            Definition::Node(node) => Some(node),
            _ => None,
        }
    }
}

/// The result of resolving a path.
#[derive(Clone, Debug, Default)]
pub struct Resolution {
    /// Everything it may refer to.
    pub definitions: BTreeSet<Definition>,
    /// The imports on the way there.
    pub imports: BTreeSet<NodeId>,
    /// The names after a type or trait: its associated items.
    pub associated: BTreeSet<String>,
    /// Crates that may supply the name through a glob or `#[macro_use]`: those of procedural macros,
    /// and those that are not loaded.
    pub maybe_from: BTreeSet<CrateId>,
    /// The names in crates of procedural macros that led to those.
    pub macro_names: BTreeSet<String>,
}

impl Resolution {
    /// Returns the crates that are not loaded and that the definition is in, or may be in.
    pub fn unloaded<'a>(&'a self, program: &'a Program) -> impl Iterator<Item = CrateId> + 'a {
        let certain = self.definitions.iter().filter_map(|it| match it {
            Definition::Unloaded(krate) => Some(*krate),
            _ => None,
        });
        let maybe = self.maybe_from.iter().copied();
        certain.chain(maybe.filter(|krate| !program.crates[*krate].is_loaded))
    }

    /// Returns whether it leads to the same definitions, on whatever way.
    fn means_the_same(&self, other: &Resolution) -> bool {
        self.definitions == other.definitions
            && self.associated == other.associated
            && self.maybe_from == other.maybe_from
    }

    /// Adds the results of another resolution.
    fn merge(&mut self, other: &Resolution) {
        self.definitions.extend(&other.definitions);
        self.imports.extend(&other.imports);
        self.associated.extend(other.associated.iter().cloned());
        self.maybe_from.extend(&other.maybe_from);
        self.macro_names.extend(other.macro_names.iter().cloned());
    }
}
