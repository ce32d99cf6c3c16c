//! What is kept, as those ask who write the file.

use super::Dead;
use crate::program::{Entry, Kind, ModId, NodeId, Program};

/// What is kept.
pub struct Reached {
    /// What is left out nevertheless.
    pub dead: Dead,
    /// The things.
    pub nodes: Vec<bool>,
    /// Modules that are named, so that they stay even without content.
    pub modules: Vec<bool>,
}

impl Reached {
    /// Does anything of the module stay?
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

    /// The members that stay, by their place in the item.
    pub fn kept_members(&self, program: &Program, owner: NodeId) -> Vec<bool> {
        let count = match &program.nodes[owner].kind {
            Kind::Impl(item) => item.items.len(),
            Kind::Trait(item) => item.items.len(),
            _ => 0,
        };
        let mut kept = vec![true; count];
        // Members stand right behind their owner.
        for (id, node) in program.nodes.iter().enumerate().skip(owner + 1) {
            match node.kind {
                Kind::Member { owner: of, index } if of == owner => kept[index] = self.nodes[id],
                _ => break,
            }
        }
        kept
    }
}
