//! The text of a bundle without some of its units.

use std::ops::Range;

use syn::spanned::Spanned;
use syn::{ItemUse, UseTree};

use super::expand::print;
use super::hollow::PROVIDED;
use super::units::{Kind, UnitId, Units};
use crate::syntax::use_tree::retain_leaves;

/// Returns the text with blanks in place of what is not kept, so that everything else stays where it is.
pub fn blank(text: &str, units: &Units, kept: &[bool]) -> String {
    let mut bytes = text.as_bytes().to_vec();
    let mut fill = |range: Range<usize>| {
        for byte in &mut bytes[range] {
            if *byte != b'\n' {
                *byte = b' ';
            }
        }
    };
    for (id, is_whole) in removed(units, kept) {
        let range = units[id].range.clone();
        if is_whole {
            fill(with_separator(text, range, &units[id].kind));
        } else if let Ok(import) = syn::parse_str::<ItemUse>(&text[range.clone()]) {
            let mut kept = units.parts(id).map(|leaf| kept[leaf]);
            let mut unused = Vec::new();
            unused_trees(&import.tree, &mut kept, &mut unused);
            for tree in unused {
                let tree = range.start + tree.start..range.start + tree.end;
                fill(with_separator(text, tree, &Kind::Derive));
            }
        }
    }
    String::from_utf8(bytes).unwrap_or_else(|_| text.to_owned())
}

/// Returns the text without what is not kept; up to `begin`, it stays as it is.
pub fn cut(text: &str, begin: usize, units: &Units, kept: &[bool]) -> String {
    let removed = removed(units, kept).map(|(id, is_whole)| {
        let unit = &units[id];
        match unit.kind {
            Kind::Derive => derive(text, units, kept, id),
            Kind::Bound => bounds(text, units, kept, id),
            Kind::Use if !is_whole => {
                let kept = units.parts(id).map(|leaf| kept[leaf]);
                (unit.range.clone(), import(text, unit.range.clone(), kept))
            }
            _ => (
                whole_lines(
                    text,
                    unit.range.clone(),
                    unit.parent.map_or(begin, |_| text.len()),
                ),
                String::new(),
            ),
        }
    });
    let mut edits: Vec<(Range<usize>, String)> = removed.collect();
    let needless = needless_bodies(text, units, kept);
    edits.extend(needless.into_iter().map(|body| (body, ";".to_owned())));
    edits.sort_by_key(|(range, _)| range.start);
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    for (range, new) in edits {
        if range.start < at {
            continue;
        }
        out += &text[at..range.start];
        out += &new;
        at = range.end;
    }
    out += &text[at..];
    out
}

/// Returns the bodies of functions that a trait required, and that every impl defines.
fn needless_bodies(text: &str, units: &Units, kept: &[bool]) -> Vec<Range<usize>> {
    let is_needless = |id: UnitId, of: UnitId| {
        let impls = units.impls_of(&units[of].name).iter();
        let is_same = |part: UnitId| kept[part] && units[part].name == units[id].name;
        let mut impls = impls.filter(|id| kept[**id]);
        impls.all(|impl_of| units.parts(*impl_of).any(is_same))
    };
    let all = units.all.iter().enumerate();
    let needless = all.filter_map(|(id, unit)| {
        let body = unit.body.clone().filter(|_| kept[id])?;
        let of = unit.parent?;
        (text[body.clone()] == *PROVIDED && is_needless(id, of)).then_some(body)
    });
    needless.collect()
}

/// Returns the outermost units that go, in order, and whether they go as a whole; of imports without some
/// leaves, the import.
fn removed<'a>(units: &'a Units, kept: &'a [bool]) -> impl Iterator<Item = (UnitId, bool)> + 'a {
    let all = units.all.iter().enumerate();
    all.filter_map(|(id, unit)| {
        let within = unit.parent.is_none_or(|parent| kept[parent]);
        if !kept[id] && matches!(unit.kind, Kind::Leaf { .. }) {
            return None;
        }
        let is_partly =
            || matches!(unit.kind, Kind::Use) && units.parts(id).any(|leaf| !kept[leaf]);
        (within && (!kept[id] || is_partly())).then_some((id, !kept[id]))
    })
}

/// Adds the mark that follows an element of a list.
fn with_separator(text: &str, range: Range<usize>, kind: &Kind) -> Range<usize> {
    let rest = &text[range.end..];
    let blanks = rest.len() - rest.trim_start().len();
    let separator = match kind {
        Kind::Derive => ',',
        Kind::Bound => '+',
        _ => return range,
    };
    if rest[blanks..].starts_with(separator) {
        range.start..range.end + blanks + 1
    } else {
        range
    }
}

/// Finds the largest parts of an import that have no kept leaf; returns whether the tree has one.
fn unused_trees(
    tree: &UseTree,
    kept: &mut impl Iterator<Item = bool>,
    unused: &mut Vec<Range<usize>>,
) -> bool {
    let mut parts = Vec::new();
    let is_used = match tree {
        UseTree::Path(path) => unused_trees(&path.tree, kept, &mut parts),
        UseTree::Group(group) => {
            let mut any = false;
            for tree in &group.items {
                any |= unused_trees(tree, kept, &mut parts);
            }
            any
        }
        _ => kept.next().unwrap_or(true),
    };
    if is_used {
        unused.extend(parts);
    } else {
        unused.push(tree.span().byte_range());
    }
    is_used
}

/// Returns an import without some leaves.
fn import(text: &str, range: Range<usize>, kept: impl Iterator<Item = bool>) -> String {
    let old = &text[range];
    let kept: Vec<bool> = kept.collect();
    let new = || {
        let mut item = syn::parse_str::<ItemUse>(old).ok()?;
        item.tree = retain_leaves(item.tree, &mut kept.into_iter())?;
        Some(print(vec![item.into()]))
    };
    new().unwrap_or_else(|| old.to_owned())
}

/// Returns the attribute that derives a trait, and the attribute with only the traits that are kept.
fn derive(text: &str, units: &Units, kept: &[bool], id: UnitId) -> (Range<usize>, String) {
    let place = units[id].range.start;
    let start = text[..place].rfind("#[").unwrap_or(place);
    let end = text[place..].find(']').map_or(place, |to| place + to + 1);
    let owner = units[id].parent.unwrap_or(id);
    let traits: Vec<&str> = units
        .parts(owner)
        .filter(|part| kept[*part] && (start..end).contains(&units[*part].range.start))
        .map(|part| &text[units[part].range.clone()])
        .collect();
    if traits.is_empty() {
        (whole_lines(text, start..end, text.len()), String::new())
    } else {
        (start..end, format!("#[derive({})]", traits.join(", ")))
    }
}

/// Returns the bounds of a trait, and the text with only those that are kept.
fn bounds(text: &str, units: &Units, kept: &[bool], id: UnitId) -> (Range<usize>, String) {
    let owner = units[id].parent.unwrap_or(id);
    let all: Vec<UnitId> = units
        .parts(owner)
        .filter(|part| matches!(units[*part].kind, Kind::Bound))
        .collect();
    let ranges = || all.iter().map(|part| units[*part].range.clone());
    let start = ranges().map(|it| it.start).min().unwrap_or(0);
    let end = ranges().map(|it| it.end).max().unwrap_or(start);
    // Lifetimes and `?Sized` among them stay.
    let between = &text[start..end];
    let mut left = String::new();
    let mut at = start;
    for (part, range) in all.iter().zip(ranges()) {
        if !kept[*part] {
            left += &text[at..range.start];
            at = with_separator(text, range, &Kind::Bound).end.min(end);
        }
    }
    left += &text[at..end];
    let left = left.trim().trim_end_matches('+').trim_end();
    let colon = text[..start].rfind(':').unwrap_or(start);
    if left.is_empty() && !between.is_empty() {
        (colon..end, String::new())
    } else {
        (
            start..end,
            left.split_whitespace().collect::<Vec<_>>().join(" "),
        )
    }
}

/// Extends a range to whole lines if there is nothing else in them, and by the comments above that begin
/// after `begin`.
fn whole_lines(text: &str, range: Range<usize>, begin: usize) -> Range<usize> {
    let mut start = text[..range.start].rfind('\n').map_or(0, |at| at + 1);
    let end = text[range.end..]
        .find('\n')
        .map_or(text.len(), |to| range.end + to + 1);
    let is_blank = |part: &str| part.trim().is_empty();
    if !is_blank(&text[start..range.start]) || !is_blank(&text[range.end..end]) {
        return range;
    }
    let above = text.get(begin..start).unwrap_or_default();
    for line in above.split_inclusive('\n').rev() {
        if !line.starts_with("// ") && !is_blank(line) {
            break;
        }
        start -= line.len();
    }
    start..end
}
