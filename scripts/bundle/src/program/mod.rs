//! The program: the items of all crates, entered by module and name.
//!
//! Nothing is resolved or decided here.

mod enter;
mod load;
mod macro_output;
mod module_names;

use std::collections::{BTreeSet, HashMap};
use std::path::PathBuf;

use proc_macro2::TokenStream;
use syn::{Attribute, ImplItem, Item, TraitItem};

use crate::cargo::{CrateId, CrateInfo};
use crate::error::Result;
use crate::read::Sources;
use crate::syntax::{self, tokens};

pub use crate::syntax::use_tree::UsePath;
pub use macro_output::MacroOutput;

/// Index of a module.
pub type ModId = usize;
/// Index of a node.
pub type NodeId = usize;

/// Rust's namespaces as bits: a name may have a meaning in each of them.
pub mod ns {
    /// Types, traits, modules, crates.
    pub const TYPE: u8 = 1;
    /// Functions, constants, statics, constructors.
    pub const VALUE: u8 = 2;
    /// Macros.
    pub const MACRO: u8 = 4;
    /// What an identifier pattern can mean besides a new variable.
    pub const PATTERN: u8 = 8;
    /// Types, values and macros.
    pub const ALL: u8 = 7;
}

/// All crates, and the items of those that are loaded.
#[derive(Default)]
pub struct Program {
    /// The crates, the binary first.
    pub crates: Vec<Crate>,
    /// The modules of all crates.
    pub modules: Vec<Module>,
    /// The nodes of all modules.
    pub nodes: Vec<Node>,
    /// The texts of the files.
    pub sources: Sources,
    /// What the macro calls in item position may define.
    outputs: HashMap<NodeId, MacroOutput>,
}

/// A crate.
pub struct Crate {
    /// What Cargo knows of it.
    pub info: CrateInfo,
    /// Its root module.
    pub root: ModId,
    /// Whether it becomes a module of the bundle. If not, the judge has it.
    pub inlined: bool,
    /// Whether its items are entered.
    pub is_loaded: bool,
    /// The name of its module in the bundle.
    pub module_name: String,
    /// Its `macro_rules` by name: textual scope, approximated by the whole crate.
    pub macros: HashMap<String, Vec<NodeId>>,
    /// The crates whose macros `#[macro_use]` imports.
    pub macro_use: Vec<CrateId>,
    /// The extern prelude.
    pub extern_names: HashMap<String, Extern>,
}

/// A crate of the extern prelude.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Extern {
    /// A crate of the program.
    Crate(CrateId),
    /// `std`, `core` or `alloc`, by its original name.
    Std(String),
}

/// A module.
pub struct Module {
    /// Its crate.
    pub krate: CrateId,
    /// The enclosing module.
    pub parent: Option<ModId>,
    /// Its name; the name of the crate for a root.
    pub name: String,
    /// The number of enclosing modules.
    pub depth: usize,
    /// Its file, and those that it includes; none if the file is that of its parent.
    pub files: Vec<PathBuf>,
    /// Its content, in source order.
    pub entries: Vec<Entry>,
    /// The nodes that define a name.
    pub names: HashMap<String, Vec<NodeId>>,
    /// `use …::*`.
    pub globs: Vec<NodeId>,
    /// `use … as _`.
    pub nameless: Vec<NodeId>,
}

/// An entry of a module's content.
pub enum Entry {
    /// An item.
    Node(NodeId),
    /// A `use`, and its leaves from left to right.
    Use(Box<syn::ItemUse>, Vec<NodeId>),
    /// A module.
    Mod(ModId, Vec<Attribute>, syn::Visibility),
}

/// From where a node can be named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visibility {
    /// From everywhere.
    Public,
    /// From this module and the modules inside of it.
    Within(ModId),
}

/// The unit that is kept or dropped: an item, a member of an impl or trait, or a leaf of a `use`.
pub struct Node {
    /// Its module.
    pub module: ModId,
    /// Its name, if it has one.
    pub name: Option<String>,
    /// From where it can be named.
    pub visibility: Visibility,
    /// The namespaces in which it has a meaning; 0 for a `use`, which is resolved on demand.
    pub ns: u8,
    /// Its kind and syntax.
    pub kind: Kind,
}

/// The kind of a node, with its syntax.
pub enum Kind {
    /// A function, type, constant, static, `extern` block, …: kept whole.
    Item(Item),
    /// A trait; its provided functions are nodes of their own.
    Trait(syn::ItemTrait),
    /// An impl; its functions and constants are nodes of their own.
    Impl(syn::ItemImpl),
    /// A function or constant of a trait or impl.
    Member {
        /// The trait or impl.
        owner: NodeId,
        /// Its index among the items of the owner.
        index: usize,
    },
    /// A `macro_rules` definition, and whether it is exported.
    Macro(syn::ItemMacro, bool),
    /// A macro call in item position.
    Call(syn::ItemMacro),
    /// A leaf of a `use`.
    Use(UsePath),
    /// A module.
    Mod(ModId),
    /// An `extern crate`, and the crate it names.
    ExternCrate(syn::ItemExternCrate, Option<Extern>),
}

impl Program {
    /// Knows all crates, and loads the solution; the packages named in `outside` stay outside.
    pub fn new(crates: &[CrateInfo], outside: &BTreeSet<String>) -> Result<Self> {
        let mut program = Program::default();
        for (id, info) in crates.iter().enumerate() {
            let inlined = id == 0 || !outside.contains(&info.package);
            load::add_crate(&mut program, info.clone(), inlined);
        }
        program.load(&[0].into())?;
        module_names::choose(&mut program);
        Ok(program)
    }

    /// Reads crates that are not yet loaded, and enters their items.
    pub fn load(&mut self, crates: &BTreeSet<CrateId>) -> Result<()> {
        for krate in crates {
            load::load(self, *krate)?;
        }
        enter::enter_macro_output(self);
        Ok(())
    }

    /// Reads again what is loaded, as the texts of files have changed.
    pub fn reload(self) -> Result<Self> {
        let mut program = Program {
            sources: self.sources,
            ..Program::default()
        };
        let mut loaded = BTreeSet::new();
        for (id, krate) in self.crates.into_iter().enumerate() {
            if krate.is_loaded && krate.inlined && !krate.info.is_proc_macro {
                loaded.insert(id);
            }
            load::add_crate(&mut program, krate.info, krate.inlined);
        }
        program.load(&loaded)?;
        module_names::choose(&mut program);
        Ok(program)
    }

    /// Returns the crates outside of the bundle that the loaded crates may name.
    pub fn outside(&self) -> BTreeSet<CrateId> {
        let mut outside = BTreeSet::new();
        for (id, krate) in self.crates.iter().enumerate() {
            let names = krate.extern_names.iter().filter_map(|(name, it)| match it {
                Extern::Crate(it) if !self.crates[*it].inlined => Some((name, *it)),
                _ => None,
            });
            let names: Vec<_> = names.collect();
            if names.is_empty() || !krate.inlined || !krate.is_loaded {
                continue;
            }
            let mut words = BTreeSet::new();
            let modules = self.modules.iter().filter(|module| module.krate == id);
            for file in modules.flat_map(|module| &module.files) {
                let text = self.sources.read(file).unwrap_or_default();
                tokens::idents(&text.parse().unwrap_or_default(), &mut words);
            }
            let used = names.into_iter().filter(|(name, _)| words.contains(*name));
            outside.extend(used.map(|(_, it)| it));
        }
        outside
    }

    /// Returns what a macro call in item position may define.
    pub fn output_of(&self, call: NodeId) -> Option<&MacroOutput> {
        self.outputs.get(&call)
    }

    /// Returns the crate of a node.
    pub fn krate(&self, node: NodeId) -> CrateId {
        self.modules[self.nodes[node].module].krate
    }

    /// Returns whether this node is a trait.
    pub fn is_trait(&self, node: NodeId) -> bool {
        matches!(self.nodes[node].kind, Kind::Trait(_))
    }

    /// Returns whether this node is the definition of a macro.
    pub fn is_macro(&self, node: NodeId) -> bool {
        matches!(self.nodes[node].kind, Kind::Macro(..))
    }

    /// Returns the macro that a call by name means in a crate, if the crate has only one of this name so
    /// far.
    pub fn only_macro(&self, krate: CrateId, call: &syn::Macro) -> Option<NodeId> {
        let name = syntax::name(call.path.get_ident()?);
        match self.crates[krate].macros.get(&name)?[..] {
            [node] => Some(node),
            _ => None,
        }
    }

    /// Returns the arms of a `macro_rules!`, if this node is one.
    pub fn definition(&self, node: NodeId) -> Option<&TokenStream> {
        match &self.nodes[node].kind {
            Kind::Macro(item, _) => Some(&item.mac.tokens),
            _ => None,
        }
    }

    /// Returns whether code in the module `from` can name this node.
    pub fn is_visible(&self, node: NodeId, from: ModId) -> bool {
        let Visibility::Within(limit) = self.nodes[node].visibility else {
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

    /// Evaluates a visibility that is written in `module`.
    pub fn visibility(&self, module: ModId, vis: &syn::Visibility) -> Visibility {
        let here = &self.modules[module];
        match vis {
            syn::Visibility::Public(_) => Visibility::Public,
            syn::Visibility::Inherited => Visibility::Within(module),
            syn::Visibility::Restricted(vis) if vis.path.is_ident("self") => {
                Visibility::Within(module)
            }
            syn::Visibility::Restricted(vis) if vis.path.is_ident("super") => {
                Visibility::Within(here.parent.unwrap_or(module))
            }
            // `pub(in path)` is approximated by `pub(crate)`.
            syn::Visibility::Restricted(_) => Visibility::Within(self.crates[here.krate].root),
        }
    }

    /// Returns the module that an inline `mod` declares.
    pub fn child(&self, module: ModId, item: &syn::ItemMod) -> Option<ModId> {
        let name = syntax::name(&item.ident);
        let mut entries = self.modules[module].entries.iter();
        entries.find_map(|entry| match entry {
            Entry::Mod(module, ..) if self.modules[*module].name == name => Some(*module),
            _ => None,
        })
    }

    /// Returns the syntax of a member.
    pub fn member(&self, node: NodeId) -> Option<Member<'_>> {
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

/// The syntax of a member.
pub enum Member<'a> {
    /// A member of an impl.
    Impl(&'a ImplItem),
    /// A member of a trait.
    Trait(&'a TraitItem),
}
