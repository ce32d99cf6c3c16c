//! Reads the files of a crate and enters their items.

use std::collections::{BTreeSet, HashMap};

use proc_macro2::TokenStream;
use syn::ext::IdentExt;
use syn::visit_mut::VisitMut;
use syn::{Item, ItemUse};

use super::{
    enter, ns, Crate, Entry, Extern, Kind, ModId, Module, Node, NodeId, Program, UsePath,
    Visibility,
};
use crate::cargo::{CrateId, CrateInfo};
use crate::cfg;
use crate::error::{Error, Result};
use crate::macro_rules::Rules;
use crate::read::{self, path_attribute, Guards, ModuleFile, Strip};
use crate::syntax::{tokens, use_tree};

/// How deep macros in macros are expanded to look for modules and exported macros.
const DEPTH: usize = 8;

/// Adds a crate without its content.
pub fn add_crate(program: &mut Program, info: CrateInfo, inlined: bool) {
    let krate = program.crates.len();
    let root = program.modules.len();
    program
        .modules
        .push(module(krate, None, info.name.clone(), 0));
    let mut extern_names: HashMap<_, _> = ["std", "core", "alloc"]
        .into_iter()
        .map(|name| (name.to_owned(), Extern::Std(name.to_owned())))
        .collect();
    for (name, dependency) in &info.dependencies {
        extern_names.insert(name.clone(), Extern::Crate(*dependency));
    }
    program.crates.push(Crate {
        root,
        inlined,
        is_loaded: !inlined || info.is_proc_macro,
        module_name: String::new(),
        macros: HashMap::new(),
        macro_use: Vec::new(),
        extern_names,
        info,
    });
}

/// Enters the items of a crate with all its modules.
pub fn load(program: &mut Program, krate: CrateId) -> Result<()> {
    let root = program.crates[krate].root;
    program.crates[krate].is_loaded = true;
    let file = ModuleFile::root(&program.crates[krate].info.root.clone());
    let guards = Guards::default();
    let mut loader = Loader {
        program,
        krate,
        guards,
    };
    loader.file(root, &file)
}

fn module(krate: CrateId, parent: Option<ModId>, name: String, depth: usize) -> Module {
    Module {
        krate,
        parent,
        name,
        depth,
        files: Vec::new(),
        entries: Vec::new(),
        names: HashMap::new(),
        globs: Vec::new(),
        nameless: Vec::new(),
    }
}

struct Loader<'a> {
    program: &'a mut Program,
    krate: CrateId,
    guards: Guards,
}

impl Loader<'_> {
    fn file(&mut self, module: ModId, place: &ModuleFile) -> Result<()> {
        let info = &self.program.crates[self.krate].info;
        let mut file = read::parse(&place.file, info, &self.program.sources)?;
        let strip = Strip { cfg: &info.cfg };
        // `#![cfg(…)]` at the top of a file disables all of it.
        if !strip.keeps(&mut file.attrs) {
            return Ok(());
        }
        let mut strip = strip;
        strip.visit_file_mut(&mut file);
        read::Embed::new(info, &place.file, &self.program.sources).visit_file_mut(&mut file);
        self.program.modules[module].files.push(place.file.clone());
        for attribute in file.attrs {
            // At the top of a file it means what it means before `mod`.
            if attribute.path().is_ident("macro_use") {
                self.attribute_of_module(module, attribute);
            }
        }
        self.items(module, place, file.items)
    }

    /// Adds an attribute to the `mod` of a module, if it has one.
    fn attribute_of_module(&mut self, module: ModId, mut attribute: syn::Attribute) {
        attribute.style = syn::AttrStyle::Outer;
        let Some(parent) = self.program.modules[module].parent else {
            return;
        };
        for entry in &mut self.program.modules[parent].entries {
            match entry {
                Entry::Mod(child, attributes, _) if *child == module => {
                    attributes.push(attribute);
                    return;
                }
                _ => {}
            }
        }
    }

    fn items(&mut self, module: ModId, place: &ModuleFile, items: Vec<Item>) -> Result<()> {
        for item in items {
            self.item(module, place, item)?;
        }
        Ok(())
    }

    fn item(&mut self, module: ModId, place: &ModuleFile, mut item: Item) -> Result<()> {
        if let (Item::Macro(item), true) = (&mut item, self.krate != 0) {
            self.guards.define(item);
            if !self
                .guards
                .admits(item, &self.program.crates[self.krate].info.cfg)
            {
                return Ok(());
            }
        }
        let early = match &item {
            Item::Macro(item) => self.early(item),
            _ => None,
        };
        if let Some(file) = early {
            return self.items_of(module, place, file);
        }
        match item {
            Item::Mod(item) => return self.child(module, place, item),
            Item::Use(item) => self.import(module, item),
            Item::Macro(item) if item.mac.path.is_ident("include") => {
                return self.included(module, place, &item);
            }
            Item::Macro(item) if cfg::is_cfg_if(&item) => {
                let info = &self.program.crates[self.krate].info;
                if let Some(tokens) = cfg::chosen_branch(item.mac.tokens.clone(), &info.cfg) {
                    let file = syn::parse2(tokens).map_err(|error| {
                        let (file, line) = (place.file.display(), error.span().start().line);
                        Error::refused(format!("{file}:{line}: {error}"))
                    })?;
                    self.items_of(module, place, file)?;
                } else {
                    let node = enter::enter(self.program, module, Item::Macro(item));
                    self.program.modules[module].entries.push(Entry::Node(node));
                }
            }
            item => {
                let node = enter::enter(self.program, module, item);
                self.program.modules[module].entries.push(Entry::Node(node));
            }
        }
        Ok(())
    }

    /// Enters the items that a macro call stands for.
    fn items_of(&mut self, module: ModId, place: &ModuleFile, mut file: syn::File) -> Result<()> {
        let cfg = &self.program.crates[self.krate].info.cfg;
        Strip { cfg }.visit_file_mut(&mut file);
        self.items(module, place, file.items)
    }

    /// Expands a macro call if it stands for modules of other files, which must be known before they are
    /// read, or for exported macros among its arguments: paths name those in the crate's root.
    fn early(&self, item: &syn::ItemMacro) -> Option<syn::File> {
        let file = self.expansion(item)?;
        let exports = || exports_macro(&item.mac.tokens) && file.items.iter().all(is_exported);
        (self.declare_files(&file.items, DEPTH) || exports()).then_some(file)
    }

    fn declare_files(&self, items: &[Item], depth: usize) -> bool {
        items.iter().any(|item| match item {
            Item::Mod(module) => match &module.content {
                Some((_, items)) => self.declare_files(items, depth),
                None => true,
            },
            Item::Macro(item) if depth > 0 => self
                .expansion(item)
                .is_some_and(|file| self.declare_files(&file.items, depth - 1)),
            _ => false,
        })
    }

    /// Expands the call of a macro of this crate, if it has only one of this name so far.
    fn expansion(&self, item: &syn::ItemMacro) -> Option<syn::File> {
        let node = self.program.only_macro(self.krate, &item.mac);
        let definition = self.program.definition(node.filter(|_| self.krate != 0)?)?;
        syn::parse2(Rules::parse(definition)?.expand(&item.mac.tokens)?).ok()
    }

    fn import(&mut self, module: ModId, item: ItemUse) {
        let mut paths = Vec::new();
        use_tree::leaves(&item.tree, &[], item.leading_colon.is_some(), &mut paths);
        let visibility = self.program.visibility(module, &item.vis);
        let add = |path: UsePath| {
            let (is_glob, is_nameless) = (path.glob, path.name == "_");
            let name = (!is_nameless && !is_glob).then(|| path.name.clone());
            let node = self.node(module, name, visibility, 0, Kind::Use(path));
            let module = &mut self.program.modules[module];
            if is_glob {
                module.globs.push(node);
            } else if is_nameless {
                module.nameless.push(node);
            }
            node
        };
        let nodes = paths.into_iter().map(add).collect();
        let entry = Entry::Use(Box::new(item), nodes);
        self.program.modules[module].entries.push(entry);
    }

    /// Enters the items of the file that `include!` names.
    fn included(&mut self, module: ModId, place: &ModuleFile, item: &syn::ItemMacro) -> Result<()> {
        let info = &self.program.crates[self.krate].info;
        let path =
            read::Embed::new(info, &place.file, &self.program.sources).path(&item.mac.tokens);
        let path = path.ok_or_else(|| {
            let (package, version, file) = (&info.package, &info.version, place.file.display());
            Error::refused(format!(
                "`{package}` {version} cannot be inlined: {file} includes a file whose name is not \
                 known; include it by a literal path"
            ))
        })?;
        let place = ModuleFile {
            file: path,
            ..place.clone()
        };
        self.file(module, &place)
    }

    fn child(&mut self, parent: ModId, place: &ModuleFile, item: syn::ItemMod) -> Result<()> {
        let name = item.ident.unraw().to_string();
        let depth = self.program.modules[parent].depth + 1;
        let child = self.program.modules.len();
        let (krate, visibility) = (self.krate, self.program.visibility(parent, &item.vis));
        self.program
            .modules
            .push(module(krate, Some(parent), name.clone(), depth));
        self.node(
            parent,
            Some(name.clone()),
            visibility,
            ns::TYPE,
            Kind::Mod(child),
        );
        let path = path_attribute(&item.attrs);
        let mut attrs = item.attrs;
        attrs.retain(|attr| !attr.path().is_ident("path"));
        let entry = Entry::Mod(child, attrs, item.vis);
        self.program.modules[parent].entries.push(entry);
        match item.content {
            Some((_, items)) => {
                self.items(child, &place.inline_child(&name, path.as_deref()), items)
            }
            None => self.file(child, &place.child(&name, path.as_deref())?),
        }
    }

    fn node(
        &mut self,
        module: ModId,
        name: Option<String>,
        visibility: Visibility,
        ns: u8,
        kind: Kind,
    ) -> NodeId {
        enter::add(
            self.program,
            Node {
                module,
                name,
                visibility,
                ns,
                kind,
            },
        )
    }
}

/// Returns whether there may be an exported macro among these tokens.
fn exports_macro(tokens: &TokenStream) -> bool {
    let mut words = BTreeSet::new();
    tokens::idents(tokens, &mut words);
    words.contains("macro_export")
}

/// Returns whether the item is an exported macro.
fn is_exported(item: &Item) -> bool {
    match item {
        Item::Macro(item) => {
            let mut attrs = item.attrs.iter();
            item.ident.is_some() && attrs.any(|attr| attr.path().is_ident("macro_export"))
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use crate::samples;

    #[test]
    fn finds_an_exported_macro_that_a_macro_defines() {
        // A path would find the private module instead.
        let kit = "
            mod sure { pub fn yes() -> bool { true } }
            pub fn sure() -> bool { sure::yes() }
            macro_rules! define { ($item:item) => { $item }; }
            define![
                #[macro_export]
                macro_rules! sure { ($($t:tt)*) => { assert!($($t)*) }; }
            ];
        ";
        let main = "use kit::sure;\nfn main() { sure!(sure()); }";
        let bundle = samples::bundle(kit, main).expect("a bundle");
        assert!(bundle.whole.is_empty(), "{:?}", bundle.whole);
        assert!(
            bundle.source.contains("macro_rules! sure"),
            "{}",
            bundle.source
        );
    }
}
