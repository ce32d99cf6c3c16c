//! Reachability: which nodes are kept. The rules are in the crate's documentation.

mod attributes;
mod calls;
mod conditions;
mod index;
mod macro_use;
mod macro_words;
mod members;
mod mentions;
mod search;

use std::collections::BTreeSet;

use proc_macro2::{TokenStream, TokenTree};

use crate::cargo::CrateId;
use crate::program::{Entry, Kind, ModId, NodeId, Program};
use crate::syntax::tokens;

pub use macro_use::{MacroPath, MacroUse};
pub use mentions::Mentions;
pub use search::reach;

/// The nodes that are kept.
pub struct Reached {
    /// Macro arms that are dropped nevertheless.
    pub dead: DeadArms,
    /// Whether a node is kept.
    pub nodes: Vec<bool>,
    /// Whether a module is named, so that it is kept even if it is empty.
    pub modules: Vec<bool>,
    /// Crates that are reached, but not loaded.
    pub missing: BTreeSet<CrateId>,
    /// What may be procedural macros.
    pub macros: BTreeSet<MacroUse>,
}

impl Reached {
    /// Returns whether anything in the module is kept.
    pub fn keeps_module(&self, program: &Program, module: ModId) -> bool {
        self.modules[module]
            || program.modules[module]
                .entries
                .iter()
                .any(|entry| match entry {
                    Entry::Node(node) => self.nodes[*node],
                    Entry::Use(_, leaves) => leaves.iter().any(|leaf| self.nodes[*leaf]),
                    Entry::Mod(inner, ..) => self.keeps_module(program, *inner),
                })
    }

    /// Returns which members of a trait or impl are kept, by index.
    pub fn kept_members(&self, program: &Program, owner: NodeId) -> Vec<bool> {
        let count = match &program.nodes[owner].kind {
            Kind::Impl(item) => item.items.len(),
            Kind::Trait(item) => item.items.len(),
            _ => 0,
        };
        let mut kept = vec![true; count];
        // Members directly follow their owner.
        for (id, node) in program.nodes.iter().enumerate().skip(owner + 1) {
            match node.kind {
                Kind::Member { owner: of, index } if of == owner => kept[index] = self.nodes[id],
                _ => break,
            }
        }
        kept
    }
}

/// Macro arms that are known to be unused, although their macro is reached.
#[derive(Clone, Debug, Default)]
pub struct DeadArms {
    /// The macro, and the index of the arm.
    pub arms: BTreeSet<(NodeId, usize)>,
}

impl DeadArms {
    /// Returns the indices of the arms that are left of a macro.
    pub fn kept_arms(&self, program: &Program, node: NodeId) -> Vec<usize> {
        let definition = program.definition(node);
        let arms = definition.into_iter().flat_map(tokens::arms).enumerate();
        // A program that compiles never expands an arm that is an error.
        let is_error = |body: &TokenStream| match body.clone().into_iter().next() {
            Some(TokenTree::Ident(word)) => word == "compile_error",
            _ => false,
        };
        let is_kept = |(arm, body): &(usize, TokenStream)| {
            !self.arms.contains(&(node, *arm)) && (program.krate(node) == 0 || !is_error(body))
        };
        arms.filter(is_kept).map(|(arm, _)| arm).collect()
    }
}
