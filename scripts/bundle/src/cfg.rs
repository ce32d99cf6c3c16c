//! Which `cfg` predicates hold: those of features and target are known, those of compiler flags are
//! left for the judge's compiler to decide.

use std::collections::BTreeSet;
use std::process::Command;

use proc_macro2::TokenStream;
use quote::quote;
use syn::punctuated::Punctuated;
use syn::{Expr, Lit, Meta, Token};

use crate::error::{Error, Result};

/// Flags of the command line rather than of the program: the judge may compile with others.
const OPEN: [&str; 5] = [
    "debug_assertions",
    "overflow_checks",
    "panic",
    "ub_checks",
    "contract_checks",
];

/// What is set while one crate is compiled.
#[derive(Clone, Debug, Default)]
pub struct Cfg {
    set: BTreeSet<(String, Option<String>)>,
}

/// A predicate as far as it is known.
pub enum Truth {
    /// It holds.
    Yes,
    /// It doesn't.
    No,
    /// It depends on flags; what is known has been put in.
    Open(TokenStream),
}

impl Cfg {
    /// What the compiler sets for `target`, or for this machine.
    pub fn of_target(target: Option<&str>) -> Result<Self> {
        let mut rustc = Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
        rustc.args(["--print", "cfg"]);
        if let Some(target) = target {
            rustc.args(["--target", target]);
        }
        let output = rustc
            .output()
            .map_err(|error| Error::refused(format!("cannot run rustc: {error}")))?;
        if !output.status.success() {
            let why = String::from_utf8_lossy(&output.stderr).trim().to_owned();
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

    /// Does `predicate` hold?
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

    /// Does the predicate between the parentheses of `cfg(…)` hold?
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
        if OPEN.contains(&name) {
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
