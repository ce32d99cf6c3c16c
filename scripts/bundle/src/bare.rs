//! Crates that are `no_std`, whose methods may be hidden by those of the standard library.
//!
//! Such a crate sees neither the prelude of `std` nor what `alloc` and `std` add to `[T]`, `str` and floats, so `x.to_owned()`
//! and `x.floor()` may call a trait of its own. In one file it sees all of that, which comes first.

use std::collections::{HashMap, HashSet};

use anyhow::{bail, Result};

use crate::cargo::Library;
use crate::tokens::{is_in, Source};

/// The methods of the traits that only the prelude of `std` has.
const OF_PRELUDE: &str = "clone_into to_owned to_string";

/// The methods that `alloc` and `std` add to types of `core`.
const OF_TYPES: &str =
    "abs_sub acos acosh asin asinh atan atan2 atanh cbrt ceil concat connect cos cosh div_euclid \
    erf erfc exp exp2 exp_m1 floor fract gamma hypot into_boxed_bytes into_c_string into_string \
    into_vec join ln ln_1p ln_gamma log log10 log2 mul_add powf powi rem_euclid repeat replace \
    replacen round round_ties_even sin sin_cos sinh sort sort_by sort_by_cached_key sort_by_key \
    sqrt tan tanh to_ascii_lowercase to_ascii_uppercase to_lowercase to_string_lossy to_uppercase \
    to_vec to_vec_in trunc";

/// What the crates that were read declare, and what those among them call that are `no_std`.
#[derive(Default)]
pub(crate) struct Bare {
    /// Functions that are not those of the traits in the prelude.
    declared: HashSet<String>,
    /// Functions of traits.
    of_traits: HashSet<String>,
    /// Names that crates use which are `no_std`: the module, the name, and whether it is one of the prelude's.
    calls: Vec<(String, String, bool)>,
    /// The modules of crates that see the standard library.
    seeing: HashSet<String>,
}

impl Bare {
    /// Reads the text of a crate; returns it without `#![no_std]`, which a module cannot have.
    pub(crate) fn read(&mut self, text: String, module: &str) -> Result<String> {
        let source = Source::new(&text)?;
        for at in source.all().filter(|&at| source.before(at) == "fn") {
            let name = source.str(at);
            if !is_in(name, OF_PRELUDE) && !is_in(name, OF_TYPES) {
                continue;
            }
            let header = header(&source, at);
            if !header.iter().any(|word| is_in(word, "ToOwned ToString")) {
                self.declared.insert(name.to_owned());
            }
            if header.contains(&"trait") {
                self.of_traits.insert(name.to_owned());
            }
        }
        let attribute = source.all().find(|&at| source.is_at(at, "# ! [ no_std ]"));
        if attribute.is_none() || source.all().any(|at| source.is_at(at, "extern crate std")) {
            self.seeing.insert(module.to_owned());
        }
        let Some(attribute) = attribute else {
            return Ok(text);
        };
        for at in source.all() {
            let name = source.str(at);
            let is_method = source.before(at) == ".";
            let is_of_prelude = is_method && is_in(name, OF_PRELUDE);
            let is_of_type = (is_method || source.is_after_colons(at)) && is_in(name, OF_TYPES);
            if is_of_prelude || is_of_type {
                let call = (module.to_owned(), name.to_owned(), is_of_prelude);
                self.calls.push(call);
            }
        }
        let bytes = source.bytes(&(attribute..attribute + 5));
        Ok([&text[..bytes.start], &text[bytes.end..]].concat())
    }

    /// Refuses what may call another method in one file. Takes the crates, and of each the modules of those that it names: who
    /// uses one that sees the standard library sees what it adds to types, too.
    pub(crate) fn check(
        mut self,
        crates: &[(String, Library)],
        uses: &[HashMap<String, String>],
    ) -> Result<()> {
        for _ in crates {
            for ((module, _), uses) in crates.iter().zip(uses) {
                if uses.values().any(|it| self.seeing.contains(it)) {
                    self.seeing.insert(module.clone());
                }
            }
        }
        let mut calls = self.calls.iter();
        let hidden = calls.find(|(module, name, is_of_prelude)| {
            if *is_of_prelude {
                self.declared.contains(name)
            } else {
                self.of_traits.contains(name) && !self.seeing.contains(module)
            }
        });
        if let Some((module, name, _)) = hidden {
            bail!(
                "crate `{module}` is `no_std`, and its `{name}` may be another method with std: \
                 paste what you use of it into your program"
            );
        }
        Ok(())
    }
}

/// What the function at a token is declared in: the words of its `trait` or `impl`.
fn header<'a>(source: &Source<'a>, at: usize) -> Vec<&'a str> {
    let mut depth = 0;
    let before = (0..at).rev().skip_while(|&at| {
        match source.str(at) {
            "}" | ")" | "]" => depth += 1,
            "{" | "(" | "[" => depth -= 1,
            _ => {}
        }
        depth >= 0
    });
    let words = before.skip(1).map(|at| source.str(at));
    words.take_while(|word| !is_in(word, "; { }")).collect()
}
