//! Which words reach which macros: a path in a macro's body may end in a variable, `crate::kind::$name`,
//! and then it may end in any word that a call passes on.

use std::collections::{BTreeSet, HashMap};

use crate::program::NodeId;

/// The words that macros are called with, directly or by other macros.
#[derive(Default)]
pub struct MacroWords {
    words: HashMap<NodeId, BTreeSet<String>>,
    /// The macros that a macro's body calls: what it is called with, it may pass on.
    callees: HashMap<NodeId, BTreeSet<NodeId>>,
    /// New words, to be taken.
    new: Vec<(NodeId, BTreeSet<String>)>,
}

impl MacroWords {
    /// Returns the words that a macro is called with.
    pub fn of(&self, node: NodeId) -> BTreeSet<String> {
        self.words.get(&node).cloned().unwrap_or_default()
    }

    /// Adds a call with these words, from the body of the macro `by`, if from one.
    pub fn add_call(&mut self, by: Option<NodeId>, callee: NodeId, words: &BTreeSet<String>) {
        self.add(callee, words.clone());
        if let Some(caller) = by {
            if self.callees.entry(caller).or_default().insert(callee) {
                self.add(callee, self.of(caller));
            }
        }
    }

    /// Takes a macro and words that are new to it.
    pub fn take_new(&mut self) -> Option<(NodeId, BTreeSet<String>)> {
        self.new.pop()
    }

    fn add(&mut self, node: NodeId, words: BTreeSet<String>) {
        let mut waiting = vec![(node, words)];
        while let Some((node, words)) = waiting.pop() {
            let known = self.words.entry(node).or_default();
            let new: BTreeSet<String> = words.difference(known).cloned().collect();
            if new.is_empty() {
                continue;
            }
            known.extend(new.iter().cloned());
            let callees = self.callees.get(&node).into_iter().flatten();
            waiting.extend(callees.map(|callee| (*callee, new.clone())));
            self.new.push((node, new));
        }
    }
}
