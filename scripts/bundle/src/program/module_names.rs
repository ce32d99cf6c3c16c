//! The names of the modules that crates become.

use std::collections::BTreeSet;

use quote::ToTokens;

use super::{Kind, Program};
use crate::syntax::tokens;

/// Chooses the name of each crate's module: the name by which the solution knows the crate, otherwise
/// the crate's own name, numbered if it is taken.
pub fn choose(program: &mut Program) {
    let mut taken: BTreeSet<String> = ["std", "core", "alloc", "test", "proc_macro"]
        .map(str::to_owned)
        .into();
    let root = &program.modules[program.crates[0].root];
    for (name, nodes) in &root.names {
        // `extern crate name;` does not conflict with the module: it is the same crate.
        if nodes
            .iter()
            .any(|node| !matches!(program.nodes[*node].kind, Kind::ExternCrate(..)))
        {
            taken.insert(name.clone());
        }
    }
    let own = program.crates[0].info.dependencies.clone();
    let mut names = vec![String::new(); program.crates.len()];
    for (name, krate) in own {
        if names[krate].is_empty() && taken.insert(name.clone()) {
            names[krate] = name;
        }
    }
    let words = solution_words(program);
    for (krate, module_name) in program.crates.iter().zip(&mut names).skip(1) {
        if module_name.is_empty() {
            let base = krate.info.name.clone();
            let mut name = base.clone();
            let mut number = 2;
            while words.contains(&name) || !taken.insert(name.clone()) {
                name = format!("{base}_{number}");
                number += 1;
            }
            *module_name = name;
        }
    }
    for (krate, name) in program.crates.iter_mut().zip(names) {
        krate.module_name = name;
    }
}

/// Collects every identifier of the solution: a module at its root must not capture one of them.
fn solution_words(program: &Program) -> BTreeSet<String> {
    let mut words = BTreeSet::new();
    for node in &program.nodes {
        if program.modules[node.module].krate == 0 {
            let tokens = match &node.kind {
                Kind::Item(item) => item.to_token_stream(),
                Kind::Trait(item) => item.to_token_stream(),
                Kind::Impl(item) => item.to_token_stream(),
                Kind::Macro(item, _) | Kind::Call(item) => item.to_token_stream(),
                Kind::Use(path) => {
                    words.extend(path.segments.iter().cloned());
                    words.insert(path.name.clone());
                    continue;
                }
                _ => continue,
            };
            tokens::idents(&tokens, &mut words);
        }
    }
    words
}
