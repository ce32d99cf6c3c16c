//! What the program has to offer, by name and by owner.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::rc::Rc;

use super::conditions::Condition;
use super::members::{member_rule, MemberRule};
use crate::cargo::CrateId;
use crate::program::{ns, Kind, ModId, NodeId, Program};
use crate::resolve::{Definition, Resolver, Scope, ANYWHERE};
use crate::syntax;

/// Members, traits and impls, for lookup during the search.
#[derive(Default)]
pub struct Index {
    members: HashMap<String, Vec<NodeId>>,
    members_of: HashMap<NodeId, Vec<NodeId>>,
    rules: HashMap<NodeId, MemberRule>,
    traits_with: HashMap<String, Vec<NodeId>>,
    impls_of: HashMap<NodeId, Vec<Condition>>,
}

impl Index {
    /// Indexes a program, given the conditions of its impls.
    pub fn new(program: &Program, resolver: &Resolver, conditions: &[(NodeId, Condition)]) -> Self {
        let mut index = Index::default();
        for (id, node) in program.nodes.iter().enumerate() {
            match &node.kind {
                Kind::Member { owner, .. } => {
                    let name = node.name.clone().unwrap_or_default();
                    index.rules.insert(id, member_rule(program, resolver, id));
                    index.members.entry(name).or_default().push(id);
                    index.members_of.entry(*owner).or_default().push(id);
                }
                Kind::Call(_) => {
                    let output = program.output_of(id);
                    for name in output.iter().flat_map(|it| &it.trait_functions) {
                        index.traits_with.entry(name.clone()).or_default().push(id);
                    }
                }
                Kind::Trait(item) => {
                    for item in &item.items {
                        if let Some(name) = syntax::of_trait_item(item) {
                            index.traits_with.entry(name).or_default().push(id);
                        }
                    }
                }
                _ => {}
            }
        }
        for (_, condition) in conditions {
            for (item, condition) in condition.without_trait(program) {
                index.impls_of.entry(item).or_default().push(condition);
            }
        }
        index
    }

    /// Returns the members of this name.
    pub fn members(&self, name: &str) -> Vec<NodeId> {
        self.members.get(name).cloned().unwrap_or_default()
    }

    /// Returns the members of a trait or impl.
    pub fn members_of(&self, owner: NodeId) -> Vec<NodeId> {
        self.members_of.get(&owner).cloned().unwrap_or_default()
    }

    /// Returns what a member lives by, besides its owner.
    pub fn rule(&self, member: NodeId) -> MemberRule {
        self.rules[&member]
    }

    /// Returns the traits that have an item of this name.
    pub fn traits_with(&self, name: &str) -> Vec<NodeId> {
        self.traits_with.get(name).cloned().unwrap_or_default()
    }

    /// Returns the conditions under which a trait is implemented, that of the trait itself aside.
    pub fn impls_of(&self, item: NodeId) -> &[Condition] {
        self.impls_of.get(&item).map_or(&[], Vec::as_slice)
    }
}

/// Traits, each with the imports that bring it into scope.
pub type Traits = BTreeMap<NodeId, BTreeSet<NodeId>>;

/// The traits in scope, by module.
pub struct TraitScopes<'a> {
    program: &'a Program,
    resolver: &'a Resolver<'a>,
    known: HashMap<ModId, Rc<Traits>>,
    /// Crates that are not loaded and that an import may bring a trait from.
    pub missing: BTreeSet<CrateId>,
}

impl<'a> TraitScopes<'a> {
    /// Knows no module yet.
    pub fn new(program: &'a Program, resolver: &'a Resolver<'a>) -> Self {
        TraitScopes {
            program,
            resolver,
            known: HashMap::new(),
            missing: BTreeSet::new(),
        }
    }

    /// Returns the traits in scope in a module.
    pub fn of(&mut self, module: ModId) -> Rc<Traits> {
        if let Some(known) = self.known.get(&module) {
            return known.clone();
        }
        let mut traits = Traits::new();
        let (none, mut visited) = (BTreeSet::new(), BTreeSet::new());
        self.collect(module, ANYWHERE, &none, &mut visited, &mut traits);
        let traits = Rc::new(traits);
        self.known.insert(module, traits.clone());
        traits
    }

    /// Returns whether the node is a trait, or a macro call that may define one.
    fn may_be_trait(&self, node: NodeId) -> bool {
        let output = self.program.output_of(node);
        self.program.is_trait(node) || output.is_some_and(|it| !it.trait_functions.is_empty())
    }

    /// Collects the traits that a module defines or imports and that `from` can see.
    fn collect(
        &mut self,
        module: ModId,
        from: ModId,
        imports: &BTreeSet<NodeId>,
        visited: &mut BTreeSet<ModId>,
        traits: &mut Traits,
    ) {
        if !visited.insert(module) {
            return;
        }
        let here = &self.program.modules[module];
        let hidden = |node| from != ANYWHERE && !self.program.is_visible(node, from);
        let scope = Scope::of(module);
        for &node in here.names.values().flatten().chain(&here.nameless) {
            if hidden(node) {
                continue;
            }
            match &self.program.nodes[node].kind {
                Kind::Trait(_) | Kind::Call(_) if self.may_be_trait(node) => {
                    traits.entry(node).or_default().extend(imports);
                }
                Kind::Use(path) => {
                    let found = self.resolver.leaf(scope, path, ns::TYPE);
                    self.missing.extend(found.unloaded(self.program));
                    let items = found.definitions.iter().filter_map(|it| it.node());
                    for item in items.filter(|item| self.may_be_trait(*item)) {
                        let leaves = traits.entry(item).or_default();
                        leaves.extend(imports);
                        leaves.extend(&found.imports);
                        leaves.insert(node);
                    }
                }
                _ => {}
            }
        }
        for &glob in &here.globs {
            let Kind::Use(path) = &self.program.nodes[glob].kind else {
                continue;
            };
            if hidden(glob) {
                continue;
            }
            let found = self.resolver.leaf(scope, path, ns::TYPE);
            self.missing.extend(found.unloaded(self.program));
            let mut imports = imports.clone();
            imports.insert(glob);
            imports.extend(&found.imports);
            for definition in &found.definitions {
                if let Definition::Module(inner) = *definition {
                    self.collect(inner, module, &imports, visited, traits);
                }
            }
        }
    }
}
