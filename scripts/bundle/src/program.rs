//! The crates of a program as modules of named things: what there is, before anything is decided.

use std::collections::HashMap;

use syn::{Attribute, ImplItem, Item, TraitItem};

use crate::metadata::{CrateId, CrateInfo};

/// Index of a module.
pub type ModId = usize;
/// Index of a thing that is kept or dropped on its own.
pub type NodeId = usize;

/// The namespaces of Rust, as bits: a name may mean something in each of them.
pub mod ns {
    /// Types, traits, modules, crates.
    pub const TYPE: u8 = 1;
    /// Functions, constants, statics, constructors.
    pub const VALUE: u8 = 2;
    /// Macros.
    pub const MACRO: u8 = 4;
    /// What a lower-case pattern could mean beside a new variable.
    pub const PATTERN: u8 = 8;
    /// All of them.
    pub const ALL: u8 = 7;
}

/// Everything.
#[derive(Default)]
pub struct Program {
    /// The crates; the binary is the first.
    pub crates: Vec<Crate>,
    /// The modules of all crates.
    pub modules: Vec<Module>,
    /// The things in them.
    pub nodes: Vec<Node>,
}

/// One crate.
pub struct Crate {
    /// What Cargo says.
    pub info: CrateInfo,
    /// Its root module.
    pub root: ModId,
    /// Is it put into the file? If not, it is named as the judge's own crate.
    pub inlined: bool,
    /// The name of its module in the file.
    pub module_name: String,
    /// Its `macro_rules`, by name: textual scope, seen from everywhere.
    pub macros: HashMap<String, Vec<NodeId>>,
    /// The crates whose macros `#[macro_use]` brings into scope.
    pub macro_use: Vec<CrateId>,
    /// What a path may begin with beside names in scope.
    pub extern_names: HashMap<String, Extern>,
}

/// What stands behind a name of the extern prelude.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Extern {
    /// A crate of the program.
    Crate(CrateId),
    /// `std`, `core`, `alloc`, by its true name.
    Std(String),
}

/// One module.
pub struct Module {
    /// Its crate.
    pub krate: CrateId,
    /// The module around it.
    pub parent: Option<ModId>,
    /// Its name; the root's is that of the crate.
    pub name: String,
    /// How many modules are around it.
    pub depth: usize,
    /// What stands in it, in order.
    pub entries: Vec<Entry>,
    /// What a name means here.
    pub names: HashMap<String, Vec<NodeId>>,
    /// `use …::*`.
    pub globs: Vec<NodeId>,
    /// `use … as _`.
    pub nameless: Vec<NodeId>,
}

/// What stands in a module.
pub enum Entry {
    /// A thing.
    Node(NodeId),
    /// A `use` with its leaves, from left to right.
    Use(Box<syn::ItemUse>, Vec<NodeId>),
    /// A module.
    Mod(ModId, Vec<Attribute>, syn::Visibility),
}

/// Who can see a thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seen {
    /// Everyone.
    Everywhere,
    /// This module and what is inside of it.
    Within(ModId),
}

/// A thing that is kept or dropped on its own.
pub struct Node {
    /// Where it stands.
    pub module: ModId,
    /// Its name, if it has one.
    pub name: Option<String>,
    /// Who can see it.
    pub seen: Seen,
    /// In which namespaces it has a meaning; 0 for a `use`, as nobody knows before looking.
    pub ns: u8,
    /// What it is.
    pub kind: Kind,
}

/// What a thing is.
pub enum Kind {
    /// A function, type, constant, static, foreign block, …: kept whole.
    Item(Item),
    /// A trait; its provided functions are things of their own.
    Trait(syn::ItemTrait),
    /// An `impl`; some of its functions are things of their own.
    Impl(syn::ItemImpl),
    /// A function of a trait or impl.
    Member {
        /// The trait or impl.
        owner: NodeId,
        /// Which of its items.
        index: usize,
    },
    /// A `macro_rules` definition.
    Macro(syn::ItemMacro, bool),
    /// A macro call in the place of an item.
    Call(syn::ItemMacro),
    /// One leaf of a `use`.
    Use(UsePath),
    /// A module.
    Mod(ModId),
    /// `extern crate`.
    ExternCrate(syn::ItemExternCrate, Option<Extern>),
}

/// One leaf of a `use`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct UsePath {
    /// Begins with `::`.
    pub leading: bool,
    /// The path, without the `*` of a glob.
    pub segments: Vec<String>,
    /// What it is called from then on; `_` too.
    pub name: String,
    /// Ends in `*`.
    pub glob: bool,
    /// Ends in `{self}`: only the module or type of that name.
    pub only_type: bool,
}

impl Program {
    /// The crate a thing stands in.
    pub fn krate(&self, node: NodeId) -> CrateId {
        self.modules[self.nodes[node].module].krate
    }

    /// The module's path from its crate's root, without the crate.
    pub fn path_of(&self, module: ModId) -> Vec<String> {
        let mut path = Vec::new();
        let mut this = module;
        while let Some(parent) = self.modules[this].parent {
            path.push(self.modules[this].name.clone());
            this = parent;
        }
        path.reverse();
        path
    }

    /// Can code in the module `from` see this thing?
    pub fn is_seen(&self, node: NodeId, from: ModId) -> bool {
        let Seen::Within(limit) = self.nodes[node].seen else {
            return true;
        };
        let mut this = Some(from);
        while let Some(module) = this {
            if module == limit {
                return true;
            }
            this = self.modules[module].parent;
        }
        false
    }

    /// Who can see what stands in `module` with this visibility.
    pub fn seen(&self, module: ModId, vis: &syn::Visibility) -> Seen {
        let here = &self.modules[module];
        match vis {
            syn::Visibility::Public(_) => Seen::Everywhere,
            syn::Visibility::Inherited => Seen::Within(module),
            syn::Visibility::Restricted(vis) if vis.path.is_ident("self") => Seen::Within(module),
            syn::Visibility::Restricted(vis) if vis.path.is_ident("super") => {
                Seen::Within(here.parent.unwrap_or(module))
            }
            // A narrower path of `pub(in …)` is taken for the whole crate.
            syn::Visibility::Restricted(_) => Seen::Within(self.crates[here.krate].root),
        }
    }

    /// The item of an impl or trait that a member is.
    pub fn function_of(&self, node: NodeId) -> Option<Member<'_>> {
        let Kind::Member { owner, index } = self.nodes[node].kind else {
            return None;
        };
        match &self.nodes[owner].kind {
            Kind::Impl(item) => Some(Member::Impl(&item.items[index])),
            Kind::Trait(item) => Some(Member::Trait(&item.items[index])),
            _ => None,
        }
    }
}

/// A member's syntax.
pub enum Member<'a> {
    /// Of an impl.
    Impl(&'a ImplItem),
    /// Of a trait.
    Trait(&'a TraitItem),
}
