//! The memory of a resolver: what is looked up once, is known.
//!
//! A name is looked up through imports and globs, which may form cycles: modules that import each other
//! by glob, or a crate that re-exports its parts in both directions. So the meanings of names are the
//! solution of a system of equations, one per [`Key`]. It is solved on demand: an equation that is
//! asked for is evaluated, one that is already being evaluated answers with what it has so far, and
//! whoever read less than the final answer is evaluated again.
//!
//! # Complexity
//!
//! Without cycles, every key is evaluated once. In a cycle, a key is evaluated again whenever one that
//! it reads gets another meaning, which is rarely more than once.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use super::Resolution;
use crate::program::{ModId, NodeId};

/// The evaluations on the stack at once; deeper ones wait for their turn.
const DEPTH: usize = 40;

/// The evaluations of a key, after which its answers only grow: a name that is shadowed while it is
/// unknown what shadows it need not settle otherwise.
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

/// Answers, final or not.
#[derive(Default)]
pub struct Memory {
    known: RefCell<HashMap<Key, Rc<Resolution>>>,
    query: RefCell<Query>,
}

/// The equations that are being solved.
#[derive(Default)]
struct Query {
    open: HashMap<Key, Open>,
    stack: Vec<Key>,
    /// Keys to be evaluated again.
    queue: Vec<Key>,
}

/// An equation that is not yet solved.
#[derive(Default)]
struct Open {
    answer: Rc<Resolution>,
    /// The keys that have read this answer.
    readers: Vec<Key>,
    evaluations: usize,
    is_queued: bool,
}

impl Memory {
    /// Answers a key, given how to evaluate one by the answers to others.
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
        // One way to each definition is enough: more imports alone are no news.
        let is_news = !answer.means_the_same(&open.answer);
        open.answer = Rc::new(answer);
        if is_news {
            for reader in open.readers.clone() {
                query.enqueue(&reader);
            }
        }
    }

    /// Remembers all answers, and returns that to `key`.
    fn close(&self, query: &mut Query, key: &Key) -> Rc<Resolution> {
        let mut known = self.known.borrow_mut();
        let mut wanted = Rc::default();
        for (this, open) in query.open.drain() {
            if this == *key {
                wanted = open.answer.clone();
            }
            // The imports of a function are those of the current one.
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
