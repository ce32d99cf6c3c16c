//! The search: a fixpoint from the solution's code, by the rules in the crate's documentation.

use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

use syn::visit::Visit;
use syn::{ImplItem, TraitItem};

use super::attributes::Attributes;
use super::calls::Calls;
use super::conditions::{self, Condition};
use super::index::{Index, TraitScopes};
use super::macro_use::MacroUse;
use super::macro_words::MacroWords;
use super::members::MemberRule;
use super::mentions::{Mention, Mentions};
use super::{DeadArms, Reached};
use crate::cargo::CrateId;
use crate::program::{ns, Extern, Kind, MacroOutput, Member, ModId, NodeId, Program};
use crate::resolve::{Definition, Resolution, Resolver, Scope};
use crate::syntax::{self, std_names, tokens};

/// Finds what the binary reaches; the crates in `whole` are kept entirely.
pub fn reach(
    program: &Program,
    resolver: &Resolver,
    whole: &BTreeSet<CrateId>,
    dead: &DeadArms,
) -> Reached {
    let mut waiting = conditions::all(program, resolver);
    let index = Index::new(program, resolver, &waiting);
    let mut search = Search::new(program, resolver, index, dead);
    search.begin(whole);
    search.need_macros();
    loop {
        search.drain();
        search.settle_calls();
        if !search.queue.is_empty() {
            continue;
        }
        let (ready, rest): (Vec<_>, Vec<_>) = waiting.into_iter().partition(|(node, condition)| {
            let krate = program.krate(*node);
            let is_linked = condition.is_global_effect || search.touched.contains(&krate);
            search.reached.nodes[*node] || (is_linked && search.holds(condition))
        });
        waiting = rest;
        if ready.is_empty() {
            search.reached.missing = search.missing();
            return search.reached;
        }
        for (node, _) in ready {
            search.mark(node);
        }
    }
}

/// A call of a trait that nothing implements so far.
struct PendingCall {
    item: NodeId,
    name: String,
    imports: BTreeSet<NodeId>,
}

/// The state of the search.
struct Search<'a> {
    program: &'a Program,
    resolver: &'a Resolver<'a>,
    index: Index,
    scopes: TraitScopes<'a>,
    attributes: Attributes,
    reached: Reached,
    calls: Calls,
    /// Nodes that are kept and yet to be read.
    queue: Vec<NodeId>,
    /// Macros that are yet to be read as expanded in a module.
    expansions: Vec<(NodeId, ModId)>,
    /// All expansions ever queued.
    expanded: BTreeSet<(NodeId, ModId)>,
    /// What the macros that were expanded mention.
    bodies: HashMap<NodeId, Rc<Mentions>>,
    words: MacroWords,
    pending: Vec<PendingCall>,
    /// Modules that call methods.
    calling: BTreeSet<ModId>,
    /// Crates of which anything lives: in others, even a node without a condition is dead.
    touched: BTreeSet<CrateId>,
}

impl<'a> Search<'a> {
    fn new(
        program: &'a Program,
        resolver: &'a Resolver<'a>,
        index: Index,
        dead: &DeadArms,
    ) -> Self {
        Search {
            program,
            resolver,
            index,
            scopes: TraitScopes::new(program, resolver),
            attributes: Attributes::new(program),
            reached: Reached {
                dead: dead.clone(),
                nodes: vec![false; program.nodes.len()],
                modules: vec![false; program.modules.len()],
                missing: BTreeSet::new(),
                macros: BTreeSet::new(),
            },
            calls: Calls::new(program),
            queue: Vec::new(),
            expansions: Vec::new(),
            expanded: BTreeSet::new(),
            bodies: HashMap::new(),
            words: MacroWords::default(),
            pending: Vec::new(),
            calling: BTreeSet::new(),
            touched: BTreeSet::new(),
        }
    }

    /// Marks the solution, and the crates that are kept whole.
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

    /// Needs the macros that are called in item position: what they define is unknown without them.
    fn need_macros(&mut self) {
        for node in &self.program.nodes {
            if let Kind::Call(item) = &node.kind {
                let segments = syntax::path_names(&item.mac.path);
                let leading = item.mac.path.leading_colon.is_some();
                let scope = Scope::of(node.module);
                let found = self.resolver.path(scope, leading, &segments, ns::MACRO);
                let unloaded = found.unloaded(self.program);
                self.reached.missing.extend(unloaded);
            }
        }
    }

    /// Returns the crates that are reached, but not loaded.
    fn missing(&self) -> BTreeSet<CrateId> {
        &self.reached.missing | &self.scopes.missing
    }

    fn mark(&mut self, node: NodeId) {
        if !std::mem::replace(&mut self.reached.nodes[node], true) {
            self.touched.insert(self.program.krate(node));
            self.queue.push(node);
        }
    }

    /// Reads everything that is queued.
    fn drain(&mut self) {
        loop {
            if let Some(node) = self.queue.pop() {
                self.keep(node);
            } else if let Some((node, module)) = self.expansions.pop() {
                self.expand(node, module);
            } else if let Some((node, words)) = self.words.take_new() {
                self.fill(node, &words, None);
            } else {
                return;
            }
        }
    }

    fn holds(&self, condition: &Condition) -> bool {
        let live = |nodes: &Vec<NodeId>| nodes.iter().any(|node| self.reached.nodes[*node]);
        let is_method = |name: &String| self.calls.is_method(name);
        let is_mentioned = |name: &&str| self.calls.is_mentioned(name);
        condition.all.iter().all(live)
            && (condition.any.is_empty() || live(&condition.any))
            && (condition.names.is_empty() || condition.names.iter().any(is_method))
            && (condition.mentioned.is_empty() || condition.mentioned.iter().any(is_mentioned))
    }

    /// Follows everything that a kept node needs.
    fn keep(&mut self, node: NodeId) {
        let mut mentions = Mentions::default();
        let this = &self.program.nodes[node];
        match &this.kind {
            Kind::Item(item) => mentions.visit_item(item),
            Kind::Call(item) => {
                mentions.visit_item_macro(item);
                if let Some(output) = self.program.output_of(node) {
                    self.override_all(&output.functions);
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
                        let names = MacroOutput::functions_of(self.program, krate, &item.mac);
                        self.override_all(&names);
                    }
                }
                // Functions and constants are nodes of their own.
                let mut header = item.clone();
                header
                    .items
                    .retain(|item| !matches!(item, ImplItem::Fn(_) | ImplItem::Const(_)));
                mentions.visit_item_impl(&header);
            }
            Kind::Member { .. } => match self.program.member(node) {
                Some(Member::Impl(item)) => mentions.visit_impl_item(item),
                Some(Member::Trait(item)) => mentions.visit_trait_item(item),
                None => {}
            },
            Kind::Use(path) => {
                let scope = Scope::of(this.module);
                let found = self.resolver.leaf(scope, path, ns::ALL);
                for definition in &found.definitions {
                    if let Definition::Module(module) = definition {
                        self.reached.modules[*module] = true;
                    }
                }
            }
            Kind::ExternCrate(_, Some(Extern::Crate(target))) => {
                if !self.program.crates[*target].is_loaded {
                    self.reached.missing.insert(*target);
                }
            }
            Kind::Macro(item, _) => {
                let attrs = item.attrs.iter();
                attrs.for_each(|attr| mentions.visit_attribute(attr));
            }
            Kind::Mod(_) | Kind::ExternCrate(..) => {}
        }
        for member in self.index.members_of(node) {
            self.keep_member(member);
        }
        self.follow(&mentions, &[this.module], None);
        self.keep_attributes(node);
    }

    /// Follows the attributes of the modules around a kept node, and of the `use` that it is in.
    fn keep_attributes(&mut self, node: NodeId) {
        let module = self.program.nodes[node].module;
        if let Some(mentions) = self.attributes.of_import(node) {
            self.follow(&mentions, &[module], None);
        }
        let mut inner = module;
        while let Some(outer) = self.program.modules[inner].parent {
            if let Some(mentions) = self.attributes.of_module(inner) {
                self.follow(&mentions, &[outer], None);
            }
            inner = outer;
        }
    }

    /// Follows what the arms of a macro mention, both where it is called and where it is defined.
    fn expand(&mut self, node: NodeId, module: ModId) {
        let body = self.body(node);
        let home = self.program.nodes[node].module;
        self.follow(&body, &[module, home], Some(node));
        let words = self.words.of(node);
        self.fill(node, &words, Some(module));
    }

    /// Returns what the arms of a macro mention; if another macro defines it, they are made of what that
    /// one is called with.
    fn body(&mut self, node: NodeId) -> Rc<Mentions> {
        if let Some(body) = self.bodies.get(&node) {
            return body.clone();
        }
        let mut body = Mentions::default();
        match &self.program.nodes[node].kind {
            Kind::Macro(item, _) => {
                let arms = tokens::arms(&item.mac.tokens);
                for arm in self.reached.dead.kept_arms(self.program, node) {
                    body.tokens(&arms[arm]);
                }
            }
            Kind::Call(item) => body.visit_item_macro(item),
            _ => {}
        }
        let body = Rc::new(body);
        self.bodies.insert(node, body.clone());
        body
    }

    /// Follows the paths of a macro that end in a variable, given what it may be, where the macro is
    /// expanded in `module`; by default, wherever it is.
    fn fill(&mut self, node: NodeId, words: &BTreeSet<String>, module: Option<ModId>) {
        let body = self.body(node);
        if body.open_paths.is_empty() || words.is_empty() {
            return;
        }
        let paths = Mentions::completed(&body.open_paths, words);
        let home = self.program.nodes[node].module;
        let all = self.expanded.range((node, 0)..=(node, ModId::MAX));
        let hosts: Vec<ModId> = match module {
            Some(module) => vec![module],
            None => all.map(|(_, host)| *host).collect(),
        };
        for host in hosts {
            self.follow(&paths, &[host, home], Some(node));
        }
    }

    /// Keeps what code mentions: an item, or the body of the macro `caller`. Its names are looked up in
    /// each of `modules`; it is, or expands, in the first.
    fn follow(&mut self, mentions: &Mentions, modules: &[ModId], caller: Option<NodeId>) {
        let dollar_crate = caller.map(|caller| self.program.krate(caller));
        let scope = |module| Scope {
            module,
            uses: &mentions.uses,
            dollar_crate,
        };
        for &module in modules {
            for path in &mentions.uses {
                let found = self.resolver.leaf(scope(module), path, ns::ALL);
                self.take(&found, None);
                // An import inside of a function may bring a trait into scope.
                for definition in &found.definitions {
                    match definition {
                        Definition::Node(node) => self.add_bound(*node),
                        Definition::Module(module) if path.glob => {
                            for (item, imports) in &self.scopes.of(*module).traits {
                                self.mark(*item);
                                self.add_bound(*item);
                                for import in imports {
                                    self.mark(*import);
                                }
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
                let (leading, segments) = (mention.leading, &mention.segments);
                let found = self
                    .resolver
                    .path(scope(module), leading, segments, mention.ns);
                let mut definitions = found.definitions.iter();
                known |= definitions.any(|definition| *definition != Definition::External);
                self.follow_path(mention, &found, modules[0], caller);
            }
            let last = mention.segments.last();
            if let Some(last) = last {
                self.calls.add_mention(last);
                if mention.ns == ns::MACRO {
                    for method in std_names::methods_of_macro(last) {
                        self.add_method(modules[0], method);
                    }
                }
            }
            let is_std_macro = last.is_some_and(|name| std_names::is_macro(name));
            if mention.ns == ns::MACRO && (known || !is_std_macro) {
                for word in &mention.words {
                    self.add_method(modules[0], word);
                }
            }
        }
        for name in &mentions.methods {
            self.add_method(modules[0], name);
        }
    }

    /// Keeps what a path may refer to.
    fn follow_path(
        &mut self,
        mention: &Mention,
        found: &Resolution,
        host: ModId,
        caller: Option<NodeId>,
    ) {
        let used = MacroUse::of(self.program, host, mention, found, caller);
        self.reached.macros.extend(used);
        // A macro may be named in order to be called by another one.
        self.take(found, (mention.ns & ns::MACRO != 0).then_some(host));
        if mention.ns == ns::MACRO {
            for definition in &found.definitions {
                if let Definition::Node(node) = definition {
                    if matches!(self.program.nodes[*node].kind, Kind::Call(_)) {
                        self.queue_expansion(*node, host);
                    }
                }
            }
        }
        for name in &found.associated {
            self.add_method(host, name);
        }
        for definition in &found.definitions {
            if let Definition::Node(node) = definition {
                if self.program.is_macro(*node) {
                    self.words.add_call(caller, *node, &mention.words);
                }
                for name in &found.associated {
                    self.add_call(*node, name);
                }
                if found.associated.is_empty() && !mention.is_impl_header {
                    self.add_bound(*node);
                }
            }
        }
    }

    /// Keeps what was found; if it is a macro that is called in the module `host`, it expands there.
    fn take(&mut self, found: &Resolution, host: Option<ModId>) {
        self.reached.missing.extend(found.unloaded(self.program));
        for &node in &found.imports {
            self.mark(node);
        }
        for definition in &found.definitions {
            match *definition {
                Definition::Node(node) => {
                    self.mark(node);
                    if let (Some(host), true) = (host, self.program.is_macro(node)) {
                        self.queue_expansion(node, host);
                    }
                }
                Definition::Module(module) => self.reached.modules[module] = true,
                Definition::External | Definition::Unloaded(_) | Definition::ProcMacro(_) => {}
            }
        }
    }

    /// Lets a macro be expanded in a module, or a call that may define it.
    fn queue_expansion(&mut self, node: NodeId, host: ModId) {
        if self.expanded.insert((node, host)) {
            self.expansions.push((node, host));
        }
    }

    /// Follows a name that is used like a method in a module.
    fn add_method(&mut self, module: ModId, name: &str) {
        let (is_new, is_new_here) = self.calls.add_method(module, name);
        if is_new {
            self.keep_members(name);
        }
        if is_new_here {
            let traits = self.index.traits_with(name);
            let in_scope = self.scopes.of(module);
            if self.calling.insert(module) {
                for import in &in_scope.foreign {
                    self.mark(*import);
                }
            }
            for item in traits {
                if let Some(imports) = in_scope.traits.get(&item) {
                    self.pending.push(PendingCall {
                        item,
                        name: name.to_owned(),
                        imports: imports.clone(),
                    });
                }
            }
        }
    }

    /// Keeps traits that are called and that something alive implements.
    fn settle_calls(&mut self) {
        for call in std::mem::take(&mut self.pending) {
            let is_implemented = |condition: &Condition| self.holds(condition);
            let is_live = self.reached.nodes[call.item]
                || !self.program.is_trait(call.item)
                || self.index.impls_of(call.item).iter().any(is_implemented);
            if is_live {
                self.mark(call.item);
                for import in call.imports {
                    self.mark(import);
                }
                self.add_call(call.item, &call.name);
            } else {
                self.pending.push(call);
            }
        }
    }

    fn add_call(&mut self, item: NodeId, name: &str) {
        if self.calls.add_call(item, name) {
            self.keep_members(name);
        }
    }

    fn add_bound(&mut self, item: NodeId) {
        if self.calls.add_bound(item) {
            let Kind::Trait(syntax) = &self.program.nodes[item].kind else {
                return;
            };
            for name in syntax.items.iter().filter_map(syntax::of_trait_item) {
                self.keep_members(&name);
            }
        }
    }

    /// Keeps the functions that an impl made by a macro overrides: all of its functions stay, so the
    /// trait must have them.
    fn override_all(&mut self, names: &BTreeSet<String>) {
        for name in names {
            for item in self.index.traits_with(name) {
                self.add_call(item, name);
            }
        }
    }

    fn keep_members(&mut self, name: &str) {
        for member in self.index.members(name) {
            self.keep_member(member);
        }
    }

    /// Keeps a member if it lives by now.
    fn keep_member(&mut self, member: NodeId) {
        let this = &self.program.nodes[member];
        let (Kind::Member { owner, .. }, Some(name)) = (&this.kind, &this.name) else {
            return;
        };
        let lives = self.reached.nodes[*owner]
            && match self.index.rule(member) {
                MemberRule::WithOwner => true,
                MemberRule::ByName => self.calls.is_method(name),
                MemberRule::ByTrait(item) => self.calls.is_called(item, name),
            };
        if lives {
            self.mark(member);
        }
    }
}
