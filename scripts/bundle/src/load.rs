//! Reads the files of a crate and enters what stands in them.

use std::path::{Path, PathBuf};

use proc_macro2::{TokenStream, TokenTree};
use syn::ext::IdentExt;
use syn::visit_mut::VisitMut;
use syn::{Attribute, Ident, Item, UseTree};

use crate::cfg::{Cfg, Truth};
use crate::error::{Error, Result};
use crate::metadata::{CrateId, CrateInfo};
use crate::names;
use crate::program::{
    ns, Crate, Entry, Extern, Kind, ModId, Module, Node, NodeId, Program, Seen, UsePath,
};
use crate::source;
use crate::strip::Strip;

/// Where the files of a module's children are looked for.
#[derive(Clone)]
pub struct Place {
    /// The file at hand.
    pub file: PathBuf,
    /// The directory of its child modules.
    pub children: PathBuf,
    /// The directory that `#[path]` starts from.
    pub path_base: PathBuf,
}

impl Place {
    /// A crate's root or a `mod.rs`: children stand beside it.
    pub fn owning(file: &Path) -> Self {
        let directory = file.parent().unwrap_or(Path::new("")).to_owned();
        Place {
            file: file.to_owned(),
            children: directory.clone(),
            path_base: directory,
        }
    }

    /// The place of the out-of-line module `name`, with its `#[path]` if it has one.
    pub fn of_module(&self, name: &str, path: Option<&str>) -> Result<Self> {
        if let Some(path) = path {
            return Ok(Place::owning(&self.path_base.join(path)));
        }
        let owning = self.children.join(name).join("mod.rs");
        let beside = self.children.join(format!("{name}.rs"));
        if beside.is_file() {
            return Ok(Place {
                children: self.children.join(name),
                path_base: self.children.clone(),
                file: beside,
            });
        }
        if owning.is_file() {
            return Ok(Place::owning(&owning));
        }
        let file = self.file.display();
        Err(Error::refused(format!("{file}: no file for `mod {name};`")))
    }

    /// The place of what stands inside the inline module `name`.
    pub fn inside(&self, name: &str, path: Option<&str>) -> Self {
        let children = match path {
            Some(path) => self.path_base.join(path),
            None => self.children.join(name),
        };
        Place {
            file: self.file.clone(),
            path_base: children.clone(),
            children,
        }
    }
}

/// The value of `#[path = "…"]`.
pub fn path_attribute(attrs: &[Attribute]) -> Option<String> {
    attrs.iter().find_map(|attr| match &attr.meta {
        syn::Meta::NameValue(pair) if pair.path.is_ident("path") => match &pair.value {
            syn::Expr::Lit(syn::ExprLit {
                lit: syn::Lit::Str(path),
                ..
            }) => Some(path.value()),
            _ => None,
        },
        _ => None,
    })
}

/// Enters a crate with all its modules.
pub fn load(program: &mut Program, info: CrateInfo, inlined: bool) -> Result<()> {
    let krate = program.crates.len();
    let root = program.modules.len();
    program
        .modules
        .push(module(krate, None, info.name.clone(), 0));
    let mut extern_names: std::collections::HashMap<_, _> = ["std", "core", "alloc"]
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
        macros: std::collections::HashMap::new(),
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
        names: std::collections::HashMap::new(),
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
            Item::Use(item) => {
                let mut paths = Vec::new();
                leaves(&item.tree, &[], item.leading_colon.is_some(), &mut paths);
                let seen = self.program.seen(module, &item.vis);
                let add = |path: UsePath| {
                    let name = (path.name != "_" && !path.glob).then(|| path.name.clone());
                    let node = self.node(module, name, seen, 0, Kind::Use(path));
                    let Kind::Use(path) = &self.program.nodes[node].kind else {
                        return node;
                    };
                    let module = &mut self.program.modules[module];
                    if path.glob {
                        module.globs.push(node);
                    } else if path.name == "_" {
                        module.nameless.push(node);
                    }
                    node
                };
                let nodes = paths.into_iter().map(add).collect();
                let entry = Entry::Use(Box::new(item), nodes);
                self.program.modules[module].entries.push(entry);
            }
            Item::Macro(item) if item.mac.path.is_ident("include") => {
                let path = source::literal_path(&item.mac.tokens, place);
                let path = path.ok_or_else(|| {
                    let info = &self.program.crates[self.krate].info;
                    let (package, version) = (&info.package, &info.version);
                    Error::refused(format!(
                        "`{package}` {version} includes code that its build script generates; \
                         vendor the generated file and include it by its path"
                    ))
                })?;
                let mut file = source::parse(&path, &self.program.crates[self.krate].info)?;
                let mut strip = Strip {
                    cfg: &self.program.crates[self.krate].info.cfg,
                };
                strip.visit_file_mut(&mut file);
                self.items(module, place, file.items)?;
            }
            Item::Macro(item) if is_cfg_if(&item) => {
                let info = &self.program.crates[self.krate].info;
                if let Some(tokens) = chosen(item.mac.tokens.clone(), &info.cfg) {
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

/// The one macro whose arguments may hold modules of other files.
fn is_cfg_if(item: &syn::ItemMacro) -> bool {
    item.ident.is_none()
        && item
            .mac
            .path
            .segments
            .last()
            .is_some_and(|last| last.ident == "cfg_if")
}

/// The branch of `if #[cfg(…)] { … } else if … else { … }` that is compiled; none if that is open.
fn chosen(tokens: TokenStream, cfg: &Cfg) -> Option<TokenStream> {
    let mut trees = tokens.into_iter().peekable();
    loop {
        match trees.next() {
            None => return Some(TokenStream::new()),
            Some(TokenTree::Ident(word)) if word == "if" => {
                trees.next();
                let Some(TokenTree::Group(attribute)) = trees.next() else {
                    return None;
                };
                let predicate = attribute.stream().into_iter().nth(1)?;
                let (TokenTree::Group(predicate), Some(TokenTree::Group(branch))) =
                    (predicate, trees.next())
                else {
                    return None;
                };
                match cfg.eval_tokens(&predicate.stream()) {
                    Truth::Yes => return Some(branch.stream()),
                    Truth::No => {}
                    Truth::Open(_) => return None,
                }
            }
            Some(TokenTree::Ident(word)) if word == "else" => {}
            Some(TokenTree::Group(branch)) => return Some(branch.stream()),
            Some(_) => return None,
        }
    }
}

/// The leaves of a `use`, from left to right.
pub fn leaves(tree: &UseTree, prefix: &[String], leading: bool, out: &mut Vec<UsePath>) {
    let leaf = |ident: &Ident, name: &Ident| {
        let mut segments = prefix.to_vec();
        let only_type = ident == "self" && !prefix.is_empty();
        if !only_type {
            segments.push(ident.unraw().to_string());
        }
        let name = if name == "self" {
            segments.last().cloned().unwrap_or_default()
        } else {
            name.unraw().to_string()
        };
        UsePath {
            leading,
            segments,
            name,
            glob: false,
            only_type,
        }
    };
    match tree {
        UseTree::Path(path) => {
            let mut prefix = prefix.to_vec();
            prefix.push(path.ident.unraw().to_string());
            leaves(&path.tree, &prefix, leading, out);
        }
        UseTree::Name(name) => out.push(leaf(&name.ident, &name.ident)),
        UseTree::Rename(rename) => out.push(leaf(&rename.ident, &rename.rename)),
        UseTree::Glob(_) => out.push(UsePath {
            leading,
            segments: prefix.to_vec(),
            name: "*".to_owned(),
            glob: true,
            only_type: false,
        }),
        UseTree::Group(group) => {
            for tree in &group.items {
                leaves(tree, prefix, leading, out);
            }
        }
    }
}
