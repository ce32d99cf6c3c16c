//! Removes the imports of procedural macros, which name nothing once the macros are expanded.

use syn::spanned::Spanned;
use syn::visit::{self, Visit};

use super::Expander;
use crate::error::{Error, Result};
use crate::program::{ns, Extern, Kind, ModId, Program, UsePath};
use crate::resolve::{Definition, Resolver, Scope};
use crate::rewrite::Edits;
use crate::syntax::{self, use_tree};

/// Removes imports of procedural macros.
pub struct Imports<'a, 'b> {
    program: &'a Program,
    resolver: &'a Resolver<'a>,
    expander: &'a mut Expander<'b>,
    module: ModId,
    edits: Edits<'a>,
    is_changed: bool,
    failed: Option<Error>,
}

impl<'a, 'b> Imports<'a, 'b> {
    /// Edits the text of a file whose outermost module is `module`.
    pub fn new(
        program: &'a Program,
        resolver: &'a Resolver<'a>,
        expander: &'a mut Expander<'b>,
        module: ModId,
        text: &'a str,
    ) -> Self {
        Imports {
            program,
            resolver,
            expander,
            module,
            edits: Edits::new(text),
            is_changed: false,
            failed: None,
        }
    }

    /// Returns the edited text; `None` if nothing has changed.
    pub fn finish(self) -> Result<Option<String>> {
        match self.failed {
            Some(error) => Err(error),
            None => Ok(self.is_changed.then(|| self.edits.apply())),
        }
    }

    /// Returns whether an import names a procedural macro, and nothing else.
    fn is_macro(&mut self, path: &UsePath) -> Result<bool> {
        let scope = Scope::of(self.module);
        let found = self.resolver.leaf(scope, path, ns::ALL);
        if !found.definitions.is_empty() {
            // A glob of the standard library or a macro call might contain the name as well, but then
            // it would be ambiguous.
            let is_possible = |it: &&Definition| match it {
                Definition::External => true,
                Definition::Node(node) => {
                    matches!(self.program.nodes[*node].kind, Kind::Call(_))
                }
                _ => false,
            };
            let is_macro = |it: &Definition| matches!(it, Definition::ProcMacro(_));
            let definitions = found.definitions.iter();
            let mut known = definitions.filter(|it| !is_possible(it)).peekable();
            return Ok(known.peek().is_some() && known.all(is_macro));
        }
        for krate in found.maybe_from {
            for name in &found.macro_names {
                if !self.expander.kinds(self.program, krate, name)?.is_empty() {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }
}

impl<'ast> Visit<'ast> for Imports<'_, '_> {
    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        if let Some(module) = self.program.child(self.module, item) {
            let outer = std::mem::replace(&mut self.module, module);
            visit::visit_item_mod(self, item);
            self.module = outer;
        }
    }

    fn visit_item_extern_crate(&mut self, item: &'ast syn::ItemExternCrate) {
        let krate = &self.program.crates[self.program.modules[self.module].krate];
        let target = krate.extern_names.get(&syntax::name(&item.ident));
        if let Some(Extern::Crate(target)) = target {
            let target = &self.program.crates[*target];
            if target.inlined && target.info.is_proc_macro {
                self.edits.cut(item.span().byte_range());
                self.is_changed = true;
            }
        }
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        let mut leaves = Vec::new();
        use_tree::leaves(&item.tree, &[], item.leading_colon.is_some(), &mut leaves);
        let mut kept = Vec::new();
        for leaf in &leaves {
            match self.is_macro(leaf) {
                Ok(is_macro) => kept.push(!is_macro),
                Err(error) => {
                    self.failed = Some(error);
                    return;
                }
            }
        }
        if !kept.contains(&false) {
            return;
        }
        let range = item.span().byte_range();
        match use_tree::retain_leaves(item.tree.clone(), &mut kept.into_iter()) {
            Some(tree) => {
                let item = syn::ItemUse {
                    tree,
                    ..item.clone()
                };
                let file: syn::File = syn::parse_quote!(#item);
                let text = prettyplease::unparse(&file);
                self.edits.replace(range, text.trim_end().to_owned());
            }
            None => self.edits.cut(range),
        }
        self.is_changed = true;
    }
}
