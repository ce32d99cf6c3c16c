//! The dependency graph: which crate can name which, and under what name.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::metadata::{Metadata, Node, Package, PackageId};
use super::CrateId;

/// The crates of a binary, in breadth-first order.
pub struct Graph<'a> {
    /// The package of each library; `None` for the binary, which is the first crate.
    pub packages: Vec<Option<&'a PackageId>>,
    /// The dependencies of each crate, by the names it knows them by.
    pub names: Vec<BTreeMap<String, CrateId>>,
    /// Crates whose dependencies are yet to be entered.
    queue: VecDeque<CrateId>,
}

impl<'a> Graph<'a> {
    /// Builds the graph of the package's binary.
    pub fn of(metadata: &'a Metadata, package: &'a Package) -> Self {
        let mut graph = Graph {
            packages: vec![None],
            names: vec![BTreeMap::new()],
            queue: VecDeque::new(),
        };
        // The package's own library is a dependency of its binary, and shares its dependencies.
        if let Some(library) = package.library() {
            graph.name(0, library.name.replace('-', "_"), &package.id);
        }
        graph.enter(0, metadata.node(&package.id));
        while let Some(this) = graph.queue.pop_front() {
            let Some(id) = graph.packages[this] else {
                continue;
            };
            let library = metadata[id].library();
            if !library.is_some_and(|library| library.is("proc-macro")) {
                graph.enter(this, metadata.node(id));
            }
        }
        graph
    }

    /// Enters the dependencies of a crate.
    fn enter(&mut self, this: CrateId, node: Option<&'a Node>) {
        for (name, id) in normal_dependencies(node) {
            self.name(this, name, id);
        }
    }

    /// Lets `this` name another crate, which gets an id if it has none yet.
    fn name(&mut self, this: CrateId, name: String, id: &'a PackageId) {
        let known = self.packages.iter().position(|known| *known == Some(id));
        let other = known.unwrap_or_else(|| {
            self.packages.push(Some(id));
            self.names.push(BTreeMap::new());
            self.queue.push_back(self.packages.len() - 1);
            self.packages.len() - 1
        });
        self.names[this].insert(name, other);
    }
}

/// The dependencies of a package in their order, each once.
fn normal_dependencies(node: Option<&Node>) -> BTreeSet<(String, &PackageId)> {
    let dependencies = node.map(|node| node.dependencies.iter());
    let dependencies = dependencies.into_iter().flatten();
    dependencies.map(|(name, id)| (name.clone(), id)).collect()
}
