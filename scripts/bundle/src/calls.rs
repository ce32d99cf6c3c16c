//! What a call of a macro among the items may make.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use crate::items::{items, Item, Sort};
use crate::names::Names;
use crate::tokens::Source;

/// Words of a call, by the parameters of a rule that stand for them.
type Bound<'a> = HashMap<&'a str, &'a str>;

/// Returns what a call may make by the rules of its macro, or of those that they call: of each item its name, and of each
/// `impl` the names in its header. With them is whether they can only mean something of the crates. `None` if there is
/// something else. Unless `is_bound`, no words of the call stand for parameters.
pub fn makes<'a>(
    source: &Source<'a>,
    names: &Names<'a>,
    item: &Item,
    is_bound: bool,
) -> Option<Vec<Vec<(&'a str, bool)>>> {
    let body = item.body.clone().unwrap_or(3..3);
    let name = body.start - 3;
    let words = |range: Range<usize>| {
        let words = range.filter_map(|at| source.word(at));
        words.map(|word| vec![(word, true)])
    };
    let mut lists = Vec::new();
    let mut made = HashSet::new();
    let mut done = HashSet::new();
    let mut ranges = vec![(item.start..item.range.end, Bound::new())];
    while let Some((range, bound)) = ranges.pop() {
        let mut at = range.start;
        while at < range.end {
            let word = source.str(at);
            if is_bound && word == source.str(name) && at != name {
                // A rule that is called again has other words for its parameters.
                return makes(source, names, item, false);
            }
            let rules = names.macros.get(word).filter(|_| done.insert(word));
            for rule in rules.into_iter().flatten() {
                // What the macros that a rule calls get is not looked into.
                let bound = if at == name && is_bound {
                    bound_words(source, rule.start + 1, body.start)
                } else {
                    Bound::new()
                };
                ranges.push((source.next(rule.start) + 2..rule.end, bound));
            }
            let is_keyword = source.word(at).is_some() && source.str(at - 1) != "$";
            let inner = match word {
                "use" | "extern" if is_keyword => return None,
                "fn" | "struct" | "enum" | "union" | "trait" | "type" | "const" | "static"
                | "mod" | "impl"
                    if is_keyword =>
                {
                    items(source, at..range.end).into_iter().next()
                }
                _ => None,
            };
            at += 1;
            let Some(inner) = inner else { continue };
            at = inner.range.end;
            if inner.sort == Sort::Impl {
                let header = names.header(source, &inner).1.into_iter();
                let header = header.filter_map(|at| match source.str(at - 1) {
                    "$" => bound.get(source.str(at)).copied(),
                    _ => source.word(at),
                });
                let header = header.map(|word| (word, names.types.contains(word)));
                lists.push(header.collect());
                continue;
            }
            let name = inner.name.and_then(|at| match source.str(at) {
                "$" => bound.get(source.str(at + 1)).copied(),
                _ => source.word(at),
            });
            match name {
                _ if name == Some("_") || names.has_impl(source, inner.range, 0) => return None,
                Some(name) => {
                    if [Sort::Type, Sort::Trait].contains(&inner.sort) {
                        made.insert(name);
                    }
                    lists.push(vec![(name, true)]);
                }
                None => lists.extend(words(item.start..item.range.end)),
            }
        }
    }
    for (name, is_sure) in lists.iter_mut().flatten() {
        *is_sure |= made.contains(name);
    }
    (!lists.is_empty()).then_some(lists)
}

/// The words of a call that the first parameters of a rule stand for, as far as single tokens match one by one.
fn bound_words<'a>(source: &Source<'a>, rule: usize, call: usize) -> Bound<'a> {
    let mut bound = Bound::new();
    let (mut at, mut argument) = (rule, call);
    loop {
        if source.str(at) == "$" {
            let is_single = ["ident", "tt"].contains(&source.str(at + 3));
            let Some(word) = source.word(argument).filter(|_| is_single) else {
                return bound;
            };
            bound.insert(source.str(at + 1), word);
            at += 3;
        } else if source.str(at) != source.str(argument) {
            return bound;
        }
        (at, argument) = (at + 1, argument + 1);
    }
}
