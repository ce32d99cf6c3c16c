//! Reads the files of a crate and enters what stands in them.

mod cfg_if;

use std::collections::HashMap;

use syn::ext::IdentExt;
use syn::visit_mut::VisitMut;
use syn::{Item, ItemUse};

use crate::error::{Error, Result};
use crate::metadata::{CrateId, CrateInfo};
use crate::place::{path_attribute, Place};
use crate::program::{
    ns, Crate, Entry, Extern, Kind, ModId, Module, Node, NodeId, Program, Seen, UsePath,
};
use crate::strip::Strip;
use crate::{imports, names, source};

/// Enters a crate with all its modules.
pub fn load(program: &mut Program, info: CrateInfo, inlined: bool) -> Result<()> {
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
        module_name: String::new(),
        macros: HashMap::new(),
        macro_use: Vec::new(),
        extern_names,
        info,
    });
    if !inlined || program.crates[krate].info.is_proc_macro {
        return Ok(());
    }
    let place = Place::owning(&program.crates[krate].info.root.clone());
    Loader { program, krate }.file(root, &place)
}

fn module(krate: CrateId, parent: Option<ModId>, name: String, depth: usize) -> Module {
    Module {
        krate,
        parent,
        name,
        depth,
        entries: Vec::new(),
        names: HashMap::new(),
        globs: Vec::new(),
        nameless: Vec::new(),
    }
}

struct Loader<'a> {
    program: &'a mut Program,
    krate: CrateId,
}

impl Loader<'_> {
    fn file(&mut self, module: ModId, place: &Place) -> Result<()> {
        let info = &self.program.crates[self.krate].info;
        let mut file = source::parse(&place.file, info)?;
        let strip = Strip { cfg: &info.cfg };
        // `#![cfg(…)]` at the top of a file takes all of it.
        if !strip.keeps(&mut file.attrs) {
            return Ok(());
        }
        let mut strip = strip;
        strip.visit_file_mut(&mut file);
        source::Embed::new(info, &place.file).visit_file_mut(&mut file);
        self.items(module, place, file.items)
    }

    fn items(&mut self, module: ModId, place: &Place, items: Vec<Item>) -> Result<()> {
        for item in items {
            self.item(module, place, item)?;
        }
        Ok(())
    }

    fn item(&mut self, module: ModId, place: &Place, item: Item) -> Result<()> {
        match item {
            Item::Mod(item) => return self.child(module, place, item),
            Item::Use(item) => self.import(module, item),
            Item::Macro(item) if item.mac.path.is_ident("include") => {
                return self.included(module, place, &item);
            }
            Item::Macro(item) if cfg_if::is_cfg_if(&item) => {
                let info = &self.program.crates[self.krate].info;
                if let Some(tokens) = cfg_if::chosen(item.mac.tokens.clone(), &info.cfg) {
                    let file = syn::parse2::<syn::File>(tokens).map_err(|error| {
                        let (file, line) = (place.file.display(), error.span().start().line);
                        Error::refused(format!("{file}:{line}: {error}"))
                    })?;
                    self.items(module, place, file.items)?;
                } else {
                    let node = names::enter(self.program, module, Item::Macro(item));
                    self.program.modules[module].entries.push(Entry::Node(node));
                }
            }
            item => {
                let node = names::enter(self.program, module, item);
                self.program.modules[module].entries.push(Entry::Node(node));
            }
        }
        Ok(())
    }

    fn import(&mut self, module: ModId, item: ItemUse) {
        let mut paths = Vec::new();
        imports::leaves(&item.tree, &[], item.leading_colon.is_some(), &mut paths);
        let seen = self.program.seen(module, &item.vis);
        let add = |path: UsePath| {
            let (is_glob, is_nameless) = (path.glob, path.name == "_");
            let name = (!is_nameless && !is_glob).then(|| path.name.clone());
            let node = self.node(module, name, seen, 0, Kind::Use(path));
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

    /// The items of the file that `include!` names.
    fn included(&mut self, module: ModId, place: &Place, item: &syn::ItemMacro) -> Result<()> {
        let info = &self.program.crates[self.krate].info;
        let path = source::literal_path(&item.mac.tokens, place).ok_or_else(|| {
            let (package, version) = (&info.package, &info.version);
            Error::refused(format!(
                "`{package}` {version} includes code that its build script generates; \
                 vendor the generated file and include it by its path"
            ))
        })?;
        let mut file = source::parse(&path, info)?;
        Strip { cfg: &info.cfg }.visit_file_mut(&mut file);
        self.items(module, place, file.items)
    }

    fn child(&mut self, parent: ModId, place: &Place, item: syn::ItemMod) -> Result<()> {
        let name = item.ident.unraw().to_string();
        let depth = self.program.modules[parent].depth + 1;
        let child = self.program.modules.len();
        let (krate, seen) = (self.krate, self.program.seen(parent, &item.vis));
        self.program
            .modules
            .push(module(krate, Some(parent), name.clone(), depth));
        self.node(parent, Some(name.clone()), seen, ns::TYPE, Kind::Mod(child));
        let path = path_attribute(&item.attrs);
        let mut attrs = item.attrs;
        attrs.retain(|attr| !attr.path().is_ident("path"));
        let entry = Entry::Mod(child, attrs, item.vis);
        self.program.modules[parent].entries.push(entry);
        match item.content {
            Some((_, items)) => self.items(child, &place.inside(&name, path.as_deref()), items),
            None => self.file(child, &place.of_module(&name, path.as_deref())?),
        }
    }

    fn node(
        &mut self,
        module: ModId,
        name: Option<String>,
        seen: Seen,
        ns: u8,
        kind: Kind,
    ) -> NodeId {
        names::add(
            self.program,
            Node {
                module,
                name,
                seen,
                ns,
                kind,
            },
        )
    }
}
