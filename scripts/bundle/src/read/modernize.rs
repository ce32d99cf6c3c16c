//! Syntax of old editions that newer ones do not have.

use proc_macro2::{Delimiter, Ident, Punct, Spacing, Span, TokenStream, TokenTree};

use crate::syntax::tokens::{self, TokenPath};

/// Turns identifiers that newer editions reserve into raw ones, and gives the parameters of functions in
/// traits a pattern, which they may lack before 2018.
pub fn modernize(tokens: TokenStream, edition: u16) -> TokenStream {
    let mut trees = tokens.into_iter().peekable();
    let mut out = TokenStream::new();
    let mut is_trait = false;
    while let Some(tree) = trees.next() {
        let tree = match tree {
            TokenTree::Group(group) => {
                let mut stream = modernize(group.stream(), edition);
                if group.delimiter() == Delimiter::Brace
                    && std::mem::take(&mut is_trait)
                    && edition < 2018
                {
                    stream = with_patterns(stream);
                }
                tokens::refill(&group, stream)
            }
            TokenTree::Ident(ident) => {
                let is_macro =
                    matches!(trees.peek(), Some(TokenTree::Punct(next)) if next.as_char() == '!');
                let name = ident.to_string();
                is_trait |= name == "trait";
                let reserved = match name.as_str() {
                    "gen" => true,
                    "try" => edition < 2018 && is_macro,
                    "async" | "await" => edition < 2018,
                    _ => false,
                };
                if reserved {
                    TokenTree::Ident(Ident::new_raw(&name, ident.span()))
                } else {
                    TokenTree::Ident(ident)
                }
            }
            tree => tree,
        };
        out.extend([tree]);
    }
    out
}

/// Writes `dyn` before `Fn(…)`, `FnMut(…)` and `FnOnce(…)` where they may stand for a type.
pub fn add_dyn(tokens: TokenStream) -> TokenStream {
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    let paths = tokens::paths(&trees);
    let is_closure = |path: &&TokenPath| {
        let (at, name) = path.segments.last().expect("a path has a segment");
        let arguments = trees.get(at + 1);
        matches!(name.as_str(), "Fn" | "FnMut" | "FnOnce")
            && matches!(arguments, Some(TokenTree::Group(it)) if it.delimiter() == Delimiter::Parenthesis)
    };
    let begins_type = |path: &&TokenPath| match path.start.checked_sub(1).map(|at| &trees[at]) {
        None => true,
        Some(TokenTree::Punct(mark)) => "<&,=".contains(mark.as_char()),
        // A lifetime, or the keyword of a reference or pointer.
        Some(TokenTree::Ident(word)) => {
            let before = path.start.checked_sub(2).map(|at| &trees[at]);
            matches!(before, Some(TokenTree::Punct(mark)) if mark.as_char() == '\'')
                || word == "mut"
                || word == "const"
        }
        Some(_) => false,
    };
    let objects = paths.iter().filter(is_closure).filter(begins_type);
    let mut starts = objects.map(|path| path.start).peekable();
    let mut out = TokenStream::new();
    for (at, tree) in trees.iter().enumerate() {
        if starts.next_if_eq(&at).is_some() {
            out.extend([TokenTree::from(Ident::new("dyn", tree.span()))]);
        }
        out.extend([match tree {
            TokenTree::Group(group) => tokens::refill(group, add_dyn(group.stream())),
            tree => tree.clone(),
        }]);
    }
    out
}

/// Gives the parameters of a trait's functions the pattern `_` where they have none.
fn with_patterns(members: TokenStream) -> TokenStream {
    let mut is_function = false;
    let mut angles = Angles::default();
    let members = members.into_iter().map(|tree| {
        angles.pass(&tree);
        match tree {
            TokenTree::Ident(word) if word == "fn" => {
                is_function = true;
                angles = Angles::default();
                word.into()
            }
            // Those of `<F: Fn(u8)>` are types.
            TokenTree::Group(group) if is_function && angles.depth == 0 => {
                is_function = false;
                tokens::refill(&group, parameters(group.stream()))
            }
            tree => tree,
        }
    });
    members.collect()
}

fn parameters(stream: TokenStream) -> TokenStream {
    let mut all = vec![Vec::new()];
    let mut angles = Angles::default();
    for tree in stream {
        angles.pass(&tree);
        let is_comma = matches!(&tree, TokenTree::Punct(mark) if mark.as_char() == ',');
        if let Some(last) = all.last_mut() {
            last.push(tree);
        }
        if is_comma && angles.depth == 0 {
            all.push(Vec::new());
        }
    }
    let mut out = TokenStream::new();
    for parameter in all {
        if !parameter.is_empty() && !has_pattern(&parameter) {
            let span = Span::call_site();
            let colon = Punct::new(':', Spacing::Alone);
            out.extend([TokenTree::from(Ident::new("_", span)), colon.into()]);
        }
        out.extend(parameter);
    }
    out
}

/// Returns whether a parameter has a pattern or is `self`.
fn has_pattern(parameter: &[TokenTree]) -> bool {
    let mut angles = Angles::default();
    let mut is_path = false;
    parameter.iter().any(|tree| {
        angles.pass(tree);
        match tree {
            TokenTree::Ident(word) => word == "self",
            TokenTree::Punct(mark) if mark.as_char() == ':' => {
                // `::` is no colon.
                let is_colon = mark.spacing() == Spacing::Alone && !is_path;
                is_path = mark.spacing() == Spacing::Joint;
                is_colon && angles.depth == 0
            }
            _ => false,
        }
    })
}

/// The angle brackets that are open.
#[derive(Default)]
struct Angles {
    depth: usize,
    /// Whether the last token is the `-` of `->`.
    is_arrow: bool,
}

impl Angles {
    fn pass(&mut self, tree: &TokenTree) {
        let mark = match tree {
            TokenTree::Punct(mark) => mark.as_char(),
            _ => ' ',
        };
        match mark {
            '<' => self.depth += 1,
            '>' if !self.is_arrow => self.depth = self.depth.saturating_sub(1),
            _ => {}
        }
        self.is_arrow = mark == '-';
    }
}
