//! What the program has to offer, by name and by owner.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::rc::Rc;

use super::conditions::Condition;
use super::members::{member_rule, MemberRule};
use crate::cargo::CrateId;
use crate::program::{ns, Kind, ModId, NodeId, Program};
use crate::resolve::{Definition, Resolver, Scope, ANYWHERE};
use crate::syntax::{self, std_names};

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

/// What a module defines and imports that has an effect without being named there.
#[derive(Default)]
pub struct InScope {
    /// The traits of the program.
    pub traits: Traits,
    /// Imports of what may be a trait of the standard library, or a glob of it, with those on the way;
    /// only where the way leads through another module. The others are printed where the module has code.
    pub foreign: BTreeSet<NodeId>,
}

/// The traits in scope, by module.
pub struct TraitScopes<'a> {
    program: &'a Program,
    resolver: &'a Resolver<'a>,
    known: HashMap<ModId, Rc<InScope>>,
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

    /// Returns what is in scope in a module.
    pub fn of(&mut self, module: ModId) -> Rc<InScope> {
        if let Some(known) = self.known.get(&module) {
            return known.clone();
        }
        let mut found = InScope::default();
        let (none, mut visited) = (BTreeSet::new(), BTreeSet::new());
        self.collect(module, ANYWHERE, &none, &mut visited, &mut found);
        let found = Rc::new(found);
        self.known.insert(module, found.clone());
        found
    }

    /// Returns whether the node is a trait, or a macro call that may define one.
    fn may_be_trait(&self, node: NodeId) -> bool {
        let output = self.program.output_of(node);
        self.program.is_trait(node) || output.is_some_and(|it| !it.trait_functions.is_empty())
    }

    /// Collects what a module defines or imports and `from` can see; `imports` led to the module.
    fn collect(
        &mut self,
        module: ModId,
        from: ModId,
        imports: &BTreeSet<NodeId>,
        visited: &mut BTreeSet<ModId>,
        in_scope: &mut InScope,
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
                    in_scope.traits.entry(node).or_default().extend(imports);
                }
                Kind::Use(path) => {
                    let found = self.resolver.leaf(scope, path, ns::TYPE);
                    self.missing.extend(found.unloaded(self.program));
                    let mut way = imports | &found.imports;
                    let is_indirect = !way.is_empty();
                    way.insert(node);
                    let last = path.segments.last().map_or("", String::as_str);
                    let is_foreign = found.definitions.contains(&Definition::External);
                    if is_foreign && is_indirect && !std_names::is_not_a_trait(last) {
                        in_scope.foreign.extend(&way);
                    }
                    let items = found.definitions.iter().filter_map(|it| it.node());
                    for item in items.filter(|item| self.may_be_trait(*item)) {
                        in_scope.traits.entry(item).or_default().extend(&way);
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
            let mut way = imports | &found.imports;
            let is_indirect = !way.is_empty();
            way.insert(glob);
            for definition in &found.definitions {
                match *definition {
                    Definition::Module(inner) => {
                        self.collect(inner, module, &way, visited, in_scope);
                    }
                    Definition::External if is_indirect => in_scope.foreign.extend(&way),
                    _ => {}
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::samples;

    #[test]
    fn keeps_what_a_prelude_takes_from_the_standard_library() {
        let write = "writeln!(std::io::stdout()).unwrap();";
        let own = |prelude: &str, import: &str, code: &str| {
            let text = format!(
                "mod prelude {{ {prelude} }} mod inner {{ {import} pub fn go() {{ {code} }} }}
                pub use inner::go;"
            );
            (text, "fn main() { kit::go(); }".to_owned())
        };
        let other = |prelude: &str, import: &str| {
            let text = format!("pub mod prelude {{ {prelude} }}");
            (text, format!("{import} fn main() {{ {write} }}"))
        };
        let named = "pub use std::io::Write; pub use std::collections::HashMap;";
        let glob = "pub use std::io::*;";
        for (kit, main) in [
            own(named, "use crate::prelude::*;", write),
            own(named, "use crate::prelude::Write as _;", write),
            own(glob, "use crate::prelude::*;", write),
            own(
                glob,
                "use crate::prelude::*;",
                "writeln!(stdout()).unwrap();",
            ),
            other(named, "use kit::prelude::*;"),
            other(named, "use kit::prelude::Write as _;"),
            other(glob, "use kit::prelude::*;"),
        ] {
            let bundle = samples::bundle(&kit, &main).expect("a bundle");
            assert!(bundle.whole.is_empty(), "{kit}\n{main}");
        }
    }
}
