//! Memoizes name lookups, which may be cyclic.
//!
//! A name is looked up through imports and globs. These may form cycles: modules that import each other
//! by glob, or a crate that re-exports its parts in both directions. So lookups are solved as a fixpoint,
//! with one answer per [`Key`]. While a key is being evaluated, others that need it read its preliminary
//! answer; if the answer changes later, those readers are evaluated again.
//!
//! # Complexity
//!
//! Without cycles, each key is evaluated once. In a cycle, a key is evaluated again whenever the answer to
//! a key that it reads changes, which is rarely more than once.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use super::Resolution;
use crate::program::{ModId, NodeId};

/// The maximum depth of nested evaluations; deeper ones are queued.
const DEPTH: usize = 40;

/// The number of evaluations of a key after which its answer only grows. Otherwise the fixpoint might not
/// end: an explicit name hides what a glob imports, so a larger answer to one key can make another's
/// smaller, and the two may alternate.
const PATIENCE: usize = 20;

/// What can be looked up.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Key {
    /// A name in a module.
    Name {
        /// The module.
        module: ModId,
        /// The name.
        name: Rc<str>,
        /// The namespaces.
        spaces: u8,
        /// The module that looks, as far as visibility matters.
        from: ModId,
    },
    /// What a glob imports from.
    Glob(NodeId),
    /// A name in the imports inside of the current function.
    Local(Rc<str>, u8),
}

/// Final and preliminary answers.
#[derive(Default)]
pub struct Memory {
    known: RefCell<HashMap<Key, Rc<Resolution>>>,
    query: RefCell<Query>,
}

/// The lookups in progress.
#[derive(Default)]
struct Query {
    open: HashMap<Key, Open>,
    stack: Vec<Key>,
    /// Keys to be evaluated again.
    queue: Vec<Key>,
}

/// A lookup without a final answer.
#[derive(Default)]
struct Open {
    answer: Rc<Resolution>,
    /// The keys that have read this answer.
    readers: Vec<Key>,
    evaluations: usize,
    is_queued: bool,
}

impl Memory {
    /// Returns the answer to a key. `evaluate` computes an answer, and may ask for other keys.
    pub fn ask(&self, key: &Key, evaluate: &dyn Fn(&Key) -> Resolution) -> Rc<Resolution> {
        if let Some(answer) = self.known.borrow().get(key) {
            return answer.clone();
        }
        let mut query = self.query.borrow_mut();
        let is_first = query.stack.is_empty();
        if !query.open.contains_key(key) {
            query.open.insert(key.clone(), Open::default());
            if query.stack.len() < DEPTH {
                drop(query);
                self.evaluate(key, evaluate);
                query = self.query.borrow_mut();
            } else {
                query.enqueue(key);
            }
        }
        if is_first {
            while let Some(next) = query.queue.pop() {
                drop(query);
                self.evaluate(&next, evaluate);
                query = self.query.borrow_mut();
            }
            return self.close(&mut query, key);
        }
        let reader = query.stack.last().cloned();
        let open = query.open.entry(key.clone()).or_default();
        if let Some(reader) = reader.filter(|reader| !open.readers.contains(reader)) {
            open.readers.push(reader);
        }
        open.answer.clone()
    }

    fn evaluate(&self, key: &Key, evaluate: &dyn Fn(&Key) -> Resolution) {
        {
            let mut query = self.query.borrow_mut();
            query.stack.push(key.clone());
            let open = query.open.entry(key.clone()).or_default();
            open.evaluations += 1;
            open.is_queued = false;
        }
        let mut answer = evaluate(key);
        let mut query = self.query.borrow_mut();
        query.stack.pop();
        let open = query.open.entry(key.clone()).or_default();
        if open.evaluations > PATIENCE {
            answer.merge(&open.answer);
        }
        // An answer with the same definitions is not news: one import path to each is enough.
        let is_news = !answer.means_the_same(&open.answer);
        open.answer = Rc::new(answer);
        if is_news {
            for reader in open.readers.clone() {
                query.enqueue(&reader);
            }
        }
    }

    /// Stores all answers as final, and returns the answer to `key`.
    fn close(&self, query: &mut Query, key: &Key) -> Rc<Resolution> {
        let mut known = self.known.borrow_mut();
        let mut wanted = Rc::default();
        for (this, open) in query.open.drain() {
            if this == *key {
                wanted = open.answer.clone();
            }
            // Local imports are those of one function; the next one has others.
            if !matches!(this, Key::Local(..)) {
                known.insert(this, open.answer);
            }
        }
        wanted
    }
}

impl Query {
    fn enqueue(&mut self, key: &Key) {
        if let Some(open) = self.open.get_mut(key) {
            if !std::mem::replace(&mut open.is_queued, true) {
                self.queue.push(key.clone());
            }
        }
    }
}
