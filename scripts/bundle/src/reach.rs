//! Decides what is kept: a fixpoint from the solution's code; the crate's documentation tells the
//! rules.

mod calls;

use std::collections::{BTreeMap, BTreeSet, HashMap};

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::Visit;
use syn::{ImplItem, TraitItem};

use crate::conditions::{self, Condition};
use crate::error::{Error, Result};
use crate::generated::Generated;
use crate::members::{self, By};
use crate::mentions::{Mention, Mentions};
use crate::metadata::CrateId;
use crate::program::{ns, Entry, Kind, ModId, NodeId, Program};
use crate::resolve::{Found, Hit, Resolver, Scope};
use crate::{std_names, syntax};

/// What is known to be unused, although it could be reached.
#[derive(Clone, Debug, Default)]
pub struct Dead {
    /// Arms of macros, by their place in the definition.
    pub arms: BTreeSet<(NodeId, usize)>,
}

impl Dead {
    /// The arms of a macro that are left.
    pub fn kept_arms(&self, program: &Program, node: NodeId) -> Vec<usize> {
        let Kind::Macro(item, _) = &program.nodes[node].kind else {
            return Vec::new();
        };
        let arms = crate::tokens::arms(&item.mac.tokens)
            .into_iter()
            .enumerate();
        // A program that compiles never comes to an arm that is an error.
        let is_error = |body: &TokenStream| matches!(body.clone().into_iter().next(), Some(TokenTree::Ident(word)) if word == "compile_error");
        let is_kept = |(arm, body): (usize, &TokenStream)| {
            !self.arms.contains(&(node, arm)) && (program.krate(node) == 0 || !is_error(body))
        };
        arms.filter(|(arm, content)| is_kept((*arm, &content.body)))
            .map(|(arm, _)| arm)
            .collect()
    }
}

/// What is kept.
pub struct Reached {
    /// What is left out nevertheless.
    pub dead: Dead,
    /// The things.
    pub nodes: Vec<bool>,
    /// Modules that are named, so that they stay even without content.
    pub modules: Vec<bool>,
    /// What code in each module mentions by a single name, for imports from the standard library.
    pub words: Vec<BTreeSet<String>>,
}

/// Finds what the binary reaches; crates in `whole` are kept as they are.
pub fn reach(program: &Program, whole: &BTreeSet<CrateId>, dead: &Dead) -> Result<Reached> {
    let resolver = Resolver::new(program);
    let mut reach = Reach {
        program,
        resolver: &resolver,
        reached: Reached {
            dead: dead.clone(),
            nodes: vec![false; program.nodes.len()],
            modules: vec![false; program.modules.len()],
            words: vec![BTreeSet::new(); program.modules.len()],
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
    let mut waiting = conditions::all(program, &resolver);
    for (_, condition) in &waiting {
        for (item, condition) in condition.without_trait(program) {
            reach.impls_of.entry(item).or_default().push(condition);
        }
    }
    for (node, this) in program.nodes.iter().enumerate() {
        let krate = program.modules[this.module].krate;
        if krate == 0 || whole.contains(&krate) {
            reach.mark(node);
            if let Kind::Use(path) = &this.kind {
                let scope = Scope::of(this.module);
                let found = resolver.leaf(scope, path, ns::ALL);
                reach.take(&found, None);
            }
        }
    }
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
    /// The same by module.
    methods_in: Vec<BTreeSet<String>>,
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

impl Reach<'_> {
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
        condition.all.iter().all(live)
            && (condition.any.is_empty() || live(&condition.any))
            && (condition.names.is_empty()
                || condition
                    .names
                    .iter()
                    .any(|name| self.methods.contains(name)))
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

    /// All that a kept thing needs.
    fn keep(&mut self, node: NodeId) {
        let mut mentions = Mentions::default();
        let this = &self.program.nodes[node];
        match &this.kind {
            Kind::Item(item) => mentions.visit_item(item),
            Kind::Call(item) => {
                mentions.visit_item_macro(item);
                let krate = self.program.krate(node);
                let generated = Generated::of_call(self.program, krate, item);
                self.override_all(&generated.functions);
                if let Some(segment) = item.mac.path.segments.last() {
                    // Whatever the call makes is not known by name: its words may be anything.
                    self.reached.words[this.module].insert(segment.ident.to_string());
                }
            }
            Kind::Trait(item) => {
                let mut header = item.clone();
                header
                    .items
                    .retain(|item| !matches!(item, TraitItem::Fn(f) if f.default.is_some()));
                mentions.visit_item_trait(&header);
            }
            Kind::Impl(item) => {
                for item in &item.items {
                    if let ImplItem::Macro(item) = item {
                        let krate = self.program.krate(node);
                        let names = Generated::functions_of(self.program, krate, &item.mac);
                        self.override_all(&names);
                    }
                }
                // What has a name is looked at when it is kept.
                let mut header = item.clone();
                header
                    .items
                    .retain(|item| !matches!(item, ImplItem::Fn(_) | ImplItem::Const(_)));
                mentions.visit_item_impl(&header);
            }
            Kind::Member { .. } => match self.program.function_of(node) {
                Some(crate::program::Member::Impl(item)) => mentions.visit_impl_item(item),
                Some(crate::program::Member::Trait(item)) => mentions.visit_trait_item(item),
                None => {}
            },
            Kind::Use(path) => {
                let scope = Scope::of(this.module);
                let found = self.resolver.leaf(scope, path, ns::ALL);
                for hit in &found.hits {
                    if let Hit::Module(module) = hit {
                        self.reached.modules[*module] = true;
                    }
                }
            }
            Kind::Macro(..) | Kind::Mod(_) | Kind::ExternCrate(..) => {}
        }
        for member in self.members_of.get(&node).cloned().unwrap_or_default() {
            self.look_at(member);
        }
        self.apply(&mentions, &[this.module], None);
    }

    /// What a macro's arms mention means something where it is called, and where it is defined.
    fn expand(&mut self, node: NodeId, module: ModId) {
        let Kind::Macro(item, _) = &self.program.nodes[node].kind else {
            return;
        };
        let home = self.program.nodes[node].module;
        let krate = self.program.krate(node);
        let kept = self.reached.dead.kept_arms(self.program, node);
        let arms = crate::tokens::arms(&item.mac.tokens);
        for arm in kept.into_iter().map(|kept| &arms[kept]) {
            self.apply(
                &Mentions::of_tokens(&arm.body),
                &[module, home],
                Some(krate),
            );
        }
    }

    fn apply(&mut self, mentions: &Mentions, modules: &[ModId], dollar_crate: Option<CrateId>) {
        for &module in modules {
            let scope = Scope {
                module,
                uses: &mentions.uses,
                dollar_crate,
            };
            for path in &mentions.uses {
                let found = self.resolver.leaf(scope, path, ns::ALL);
                self.take(&found, None);
                // An import inside of a function may bring a trait: simply loosen it.
                for hit in &found.hits {
                    match hit {
                        Hit::Node(node) => self.loosen(*node),
                        Hit::Module(module) if path.glob => {
                            for item in self.traits_in(*module).into_keys() {
                                self.mark(item);
                                self.loosen(item);
                            }
                        }
                        _ => {}
                    }
                }
            }
        }
        for mention in &mentions.paths {
            let mut known = false;
            for &module in modules {
                let scope = Scope {
                    module,
                    uses: &mentions.uses,
                    dollar_crate,
                };
                let found =
                    self.resolver
                        .path(scope, mention.leading, &mention.segments, mention.ns);
                known |= found.hits.iter().any(|hit| *hit != Hit::External);
                let host = (mention.ns == ns::MACRO).then_some(modules[0]);
                self.refuse(mention, &found);
                self.take(&found, host);
                for name in &found.rest {
                    self.method(modules[0], name);
                }
                for hit in &found.hits {
                    if let Hit::Node(node) = hit {
                        for name in &found.rest {
                            self.want(*node, name);
                        }
                        if found.rest.is_empty() && !mention.is_plain_trait {
                            self.loosen(*node);
                        }
                    }
                }
                self.reached.words[module].insert(mention.segments[0].clone());
            }
            let last = mention.segments.last();
            self.mentioned.extend(last.cloned());
            let of_std = last.is_some_and(|name| std_names::is_macro(name));
            if mention.ns == ns::MACRO && (known || !of_std) {
                for word in &mention.words {
                    self.method(modules[0], word);
                }
            }
        }
        for name in &mentions.methods {
            self.method(modules[0], name);
        }
    }

    fn take(&mut self, found: &Found, host: Option<ModId>) {
        for &node in &found.via {
            self.mark(node);
        }
        for hit in &found.hits {
            match *hit {
                Hit::Node(node) => {
                    self.mark(node);
                    if let Some(host) = host {
                        if self.hosts.insert((node, host)) {
                            self.macros.push((node, host));
                        }
                    }
                }
                Hit::Module(module) => self.reached.modules[module] = true,
                Hit::External | Hit::ProcMacro(_) => {}
            }
        }
    }

    /// Procedural macros that are really used can't be inlined.
    fn refuse(&mut self, mention: &Mention, found: &Found) {
        if mention.ns != ns::MACRO || self.refused.is_some() {
            return;
        }
        let name = mention.segments.last().map_or("", String::as_str);
        let certain = found.hits.iter().find_map(|hit| match hit {
            Hit::ProcMacro(krate) => Some(*krate),
            _ => None,
        });
        let builtin = std_names::is_macro(name) || std_names::is_attribute(name);
        let krate = match certain {
            Some(krate) => krate,
            None if !found.hits.is_empty() || builtin => return,
            None => match found.perhaps.first() {
                Some(krate) => *krate,
                None => return,
            },
        };
        let info = &self.program.crates[krate].info;
        let (package, version) = (&info.package, &info.version);
        let used = if mention.is_attribute {
            format!("#[{name}]")
        } else {
            format!("{name}!")
        };
        self.refused = Some(Error::refused(format!(
            "`{package}` {version} can't be inlined: `{used}` is a procedural macro, a program that \
             runs inside the compiler; write out what it generates (`cargo expand` shows it), or \
             use a judge that has the crate (--for)"
        )));
    }
}

/// Does anything of the module stay?
pub fn module_is_kept(program: &Program, reached: &Reached, module: ModId) -> bool {
    reached.modules[module]
        || program.modules[module]
            .entries
            .iter()
            .any(|entry| match entry {
                Entry::Node(node) => reached.nodes[*node],
                Entry::Use(_, leaves) => leaves.iter().any(|leaf| reached.nodes[*leaf]),
                Entry::Mod(inner, ..) => module_is_kept(program, reached, *inner),
            })
}

/// The members that stay, by their place in the item.
pub fn kept_members(program: &Program, reached: &Reached, owner: NodeId) -> Vec<bool> {
    let count = match &program.nodes[owner].kind {
        Kind::Impl(item) => item.items.len(),
        Kind::Trait(item) => item.items.len(),
        _ => 0,
    };
    let mut kept = vec![true; count];
    // Members stand right behind their owner.
    for (id, node) in program.nodes.iter().enumerate().skip(owner + 1) {
        match node.kind {
            Kind::Member { owner: of, index } if of == owner => kept[index] = reached.nodes[id],
            _ => break,
        }
    }
    kept
}
