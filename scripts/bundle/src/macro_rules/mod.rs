//! Expands calls of `macro_rules!` macros.
//!
//! This is a reading that is good enough for most calls that stand for items or members; it refuses the
//! others. Variables and labels that a body defines are not kept apart from those of the call.

mod pattern;
mod transcribe;

use std::collections::BTreeSet;

use proc_macro2::{Delimiter, Group, Spacing, TokenStream, TokenTree};

use crate::syntax::{std_names, tokens};

use pattern::Pattern;
use transcribe::Body;

/// The arms of a macro.
pub struct Rules(Vec<(Pattern, Body)>);

impl Rules {
    /// Reads a definition; none if there is anything unusual in it.
    pub fn parse(definition: &TokenStream) -> Option<Self> {
        let mut groups = definition
            .clone()
            .into_iter()
            .filter_map(|tree| match tree {
                TokenTree::Group(group) => Some(group.stream()),
                _ => None,
            });
        let mut rules = Vec::new();
        while let (Some(pattern), Some(body)) = (groups.next(), groups.next()) {
            rules.push((Pattern::parse(pattern)?, Body::parse(body)?));
        }
        Some(Rules(rules))
    }

    /// Expands a call by the first arm that matches; `$crate` becomes `crate`, and an expression that a variable
    /// stands for gets parentheses.
    pub fn expand(&self, arguments: &TokenStream) -> Option<TokenStream> {
        self.transcribe(arguments).map(parenthesized)
    }

    /// Expands a call as [`Rules::expand`] does, but with invisible delimiters around expressions, for calls in
    /// the expansion that are expanded, too.
    pub fn transcribe(&self, arguments: &TokenStream) -> Option<TokenStream> {
        let (bindings, body) = self
            .0
            .iter()
            .find_map(|(pattern, body)| Some((pattern.matches(arguments)?, body)))?;
        body.transcribe(&bindings)
    }

    /// Returns whether an expansion of this call is certain to be that of the compiler.
    ///
    /// Where another macro takes what a variable stands for, it can look into an identifier, but not into
    /// an expression or a type. And a `tt` is one token of the compiler, of which `::` is two here.
    pub fn is_certain(&self, arguments: &TokenStream) -> bool {
        let mut fragments = BTreeSet::new();
        for (pattern, _) in &self.0 {
            pattern.fragments(&mut fragments);
        }
        let is_plain = |fragment: &&str| ["ident", "lifetime", "tt"].contains(fragment);
        fragments.iter().all(is_plain)
            && !(fragments.contains("tt") && has_long_marks(arguments.clone()))
    }
}

/// Returns the tokens with parentheses instead of invisible delimiters.
pub fn parenthesized(tokens: TokenStream) -> TokenStream {
    let tree = |tree| match tree {
        TokenTree::Group(group) => {
            let delimiter = match group.delimiter() {
                Delimiter::None => Delimiter::Parenthesis,
                other => other,
            };
            let mut new = Group::new(delimiter, parenthesized(group.stream()));
            new.set_span(group.span());
            new.into()
        }
        other => other,
    };
    tokens.into_iter().map(tree).collect()
}

/// Returns whether a punctuation mark among the tokens has several characters.
fn has_long_marks(tokens: TokenStream) -> bool {
    tokens.into_iter().any(|tree| match tree {
        TokenTree::Group(group) => has_long_marks(group.stream()),
        TokenTree::Punct(mark) => mark.spacing() == Spacing::Joint && mark.as_char() != '\'',
        _ => false,
    })
}

/// Returns whether a variable or label in these arguments may be mistaken for one in the body of the
/// macro.
pub fn may_capture(definition: &TokenStream, arguments: &TokenStream) -> bool {
    let mut bodies = BTreeSet::new();
    for arm in tokens::arms(definition) {
        own_words(arm, &mut bodies);
    }
    let mut words = BTreeSet::new();
    tokens::idents(arguments, &mut words);
    let may_be_variable =
        |word: &String| !std_names::may_be_type(word) && syn::parse_str::<syn::Ident>(word).is_ok();
    words.intersection(&bodies).any(may_be_variable)
}

/// Collects the identifiers of a body that are not its macro's variables.
fn own_words(body: TokenStream, words: &mut BTreeSet<String>) {
    let mut before = None;
    for tree in body {
        match &tree {
            TokenTree::Group(group) => own_words(group.stream(), words),
            TokenTree::Ident(word) if !is_mark(before.as_ref(), '$') => {
                words.insert(word.to_string());
            }
            _ => {}
        }
        before = Some(tree);
    }
}

/// Returns a group's content if it has this delimiter.
fn content(tree: &TokenTree, delimiter: Delimiter) -> Option<TokenStream> {
    match tree {
        TokenTree::Group(group) if group.delimiter() == delimiter => Some(group.stream()),
        _ => None,
    }
}

/// Returns whether it is this punctuation mark.
fn is_mark(tree: Option<&TokenTree>, mark: char) -> bool {
    matches!(tree, Some(TokenTree::Punct(punct)) if punct.as_char() == mark)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns whether the expansion of a call is certain, and whether it may capture a name.
    fn facts(definition: &str, arguments: &str) -> (bool, bool) {
        let [definition, arguments] =
            [definition, arguments].map(|text| text.parse().expect("tokens"));
        let rules = Rules::parse(&definition).expect("rules");
        (
            rules.is_certain(&arguments),
            may_capture(&definition, &arguments),
        )
    }

    #[test]
    fn keeps_an_expression_together() {
        let [definition, call] = [
            "($e:expr) => { f!($e * 2); const A: u8 = 3 * $e; }",
            "1 + 2",
        ]
        .map(|text| text.parse().expect("tokens"));
        let rules = Rules::parse(&definition).expect("rules");
        let expansion = rules.expand(&call).expect("an expansion").to_string();
        assert_eq!(expansion.matches("(1 + 2)").count(), 2, "{expansion}");
    }

    #[test]
    fn knows_what_may_expand_differently() {
        let by_name = "($name:ident) => { fn f() -> u8 { let x = 1; x + $name } }";
        assert_eq!(facts(by_name, "y"), (true, false));
        assert_eq!(facts(by_name, "x"), (true, true));
        assert_eq!(facts(by_name, "name"), (true, false));
        assert_eq!(facts("($e:expr) => { m!($e); }", "0"), (false, false));
        assert_eq!(
            facts("($($t:tt)*) => { m!($($t)*); }", "'a b"),
            (true, false)
        );
        assert_eq!(
            facts("($($t:tt)*) => { m!($($t)*); }", "[a::b]"),
            (false, false)
        );
    }
}
