//! Evaluates `cfg` predicates. Features and the target are known; compiler flags are left for the
//! judge's compiler to decide.

use std::collections::BTreeSet;

use kit::{compilers, run};
use proc_macro2::{TokenStream, TokenTree};
use quote::quote;
use syn::punctuated::Punctuated;
use syn::{Expr, Lit, Meta, Token};

use crate::error::{Error, Result};

/// Compiler flags, which the judge may set differently.
const FLAGS: [&str; 5] = [
    "debug_assertions",
    "overflow_checks",
    "panic",
    "ub_checks",
    "contract_checks",
];

/// The `cfg`s that are set while a crate is compiled.
#[derive(Clone, Debug, Default)]
pub struct Cfg {
    set: BTreeSet<(String, Option<String>)>,
    /// Whether only constants are decided, such as `any()`.
    is_unknown: bool,
}

/// The value of a predicate.
pub enum Truth {
    /// It holds.
    Yes,
    /// It does not hold.
    No,
    /// It depends on compiler flags; this is the predicate that remains.
    Open(TokenStream),
}

impl Cfg {
    /// Decides nothing but constants: `any()`, `all()` and what is made of them.
    pub fn unknown() -> Self {
        Cfg {
            is_unknown: true,
            ..Cfg::default()
        }
    }

    /// Returns whether nothing but constants is decided.
    pub fn is_unknown(&self) -> bool {
        self.is_unknown
    }

    /// Asks the compiler what it sets for `target`, by default the host.
    pub fn of_target(target: Option<&str>) -> Result<Self> {
        let mut rustc = compilers::rustc();
        rustc.args(["--print", "cfg"]);
        if let Some(target) = target {
            rustc.args(["--target", target]);
        }
        let output = run::output(&mut rustc).map_err(Error::Refused)?;
        if !output.is_success() {
            let why = output.messages();
            return Err(Error::usage(format!("rustc --print cfg: {why}")));
        }
        let mut cfg = Cfg::default();
        for line in String::from_utf8_lossy(&output.stdout).lines() {
            cfg.insert(line);
        }
        Ok(cfg)
    }

    /// Sets `name` or `name="value"`.
    pub fn insert(&mut self, line: &str) {
        let entry = match line.split_once('=') {
            Some((name, value)) => (name.trim(), Some(value.trim().trim_matches('"').to_owned())),
            None => (line.trim(), None),
        };
        self.set.insert((entry.0.to_owned(), entry.1));
    }

    /// Sets a feature of the crate.
    pub fn insert_feature(&mut self, feature: &str) {
        self.set
            .insert(("feature".to_owned(), Some(feature.to_owned())));
    }

    /// Evaluates a predicate.
    pub fn eval(&self, predicate: &Meta) -> Truth {
        match predicate {
            Meta::Path(path) => self.known(&path_name(path), None, predicate),
            Meta::NameValue(pair) => match &pair.value {
                Expr::Lit(literal) => match &literal.lit {
                    Lit::Str(value) => {
                        self.known(&path_name(&pair.path), Some(value.value()), predicate)
                    }
                    _ => Truth::Open(quote!(#predicate)),
                },
                _ => Truth::Open(quote!(#predicate)),
            },
            Meta::List(list) => {
                let parts = list.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated);
                let Ok(parts) = parts else {
                    return Truth::Open(quote!(#predicate));
                };
                match path_name(&list.path).as_str() {
                    "not" if parts.len() == 1 => match self.eval(&parts[0]) {
                        Truth::Yes => Truth::No,
                        Truth::No => Truth::Yes,
                        Truth::Open(part) => Truth::Open(quote!(not(#part))),
                    },
                    "all" => self.eval_all(&parts),
                    "any" => self.eval_any(&parts),
                    _ => Truth::Open(quote!(#predicate)),
                }
            }
        }
    }

    /// Evaluates the predicate between the parentheses of `cfg(…)`.
    pub fn eval_tokens(&self, tokens: &TokenStream) -> Truth {
        match syn::parse2::<Meta>(tokens.clone()) {
            Ok(predicate) => self.eval(&predicate),
            Err(_) => match tokens.to_string().trim_end_matches([',', ' ']) {
                "true" => Truth::Yes,
                "false" => Truth::No,
                _ => Truth::Open(tokens.clone()),
            },
        }
    }

    fn eval_all(&self, parts: &Punctuated<Meta, Token![,]>) -> Truth {
        let mut open = Vec::new();
        for part in parts {
            match self.eval(part) {
                Truth::Yes => {}
                Truth::No => return Truth::No,
                Truth::Open(part) => open.push(part),
            }
        }
        if open.is_empty() {
            Truth::Yes
        } else {
            Truth::Open(quote!(all(#(#open),*)))
        }
    }

    fn eval_any(&self, parts: &Punctuated<Meta, Token![,]>) -> Truth {
        let mut open = Vec::new();
        for part in parts {
            match self.eval(part) {
                Truth::No => {}
                Truth::Yes => return Truth::Yes,
                Truth::Open(part) => open.push(part),
            }
        }
        if open.is_empty() {
            Truth::No
        } else {
            Truth::Open(quote!(any(#(#open),*)))
        }
    }

    fn known(&self, name: &str, value: Option<String>, predicate: &Meta) -> Truth {
        if self.is_unknown || FLAGS.contains(&name) {
            Truth::Open(quote!(#predicate))
        } else if self.set.contains(&(name.to_owned(), value)) {
            Truth::Yes
        } else {
            Truth::No
        }
    }
}

fn path_name(path: &syn::Path) -> String {
    path.get_ident()
        .map(ToString::to_string)
        .unwrap_or_default()
}

/// Returns whether this is a call of `cfg_if!`. Its branches may declare modules of other files, so the
/// branch must be known before they are read.
pub fn is_cfg_if(item: &syn::ItemMacro) -> bool {
    item.ident.is_none()
        && item
            .mac
            .path
            .segments
            .last()
            .is_some_and(|last| last.ident == "cfg_if")
}

/// Returns the branch of `if #[cfg(…)] { … } else if … else { … }` that is compiled, or `None` if
/// that depends on compiler flags.
pub fn chosen_branch(tokens: TokenStream, cfg: &Cfg) -> Option<TokenStream> {
    let mut trees = tokens.into_iter().peekable();
    loop {
        match trees.next() {
            None => return Some(TokenStream::new()),
            Some(TokenTree::Ident(word)) if word == "if" => {
                trees.next();
                let Some(TokenTree::Group(attribute)) = trees.next() else {
                    return None;
                };
                let predicate = attribute.stream().into_iter().nth(1)?;
                let (TokenTree::Group(predicate), Some(TokenTree::Group(branch))) =
                    (predicate, trees.next())
                else {
                    return None;
                };
                match cfg.eval_tokens(&predicate.stream()) {
                    Truth::Yes => return Some(branch.stream()),
                    Truth::No => {}
                    Truth::Open(_) => return None,
                }
            }
            Some(TokenTree::Ident(word)) if word == "else" => {}
            Some(TokenTree::Group(branch)) => return Some(branch.stream()),
            Some(_) => return None,
        }
    }
}
