//! Which file a `mod` stands for.

use std::path::{Path, PathBuf};

use syn::Attribute;

use crate::error::{Error, Result};

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
