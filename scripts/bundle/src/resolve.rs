//! What a path may mean: every definition that it could name, with the imports on the way.
//!
//! Rust picks one meaning by namespace, shadowing and visibility. Here all of them are returned
//! where telling them apart would take types: to keep one too many costs bytes, one too few breaks
//! the program.

use std::cell::RefCell;
use std::collections::BTreeSet;

use crate::metadata::CrateId;
use crate::program::{ns, Extern, Kind, ModId, NodeId, Program, UsePath};

/// Seen from here, everything is visible: for paths that a program which compiles has written out.
pub const ANYWHERE: ModId = ModId::MAX;

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

/// Where a path stands.
#[derive(Clone, Copy)]
pub struct Scope<'a> {
    /// The module.
    pub module: ModId,
    /// The imports inside of the function around it.
    pub uses: &'a [UsePath],
    /// The crate that `$crate` stands for.
    pub dollar_crate: Option<CrateId>,
}

impl Scope<'_> {
    /// Right in a module: no function around, no macro.
    pub fn of(module: ModId) -> Self {
        Scope {
            module,
            uses: &[],
            dollar_crate: None,
        }
    }
}

/// Looks names up in a program.
pub struct Resolver<'a> {
    program: &'a Program,
    /// The lookups under way: an import that leads back to itself ends there.
    under_way: RefCell<Vec<(ModId, String, u8)>>,
    blocks_under_way: RefCell<Vec<UsePath>>,
}

impl<'a> Resolver<'a> {
    /// For one program.
    pub fn new(program: &'a Program) -> Self {
        Resolver {
            program,
            under_way: RefCell::default(),
            blocks_under_way: RefCell::default(),
        }
    }

    /// What a path may mean; `spaces` are the namespaces of its last name.
    pub fn path(&self, scope: Scope, leading: bool, segments: &[String], spaces: u8) -> Found {
        let mut found = Found::default();
        self.resolve(scope, leading, segments, spaces, false, &mut found);
        found
    }

    /// What a leaf of a `use` imports, or from where if it is a glob.
    pub fn leaf(&self, scope: Scope, path: &UsePath, spaces: u8) -> Found {
        let mut found = Found::default();
        self.resolve(
            scope,
            path.leading,
            &path.segments,
            spaces,
            true,
            &mut found,
        );
        found
    }

    /// Does a crate stand behind this first name of a longer path, and not something nearer?
    pub fn extern_crate(
        &self,
        scope: Scope,
        leading: bool,
        first: &str,
        is_use: bool,
    ) -> Option<&'a Extern> {
        let module = &self.program.modules[scope.module];
        let krate = &self.program.crates[module.krate];
        let known = krate.extern_names.get(first)?;
        if !leading || krate.info.edition < 2018 {
            let mut found = Found::default();
            let from_root = krate.info.edition < 2018 && (is_use || leading);
            let start = if from_root { krate.root } else { scope.module };
            self.begin(
                Scope {
                    module: start,
                    ..scope
                },
                first,
                ns::TYPE,
                &mut found,
            );
            let own = found.hits.iter().any(|hit| match hit {
                Hit::Module(module) => !matches!(known, Extern::Crate(target) if self.program.crates[*target].root == *module),
                Hit::Node(_) => true,
                Hit::External | Hit::ProcMacro(_) => false,
            });
            if own {
                return None;
            }
        }
        Some(known)
    }

    fn resolve(
        &self,
        scope: Scope,
        leading: bool,
        segments: &[String],
        spaces: u8,
        is_use: bool,
        found: &mut Found,
    ) {
        let module = &self.program.modules[scope.module];
        let krate = &self.program.crates[module.krate];
        let Some(first) = segments.first() else {
            found
                .hits
                .insert(Hit::Module(if leading { krate.root } else { scope.module }));
            return;
        };
        let is_2015 = krate.info.edition < 2018;
        let only_one = segments.len() == 1;
        let wanted = if only_one { spaces } else { ns::TYPE };
        let mut start = Found::default();
        match first.as_str() {
            "crate" if !leading => {
                start.hits.insert(Hit::Module(krate.root));
            }
            "$crate" => {
                let krate = scope.dollar_crate.unwrap_or(module.krate);
                start
                    .hits
                    .insert(Hit::Module(self.program.crates[krate].root));
            }
            "self" => {
                start.hits.insert(Hit::Module(scope.module));
            }
            "super" => {
                start.hits.extend(module.parent.map(Hit::Module));
            }
            _ if is_2015 && (is_use || leading) => {
                let root = Scope {
                    module: krate.root,
                    ..scope
                };
                self.begin(root, first, wanted, &mut start);
                self.prelude(module.krate, first, wanted, &mut start);
            }
            _ if leading => self.prelude(module.krate, first, wanted, &mut start),
            _ => {
                self.begin(scope, first, wanted, &mut start);
                self.prelude(module.krate, first, wanted, &mut start);
            }
        }
        let is_of_prelude =
            first.starts_with(char::is_uppercase) && !module.names.contains_key(first);
        if is_use && is_of_prelude && start.hits.is_empty() && start.perhaps.is_empty() {
            // An import has to lead somewhere: this begins in the prelude, as `use Option::Some`.
            start.hits.insert(Hit::External);
        }
        let mut current = std::mem::take(&mut start.hits);
        found.merge(start);
        for (at, segment) in segments.iter().enumerate().skip(1) {
            let last = at + 1 == segments.len();
            let wanted = if last { spaces } else { ns::TYPE };
            let mut next = Found::default();
            for hit in &current {
                match *hit {
                    Hit::Module(inner) if segment == "super" => {
                        next.hits
                            .extend(self.program.modules[inner].parent.map(Hit::Module));
                    }
                    Hit::Module(inner) if segment == "self" => {
                        next.hits.insert(Hit::Module(inner));
                    }
                    Hit::Module(inner) => {
                        self.lookup(inner, segment, wanted, ANYWHERE, &mut next);
                    }
                    Hit::Node(node) => {
                        found.hits.insert(Hit::Node(node));
                        found.rest.extend(segments[at..].iter().cloned());
                    }
                    other => {
                        next.hits.insert(other);
                    }
                }
            }
            if next.hits.is_empty() {
                found.rest.extend(segments[at..].iter().cloned());
            }
            current = std::mem::take(&mut next.hits);
            found.merge(next);
        }
        found.hits.extend(current);
    }

    /// What a path's first name may be, the crates aside.
    fn begin(&self, scope: Scope, name: &str, spaces: u8, found: &mut Found) {
        for path in scope.uses {
            if (path.glob || path.name == name) && !self.blocks_under_way.borrow().contains(path) {
                self.blocks_under_way.borrow_mut().push(path.clone());
                if path.glob {
                    let from = self.leaf(scope, path, ns::TYPE);
                    self.through_glob(&from, name, spaces, scope.module, found);
                } else {
                    found.merge(self.leaf(scope, path, spaces));
                }
                self.blocks_under_way.borrow_mut().pop();
            }
        }
        let krate = self.program.modules[scope.module].krate;
        self.lookup(scope.module, name, spaces, scope.module, found);
        if spaces & ns::MACRO != 0 {
            self.textual(krate, name, found);
        }
    }

    /// Macros in textual scope: any of that name in the crate, as order is kept.
    fn textual(&self, krate: CrateId, name: &str, found: &mut Found) {
        let krate = &self.program.crates[krate];
        if let Some(nodes) = krate.macros.get(name) {
            found.hits.extend(nodes.iter().copied().map(Hit::Node));
            return;
        }
        for &other in &krate.macro_use {
            let info = &self.program.crates[other].info;
            if info.is_proc_macro {
                found.perhaps.insert(other);
            }
            self.lookup(
                self.program.crates[other].root,
                name,
                ns::MACRO,
                ANYWHERE,
                found,
            );
        }
    }

    fn prelude(&self, krate: CrateId, name: &str, spaces: u8, found: &mut Found) {
        if spaces & ns::TYPE == 0 || found.hits.iter().any(|hit| self.is_type(*hit)) {
            return;
        }
        match self.program.crates[krate].extern_names.get(name) {
            Some(Extern::Std(known)) => {
                found.hits.insert(Hit::External);
                if known != name {
                    // By way of `extern crate alloc as name;` at the crate's root.
                    let root = &self.program.modules[self.program.crates[krate].root];
                    found.via.extend(root.names.get(name).into_iter().flatten());
                }
            }
            Some(Extern::Crate(target)) => {
                found.hits.insert(self.crate_hit(*target));
            }
            None => {}
        }
    }

    fn is_type(&self, hit: Hit) -> bool {
        match hit {
            Hit::Node(node) => self.program.nodes[node].ns & ns::TYPE != 0,
            _ => true,
        }
    }

    fn crate_hit(&self, krate: CrateId) -> Hit {
        let krate_of = &self.program.crates[krate];
        if krate_of.info.is_proc_macro {
            Hit::ProcMacro(krate)
        } else if krate_of.inlined {
            Hit::Module(krate_of.root)
        } else {
            Hit::External
        }
    }

    /// What `name` means in a module, seen from the module `from`.
    pub fn lookup(&self, module: ModId, name: &str, spaces: u8, from: ModId, found: &mut Found) {
        let key = (module, name.to_owned(), spaces);
        if self.under_way.borrow().contains(&key) {
            return;
        }
        self.under_way.borrow_mut().push(key);
        let here = &self.program.modules[module];
        let hidden = |node| from != ANYWHERE && !self.program.is_seen(node, from);
        let scope = Scope::of(module);
        for &node in here.names.get(name).into_iter().flatten() {
            let this = &self.program.nodes[node];
            if hidden(node) {
                continue;
            }
            match &this.kind {
                Kind::Use(path) => {
                    let spaces = if path.only_type {
                        spaces & ns::TYPE
                    } else {
                        spaces
                    };
                    let leaf = self.leaf(scope, path, spaces);
                    if !leaf.hits.is_empty() {
                        found.via.insert(node);
                    }
                    found.merge(leaf);
                }
                Kind::Mod(inner) if spaces & ns::TYPE != 0 => {
                    found.hits.insert(Hit::Module(*inner));
                }
                Kind::ExternCrate(_, target) if spaces & ns::TYPE != 0 => {
                    found.via.insert(node);
                    found.hits.insert(match target {
                        Some(Extern::Crate(target)) => self.crate_hit(*target),
                        _ => Hit::External,
                    });
                }
                _ if this.ns & spaces != 0 => {
                    found.hits.insert(Hit::Node(node));
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
            let targets = self.leaf(scope, path, ns::TYPE);
            let mut through = Found::default();
            self.through_glob(&targets, name, spaces, module, &mut through);
            if !through.hits.is_empty() {
                found.via.insert(glob);
                found.via.extend(&targets.via);
            }
            found.merge(through);
        }
        self.under_way.borrow_mut().pop();
    }

    fn through_glob(
        &self,
        targets: &Found,
        name: &str,
        spaces: u8,
        from: ModId,
        found: &mut Found,
    ) {
        for target in &targets.hits {
            match *target {
                Hit::Module(module) => self.lookup(module, name, spaces, from, found),
                Hit::Node(node) => {
                    if let Kind::Item(syn::Item::Enum(item)) = &self.program.nodes[node].kind {
                        let names = |variant: &syn::Variant| variant.ident == name;
                        if item.variants.iter().any(names) && spaces != ns::MACRO {
                            found.hits.insert(Hit::Node(node));
                        }
                    } else if let Kind::Call(_) = &self.program.nodes[node].kind {
                        found.hits.insert(Hit::Node(node));
                    }
                }
                Hit::ProcMacro(krate) => {
                    found.perhaps.insert(krate);
                }
                Hit::External => {}
            }
        }
    }
}

impl Found {
    fn merge(&mut self, other: Found) {
        self.hits.extend(other.hits);
        self.via.extend(other.via);
        self.rest.extend(other.rest);
        self.perhaps.extend(other.perhaps);
    }
}
