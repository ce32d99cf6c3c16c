//! The right-hand sides of macro arms.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

use super::pattern::{repetition, Binding, Bindings};
use super::{content, is_mark};

/// A sequence of parts.
pub struct Body(Vec<Part>);

enum Part {
    Token(TokenTree),
    Group(Group, Body),
    /// A variable, with the tokens to write if there is no such one.
    Variable(String, [TokenTree; 2]),
    Repetition {
        inner: Body,
        separator: Option<TokenTree>,
    },
}

impl Body {
    /// Reads a body.
    pub fn parse(tokens: TokenStream) -> Option<Self> {
        let trees: Vec<TokenTree> = tokens.into_iter().collect();
        let mut parts = Vec::new();
        let mut at = 0;
        while let Some(tree) = trees.get(at) {
            at += 1;
            match (tree, trees.get(at)) {
                (TokenTree::Group(group), _) => {
                    parts.push(Part::Group(group.clone(), Body::parse(group.stream())?));
                }
                (dollar, Some(next)) if is_mark(Some(dollar), '$') => match next {
                    TokenTree::Ident(name) => {
                        let tokens = [dollar.clone(), next.clone()];
                        parts.push(Part::Variable(name.to_string(), tokens));
                        at += 1;
                    }
                    next => {
                        let inner = Body::parse(content(next, Delimiter::Parenthesis)?)?;
                        let (separator, _, length) = repetition(&trees[at + 1..])?;
                        parts.push(Part::Repetition { inner, separator });
                        at += 1 + length;
                    }
                },
                (tree, _) => parts.push(Part::Token(tree.clone())),
            }
        }
        Some(Body(parts))
    }

    /// Returns the tokens with the variables replaced; none if their repetitions do not fit.
    pub fn transcribe(&self, bindings: &Bindings) -> Option<TokenStream> {
        let mut out = TokenStream::new();
        for part in &self.0 {
            match part {
                Part::Token(token) => out.extend([token.clone()]),
                Part::Group(group, inner) => {
                    let mut new = Group::new(group.delimiter(), inner.transcribe(bindings)?);
                    new.set_span(group.span());
                    out.extend([TokenTree::Group(new)]);
                }
                Part::Variable(name, tokens) => match bindings.get(name) {
                    Some(Binding::One(tokens)) => out.extend(tokens.clone()),
                    Some(Binding::Many(_)) => return None,
                    // There is one crate only.
                    None if name == "crate" => out.extend([tokens[1].clone()]),
                    None => out.extend(tokens.clone()),
                },
                Part::Repetition { inner, separator } => {
                    let mut names = Vec::new();
                    inner.variables(&mut names);
                    let lengths = names.iter().filter_map(|name| match bindings.get(name)? {
                        Binding::Many(all) => Some(all.len()),
                        Binding::One(_) => None,
                    });
                    let count = lengths.max()?;
                    for index in 0..count {
                        if index > 0 {
                            out.extend(separator.clone());
                        }
                        out.extend(inner.transcribe(&nth(bindings, &names, index)?)?);
                    }
                }
            }
        }
        Some(out)
    }

    fn variables(&self, names: &mut Vec<String>) {
        for part in &self.0 {
            match part {
                Part::Variable(name, _) => names.push(name.clone()),
                Part::Group(_, inner) | Part::Repetition { inner, .. } => inner.variables(names),
                Part::Token(_) => {}
            }
        }
    }
}

/// Returns the bindings in a repetition.
fn nth(bindings: &Bindings, names: &[String], index: usize) -> Option<Bindings> {
    let mut inner = bindings.clone();
    for name in names {
        if let Some(Binding::Many(all)) = bindings.get(name) {
            inner.insert(name.clone(), all.get(index)?.clone());
        }
    }
    Some(inner)
}
