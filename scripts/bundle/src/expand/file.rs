//! The source files of a program.

use std::collections::BTreeSet;
use std::path::PathBuf;

use syn::visit::Visit;

use super::edit::Editor;
use super::imports::Imports;
use super::unfold::Unfolder;
use super::{Expander, Macros};
use crate::error::Result;
use crate::program::{ModId, Program};
use crate::read::{self, Sources};
use crate::resolve::Resolver;

/// A source file of the program.
pub struct SourceFile {
    /// The file.
    pub path: PathBuf,
    /// The outermost module in it.
    pub module: ModId,
}

impl SourceFile {
    /// Returns the files that modules are in.
    pub fn of_modules(program: &Program, modules: impl Iterator<Item = ModId>) -> Vec<Self> {
        let mut found = BTreeSet::new();
        for mut module in modules {
            while let (true, Some(parent)) = (
                program.modules[module].files.is_empty(),
                program.modules[module].parent,
            ) {
                module = parent;
            }
            let files = &program.modules[module].files;
            found.extend(files.iter().map(|file| (file.clone(), module)));
        }
        let files = found.into_iter();
        files
            .map(|(path, module)| SourceFile { path, module })
            .collect()
    }

    /// Returns the text with these macros expanded; `None` if nothing changes.
    pub fn expand(
        &self,
        program: &Program,
        macros: &Macros,
        unfolder: &Unfolder<'_>,
        expander: &mut Expander<'_>,
        sources: &Sources,
    ) -> Result<Option<String>> {
        let (text, tree) = self.read(program, sources)?;
        let (path, module) = (&self.path, self.module);
        let mut editor = Editor::new(program, macros, unfolder, expander, path, module, &text);
        editor.visit_file(&tree);
        editor.finish()
    }

    /// Returns the text without imports of procedural macros; `None` if there are none.
    pub fn remove_imports(
        &self,
        program: &Program,
        resolver: &Resolver,
        expander: &mut Expander<'_>,
        sources: &Sources,
    ) -> Result<Option<String>> {
        let (text, tree) = self.read(program, sources)?;
        let mut imports = Imports::new(program, resolver, expander, self.module, &text);
        imports.visit_file(&tree);
        imports.finish()
    }

    fn read(&self, program: &Program, sources: &Sources) -> Result<(String, syn::File)> {
        let krate = &program.crates[program.modules[self.module].krate];
        let text = sources.read(&self.path)?;
        Ok((text, read::parse(&self.path, &krate.info, sources)?))
    }
}
