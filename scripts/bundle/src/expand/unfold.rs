//! Expands the `macro_rules!` macros that contain procedural macros.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::TokenStream;

use crate::macro_rules::{may_capture, Rules};
use crate::program::{Kind, ModId, NodeId, Program};
use crate::syntax::tokens;

/// Expands calls of certain macros, in the crates that define them.
pub struct Unfolder<'a> {
    program: &'a Program,
    rules: BTreeMap<NodeId, Rules>,
}

impl<'a> Unfolder<'a> {
    /// Expands `definitions`, and the macros that call one of them.
    pub fn new(program: &'a Program, definitions: BTreeSet<NodeId>) -> Self {
        let mut all = definitions.clone();
        let mut waiting: Vec<NodeId> = definitions.into_iter().collect();
        while let Some(inner) = waiting.pop() {
            let krate = &program.crates[program.krate(inner)];
            for outer in krate.macros.values().flatten() {
                if !all.contains(outer) && calls(program, *outer, inner) {
                    all.insert(*outer);
                    waiting.push(*outer);
                }
            }
        }
        let rules = all.into_iter().filter_map(|node| {
            let rules = Rules::parse(program.definition(node)?)?;
            Some((node, rules))
        });
        Unfolder {
            program,
            rules: rules.collect(),
        }
    }

    /// Expands a call in a module; none if it is not certain which macro it calls or what that expands to,
    /// or if a name in the call could then mean something else. Nothing would prove that it means the same.
    pub fn expand(&self, call: &syn::Macro, module: ModId) -> Option<TokenStream> {
        if self.rules.is_empty() {
            return None;
        }
        let here = &self.program.modules[module];
        let node = self.program.only_macro(here.krate, call)?;
        let name = self.program.nodes[node].name.as_ref()?;
        let imported = here.names.get(name).into_iter().flatten();
        let mut others = imported.filter(|other| {
            let is_use = matches!(self.program.nodes[**other].kind, Kind::Use(_));
            is_use || self.program.is_macro(**other) && **other != node
        });
        if others.next().is_some() || may_capture(self.program.definition(node)?, &call.tokens) {
            return None;
        }
        let rules = self.rules.get(&node)?;
        rules
            .is_certain(&call.tokens)
            .then(|| rules.expand(&call.tokens))?
    }
}

/// Returns whether the name of a macro occurs in the definition of another.
fn calls(program: &Program, outer: NodeId, inner: NodeId) -> bool {
    let mut words = BTreeSet::new();
    if let Some(tokens) = program.definition(outer) {
        tokens::idents(tokens, &mut words);
    }
    let name = &program.nodes[inner].name;
    name.as_ref().is_some_and(|name| words.contains(name))
}
