//! Which file a `mod` item stands for.

use std::path::{Path, PathBuf};

use syn::Attribute;

use crate::error::{Error, Result};

/// The file of a module, and where the files of its children are.
#[derive(Clone)]
pub struct ModuleFile {
    /// The file itself.
    pub file: PathBuf,
    /// The directory of the child modules.
    pub children: PathBuf,
    /// The directory that `#[path]` is relative to.
    pub path_base: PathBuf,
}

impl ModuleFile {
    /// A crate root or a `mod.rs`, whose children are beside it.
    pub fn root(file: &Path) -> Self {
        let directory = file.parent().unwrap_or(Path::new("")).to_owned();
        ModuleFile {
            file: file.to_owned(),
            children: directory.clone(),
            path_base: directory,
        }
    }

    /// Returns the file of `mod name;`, given the value of its `#[path]`, if any.
    pub fn child(&self, name: &str, path: Option<&str>) -> Result<Self> {
        if let Some(path) = path {
            return Ok(ModuleFile::root(&self.path_base.join(path)));
        }
        let owning = self.children.join(name).join("mod.rs");
        let beside = self.children.join(format!("{name}.rs"));
        if beside.is_file() {
            return Ok(ModuleFile {
                children: self.children.join(name),
                path_base: self.children.clone(),
                file: beside,
            });
        }
        if owning.is_file() {
            return Ok(ModuleFile::root(&owning));
        }
        let file = self.file.display();
        Err(Error::refused(format!("{file}: no file for `mod {name};`")))
    }

    /// Returns where the children of the inline module `name` are.
    pub fn inline_child(&self, name: &str, path: Option<&str>) -> Self {
        let children = match path {
            Some(path) => self.path_base.join(path),
            None => self.children.join(name),
        };
        ModuleFile {
            file: self.file.clone(),
            path_base: children.clone(),
            children,
        }
    }
}

/// Returns the value of `#[path = "…"]`.
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
