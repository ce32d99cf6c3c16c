//! Decides what is kept: a fixpoint from the solution's code; the crate's documentation tells the
//! rules.

mod calls;
mod dead;
mod keep;
mod mentioned;
mod reached;
mod refuse;

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::conditions::{self, Condition};
use crate::error::{Error, Result};
use crate::members::{self, By};
use crate::metadata::CrateId;
use crate::program::{ns, Kind, ModId, NodeId, Program};
use crate::resolve::{Resolver, Scope};
use crate::syntax;

pub use dead::Dead;
pub use reached::Reached;

/// Finds what the binary reaches; crates in `whole` are kept as they are.
pub fn reach(program: &Program, whole: &BTreeSet<CrateId>, dead: &Dead) -> Result<Reached> {
    let resolver = Resolver::new(program);
    let mut reach = Reach::new(program, &resolver, dead);
    let mut waiting = conditions::all(program, &resolver);
    for (_, condition) in &waiting {
        for (item, condition) in condition.without_trait(program) {
            reach.impls_of.entry(item).or_default().push(condition);
        }
    }
    reach.begin(whole);
    loop {
        reach.drain();
        reach.settle_calls();
        if !reach.queue.is_empty() {
            continue;
        }
        if let Some(why) = reach.refused {
            return Err(why);
        }
        let (ready, rest): (Vec<_>, Vec<_>) = waiting.into_iter().partition(|(node, condition)| {
            let krate = program.krate(*node);
            reach.reached.nodes[*node] || (reach.touched.contains(&krate) && reach.holds(condition))
        });
        waiting = rest;
        if ready.is_empty() {
            return Ok(reach.reached);
        }
        for (node, _) in ready {
            reach.mark(node);
        }
    }
}

struct Reach<'a> {
    program: &'a Program,
    resolver: &'a Resolver<'a>,
    reached: Reached,
    queue: Vec<NodeId>,
    macros: Vec<(NodeId, ModId)>,
    /// Which macros expand in which modules.
    hosts: BTreeSet<(NodeId, ModId)>,
    /// The names that stand like methods, anywhere.
    methods: BTreeSet<String>,
    /// The same by module.
    methods_in: Vec<BTreeSet<String>>,
    /// What is called of each trait: where it is in scope, or by its path.
    wanted: BTreeSet<(NodeId, String)>,
    /// Traits that bound or make types: their methods are called without an import.
    loose: BTreeSet<NodeId>,
    /// The last names of paths, anywhere.
    mentioned: BTreeSet<String>,
    /// Traits that are called where they are in scope, until something implements them.
    called: Vec<(NodeId, String, BTreeSet<NodeId>)>,
    /// Under which conditions a trait is implemented.
    impls_of: HashMap<NodeId, Vec<Condition>>,
    /// The crates of which anything lives: in others, even a thing without a condition is dead.
    touched: BTreeSet<CrateId>,
    /// What each member lives by.
    by: HashMap<NodeId, By>,
    /// The traits in scope of a module, with the imports that bring them.
    traits_in: HashMap<ModId, BTreeMap<NodeId, BTreeSet<NodeId>>>,
    /// Members by name, that are kept by name.
    members: HashMap<String, Vec<NodeId>>,
    /// Members by owner, that are kept by name.
    members_of: HashMap<NodeId, Vec<NodeId>>,
    /// Traits by the names of their items.
    traits_with: HashMap<String, Vec<NodeId>>,
    refused: Option<Error>,
}

impl<'a> Reach<'a> {
    fn new(program: &'a Program, resolver: &'a Resolver<'a>, dead: &Dead) -> Self {
        let mut reach = Reach {
            program,
            resolver,
            reached: Reached {
                dead: dead.clone(),
                nodes: vec![false; program.nodes.len()],
                modules: vec![false; program.modules.len()],
            },
            queue: Vec::new(),
            macros: Vec::new(),
            hosts: BTreeSet::new(),
            methods: BTreeSet::new(),
            wanted: BTreeSet::new(),
            touched: BTreeSet::new(),
            mentioned: BTreeSet::new(),
            called: Vec::new(),
            impls_of: HashMap::new(),
            loose: BTreeSet::new(),
            by: HashMap::new(),
            methods_in: vec![BTreeSet::new(); program.modules.len()],
            traits_in: HashMap::new(),
            members: HashMap::new(),
            members_of: HashMap::new(),
            traits_with: HashMap::new(),
            refused: None,
        };
        reach.index();
        reach
    }

    /// Marks what is kept in any case.
    fn begin(&mut self, whole: &BTreeSet<CrateId>) {
        for (node, this) in self.program.nodes.iter().enumerate() {
            let krate = self.program.modules[this.module].krate;
            if krate == 0 || whole.contains(&krate) {
                self.mark(node);
                if let Kind::Use(path) = &this.kind {
                    let scope = Scope::of(this.module);
                    let found = self.resolver.leaf(scope, path, ns::ALL);
                    self.take(&found, None);
                }
            }
        }
    }

    fn index(&mut self) {
        for (id, node) in self.program.nodes.iter().enumerate() {
            match &node.kind {
                Kind::Member { owner, .. } => {
                    let name = node.name.clone().unwrap_or_default();
                    let by = members::lives_by(self.program, self.resolver, id);
                    self.by.insert(id, by);
                    self.members.entry(name).or_default().push(id);
                    self.members_of.entry(*owner).or_default().push(id);
                }
                Kind::Trait(item) => {
                    for item in &item.items {
                        if let Some(name) = syntax::of_trait_item(item) {
                            self.traits_with.entry(name).or_default().push(id);
                        }
                    }
                }
                _ => {}
            }
        }
    }

    fn holds(&self, condition: &Condition) -> bool {
        let live = |nodes: &Vec<NodeId>| nodes.iter().any(|node| self.reached.nodes[*node]);
        let is_method = |name: &str| self.methods.contains(name);
        let is_mentioned = |name: &&str| is_method(name) || self.mentioned.contains(*name);
        condition.all.iter().all(live)
            && (condition.any.is_empty() || live(&condition.any))
            && (condition.names.is_empty() || condition.names.iter().any(|name| is_method(name)))
            && (condition.mentioned.is_empty() || condition.mentioned.iter().any(is_mentioned))
    }

    fn mark(&mut self, node: NodeId) {
        if !std::mem::replace(&mut self.reached.nodes[node], true) {
            self.touched.insert(self.program.krate(node));
            self.queue.push(node);
        }
    }

    fn drain(&mut self) {
        loop {
            if let Some(node) = self.queue.pop() {
                self.keep(node);
            } else if let Some((node, module)) = self.macros.pop() {
                self.expand(node, module);
            } else {
                return;
            }
        }
    }
}
