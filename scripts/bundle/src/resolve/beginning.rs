//! What the first name of a path may be: an import of the function around it, a name of the module, a
//! macro of the crate, another crate.

use super::{Found, Hit, Resolver, Scope, ANYWHERE};
use crate::metadata::CrateId;
use crate::program::{ns, Extern};

impl<'a> Resolver<'a> {
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

    /// What a path's first name may be.
    pub(super) fn start(
        &self,
        scope: Scope,
        leading: bool,
        first: &str,
        wanted: u8,
        is_use: bool,
    ) -> Found {
        let module = &self.program.modules[scope.module];
        let krate = &self.program.crates[module.krate];
        let is_2015 = krate.info.edition < 2018;
        let mut start = Found::default();
        match first {
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
        start
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

    /// The crates that a path may begin with; nearer types go before them.
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

    pub(super) fn crate_hit(&self, krate: CrateId) -> Hit {
        let krate_of = &self.program.crates[krate];
        if krate_of.info.is_proc_macro {
            Hit::ProcMacro(krate)
        } else if krate_of.inlined {
            Hit::Module(krate_of.root)
        } else {
            Hit::External
        }
    }
}
