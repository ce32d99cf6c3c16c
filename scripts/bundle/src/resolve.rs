//! What a path may mean: every definition that it could name, with the imports on the way.
//!
//! Rust picks one meaning by namespace, shadowing and visibility. Here all of them are returned
//! where telling them apart would take types: to keep one too many costs bytes, one too few breaks
//! the program.

mod beginning;
mod found;
mod module;

use std::cell::RefCell;

use crate::metadata::CrateId;
use crate::program::{ns, ModId, Program, UsePath};

pub use found::{Found, Hit};

/// Seen from here, everything is visible: for paths that a program which compiles has written out.
pub const ANYWHERE: ModId = ModId::MAX;

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
        self.resolve(scope, leading, segments, spaces, false)
    }

    /// What a leaf of a `use` imports, or from where if it is a glob.
    pub fn leaf(&self, scope: Scope, path: &UsePath, spaces: u8) -> Found {
        self.resolve(scope, path.leading, &path.segments, spaces, true)
    }

    fn resolve(
        &self,
        scope: Scope,
        leading: bool,
        segments: &[String],
        spaces: u8,
        is_use: bool,
    ) -> Found {
        let mut found = Found::default();
        let Some(first) = segments.first() else {
            let krate = self.program.modules[scope.module].krate;
            let root = self.program.crates[krate].root;
            let module = if leading { root } else { scope.module };
            found.hits.insert(Hit::Module(module));
            return found;
        };
        let only_one = segments.len() == 1;
        let wanted = if only_one { spaces } else { ns::TYPE };
        let mut start = self.start(scope, leading, first, wanted, is_use);
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
        found
    }
}
