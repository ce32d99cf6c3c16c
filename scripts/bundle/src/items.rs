//! Items in a list of tokens: of files, modules, traits, impls, and of what is handed to macros.
//!
//! An item is found by its first words and by where it ends, no more: the compiler has the last word on the rest.

use std::ops::Range;

use crate::tokens::Source;

/// What an item is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// `#![…]`.
    InnerAttribute,
    /// `use`.
    Use,
    /// `extern crate`.
    ExternCrate,
    /// `mod`, with a body or without.
    Mod,
    /// `fn`.
    Fn,
    /// `struct`, `enum` or `union`.
    Type,
    /// `type`.
    Alias,
    /// `const` or `static`.
    Value,
    /// `trait`.
    Trait,
    /// `impl`.
    Impl,
    /// `macro_rules!`.
    MacroRules,
    /// A call of a macro.
    Call,
    /// Anything else, such as a block of foreign functions.
    Other,
}

/// An item, by the indices of its tokens.
#[derive(Clone, Debug)]
pub struct Item {
    /// What it is.
    pub sort: Sort,
    /// All of it, with its attributes.
    pub range: Range<usize>,
    /// The token behind its attributes.
    pub start: usize,
    /// The token that names it.
    pub name: Option<usize>,
    /// What is between its braces, or, of a macro, between its delimiters.
    pub body: Option<Range<usize>>,
}

/// Returns what is between the brackets of the attributes at the start of a range of tokens.
pub fn attributes(source: &Source, range: Range<usize>) -> Vec<Range<usize>> {
    bracketed(source, range, "# [")
}

/// Returns what is between the brackets of the `#![…]` at the start of a range of tokens.
pub fn inner_attributes(source: &Source, range: Range<usize>) -> Vec<Range<usize>> {
    bracketed(source, range, "# ! [")
}

fn bracketed(source: &Source, range: Range<usize>, begin: &str) -> Vec<Range<usize>> {
    let mut attributes = Vec::new();
    let mut at = range.start;
    while at < range.end && source.is_at(at, begin) {
        let open = at + begin.len() / 2;
        at = source.next(open);
        attributes.push(open + 1..at - 1);
    }
    attributes
}

/// Splits a range of tokens into items. What is not understood is one [`Sort::Other`] up to the end.
pub fn items(source: &Source, range: Range<usize>) -> Vec<Item> {
    let mut items = Vec::new();
    let mut at = range.start;
    while at < range.end {
        let item = if source.is_at(at, "# ! [") {
            plain(Sort::InnerAttribute, at..source.next(at + 2), at)
        } else {
            item(source, at, range.end)
        };
        at = item.range.end;
        items.push(item);
    }
    items
}

/// Makes an item without a name and a body.
pub fn plain(sort: Sort, range: Range<usize>, start: usize) -> Item {
    Item {
        sort,
        range,
        start,
        name: None,
        body: None,
    }
}

fn item(source: &Source, begin: usize, end: usize) -> Item {
    let attributes = attributes(source, begin..end);
    let start = attributes.last().map_or(begin, |last| last.end + 1);
    let mut at = start;
    if source.str(at) == "pub" {
        at += 1;
        if source.str(at) == "(" && source.is_one(at + 1, "crate self super in") {
            at = source.next(at);
        }
    }
    // Words before the one that tells: `pub const unsafe extern "C" fn`.
    loop {
        let next = source.str(at + 1);
        let is_qualifier = match source.str(at) {
            "unsafe" | "async" | "default" | "safe" | "auto" => source.word(at + 1).is_some(),
            "const" => ["fn", "unsafe", "async", "extern"].contains(&next),
            "extern" if next == "fn" => true,
            "extern" => next.starts_with('"') && source.word(at + 2).is_some(),
            text => text.starts_with('"'),
        };
        if !is_qualifier || at >= end {
            break;
        }
        at += 1;
    }
    let (sort, name, may_have_body) = match source.str(at) {
        "use" => (Sort::Use, None, false),
        "extern" if source.str(at + 1) == "crate" => (Sort::ExternCrate, Some(at + 2), false),
        "mod" => (Sort::Mod, Some(at + 1), true),
        "fn" => (Sort::Fn, Some(at + 1), true),
        "struct" | "enum" => (Sort::Type, Some(at + 1), true),
        "union" if source.word(at + 1).is_some() => (Sort::Type, Some(at + 1), true),
        "trait" => (Sort::Trait, Some(at + 1), true),
        "impl" => (Sort::Impl, None, true),
        "type" => (Sort::Alias, Some(at + 1), false),
        "const" | "static" => {
            let is_mut = source.str(at + 1) == "mut";
            (Sort::Value, Some(at + 1 + usize::from(is_mut)), false)
        }
        "macro_rules" if source.str(at + 1) == "!" => (Sort::MacroRules, Some(at + 2), false),
        _ => (Sort::Other, None, true),
    };
    let mut item = Item {
        sort,
        range: begin..end,
        start,
        name,
        body: None,
    };
    let mut open = at;
    while source.word(open).is_some() || source.is_one(open, ": $") {
        open += 1;
    }
    open += 1 + usize::from(sort == Sort::MacroRules);
    let is_call = sort == Sort::Other && open > at + 1 && source.before(open) == "!";
    if let Some(close) = source
        .close(open)
        .filter(|_| is_call || sort == Sort::MacroRules)
    {
        if is_call {
            item.sort = Sort::Call;
        }
        item.body = Some(open + 1..close);
        item.range.end = close + 1 + usize::from(source.str(close + 1) == ";");
        return item;
    }
    let (body, behind) = seek(source, at, end, may_have_body);
    item.body = body.filter(|_| sort != Sort::Other);
    item.range.end = behind.max(begin + 1);
    item
}

/// Looks for the end of an item: behind `;`, or behind its body if it may have one. Braces between `<` and `>` are no
/// body.
fn seek(
    source: &Source,
    from: usize,
    end: usize,
    may_have_body: bool,
) -> (Option<Range<usize>>, usize) {
    let mut depth = 0_usize;
    let mut at = from;
    while at < end {
        match source.str(at) {
            ";" => return (None, at + 1),
            "{" if may_have_body && depth == 0 => {
                let close = source.close(at).unwrap_or(at);
                return (Some(at + 1..close), close + 1);
            }
            "<" => depth += 1,
            ">" if !source.is_behind(at, "- =") => {
                depth = depth.saturating_sub(1);
            }
            _ => {}
        }
        at = source.next(at);
    }
    (None, end)
}

/// What stands before the body of an `impl`.
pub struct Header {
    /// The tokens of its parameters.
    pub parameters: Range<usize>,
    /// The tokens of its trait and its type, without the bounds behind `where`.
    pub body: Range<usize>,
    /// The token that names its trait, if it is of one: the last word of the path before `for`.
    pub of: Option<usize>,
}

/// Reads the header of an `impl`.
pub fn header(source: &Source, item: &Item) -> Header {
    let end = item.body.as_ref().map_or(item.range.end, |body| body.start);
    let mut tokens = item.start..end;
    let start = tokens.find(|&at| source.str(at) == "impl").unwrap_or(end);
    let mut header = Header {
        parameters: start..start + 1,
        body: start + 1..end,
        of: None,
    };
    let (mut depth, mut name) = (0_usize, None);
    let mut at = start + 1;
    while at < end {
        match source.str(at) {
            "<" => depth += 1,
            ">" if !source.is_behind(at, "- =") => {
                depth = depth.saturating_sub(1);
                if depth == 0 && header.parameters.len() == 1 && source.str(start + 1) == "<" {
                    header.parameters.end = at + 1;
                    header.body.start = at + 1;
                }
            }
            _ if depth > 0 => {}
            "for" => {
                // `for<'a>` belongs to a type, `for <T as Trait>::Type` does not.
                let is_binder = source.str(at + 1) == "<" && source.str(at + 2).starts_with('\'');
                header.of = header.of.or(name.filter(|_| !is_binder));
            }
            "where" => header.body.end = header.body.end.min(at),
            _ => name = source.word(at).map(|_| at).or(name),
        }
        at = source.next(at);
    }
    header
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads a text; of each item its sort, its name, its body and where it ends.
    fn read(text: &str) -> Vec<(Sort, &str, Option<&str>, usize)> {
        let source = Source::new(text).unwrap();
        let all = items(&source, source.all()).into_iter();
        let read = all.map(|item| {
            let body = item.body.map(|body| &text[source.bytes(&body)]);
            let name = item.name.map_or("", |name| source.str(name));
            (item.sort, name, body, source.bytes(&item.range).end)
        });
        read.collect()
    }

    #[test]
    fn tells_items_by_their_first_words() {
        for (text, sort, name, body) in [
            ("#![a]", Sort::InnerAttribute, "", None),
            ("use a::{b, c};", Sort::Use, "", None),
            ("pub(crate) use a;", Sort::Use, "", None),
            ("extern crate a as b;", Sort::ExternCrate, "a", None),
            ("mod a;", Sort::Mod, "a", None),
            ("mod a { x }", Sort::Mod, "a", Some("x")),
            ("unsafe mod a { x }", Sort::Mod, "a", Some("x")),
            ("fn f() { x }", Sort::Fn, "f", Some("x")),
            (
                "pub(in a::b) const unsafe extern \"C\" fn f();",
                Sort::Fn,
                "f",
                None,
            ),
            ("async fn f() { x }", Sort::Fn, "f", Some("x")),
            ("extern fn f() { x }", Sort::Fn, "f", Some("x")),
            (
                "const fn f<const N: usize>() -> A<{ N }> { x }",
                Sort::Fn,
                "f",
                Some("x"),
            ),
            (
                "fn f() -> impl Fn(u8) -> u8 where A: B { x }",
                Sort::Fn,
                "f",
                Some("x"),
            ),
            ("struct S;", Sort::Type, "S", None),
            ("pub struct S(pub u8);", Sort::Type, "S", None),
            ("#[a] #[b(c)] enum E { x }", Sort::Type, "E", Some("x")),
            ("union U { x: u8 }", Sort::Type, "U", Some("x: u8")),
            ("union!(a);", Sort::Call, "", Some("a")),
            ("type A = [u8; { 1 }];", Sort::Alias, "A", None),
            ("const A: u8 = { 1 };", Sort::Value, "A", None),
            ("const _: () = { x };", Sort::Value, "_", None),
            ("static mut A: u8 = 1;", Sort::Value, "A", None),
            ("unsafe auto trait T { x }", Sort::Trait, "T", Some("x")),
            (
                "default impl<T> T for S<T> { x }",
                Sort::Impl,
                "",
                Some("x"),
            ),
            ("impl S<{ 1 }> { x }", Sort::Impl, "", Some("x")),
            ("macro_rules! m { x }", Sort::MacroRules, "m", Some("x")),
            ("macro_rules! m (x);", Sort::MacroRules, "m", Some("x")),
            ("a::b! { x }", Sort::Call, "", Some("x")),
            ("$crate::b!(x);", Sort::Call, "", Some("x")),
            ("extern \"C\" { x }", Sort::Other, "", None),
            ("safe fn f();", Sort::Fn, "f", None),
            ("1 + 2", Sort::Other, "", None),
        ] {
            let expected = (sort, name, body, text.len());
            assert_eq!(read(text), [expected], "{text}");
            // Whatever stands behind it.
            let two = format!("{text} fn last() {{}}");
            if text.ends_with([';', '}', ']']) {
                assert_eq!(read(&two)[0], expected, "{two}");
                assert_eq!(read(&two).len(), 2, "{two}");
            }
        }
    }

    #[test]
    fn reads_the_attributes_at_the_start() {
        let text = "#![a] #![b(c)] #[d] #[e = \"f\"] struct S { #[g] h: u8 }";
        let source = Source::new(text).unwrap();
        let texts = |ranges: Vec<Range<usize>>| {
            let texts = ranges.iter().map(|it| &text[source.bytes(it)]);
            texts.collect::<Vec<_>>()
        };
        let all = source.all();
        assert_eq!(texts(inner_attributes(&source, all.clone())), ["a", "b(c)"]);
        let item = &items(&source, all)[2];
        assert_eq!(
            texts(attributes(&source, item.range.clone())),
            ["d", "e = \"f\""]
        );
        assert_eq!(source.str(item.start), "struct");
    }

    #[test]
    fn reads_the_headers_of_impls() {
        for (text, parameters, body, of) in [
            ("impl S {}", "impl", "S", ""),
            ("impl T for S {}", "impl", "T for S", "T"),
            (
                "impl<A: B<C>, const N: usize> a::T<A> for S<N> where A: U {}",
                "impl<A: B<C>, const N: usize>",
                "a::T<A> for S<N>",
                "T",
            ),
            (
                "impl<F: Fn(u8) -> u8> T for F {}",
                "impl<F: Fn(u8) -> u8>",
                "T for F",
                "T",
            ),
            (
                "impl T for for<'a> fn(&'a u8) {}",
                "impl",
                "T for for<'a> fn(&'a u8)",
                "T",
            ),
            ("unsafe impl !Send for S {}", "impl", "!Send for S", "Send"),
            ("impl dyn for<'a> T<'a> {}", "impl", "dyn for<'a> T<'a>", ""),
            (
                "impl T for <A as U>::V {}",
                "impl",
                "T for <A as U>::V",
                "T",
            ),
            ("impl<'a> T for &'a S {}", "impl<'a>", "T for &'a S", "T"),
            ("impl S where for<'a> A: T<'a> {}", "impl", "S", ""),
        ] {
            let source = Source::new(text).unwrap();
            let item = &items(&source, source.all())[0];
            let header = header(&source, item);
            assert_eq!(
                &text[source.bytes(&header.parameters)],
                parameters,
                "{text}"
            );
            assert_eq!(
                source.text[source.bytes(&header.body)].trim_end_matches([' ', '{']),
                body,
                "{text}"
            );
            assert_eq!(header.of.map_or("", |at| source.str(at)), of, "{text}");
        }
    }
}
