//! Which names are used like methods, and where.

use std::collections::BTreeSet;

use crate::program::{ModId, NodeId, Program};

/// The calls found so far. Without types, a call is a name and the module it is in.
pub struct Calls {
    /// Names that are used like methods, anywhere.
    methods: BTreeSet<String>,
    /// The same by module.
    methods_in: Vec<BTreeSet<String>>,
    /// The last segments of paths, anywhere.
    mentioned: BTreeSet<String>,
    /// Traits and their items that are called: where the trait is in scope, or by path.
    called: BTreeSet<(NodeId, String)>,
    /// Traits used as bounds or types, whose methods can be called without an import.
    bounds: BTreeSet<NodeId>,
}

impl Calls {
    /// No calls.
    pub fn new(program: &Program) -> Self {
        Calls {
            methods: BTreeSet::new(),
            methods_in: vec![BTreeSet::new(); program.modules.len()],
            mentioned: BTreeSet::new(),
            called: BTreeSet::new(),
            bounds: BTreeSet::new(),
        }
    }

    /// Adds a name that is used like a method; returns whether it is the first anywhere, and the
    /// first in this module.
    pub fn add_method(&mut self, module: ModId, name: &str) -> (bool, bool) {
        (
            self.methods.insert(name.to_owned()),
            self.methods_in[module].insert(name.to_owned()),
        )
    }

    /// Adds the last segment of a path.
    pub fn add_mention(&mut self, name: &str) {
        self.mentioned.insert(name.to_owned());
    }

    /// Adds a call of an item of a trait; returns whether it is new.
    pub fn add_call(&mut self, item: NodeId, name: &str) -> bool {
        self.called.insert((item, name.to_owned()))
    }

    /// Adds a trait that is used as a bound or a type; returns whether it is new.
    pub fn add_bound(&mut self, item: NodeId) -> bool {
        self.bounds.insert(item)
    }

    /// Returns whether the name is used like a method anywhere.
    pub fn is_method(&self, name: &str) -> bool {
        self.methods.contains(name)
    }

    /// Returns whether the name is used like a method or at the end of a path, anywhere.
    pub fn is_mentioned(&self, name: &str) -> bool {
        self.is_method(name) || self.mentioned.contains(name)
    }

    /// Returns whether this item of a trait may be called.
    pub fn is_called(&self, item: NodeId, name: &str) -> bool {
        self.called.contains(&(item, name.to_owned()))
            || (self.bounds.contains(&item) && self.is_method(name))
    }
}
