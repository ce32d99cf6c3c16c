//! Asks the compiler's lints what was kept in vain: arms of macros that no expansion uses, and
//! imports that nothing needs.
//!
//! Both lints are exact about what they call unused: an arm that no expansion took can't be taken
//! once it is gone, and an import counts as used also if only a trait's method needed it. Dead code
//! is *not* asked for: what is removed here must never be able to change what the program does.

use std::collections::BTreeSet;

use syn::spanned::Spanned;
use syn::visit::Visit;
use syn::visit_mut::{self, VisitMut};
use syn::{Item, UseTree};

use crate::assemble::{self, Parts};
use crate::check::{Compiler, Message};
use crate::error::Result;
use crate::imports::prune;
use crate::metadata::CrateId;
use crate::program::{Kind, NodeId, Program};
use crate::reach::Dead;

const LINTS: [&str; 3] = ["unused_imports", "unused_macros", "unused_macro_rules"];

/// How often the lints are asked: what goes may set more free.
const ROUNDS: usize = 4;

/// The parts without what the lints call unused; as they are if they don't compile.
pub fn trim(
    program: &Program,
    whole: &BTreeSet<CrateId>,
    compiler: &Compiler,
    edition: u16,
) -> Result<Parts> {
    let mut dead = Dead::default();
    let mut good = assemble::parts(program, whole, &dead)?;
    if good.crates.is_empty() {
        return Ok(good);
    }
    let mut next = None;
    for _ in 0..ROUNDS {
        let text = next.as_ref().unwrap_or(&good).readable();
        let Some(messages) = unused(compiler, &text, edition)? else {
            break;
        };
        good = next.take().unwrap_or(good);
        let arms = dead_arms(program, &good, &messages);
        if !arms.is_empty() {
            dead.arms.extend(arms);
            next = Some(assemble::parts(program, whole, &dead)?);
            continue;
        }
        let mut fewer = good.clone();
        if !drop_imports(&mut fewer, &text, &messages) {
            break;
        }
        next = Some(fewer);
    }
    Ok(good)
}

/// What the lints say about the inlined crates; none if the program doesn't compile, or depends on
/// flags that change what is used.
fn unused(compiler: &Compiler, text: &str, edition: u16) -> Result<Option<Vec<Message>>> {
    let open = |flag: &str| text.contains(flag);
    if open("overflow_checks") || open("panic =") || open("ub_checks") {
        return Ok(None);
    }
    let mut messages = compiler.messages(text, edition, &LINTS)?;
    if messages.iter().any(|message| message.level == "error") {
        return Ok(None);
    }
    if open("debug_assertions") {
        // Unused means: with and without them.
        let mut debugging = compiler.clone();
        debugging
            .externs
            .extend(["-C", "debug-assertions=on"].map(str::to_owned));
        let others = debugging.messages(text, edition, &LINTS)?;
        if others.iter().any(|message| message.level == "error") {
            return Ok(None);
        }
        for message in &mut messages {
            message.spans.retain(|span| {
                let same = |other: &&Message| other.code == message.code;
                others
                    .iter()
                    .filter(same)
                    .any(|other| other.spans.contains(span))
            });
        }
        messages.retain(|message| !message.spans.is_empty());
    }
    Ok(Some(messages))
}

/// The arms named by the lints, where the name of the macro is enough to know it.
fn dead_arms(program: &Program, parts: &Parts, messages: &[Message]) -> BTreeSet<(NodeId, usize)> {
    let mut arms = BTreeSet::new();
    for message in messages {
        let begins = message
            .spans
            .iter()
            .all(|span| span.start >= parts.solution.len());
        let mut quoted = message.text.split('`').skip(1).step_by(2);
        let (true, Some(name)) = (begins, quoted.next()) else {
            continue;
        };
        let mut nodes = program.nodes.iter().enumerate().filter(|(_, node)| {
            let krate = program.modules[node.module].krate;
            krate != 0
                && matches!(&node.kind, Kind::Macro(..))
                && node.name.as_deref() == Some(name)
        });
        let (Some((node, this)), None) = (nodes.next(), nodes.next()) else {
            continue;
        };
        let Kind::Macro(item, _) = &this.kind else {
            continue;
        };
        if message.code == "unused_macros" {
            let count = crate::tokens::arms(&item.mac.tokens).len();
            arms.extend((0..count).map(|arm| (node, arm)));
        } else if message.code == "unused_macro_rules" {
            let number = message.text.split('#').nth(1).and_then(|rest| {
                rest.split(' ')
                    .next()?
                    .parse::<usize>()
                    .ok()?
                    .checked_sub(1)
            });
            // Arms that are gone already are not counted by the compiler.
            let printed = parts.dead.kept_arms(program, node);
            if let Some(arm) = number.and_then(|number| printed.get(number)) {
                arms.insert((node, *arm));
            }
        }
    }
    arms
}

/// Takes out the imports that the lint names, and modules that are then empty; tells whether there
/// were any.
fn drop_imports(parts: &mut Parts, text: &str, messages: &[Message]) -> bool {
    let unused: Vec<_> = messages
        .iter()
        .filter(|message| message.code == "unused_imports")
        .flat_map(|message| message.spans.iter().cloned())
        .filter(|span| span.start >= parts.solution.len())
        .collect();
    let Ok(file) = syn::parse_file(text) else {
        return false;
    };
    let mut leaves = Leaves {
        begin: parts.solution.len(),
        spans: Vec::new(),
    };
    leaves.visit_file(&file);
    let kept: Vec<bool> = leaves
        .spans
        .iter()
        .map(|leaf| {
            !unused
                .iter()
                .any(|span| span.start <= leaf.start && leaf.end <= span.end)
        })
        .collect();
    let mut changed = kept.contains(&false);
    let mut cut = CutLeaves {
        kept: kept.into_iter(),
    };
    for part in &mut parts.crates {
        cut.items(&mut part.items);
    }
    loop {
        let text = parts.readable();
        let mut empty = EmptyModules {
            text: &text,
            found: false,
        };
        for part in &mut parts.crates {
            empty.items(&mut part.items);
        }
        if !empty.found {
            return changed;
        }
        changed = true;
    }
}

/// Where the leaves of imports stand in a text, in order.
struct Leaves {
    begin: usize,
    spans: Vec<std::ops::Range<usize>>,
}

impl<'ast> Visit<'ast> for Leaves {
    fn visit_use_tree(&mut self, tree: &'ast UseTree) {
        match tree {
            UseTree::Path(path) => self.visit_use_tree(&path.tree),
            UseTree::Group(group) => group
                .items
                .iter()
                .for_each(|tree| self.visit_use_tree(tree)),
            leaf => {
                let span = leaf.span().byte_range();
                if span.start >= self.begin {
                    self.spans.push(span);
                }
            }
        }
    }
}

/// Cuts leaves, in the same order.
struct CutLeaves {
    kept: std::vec::IntoIter<bool>,
}

impl CutLeaves {
    fn items(&mut self, items: &mut Vec<Item>) {
        items.retain_mut(|item| match item {
            Item::Use(item) => match prune(item.tree.clone(), &mut self.kept) {
                Some(tree) => {
                    item.tree = tree;
                    true
                }
                None => false,
            },
            item => {
                self.visit_item_mut(item);
                true
            }
        });
    }
}

impl VisitMut for CutLeaves {
    fn visit_item_mod_mut(&mut self, module: &mut syn::ItemMod) {
        if let Some((_, items)) = &mut module.content {
            self.items(items);
        }
    }

    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        block.stmts.retain_mut(|statement| match statement {
            syn::Stmt::Item(Item::Use(item)) => match prune(item.tree.clone(), &mut self.kept) {
                Some(tree) => {
                    item.tree = tree;
                    true
                }
                None => false,
            },
            statement => {
                visit_mut::visit_stmt_mut(self, statement);
                true
            }
        });
    }
}

/// Drops modules without content that nothing names.
struct EmptyModules<'a> {
    text: &'a str,
    found: bool,
}

impl EmptyModules<'_> {
    fn items(&mut self, items: &mut Vec<Item>) {
        items.retain_mut(|item| {
            let Item::Mod(module) = item else {
                return true;
            };
            let Some((_, items)) = &mut module.content else {
                return true;
            };
            self.items(items);
            let goes = items.is_empty() && self.is_named_once(&module.ident.to_string());
            self.found |= goes;
            !goes
        });
    }

    fn is_named_once(&self, name: &str) -> bool {
        let word = |c: char| c.is_alphanumeric() || c == '_';
        let stands_alone = |(at, _): &(usize, &str)| {
            !self.text[..*at].ends_with(word) && !self.text[at + name.len()..].starts_with(word)
        };
        self.text.match_indices(name).filter(stands_alone).count() == 1
    }
}
