//! The names that a `use` brings into scope.

use std::ops::Range;

use crate::items::Item;
use crate::tokens::Source;

/// One name that a `use` brings into scope.
#[derive(Clone, Debug)]
pub struct Leaf {
    /// The words of its path; the last one is `*` for a glob.
    pub path: Vec<usize>,
    /// The token of the name in scope: that of the last word, or of `b` in `a as b`; of `a` in `a::{self}`.
    pub bound: usize,
    /// The token behind the leaf.
    pub end: usize,
}

impl Leaf {
    /// The token of what is imported; the word before `self`.
    pub fn target(&self, source: &Source) -> usize {
        let last = self.path.len() - 1;
        if last > 0 && source.str(self.path[last]) == "self" {
            self.path[last - 1]
        } else {
            self.path[last]
        }
    }
}

/// Returns the leaves of a `use`, in order.
pub fn leaves(source: &Source, item: &Item) -> Vec<Leaf> {
    let mut leaves = Vec::new();
    let begin = head(source, item).end;
    tree(source, begin, item.range.end, &mut Vec::new(), &mut leaves);
    leaves
}

/// The tokens up to the word `use`.
fn head(source: &Source, item: &Item) -> Range<usize> {
    let mut tokens = item.start..item.range.end;
    let word = tokens.find(|&at| source.str(at) == "use");
    item.range.start..word.unwrap_or(item.start) + 1
}

/// Reads one branch of a `use`; returns the index behind it.
fn tree(
    source: &Source,
    from: usize,
    end: usize,
    path: &mut Vec<usize>,
    leaves: &mut Vec<Leaf>,
) -> usize {
    let length = path.len();
    let mut at = from;
    while at < end {
        match source.str(at) {
            ":" | "$" => at += 1,
            "{" => {
                let close = source.close(at).unwrap_or(end);
                at += 1;
                while at < close {
                    at = tree(source, at, close, path, leaves) + 1;
                }
                path.truncate(length);
                return close + 1;
            }
            "," | ";" | "as" | "}" => break,
            _ => {
                path.push(at);
                at += 1;
            }
        }
    }
    if path.len() > length {
        let is_renamed = source.str(at) == "as";
        let mut leaf = Leaf {
            path: path.clone(),
            bound: at + 1,
            end: at + if is_renamed { 2 } else { 0 },
        };
        if !is_renamed {
            leaf.bound = leaf.target(source);
        }
        at = leaf.end;
        leaves.push(leaf);
    }
    path.truncate(length);
    at
}

/// Writes a `use` again with only these of its leaves.
pub fn with_leaves(source: &Source, item: &Item, leaves: &[&Leaf]) -> String {
    let head = head(source, item);
    let colons = if source.is_at(head.end, &[":", ":"]) {
        "::"
    } else {
        ""
    };
    let head = &source.text[source.bytes(&head)];
    format!("{head} {colons}{};", branches(source, leaves, 0))
}

/// Writes the leaves of a group, whose paths have `depth` words before it.
fn branches(source: &Source, leaves: &[&Leaf], depth: usize) -> String {
    let chunks = leaves.chunk_by(|a, b| a.path[depth] == b.path[depth]);
    let branches = chunks.map(|chunk| {
        let [leaf] = chunk else {
            let word = source.str(chunk[0].path[depth]);
            return format!("{word}::{}", branches(source, chunk, depth + 1));
        };
        let last = leaf.path.len() - 1;
        let name = &source.text[source.bytes(&(leaf.path[last]..leaf.end))];
        let path = leaf.path[depth..last].iter();
        let path: String = path.map(|&at| source.str(at).to_owned() + "::").collect();
        if depth < last && source.str(leaf.path[last]) == "self" {
            format!("{path}{{{name}}}")
        } else {
            path + name
        }
    });
    let branches: Vec<String> = branches.collect();
    match &branches[..] {
        [one] => one.clone(),
        _ => format!("{{{}}}", branches.join(", ")),
    }
}
