//! What is known to be unused, although it could be reached.

use std::collections::BTreeSet;

use proc_macro2::{TokenStream, TokenTree};

use crate::program::{Kind, NodeId, Program};
use crate::tokens;

/// What is known to be unused, although it could be reached.
#[derive(Clone, Debug, Default)]
pub struct Dead {
    /// Arms of macros, by their place in the definition.
    pub arms: BTreeSet<(NodeId, usize)>,
}

impl Dead {
    /// The arms of a macro that are left.
    pub fn kept_arms(&self, program: &Program, node: NodeId) -> Vec<usize> {
        let Kind::Macro(item, _) = &program.nodes[node].kind else {
            return Vec::new();
        };
        let arms = tokens::arms(&item.mac.tokens).into_iter().enumerate();
        // A program that compiles never comes to an arm that is an error.
        let is_error = |body: &TokenStream| matches!(body.clone().into_iter().next(), Some(TokenTree::Ident(word)) if word == "compile_error");
        let is_kept = |(arm, body): (usize, &TokenStream)| {
            !self.arms.contains(&(node, arm)) && (program.krate(node) == 0 || !is_error(body))
        };
        arms.filter(|(arm, content)| is_kept((*arm, &content.body)))
            .map(|(arm, _)| arm)
            .collect()
    }
}
