//! How the paths of a module begin in the bundle.

use proc_macro2::Ident;

use crate::program::{ns, Crate, Extern, ModId, Program, UsePath};
use crate::resolve::{Resolver, Scope};
use crate::syntax::ident;

/// Translates the first segments of paths in one module.
pub struct Paths<'a> {
    /// The program.
    pub program: &'a Program,
    /// The resolver of its names.
    pub resolver: &'a Resolver<'a>,
    /// The module.
    pub module: ModId,
    /// The imports inside of the current function.
    pub uses: Vec<UsePath>,
}

impl<'a> Paths<'a> {
    /// Translates paths in `module`, outside of functions.
    pub fn new(program: &'a Program, resolver: &'a Resolver<'a>, module: ModId) -> Self {
        Paths {
            program,
            resolver,
            module,
            uses: Vec::new(),
        }
    }

    /// Returns the scope that the paths are resolved in.
    pub fn scope(&self) -> Scope<'_> {
        Scope {
            module: self.module,
            uses: &self.uses,
            dollar_crate: None,
        }
    }

    /// Returns the module's crate.
    pub fn krate(&self) -> &'a Crate {
        &self.program.crates[self.program.modules[self.module].krate]
    }

    /// Returns the name of the module that the crate has become, if it is not the solution.
    pub fn own_name(&self) -> Option<Ident> {
        let name = &self.krate().module_name;
        (!name.is_empty()).then(|| ident(name))
    }

    /// Returns what replaces the first segment of a path, and its leading `::`; `None` if the path
    /// stays as it is. `single` says whether it is the only segment.
    pub fn beginning(
        &self,
        leading: bool,
        first: &str,
        is_use: bool,
        single: bool,
    ) -> Option<Vec<Ident>> {
        let krate = self.krate();
        if first == "crate" {
            return self.own_name().map(|own| vec![ident("crate"), own]);
        }
        if single && !is_use && !leading {
            return None;
        }
        if matches!(first, "self" | "super" | "Self" | "$crate") {
            return None;
        }
        match self
            .resolver
            .extern_crate(self.scope(), leading, first, is_use)
        {
            Some(Extern::Crate(target)) => {
                let target = &self.program.crates[*target];
                if target.info.is_proc_macro || !target.inlined {
                    return None;
                }
                let mut path = vec![ident("crate")];
                if !target.module_name.is_empty() {
                    path.push(ident(&target.module_name));
                }
                Some(path)
            }
            // Its `extern crate … as …` is at the root of the crate's module.
            Some(Extern::Std(name)) if name != first => Some(self.at_root(first)),
            None if krate.info.edition < 2018 && (is_use || leading) => Some(self.at_root(first)),
            _ => None,
        }
    }

    /// Returns the path of a name at the root of the crate.
    fn at_root(&self, name: &str) -> Vec<Ident> {
        let mut path = vec![ident("crate")];
        path.extend(self.own_name());
        path.push(ident(name));
        path
    }

    /// Returns the module of the crate whose `#[macro_use]` imports this macro, if nothing shadows it.
    pub fn macro_use(&self, name: &str) -> Option<Ident> {
        let krate = self.krate();
        if krate.macro_use.is_empty() || krate.macros.contains_key(name) {
            return None;
        }
        let path = [name.to_owned()];
        krate.macro_use.iter().find_map(|other| {
            let other = &self.program.crates[*other];
            let root = Scope::of(other.root);
            let found = self.resolver.path(root, false, &path, ns::MACRO);
            let mut nodes = found.definitions.iter().filter_map(|it| it.node());
            let has_macro = nodes.any(|node| self.program.is_macro(node));
            (other.inlined && has_macro).then(|| ident(&other.module_name))
        })
    }
}
