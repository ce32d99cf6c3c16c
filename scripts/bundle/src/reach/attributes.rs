//! Attributes of what is no node of its own: modules and whole `use` items.

use std::collections::HashMap;

use syn::visit::Visit;

use super::mentions::Mentions;
use crate::program::{Entry, ModId, NodeId, Program};

/// What the attributes of modules and imports mention: they may be procedural macros.
pub struct Attributes {
    modules: HashMap<ModId, Mentions>,
    imports: HashMap<NodeId, Mentions>,
}

impl Attributes {
    /// Reads those of a program.
    pub fn new(program: &Program) -> Self {
        let mut modules = HashMap::new();
        let mut imports = HashMap::new();
        for entry in program.modules.iter().flat_map(|module| &module.entries) {
            match entry {
                Entry::Mod(module, attrs, _) if !attrs.is_empty() => {
                    modules.insert(*module, mentions(attrs));
                }
                Entry::Use(item, leaves) if !item.attrs.is_empty() => {
                    for leaf in leaves {
                        imports.insert(*leaf, mentions(&item.attrs));
                    }
                }
                _ => {}
            }
        }
        Attributes { modules, imports }
    }

    /// Takes those of a module.
    pub fn of_module(&mut self, module: ModId) -> Option<Mentions> {
        self.modules.remove(&module)
    }

    /// Takes those of the `use` that a leaf belongs to.
    pub fn of_import(&mut self, leaf: NodeId) -> Option<Mentions> {
        self.imports.remove(&leaf)
    }
}

fn mentions(attrs: &[syn::Attribute]) -> Mentions {
    let mut mentions = Mentions::default();
    for attr in attrs {
        mentions.visit_attribute(attr);
    }
    mentions
}
