//! The dependency graph: which crate can name which, and under what name.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use cargo_metadata::{
    DependencyKind, Metadata, Node, Package, PackageId, Resolve, Target, TargetKind,
};

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
    pub fn of(metadata: &'a Metadata, resolve: &'a Resolve, package: &'a Package) -> Self {
        let mut graph = Graph {
            packages: vec![None],
            names: vec![BTreeMap::new()],
            queue: VecDeque::new(),
        };
        // The package's own library is a dependency of its binary, and shares its dependencies.
        if let Some(library) = library_of(package) {
            graph.name(0, library.name.replace('-', "_"), &package.id);
        }
        graph.enter(0, node(resolve, &package.id));
        while let Some(this) = graph.queue.pop_front() {
            let Some(id) = graph.packages[this] else {
                continue;
            };
            let library = library_of(&metadata[id]);
            if !library.is_some_and(|library| library.is_kind(TargetKind::ProcMacro)) {
                graph.enter(this, node(resolve, id));
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

/// Returns the resolved dependencies of a package.
pub fn node<'a>(resolve: &'a Resolve, id: &PackageId) -> Option<&'a Node> {
    resolve.nodes.iter().find(|node| node.id == *id)
}

/// Returns the library or procedural macro target of a package.
pub fn library_of(package: &Package) -> Option<&Target> {
    package.targets.iter().find(|target| {
        target.kind.iter().any(|kind| {
            matches!(
                kind,
                TargetKind::Lib | TargetKind::RLib | TargetKind::DyLib | TargetKind::ProcMacro
            )
        })
    })
}

fn normal_dependencies(node: Option<&Node>) -> BTreeSet<(String, &PackageId)> {
    let dependencies = node.map(|node| node.deps.as_slice()).unwrap_or_default();
    dependencies
        .iter()
        .filter(|dependency| {
            let mut kinds = dependency.dep_kinds.iter();
            kinds.any(|kind| kind.kind == DependencyKind::Normal)
        })
        .map(|dependency| (dependency.name.clone(), &dependency.pkg))
        .collect()
}
