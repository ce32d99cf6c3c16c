//! What was found for a path, and on which way.

use std::collections::BTreeSet;

use crate::metadata::CrateId;
use crate::program::{ModId, NodeId};

/// What a path may mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Hit {
    /// A thing of the program.
    Node(NodeId),
    /// A module.
    Module(ModId),
    /// Something of the standard library, or of a crate that the judge has.
    External,
    /// Something of a crate of procedural macros.
    ProcMacro(CrateId),
}

/// What was found, and on which way.
#[derive(Clone, Debug, Default)]
pub struct Found {
    /// The meanings.
    pub hits: BTreeSet<Hit>,
    /// The imports that lead there.
    pub via: BTreeSet<NodeId>,
    /// Names behind a type: its associated items.
    pub rest: BTreeSet<String>,
    /// Crates of procedural macros whose glob import may supply the name.
    pub perhaps: BTreeSet<CrateId>,
}

impl Found {
    /// Adds what was found elsewhere.
    pub(super) fn merge(&mut self, other: Found) {
        self.hits.extend(other.hits);
        self.via.extend(other.via);
        self.rest.extend(other.rest);
        self.perhaps.extend(other.perhaps);
    }
}
